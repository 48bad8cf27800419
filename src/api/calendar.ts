import { Elysia } from "elysia";
import { byeList, weekOffList, wireBye, wireWeekOff } from "../data/calendar/calendar.ts";
import * as changes from "../data/calendar/changes.ts";
import { remove } from "../data/deletions.ts";
import { byeFields, weekOffFields } from "../domain/calendar/schema.ts";
import { readWhole } from "../domain/field.ts";
import { access } from "../http/access/guard.ts";
import type { ApiParts } from "../http/access/parts.ts";
import { bodyOf, pathId } from "../http/calls.ts";
import { describedOfSite } from "./describe.ts";
import { placeIn } from "./league-teams.ts";

const ofSeason = { to: "staff.see", of: { noun: "seasons", param: "season" } } as const;

/** Byes and week-offs (wire 1). */
export function calendarApi(parts: ApiParts) {
	return new Elysia().use(byes(parts)).use(weekOffs(parts));
}

/** Days without games of a team. */
function byes(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get(
			"/bye-dates/public",
			async ({ read }) => ({ byes: (await read((tenant) => byeList(tenant, {}))).map(wireBye) }),
			{ public: true, detail: describedOfSite("Schedule", "All byes, by date", "`byes`: a list") },
		)
		.get(
			"/bye-dates/season/:season/league/:league",
			async ({ params, read }) => ({
				byes: await read(async (tenant) => {
					const { id } = await placeIn(tenant, params);
					return (await byeList(tenant, { season_league_ids: [id] })).map(wireBye);
				}),
			}),
			{ can: ofSeason, detail: describedOfSite("Schedule", "The byes of a league, by date", "`byes`: a list") },
		)
		.post(
			"/bye-dates",
			async ({ body, write }) => {
				const draft = readWhole(byeFields, body);
				const bye = await write(async (writer) => await changes.addBye(writer, draft));
				return { bye: wireBye(bye), message: "Bye created!" };
			},
			{
				can: "calendar.edit",
				body: bodyOf(byeFields, ["team_id"]),
				detail: describedOfSite("Schedule", "Give a league team a bye", "`bye`"),
			},
		)
		.delete(
			"/bye-dates/:bye",
			async ({ params, write }) => {
				await write(async (writer) => await remove(writer, "bye", [pathId(params.bye)]));
				return { message: "Items deleted successfully" };
			},
			{
				can: { to: "calendar.edit", of: { noun: "byes", param: "bye" } },
				detail: describedOfSite("Schedule", "Delete a bye", "`message`"),
			},
		);
}

/** Weeks without games of a league. */
function weekOffs(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get("/week-offs/public", async ({ read }) => (await read((tenant) => weekOffList(tenant, {}))).map(wireWeekOff), {
			public: true,
			detail: describedOfSite("Schedule", "All week-offs, by date", "A list of week-offs"),
		})
		.get(
			"/week-offs/season/:season/league/:league",
			async ({ params, read }) =>
				await read(async (tenant) => {
					const { id } = await placeIn(tenant, params);
					return (await weekOffList(tenant, { season_league_ids: [id] })).map(wireWeekOff);
				}),
			{
				can: ofSeason,
				detail: describedOfSite("Schedule", "The week-offs of a league, by date", "A list of week-offs"),
			},
		)
		.post(
			"/week-offs",
			async ({ body, write }) => {
				const draft = readWhole(weekOffFields, body);
				const weekOff = await write(async (writer) => await changes.addWeekOff(writer, draft));
				return { weekOff: wireWeekOff(weekOff), message: "Week off created!" };
			},
			{
				can: "calendar.edit",
				body: bodyOf(weekOffFields, ["season_id", "league_id", "date"]),
				detail: describedOfSite("Schedule", "Take a day off a league's calendar", "`weekOff`"),
			},
		)
		.delete(
			"/week-offs/:off",
			async ({ params, write }) => {
				await write(async (writer) => await remove(writer, "week off", [pathId(params.off)]));
				return { message: "Items deleted successfully" };
			},
			{
				can: { to: "calendar.edit", of: { noun: "weekOffs", param: "off" } },
				detail: describedOfSite("Schedule", "Delete a week off", "`message`"),
			},
		);
}
