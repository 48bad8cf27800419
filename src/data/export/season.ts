import { and, asc, eq, inArray, sql } from "drizzle-orm";
import {
	attributes,
	attributeValues,
	boxScoreLines,
	gamePeriods,
	games,
	leagueTeams,
	periodScores,
	players,
	rosters,
	stats,
	teams,
} from "../../../db/schema/index.ts";
import { isDerived } from "../../domain/box-score.ts";
import { csvText, type CellValue } from "../../domain/csv/rows.ts";
import { isFinal } from "../../domain/periods.ts";
import type { Tenant } from "../tenant.ts";

/** A row's own key in exported files: the one that it was imported under, else one made of its id. */
const gameKey = sql<string>`coalesce(${games.import_key}, 'g' || ${games.id})`;
const playerKey = sql<string>`coalesce(${players.import_key}, 'p' || ${players.id})`;

/** The games of a season league, in the format of the import, in the order in which they were made, with the points of every period that anybody has. */
export async function gamesFile(tenant: Tenant, seasonLeagueId: number): Promise<string> {
	const { tx } = tenant;
	const [rows, scores, periods, names] = await Promise.all([
		tx
			.select({
				id: games.id,
				key: gameKey,
				date: games.date,
				time: games.time,
				location: games.location,
				home: games.home_team_id,
				away: games.away_team_id,
				status: games.status,
				score_home: games.score_home,
				score_away: games.score_away,
				forfeit_winner: games.forfeit_winner,
			})
			.from(games)
			.where(eq(games.season_league_id, seasonLeagueId))
			.orderBy(asc(games.id)),
		tx
			.select({
				game: periodScores.game_id,
				period: periodScores.game_period_id,
				team: periodScores.team_id,
				score: periodScores.score,
			})
			.from(periodScores)
			.innerJoin(
				games,
				and(eq(games.organization_id, periodScores.organization_id), eq(games.id, periodScores.game_id)),
			)
			.where(eq(games.season_league_id, seasonLeagueId)),
		tx.select().from(gamePeriods).orderBy(asc(gamePeriods.order)),
		teamNames(tenant, seasonLeagueId),
	]);
	const points = new Map(scores.map(({ game, period, team, score }) => [`${game} ${period} ${team}`, score]));
	const used = new Set(scores.map(({ period }) => period));
	const shown = periods.filter((period) => used.has(period.id) && !isFinal(period));
	const periodHeader = shown.flatMap(({ name }) => [`${name}_home`, `${name}_away`]);
	return csvText([
		[...gameHeader, ...periodHeader],
		...rows.map((game): CellValue[] => [
			game.key,
			game.date,
			game.time,
			game.location,
			names.get(game.home),
			names.get(game.away),
			game.status,
			game.score_home,
			game.score_away,
			game.forfeit_winner,
			...shown.flatMap(({ id }) => [
				points.get(`${game.id} ${id} ${game.home}`),
				points.get(`${game.id} ${id} ${game.away}`),
			]),
		]),
	]);
}

const gameHeader = [
	"game",
	"date",
	"time",
	"location",
	"home",
	"away",
	"status",
	"home_score",
	"away_score",
	"forfeit_winner",
];

/** The box scores of a season league, in the format of the import; a line without values was listed and did not play. */
export async function boxScoresFile(tenant: Tenant, seasonLeagueId: number): Promise<string> {
	const { tx } = tenant;
	const [rows, statRows, attributeRows, values, names] = await Promise.all([
		tx
			.select({
				game: gameKey,
				team: rosters.slt_id,
				player: playerKey,
				id: players.id,
				firstName: players.firstName,
				lastName: players.lastName,
				values: boxScoreLines.values,
			})
			.from(boxScoreLines)
			.innerJoin(
				games,
				and(eq(games.organization_id, boxScoreLines.organization_id), eq(games.id, boxScoreLines.game_id)),
			)
			.innerJoin(
				rosters,
				and(eq(rosters.organization_id, boxScoreLines.organization_id), eq(rosters.id, boxScoreLines.roster_id)),
			)
			.innerJoin(players, and(eq(players.organization_id, rosters.organization_id), eq(players.id, rosters.player_id)))
			.where(eq(games.season_league_id, seasonLeagueId))
			.orderBy(asc(games.id), asc(rosters.id)),
		tx.select().from(stats).orderBy(asc(stats.order)),
		tx.select().from(attributes).orderBy(asc(attributes.order)),
		tx
			.select({
				player: attributeValues.player_id,
				attribute: attributeValues.attribute_id,
				value: attributeValues.value,
			})
			.from(attributeValues),
		teamNames(tenant, seasonLeagueId),
	]);
	const abbreviations = statRows.map(({ abbreviation }) => abbreviation);
	const typed = statRows.filter(({ abbreviation }) => !isDerived(abbreviation, abbreviations));
	const known = new Map(values.map(({ player, attribute, value }) => [`${player} ${attribute}`, value]));
	const header = ["game", "team", "player", "first_name", "last_name"];
	return csvText([
		[...header, ...attributeRows.map((row) => row.attribute_name), ...typed.map((row) => row.abbreviation)],
		...rows.map((line): CellValue[] => [
			line.game,
			names.get(line.team),
			line.player,
			line.firstName,
			line.lastName,
			...attributeRows.map(({ id }) => known.get(`${line.id} ${id}`)),
			...typed.map(({ id }) => line.values[String(id)]),
		]),
	]);
}

/** The teams of a season league with their captains. */
export async function teamsFile({ tx }: Tenant, seasonLeagueId: number): Promise<string> {
	const rows = await tx
		.select({
			name: teams.name,
			captain: sql<string | null>`coalesce(${leagueTeams.captain}, ${players.firstName} || ' ' || ${players.lastName})`,
			hidden: leagueTeams.hidden,
		})
		.from(leagueTeams)
		.innerJoin(teams, and(eq(teams.organization_id, leagueTeams.organization_id), eq(teams.id, leagueTeams.team_id)))
		.leftJoin(
			players,
			and(eq(players.organization_id, leagueTeams.organization_id), eq(players.id, leagueTeams.captain_id)),
		)
		.where(eq(leagueTeams.season_league_id, seasonLeagueId))
		.orderBy(asc(teams.name));
	return csvText([
		["team", "captain", "hidden"],
		...rows.map(({ name, captain, hidden }) => [name, captain, hidden ? "yes" : "no"]),
	]);
}

/** Everybody on a roster of the season league: for a mailing, a check at the door. */
export async function playersFile(tenant: Tenant, seasonLeagueId: number): Promise<string> {
	const { tx } = tenant;
	const [rows, attributeRows, names] = await Promise.all([
		tx
			.select({
				id: players.id,
				team: rosters.slt_id,
				firstName: players.firstName,
				lastName: players.lastName,
				email: players.email,
				phone: players.phoneNumber,
			})
			.from(rosters)
			.innerJoin(
				leagueTeams,
				and(eq(leagueTeams.organization_id, rosters.organization_id), eq(leagueTeams.id, rosters.slt_id)),
			)
			.innerJoin(players, and(eq(players.organization_id, rosters.organization_id), eq(players.id, rosters.player_id)))
			.where(eq(leagueTeams.season_league_id, seasonLeagueId))
			.orderBy(asc(leagueTeams.id), asc(players.lastName), asc(players.firstName)),
		tx.select().from(attributes).orderBy(asc(attributes.order)),
		teamNames(tenant, seasonLeagueId),
	]);
	const ids = rows.map(({ id }) => id);
	const values =
		ids.length === 0 ? [] : await tx.select().from(attributeValues).where(inArray(attributeValues.player_id, ids));
	const known = new Map(values.map((row) => [`${row.player_id} ${row.attribute_id}`, row.value]));
	return csvText([
		["team", "first_name", "last_name", "email", "phone", ...attributeRows.map((row) => row.attribute_name)],
		...rows.map((row): CellValue[] => [
			names.get(row.team),
			row.firstName,
			row.lastName,
			row.email,
			row.phone,
			...attributeRows.map(({ id }) => known.get(`${row.id} ${id}`)),
		]),
	]);
}

async function teamNames({ tx }: Tenant, seasonLeagueId: number): Promise<ReadonlyMap<number, string>> {
	const rows = await tx
		.select({ id: leagueTeams.id, name: teams.name })
		.from(leagueTeams)
		.innerJoin(teams, and(eq(teams.organization_id, leagueTeams.organization_id), eq(teams.id, leagueTeams.team_id)))
		.where(eq(leagueTeams.season_league_id, seasonLeagueId));
	return new Map(rows.map(({ id, name }) => [id, name]));
}
