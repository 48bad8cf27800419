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
	Seen,
} from "../../src/domain/schedule/wire.ts";
import { send, sendForLines, type Sent } from "../lib/send.ts";

/** What our own calls answer (domain/schedule/wire.ts). */
type Of<T> = { ok: true; body: T } | (Sent & { ok: false });

const as = <T>(answer: Sent) => answer as Of<T>; // the contract of each call

export const readBuilder = async (id: number) => as<Builder>(await send("GET", `/api/schedules/${id}/grid`));

export const readReport = async (id: number) =>
	as<{ report: ScheduleReport }>(await send("GET", `/api/schedules/${id}/report`));

type Where = Pick<BuilderGame, "date" | "time" | "place">;

/** A game where somebody sees it: if it is elsewhere by now, the call is refused. */
export type Sight = Where & { id: number };

const seenAt = (games: readonly Sight[]): Seen[] =>
	games.map(({ id, date, time, place }) => ({ id, date, time, location: place }));

export const sendSwap = async (one: Sight, other: Sight) =>
	as<MoveAnswer>(
		await send("PUT", "/api/games/swap", { gameId1: one.id, gameId2: other.id, seen: seenAt([one, other]) }),
	);

export const sendMove = async (game: Sight, { date, time, place }: Where) =>
	as<MoveAnswer>(
		await send("PUT", `/api/games/${game.id}/slot`, { date, time, location: place, seen: seenAt([game]) }),
	);

export const sendLock = async (game: BuilderGame) =>
	as<MoveAnswer>(await send("PUT", `/api/games/${game.id}/lock`, { locked: !game.locked, seen: seenAt([game]) }));

export const sendFields = async (id: number, fields: ScheduleFields, revision: number) =>
	await send("PUT", `/api/schedules/${id}`, { ...fields, revision });

export const sendPublish = async (id: number, revision: number) =>
	as<PublishAnswer>(await send("POST", `/api/schedules/${id}/publish`, { revision }));

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
