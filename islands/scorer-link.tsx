import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { dateBrief, timeText } from "../src/domain/clock.ts";
import type { ScorerLink as Link } from "../src/domain/scorer/scorer.ts";
import type { Sheet } from "../src/domain/tally/sheet.ts";
import { ScorerDoor, type DoorGame, type DoorState } from "../src/ui/scorer/scorer-door.tsx";
import { call } from "./lib/call.ts";
import Scorer from "./scorer.tsx";
import { endLink, forgetOthers, keepSheet, keptSheet, longOver } from "./scorer/ending.ts";
import { forgetPage, keepPage } from "./scorer/offline.ts";
import { recalled, remember } from "./scorer/remembered.ts";
import { endSaid, hearTables, latesSaid, sendLate, sendLeft, statuses, waitingCount } from "./scorer/tables.ts";

interface Mine {
	link: Link;
	/** Why the link has ended; and, where it was not the page's first answer, when the device heard it. */
	over: string | null;
	heard?: number;
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

/** What a call says of a link that has ended. */
interface Ended {
	over: string;
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
	const lates = useSyncExternalStore(hearTables, latesSaid, () => "");
	const left = useRef<number | null>(null);
	const ids = mine?.games.map(({ id }) => id).join(" ");
	const hasOthers = (mine?.games.length ?? 0) > 1;
	const over = mine?.over ?? null;

	const end = useCallback((said: string) => setMine((known) => known && ended(known, said)), []);
	const show = useCallback(
		(found: Sheet | string | Ended | null) => {
			if (found !== null && typeof found === "object" && "over" in found) return end(found.over);
			setFailure(typeof found === "string" ? found : null);
			setSheet(typeof found === "string" ? null : found);
		},
		[end],
	);

	useEffect(() => {
		void enter().then(async (entered) => {
			if (typeof entered === "string") return setFailure(entered);
			setMine(entered);
			if (entered.over !== null) return;
			const [only] = entered.games;
			const game = entered.games.length === 1 ? only?.id : addressed(entered.games);
			if (game !== undefined) show(await sheetOf(entered, game));
		});
	}, [show]);

	useEffect(
		() =>
			hearTables(() => {
				const said = endSaid();
				if (said !== null) end(said);
			}),
		[end],
	);
	useEffect(() => (mine?.over ? endLink(mine, () => void forgetPage()) : undefined), [mine]);

	useEffect(() => {
		if (!hasOthers || ids === undefined || over !== null) return;
		const games = ids.split(" ").map(Number);
		void sendLeft(games, keptSheet);
		const stops = [sendLate(games, keptSheet), hearTables(() => setMine((known) => known && kept(known, statuses())))];
		const leaving = new AbortController();
		const { signal } = leaving;
		const refresh = async () => {
			const answer = await call("GET /api/scorer-links/mine", {}, undefined, signal);
			if (!answer.ok && answer.status === gone) end(answer.message);
			if (!answer.ok) return;
			remember("mine", answer.body);
			setMine(kept(answer.body, statuses()));
		};
		const asked = () => addressed(games.map((id) => ({ id })));
		const turn = async () => {
			if (isToken(location.hash)) return location.reload();
			const game = asked();
			const found = game === undefined ? null : await sheetOf(recalled<Mine | null>("mine", null), game);
			if (signal.aborted || asked() !== game) return; // one has gone on meanwhile
			show(found);
			if (found === null) await refresh();
		};
		const look = () => void (document.hidden || asked() !== undefined || refresh());
		addEventListener("popstate", () => void turn(), { signal });
		addEventListener("online", look, { signal });
		document.addEventListener("visibilitychange", look, { signal });
		return () => [...stops, () => leaving.abort()].forEach((stop) => stop());
	}, [hasOthers, ids, over, end, show]);

	useEffect(() => {
		if (!mine || (!hasOthers && over === null)) return;
		const isNeeded = (over === null && mine.games.some(isOpen)) || waiting > 0;
		void (isNeeded ? keepPage() : forgetPage());
	}, [mine, hasOthers, over, waiting]);
	useEffect(() => {
		if (!sheet && left.current !== null) document.getElementById(`game-${left.current}`)?.focus();
		left.current = sheet?.game.id ?? null;
	}, [sheet]);

	const choose = async (id: number) => {
		const found = await sheetOf(mine, id);
		if (typeof found === "object" && "sides" in found && hasOthers)
			history.pushState({ isFromList: true }, "", `#game=${id}`);
		show(found);
	};
	const others = () => {
		const state: { isFromList?: boolean } | null = history.state;
		if (state?.isFromList) return history.back();
		history.replaceState(null, "", location.pathname);
		dispatchEvent(new PopStateEvent("popstate"));
	};

	if (over !== null)
		return (
			<ScorerDoor
				state={{ kind: "over", sentence: over, waiting, lates: lates.split("\n").filter((line) => line !== "") }}
			/>
		);
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
	if (mine.over === null) remember("mine", { ...mine, games });
	return { ...mine, games };
}

/** A link that the device has heard to be over; it says so without a network, too. */
function ended(mine: Mine, over: string): Mine {
	if (mine.over !== null) return mine;
	const known = { ...mine, over, heard: mine.heard ?? Date.now() };
	remember("mine", known);
	return known;
}

/** The sheet of a game; without a network the one that this phone has kept; else why there is none. */
async function sheetOf(mine: Mine | null, id: number): Promise<Sheet | string | Ended> {
	const answer = await call("GET /api/gamesv2/:game/sheet", { game: id });
	if (answer.ok) {
		if (mine) keepSheet(mine, id, answer.body);
		return answer.body;
	}
	if (answer.status === gone) return { over: answer.message };
	if (answer.status !== 0) return answer.message;
	return keptSheet(id) ?? "This game is not on this phone yet. Choose it again where there is a network.";
}

/** The token is taken out of the address, so that nobody reads it off the screen. */
async function enter(): Promise<Mine | string> {
	const token = location.hash.startsWith("#game=") ? "" : location.hash.slice(1);
	const answer = token
		? await call("POST /api/scorer-links/exchange", {}, { token })
		: await call("GET /api/scorer-links/mine", {});
	if (answer.ok) {
		const mine = answer.body;
		if (token) history.replaceState(null, "", location.pathname);
		if (token) remember("link", tailOf(token));
		remember("mine", mine);
		void forgetOthers(mine.games.map(({ id }) => id));
		return mine;
	}
	const known = recalled<Mine | null>("mine", null);
	if (answer.status === gone && (!token || recalled("link", "") === tailOf(token)))
		return known ? ended(known, answer.message) : answer.message;
	const long = known && answer.status === 0 ? longOver(known) : null;
	if (known && long !== null) return ended(known, long);
	return (answer.status === 0 ? known : null) ?? answer.message;
}

/** A link that is over. */
const gone = 410;

/** Enough of a token to know it again, and too little to use it. */
const tailOf = (token: string) => token.slice(-4);

function doorOf(mine: Mine | null, failure: string | null, waiting: number): DoorState {
	if (failure !== null && (mine?.games.length ?? 0) < 2) return { kind: "failed", sentence: failure };
	if (!mine) return { kind: "opening" };
	return {
		kind: "games",
		organization: mine.organization.name,
		label: mine.link.label,
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
