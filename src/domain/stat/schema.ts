import { flag, order } from "../field.ts";

/** Whether visitors see a stat, and in what order (statistics 6). */
export const statShownFields = { hidden: flag };
export const statOrderFields = { stats: order("id", "order") };
