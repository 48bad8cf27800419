import { bothSides } from "../../domain/game/state.ts";
import type { Deed } from "../../domain/sport/deed.ts";
import { hasPlayers, type Options, type ScorerProps } from "./state.ts";

/** What can be left out; `kind` is what a sport has to count for it. */
const choices: readonly { name: keyof Options; label: string; kind: Deed["kind"] | null }[] = [
	{ name: "players", label: "Players", kind: null },
	{ name: "fouls", label: "Fouls", kind: "foul" },
	{ name: "misses", label: "Missed throws", kind: "missed" },
];

/** What is counted, who is on, and the end. */
export function ScorerMenu({ state, acts }: ScorerProps) {
	const { options, tally, sheet, sport } = state;
	const isAlone = !bothSides.some((side) => hasPlayers(sheet, side));
	return (
		<div id="scorer-menu" popover="auto" className="scorer-menu card">
			<fieldset>
				<legend className="cap">Count</legend>
				{choices
					.filter(({ kind }) => kind === null || sport.deeds.some((deed) => deed.kind === kind))
					.map(({ name, label }) => (
						<label key={name} className="check">
							<input
								type="checkbox"
								checked={options[name]}
								disabled={name === "players" && isAlone}
								onChange={({ target }) => acts?.set({ [name]: target.checked })}
							/>
							{label}
						</label>
					))}
				{isAlone ? <p className="meta">Nobody is on either roster.</p> : null}
			</fieldset>
			<p className="scorer-keys meta">
				Keys: a number, then the key that stands on a button; <kbd>H</kbd> <kbd>V</kbd> home and visitors; <kbd>U</kbd>{" "}
				undo.
			</p>
			{tally.status === "live" ? (
				<button
					type="button"
					className="button bad"
					popoverTarget="scorer-menu"
					popoverTargetAction="hide"
					onClick={() => acts?.final()}
				>
					End the game
				</button>
			) : null}
		</div>
	);
}
