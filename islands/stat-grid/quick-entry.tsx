import { useMemo, useRef, useState, type KeyboardEvent } from "react";
import { readQuick, type Quick } from "../../src/domain/stat-grid/quick.ts";
import type { Sheet } from "../../src/domain/stat-grid/sheet.ts";
import type { Edit, GridState } from "../../src/domain/stat-grid/state.ts";
import { useKept } from "../lib/kept.ts";
import { KeptOffer } from "../lib/kept-offer.tsx";
import { notSaved } from "../lib/typed-fields.ts";

interface Props {
	game: number;
	sheet: Sheet;
	lines: GridState["lines"];
	/** What the last line did, or the step back from it. */
	noted: string;
	/** Writes what was understood. */
	write(edits: readonly Edit[], said: string): void;
	/** A number alone leads to its player's line. */
	go(row: number): void;
}

const id = "quick";
const asTyped = {
	autoComplete: "off",
	autoCapitalize: "off",
	spellCheck: false,
	enterKeyHint: "done",
	maxLength: 200,
} as const;

/** A line for what happens in the game: a shirt's number, then what its player did; Enter writes it. */
export function QuickEntry({ game, sheet, lines, noted, write, go }: Props) {
	const [text, setText] = useState("");
	const kept = useKept(`tipoff:quick:${game}`, text.trim() === "" ? null : text, (left) => left.text);
	const [last, setLast] = useState<number | null>(null);
	const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
	const field = useRef<HTMLInputElement>(null);
	const quick = useMemo(() => readQuick(sheet, lines, text, last, chosen), [sheet, lines, text, last, chosen]);

	const enter = (answer: Quick) => {
		if (answer.kind !== "ready") return;
		setText("");
		kept.saved();
		setChosen({});
		setLast(answer.row);
		if (answer.edits.length === 0) return go(answer.row);
		write(answer.edits, answer.said);
	};
	const choose = (number: string, row: number) => {
		const answers = { ...chosen, [number]: row };
		setChosen(answers);
		field.current?.focus();
		enter(readQuick(sheet, lines, text, last, answers));
	};
	const key = (event: KeyboardEvent<HTMLInputElement>) => {
		if (event.key === "Enter") {
			event.preventDefault();
			if (quick.kind === "ask") document.getElementById(`${id}-choice-0`)?.focus();
			else enter(quick);
		}
		if (event.key === "Escape") setText("");
	};
	const said = quick.kind === "empty" ? noted : quick.said;
	return (
		<div className="quick">
			<KeptOffer offer={kept} held={(left) => [{ label: "Quick entry", value: left }]} take={setText} />
			<div className="field">
				<label htmlFor={id}>Quick entry</label>
				<input
					ref={field}
					id={id}
					type="text"
					value={text}
					{...notSaved(text.trim() !== "")}
					placeholder="23 +2 +3 ft reb ast -2"
					{...asTyped}
					aria-describedby={`${id}-said`}
					aria-invalid={quick.kind === "unknown" ? true : undefined}
					onChange={(event) => {
						setText(event.target.value);
						setChosen({});
					}}
					onKeyDown={key}
				/>
			</div>
			<output id={`${id}-said`} htmlFor={id} className={`understood is-${quick.kind}`}>
				{said || "A number, then what that player did. Enter writes it."}
			</output>
			{quick.kind === "ask" ? <Choice sheet={sheet} asked={quick} choose={choose} /> : null}
		</div>
	);
}

interface ChoiceProps {
	sheet: Sheet;
	asked: Extract<Quick, { kind: "ask" }>;
	choose(number: string, row: number): void;
}

/** Whose number it is, where both teams have one. */
function Choice({ sheet, asked, choose }: ChoiceProps) {
	return (
		<fieldset className="row">
			<legend className="sr">{asked.said}</legend>
			{asked.rows.map((row, at) => (
				<button
					key={row}
					type="button"
					className="button"
					id={`${id}-choice-${at}`}
					onClick={() => choose(asked.number, row)}
				>
					{`${sheet.players[row]?.name}, ${sheet.teams[sheet.players[row]?.side ?? "home"]}`}
				</button>
			))}
		</fieldset>
	);
}
