import { Elysia } from "elysia";
import { wireGame } from "../data/game/games.ts";
import { replan } from "../data/replan/change.ts";
import { proposedFor, type Proposed } from "../data/replan/plan.ts";
import type { Tenant } from "../data/tenant.ts";
import { replanFields } from "../domain/replan/schema.ts";
import { readReplan } from "../domain/replan/wanted.ts";
import { routes } from "../domain/routes.ts";
import { access } from "../http/access/guard.ts";
import type { ApiParts } from "../http/access/parts.ts";
import { bodyOf, pathId } from "../http/calls.ts";
import { describedOfSite } from "./describe.ts";
import { placeIn } from "./league-teams.ts";

const ofSeason = { noun: "seasons", param: "season" } as const;
const path = "/seasonsv2/:season/leagues/:league/teams/:team/replan";

/** A team drops out of a league that is being played, or joins it (scheduling 19, scheduling 20). */
export function replanApi(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get(
			path,
			async ({ ask, params, read }) => {
				const { as = "out", from, full } = ask(routes.replan.query);
				return await read(async (tenant) => {
					const place = await placeIn(tenant, params);
					const asked = { as, from, mayRemove: full === "remove" };
					return wireProposed(await proposedFor(tenant, place, pathId(params.team), asked), tenant);
				});
			},
			{
				can: { to: "game.edit", of: ofSeason },
				detail: describedOfSite(
					"Schedules",
					"What would become of a league when a team drops out of it (`as=out`) or joins it (`as=in`), with the least changes: nothing that is over or locked moves",
					"`remaining`, what the team has left to play; `locked`, what stays of it; `add`, `move` and `remove`; `missing`, how many games find no slot; `left`, how many the league has left; `evenness` before and after. A team joins `from` a day on; `full=remove` takes games out that find no other slot",
					routes.replan.query,
				),
			},
		)
		.post(
			path,
			async ({ body, params, set, write }) => {
				const [id, wanted] = [pathId(params.team), readReplan(body)];
				const { act, message } = await write(
					async (writer) => await replan(writer, await placeIn(writer, params), id, wanted),
					{ limit: "change" },
				);
				set.headers["act"] = act;
				return { message, act };
			},
			{
				can: { to: "game.edit", of: ofSeason },
				body: bodyOf(replanFields, ["as"]),
				detail: describedOfSite(
					"Schedules",
					"Plan a league anew around a team that drops out or joins: cancel or take out its `games`, `add`, `move` and `remove` others, all or none",
					"`message` and `act`, by which it is taken back. 409 with `current` where games were changed since their `revision`; with `clashes` where some would be at one time, until it is sent again as `confirmed`",
				),
			},
		);
}

function wireProposed({ team, remaining, locked, add, move, remove, ...rest }: Proposed, tenant: Tenant) {
	const slotOf = ({ date, time, place }: Proposed["add"][number]["slot"]) => ({ date, time, location: place });
	return {
		team,
		remaining: remaining.map((game) => wireGame(game, tenant)),
		locked: locked.map((game) => wireGame(game, tenant)),
		add: add.map(({ home, away, slot }) => ({ home, away, ...slotOf(slot) })),
		move: move.map(({ game, slot }) => ({ game: wireGame(game, tenant), slot: slotOf(slot) })),
		remove: remove.map((game) => wireGame(game, tenant)),
		...rest,
	};
}
