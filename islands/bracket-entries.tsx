import { useState } from "react";
import type { SeedLabels } from "../src/domain/bracket/seed-labels.ts";
import { Field } from "../src/ui/form/form.tsx";
import { EntryBoard } from "./bracket-entries/board.tsx";
import { useAlive } from "./lib/alive.ts";

interface Props {
	/** As it is stored, or what is usual for so many teams. */
	value: string;
	/** Of the teams, the first seed first; null for one that is not known. */
	names: readonly (string | null)[];
	/** What staff call the seeds. */
	labels: SeedLabels | null;
}

const id = "division-entries";

/** In which round each seed enters: typed as numbers, or dragged on a board that says the same (brackets 19, brackets 22). */
export default function BracketEntries({ value, names, labels }: Props) {
	const [text, setText] = useState(value);
	const isAlive = useAlive();
	/** The form takes it as typed. */
	const write = (next: string) => {
		const input = document.getElementById(id);
		if (!(input instanceof HTMLInputElement)) return;
		input.value = next;
		input.dispatchEvent(new Event("input", { bubbles: true }));
	};
	return (
		<div className="stack gap-4">
			<Field
				id={id}
				name="entries"
				label="Seeds that enter in each round"
				hint="The first round first; the best enter last. With 4, 0, 1 the first seed waits in the final."
				defaultValue={value}
				onInput={(event) => setText(event.currentTarget.value)}
				maxLength={60}
				inputMode="text"
				autoComplete="off"
			/>
			{isAlive ? <EntryBoard text={text} names={names} labels={labels} write={write} /> : null}
		</div>
	);
}
