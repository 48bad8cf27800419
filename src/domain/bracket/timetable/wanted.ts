import { type Body, readWhole } from "../../field.ts";
import { refused } from "../../refusal.ts";
import { some } from "../../some.ts";
import type { Deed } from "./items.ts";
import { timetableFields, timetableGameFields, timetableMax } from "./schema.ts";

export interface WantedSlot {
	match_id: string;
	date: string;
	time: string;
	location: string | null;
}

export interface WantedTimetable {
	games: WantedSlot[];
	revision: number | undefined;
	isConfirmed: boolean;
}

/** What was sent. Refused: nothing at all, a game that is named twice, and one without day or time. */
export function readTimetable(body: Body): WantedTimetable {
	const { revision, confirmed } = readWhole(timetableFields, body);
	const games = listOf(body["games"] ?? []);
	if (games.length === 0) throw refused("games", "Select at least one game.");
	if (new Set(games.map(({ match_id }) => match_id)).size < games.length)
		throw refused("games", "A game is named twice.");
	return { games, revision: revision ?? undefined, isConfirmed: confirmed };
}

function listOf(value: unknown): WantedSlot[] {
	const sentence = "This field must be a list of games.";
	if (!Array.isArray(value) || value.length > timetableMax) throw refused("games", sentence);
	return value.map((item: unknown) => {
		if (typeof item !== "object" || item === null) throw refused("games", sentence);
		const { date, time, ...rest } = readWhole(timetableGameFields, { ...item });
		if (date === null || time === null) throw refused("games", "Each game needs day and time.");
		return { ...rest, date, time };
	});
}

/** "Gold Cup: 8 games made, 7 planned, 1 moved" */
export function timetableText(division: string, counts: Readonly<Record<Deed, number>>): string {
	const parts = [
		counts.create > 0 && some(counts.create, "game made", "games made"),
		counts.plan > 0 && some(counts.plan, "game planned", "games planned"),
		counts.move > 0 && some(counts.move, "game moved", "games moved"),
	].filter((part) => part !== false);
	return `${division}: ${parts.join(", ")}`;
}
