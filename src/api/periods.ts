import { Elysia } from "elysia";
import { sportFor } from "../data/account/acting.ts";
import * as periods from "../data/game/periods.ts";
import { id, readWhole } from "../domain/field.ts";
import { periodFields, periodOrderFields } from "../domain/period/schema.ts";
import { access } from "../http/access/guard.ts";
import type { ApiParts } from "../http/access/parts.ts";
import { bodyOf, pathId } from "../http/calls.ts";
import { describedOfSite } from "./describe.ts";
import { found } from "../domain/refusal.ts";

/** A super admin acts for another user by `userId` (access 11). */
const acting = { to: "setting.edit", of: { query: "userId" } } as const;
const ofPeriod = { to: "setting.edit", of: { query: "userId", noun: "gamePeriods", param: "period" } } as const;
const asUser = { userId: "id" } as const;

export function periodsApi(parts: ApiParts) {
	return new Elysia().use(shown(parts)).use(arranged(parts));
}

/** Which there are, and which are shown. */
function shown(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get(
			"/gamePeriods/:sport",
			async ({ params, ask, read }) => {
				const [sportId, { userId }] = [pathId(params.sport), ask(asUser)];
				return found(await read(async (tenant) => await periods.ofSport(tenant, sportFor(tenant, sportId, userId))));
			},
			{
				can: { to: "staff.see", of: { query: "userId" } },
				detail: describedOfSite("Periods", "The periods of a sport, in order", "A list of periods", asUser),
			},
		)
		.put(
			"/gamePeriods/hide/:period",
			async ({ params, write }) => {
				await write(async (writer) => await periods.setHidden(writer, pathId(params.period), true));
				return { message: "Period hidden." };
			},
			{ can: ofPeriod, detail: describedOfSite("Periods", "Hide a period", "`message`", asUser) },
		)
		.put(
			"/gamePeriods/unhide/:period",
			async ({ params, write }) => {
				await write(async (writer) => await periods.setHidden(writer, pathId(params.period), false));
				return { message: "Period shown." };
			},
			{ can: ofPeriod, detail: describedOfSite("Periods", "Show a hidden period", "`message`", asUser) },
		);
}

/** Made, ordered, and as they were at first. */
function arranged(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.post(
			"/gamePeriods",
			async ({ ask, body, write }) => {
				const [draft, userId] = [
					readWhole(periodFields, body),
					ask(asUser).userId ?? readWhole({ userId: id }, body).userId,
				];
				const period = await write(async (writer) => {
					const sportId = sportFor(writer, draft.sportId ?? 0, userId ?? undefined) || null;
					return await periods.create(writer, { ...draft, sportId });
				});
				return { period };
			},
			{
				can: acting,
				body: bodyOf({ ...periodFields, userId: id }, ["name"]),
				detail: describedOfSite("Periods", "Add a period", "`period`", asUser),
			},
		)
		.put(
			"/gamePeriods/reorder",
			async ({ body, write }) => {
				const { gamePeriods: wanted } = readWhole(periodOrderFields, body);
				await write(async (writer) => await periods.reorder(writer, wanted));
				return { message: "Order saved." };
			},
			{
				can: acting,
				body: bodyOf({ ...periodOrderFields, userId: id }, ["gamePeriods"]),
				detail: describedOfSite("Periods", "Put the periods of a sport into an order", "`message`", asUser),
			},
		)
		.post(
			"/gamePeriods/reset/:sport",
			async ({ params, ask, body, write }) => {
				const sportId = pathId(params.sport);
				const userId = ask(asUser).userId ?? readWhole({ userId: id }, body ?? {}).userId ?? undefined;
				return await write(async (writer) => await periods.reset(writer, sportFor(writer, sportId, userId)));
			},
			{
				can: acting,
				body: bodyOf({ userId: id }),
				detail: describedOfSite("Periods", "Back to the periods of a new organization", "A list of periods", asUser),
			},
		);
}
