import type { Sport } from "./sport.ts";

/** A figure of a player or a team: per game, in all, or makes over attempts. */
export interface Average {
	label: string;
	/** What it is in words, where that is not its label. */
	title?: string;
	stat: string;
	of: "game" | "total" | "share";
}

/** What is told of a player beside the name, at most three stats. */
export const toldOf = ({ told, leaders }: Sport): readonly string[] => told ?? leaders.slice(0, 3);

/** A player's figures at a glance. */
export function averagesOf({ averages, leaders }: Sport): readonly Average[] {
	if (averages) return averages;
	const [first = "", ...others] = leaders.slice(0, 3);
	const totals = others.map((stat): Average => ({ label: stat, stat, of: "total" }));
	return [{ label: `${first} a game`, stat: first, of: "game" }, ...totals];
}
