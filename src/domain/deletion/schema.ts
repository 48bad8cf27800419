import { Type } from "@sinclair/typebox";
import { described } from "../field.ts";

export const undoneLengthMax = 2_000;

/** Which deletions are taken back, with commas between. */
export const undoFields = { ids: described(Type.String({ maxLength: undoneLengthMax })) };
