import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { games, leagues, leagueTeams, rosters, schedules, seasons, seasonLeagues } from "../../../db/schema/index.ts";
import { fullName } from "../../domain/player/players.ts";
import { gameMinutesDefault, gameMinutesOf } from "../../domain/schedule/overlap.ts";
import { castOf } from "../cast.ts";
import { removedGames, type RemovedGame } from "./feed-removals.ts";
import * as gameReads from "../game/games.ts";
import { leagueListed, seasonListed, shownNames, teamListed } from "../shown.ts";
import { entriesOf } from "../team/teams.ts";
import type { Tenant } from "../tenant.ts";
import { placesOfTenant } from "../venue/places.ts";
import { textsOf } from "../venue/site.ts";

/** Whose games a feed has: everybody's, or those of one league, team, player or venue, by the ids of their pages (leagues 1, leagues 2). */
export interface FeedOf {
	league?: number | undefined;
	team?: number | undefined;
	player?: number | undefined;
	venue?: number | undefined;
	game?: number | undefined;
}

interface FeedGame extends gameReads.Game {
	/** Unique in the world (games 21). */
	uid: string;
	/** Milliseconds since 1970. */
	made: number;
	/** How long it lasts, as its schedule has it. */
	minutes: number;
}

export interface Feed {
	/** Of whom: "Monday Open", "Harbor Hawks", "Ada Lee"; null for everybody. */
	name: string | null;
	/** With a date, by date. */
	games: FeedGame[];
	/** What was among them and was deleted lately, by date. */
	removed: (RemovedGame & Pick<FeedGame, "minutes">)[];
}

/**
 * The games of a feed that visitors may see, whoever asks, in the active seasons, else in the latest; null for what is not
 * there or hidden from visitors.
 */
export async function feed(any: Tenant, of: FeedOf): Promise<Feed | null> {
	const tenant: Tenant = { ...any, face: "visitor" };
	if (of.game !== undefined) {
		const game = await gameReads.byId(tenant, of.game);
		const removed = game ? [] : await removedGames(tenant, { id: of.game });
		const found = game ?? removed[0];
		if (!found) return null;
		const games = await dated(tenant, game ? [game] : []);
		return { name: `${found.away.name} at ${found.home.name}`, games, removed: await timed(tenant, removed) };
	}
	const shown = await seasonsShown(tenant);
	const name = await nameFor(tenant, of, shown);
	if (name === undefined) return null;
	const lists = await Promise.all(
		shown.map(async (season) => {
			const cast = await castOf(tenant, season);
			const filter = { season, ...(await filterFor(tenant, of)) };
			return [await gameReads.listWhole(tenant, filter, cast), await removedGames(tenant, filter, cast)] as const;
		}),
	);
	return {
		name,
		games: await dated(
			tenant,
			lists.flatMap(([games]) => games),
		),
		removed: await timed(
			tenant,
			lists.flatMap(([, removed]) => removed),
		),
	};
}

/** Undefined for what is not there. */
async function nameFor(
	tenant: Tenant,
	{ league, team, player, venue }: FeedOf,
	shown: readonly number[],
): Promise<string | null | undefined> {
	if (venue !== undefined) return (await placesOfTenant(tenant)).venues.find(({ id }) => id === venue)?.name;
	if (league !== undefined) {
		const [row] = await tenant.tx
			.select({ name: leagues.name })
			.from(leagues)
			.where(and(eq(leagues.id, league), leagueListed(tenant)));
		return row?.name;
	}
	if (team !== undefined) return await teamNamed(tenant, team, shown);
	if (player === undefined) return null;
	const p = shownNames(tenant);
	const [row] = await tenant.tx
		.select({ firstName: p.firstName, lastName: p.lastName, open: p.open })
		.from(p)
		.where(eq(p.id, player));
	return row?.open ? fullName(row) : undefined;
}

/** A team that is hidden in the seasons that feeds have has none, whatever it is in others (teams 6). */
async function teamNamed(tenant: Tenant, id: number, shown: readonly number[]): Promise<string | undefined> {
	const entries = await entriesOf(tenant, id);
	const now = entries.filter(({ season }) => shown.includes(season.id));
	return (now.length > 0 ? now : entries).find(({ listed }) => listed)?.name;
}

async function filterFor(tenant: Tenant, { league, team, player, venue }: FeedOf) {
	if (venue !== undefined) return { places: await textsOf(tenant, venue) };
	if (league !== undefined) {
		const rows = await tenant.tx
			.select({ id: seasonLeagues.id })
			.from(seasonLeagues)
			.where(eq(seasonLeagues.league_id, league));
		return { season_league_ids: rows.map(({ id }) => id) };
	}
	if (team === undefined && player === undefined) return {};
	const own =
		team === undefined
			? inArray(
					leagueTeams.id,
					tenant.tx
						.select({ id: rosters.slt_id })
						.from(rosters)
						.where(eq(rosters.player_id, player ?? 0)),
				)
			: eq(leagueTeams.team_id, team);
	const rows = await tenant.tx
		.select({ id: leagueTeams.id })
		.from(leagueTeams)
		.where(sql`${own} and ${teamListed(tenant) ?? sql`true`}`);
	return { slt_ids: rows.map(({ id }) => id) };
}

async function seasonsShown(tenant: Tenant): Promise<number[]> {
	const rows = await tenant.tx
		.select({ id: seasons.id, active: seasons.active })
		.from(seasons)
		.where(seasonListed(tenant))
		.orderBy(desc(seasons.active), sql`${seasons.startDate} desc nulls last`, desc(seasons.id));
	const active = rows.filter((row) => row.active);
	return (active.length > 0 ? active : rows.slice(0, 1)).map(({ id }) => id);
}

async function dated(tenant: Tenant, list: readonly gameReads.Game[]): Promise<Feed["games"]> {
	const ids = list.flatMap(({ id, date }) => (date === null ? [] : [id]));
	if (ids.length === 0) return [];
	const rows = await tenant.tx
		.select({
			id: games.id,
			schedule: games.schedule_id,
			uid: games.uid,
			made: sql<number>`floor(extract(epoch from ${games.created_at}) * 1000)::float8`,
		})
		.from(games)
		.where(inArray(games.id, ids));
	const known = new Map(rows.map((row) => [row.id, row]));
	const lengths = await lengthsOf(
		tenant,
		rows.map(({ schedule }) => schedule),
	);
	return list
		.filter(({ date }) => date !== null)
		.flatMap((game) => {
			const row = known.get(game.id);
			if (!row) return [];
			const { made, schedule, uid } = row;
			return [{ ...game, uid, made, minutes: lengths.get(schedule) ?? gameMinutesDefault }];
		});
}

async function timed(tenant: Tenant, list: readonly RemovedGame[]): Promise<Feed["removed"]> {
	const lengths = await lengthsOf(
		tenant,
		list.map(({ schedule }) => schedule),
	);
	return list.map((game) => ({ ...game, minutes: lengths.get(game.schedule) ?? gameMinutesDefault }));
}

/** How long the games of schedules last; a change of it is one of each of their games (`schedules.ts`). */
async function lengthsOf({ tx }: Tenant, ids: readonly (number | null)[]): Promise<Map<number | null, number>> {
	const own = [...new Set(ids)].filter((id) => id !== null);
	if (own.length === 0) return new Map();
	const { id, wishes, sameSlot, timeSlots, weeklyTimeSlots } = schedules;
	const rows = await tx
		.select({ id, wishes, sameSlot, timeSlots, weeklyTimeSlots })
		.from(schedules)
		.where(inArray(id, own));
	return new Map(rows.map((row) => [row.id, gameMinutesOf(row)]));
}
