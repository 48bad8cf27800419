import type { Sport } from "../sport/sport.ts";

/** "W3", "D1" where the sport has draws, "–" before the first game. */
export function streakText(streak: string, { awards }: Pick<Sport, "awards">): string {
	return (awards.draws ? streak.replace("T", "D") : streak) || "–";
}
