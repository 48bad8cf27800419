import { eq, sql } from "drizzle-orm";
import { games } from "../../../db/schema/index.ts";
import type { GameRecord } from "../../domain/csv/season.ts";
import { Refusal } from "../../domain/refusal.ts";
import { given, type Place, run } from "./place.ts";

/** Refuses keys that this season has already in another league: a game does not change its league by a file. */
export async function refuseOtherLeague(
	{ tx, season_id, season_league_id }: Place,
	keys: ReadonlyMap<string, unknown>,
) {
	const others = await tx
		.select({ key: games.import_key })
		.from(games)
		.where(
			sql`${games.season_id} = ${season_id} and ${games.import_key} is not null and ${games.season_league_id} is distinct from ${season_league_id}`,
		);
	const taken = others.find(({ key }) => key !== null && keys.has(key));
	if (taken) throw new Refusal(409, `The game ${taken.key} belongs to another league of this season.`);
}

/** Makes and changes the games of a file; what a file does not know of a game (its film, its lock) stays. */
export async function storeGames(
	place: Place,
	list: readonly GameRecord[],
	teamIds: Map<string, number>,
): Promise<void> {
	const { organization_id, season_id, season_league_id } = place;
	const rows = list.map((game, at) => ({
		...game,
		at,
		periods: undefined,
		winner_said: game.forfeit_winner !== undefined,
		home: teamIds.get(game.home),
		away: teamIds.get(game.away),
	}));
	const columns =
		"at int, key text, date date, time text, location text, home bigint, away bigint, status text, score_home int, score_away int, winner_said boolean, forfeit_winner text";
	const winner = sql`case when n.winner_said then n.forfeit_winner when n.status = 'forfeit' then g.forfeit_winner end`;
	await run(
		place,
		"games",
		sql`with given as materialized (select * from ${given(rows, columns)}),
			changed as (
				update games g set date = n.date, time = n.time, location = n.location, home_team_id = n.home, away_team_id = n.away,
					status = n.status, score_home = n.score_home, score_away = n.score_away,
					forfeit_winner = ${winner}
				from given n
				where g.organization_id = ${organization_id} and g.season_id = ${season_id} and g.import_key = n.key
					and (g.date, g.time, g.location, g.home_team_id, g.away_team_id, g.status, g.score_home, g.score_away, g.forfeit_winner)
						is distinct from (n.date, n.time, n.location, n.home, n.away, n.status, n.score_home, n.score_away, ${winner})
				returning 1),
			made as (
				insert into games (organization_id, season_id, season_league_id, import_key, date, time, location,
					home_team_id, away_team_id, status, score_home, score_away, forfeit_winner)
				select ${organization_id}, ${season_id}, ${season_league_id}, n.key, n.date, n.time, n.location,
					n.home, n.away, n.status, n.score_home, n.score_away, n.forfeit_winner from given n
				where not exists (select from games g
					where g.organization_id = ${organization_id} and g.season_id = ${season_id} and g.import_key = n.key)
				order by n.at
				returning 1)
			select (select count(*)::int from made) as made, (select count(*)::int from changed) as changed`,
	);
}

/** Ids of the season's games by their key. */
export async function gameIds({ tx, season_id }: Place): Promise<Map<string, number>> {
	const found = await tx
		.select({ id: games.id, key: games.import_key })
		.from(games)
		.where(eq(games.season_id, season_id));
	return new Map(found.flatMap(({ id, key }) => (key === null ? [] : [[key, id] as const])));
}

/**
 * The points by period, and the final score where the organization has a period of that name (RULINGS 9). Of the periods that
 * the file has columns for, those that it leaves empty are taken away; the others are not the file's affair.
 */
export async function storePeriodScores(
	place: Place,
	list: readonly GameRecord[],
	ids: Map<string, number>,
	teamIds: Map<string, number>,
	periods: { ids: Map<string, number>; final: number | null },
): Promise<void> {
	const { organization_id } = place;
	const rows = list.flatMap((game) => {
		const [id, home, away] = [ids.get(game.key), teamIds.get(game.home), teamIds.get(game.away)];
		const points = game.periods.map((one) => ({
			period: periods.ids.get(one.period) ?? null,
			home: one.home,
			away: one.away,
		}));
		if (game.score_home !== null && game.score_away !== null && periods.final !== null)
			points.push({ period: periods.final, home: game.score_home, away: game.score_away });
		return points.flatMap(({ period, ...score }) => [
			{ game: id, period, team: home, score: score.home },
			{ game: id, period, team: away, score: score.away },
		]);
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
