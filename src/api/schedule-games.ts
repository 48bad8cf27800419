import { Elysia } from "elysia";
import * as scheduleGames from "../data/schedule/games.ts";
import { prepared, readGeneration, store } from "../data/schedule/generation.ts";
import { readWeekIndex, weeklyByes, weeklyGames } from "../data/schedule/weeks.ts";
import { revision } from "../domain/field.ts";
import { generatedText } from "../domain/schedule/report.ts";
import { generationFields, lockFields, moveFields, swapFields } from "../domain/schedule/schema.ts";
import type { GenerationAnswer } from "../domain/schedule/wire.ts";
import { access } from "../http/access/guard.ts";
import type { ApiParts } from "../http/access/parts.ts";
import type { Granted } from "../http/access/tenant.ts";
import { bodyOf, pathId, revisionIn } from "../http/calls.ts";
import { answerInLines, wantsLines } from "../http/lines.ts";
import { describedOfSite } from "./describe.ts";

const weekQuery = { scheduleId: "id", weekIndex: "text" } as const;
const ofGame = { noun: "games", param: "game" } as const;
const canEdit = { to: "game.edit", of: ofGame } as const;

/** The games of schedules: generated, looked at by week, exchanged, moved, locked (wire 1). */
export function scheduleGamesApi(parts: ApiParts) {
	return new Elysia().use(generated(parts)).use(weekly(parts)).use(moved(parts));
}

/** What a generation makes, and what it leaves where it is. */
function generated(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.post(
			"/games/generate-full-schedule",
			async ({ body, request, read, write }) => {
				const asked = { ...readGeneration(body), revision: revisionIn(body) };
				if (!wantsLines(request)) return await generate(parts, { read, write }, asked, () => {}, request.signal);
				return await answerInLines(
					async (tell, unheard) =>
						await generate(
							parts,
							{ read, write },
							asked,
							(share) => tell({ share }),
							AbortSignal.any([unheard, request.signal]),
						),
				);
			},
			{
				can: { to: "calendar.edit", of: { noun: "schedules", field: "scheduleId" } },
				body: bodyOf({ ...generationFields, revision }, ["scheduleId"]),
				detail: describedOfSite(
					"Schedules",
					"Place all games of a schedule anew, but those that are locked, live or played",
					"`message`, `report`, `schedule`; asked for `application/x-ndjson`, lines of `{share}`, then `{done}` or `{failed}`",
				),
			},
		)
		.put(
			"/games/:game/lock",
			async ({ params, body, write }) => {
				const id = pathId(params.game);
				const locked = scheduleGames.readLock(body);
				const seen = scheduleGames.readSeen(body);
				const games = await write(async (writer) => await scheduleGames.lock(writer, id, locked, seen));
				return { message: locked ? "Game locked" : "Game unlocked", games };
			},
			{
				can: canEdit,
				body: bodyOf(lockFields),
				detail: describedOfSite(
					"Schedules",
					"Lock a game in its slot, so that a new generation keeps it, or unlock it",
					"`message`, `games`; 409 with `reasons` where the game that shall be locked is not where `seen` says",
				),
			},
		);
}

/** What a week holds. */
function weekly(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get(
			"/games/weekly-games",
			async ({ ask, read }) => {
				const { scheduleId = 0, weekIndex } = ask(weekQuery);
				const week = readWeekIndex(weekIndex);
				return { games: await read(async (tenant) => await weeklyGames(tenant, scheduleId, week)) };
			},
			{
				can: "staff.see",
				detail: describedOfSite(
					"Schedules",
					"The games of a week of a schedule, counted from 0",
					"`games`: a list",
					weekQuery,
				),
			},
		)
		.get(
			"/games/weekly-byes",
			async ({ ask, read }) => {
				const { scheduleId = 0, weekIndex } = ask(weekQuery);
				const week = readWeekIndex(weekIndex);
				return { byes: await read(async (tenant) => await weeklyByes(tenant, scheduleId, week)) };
			},
			{
				can: "staff.see",
				detail: describedOfSite(
					"Schedules",
					"The teams without a game in a week of a schedule",
					"`byes`: a list with `teamId` and `team`",
					weekQuery,
				),
			},
		);
}

/** Moved by hand. */
function moved(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.put(
			"/games/swap",
			async ({ body, write }) => {
				const [one, other] = scheduleGames.readSwap(body);
				const seen = scheduleGames.readSeen(body);
				return {
					message: "Matchups swapped!",
					games: await write(async (writer) => await scheduleGames.swap(writer, one, other, seen)),
				};
			},
			{
				can: { to: "game.edit", of: { noun: "games", field: "gameId1" } },
				body: bodyOf(swapFields, ["gameId1", "gameId2"]),
				detail: describedOfSite(
					"Schedules",
					"Let two games of a schedule exchange their slots",
					"`message`, `games`; 409 with `reasons` where a rule stands in the way, or a game is not where `seen` says",
				),
			},
		)
		.put(
			"/games/:game/slot",
			async ({ params, body, write }) => {
				const id = pathId(params.game);
				const slot = scheduleGames.readSlot(body);
				const seen = scheduleGames.readSeen(body);
				const revision = revisionIn(body);
				return {
					message: "Game moved!",
					games: await write(async (writer) => await scheduleGames.moveTo(writer, id, slot, revision, seen)),
				};
			},
			{
				can: canEdit,
				body: bodyOf({ ...moveFields, revision }, ["date", "time"]),
				detail: describedOfSite(
					"Schedules",
					"Move a game to a slot of its schedule that has room",
					"`message`, `games`; 409 with `reasons` where a rule stands in the way, or the game is not where `seen` says",
				),
			},
		);
}

/** Reads, makes away from this thread, and stores in one change. */
async function generate(
	parts: ApiParts,
	{ read, write }: Pick<Granted, "read" | "write">,
	{ scheduleId, ...asked }: ReturnType<typeof readGeneration>,
	progress: (share: number) => void,
	signal: AbortSignal,
): Promise<GenerationAnswer> {
	const seed = asked.seed ?? parts.clock() % 2 ** 31;
	const { input, value } = await read(
		async (tenant) =>
			await prepared(
				tenant,
				scheduleId,
				{ ...asked, seed },
				async (plan) => await parts.generate(plan, { progress, signal }),
			),
		{ limit: "generate" },
	);
	const stored = await write(async (writer) => await store(writer, scheduleId, input, value, signal), {
		limit: "change",
	});
	return { message: generatedText(stored.report), ...stored };
}
