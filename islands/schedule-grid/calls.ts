import type {
	Builder,
	BuilderGame,
	BuilderTeam,
	GenerationAnswer,
	GenerationLine,
	MoveAnswer,
	PublishAnswer,
	ScheduleFields,
	ScheduleReport,
} from "../../src/domain/schedule/wire.ts";
import { send, sendForLines, type Sent } from "../lib/send.ts";

/** What our own calls answer (domain/schedule/wire.ts). */
type Of<T> = { ok: true; body: T } | (Sent & { ok: false });

const as = <T>(answer: Sent) => answer as Of<T>; // the contract of each call

export const readBuilder = async (id: number) => as<Builder>(await send("GET", `/api/schedules/${id}/grid`));

export const readReport = async (id: number) =>
	as<{ report: ScheduleReport }>(await send("GET", `/api/schedules/${id}/report`));

export const sendSwap = async (gameId1: number, gameId2: number) =>
	as<MoveAnswer>(await send("PUT", "/api/games/swap", { gameId1, gameId2 }));

export const sendMove = async ({ id }: { id: number }, slot: Pick<BuilderGame, "date" | "time" | "place">) =>
	as<MoveAnswer>(
		await send("PUT", `/api/games/${id}/slot`, { date: slot.date, time: slot.time, location: slot.place }),
	);

export const sendLock = async ({ id, locked }: BuilderGame) =>
	as<MoveAnswer>(await send("PUT", `/api/games/${id}/lock`, { locked: !locked }));

export const sendFields = async (id: number, fields: ScheduleFields, revision: number) =>
	await send("PUT", `/api/schedules/${id}`, { ...fields, revision });

export const sendPublish = async (id: number) =>
	as<PublishAnswer>(await send("POST", `/api/schedules/${id}/publish`, {}));

export const sendDiscard = async (id: number) =>
	as<PublishAnswer>(await send("DELETE", `/api/schedules/${id}/changes`));

export const sendDelete = async (id: number) => await send("DELETE", `/api/schedules/${id}`);

/** When a team cannot play. */
export type Unavailable = Pick<BuilderTeam, "unavailableSlots" | "unavailableDates">;

export const sendUnavailable = async (teamId: number, unavailable: Partial<Unavailable>, revision: number) =>
	as<{ team: Unavailable & { revision: number } }>(
		await send("PUT", `/api/teams/${teamId}`, { ...unavailable, revision }),
	);

/** Generates; `tell` hears how far it is. An aborted one is refused with an empty message. */
export async function generate(
	scheduleId: number,
	tell: (share: number) => void,
	signal: AbortSignal,
): Promise<Of<GenerationAnswer>> {
	let answer: Of<GenerationAnswer> | null = null;
	const hear = (line: unknown) => {
		const heard = line as GenerationLine;
		if ("share" in heard) tell(heard.share);
		else if ("done" in heard) answer = { ok: true, body: heard.done };
		else answer = refusal(heard.failed.status, heard.failed.message);
	};
	const refused = await sendForLines("POST", "/api/games/generate-full-schedule", { scheduleId }, hear, signal);
	return refused ?? answer ?? refusal(0, "Failed to generate full schedule");
}

function refusal(status: number, message: string): Sent & { ok: false } {
	return { ok: false, status, message, fields: {}, current: undefined, reasons: [], asks: false };
}
