import { asc, sql } from "drizzle-orm";
import { divisions, divisionTeams, games } from "../../../db/schema/index.ts";
import { advance } from "../../domain/bracket/advance.ts";
import { layout, layoutRefusal } from "../../domain/bracket/layout.ts";
import { type Mark, marksOf } from "../../domain/bracket/marks.ts";
import type { Format } from "../../domain/bracket/matchup.ts";
import type { BracketGame } from "../../domain/bracket/result.ts";
import { beyondAmong } from "../game/beyond.ts";
import { idsText } from "../deletion/reach.ts";
import { question } from "../question.ts";
import type { Tenant } from "../tenant.ts";

/** Of some games, the bracket games that count for nothing: their teams no longer meet, or their series is decided (brackets 12). */
export async function outdatedAmong(
	tenant: Tenant,
	some: readonly { division_id: number | null }[],
): Promise<ReadonlySet<number>> {
	const marks = await marksAmong(tenant, some);
	return new Set([...marks].flatMap(([id, { outdated }]) => (outdated ? id : [])));
}

/** What their brackets say of some games. */
export async function marksAmong(
	tenant: Tenant,
	some: readonly { division_id: number | null }[],
): Promise<ReadonlyMap<number, Mark>> {
	const brackets = await bracketsAt(tenant, [...new Set(some.flatMap(({ division_id: id }) => id ?? []))]);
	return new Map(brackets.flatMap(({ format, seats, games: own }) => [...marksIn(format, seats, own)]));
}

/** Games of these divisions that are planned and that their series, which are decided, do not need: "3 r1-0#3". */
export async function unneededIn(tenant: Tenant, ids: readonly number[]): Promise<ReadonlySet<string>> {
	const brackets = await bracketsAt(tenant, ids);
	return new Set(
		brackets.flatMap(({ id, format, seats, games: own }) => {
			const found = [...(progressIn(format, seats, own)?.games ?? [])];
			return found.flatMap(([gameId, { state }]) => (state === "unneeded" ? `${id} ${gameId}` : []));
		}),
	);
}

async function bracketsAt(tenant: Tenant, ids: readonly number[]) {
	if (ids.length === 0) return [];
	const { brackets, seats, played } = await askBrackets(tenant, { ids: idsText(ids) });
	const matches = await withShootOuts(tenant, played);
	return brackets.map((bracket) => {
		const own = ({ division_id }: { division_id: number | null }) => division_id === bracket.id;
		return { ...bracket, seats: seats.filter(own), games: matches.filter(own) };
	});
}

const askBrackets = question(({ tx }, { ids }: { ids: string }) => ({
	brackets: tx
		.select({ id: divisions.id, format: sql<Format>`${divisions.format}` })
		.from(divisions)
		.where(sql`${divisions.id} = any(${ids}::bigint[])`),
	seats: tx
		.select({ division_id: divisionTeams.division_id, slt_id: divisionTeams.slt_id })
		.from(divisionTeams)
		.where(sql`${divisionTeams.division_id} = any(${ids}::bigint[])`)
		.orderBy(asc(divisionTeams.position), asc(divisionTeams.id)),
	played: tx
		.select(matchColumns)
		.from(games)
		.where(sql`${games.division_id} = any(${ids}::bigint[])`),
}));

/** What a bracket asks of stored games, with the shoot-outs that say who goes on. */
export async function withShootOuts<G extends BracketGame & { id: number }>(
	tenant: Tenant,
	some: readonly G[],
): Promise<G[]> {
	const level = some.filter(({ score_home, score_away }) => score_home !== null && score_home === score_away);
	const beyond = await beyondAmong(tenant, level, ({ home_team_id }) => home_team_id);
	return some.map((game) => {
		const shoot_out = beyond.get(game.id)?.shoot_out;
		return shoot_out ? { ...game, shoot_out } : game;
	});
}

/** The same of one bracket whose teams, by seed, and games are at hand. */
export function marksIn(
	format: Format,
	seats: readonly { slt_id: number }[],
	games: readonly (BracketGame & { id: number })[],
): ReadonlyMap<number, Mark> {
	const progress = progressIn(format, seats, games);
	return progress ? marksOf(progress) : new Map(games.map(({ id }) => [id, { outdated: true }]));
}

/** How far a bracket has come; null where it has too few or too many teams. */
function progressIn<G extends BracketGame>(format: Format, seats: readonly { slt_id: number }[], games: readonly G[]) {
	const teams = seats.map(({ slt_id }) => ({ slt_id, name: "" }));
	return layoutRefusal(teams.length, format) === null ? advance(layout(teams.length, format), games, teams) : null;
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
