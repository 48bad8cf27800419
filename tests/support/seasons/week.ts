import { openDays } from "../../../src/domain/venue/hours.ts";

type Week = Record<(typeof openDays)[number], string>;

/** A venue's week with the same hours every day. */
export const everyDay = (hours: string): Week => Object.fromEntries(openDays.map((day) => [day, hours])) as Week; // of all its days
