import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { gameEvents } from "../../../db/schema/index.ts";
import type { Side } from "../../domain/game/game.ts";
import { fullName } from "../../domain/player/players.ts";
import { allDeeds, sportAmong } from "../../domain/sport/sport.ts";
import { assert, found } from "../../domain/refusal.ts";
import type { SheetTap } from "../../domain/tally/sheet.ts";
import { boxScoreOf, valuesOf, type BoxScorePlayer } from "../game/box-scores.ts";
import * as gameReads from "../game/games.ts";
import { liveGames } from "../game/live.ts";
import { numbersThen } from "./numbers.ts";
import type { Tenant } from "../tenant.ts";

/** What a scorer works on: both rosters with numbers, lines and fouls, the periods, and how the game stands; or 404. */
export async function sheetOf(tenant: Tenant, gameId: number) {
	const game = found(await gameReads.byId(tenant, gameId));
	const [[live], written] = await Promise.all([liveGames(tenant, [gameId]), boxScoreOf(tenant, game)]);
	assert(live, "the game was just read");
	const [numbers, fouls, taps, begins] = await Promise.all([
		numbersThen(
			tenant,
			written.players.map(({ roster_id }) => roster_id),
		),
		foulsOf(tenant, gameId),
		latestTaps(tenant, gameId),
		beginsOf(tenant, gameId),
	]);
	const side = (own: Side) => ({
		slt_id: game[own].slt_id,
		name: game[own].name,
		players: written.players
			.filter(({ slt_id }) => slt_id === game[own].slt_id)
			.map((player) => ({
				roster_id: player.roster_id,
				player_id: player.player_id,
				name: fullName(player),
				lastName: player.lastName,
				number: numbers.get(player.roster_id) ?? null,
				eligible: player.eligible,
				line: lineOf(player, written.stats),
				fouls: fouls.get(player.roster_id) ?? 0,
			})),
	});
	return {
		game: gameReads.wireGame(forScorers(game), tenant),
		live,
		sides: { home: side("home"), away: side("away") },
		periods: written.periods,
		stats: written.stats.map(({ abbreviation }) => abbreviation),
		sport: sportAmong(tenant.organization.sports, game.season.sport_id).type,
		begins,
		taps,
	};
}

/** A scorer's link is for no reason that is staff's. */
const forScorers = (game: gameReads.Game): gameReads.Game =>
	game.reason_seen_by === "visitors" ? game : { ...game, reason: null, reason_about: null, reason_seen_by: null };

const tapsShown = 50;

/** What was pressed last, the latest first, whatever became of it; undos have done their work. A period is named by its own press. */
async function latestTaps({ tx }: Tenant, gameId: number): Promise<SheetTap[]> {
	const rows = await tx
		.select({
			op_id: gameEvents.op_id,
			status: sql<SheetTap["status"]>`${gameEvents.status}`,
			payload: gameEvents.payload,
			message: gameEvents.message,
			roster_id: gameEvents.roster_id,
			period_id: gameEvents.period_id,
			begun: sql<
				number | null
			>`(select (change ->> 'to')::float8 from jsonb_array_elements(${gameEvents.changes}) change where change ->> 'field' = 'period_id')`,
			actor: gameEvents.actor,
		})
		.from(gameEvents)
		.where(
			and(
				eq(gameEvents.game_id, gameId),
				eq(gameEvents.kind, "tap"),
				sql`${gameEvents.payload} ->> 'action' <> 'undo'`,
			),
		)
		.orderBy(desc(gameEvents.id))
		.limit(tapsShown);
	return rows.map(({ payload, begun, ...row }) => {
		const { action, side, n, ...asked } = payload as Pick<SheetTap, "action" | "side" | "n" | "period_id">; // read by `readTap` when it came
		const period_id = action === "period" ? (begun ?? asked.period_id ?? null) : row.period_id;
		return { ...row, action, side: side ?? null, n: n ?? null, period_id };
	});
}

/** Only what was entered, by abbreviation. */
function lineOf(player: BoxScorePlayer, stats: Parameters<typeof valuesOf>[1]): Record<string, number> {
	return Object.fromEntries(
		Object.entries(valuesOf(player, stats)).flatMap(([stat, value]) =>
			typeof value === "number" ? [[stat, value]] : [],
		),
	);
}

/** Who was said to have the first turn of a part, before its first point. */
async function beginsOf({ tx }: Tenant, gameId: number): Promise<{ period_id: number; side: Side }[]> {
	const turns = [...allDeeds.values()].filter(({ kind }) => kind === "turn").map(({ action }) => action);
	const rows = await tx
		.selectDistinctOn([gameEvents.period_id], {
			period_id: gameEvents.period_id,
			side: sql<Side>`${gameEvents.payload} ->> 'side'`,
		})
		.from(gameEvents)
		.where(
			and(
				eq(gameEvents.game_id, gameId),
				eq(gameEvents.status, "applied"),
				inArray(sql`${gameEvents.payload} ->> 'action'`, turns),
			),
		)
		.orderBy(gameEvents.period_id, gameEvents.id);
	return rows.flatMap(({ period_id, side }) => (period_id === null ? [] : [{ period_id, side }]));
}

async function foulsOf({ tx }: Tenant, gameId: number): Promise<Map<number, number>> {
	const rows = await tx
		.select({ roster_id: gameEvents.roster_id, count: sql<number>`count(*)::int` })
		.from(gameEvents)
		.where(
			and(
				eq(gameEvents.game_id, gameId),
				eq(gameEvents.status, "applied"),
				sql`${gameEvents.payload} ->> 'action' = 'foul'`,
			),
		)
		.groupBy(gameEvents.roster_id);
	return new Map(rows.flatMap(({ roster_id, count }) => (roster_id === null ? [] : [[roster_id, count]])));
}
