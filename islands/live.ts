import { toldPart } from "../src/domain/period/told-part.ts";
import { leadText, type LiveGame } from "../src/domain/game/live.ts";
import { follow, isOver } from "./lib/follow.ts";
import { morph } from "./lib/morph.ts";

/**
 * Pages that show a running game: `[data-game=id]` holds it, `[data-show]` inside says what stands there (home, away, period,
 * lead, say, or "home 7", the points in a period, in the one that is played "home now"). `[data-renew]` is a page with more of the game than that: its other parts come from
 * the page itself, ten seconds after a change, when no stored page is older than that, and no more often.
 */
const renewMs = 10_000;
const spreadMs = 4_000;
const sayMs = 20_000;

const games = new Map<number, LiveGame>();
let stop = () => {};
let renewing = 0;
let changedAt = 0;
let saying = 0;
let said = "";

start();

function start(): void {
	stop();
	const ids = new Set([...all("[data-game]")].map(({ dataset }) => Number(dataset["game"])));
	for (const id of games.keys()) if (!ids.has(id)) games.delete(id);
	stop = ids.size > 0 ? follow([...ids], heard) : () => {};
}

function heard(game: LiveGame): void {
	const known = games.get(game.id);
	games.set(game.id, game);
	show(game);
	changedAt = Date.now();
	if (isOver(game)) renewIn(0);
	else if (all("[data-renew]").length > 0) renewIn(renewMs);
	if (!known) said = sentence();
	else if (known.period?.id !== game.period?.id || isOver(game)) say();
	else saying ||= window.setTimeout(say, sayMs);
}

function show(game: LiveGame): void {
	for (const element of all(`[data-game="${game.id}"] [data-show]`)) {
		const { show: what, behind } = element.dataset;
		const [home, away] = [game.score_home ?? 0, game.score_away ?? 0];
		if (what === "home" || what === "away") {
			write(element, String(what === "home" ? home : away));
			if (behind !== undefined) element.classList.toggle("lose", what === "home" ? home < away : away < home);
		} else if (what === "period") write(element, toldPart(game.period?.name ?? "", element.dataset["part"]));
		else if (what === "lead")
			write(
				element,
				leadText(element.dataset["home"] ?? "", element.dataset["away"] ?? "", game, element.dataset["unit"]),
			);
		else {
			const points = pointsIn(game, what);
			if (points !== undefined) write(element, points);
		}
	}
}

/** Of "home 7", a period that it knows, or of "home now". */
function pointsIn({ period, periods }: LiveGame, what = ""): string | undefined {
	const [side, id] = what.split(" ");
	const isNow = id === "now";
	const one = periods.find((known) => known.id === (isNow ? period?.id : Number(id)));
	return one && String((side === "home" ? one.home : one.away) ?? (isNow ? 0 : "–"));
}

/** Whole sentences, and not at every basket: "Knicks 54, Clippers 37, Q3". */
function say(): void {
	clearTimeout(saying);
	saying = 0;
	const now = sentence();
	const place = all("[data-say]")[0];
	if (place && now !== said) place.textContent = now;
	said = now;
}

function sentence(): string {
	const place = all("[data-say]")[0];
	const game = games.get(Number(place?.closest<HTMLElement>("[data-game]")?.dataset["game"]));
	if (!place || !game) return "";
	const { home = "", away = "" } = place.dataset;
	const state = isOver(game) ? game.status : toldPart(game.period?.name ?? "", all("[data-part]")[0]?.dataset["part"]);
	return `${home} ${game.score_home ?? 0}, ${away} ${game.score_away ?? 0}${state && `, ${state}`}`;
}

/** Viewers hear of a change all at once and ask one after the other. */
function renewIn(ms: number): void {
	if (ms === 0) clearTimeout(renewing);
	else if (renewing) return;
	renewing = window.setTimeout(() => void renew(), ms + Math.random() * spreadMs);
}

/** The rest of the page as it is now. */
async function renew(): Promise<void> {
	if (document.hidden) return document.addEventListener("visibilitychange", () => void renew(), { once: true });
	renewing = 0;
	const isBehind = Date.now() - changedAt < renewMs;
	const response = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
	const text = response?.ok ? await response.text() : "";
	const next = new DOMParser().parseFromString(text, "text/html").querySelector("main");
	const now = document.querySelector("main");
	if (now && next) morph(now, next);
	for (const game of games.values()) show(game);
	if ([...games.values()].some(isOver)) start();
	else if ((isBehind || !next) && all("[data-renew]").length > 0) renewIn(renewMs);
}

function write(element: HTMLElement, text: string): void {
	if (element.textContent !== text) element.textContent = text;
}

function all(selector: string): NodeListOf<HTMLElement> {
	return document.querySelectorAll<HTMLElement>(selector);
}
