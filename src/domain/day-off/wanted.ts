import { addDays } from "../clock.ts";
import { type Body, readSent, readWhole } from "../field.ts";
import type { GivenReason } from "../game/reason.ts";
import { refused } from "../refusal.ts";
import { type Act, changedGameFields, gamesAtOnceMax, severalFields } from "./schema.ts";

/** What is asked of one of several games; absent stays, and no date puts it off until there is one. */
export interface Wanted {
	id: number;
	revision?: number | null;
	date?: string | null;
	time?: string | null;
	location?: string | null;
}

export interface WantedAct {
	act: Act;
	games: Wanted[];
	days: number;
	/** For all games that say none; undefined stays. */
	location: string | null | undefined;
	reason: GivenReason;
	/** The days of a shift are asked about first. */
	asks: boolean;
	isConfirmed: boolean;
}

/** One act on several games as it was sent. Refused: no game, one twice, and a move to nowhere. */
export function readAct(body: Body): WantedAct {
	const { act, days, confirmed, ask } = readWhole(severalFields, body);
	const { reason, reason_seen_by, location } = readSent(severalFields, body);
	const games = listOf(body["games"]);
	if (games.length === 0) throw refused("games", "Select at least one game.");
	if (new Set(games.map(({ id }) => id)).size < games.length) throw refused("games", "A game is named twice.");
	if (act === "shift" && days === 0 && location == null) throw refused("days", "Say by how many days, or where to.");
	if (act === "move" && games.some(({ date }) => date === undefined))
		throw refused("games", "Say to which day each game goes.");
	return {
		act,
		games,
		days,
		location: location ?? undefined,
		reason: { reason, reason_seen_by },
		asks: ask,
		isConfirmed: confirmed,
	};
}

function listOf(value: unknown): Wanted[] {
	const sentence = "This field must be a list of games.";
	if (!Array.isArray(value) || value.length > gamesAtOnceMax) throw refused("games", sentence);
	return value.map((item: unknown) => {
		if (typeof item !== "object" || item === null) throw refused("games", sentence);
		const { id, ...rest } = readSent(changedGameFields, { id: null, ...item });
		return { ...rest, id: id ?? 0 };
	});
}

/** The slot that a game has afterwards. */
export function slotWanted(
	game: { date: string | null; time: string | null; location: string | null },
	wanted: Wanted,
	{ act, days, location }: Pick<WantedAct, "act" | "days" | "location">,
): { date: string | null; time: string | null; location: string | null } {
	if (act === "shift") {
		const date = game.date === null ? null : addDays(game.date, days);
		return { date, time: game.time, location: location ?? game.location };
	}
	return {
		date: wanted.date === undefined ? game.date : wanted.date,
		time: wanted.time === undefined ? game.time : wanted.time,
		location: wanted.location === undefined ? game.location : wanted.location,
	};
}
