import { useEffect, useRef, useState } from "react";
import { nameIn } from "../src/domain/sheet/values.ts";
import {
	foundText,
	nothingSearched,
	PlayerSearch,
	searchId,
	type FoundPlayer,
	type PlayerSearchState,
} from "../src/ui/player-search.tsx";
import { openNext } from "./forms/dialogs.ts";
import { refresh } from "./forms/refresh.ts";
import { failureText } from "./lib/failure.ts";
import { say } from "./lib/say.ts";
import { call } from "./lib/call.ts";
import { send } from "./lib/send.ts";
import { fill, valuesOf } from "./lib/values.ts";

const pauseMs = 150;

type Props = {
	/** Where a player is added: a path of the API. */
	path: string;
	/** The league team whose own players are not offered. */
	slt_id: number;
};

/** The search for somebody to add: it asks while one types and sends the one chosen. */
export default function PlayerSearchIsland({ path, slt_id }: Props) {
	const [state, setState] = useState(nothingSearched);
	const change = (part: Partial<PlayerSearchState>) => setState((now) => ({ ...now, ...part }));
	const asked = useRef("");
	const isEntering = useRef(false);
	const text = state.text.trim();

	useEffect(() => {
		asked.current = text;
		if (text === "") return;
		const timer = setTimeout(async () => {
			const found = await search(text, slt_id);
			if (asked.current === text && found) setState((now) => ({ ...now, ...found }));
		}, pauseMs);
		return () => clearTimeout(timer);
	}, [text, slt_id]);

	/** Who has the name of a new player after all is looked for at once. */
	useEffect(() => {
		const field = document.getElementById(searchId);
		const dialog = field?.closest("dialog");
		const look = ({ target }: Event) => {
			if (!(target instanceof HTMLFormElement)) return;
			const { firstName, lastName } = valuesOf(target);
			const text = [firstName, lastName].filter(Boolean).join(" ");
			setState((now) => ({ ...now, text }));
			field?.focus();
		};
		dialog?.addEventListener("tipoff:declined", look);
		return () => dialog?.removeEventListener("tipoff:declined", look);
	}, []);

	const acts = {
		type: (typed: string) => change(typed.trim() === "" ? { ...nothingSearched, text: typed } : { text: typed }),
		async add(player: FoundPlayer) {
			change({ adding: player.id });
			const isDone = await add(path, player);
			if (isDone) setState(nothingSearched);
			else change({ adding: null });
		},
		/** The only one who is found is added; a name that nobody has is a new player's. */
		async enter() {
			if (text === "" || state.adding !== null || isEntering.current) return;
			isEntering.current = true;
			const found = await search(text, slt_id);
			isEntering.current = false;
			if (asked.current !== text || !found) return;
			setState((now) => ({ ...now, ...found }));
			const [only, ...others] = found.found;
			if (only && others.length === 0) await acts.add(only);
			else if (!only && goToNew(text)) setState(nothingSearched);
		},
	};
	return <PlayerSearch state={state} acts={acts} />;
}

/** Takes a name into the new player's form beside the search. */
function goToNew(text: string): boolean {
	const form = document.getElementById(searchId)?.closest("dialog")?.querySelector<HTMLFormElement>(":scope > form");
	const name = form?.elements.namedItem("firstName");
	if (!form || !(name instanceof HTMLInputElement)) return false;
	const { first, last } = nameIn(text);
	fill(form, { firstName: first, lastName: last });
	name.dispatchEvent(new Event("input", { bubbles: true })); // it is typed, and not saved
	name.focus();
	return true;
}

async function search(name: string, slt_id: number): Promise<Pick<PlayerSearchState, "found" | "said"> | null> {
	const answer = await call("GET /api/players/search", {}, { name, not_in: slt_id });
	if (!answer.ok) {
		say(answer.message, "bad");
		return null;
	}
	const { players, count } = answer.body;
	const found = players.map(({ id, name: full, teams: [latest] }) => ({
		id,
		name: full,
		note: latest ? `${latest.team.name} · ${latest.season.name}` : "No team yet",
	}));
	return { found, said: foundText(found.length, count) };
}

/** Adds the player, and keeps the dialog for the next one, but where somebody else was quicker (players 8). False: it can be tried again. */
async function add(path: string, { id }: FoundPlayer): Promise<boolean> {
	const answer = await send("POST", path, { player_id: id });
	const isThere = !answer.ok && answer.message === "Player already on this team";
	if (!answer.ok && !isThere) {
		say(failureText("Error adding player", answer), "bad");
		return false;
	}
	const dialog = document.querySelector<HTMLDialogElement>("dialog[open]");
	dialog?.close();
	await refresh();
	if (isThere) say("Player already exists in this team", "bad");
	else {
		openNext(dialog?.id ?? "", searchId);
		say("Player added to team");
	}
	return true;
}
