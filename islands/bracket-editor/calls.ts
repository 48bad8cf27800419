import type { AnswerOf } from "../../src/domain/answers.ts";
import type { BracketMatch } from "../../src/domain/bracket/view.ts";
import type { Plan, Plans } from "../../src/domain/game/plan.ts";
import { call } from "../lib/call.ts";
import { send, type Sent } from "../lib/send.ts";
import { surely } from "../lib/surely.ts";

export interface Place {
	season: number;
	division: number;
}

/** A game as the calls answer it; those of brackets bear their matchup. */
type WireGame = AnswerOf<"GET /api/seasonsv2/:season/divisions/:division/games">["games"][number];

/** What is sent a second time, when what it would do was read and is meant. */
const meant = (confirmed: boolean) => (confirmed ? { confirmed } : {});

/** Says when and where a matchup is to be played; `before` is the plan that was seen. Null where it would clash and that is not meant. */
export const savePlan = async (place: Place, matchId: string, plan: object, before: Plan) =>
	await surely(
		async (confirmed) =>
			await call(
				"PUT /api/seasonsv2/:season/divisions/:division/plans/:match",
				{ ...place, match: matchId },
				{ ...plan, before, ...meant(confirmed) },
			),
		"Save anyway",
	);

/** Makes every planned game whose teams are known; null where they would clash and that is not meant. */
export const createPlanned = async (place: Place) =>
	await surely(
		async (confirmed) =>
			await call("POST /api/seasonsv2/:season/divisions/:division/games/planned", place, meant(confirmed)),
		"Save anyway",
	);

/** The plans that a refusal says are others now. */
export const plansIn = (current: unknown): Plans | null =>
	typeof current === "object" && current !== null && "plans" in current ? (current.plans as Plans) : null; // a division's

/** Asks before two games would be at one time; null where the answer is no. */
export const createGame = async (place: Place, body: object) =>
	await surely(
		async (confirmed) =>
			await call("POST /api/seasonsv2/:season/divisions/:division/games", place, {
				...body,
				ask: true,
				...meant(confirmed),
			}),
		"Save anyway",
	);

/** Asks before what would undo later games, or clash with others; null where the answer is no. */
export async function editGame(place: Place, game: number, body: object, yes = "Save anyway") {
	const one = "PUT /api/seasonsv2/:season/divisions/:division/games/:game" as const;
	return await surely(
		async (confirmed) => await call(one, { ...place, game }, { ...body, ask: true, ...meant(confirmed) }),
		yes,
	);
}

export async function deleteGame({ season, division }: Place, id: number): Promise<Sent | null> {
	const path = `/api/seasonsv2/${season}/divisions/${division}/games/${id}`;
	return await surely(
		async (confirmed) => await send("DELETE", `${path}${confirmed ? "?confirmed=true" : ""}`),
		"Delete anyway",
		"bad",
	);
}

/** The games and plans of the bracket as they are now; null when the server does not answer. */
export async function readGames(place: Place): Promise<{ games: BracketMatch[]; plans: Plans } | null> {
	const [games, plans] = await Promise.all([
		call("GET /api/seasonsv2/:season/divisions/:division/games", place),
		call("GET /api/seasonsv2/:season/divisions/:division/plans", place),
	]);
	return games.ok && plans.ok ? { games: matchesOf(games.body.games), plans: plans.body.plans } : null;
}

export const matchesOf = (games: readonly WireGame[]) => games.flatMap((game) => matchOf(game) ?? []);

export function matchOf({ homeTeam, awayTeam, match_id, ...game }: WireGame): BracketMatch | null {
	return match_id === null ? null : { ...game, match_id, home: homeTeam.name, away: awayTeam.name };
}

/** The game that a refusal says is another now, where it is about one. */
export const gameIn = (current: unknown): BracketMatch | null =>
	typeof current === "object" && current !== null && "match_id" in current ? matchOf(current as WireGame) : null; // a stored game
