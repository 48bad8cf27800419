import { and, eq, sql } from "drizzle-orm";
import { games, periodScores } from "../../../db/schema/index.ts";
import type { GameRecord } from "../../domain/csv/season.ts";
import { Refusal } from "../../domain/refusal.ts";
import { keepFormerTeams } from "../game-night/teams.ts";
import { gameKey } from "../row-keys.ts";
import { given, merge, type Place, run } from "./place.ts";

/** What is stored of a game, as far as a file that does not speak of it leaves it. */
export interface KeptGame {
	id: number;
	key: string;
	season_league_id: number | null;
	division_id: number | null;
	home_team_id: number;
	away_team_id: number;
	time: string | null;
	location: string | null;
	location_url: string | null;
	video_url: string | null;
	published_at: string | null;
	published_date: string | null;
	published_time: string | null;
	published_location: string | null;
	period_id: number | null;
	forfeit_winner: string | null;
	score_home: number | null;
	score_away: number | null;
}

/** The season's games by their key. */
export async function keptGames({ tx, season_id }: Pick<Place, "tx" | "season_id">): Promise<Map<string, KeptGame>> {
	const found = await tx
		.select({
			id: games.id,
			key: gameKey,
			season_league_id: games.season_league_id,
			division_id: games.division_id,
			home_team_id: games.home_team_id,
			away_team_id: games.away_team_id,
			time: games.time,
			location: games.location,
			location_url: games.location_url,
			video_url: games.video_url,
			published_at: games.published_at,
			published_date: games.published_date,
			published_time: games.published_time,
			published_location: games.published_location,
			period_id: games.period_id,
			forfeit_winner: games.forfeit_winner,
			score_home: games.score_home,
			score_away: games.score_away,
		})
		.from(games)
		.where(eq(games.season_id, season_id));
	return new Map(found.map((game) => [game.key, game]));
}

/** Refuses keys that this season has already in another league or division: a game does not change its league by a file. */
export function refuseOtherLeague(place: Place, list: readonly GameRecord[], kept: ReadonlyMap<string, KeptGame>) {
	for (const game of list) {
		const known = kept.get(game.key);
		if (!known) continue;
		const { season_league_id, division_id } = ownerOf(place, game);
		if (known.division_id !== division_id)
			throw new Refusal(409, `The game ${game.key} belongs to another division of this season.`);
		if (known.season_league_id !== season_league_id)
			throw new Refusal(409, `The game ${game.key} belongs to another league of this season.`);
	}
}

interface Storing {
	kept: ReadonlyMap<string, KeptGame>;
	teamIds: ReadonlyMap<string, number>;
	/** The id of the period that is being played, or null. */
	periodOf: (game: GameRecord) => number | null;
	/** When games are published that were not. */
	now: string;
}

/** Makes and changes the games of a file; what a file does not know of a game (its lock, its schedule) stays. */
export async function storeGames(
	place: Place,
	list: readonly GameRecord[],
	{ kept, teamIds, periodOf, now }: Storing,
): Promise<number[]> {
	const rows = list.map((game) => {
		const known = kept.get(game.key);
		const stays = game.status === "forfeit" ? (known?.forfeit_winner ?? null) : null;
		const isPublished = game.published ?? (known ? known.published_at !== null : true);
		return {
			id: known?.id ?? null,
			date: game.date,
			time: said(game.time, known?.time),
			location: said(game.location, known?.location),
			location_url: said(game.location_url, known?.location_url),
			video_url: said(game.video_url, known?.video_url),
			published_at: isPublished ? (known?.published_at ?? now) : null,
			...movedFrom(game, known),
			period_id: game.period === undefined ? (known?.period_id ?? null) : periodOf(game),
			home_team_id: teamIds.get(game.home),
			away_team_id: teamIds.get(game.away),
			status: game.status,
			score_home: game.score_home,
			score_away: game.score_away,
			forfeit_winner: game.forfeit_winner === undefined ? stays : game.forfeit_winner,
			match_id: game.match,
			import_key: game.key,
			season_id: place.season_id,
			...ownerOf(place, game),
		};
	});
	await keepFormerTeams(place, withOtherTeams(list, kept, teamIds));
	return await merge(place, "games", {
		table: "games",
		rows,
		columns: {
			date: "date",
			time: "text",
			location: "text",
			location_url: "text",
			video_url: "text",
			published_at: "timestamptz",
			published_date: "date",
			published_time: "text",
			published_location: "text",
			period_id: "bigint",
			home_team_id: "bigint",
			away_team_id: "bigint",
			status: "text",
			score_home: "int",
			score_away: "int",
			forfeit_winner: "text",
			match_id: "text",
		},
		fresh: { import_key: "text", season_id: "bigint", season_league_id: "bigint", division_id: "bigint" },
	});
}

function withOtherTeams(list: readonly GameRecord[], kept: Storing["kept"], teamIds: Storing["teamIds"]): number[] {
	return list.flatMap(({ key, home, away }) => {
		const known = kept.get(key);
		if (!known) return [];
		const isSame = known.home_team_id === teamIds.get(home) && known.away_team_id === teamIds.get(away);
		return isSame ? [] : [known.id];
	});
}

function movedFrom({ moved_from }: GameRecord, known: KeptGame | undefined) {
	const { date, time, location } = moved_from ?? {
		date: known?.published_date,
		time: known?.published_time,
		location: known?.published_location,
	};
	return { published_date: date ?? null, published_time: time ?? null, published_location: location ?? null };
}

const said = <T>(is: T | null | undefined, was: T | null | undefined): T | null =>
	is === undefined ? (was ?? null) : is;

function ownerOf({ leagues, divisions }: Place, { league, division }: GameRecord) {
	return {
		season_league_id: league === null ? null : (leagues.get(league)?.season_league_id ?? null),
		division_id: division === null ? null : (divisions.get(division) ?? null),
	};
}

/** Games whose final score stands in the period of that name as well. */
export async function gamesWithFinal({ tx, season_id }: Place, final: number | null): Promise<Set<number>> {
	if (final === null) return new Set();
	const rows = await tx
		.selectDistinct({ id: games.id })
		.from(periodScores)
		.innerJoin(games, and(eq(games.organization_id, periodScores.organization_id), eq(games.id, periodScores.game_id)))
		.where(and(eq(games.season_id, season_id), eq(periodScores.game_period_id, final)));
	return new Set(rows.map(({ id }) => id));
}

export interface Scoring {
	/** Ids of the games by their key, and what was kept of them before this import. */
	ids: ReadonlyMap<string, number>;
	kept: ReadonlyMap<string, KeptGame>;
	withFinal: ReadonlySet<number>;
	teamIds: ReadonlyMap<string, number>;
	periods: { ids: ReadonlyMap<string, number>; final: number | null };
}

/**
 * The points by period, and the final score where the organization has a period of that name (games 3). Of the periods that
 * the file has columns for, those that it leaves empty are taken away; the others are not the file's affair.
 */
export async function storePeriodScores(place: Place, list: readonly GameRecord[], scoring: Scoring): Promise<void> {
	const { organization_id } = place;
	const { ids, teamIds, periods } = scoring;
	const rows = list.flatMap((game) => {
		const [id, home, away] = [ids.get(game.key), teamIds.get(game.home), teamIds.get(game.away)];
		const points = game.periods.map((one) => ({
			period: periods.ids.get(one.period) ?? null,
			home: one.home,
			away: one.away,
		}));
		if (hasFinal(game, scoring)) points.push({ period: periods.final, home: game.score_home, away: game.score_away });
		return points
			.flatMap(({ period, ...score }) => [
				{ game: id, period, team: home, score: score.home },
				{ game: id, period, team: away, score: score.away },
			])
			.filter(({ score }) => score !== null);
	});
	const covered = [...periods.ids.values(), ...(periods.final === null ? [] : [periods.final])];
	const of = { games: JSON.stringify(list.map((game) => ids.get(game.key))), periods: JSON.stringify(covered) };
	await run(
		place,
		"period_scores",
		sql`with given as materialized (select * from ${given(rows, "game bigint, period bigint, team bigint, score int")}),
			removed as (
				delete from period_scores s using games g
				where s.organization_id = ${organization_id} and g.organization_id = ${organization_id} and g.id = s.game_id
					and s.game_id in (select value::bigint from jsonb_array_elements_text(${of.games}::text::jsonb))
					and (s.league_team_id not in (g.home_team_id, g.away_team_id)
						or s.game_period_id in (select value::bigint from jsonb_array_elements_text(${of.periods}::text::jsonb))
							and (s.game_id, s.game_period_id, s.league_team_id) not in (select n.game, n.period, n.team from given n))
				returning 1),
			changed as (
				update period_scores s set score = n.score from given n
				where s.organization_id = ${organization_id} and s.game_id = n.game and s.game_period_id = n.period
					and s.league_team_id = n.team and s.score <> n.score
				returning 1),
			made as (
				insert into period_scores (organization_id, game_id, game_period_id, league_team_id, score)
				select ${organization_id}, n.game, n.period, n.team, n.score from given n
				where not exists (select from period_scores s
					where s.organization_id = ${organization_id} and s.game_id = n.game and s.game_period_id = n.period
						and s.league_team_id = n.team)
				returning 1)
			select (select count(*)::int from made) as made, (select count(*)::int from changed) as changed,
				(select count(*)::int from removed) as removed`,
	);
}

/** A game that stays as it is gets no final that it did without. */
function hasFinal({ key, score_home, score_away }: GameRecord, { kept, withFinal, periods }: Scoring): boolean {
	if (score_home === null || score_away === null || periods.final === null) return false;
	const known = kept.get(key);
	if (!known || withFinal.has(known.id)) return true;
	return known.score_home !== score_home || known.score_away !== score_away;
}
