import { LRUCache } from "lru-cache";
import { isDerived, summands } from "../../domain/game/box-score.ts";
import {
	contendersFor,
	type LeaderboardBy,
	minimumGamesOf,
	mostPlayed,
	ranking,
	type Ranked,
	type Sums,
} from "../../domain/stat/leaderboard.ts";
import type { Shares } from "../../domain/sport/share.ts";
import { idsText } from "../deletion/reach.ts";
import { question } from "../question.ts";
import { hiddenAmong, unlisted } from "../shown.ts";
import type { Tenant } from "../tenant.ts";
import { type LeagueTotals, totalsIn, totalsMade } from "./kept-totals.ts";
import type { Stat } from "./stats.ts";

/** Who competes; the name is asked for where it is shown. */
export interface Competitor {
	id: number;
	name: string;
}

export interface Asking {
	stats: readonly Stat[];
	/** What follows from others in the season's sport. */
	shares: Shares | undefined;
	by: LeaderboardBy;
	/** For values per game and percentages; the usual one where nobody says. */
	minimumGames?: number | undefined;
	/** Each list goes on to the last who is level with its last one. */
	count: number;
}

export interface Ranks {
	/** A list a stat that was asked for. */
	lists: Ranked<Competitor>[][];
	/** The usual one, and the one that was asked for. */
	minimumUsual: number;
	minimumGames: number;
	/** For how many games a sport's least tries are asked: those of the season, or those that were asked for. */
	tried: number;
	/** Anybody has a value. */
	any: boolean;
}

interface Among {
	/** All statistics, hidden ones too: what is shown may follow from them. */
	known: readonly Stat[];
	/** The season leagues whose totals count. */
	leagueIds: readonly number[];
}

const rowsMax = 20_000;

/** By what they follow from, which names the kept totals: whatever changes those gives them another name. */
const known = new LRUCache<string, Ranks>({
	maxSize: rowsMax,
	sizeCalculation: ({ lists }) => 1 + lists.reduce((sum, list) => sum + list.length, 0),
});

/** The ranks of a season's players in some leagues, those left out who may not be listed. */
export async function ranksOf(tenant: Tenant, seasonId: number, among: Among, asking: Asking): Promise<Ranks> {
	const found = await askNames(tenant, { seasonId, leagues: idsText(among.leagueIds) });
	const made = found.totals.length === among.leagueIds.length ? found.totals.map((row) => row.made) : null;
	const hidden = unlisted(tenant, found.hidden);
	const { count, ...rest } = asking;
	const key = made && JSON.stringify([made, Bun.hash([...hidden].join()).toString(), among.known, rest, String(count)]);
	const remembered = key ? known.get(key) : undefined;
	if (remembered) return remembered;
	const ranks = ranked(await totalsIn(tenant, seasonId, among.leagueIds), hidden, among.known, asking);
	if (key) known.set(key, ranks);
	return ranks;
}

/** By what the ranks are remembered. */
const askNames = question((tenant, values: { seasonId: number; leagues: string }) => ({
	totals: totalsMade(tenant, values),
	hidden: hiddenAmong(tenant),
}));

function ranked(
	totals: readonly LeagueTotals[],
	hidden: ReadonlySet<number>,
	all: readonly Stat[],
	{ stats, shares, by, count, ...asked }: Asking,
): Ranks {
	const names = all.map(({ abbreviation }) => abbreviation);
	const isPlain =
		asked.minimumGames !== undefined &&
		stats.every((stat) => !isDerived(stat.abbreviation, [...summands, ...names], shares));
	const sums = sumsByPlayer(
		totals,
		hidden,
		new Map((isPlain ? stats : all).map((stat) => [stat.id, stat.abbreviation])),
	);
	const contender = contendersFor<Competitor>(names, shares);
	const contenders = [...sums].map(([id, own]) => contender({ id, name: "" }, own));
	const minimumUsual = minimumGamesOf(contenders);
	const minimumGames = asked.minimumGames ?? minimumUsual;
	const season = asked.minimumGames ?? mostPlayed(contenders);
	const how = { by, minimumGames, season, count, level: true, stats: names, shares };
	const lists = stats.map(({ abbreviation }) => ranking(contenders, abbreviation, how));
	return { lists, minimumUsual, minimumGames, tried: season, any: contenders.length > 0 };
}

/** All roster entries of a player together, by the names of the stats; who has no total is not there. */
function sumsByPlayer(
	leagues: readonly LeagueTotals[],
	hidden: ReadonlySet<number>,
	nameOf: ReadonlyMap<number, string>,
): Map<number, Sums> {
	const found = new Map<number, Record<string, { total: number; games: number }>>();
	for (const { entries, totals } of leagues) {
		const playerOf = new Map(entries.map(([roster_id, , id]) => [roster_id, id]));
		for (const [stat_id, rosters, sums, games] of totals) {
			const name = nameOf.get(stat_id);
			if (name === undefined) continue;
			for (const [at, roster_id] of rosters.entries()) {
				const id = playerOf.get(roster_id);
				if (id === undefined || hidden.has(id)) continue;
				let own = found.get(id);
				if (own === undefined) found.set(id, (own = {}));
				const sum = (own[name] ??= { total: 0, games: 0 });
				sum.total += sums[at] ?? 0;
				sum.games += games[at] ?? 0;
			}
		}
	}
	return found;
}
