import { isCompleted } from "../../domain/game/game.ts";
import * as games from "../game/games.ts";
import type { Game } from "../game/games.ts";
import type { Tenant } from "../tenant.ts";

/** The games around today, as an organization's home shows them: none that counts for nothing (brackets 12). */
export interface Moment {
	/** Those that are being played, the last to begin first. */
	live: Game[];
	/** Those to come, the next first. */
	next: Game[];
	/** How many the day of the next one has. */
	nextOnDay: number;
	/** Those that are over, the last one first. */
	results: Game[];
	/** Whether the season has any game that this face may see. */
	any: boolean;
}

const resultsMax = 12;
const nextMax = 8;

/** Reads only today and the days around it that hold as many games as are shown, however long the season is. */
export async function moment(tenant: Tenant, seasonId: number): Promise<Moment> {
	const counted = await games.days(tenant, { season: seasonId });
	const dated = counted.flatMap(({ date, games: count }) => (date === null ? [] : [{ date, count }]));
	const from = enough(dated.filter(({ date }) => date < tenant.today).toReversed(), resultsMax);
	const to = enough(
		dated.filter(({ date }) => date > tenant.today),
		nextMax,
	);
	const days = { from: from ?? tenant.today, to: to ?? tenant.today, undated: false };
	const listed = dated.length > 0 ? await games.list(tenant, { season: seasonId, days }) : [];
	const around = listed.filter(({ outdated }) => !outdated);
	const open = around.filter(
		(game) => game.status === "scheduled" && !isCompleted(game) && (game.date ?? "") >= tenant.today,
	);
	return {
		live: around.filter(({ status }) => status === "live").toReversed(),
		next: open.slice(0, nextMax),
		nextOnDay: open.filter(({ date }) => date === open[0]?.date).length,
		results: around
			.filter((game) => isCompleted(game))
			.toReversed()
			.slice(0, resultsMax),
		any: counted.length > 0,
	};
}

/** The day at which the games of the days, in that order, reach the wanted number, or the last day. */
function enough(days: readonly { date: string; count: number }[], wanted: number): string | null {
	let sum = 0;
	for (const { date, count } of days) {
		sum += count;
		if (sum >= wanted) return date;
	}
	return days.at(-1)?.date ?? null;
}
