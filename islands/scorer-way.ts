import { call } from "./lib/call.ts";
import { to } from "../src/domain/paths.ts";

/** Who came to a game's table without being signed in may be its scorer by a link: their own page is the way, not the login. */
export function startScorerWay(): void {
	const game = document.querySelector<HTMLElement>("[data-scored]")?.dataset["scored"];
	if (game) void lead(Number(game));
}

async function lead(game: number): Promise<void> {
	const answer = await call("GET /api/scorer-links/mine", {});
	if (answer.ok && answer.body.games.some(({ id }) => id === game)) location.replace(`${to.scorer()}#game=${game}`);
}
