import type { Sport } from "./sport.ts";

/** A share of a player or a team: what was made, less what `minus` counts, of what was tried. */
export interface Share {
	made: string;
	minus?: string;
	attempts: string;
	/** What was tried beside that, as goals let in stand beside saves. */
	plus?: string;
	/** What was tried in each game of a season before somebody leads it; half of what is usual where nothing is said. */
	least?: number;
	/** ".333" everywhere, as the sport's people write it, instead of a percentage. */
	isThousandths?: boolean;
}

/** What is divided by what, for a share that is not basketball’s: "H of AB", "SV of SV+GA". */
export function triesOfText({ made, minus, attempts, plus }: Share): string {
	return `${made}${minus ? `−${minus}` : ""} of ${attempts}${plus ? `+${plus}` : ""}`;
}

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

/** A player's figures at a glance, by what all of that player's games add up to. */
export function averagesOf(sport: Sport, sumOf: (stat: string) => number): readonly Average[] {
	const { averages, leaders } = sport;
	if (sport.keeping && ledBy(sport, sumOf) === sport.keeping[0].stat) return sport.keeping;
	if (averages) return averages;
	const [first = "", ...others] = leaders.slice(0, 3);
	const totals = others.map((stat): Average => ({ label: stat, stat, of: "total" }));
	return [{ label: `${first}/game`, stat: first, of: "game" }, ...totals];
}

/** The stat that a player's season is drawn by: what the sport tells first, of who keeps a goal the saves. */
export function ledBy({ leaders, keeping }: Sport, sumOf: (stat: string) => number): string {
	const [first = ""] = leaders;
	const kept = keeping?.[0].stat;
	return kept !== undefined && sumOf(kept) > sumOf(first) ? kept : first;
}

/** A team's figures at a glance: what the sport tells of it in all, without what stands in its table by the game. */
export const teamFiguresOf = (sport: Sport): readonly Average[] =>
	sport.averages?.filter(({ of }) => of !== "game") ??
	toldOf(sport).map((stat): Average => ({ label: stat, stat, of: "total" }));

/** What a table of the sport is made of, in words: "wins, losses, games behind". */
export function tableText({ awards, figures }: Sport): string {
	const rest = figures.includes("behind") ? "games behind" : "points";
	return awards.draws ? `wins, draws, losses, ${rest}` : `wins, losses, ${rest}`;
}

/** The name of what the sport tells first of a player, as a sentence has it: "points", "kills". */
export function firstToldText(sport: Sport): string {
	const [first] = toldOf(sport);
	return (sport.stats.find(({ abbreviation }) => abbreviation === first)?.name ?? "").toLowerCase();
}

/** What is read of each game besides its score: sums of its parts, or whether it went beyond regular time. */
export const readsParts = ({ counts, awards }: Sport): boolean => counts === "won" || awards.narrow?.by === "overtime";
