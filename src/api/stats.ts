import { Elysia } from "elysia";
import { sportFor } from "../data/account/acting.ts";
import * as stats from "../data/stat/stats.ts";
import { leaderTable, statById, statList } from "../data/wire/stats.ts";
import { id, readWhole } from "../domain/field.ts";
import { statOrderFields, statShownFields } from "../domain/stat/schema.ts";
import { access } from "../http/access/guard.ts";
import type { ApiParts } from "../http/access/parts.ts";
import { bodyOf, pathId } from "../http/calls.ts";
import { describedOfSite } from "./describe.ts";
import { found } from "../domain/refusal.ts";

export function statsApi(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get(
			"/statsv2/:sport",
			async ({ params, ask, read }) => {
				const [named, { userId }] = [pathId(params.sport), ask({ userId: "id" } as const)];
				return await read(async (tenant) => {
					const sportId = sportFor(tenant, named, tenant.face === "staff" ? userId : undefined);
					found(tenant.organization.sports.find(({ id }) => id === sportId));
					return await statList(tenant, sportId);
				});
			},
			{
				public: { query: "userId" },
				detail: describedOfSite("Statistics", "The statistics of a sport, in order", "A list of stats", {
					userId: "id",
				}),
			},
		)
		.put(
			"/statsv2/reorder",
			async ({ body, write }) => {
				const { stats: wanted } = readWhole(statOrderFields, body);
				await write(async (writer) => await stats.reorder(writer, wanted));
				return { message: "Order saved." };
			},
			{
				can: { to: "setting.edit", of: { query: "userId" } },
				body: bodyOf({ ...statOrderFields, userId: id }, ["stats"]),
				detail: describedOfSite("Statistics", "Put the statistics of a sport into an order", "`message`", {
					userId: "id",
				}),
			},
		)
		.put(
			"/statsv2/:stat/toggle-visibility",
			async ({ params, body, write }) => {
				const [at, { hidden }] = [pathId(params.stat), readWhole(statShownFields, body)];
				const stat = await write(async (writer) => {
					await stats.setHidden(writer, at, hidden);
					return await statById(writer, at);
				});
				return { stat };
			},
			{
				can: { to: "setting.edit", of: { query: "userId", noun: "stats", param: "stat" } },
				body: bodyOf({ ...statShownFields, userId: id }, ["hidden"]),
				detail: describedOfSite("Statistics", "Hide or show a statistic", "`stat`", { userId: "id" }),
			},
		)
		.get("/stat-leaders", async ({ read }) => await read(leaderTable), {
			public: true,
			detail: describedOfSite(
				"Statistics",
				"The first three of the active season in four statistics",
				"`points`, `threes`, `rebounds`, `assists`: lists",
			),
		});
}
