import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Format } from "../../src/domain/bracket/matchup.ts";
import type { SeedLabels } from "../../src/domain/bracket/seed-labels.ts";
import { type BracketMatch, type BracketView, type Entrant, viewOf } from "../../src/domain/bracket/view.ts";
import type { Plans } from "../../src/domain/game/plan.ts";
import { withKnown } from "./by-part.ts";
import { follow } from "../lib/follow.ts";
import { readGames, type Place } from "./calls.ts";

interface Given {
	place: Place;
	format: Format;
	teams: readonly Entrant[];
	games: readonly BracketMatch[];
	plans: Plans;
	labels: readonly string[];
	seedLabels: SeedLabels | null;
}

/** The games of a bracket and what follows from them: told by who saves here, by running games, and by who comes back to the page. */
export function useBracket(given: Given) {
	const { place, format, teams, games: first, plans: firstPlans, labels, seedLabels } = given;
	const { season, division } = place;
	const [games, setGames] = useState(first);
	const [plans, setPlans] = useState(firstPlans);
	/** The game that was saved here last. */
	const [latest, setLatest] = useState<number | null>(null);
	const [periods, setPeriods] = useState<ReadonlyMap<number, string>>(new Map());
	const view: BracketView | null = useMemo(
		() => viewOf(format, teams, games, plans, labels, seedLabels),
		[format, teams, games, plans, labels, seedLabels],
	);
	const running = games.flatMap(({ id, status }) => (status === "live" ? id : [])).join(",");

	/** Counts own changes: what was read before one of them is no longer how it is. */
	const changes = useRef(0);
	const read = useCallback(async () => {
		const before = changes.current;
		const now = await readGames({ season, division });
		if (!now || before !== changes.current) return;
		setGames((known) => {
			const before = new Map(known.map((game) => [game.id, game]));
			return now.games.map((game) => withKnown(game, before.get(game.id)));
		});
		setPlans(now.plans);
	}, [season, division]);
	/** Somebody else may have changed more of the bracket than this page has seen: after an own change all is read. */
	const change = (next: (known: readonly BracketMatch[]) => readonly BracketMatch[]) => {
		changes.current += 1;
		setGames(next);
		void read();
	};

	useEffect(() => {
		const look = () => void (document.hidden || read());
		document.addEventListener("visibilitychange", look);
		return () => document.removeEventListener("visibilitychange", look);
	}, [read]);

	useEffect(() => {
		if (running === "") return;
		return follow(running.split(",").map(Number), ({ id, status, score_home, score_away, period }) => {
			setPeriods((known) => new Map(known).set(id, period?.name ?? ""));
			setGames((known) => known.map((game) => (game.id === id ? { ...game, status, score_home, score_away } : game)));
		});
	}, [running]);

	return {
		games,
		view,
		/** The game that was saved last, which the next one begins like; until something is saved here, the one that was made last. */
		last: lastOf(games, latest),
		/** The periods of running games, once they were heard. */
		periods,
		put: (game: BracketMatch, instead = game.id) => {
			setLatest(game.id);
			change((known) => [...known.filter(({ id }) => id !== instead && id !== game.id), game]);
		},
		/** New ones. */
		add: (made: readonly BracketMatch[]) => change((known) => [...known, ...made]),
		drop: (gone: number) => change((known) => known.filter(({ id }) => id !== gone)),
		/** After somebody else was there first. */
		read,
		plan: (next: Plans) => {
			changes.current += 1;
			setPlans(next);
		},
	};
}

function lastOf(games: readonly BracketMatch[], latest: number | null): BracketMatch | null {
	return games.toSorted((a, b) => Number(b.id === latest) - Number(a.id === latest) || b.id - a.id)[0] ?? null;
}
