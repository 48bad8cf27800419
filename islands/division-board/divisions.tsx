import { useState } from "react";
import type { Board, BoardDivision } from "../../src/domain/division/board.ts";
import { Empty } from "../../src/ui/empty.tsx";
import { OpenButton } from "../../src/ui/form/form.tsx";
import { Section } from "../../src/ui/section.tsx";
import { DivisionBox } from "./box.tsx";
import type { BoardActs } from "./use-acts.ts";

interface Props {
	/** As they are shown while a team is carried, and as they are kept. */
	divisions: readonly BoardDivision[];
	kept: readonly BoardDivision[];
	leagues: Board["leagues"];
	/** The division that is shown alone; null for all. */
	filter: number | null;
	choose: (id: number | null) => void;
	season: number;
	acts: BoardActs;
}

/** The boxes of all divisions, or of the chosen one. */
export function Divisions({ divisions, kept, leagues, filter, choose, season, acts }: Props) {
	const chosen = divisions.filter(({ id }) => filter === null || id === filter);
	const shown = chosen.length > 0 ? chosen : divisions;
	return (
		<Section
			title="Divisions"
			tools={
				<div className="row push">
					<Filter divisions={divisions} value={chosen.length === 1 && filter !== null ? filter : 0} choose={choose} />
					<OpenButton id="add-division-open" dialog="add-division" icon="plus" label="Add Division" look="main" />
				</div>
			}
		>
			{divisions.length === 0 ? (
				<Empty icon="trophy" title="No divisions created yet.">
					Add one: its teams play a bracket of their own.
				</Empty>
			) : (
				<div className="boxes">
					{shown.map((one) => (
						<DivisionBox key={one.id} division={one} divisions={kept} leagues={leagues} season={season} acts={acts} />
					))}
				</div>
			)}
		</Section>
	);
}

type FilterProps = Pick<Props, "divisions" | "choose"> & { value: number };

function Filter({ divisions, value, choose }: FilterProps) {
	if (divisions.length === 0) return null;
	return (
		<select
			aria-label="Division"
			id="board-filter"
			value={value}
			onChange={(event) => choose(Number(event.target.value) || null)}
		>
			<option value={0}>All Divisions</option>
			{divisions.map(({ id, name }) => (
				<option key={id} value={id}>
					{name}
				</option>
			))}
		</select>
	);
}

/** The choice is in the address, too. */
export function useFilter(first: number | null) {
	const [filter, setFilter] = useState(first);
	const choose = (id: number | null) => {
		setFilter(id);
		const address = new URL(location.href);
		if (id === null) address.searchParams.delete("division");
		else address.searchParams.set("division", String(id));
		history.replaceState(history.state, "", address);
	};
	return { filter, choose };
}
