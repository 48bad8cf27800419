import { asc, inArray, sql } from "drizzle-orm";
import { divisions, divisionTeams, games } from "../../../db/schema/index.ts";
import { advance } from "../../domain/bracket/advance.ts";
import { layout, layoutRefusal } from "../../domain/bracket/layout.ts";
import type { Format } from "../../domain/bracket/matchup.ts";
import type { BracketGame } from "../../domain/bracket/result.ts";
import { beyondAmong } from "../game/beyond.ts";
import type { Tenant } from "../tenant.ts";

/** Of some games, the bracket games whose teams no longer meet in their matchup: they count for nothing (brackets 12). */
export async function outdatedAmong(
	tenant: Tenant,
	some: readonly { division_id: number | null }[],
): Promise<ReadonlySet<number>> {
	const { tx } = tenant;
	const ids = [...new Set(some.flatMap(({ division_id: id }) => id ?? []))];
	if (ids.length === 0) return new Set();
	const [brackets, seats, played] = await Promise.all([
		tx
			.select({ id: divisions.id, format: sql<Format>`${divisions.format}` })
			.from(divisions)
			.where(inArray(divisions.id, ids)),
		tx
			.select({ division_id: divisionTeams.division_id, slt_id: divisionTeams.slt_id })
			.from(divisionTeams)
			.where(inArray(divisionTeams.division_id, ids))
			.orderBy(asc(divisionTeams.position), asc(divisionTeams.id)),
		tx.select(matchColumns).from(games).where(inArray(games.division_id, ids)),
	]);
	const matches = await withShootOuts(tenant, played);
	const inDivision = (id: number) => (row: { division_id: number | null }) => row.division_id === id;
	return new Set(
		brackets.flatMap(({ id, format }) => [
			...outdatedIn(format, seats.filter(inDivision(id)), matches.filter(inDivision(id))),
		]),
	);
}

/** What a bracket asks of stored games, with the shoot-outs that say who goes on. */
export async function withShootOuts<G extends BracketGame & { id: number }>(
	tenant: Tenant,
	some: readonly G[],
): Promise<G[]> {
	const level = some.filter(({ score_home, score_away }) => score_home !== null && score_home === score_away);
	const beyond = await beyondAmong(tenant, level);
	return some.map((game) => {
		const shoot_out = beyond.get(game.id)?.shoot_out;
		return shoot_out ? { ...game, shoot_out } : game;
	});
}

/** The same of one bracket whose teams, by seed, and games are at hand. */
export function outdatedIn(
	format: Format,
	seats: readonly { slt_id: number }[],
	games: readonly (BracketGame & { id: number })[],
): ReadonlySet<number> {
	const teams = seats.map(({ slt_id }) => ({ slt_id, name: "" }));
	const outdated =
		layoutRefusal(teams.length, format) === null ? advance(layout(teams.length, format), games, teams).outdated : games;
	return new Set(outdated.map(({ id }) => id));
}

/** What a bracket asks of a stored game. */
export const matchColumns = {
	id: games.id,
	division_id: games.division_id,
	match_id: games.match_id,
	home_team_id: games.home_team_id,
	away_team_id: games.away_team_id,
	score_home: games.score_home,
	score_away: games.score_away,
	status: sql<BracketGame["status"]>`${games.status}`,
	forfeit_winner: sql<BracketGame["forfeit_winner"]>`${games.forfeit_winner}`,
};
