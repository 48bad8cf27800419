import { boxScoreOf, wireLines, type BoxScorePlayer } from "../game/box-scores.ts";
import { playedByPart } from "../game/by-part.ts";
import type { GameFilter } from "../game/filter.ts";
import * as games from "../game/games.ts";
import type { Tenant } from "../tenant.ts";

/** Games in the wire's shape, by date. */
export async function gameList(tenant: Tenant, filter: GameFilter = {}) {
	return (await games.list(tenant, filter)).map((game) => games.wireGame(game, tenant));
}

/** The games of a division's bracket, those whose score is parts that were won with the line of these (games 23). */
export async function bracketGameList(tenant: Tenant, division: number) {
	const own = await games.list(tenant, { division });
	const lines = await playedByPart(tenant, own);
	return own.map((game) => {
		const line = lines.get(game.id);
		return { ...games.wireGame(game, tenant), ...(line && { by_part: line.typed }) };
	});
}

/** A game with both box scores and its periods, or null (wire 1). A player who may not be found is masked and has no id. */
export async function gameById(tenant: Tenant, id: number) {
	const game = await games.byId(tenant, id);
	if (!game) return null;
	const score = await boxScoreOf(tenant, game);
	const open = new Set(score.players.flatMap((player) => (player.open ? player.player_id : [])));
	const periods = new Map(score.periods.map((period) => [period.id, period]));
	const rosterOf = (sltId: number) => score.players.filter(({ slt_id }) => slt_id === sltId).map(wireRosterEntry);
	return {
		game: games.wireGame(game, tenant),
		homeRoster: rosterOf(game.home.slt_id),
		awayRoster: rosterOf(game.away.slt_id),
		periodScores: score.periodScores.map((row) => ({ ...row, gamePeriod: periods.get(row.gamePeriod_id) ?? null })),
		gamePeriods: score.periods.map((period) => ({ ...period, sportId: game.season.sport_id })),
		allStats: score.stats.map((stat) => ({ ...stat, is_visible: !stat.hidden })),
		playerStats: wireLines(game, score).map((line) => ({
			...line,
			player_id: line.player_id !== null && open.has(line.player_id) ? line.player_id : null,
		})),
	};
}

function wireRosterEntry({ roster_id, slt_id, player_id, firstName, lastName, image, open }: BoxScorePlayer) {
	return {
		id: roster_id,
		slt_id,
		seasons_league_teams_id: slt_id,
		player: { id: open ? player_id : null, firstName, lastName, image },
	};
}
