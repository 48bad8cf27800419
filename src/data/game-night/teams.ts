import { eq, sql } from "drizzle-orm";
import { boxScoreLines, gameEvents, games, leagueTeams, periodScores, teams } from "../../../db/schema/index.ts";
import { readWhole } from "../../domain/field.ts";
import { gameTeamFields } from "../../domain/game/schema.ts";
import { compareNames } from "../../domain/order.ts";
import { Refusal } from "../../domain/refusal.ts";
import { record } from "../audit/audit.ts";
import type { Game } from "../game/games.ts";
import { idList } from "../deletion/reach.ts";
import { refuseFreeDay, refuseSameGame, refuseStrangers } from "../league/games.ts";
import { followByes } from "../schedule/byes.ts";
import type { Tenant, Writer } from "../tenant.ts";

/** League teams of a game; what is absent stays. */
export interface GameTeams {
	home_team_id?: number;
	away_team_id?: number;
}

export function readGameTeams(body: Readonly<Record<string, unknown>>): GameTeams {
	const { home_team_id: home, away_team_id: away } = readWhole(gameTeamFields, body);
	return { ...(home ? { home_team_id: home } : {}), ...(away ? { away_team_id: away } : {}) };
}

/**
 * Gives a game other teams of its league, or swaps home and away; says whether anything changed. Refused: a bracket's game, one
 * about which something has been entered, and a day or an hour at which these teams do not play.
 */
export async function changeTeams(
	writer: Writer,
	game: Game,
	asked: GameTeams,
	{ date, time }: Pick<Game, "date" | "time">,
): Promise<boolean> {
	const before = { home_team_id: game.home.slt_id, away_team_id: game.away.slt_id };
	const after = { ...before, ...asked };
	if (after.home_team_id === before.home_team_id && after.away_team_id === before.away_team_id) return false;
	const reason = await fixedTeams(writer, game);
	if (reason !== null || !game.league) throw new Refusal("conflict", reason ?? "");
	if (after.home_team_id === after.away_team_id)
		throw new Refusal("invalid", "Teams must be different.", { away_team_id: "Teams must be different." });
	const place = { id: game.league.season_league_id, league: game.league };
	const draft = { ...after, date, time };
	await refuseStrangers(writer, place, draft);
	await refuseSameGame(writer, place, draft, game.id);
	await refuseFreeDay(writer, place, draft, game.id);
	await giveTeams(writer, game, after);
	return true;
}

/** Writes a game's teams, once it is known that they may change. */
export async function giveTeams(writer: Writer, game: Game, after: Required<GameTeams>): Promise<void> {
	await keepFormerTeams(writer, [game.id]);
	await writer.tx.update(games).set(after).where(eq(games.id, game.id));
	const before = { home_team_id: game.home.slt_id, away_team_id: game.away.slt_id };
	await followByes(writer, [{ id: game.id, teams: Object.values(before) }]);
	await record(writer, { action: "update", noun: "game", row_id: game.id, before, after });
}

/** Entries say home and away: those of games whose teams are about to change keep the names of whom they are about. */
export async function keepFormerTeams({ tx }: Pick<Tenant, "tx">, gameIds: readonly number[]): Promise<void> {
	if (gameIds.length === 0) return;
	const named = sql`(select t.name from league_teams lt join teams t on t.organization_id = lt.organization_id and t.id = lt.team_id
		where lt.organization_id = g.organization_id and lt.id = `;
	await tx.execute(sql`update game_events e
		set payload = e.payload || jsonb_build_object('former_teams',
			jsonb_build_object('home', ${named} g.home_team_id), 'away', ${named} g.away_team_id)))
		from games g
		where g.organization_id = e.organization_id and g.id = e.game_id and e.payload -> 'former_teams' is null
			and g.id = any(${idList(gameIds)})`);
}

/** Why a game's teams cannot be changed, or null. */
export async function fixedTeams(tenant: Tenant, game: Game): Promise<string | null> {
	if (!game.league) return "The bracket decides who plays this game.";
	if (!(await hasEntries(tenant, game))) return null;
	return "Something has been entered about this game already, so its teams stay as they are.";
}

/**
 * Whether anything was entered about a game that belongs to its teams; what was taken back can be brought back. A forfeit that is
 * over leaves them free: of other teams it never comes back (domain/game-undo).
 */
export async function hasEntries({ tx }: Tenant, { id, ...game }: Game): Promise<boolean> {
	if (game.score_home !== null || game.score_away !== null || game.period_id !== null) return true;
	if (game.status === "live" || game.status === "final" || game.status === "forfeit") return true;
	const [row] = await tx.execute<{ found: boolean }>(sql`select
		exists (select from ${boxScoreLines} where ${boxScoreLines.game_id} = ${id})
		or exists (select from ${periodScores} where ${periodScores.game_id} = ${id})
		or exists (select from ${gameEvents} where ${gameEvents.game_id} = ${id} and ${gameEvents.kind} not in ('details', 'state', 'undo')) as found`);
	return row?.found ?? false;
}

/** The teams that can play a game of a season league, by name. */
export async function teamsToPlay({ tx }: Tenant, seasonLeagueId: number): Promise<{ id: number; name: string }[]> {
	const rows = await tx
		.select({ id: leagueTeams.id, name: teams.name })
		.from(leagueTeams)
		.innerJoin(teams, eq(teams.id, leagueTeams.team_id))
		.where(eq(leagueTeams.season_league_id, seasonLeagueId));
	return rows.toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id);
}
