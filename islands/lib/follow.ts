import type { LiveGame } from "../../src/domain/game/live.ts";

const waitMs = { least: 500, most: 60_000 };

/**
 * Says every change of the games until all of them are over or the returned function is called. A hidden tab hears nothing
 * and costs nothing; a lost connection is sought again, by everybody at a time of their own.
 */
export function follow(ids: readonly number[], say: (game: LiveGame) => void): () => void {
	const open = new Set(ids);
	let source: EventSource | null = null;
	let timer = 0;
	let failures = 0;

	const close = () => {
		clearTimeout(timer);
		source?.close();
		source = null;
	};
	const start = () => {
		close();
		if (document.hidden) return;
		source = new EventSource(`/_/events?${ids.map((id) => `game=${id}`).join("&")}`);
		source.addEventListener("message", ({ data }: MessageEvent<string>) => {
			failures = 0;
			const game = JSON.parse(data) as LiveGame; // the hub's own words
			if (isOver(game)) open.delete(game.id);
			else open.add(game.id);
			if (open.size === 0) stop();
			say(game);
		});
		source.addEventListener("error", () => {
			if (source?.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
			close();
			const longest = Math.min(waitMs.most, waitMs.least * 2 ** failures++);
			timer = window.setTimeout(start, longest * (0.5 + Math.random()));
		});
	};
	const stop = () => {
		close();
		document.removeEventListener("visibilitychange", start);
		removeEventListener("online", start);
	};
	document.addEventListener("visibilitychange", start);
	addEventListener("online", start);
	start();
	return stop;
}

export const isOver = ({ status }: Pick<LiveGame, "status">) => status !== "live" && status !== "scheduled";
