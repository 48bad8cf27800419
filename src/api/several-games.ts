import { Elysia } from "elysia";
import { changeGames, doneText } from "../data/day-off/change.ts";
import { daysFault, type DayOff, dayOff, isAsked } from "../data/day-off/plan.ts";
import { plannedThen, type PlannedThen } from "../data/day-off/planned.ts";
import { undoAct } from "../data/day-off/undo.ts";
import { wireGame } from "../data/game/games.ts";
import { severalFields, undoneActFields } from "../domain/day-off/schema.ts";
import { readAct } from "../domain/day-off/wanted.ts";
import { Refusal, refused } from "../domain/refusal.ts";
import { routes } from "../domain/routes.ts";
import type { Tenant } from "../data/tenant.ts";
import { readWhole } from "../domain/field.ts";
import { some } from "../domain/some.ts";
import { access } from "../http/access/guard.ts";
import type { ApiParts } from "../http/access/parts.ts";
import { bodyOf } from "../http/calls.ts";
import { describedOfSite } from "./describe.ts";

/** Several games at once, as one act (games 25), and where they may go (games 26). */
export function severalGamesApi(parts: ApiParts) {
	return new Elysia().use(proposed(parts)).use(changed(parts));
}

/** Where games may go that cannot stay. */
function proposed(parts: ApiParts) {
	return new Elysia().use(access(parts)).get(
		"/games/day-off",
		async ({ ask, read }) => {
			const asked = ask(routes.changeGames.query);
			if (!isAsked(asked)) throw new Refusal("invalid", "Say what is off: a day, a venue, a league, a team or games.");
			const fault = daysFault(asked);
			if (fault !== null) throw refused("until", fault);
			return await read(async (tenant) => {
				const [off, planned] = [await dayOff(tenant, asked), await plannedThen(tenant, asked)];
				return wireDayOff(off, planned, tenant);
			});
		},
		{
			can: "game.edit",
			detail: describedOfSite(
				"Games",
				"The games that a day off, a closed venue, a league, a team or a choice of games is about, each with a slot proposed for it: no other game moves, and nothing clashes",
				"`games` with `slot` (null where none is free), `more`, by league how even it is before and after, and `planned`, the brackets whose matchups are planned then and stay. `until` is `from` where it is absent; without `from` it is everything from today on",
				routes.changeGames.query,
			),
		},
	);
}

/** Changed together, and taken back. */
function changed(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.post(
			"/games/several",
			async ({ body, set, write }) => {
				const wanted = readAct(body);
				const { act, count, games } = await write(
					async (writer) => {
						const done = await changeGames(writer, wanted);
						return { ...done, games: done.games.map((game) => wireGame(game, writer)) };
					},
					{ limit: "change" },
				);
				set.headers["act"] = act;
				return { message: doneText(wanted.act, count), act, games };
			},
			{
				can: "game.edit",
				body: bodyOf(severalFields, ["act", "games"]),
				detail: describedOfSite(
					"Games",
					"Move several games, each to its slot; shift them by days or to a place; postpone, cancel, publish, lock, unlock or delete them: all or none",
					"`message`, `games`, those that are still there, and `act`, by which it is taken back. 409 with `current` where games were changed since their `revision`; with `clashes` where some would be at one time, until it is sent again as `confirmed`; with `ask` so are the days to which a shift leads",
				),
			},
		)
		.post(
			"/games/several/undo",
			async ({ body, write }) => {
				const { act, confirmed } = readWhole(undoneActFields, body);
				const count = await write(async (writer) => await undoAct(writer, act, confirmed), { limit: "change" });
				return {
					message: count === 0 ? "It is as it was" : some(count, "game is as it was", "games are as they were"),
				};
			},
			{
				can: "game.edit",
				body: bodyOf(undoneActFields, ["act"]),
				detail: describedOfSite(
					"Games",
					"Take back what was done with several games: all of it or nothing",
					"`message`. 409 where one of them was changed since",
				),
			},
		);
}

function wireDayOff({ games, isMore, leagues }: DayOff, planned: readonly PlannedThen[], tenant: Tenant) {
	return {
		games: games.map(({ slot, locked, ...game }) => ({
			game: wireGame(game, tenant),
			locked,
			...(slot === undefined ? {} : { slot: slot && { date: slot.date, time: slot.time, location: slot.place } }),
		})),
		more: isMore,
		leagues: leagues.map(({ id, name, count, evenness }) => ({ id, name, games: count, evenness })),
		planned: planned.map(({ id, count, ...own }) => ({ division_id: id, ...own, matchups: count })),
	};
}
