import { useEffect, useMemo, useState } from "react";
import type { Format } from "../../src/domain/bracket/matchup.ts";
import { type BracketMatch, type BracketView, type Entrant, viewOf } from "../../src/domain/bracket/view.ts";
import { follow } from "../lib/follow.ts";
import { readGames, type Place } from "./calls.ts";

interface Given {
	place: Place;
	format: Format;
	teams: readonly Entrant[];
	games: readonly BracketMatch[];
}

/** The games of a bracket and what follows from them: told by who saves here, by running games, and by who comes back to the page. */
export function useBracket({ place: { season, division }, format, teams, games: first }: Given) {
	const [games, setGames] = useState(first);
	const [periods, setPeriods] = useState<ReadonlyMap<number, string>>(new Map());
	const view: BracketView | null = useMemo(() => viewOf(format, teams, games), [format, teams, games]);
	const running = games.flatMap(({ id, status }) => (status === "live" ? id : [])).join(",");

	useEffect(() => {
		const read = async () => {
			const now = document.hidden ? null : await readGames({ season, division });
			if (now) setGames(now);
		};
		const look = () => void read();
		document.addEventListener("visibilitychange", look);
		return () => document.removeEventListener("visibilitychange", look);
	}, [season, division]);

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
		/** The periods of running games, once they were heard. */
		periods,
		put: (game: BracketMatch, instead = game.id) =>
			setGames((known) => [...known.filter(({ id }) => id !== instead && id !== game.id), game]),
		drop: (gone: number) => setGames((known) => known.filter(({ id }) => id !== gone)),
		/** After somebody else was there first. */
		read: async () => {
			const now = await readGames({ season, division });
			if (now) setGames(now);
		},
	};
}
