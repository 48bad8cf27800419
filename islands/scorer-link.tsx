import { useEffect, useState } from "react";
import { dateBrief, timeText } from "../src/domain/clock.ts";
import type { Sheet } from "../src/domain/tally/sheet.ts";
import { ScorerDoor, type DoorGame, type DoorState } from "../src/ui/scorer-door.tsx";
import { send } from "./lib/send.ts";
import Scorer from "./scorer.tsx";

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

/** Where a scorer's link leads: its token becomes the narrow cookie, then its game is scored, or one of its games (HARDENING 26). */
export default function ScorerLink() {
	const [mine, setMine] = useState<Mine | null>(null);
	const [sheet, setSheet] = useState<Sheet | null>(null);
	const [failure, setFailure] = useState<string | null>(null);

	useEffect(() => {
		void enter().then(async (entered) => {
			if (typeof entered === "string") return setFailure(entered);
			setMine(entered);
			const [only] = entered.games;
			if (only && entered.games.length === 1) await sheetOf(only.id, setSheet, setFailure);
		});
	}, []);

	if (sheet) return <Scorer key={sheet.game.id} sheet={sheet} back={null} base="" />;
	return <ScorerDoor state={doorOf(mine, failure)} choose={(id) => void sheetOf(id, setSheet, setFailure)} />;
}

/** The sheet of a game; without a network the one that this phone has kept. */
async function sheetOf(id: number, show: (sheet: Sheet) => void, fail: (sentence: string) => void): Promise<void> {
	const answer = await send("GET", `/api/gamesv2/${id}/sheet`);
	if (answer.ok) {
		keep(`sheet:${id}`, answer.body);
		return show(answer.body as unknown as Sheet); // what the call answers
	}
	const kept = answer.status === 0 ? keptSheet(id) : null;
	if (kept) show(kept);
	else fail(answer.message);
}

/** The token is taken out of the address, so that nobody reads it off the screen. */
async function enter(): Promise<Mine | string> {
	const token = location.hash.slice(1);
	const answer = token
		? await send("POST", "/api/scorer-links/exchange", { token })
		: await send("GET", "/api/scorer-links/mine");
	if (answer.ok) {
		history.replaceState(null, "", location.pathname);
		keep("mine", answer.body);
		return answer.body as unknown as Mine; // what both calls answer
	}
	const kept = answer.status === 0 ? (recall("mine") as Mine | null) : null;
	return kept ?? answer.message;
}

function doorOf(mine: Mine | null, failure: string | null): DoorState {
	if (failure !== null) return { kind: "failed", sentence: failure };
	if (!mine) return { kind: "opening" };
	return {
		kind: "games",
		organization: mine.organization.name,
		label: mine.link.label,
		over: mine.over,
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
