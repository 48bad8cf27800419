import type { BracketMatch } from "../../src/domain/bracket/view.ts";
import type { Plan, Plans } from "../../src/domain/game-plan.ts";
import { send, type Sent } from "../lib/send.ts";
import { surely } from "../lib/surely.ts";

export interface Place {
	season: number;
	division: number;
}

/** A bracket game as the calls answer it. */
type WireMatch = Omit<BracketMatch, "home" | "away"> & { homeTeam: { name: string }; awayTeam: { name: string } };

const divisionPath = ({ season, division }: Place) => `/api/seasonsv2/${season}/divisions/${division}`;
const pathOf = (place: Place) => `${divisionPath(place)}/games`;

/** Says when and where a matchup is to be played; `before` is the plan that was seen. */
export const savePlan = async (place: Place, matchId: string, plan: object, before: Plan) =>
	await send("PUT", `${divisionPath(place)}/plans/${encodeURIComponent(matchId)}`, { ...plan, before });

/** Makes every planned game whose teams are known. */
export const createPlanned = async (place: Place) => await send("POST", `${pathOf(place)}/planned`, {});

export const plansIn = (body: unknown): Plans | null =>
	typeof body === "object" && body !== null && "plans" in body ? (body.plans as Plans) : null; // the contract of the calls

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
		"bad",
	);
}

/** The games and plans of the bracket as they are now; null when the server does not answer. */
export async function readGames(place: Place): Promise<{ games: BracketMatch[]; plans: Plans } | null> {
	const [games, plans] = await Promise.all([send("GET", pathOf(place)), send("GET", `${divisionPath(place)}/plans`)]);
	return games.ok && plans.ok ? { games: gamesIn(games.body), plans: plansIn(plans.body) ?? {} } : null;
}

export const gamesIn = (body: Record<string, unknown>) => (body["games"] as WireMatch[]).map(matchFrom); // the contract of the calls

/** The game of an answer, where it has one. */
export function gameIn(body: unknown): BracketMatch | null {
	if (typeof body !== "object" || body === null || !("match_id" in body)) return null;
	return matchFrom(body as WireMatch); // what has the name of a matchup is a bracket game
}

function matchFrom({ homeTeam, awayTeam, ...game }: WireMatch): BracketMatch {
	return { ...game, home: homeTeam.name, away: awayTeam.name };
}
