import { Elysia } from "elysia";
import * as stats from "../data/stats.ts";
import { leaderTable, statById, statList } from "../data/wire/stats.ts";
import { flag } from "../domain/check.ts";
import { wantedOrder } from "../domain/order.ts";
import { access, bodyOf, found, pathId, type ApiParts } from "../http/access.ts";
import { describedOfSite } from "./describe.ts";

export function statsApi(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get(
			"/statsv2/:sport",
			async ({ params, read }) => {
				const sportId = pathId(params.sport);
				return await read(async (tenant) => {
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
				const wanted = wantedOrder("stats", body["stats"]);
				await write(async (writer) => await stats.reorder(writer, wanted));
				return { message: "Order saved." };
			},
			{
				can: { to: "setting.edit", of: { query: "userId" } },
				body: bodyOf("stats", "userId"),
				detail: describedOfSite("Statistics", "Put the statistics of a sport into an order", "`message`", {
					userId: "id",
				}),
			},
		)
		.put(
			"/statsv2/:stat/toggle-visibility",
			async ({ params, body, write }) => {
				const [id, hidden] = [pathId(params.stat), flag("hidden", body["hidden"])];
				const stat = await write(async (writer) => {
					await stats.setHidden(writer, id, hidden);
					return await statById(writer, id);
				});
				return { stat };
			},
			{
				can: { to: "setting.edit", of: { query: "userId", noun: "stats", param: "stat" } },
				body: bodyOf("hidden", "userId"),
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
