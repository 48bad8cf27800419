import type { Sport } from "../sport/sport.ts";

/** "W3", "OT1" after a loss in overtime that stands apart, "D1" where the sport has draws, "–" before the first game. */
export function streakText(streak: string, { awards }: Pick<Sport, "awards">): string {
	const text = awards.draws ? streak.replace("T", "D") : streak;
	return text.replace(/^O/, "OT") || "–";
}
