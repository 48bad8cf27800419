import { Refusal } from "../../domain/refusal.ts";
import { isPlaced, weekOf } from "../../domain/schedule/builder.ts";
import * as games from "../game/games.ts";
import { openBuilder } from "./builder.ts";
import type { Tenant } from "../tenant.ts";

/** A week's games in the wire's shape, each in the slot that it has in the builder (scheduling 13). */
export async function weeklyGames(tenant: Tenant, id: number, weekIndex: number) {
	const builder = await openBuilder(tenant, id);
	const week = weekOf(builder);
	const own = new Map(
		builder.games.filter((game) => isPlaced(game) && week(game.date) === weekIndex).map((game) => [game.id, game]),
	);
	const rows = await games.list(tenant, { season: builder.schedule.season_id, ids: [...own.keys()] });
	return rows
		.flatMap((row) => {
			const { date, time, place, locked, change } = own.get(row.id)!;
			const location = builder.schedule.places.length > 0 ? place : row.location;
			return [{ ...games.wireGame({ ...row, date, time, location }, tenant), schedule_id: id, locked, change }];
		})
		.toSorted((a, b) => (`${a.date} ${a.time}` < `${b.date} ${b.time}` ? -1 : 1));
}

/** Teams without a game in a week; `teamId` is the organization-wide team's (leagues 2). */
export async function weeklyByes(tenant: Tenant, id: number, weekIndex: number) {
	const { weeks } = await openBuilder(tenant, id);
	return (weeks[weekIndex]?.byes ?? []).map(({ id: bye, slt_id, team_id, name, date }) => ({
		id: bye,
		date,
		teamId: team_id,
		slt_id,
		team: { id: team_id, slt_id, name },
	}));
}

/** From 0; none is the first week. */
export function readWeekIndex(text: string | undefined): number {
	if (text === undefined) return 0;
	if (!/^\d{1,3}$/.test(text))
		throw new Refusal("malformed", 'The address has a value for "weekIndex" that makes no sense here.');
	return Number(text);
}
