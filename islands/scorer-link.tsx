import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { dateBrief, timeText } from "../src/domain/clock.ts";
import type { Sheet } from "../src/domain/tally/sheet.ts";
import { ScorerDoor, type DoorGame, type DoorState } from "../src/ui/scorer-door.tsx";
import { send } from "./lib/send.ts";
import Scorer from "./scorer.tsx";
import { forgetPage, keepPage } from "./scorer/offline.ts";
import { hearTables, sendLate, sendLeft, statuses, waitingCount } from "./scorer/tables.ts";

interface Mine {
	link: { label: string };
	/** Why nothing counts at once any more. */
	over: string | null;
	organization: { name: string };
	games: {
		id: number;
		date: string | null;
		time: string | null;
		location: string | null;
		status: string;
		homeTeam: { name: string };
		awayTeam: { name: string };
	}[];
}

/**
 * Where a scorer's link leads: its token becomes the narrow cookie, then its game is scored, or one of its games (access 10).
 * A game of several has an address of its own (`#game=5`), so that Back leads to the list.
 */
export default function ScorerLink() {
	const [mine, setMine] = useState<Mine | null>(null);
	const [sheet, setSheet] = useState<Sheet | null>(null);
	const [failure, setFailure] = useState<string | null>(null);
	const waiting = useSyncExternalStore(hearTables, waitingCount, () => 0);
	const left = useRef<number | null>(null);
	const ids = mine?.games.map(({ id }) => id).join(" ");
	const hasOthers = (mine?.games.length ?? 0) > 1;

	useEffect(() => {
		void enter().then(async (entered) => {
			if (typeof entered === "string") return setFailure(entered);
			setMine(entered);
			const [only] = entered.games;
			const game = entered.games.length === 1 ? only?.id : addressed(entered.games);
			if (game === undefined) return;
			const found = await sheetOf(game);
			if (typeof found === "string") setFailure(found);
			else setSheet(found);
		});
	}, []);

	useEffect(() => {
		if (!hasOthers || ids === undefined) return;
		const games = ids.split(" ").map(Number);
		void sendLeft(games, keptSheet);
		const stops = [sendLate(games, keptSheet), hearTables(() => setMine((known) => known && kept(known, statuses())))];
		const leaving = new AbortController();
		const { signal } = leaving;
		const refresh = async () => {
			const answer = await send("GET", "/api/scorer-links/mine", undefined, signal);
			if (!answer.ok) return;
			keep("mine", answer.body);
			setMine(kept(answer.body as unknown as Mine, statuses())); // what the call answers
		};
		const turn = async () => {
			if (isToken(location.hash)) return location.reload();
			const game = addressed(games.map((id) => ({ id })));
			const found = game === undefined ? null : await sheetOf(game);
			if (signal.aborted || addressed(games.map((id) => ({ id }))) !== game) return; // one has gone on meanwhile
			setFailure(typeof found === "string" ? found : null);
			setSheet(typeof found === "string" ? null : found);
			if (found === null) await refresh();
		};
		const look = () => void (document.hidden || addressed(games.map((id) => ({ id }))) !== undefined || refresh());
		addEventListener("popstate", () => void turn(), { signal });
		addEventListener("online", look, { signal });
		document.addEventListener("visibilitychange", look, { signal });
		return () => [...stops, () => leaving.abort()].forEach((stop) => stop());
	}, [hasOthers, ids]);

	useEffect(() => {
		if (mine && hasOthers) void (mine.games.some(isOpen) || waiting > 0 ? keepPage() : forgetPage());
	}, [mine, hasOthers, waiting]);
	useEffect(() => {
		if (!sheet && left.current !== null) document.getElementById(`game-${left.current}`)?.focus();
		left.current = sheet?.game.id ?? null;
	}, [sheet]);

	const choose = async (id: number) => {
		const found = await sheetOf(id);
		setFailure(typeof found === "string" ? found : null);
		if (typeof found === "string") return;
		if (hasOthers) history.pushState({ isFromList: true }, "", `#game=${id}`);
		setSheet(found);
	};
	const others = () => {
		const state: { isFromList?: boolean } | null = history.state;
		if (state?.isFromList) return history.back();
		history.replaceState(null, "", location.pathname);
		dispatchEvent(new PopStateEvent("popstate"));
	};

	if (sheet) return <Scorer key={sheet.game.id} sheet={sheet} back={null} base="" {...(hasOthers ? { others } : {})} />;
	return <ScorerDoor state={doorOf(mine, failure, waiting)} choose={(id) => void choose(id)} />;
}

/** The game of these that the address names. */
const addressed = (games: readonly { id: number }[]): number | undefined =>
	games.find(({ id }) => location.hash === `#game=${id}`)?.id;

const isToken = (hash: string) => /^#[\w-]{32}$/.test(hash);
const isOpen = ({ status }: { status: string }) => ["scheduled", "live"].includes(status);

/** The games as they stand, kept for a phone without network. */
function kept(mine: Mine, now: ReadonlyMap<number, string>): Mine {
	if (mine.games.every(({ id, status }) => (now.get(id) ?? status) === status)) return mine;
	const games = mine.games.map((game) => ({ ...game, status: now.get(game.id) ?? game.status }));
	keep("mine", { ...mine, games });
	return { ...mine, games };
}

/** The sheet of a game; without a network the one that this phone has kept; else why there is none. */
async function sheetOf(id: number): Promise<Sheet | string> {
	const answer = await send("GET", `/api/gamesv2/${id}/sheet`);
	if (answer.ok) {
		keep(`sheet:${id}`, answer.body);
		return answer.body as unknown as Sheet; // what the call answers
	}
	if (answer.status !== 0) return answer.message;
	return keptSheet(id) ?? "This game is not on this phone yet. Choose it again where there is a network.";
}

/** The token is taken out of the address, so that nobody reads it off the screen. */
async function enter(): Promise<Mine | string> {
	const token = location.hash.startsWith("#game=") ? "" : location.hash.slice(1);
	const answer = token
		? await send("POST", "/api/scorer-links/exchange", { token })
		: await send("GET", "/api/scorer-links/mine");
	if (answer.ok) {
		if (token) history.replaceState(null, "", location.pathname);
		keep("mine", answer.body);
		return answer.body as unknown as Mine; // what both calls answer
	}
	const kept = answer.status === 0 ? (recall("mine") as Mine | null) : null;
	return kept ?? answer.message;
}

function doorOf(mine: Mine | null, failure: string | null, waiting: number): DoorState {
	if (failure !== null && (mine?.games.length ?? 0) < 2) return { kind: "failed", sentence: failure };
	if (!mine) return { kind: "opening" };
	return {
		kind: "games",
		organization: mine.organization.name,
		label: mine.link.label,
		over: mine.over,
		trouble: failure,
		waiting,
		games: mine.games.map(({ id, date, time, location: place, status, homeTeam, awayTeam }): DoorGame => ({
			id,
			title: `${awayTeam.name} at ${homeTeam.name}`,
			when: [date && dateBrief(date), timeText(time), place].filter(Boolean).join(" · "),
			status,
		})),
	};
}

const keyOf = (name: string) => `tipoff:scorer:${name}`;
const keptSheet = (id: number) => recall(`sheet:${id}`) as Sheet | null; // kept below

/** For a phone that is opened again without network. */
function keep(name: string, value: unknown): void {
	try {
		localStorage.setItem(keyOf(name), JSON.stringify(value));
	} catch {} // a browser that keeps nothing
}

function recall(name: string): unknown {
	try {
		return JSON.parse(localStorage.getItem(keyOf(name)) ?? "null");
	} catch {
		return null;
	}
}
