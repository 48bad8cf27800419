import { Elysia } from "elysia";
import { confirmedIn, keepingLater } from "../data/bracket/undo.ts";
import { acceptEvent, historyOf, undoEvent } from "../data/game-night/history.ts";
import * as games from "../data/game/games.ts";
import type { Writer } from "../data/tenant.ts";
import { confirmedFields } from "../domain/game/schema.ts";
import { access } from "../http/access/guard.ts";
import type { ApiParts } from "../http/access/parts.ts";
import { bodyOf, pathId } from "../http/calls.ts";
import { describedOfSite } from "./describe.ts";
import { found } from "../domain/refusal.ts";

const ofGame = { noun: "games", param: "game" } as const;
const path = "/gamesv2/:game/events";
const query = { before: "id" } as const;

/** The history of a score: who entered what, and a way back. */
export function gameEventsApi(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get(
			path,
			async ({ params, ask, read }) => {
				const [id, { before }] = [pathId(params.game), ask(query)];
				return await read(async (tenant) => await historyOf(tenant, id, before));
			},
			{
				can: { to: "staff.see", of: ofGame },
				detail: describedOfSite(
					"Games",
					"Everything that was entered about a game, the latest first, 200 at once",
					"`events`: of each `id`, `op_id`, `kind`, `status`, `actor`, `at`, `received`, `sentence`, `changes`; `more`: older ones follow, by `before`",
					query,
				),
			},
		)
		.post(
			`${path}/:event/undo`,
			async ({ params, body, write }) => {
				const isConfirmed = confirmedIn(body);
				return await write(async (writer) => {
					const id = pathId(params.game);
					const undo = async () => await undoEvent(writer, id, pathId(params.event));
					await keepingLater(writer, id, isConfirmed, undo);
					return { game: await gameNow(writer, id), message: "Taken back." };
				});
			},
			{
				can: { to: "game.score", of: ofGame },
				body: bodyOf(confirmedFields),
				detail: describedOfSite(
					"Games",
					"Take an entry back; of an undo, bring its entry back",
					"`game`, `message`. 409 where others have changed the same since",
				),
			},
		)
		.post(
			`${path}/:event/accept`,
			async ({ params, body, write }) => {
				const isConfirmed = confirmedIn(body);
				return await write(async (writer) => {
					const id = pathId(params.game);
					const accept = async () => await acceptEvent(writer, id, pathId(params.event));
					await keepingLater(writer, id, isConfirmed, accept);
					return { game: await gameNow(writer, id), message: "Accepted." };
				});
			},
			{
				can: { to: "game.score", of: ofGame },
				body: bodyOf(confirmedFields),
				detail: describedOfSite("Games", "Let what came too late count", "`game`, `message`"),
			},
		);
}

async function gameNow(writer: Writer, id: number) {
	return games.wireGame(found(await games.byId(writer, id)), writer);
}
