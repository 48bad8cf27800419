import {
	closestCenter,
	pointerWithin,
	rectIntersection,
	type Announcements,
	type CollisionDetection,
	type DragEndEvent,
} from "@dnd-kit/core";
import { homeOf, type BoardDivision, type Deed } from "../../src/domain/division/board.ts";
import { move } from "../../src/domain/order.ts";
import { boxKey, idIn } from "./hands.ts";

/** Over its own division a team stands among its rows; over another one, and over the standings, on the whole of it. */
export function collisionsIn(divisions: readonly BoardDivision[]): CollisionDetection {
	return (args) => {
		const slt_id = idIn(args.active.id, "team");
		const boxes = args.droppableContainers.filter(({ id }) => idIn(id, "team") === null);
		const within = pointerWithin({ ...args, droppableContainers: boxes });
		const [box] = within.length > 0 ? within : rectIntersection({ ...args, droppableContainers: boxes });
		const home = slt_id === null ? null : homeOf(divisions, slt_id);
		if (!box || !home || box.id !== boxKey(home.id)) return box ? [box] : [];
		const own = new Set(home.teams);
		const rows = args.droppableContainers.filter(({ id }) => own.has(idIn(id, "team") ?? 0));
		return closestCenter({ ...args, droppableContainers: rows });
	};
}

/** What a drop means; nothing where the team stays. */
export function deedOf(
	{ active, over }: Pick<DragEndEvent, "active" | "over">,
	divisions: readonly BoardDivision[],
): Deed | null {
	const slt_id = idIn(active.id, "team");
	if (slt_id === null || !over) return null;
	const home = homeOf(divisions, slt_id);
	const other = idIn(over.id, "team");
	if (other !== null) {
		if (!home || other === slt_id || !home.teams.includes(other)) return null;
		const teams = move(home.teams, home.teams.indexOf(slt_id), home.teams.indexOf(other));
		return { kind: "order", division: home.id, teams };
	}
	const division = idIn(over.id, "division");
	if (division === null) return home ? { kind: "release", slt_id } : null;
	return division === home?.id ? null : { kind: "assign", slt_id, division };
}

/** What a drag says to those who hear it; a drop that changes something is said once it was taken: `droppedText`. */
export function announcing(divisions: readonly BoardDivision[], nameOf: (slt_id: number) => string): Announcements {
	const { label, place } = wordsOf(divisions, nameOf);
	return {
		onDragStart: ({ active }) => `Holding ${label(active.id)}.`,
		onDragOver: ({ active, over }) => `Holding ${label(active.id)} over ${place(over)}.`,
		onDragEnd: (event) => (deedOf(event, divisions) ? undefined : `${label(event.active.id)} is back where it was.`),
		onDragCancel: ({ active }) => `${label(active.id)} is back where it was.`,
	};
}

export function droppedText({ active, over }: DragEndEvent, ...known: Parameters<typeof wordsOf>): string {
	const { label, place } = wordsOf(...known);
	return `Dropped ${label(active.id)} on ${place(over)}.`;
}

function wordsOf(divisions: readonly BoardDivision[], nameOf: (slt_id: number) => string) {
	return {
		label: (id: string | number) => nameOf(idIn(id, "team") ?? 0),
		place: (over: { id: string | number } | null) => {
			if (!over) return "nowhere";
			const team = idIn(over.id, "team");
			if (team !== null) return `the place of ${nameOf(team)}`;
			return divisions.find(({ id }) => id === idIn(over.id, "division"))?.name ?? "the standings";
		},
	};
}
