import { and, count, desc, eq, inArray, isNotNull, max } from "drizzle-orm";
import { gameEvents, games } from "../../db/schema/index.ts";
import type { ByPartField } from "../domain/game/by-part.ts";
import { shootOutField, type ShootOutField } from "../domain/game/shoot-out.ts";
import { sportAmong } from "../domain/sport/sport.ts";
import type { Cause } from "../domain/clash/clashes.ts";
import { reachOf } from "../domain/clash/of-teams.ts";
import { addDays } from "../domain/clock.ts";
import { mismatchSentences } from "../domain/game/mismatch.ts";
import { hasNoDate } from "../domain/game/move.ts";
import { placesIn } from "../domain/venue/places.ts";
import { comparedDays, playedLately, playedToday, resultsMissing } from "../domain/today.ts";
import { type Deletion, deletedLately } from "./deletions.ts";
import { type TiedPlan, tiedPlans } from "./division/pools.ts";
import { openClashes } from "./clash/clashes.ts";
import { playedByPart } from "./game/by-part.ts";
import { type DatedGame, datedGames, type SchedulePlans, schedulePlans, timed } from "./game/dated.ts";
import { type Game, list, named } from "./game/games.ts";
import { outdatedAmong } from "./bracket/outdated.ts";
import type { Season } from "./season/seasons.ts";
import { type WaitingDraft, draftsOf, unseenResults } from "./today/drafts.ts";
import { mismatchesAmong } from "./today/mismatches.ts";
import type { Tenant } from "./tenant.ts";

/** Some of what waits, and how much it is in all. */
interface Waiting<T> {
	rows: T[];
	count: number;
}

export interface TodayClash {
	games: [Game, Game];
	/** The name of the team that it is about. */
	team: string | null;
	cause: Cause;
	/** The reason of the closure, the hours, what the team says, or who is in both; of one game alone, it is there twice. */
	why: string | null;
}

/** A draft with the first of its games. */
type TodayDraft = WaitingDraft & { games: Game[] };

/** What staff come for (platform 13). */
export interface Today {
	date: string;
	played: Waiting<Game>;
	missing: Waiting<Game>;
	/** Put off, and nobody has said until when. */
	undated: Waiting<Game>;
	clashes: Waiting<TodayClash>;
	ties: TiedPlan[];
	drafts: TodayDraft[];
	/** Results of drafts. */
	unseen: Waiting<Game>;
	late: Waiting<{ game: Game; presses: number }>;
	mismatches: Waiting<{ game: Game; sentences: string[] }>;
	deleted: Deletion[];
	/** What a moved game's place may be. */
	places: string[];
	/** How results are typed whose score is parts that were won, by game. */
	byPart: Map<number, ByPartField>;
	/** How their shoot-outs are, where their sport has some. */
	shootOuts: Map<number, ShootOutField>;
}

/** No part of it shows more rows than that. */
const rowsMax = 100;

/** A dozen statements, however many leagues and games there are. */
export async function todayOf(
	tenant: Tenant,
	known: readonly Pick<Season, "id" | "active" | "planned">[],
): Promise<Today> {
	const current = known.filter(({ active }) => active).map(({ id }) => id);
	const open = known.filter(({ active, planned }) => active || planned).map(({ id }) => id);
	const plans = await schedulePlans(tenant);
	const [all, undated, ties, drafts, unseen, presses, deleted] = await Promise.all([
		datedIn(tenant, current, plans),
		undatedOf(tenant, current),
		tiedPlans(tenant, current),
		draftsOf(tenant, open),
		unseenResults(tenant, open),
		latePresses(tenant, open),
		deletedLately(tenant),
	]);
	const outdated = await outdatedAmong(tenant, all);
	const counting = timed(all, plans).filter(({ id }) => !outdated.has(id));
	const [played, missing] = [playedToday(counting, tenant.today), resultsMissing(counting, tenant.today)];
	const clashes = await openClashes(tenant, counting, plans);
	const found = await mismatchesAmong(tenant, playedLately(counting, tenant.today));
	const shown = {
		played: idsOf(played),
		missing: idsOf(missing),
		clashes: clashes.slice(0, rowsMax),
		mismatches: [...found.keys()].slice(0, rowsMax),
		late: presses.slice(0, rowsMax),
	};
	const ids = [
		...shown.played,
		...shown.missing,
		...shown.clashes.flatMap(({ games: pair }) => idsOf(pair)),
		...shown.mismatches,
		...shown.late.map(({ id }) => id),
		...drafts.flatMap(({ first }) => first),
	];
	const byId = new Map((await named(tenant, ids)).map((game) => [game.id, game]));
	const listed = (some: readonly number[]) => some.flatMap((id) => byId.get(id) ?? []);
	const contradicted = listed(shown.mismatches).flatMap((game) => mismatchOf(tenant, game, found));
	const entered = listed([...shown.played, ...shown.missing]);
	return {
		date: tenant.today,
		played: { rows: listed(shown.played), count: played.length },
		missing: { rows: listed(shown.missing), count: missing.length },
		undated: { rows: undated.slice(0, rowsMax), count: undated.length },
		clashes: {
			rows: shown.clashes.flatMap(({ games: pair, ...clash }) => clashOf(listed(idsOf(pair)), clash)),
			count: clashes.length,
		},
		ties,
		drafts: drafts.map((draft) => ({ ...draft, games: listed(draft.first) })),
		unseen: { rows: unseen.slice(0, rowsMax), count: unseen.length },
		late: { rows: shown.late.flatMap((late) => lateOf(listed([late.id]), late)), count: presses.length },
		mismatches: { rows: contradicted, count: found.size },
		deleted,
		byPart: await playedByPart(tenant, entered),
		shootOuts: new Map(entered.flatMap((game) => shootOutIn(tenant, game))),
		places: placesIn(plans.grounds.places.venues),
	};
}

/** The games of some seasons but for those that are over and done with: nothing is said of them here. */
async function datedIn(tenant: Tenant, seasons: readonly number[], { teams }: SchedulePlans): Promise<DatedGame[]> {
	const days = Math.max(comparedDays, reachOf(teams));
	return await datedGames(tenant, { seasons, from: addDays(tenant.today, -days) });
}

function shootOutIn({ organization: { sports } }: Tenant, game: Game): [number, ShootOutField][] {
	const field = shootOutField(sportAmong(sports, game.season.sport_id), game);
	return field === null ? [] : [[game.id, field]];
}

/** Those whose date was taken away are among them, which no day would show. */
async function undatedOf(tenant: Tenant, seasons: readonly number[]): Promise<Game[]> {
	if (seasons.length === 0) return [];
	const found = await tenant.tx
		.select({ id: games.id })
		.from(games)
		.where(and(inArray(games.season_id, [...seasons]), eq(games.status, "postponed"), isNotNull(games.published_at)));
	if (found.length === 0) return [];
	const rows = await list(tenant, { ids: found.map(({ id }) => id) });
	return rows.filter((game) => hasNoDate(game) && !game.outdated);
}

const idsOf = (some: readonly { id: number }[]) => some.slice(0, rowsMax).map(({ id }) => id);

const lateOf = (some: readonly Game[], { presses }: { presses: number }) => some.map((game) => ({ game, presses }));

function mismatchOf(
	{ organization: { sports } }: Tenant,
	game: Game,
	found: Awaited<ReturnType<typeof mismatchesAmong>>,
) {
	const sides = found.get(game.id);
	const { part } = sportAmong(sports, game.season.sport_id);
	return sides ? [{ game, sentences: mismatchSentences(game, sides, part) }] : [];
}

function clashOf(
	[one, other]: readonly Game[],
	{ team, cause, why = null }: { team: number | null; cause: Cause; why?: string | null },
): TodayClash[] {
	if (!one || !other) return [];
	const both = [one.home, one.away].find(({ team_id }) => team_id === team);
	return [{ games: [one, other], team: both?.name ?? null, cause, why }];
}

/** Games of some seasons with presses of scorers that came too late and wait for staff (writing 4), the latest first. */
async function latePresses({ tx }: Tenant, seasonIds: readonly number[]): Promise<{ id: number; presses: number }[]> {
	if (seasonIds.length === 0) return [];
	const latest = max(gameEvents.created_at);
	return await tx
		.select({ id: gameEvents.game_id, presses: count() })
		.from(gameEvents)
		.innerJoin(games, eq(games.id, gameEvents.game_id))
		.where(and(eq(gameEvents.status, "late"), inArray(games.season_id, [...seasonIds])))
		.groupBy(gameEvents.game_id)
		.orderBy(desc(latest), desc(gameEvents.game_id));
}
