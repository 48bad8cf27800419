import { isDerived, parts, type StatList } from "../game/box-score.ts";
import { leaders } from "./leaders.ts";
import type { Share, Shares } from "../sport/share.ts";
import { fractionOf, triesOf } from "./stats.ts";

/** The sum of each stat by abbreviation, and the games that have it. */
export type Sums = Readonly<Record<string, { total: number; games: number }>>;

export type LeaderboardBy = "total" | "game";

/** One player's season, all roster entries together. */
export type Contender<T> = {
	who: T;
	/** Every stat that counts something, with those that are sums of others. */
	counts: Readonly<Record<string, number>>;
	/** The games behind each of them. */
	games: Readonly<Record<string, number>>;
	/** The games with any value. */
	played: number;
};

/** `value` is what was ranked: a total, a value per game, or a share of 0 to 1; `games` is how many games it stands on. */
export type Ranked<T> = {
	who: T;
	rank: number;
	value: number;
	/** A count's total, or the makes of a percentage, and then the attempts. */
	total: number;
	attempts: number | null;
	games: number;
};

/**
 * Makes contenders of players' sums. `stats` are all of the organization, hidden ones too: FGM and FGA may be sums of
 * others (statistics 1). What follows from others is found once, for a season has hundreds of players.
 */
export function contendersFor<T>(stats: StatList, shares?: Shares): (who: T, own: Sums) => Contender<T> {
	const derived = stats.filter((stat) => isDerived(stat, stats, shares));
	const sums = derived
		.filter((stat) => fractionOf(stat, stats, shares) === undefined)
		.map((stat) => ({ stat, of: parts(stat, stats) }));
	return (who, own) => {
		const counts: Record<string, number> = {};
		const games: Record<string, number> = {};
		let played = 0;
		for (const stat in own) {
			const sum = own[stat];
			if (sum === undefined) continue;
			counts[stat] = sum.total;
			games[stat] = sum.games;
			played = Math.max(played, sum.games);
		}
		for (const { stat, of } of sums) counts[stat] = of.reduce((sum, part) => sum + (counts[part] ?? 0), 0);
		for (const stat of derived) games[stat] = played;
		return { who, counts, games, played };
	};
}

interface Cut {
	by: LeaderboardBy;
	minimumGames: number;
	season?: number;
	count: number;
	level?: boolean;
	stats?: StatList;
	shares?: Shares | undefined;
}

/**
 * The first `count` in one stat (statistics 8). A percentage is ranked, by total and per game alike, among those who have
 * `minimumGames` games and at least half of the attempts a game that these have on average, or who have tried as often as the
 * sport asks for in a season of so many games: one lucky throw leads nothing.
 */
export function ranking<T extends { id: number; name: string }>(
	contenders: readonly Contender<T>[],
	stat: string,
	{ by, minimumGames, season = mostPlayed(contenders), stats = [], shares, ...cut }: Cut,
): Ranked<T>[] {
	const found = fractionOf(stat, stats, shares);
	const fraction = found?.attempts === undefined ? undefined : found;
	const counted = found?.made ?? stat;
	const rows = fraction
		? shareRows(contenders, fraction, { minimumGames, season })
		: contenders.map((one) => row(one, one.counts[counted] ?? 0, one.games[counted] ?? 0, one.games[counted] ?? 0));
	const how = fraction ? { by: "game" as const, isLowest: fraction.isLowest } : { by, minimumGames };
	return leaders(rows, { ...how, ...cut }).map((leader) => ({
		who: leader.who,
		rank: leader.rank,
		value: how.by === "game" ? leader.perGame * (fraction?.per ?? 1) : leader.total,
		total: leader.total,
		attempts: fraction ? leader.games : null,
		games: leader.counted,
	}));
}

function shareRows<T extends { id: number; name: string }>(
	contenders: readonly Contender<T>[],
	fraction: Share,
	{ minimumGames, season }: { minimumGames: number; season: number },
) {
	const rowOf = (one: Contender<T>) => {
		const { made, attempts } = triesOf(fraction, (stat) => one.counts[stat] ?? 0);
		return row(one, made, attempts, one.played);
	};
	const least = triesLeast(fraction, season);
	if (least !== null) return contenders.map(rowOf).filter(({ games }) => games >= least);
	const rows = contenders.filter(({ played }) => played >= minimumGames).map(rowOf);
	const tried = rows.reduce((sum, { games }) => sum + games, 0);
	const played = rows.reduce((sum, { counted }) => sum + counted, 0);
	return rows.filter(({ games, counted }) => games > 0 && 2 * games * played >= tried * counted);
}

/** How much somebody must have tried in a season of so many games to lead a share; null where that follows from the others. */
export const triesLeast = ({ least }: Share, season: number): number | null =>
	least === undefined ? null : Math.max(1, Math.ceil(least * season));

/** What `leaders` ranks: `games` is what the total is divided by, `counted` the games that it stands on. */
function row<T extends { id: number; name: string }>(
	{ who }: Contender<T>,
	total: number,
	games: number,
	counted: number,
) {
	return { id: who.id, name: who.name, who, total, games, counted };
}

/** A stat that is makes over attempts: the same by total and per game. */
export function isShare(stat: string, stats: StatList = [], shares?: Shares): boolean {
	return fractionOf(stat, stats, shares)?.attempts !== undefined;
}

/** The games a player must have played to lead per game: seven in ten of the most that anybody has, 58 of 82. */
export function minimumGamesOf(contenders: readonly Contender<unknown>[]): number {
	return Math.max(1, Math.ceil((mostPlayed(contenders) * 7) / 10));
}

/** The most games that anybody has played: as many as the season has had. */
export const mostPlayed = (contenders: readonly Contender<unknown>[]): number =>
	contenders.reduce((games, { played }) => Math.max(games, played), 0);
