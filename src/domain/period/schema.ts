import { id, order, text } from "../field.ts";

/** A part of a sport's games (games 14). */
export const periodFields = { sportId: id, name: text(40) };
export const periodOrderFields = { gamePeriods: order("id", "order") };
