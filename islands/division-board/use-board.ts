import { useMemo, useState, useSyncExternalStore } from "react";
import { teamsMax } from "../../src/domain/bracket/layout.ts";
import type { Board, BoardDivision, Deed } from "../../src/domain/division/board.ts";
import { BoardDesk } from "./desk.ts";

/** The teams and divisions as they are kept, and as they are shown while one of them is carried. */
export function useBoard(first: Board) {
	const [desk] = useState(() => new BoardDesk(first));
	const { board, divisions: kept, said } = useSyncExternalStore(desk.subscribe, desk.state, desk.state);
	const [carried, carry] = useState<readonly BoardDivision[] | null>(null);
	const divisions = carried ?? kept;
	const teams = useMemo(() => new Map(board.teams.map((team) => [team.slt_id, team])), [board.teams]);
	const free = useMemo(() => {
		const seated = new Set(divisions.flatMap((one) => one.teams));
		return board.teams.filter(({ slt_id }) => !seated.has(slt_id));
	}, [board.teams, divisions]);
	const open = useMemo(() => divisions.filter(({ locked }) => !locked), [divisions]);
	const roomy = useMemo(() => open.filter((one) => one.teams.length < teamsMax), [open]);
	return {
		desk,
		board,
		kept,
		said,
		divisions,
		carry,
		teams,
		nameOf: (slt_id: number) => teams.get(slt_id)?.name ?? "Team",
		/** Teams that no division has. */
		free,
		/** Divisions whose teams may change, and those of them that have room. */
		open,
		roomy,
		/** What is shown at once is said only when the server has taken it. */
		act: (deeds: readonly Deed[], done: () => string) =>
			void desk.act(deeds).then((isTaken) => isTaken && desk.say(done())),
	};
}
