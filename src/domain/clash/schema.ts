import { choice, flagOr, neededId } from "../field.ts";
import { causes } from "./clashes.ts";

const game = neededId("Name both games.");

/** Two games at one time that both stay where they are, or no longer (scheduling 14). */
export const keptFields = { game_id: game, other_id: game, cause: choice(causes), kept: flagOr(true) };
