import { after, deedsBetween, homeOf, stepped, type BoardDivision } from "../../src/domain/division/board.ts";
import { useKeyCarrying } from "../lib/key-carrying.ts";
import type { BoardDesk } from "./desk.ts";
import { gripId } from "./hands.ts";

interface Carrying {
	desk: BoardDesk;
	/** As they are shown while something is carried. */
	divisions: readonly BoardDivision[];
	/** Those that a team may be carried to. */
	open: readonly { id: number }[];
	nameOf: (slt_id: number) => string;
	show: (divisions: readonly BoardDivision[] | null) => void;
	refocus: (id: string) => void;
}

/** Up and down within a division, left and right from the standings to the first division, and so on. */
export function useBoardKeys({ desk, divisions, open, nameOf, show, refocus }: Carrying) {
	return useKeyCarrying<number, readonly BoardDivision[]>({
		state: divisions,
		label: nameOf,
		grip: gripId,
		place: placeIn,
		step: (slt_id, now, key) => {
			const home = homeOf(now, slt_id);
			const by = { ArrowUp: -1, ArrowDown: 1 }[key] as -1 | 1 | undefined; // an object has none but its keys
			if (by !== undefined) {
				const deed = home && stepped(home, slt_id, by);
				return deed ? after(now, deed) : null;
			}
			const across = { ArrowLeft: -1, ArrowRight: 1 }[key];
			if (across === undefined) return undefined;
			const stops = [null, ...open.map(({ id }) => id)];
			const to = stops[stops.indexOf(home?.id ?? null) + across];
			if (to === undefined) return null;
			return after(now, to === null ? { kind: "release", slt_id } : { kind: "assign", slt_id, division: to });
		},
		show,
		putBack: () => show(null),
		drop: async (now, before, slt_id) => {
			show(null);
			return await desk.act(deedsBetween(before, now, slt_id));
		},
		isSame: (one, other) => one.every(({ teams }, at) => String(teams) === String(other[at]?.teams)),
		say: (sentence) => desk.say(sentence),
		refocus,
	});
}

/** "2 of 5 in Gold", or in the standings. */
export function placeIn(slt_id: number, divisions: readonly BoardDivision[]): string {
	const home = homeOf(divisions, slt_id);
	return home
		? `${home.teams.indexOf(slt_id) + 1} of ${home.teams.length} in ${home.name}`
		: "its place in the standings";
}
