import { bothSides } from "../../domain/game/state.ts";
import { hasPlayers, type Options, type ScorerProps } from "./state.ts";

const choices: readonly { name: keyof Options; label: string }[] = [
	{ name: "players", label: "Players" },
	{ name: "fouls", label: "Fouls" },
	{ name: "misses", label: "Missed throws" },
];

/** What is counted, who is on, and the end. */
export function ScorerMenu({ state, acts }: ScorerProps) {
	const { options, tally, sheet } = state;
	const isAlone = !bothSides.some((side) => hasPlayers(sheet, side));
	return (
		<div id="scorer-menu" popover="auto" className="scorer-menu card">
			<fieldset>
				<legend className="cap">Count</legend>
				{choices.map(({ name, label }) => (
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
				Keys: a number, then <kbd>+2</kbd> <kbd>+3</kbd> <kbd>+1</kbd> made, <kbd>-2</kbd> <kbd>-3</kbd> <kbd>-1</kbd>{" "}
				missed, <kbd>R</kbd> <kbd>A</kbd> <kbd>F</kbd>; <kbd>H</kbd> <kbd>V</kbd> home and visitors; <kbd>U</kbd> undo.
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
