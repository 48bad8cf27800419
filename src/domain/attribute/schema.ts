import { attributeTypes } from "./attributes.ts";
import { choice, flag, order, text } from "../field.ts";

/** What a player may be described by (players 11). */
export const attributeFields = { name: text(40), type: choice(attributeTypes) };
export const attributeShownFields = { is_visible: flag };
export const attributeOrderFields = { attributes: order("id", "order") };
