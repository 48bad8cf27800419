import type {
	BuilderGame,
	BuilderTeam,
	GenerationAnswer,
	GenerationLine,
	ScheduleFields,
	Seen,
} from "../../src/domain/schedule/wire.ts";
import { call } from "../lib/call.ts";
import type { MoveReason } from "./publish.tsx";
import { sendForLines, type Answered, type Sent } from "../lib/send.ts";

export const readBuilder = async (schedule: number) => await call("GET /api/schedules/:schedule/grid", { schedule });

export const readReport = async (schedule: number) => await call("GET /api/schedules/:schedule/report", { schedule });

type Where = Pick<BuilderGame, "date" | "time" | "place">;

/** A game where somebody sees it: if it is elsewhere by now, the call is refused. */
export type Sight = Where & { id: number };

const seenAt = (games: readonly Sight[]): Seen[] =>
	games.map(({ id, date, time, place }) => ({ id, date, time, location: place }));

export const sendSwap = async (one: Sight, other: Sight) =>
	await call("PUT /api/games/swap", {}, { gameId1: one.id, gameId2: other.id, seen: seenAt([one, other]) });

export const sendMove = async (game: Sight, { date, time, place }: Where) =>
	await call("PUT /api/games/:game/slot", { game: game.id }, { date, time, location: place, seen: seenAt([game]) });

export const sendLock = async (game: BuilderGame) =>
	await call("PUT /api/games/:game/lock", { game: game.id }, { locked: !game.locked, seen: seenAt([game]) });

export const sendFields = async (schedule: number, fields: ScheduleFields, revision: number) =>
	await call("PUT /api/schedules/:schedule", { schedule }, { ...fields, revision });

/** With why the games move that visitors know, where that is said. */
export const sendPublish = async (schedule: number, revision: number, why: MoveReason | null) =>
	await call("POST /api/schedules/:schedule/publish", { schedule }, { revision, ...(why?.reason.trim() ? why : {}) });

export const sendDiscard = async (schedule: number) =>
	await call("DELETE /api/schedules/:schedule/changes", { schedule });

export const sendDelete = async (schedule: number) => await call("DELETE /api/schedules/:schedule", { schedule });

/** When a team cannot play. */
export type Unavailable = Pick<BuilderTeam, "unavailableSlots" | "unavailableDates">;

export const sendUnavailable = async (team: number, unavailable: Partial<Unavailable>, revision: number) =>
	await call("PUT /api/teams/:team", { team }, { ...unavailable, revision });

/** Generates; `tell` hears how far it is. An aborted one is refused with an empty message. */
export async function generate(
	scheduleId: number,
	tell: (share: number) => void,
	signal: AbortSignal,
): Promise<Answered<GenerationAnswer>> {
	let answer: Answered<GenerationAnswer> | null = null;
	const hear = (line: unknown) => {
		const heard = line as GenerationLine;
		if ("share" in heard) tell(heard.share);
		else if ("done" in heard) answer = { ok: true, status: 200, body: heard.done };
		else answer = refusal(heard.failed.status, heard.failed.message);
	};
	const refused = await sendForLines("POST", "/api/games/generate-full-schedule", { scheduleId }, hear, signal);
	return refused ?? answer ?? refusal(0, "Failed to generate full schedule");
}

function refusal(status: number, message: string): Sent & { ok: false } {
	return { ok: false, status, message, fields: {}, current: undefined, reasons: [], asks: false };
}
