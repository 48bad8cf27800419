import { momentText } from "../../src/domain/clock.ts";

/** When something happened, by the clock of this device; without Temporal, which not every browser has. */
export const deviceTime = (at: number): string => momentText(wall(at), wall(Date.now()).slice(0, 10));

function wall(at: number): string {
	return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString();
}
