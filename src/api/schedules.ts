import { Elysia } from "elysia";
import { openBuilder, reportNow, slotsFor } from "../data/schedule/builder.ts";
import { discard, publish } from "../data/schedule/publication.ts";
import * as schedules from "../data/schedule/schedules.ts";
import { readSent, revision } from "../domain/field.ts";
import { reasonFields } from "../domain/game/schema.ts";
import { scheduleFields, slotsFields } from "../domain/schedule/schema.ts";
import { access } from "../http/access/guard.ts";
import type { ApiParts } from "../http/access/parts.ts";
import { bodyOf, pathId, revisionIn } from "../http/calls.ts";
import { describedOfSite } from "./describe.ts";

const listQuery = { leagueId: "id", season_id: "id" } as const;
const ofSchedule = { noun: "schedules", param: "schedule" } as const;
const canSee = { to: "staff.see", of: ofSchedule } as const;
const canEdit = { to: "calendar.edit", of: ofSchedule } as const;
/** Schedules of leagues: made, changed, published, deleted (wire 1). Their games are in `schedule-games`. */
export function schedulesApi(parts: ApiParts) {
	return new Elysia()
		.use(scheduleList(parts))
		.use(slots(parts))
		.use(oneSchedule(parts))
		.use(drawn(parts))
		.use(published(parts));
}

/** The schedules, and a new one. */
function scheduleList(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get(
			"/schedules",
			async ({ ask, read }) => {
				const { leagueId, season_id } = ask(listQuery);
				return {
					schedules: await read(async (tenant) => await schedules.list(tenant, { leagueId, seasonId: season_id })),
				};
			},
			{
				can: "staff.see",
				detail: describedOfSite(
					"Schedules",
					"The schedules of a league in the active season or another, or all",
					"`schedules`: a list, the latest first",
					listQuery,
				),
			},
		)
		.post(
			"/schedules",
			async ({ body, write }) => {
				const draft = schedules.readDraft(body);
				const schedule = await write(async (writer) => await schedules.create(writer, draft));
				return { schedule, message: "Schedule created successfully!" };
			},
			{
				can: { to: "calendar.edit", of: { noun: "leagues", field: "leagueId" } },
				body: bodyOf({ ...scheduleFields, revision }, ["name", "leagueId", "startDate"]),
				detail: describedOfSite("Schedules", "Make a schedule for a league", "`schedule`"),
			},
		);
}

/** What others leave of a schedule's slots, while it is typed. */
function slots(parts: ApiParts) {
	return new Elysia().use(access(parts)).post(
		"/schedules/slots",
		async ({ body, read }) => {
			const draft = schedules.readDraft({ ...body, name: unnamed });
			const { schedule_id = null } = readSent(slotsFields, body);
			return { slots: await read(async (tenant) => await slotsFor(tenant, draft, schedule_id)) };
		},
		{
			can: { to: "calendar.edit", of: { noun: "leagues", field: "leagueId" } },
			body: bodyOf(slotsFields, ["leagueId", "startDate"]),
			detail: describedOfSite(
				"Schedules",
				"The slots that a schedule would have, less what games of others and closures take of them; nothing is stored",
				"`slots`: a list with `capacity`, what is left, `taken`, and `shut`, why its venue cannot be had",
			),
		},
	);
}

/** A name takes no room. */
const unnamed = "Unnamed";

/** One of them. */
function oneSchedule(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get(
			"/schedules/:schedule",
			async ({ params, read }) => {
				const id = pathId(params.schedule);
				return { schedule: await read(async (tenant) => await schedules.scheduleOf(tenant, id)) };
			},
			{ can: canSee, detail: describedOfSite("Schedules", "A schedule", "`schedule`") },
		)
		.put(
			"/schedules/:schedule",
			async ({ params, body, write }) => {
				const id = pathId(params.schedule);
				const schedule = await write(async (writer) => await schedules.update(writer, id, body, revisionIn(body)));
				return { schedule, message: "Schedule updated successfully" };
			},
			{
				can: canEdit,
				body: bodyOf({ ...scheduleFields, revision }),
				detail: describedOfSite("Schedules", "Change a schedule; its games stay where they are", "`schedule`"),
			},
		)
		.delete(
			"/schedules/:schedule",
			async ({ params, write }) => {
				const id = pathId(params.schedule);
				const counts = await write(async (writer) => await schedules.remove(writer, id), { limit: "change" });
				return { message: schedules.removalText(counts), ...counts };
			},
			{
				can: canEdit,
				detail: describedOfSite(
					"Schedules",
					"Delete a schedule with its games without results, for thirty days",
					"`message`; `deleted` and `kept`: numbers of games",
				),
			},
		);
}

/** How it looks, and how fair it is. */
function drawn(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get(
			"/schedules/:schedule/grid",
			async ({ params, read }) => {
				const id = pathId(params.schedule);
				return await read(async (tenant) => await openBuilder(tenant, id));
			},
			{
				can: canSee,
				detail: describedOfSite(
					"Schedules",
					"All that the builder shows of a schedule",
					"`schedule`, `teams`, `weeks` with days, byes and double headers, `slots`, `games`, `conflicts`",
				),
			},
		)
		.get(
			"/schedules/:schedule/report",
			async ({ params, read }) => {
				const id = pathId(params.schedule);
				return {
					report: await read(async (tenant) => await reportNow(tenant, await openBuilder(tenant, id))),
				};
			},
			{
				can: canSee,
				detail: describedOfSite(
					"Schedules",
					"How fair a schedule is now, each measure beside its bound, and what could not be placed",
					"`report`",
				),
			},
		);
}

/** What visitors shall see of its changes. */
function published(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.post(
			"/schedules/:schedule/publish",
			async ({ params, body, write }) => {
				const id = pathId(params.schedule);
				return await write(
					async (writer) => await publish(writer, id, readSent(reasonFields, body), revisionIn(body)),
					{ limit: "change" },
				);
			},
			{
				can: canEdit,
				body: bodyOf({ ...reasonFields, revision }),
				detail: describedOfSite(
					"Schedules",
					"Show visitors the schedule as the builder has it; the `reason` is that of every game that moves, which visitors see where `reason_seen_by` says so",
					"`message`, `new`, `moved`, `removed`, `schedule`; 409 with `reasons` where it contradicts the calendar",
				),
			},
		)
		.delete(
			"/schedules/:schedule/changes",
			async ({ params, write }) => {
				const id = pathId(params.schedule);
				return await write(async (writer) => await discard(writer, id), { limit: "change" });
			},
			{
				can: canEdit,
				detail: describedOfSite(
					"Schedules",
					"Throw away what has not been published since the last time",
					"`message`, `new`, `moved`, `removed`, `schedule`",
				),
			},
		);
}
