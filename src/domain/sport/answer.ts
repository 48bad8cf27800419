import { id, shape, text } from "../answer.ts";

/** A sport that the platform knows. */
export const sport = shape("Sport", { id, name: text, type: text });
