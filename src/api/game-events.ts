import { Elysia } from "elysia";
import { confirmedIn, keepingLater } from "../data/bracket/undo.ts";
import { acceptAll, acceptEvent, historyOf, undoEvent } from "../data/game-night/history.ts";
import * as games from "../data/game/games.ts";
import type { Writer } from "../data/tenant.ts";
import { confirmedFields } from "../domain/game/schema.ts";
import { access } from "../http/access/guard.ts";
import type { ApiParts } from "../http/access/parts.ts";
import { bodyOf, pathId } from "../http/calls.ts";
import { describedOfSite } from "./describe.ts";
import { found } from "../domain/refusal.ts";
import { some } from "../domain/some.ts";

const ofGame = { noun: "games", param: "game" } as const;
const path = "/gamesv2/:game/events";
const query = { before: "id" } as const;

/** The history of a score: who entered what, and a way back. */
export function gameEventsApi(parts: ApiParts) {
	return new Elysia().use(entries(parts)).use(acceptances(parts));
}

function entries(parts: ApiParts) {
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
		);
}

/** What came too late, and counts after all (writing 4). */
function acceptances(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
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
		)
		.post(
			`${path}/accept`,
			async ({ params, body, write }) => {
				const isConfirmed = confirmedIn(body);
				return await write(async (writer) => {
					const id = pathId(params.game);
					const accept = async () => await acceptAll(writer, id, isConfirmed);
					const count = await keepingLater(writer, id, isConfirmed, accept);
					return { game: await gameNow(writer, id), message: `${some(count, "entry", "entries")} accepted.` };
				});
			},
			{
				can: { to: "game.score", of: ofGame },
				body: bodyOf(confirmedFields),
				detail: describedOfSite(
					"Games",
					"Let all that came too late count",
					"`game`, `message`. 409 with the score that it makes until it is `confirmed`; what can no longer do anything waits on",
				),
			},
		);
}

async function gameNow(writer: Writer, id: number) {
	return games.wireGame(found(await games.byId(writer, id)), writer);
}
