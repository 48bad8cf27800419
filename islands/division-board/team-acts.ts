import { homeOf, stepped, type BoardDivision, type BoardTeam, type Deed } from "../../src/domain/division/board.ts";
import { gripId, type Hands } from "./hands.ts";
import { placeIn } from "./use-carrying.ts";

interface Around {
	/** As they are kept now. */
	divisions(): readonly BoardDivision[];
	/** The teams that no division has. */
	free: readonly BoardTeam[];
	nameOf(slt_id: number): string;
	act(deeds: readonly Deed[], done: () => string): void;
	focusNext(...ids: readonly string[]): void;
}

/** What the buttons of a team do, and where the focus goes then. */
export function teamActs({
	divisions,
	free,
	nameOf,
	act,
	focusNext,
}: Around): Pick<Hands, "assign" | "release" | "step"> {
	const kept = divisions();
	return {
		assign(slt_id, to) {
			const name = kept.find(({ id }) => id === to)?.name;
			const row = free.map((team) => `team-${team.slt_id}-to`);
			focusNext(...neighbour(row, `team-${slt_id}-to`), gripId(slt_id));
			act([{ kind: "assign", slt_id, division: to }], () => `${nameOf(slt_id)} is now the last team of ${name}.`);
		},
		release(slt_id) {
			const row = homeOf(kept, slt_id)?.teams ?? [];
			const buttons = row.map((id) => `team-${id}-remove`);
			focusNext(...neighbour(buttons, `team-${slt_id}-remove`), gripId(slt_id));
			act([{ kind: "release", slt_id }], () => `${nameOf(slt_id)} is back in the standings.`);
		},
		step(slt_id, by) {
			const home = homeOf(kept, slt_id);
			const deed = home && stepped(home, slt_id, by);
			if (!deed) return;
			const [to, back] = by < 0 ? ["up", "down"] : ["down", "up"];
			focusNext(`team-${slt_id}-${to}`, `team-${slt_id}-${back}`);
			act([deed], () => `${nameOf(slt_id)} is now ${placeIn(slt_id, divisions())}.`);
		},
	};
}

/** The control behind the one that goes, else the one before it. */
function neighbour(ids: readonly string[], own: string): string[] {
	const at = ids.indexOf(own);
	return [ids[at + 1], ids[at - 1]].filter((id): id is string => id !== undefined);
}
