import { canUndo, isUndoable } from "../../domain/tally/entries.ts";
import { Icon } from "../icon.tsx";
import type { ScorerProps } from "./state.ts";

/** The last press with a large way back, and above it those before. */
export function ScorerEntries({ state, acts }: ScorerProps) {
	const { entries } = state;
	const last = entries.find(isUndoable);
	return (
		<footer className="scorer-last">
			<details>
				<summary>
					<span className="cap">Last</span>
					<span>{last?.text ?? "Nothing yet"}</span>
				</summary>
				<ol aria-label="Last entries">
					{entries.map((entry) => (
						<li key={entry.op_id} className={entry.state}>
							<span>
								{entry.text}
								{entry.state === "saved" ? null : <small>{entry.message ?? words[entry.state]}</small>}
							</span>
							{canUndo(entry, state.tally) ? (
								<button
									type="button"
									className="button"
									onClick={() => acts?.undo(entry.op_id)}
									aria-label={`Undo ${entry.text}`}
								>
									Undo
								</button>
							) : null}
						</li>
					))}
				</ol>
			</details>
			<button
				type="button"
				className="scorer-undo"
				disabled={!last || !canUndo(last, state.tally)}
				onClick={() => last && acts?.undo(last.op_id)}
			>
				<Icon name="undo" />
				Undo
			</button>
		</footer>
	);
}

const words = {
	waiting: "Waiting",
	undone: "Taken back",
	late: "Too late: staff decide",
	refused: "Not counted",
} as const;
