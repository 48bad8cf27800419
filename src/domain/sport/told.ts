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

/** A player's figures at a glance, by what all of that player's games add up to. */
export function averagesOf(sport: Sport, sumOf: (stat: string) => number): readonly Average[] {
	const { averages, leaders } = sport;
	if (sport.keeping && keeps(sport, sumOf)) return sport.keeping;
	if (averages) return averages;
	const [first = "", ...others] = leaders.slice(0, 3);
	const totals = others.map((stat): Average => ({ label: stat, stat, of: "total" }));
	return [{ label: `${first}/game`, stat: first, of: "game" }, ...totals];
}

/** The stat that a player's season is drawn by: what the sport tells first, of who keeps a goal the saves. */
export function ledBy(sport: Sport, sumOf: (stat: string) => number): string {
	const { leaders, keeping } = sport;
	const [first = ""] = leaders;
	return keeping && keeps(sport, sumOf) ? keeping[0].stat : first;
}

/** Somebody who keeps a goal, or pitches, rather than plays in the field. */
function keeps({ leaders, keeping, keepingBy }: Sport, sumOf: (stat: string) => number): boolean {
	const [own, others] = keepingBy ?? [keeping?.[0].stat, leaders[0]];
	return own !== undefined && sumOf(own) > sumOf(others ?? "");
}

/** Without the counts that stand beside as innings, for who only reads: outs that a pitcher got. */
function readable<T extends { abbreviation: string }>({ shares }: Sport, columns: readonly T[]): T[] {
	const others = columns.flatMap(({ abbreviation }) => {
		const own = shares?.[abbreviation];
		return own && own.attempts === undefined ? own.made : [];
	});
	return columns.filter(({ abbreviation }) => !others.includes(abbreviation));
}

/** Columns in the tables in which the sport has them: a pitcher's beside the batters' (statistics 13); one without a title in most sports. */
export function tablesOf<T extends { abbreviation: string }>(sport: Sport, columns: readonly T[]) {
	const shown = readable(sport, columns);
	const { apart } = sport;
	const own = shown.filter(({ abbreviation }) => apart?.stats.includes(abbreviation));
	if (!apart || own.length === 0) return [{ title: null, columns: shown, isApart: false }];
	return [
		{ title: apart.others, columns: shown.filter((column) => !own.includes(column)), isApart: false },
		{ title: apart.title, columns: own, isApart: true },
	].filter((table) => table.columns.length > 0);
}

/** What is shown of somebody: of tables apart those in which they have something, what they do most first. */
export function columnsOf<T extends { abbreviation: string }>(
	sport: Sport,
	columns: readonly T[],
	sumOf: (stat: string) => number,
): T[] {
	const tables = tablesOf(sport, columns);
	const own = tables.filter((table) => table.columns.some(({ abbreviation }) => sumOf(abbreviation) > 0));
	const shown = own.length > 0 ? own : tables.slice(0, 1);
	return (keeps(sport, sumOf) ? shown.toReversed() : shown).flatMap((table) => table.columns);
}

/** A team's figures at a glance: what the sport tells of it in all, without what stands in its table by the game. */
export const teamFiguresOf = (sport: Sport): readonly Average[] =>
	sport.averages?.filter(({ of }) => of !== "game") ??
	toldOf(sport).map((stat): Average => ({ label: stat, stat, of: "total" }));

/** A player's figures in a roster: shares and totals that a sport has at a glance, else what it tells of a player (players 20). */
export function rosterFiguresOf(sport: Sport): readonly Average[] {
	const { averages, rosterBy } = sport;
	if (averages && rosterBy === undefined && averages.every(({ of }) => of !== "game")) return averages;
	return toldOf(sport).map((stat): Average => {
		const label = rosterBy && averages?.find((one) => one.of === rosterBy && one.stat === stat)?.label;
		return { label: label ?? stat, stat, of: rosterBy ?? "total" };
	});
}

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
