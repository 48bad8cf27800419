import { eq, sql } from "drizzle-orm";
import { leagues, leagueTeams, seasonLeagues, teams } from "../../../db/schema/index.ts";
import { clashText } from "../../domain/clash/asking.ts";
import { type Clash, clashesFrom, gamesOf, grouped, keptAs, keyOf, slotsOf } from "../../domain/clash/clashes.ts";
import { reachOf } from "../../domain/clash/of-teams.ts";
import { addDays } from "../../domain/clock.ts";
import { type GameRecord, type SeasonDraft, teamKey, teamRef } from "../../domain/csv/season.ts";
import { meetVenues, venueAfter } from "../../domain/csv/venues.ts";
import type { Grounds } from "../../domain/venue/grounds.ts";
import { placesOf } from "../../domain/venue/places.ts";
import { outdatedAmong } from "../bracket/outdated.ts";
import { type DatedGame, datedGames, schedulePlans, timed } from "../game/dated.ts";
import { named } from "../game/games.ts";
import type { Tenant } from "../tenant.ts";
import { keptGames, type KeptGame } from "./games.ts";

const toldMax = 50;

/** What would be at one time after an import and is not now (scheduling 14): the first sentences, the nearest first, and how many. */
export interface ClashesMade {
	told: string[];
	count: number;
}

/** `season_id` is null for a season that is not there yet. */
export async function clashesMade(tenant: Tenant, draft: SeasonDraft, season_id: number | null): Promise<ClashesMade> {
	const coming = [...draft.games.values()].filter((game) => game !== null && isComing(game, tenant.today));
	if (coming.length + draft.venues.size === 0) return { told: [], count: 0 };
	const plans = await schedulePlans(tenant);
	const stored = await datedGames(tenant, { from: addDays(tenant.today, -reachOf(plans.teams)) });
	const outdated = await outdatedAmong(tenant, stored);
	const present = timed(stored, plans).filter(({ id }) => !outdated.has(id));
	const kept = season_id === null ? new Map<string, KeptGame>() : await keptGames({ tx: tenant.tx, season_id });
	const grounds = groundsAfter(plans.grounds, draft);
	const changed = (await gamesAfter(tenant, coming, { season_id, kept, present })).map((game) => ({
		...game,
		location: grounds.places.nameOf(game.location),
	}));
	const ids = new Set(changed.map(({ id }) => id));
	const stay = present.filter(({ id }) => !ids.has(id));
	const after = [...stay.map((game) => ({ ...game, location: grounds.places.nameOf(game.location) })), ...changed];
	const found = (games: readonly DatedGame[], there: Grounds) =>
		clashesFrom(games, tenant.today, plans.room, there, plans.teams);
	const before = new Set(found(present, plans.grounds).map(nameOf));
	const isNew = (clash: Clash<DatedGame>) => !before.has(nameOf(clash));
	const made = grouped(found(after, grounds)).filter((group) => group.some(isNew));
	return { told: await sentences(tenant, made.slice(0, toldMax), draft, coming), count: made.length };
}

/** The venues as the files say them. */
function groundsAfter(grounds: Grounds, { venues }: SeasonDraft): Grounds {
	if (venues.size === 0) return grounds;
	const kept = grounds.places.venues;
	const met = meetVenues(venues.values(), kept);
	const touched = new Set(met.map(({ before }) => before));
	const after = met.map(venueAfter).map((venue) => ({
		...venue,
		closures: venue.closures.map((closure) => ({ ...closure, id: 0, venue_id: venue.id })),
	}));
	return { ...grounds, places: placesOf([...kept.filter((venue) => !touched.has(venue)), ...after]) };
}

type ComingGame = GameRecord & { date: string };

const isComing = (game: GameRecord, today: string): game is ComingGame =>
	game.date !== null && game.date >= today && game.published !== false;

const nameOf = (clash: Clash<DatedGame>) => `${keyOf(keptAs(clash))} ${slotsOf(clash)}`;

interface There {
	season_id: number | null;
	/** By their keys. */
	kept: ReadonlyMap<string, KeptGame>;
	present: readonly DatedGame[];
}

/** The games of the files as they would be; those that are not there yet have ids below zero, in the files' order. */
async function gamesAfter(tenant: Tenant, coming: readonly ComingGame[], { season_id, kept, present }: There) {
	const idOf = await teamIds(tenant, season_id);
	const stored = new Map(present.map((game) => [game.id, game]));
	return coming.flatMap((game, at): DatedGame[] => {
		const known = kept.get(game.key);
		if (known && game.published === undefined && known.published_at === null) return [];
		const id = known?.id ?? -1 - at;
		const [home, away] = [idOf(game.home), idOf(game.away)];
		const entries = { home_slt: home.slt, away_slt: away.slt };
		const { minutes = null, schedule_id = null } = stored.get(id) ?? {};
		return [{ id, ...slotOf(game, known), ...entries, home: home.id, away: away.id, minutes, schedule_id }];
	});
}

function slotOf({ date, time, location, status, score_home, score_away }: ComingGame, known: KeptGame | undefined) {
	return {
		date,
		time: time === undefined ? (known?.time ?? null) : time,
		location: location === undefined ? (known?.location ?? null) : location,
		status,
		score_home,
		score_away,
		division_id: known?.division_id ?? null,
	};
}

/**
 * The organization's teams by reference, as an import would find them, with their places in a league; those that it would make
 * have ids below zero.
 */
async function teamIds(
	{ tx }: Tenant,
	season_id: number | null,
): Promise<(ref: string) => { id: number; slt: number }> {
	const columns = { id: teams.id, name: teams.name, league: leagues.name };
	const clubs = await tx
		.select({ ...columns, slt: sql<number>`0` })
		.from(teams)
		.innerJoin(leagues, eq(leagues.id, teams.leagueId));
	const playing = await tx
		.select({ ...columns, slt: leagueTeams.id })
		.from(leagueTeams)
		.innerJoin(teams, eq(teams.id, leagueTeams.team_id))
		.innerJoin(seasonLeagues, eq(seasonLeagues.id, leagueTeams.season_league_id))
		.innerJoin(leagues, eq(leagues.id, seasonLeagues.league_id))
		.where(eq(seasonLeagues.season_id, season_id ?? 0));
	const ids = new Map(
		[...clubs, ...playing].map(({ id, slt, name, league }) => [teamRef(teamKey(league), name), { id, slt }]),
	);
	return (ref) => {
		const found = ids.get(ref) ?? { id: -1 - ids.size, slt: 0 };
		ids.set(ref, found);
		return found;
	};
}

async function sentences(
	tenant: Tenant,
	groups: readonly (readonly Clash<DatedGame>[])[],
	draft: SeasonDraft,
	coming: readonly ComingGame[],
): Promise<string[]> {
	const there = groups.map(gamesOf);
	const ids = new Set(there.flatMap((games) => games.map(({ id }) => id)).filter((id) => id > 0));
	const stored = new Map((await named(tenant, [...ids])).map((game) => [game.id, game]));
	const namesOf = ({ id }: DatedGame) => {
		const game = stored.get(id);
		if (game) return { home: game.home.name, away: game.away.name };
		const { home = "", away = "" } = coming[-1 - id] ?? {};
		return { home: draft.teams.get(home)?.name ?? "", away: draft.teams.get(away)?.name ?? "" };
	};
	return there.map((games, at) =>
		clashText(
			games.map((game) => ({ ...game, names: namesOf(game) })),
			groups[at]![0]!,
		),
	);
}
