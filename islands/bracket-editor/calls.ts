import type { BracketMatch } from "../../src/domain/bracket/view.ts";
import { send, type Sent } from "../lib/send.ts";
import { surely } from "../lib/surely.ts";

export interface Place {
	season: number;
	division: number;
}

/** A bracket game as the calls answer it. */
type WireMatch = Omit<BracketMatch, "home" | "away"> & { homeTeam: { name: string }; awayTeam: { name: string } };

const pathOf = ({ season, division }: Place) => `/api/seasonsv2/${season}/divisions/${division}/games`;

export const createGame = async (place: Place, body: object) => await send("POST", pathOf(place), body);

/** Asks before what would undo later games; null where the answer is no. */
export async function editGame(place: Place, id: number, body: object, yes = "Save anyway"): Promise<Sent | null> {
	return await surely(
		async (confirmed) => await send("PUT", `${pathOf(place)}/${id}`, { ...body, ...(confirmed ? { confirmed } : {}) }),
		yes,
	);
}

export async function deleteGame(place: Place, id: number): Promise<Sent | null> {
	return await surely(
		async (confirmed) => await send("DELETE", `${pathOf(place)}/${id}${confirmed ? "?confirmed=true" : ""}`),
		"Delete anyway",
	);
}

/** All games of the bracket as they are now; null when the server does not answer. */
export async function readGames(place: Place): Promise<BracketMatch[] | null> {
	const answer = await send("GET", pathOf(place));
	return answer.ok ? (answer.body["games"] as WireMatch[]).map(matchFrom) : null; // the contract of the call
}

/** The game of an answer, where it has one. */
export function gameIn(body: unknown): BracketMatch | null {
	if (typeof body !== "object" || body === null || !("match_id" in body)) return null;
	return matchFrom(body as WireMatch); // what has the name of a matchup is a bracket game
}

function matchFrom({ homeTeam, awayTeam, ...game }: WireMatch): BracketMatch {
	return { ...game, home: homeTeam.name, away: awayTeam.name };
}
