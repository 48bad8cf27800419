import { asc, eq, sql } from "drizzle-orm";
import { divisionTeams, leagues, leagueTeams, seasonLeagues, teams } from "../../../db/schema/index.ts";
import { compareNames } from "../../domain/order.ts";
import { Refusal } from "../../domain/refusal.ts";
import { keepingApart } from "../clash/clashes.ts";
import { divisionAt } from "../division/divisions.ts";
import { exchange, type Replaced } from "../division/teams.ts";
import type { Game } from "../game/games.ts";
import { giveTeams, hasEntries } from "../game-night/teams.ts";
import type { Tenant, Writer } from "../tenant.ts";
import type { Bracket } from "./brackets.ts";

/**
 * Puts another team of the season in the place of one, in the division and in all games of its bracket, as one act with one undo
 * (brackets 26). Refused (conflict): one that has played there, and one that stands in a division. What would clash is asked about.
 */
export async function replaceTeam(
	writer: Writer,
	bracket: Bracket,
	replaced: Replaced,
	isConfirmed: boolean,
): Promise<{ act: string; message: string }> {
	const act = crypto.randomUUID();
	const own = gamesOf(bracket, replaced.from).map(({ id }) => id);
	const change = async () => await putInPlace(writer, bracket, replaced, { act });
	const { from, to } = await keepingApart(writer, isConfirmed, own, change, () => own);
	return { act, message: `${to} replaced ${from}` };
}

/** The replacement alone, by its act, and what takes it back. */
export async function putInPlace(
	writer: Writer,
	bracket: Bracket,
	replaced: Replaced,
	act: { act: string; action?: "undo" },
): Promise<{ from: string; to: string }> {
	const own = gamesOf(bracket, replaced.from);
	for (const game of own) await refusePlayed(writer, game, replaced.from);
	const said = await exchange(writer, await divisionAt(writer, bracket.division.id), replaced, act);
	const instead = (id: number) => (id === replaced.from ? replaced.to : id);
	for (const game of own)
		await giveTeams(writer, game, {
			home_team_id: instead(game.home.slt_id),
			away_team_id: instead(game.away.slt_id),
		});
	return said;
}

/** Games that count for nothing stay as they are, whoever has played them. */
function gamesOf({ games }: Bracket, sltId: number): Game[] {
	return games.filter(({ home, away, outdated }) => !outdated && [home.slt_id, away.slt_id].includes(sltId));
}

async function refusePlayed(writer: Writer, game: Game, sltId: number): Promise<void> {
	if (game.forfeit_winner === null && !(await hasEntries(writer, game))) return;
	const { name } = game.home.slt_id === sltId ? game.home : game.away;
	throw new Refusal(
		"conflict",
		`${name} has begun this bracket already (${game.home.name} vs ${game.away.name}). Where it no longer comes, edit that game and set its status to Forfeit.`,
	);
}

/** A team of a season that stands in no division. */
export interface FreeTeam {
	slt_id: number;
	name: string;
	league: string;
}

/** Who could come in for a team, by name. */
export async function freeTeams({ tx }: Tenant, seasonId: number): Promise<FreeTeam[]> {
	const rows = await tx
		.select({ slt_id: leagueTeams.id, name: teams.name, league: leagues.name })
		.from(leagueTeams)
		.innerJoin(teams, eq(teams.id, leagueTeams.team_id))
		.innerJoin(seasonLeagues, eq(seasonLeagues.id, leagueTeams.season_league_id))
		.innerJoin(leagues, eq(leagues.id, seasonLeagues.league_id))
		.where(
			sql`${seasonLeagues.season_id} = ${seasonId} and not exists (select from ${divisionTeams}
				where ${divisionTeams.organization_id} = ${leagueTeams.organization_id} and ${divisionTeams.slt_id} = ${leagueTeams.id})`,
		)
		.orderBy(asc(leagueTeams.id));
	return rows.toSorted((a, b) => compareNames(a.name, b.name));
}
