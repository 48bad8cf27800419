import { Elysia } from "elysia";
import { clashesShown, type ClashShown, setKept } from "../data/clash/clashes.ts";
import { wireGame } from "../data/game/games.ts";
import type { Tenant } from "../data/tenant.ts";
import { keptFields } from "../domain/clash/schema.ts";
import { readWhole } from "../domain/field.ts";
import { access } from "../http/access/guard.ts";
import type { ApiParts } from "../http/access/parts.ts";
import { bodyOf } from "../http/calls.ts";
import { describedOfSite } from "./describe.ts";

const pageQuery = { page: "number" } as const;

/** Games that cannot all be played as they are planned, and those that staff keep so (scheduling 14). */
export function clashesApi(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get(
			"/clashes",
			async ({ ask, read }) =>
				await read(async (tenant) => {
					const { open, kept, pages } = await clashesShown(tenant, ask(pageQuery).page);
					return {
						pages,
						open: open.map((clash) => wireClash(clash, tenant)),
						kept: kept.map((clash) => wireClash(clash, tenant)),
					};
				}),
			{
				can: "staff.see",
				detail: describedOfSite(
					"Games",
					"Games from today on that a team, a place or a coach has at one time, whose venue is shut then, or that are not what their teams have said, over all seasons, the nearest first",
					"`open`: those that wait; `kept`: those that stay so, with `kept_by`; `pages`: how many",
					pageQuery,
				),
			},
		)
		.post(
			"/clashes",
			async ({ body, write }) => {
				const wanted = readWhole(keptFields, body);
				await write(async (writer) => await setKept(writer, wanted));
				const stay = wanted.game_id === wanted.other_id ? "It stays." : "Both stay.";
				return { message: wanted.kept ? stay : "It is among the clashes again." };
			},
			{
				can: { to: "game.edit", of: { noun: "games", field: "game_id" } },
				body: bodyOf(keptFields, ["game_id", "other_id", "cause"]),
				detail: describedOfSite("Games", "Say that two games at one time both stay, or no longer", "`message`"),
			},
		);
}

function wireClash({ games, cause, why, team, keptBy }: ClashShown, tenant: Tenant) {
	return { games: games.map((game) => wireGame(game, tenant)), cause, why, team, kept_by: keptBy };
}
