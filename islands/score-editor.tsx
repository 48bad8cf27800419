import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { parseStat } from "../src/domain/box-score.ts";
import { bothSides } from "../src/domain/game-state.ts";
import { teamDisagreements } from "../src/domain/mismatch.ts";
import {
	decided,
	draftOf,
	figureAt,
	isSame,
	withFigure,
	withOvertime,
	type ScoreCell,
	type ScoreDraft,
} from "../src/domain/score-draft.ts";
import { sumOf } from "../src/domain/score-sheet.ts";
import { Notice } from "../src/ui/notice.tsx";
import { Scroll } from "../src/ui/table.tsx";
import { say } from "./lib/say.ts";
import { refresh } from "./forms/refresh.ts";
import { Clash } from "./lib/clash.tsx";
import type { ScoreEditorProps } from "./score-editor/props.ts";
import { saveScores } from "./score-editor/save.ts";

const id = ({ at, side }: ScoreCell) => `score-${at}-${side}`;

/** A game's points by period and in the end: the final score follows from the periods until somebody types it. */
export default function ScoreEditor(props: ScoreEditorProps) {
	const [draft, setDraft] = useState(() => draftOf(props));
	const [problem, setProblem] = useState("");
	const [saving, setSaving] = useState(false);
	const [said, setSaid] = useState("");
	const [refusals, setRefusals] = useState(0);
	const form = useRef<HTMLFormElement>(null);
	const isAtIt = useRef(false);
	/** What the draft was when the cursor came to a figure. */
	const begun = useRef<ScoreDraft | null>(null);
	const { teams } = props;

	useEffect(() => {
		const own = form.current;
		const restore = () => {
			begun.current = null;
			setDraft(({ base }) => draftOf(base));
			setProblem("");
		};
		own?.addEventListener("tipoff:shut", restore);
		return () => own?.removeEventListener("tipoff:shut", restore);
	}, []);

	useEffect(() => {
		if (refusals > 0) form.current?.querySelector<HTMLElement>(".clash input")?.focus();
	}, [refusals]);

	const submit = async () => {
		if (isAtIt.current) return;
		isAtIt.current = true;
		setProblem("");
		begun.current = null;
		const outcome = await saveScores(draft, props, setSaving);
		isAtIt.current = false;
		setDraft(outcome.draft);
		if (outcome.problem === null) {
			await refresh();
			document.getElementById("edit-final-scores")?.focus(); // the panel is shut again
			return say(outcome.message);
		}
		setProblem(outcome.problem);
		setRefusals((count) => count + 1);
	};
	const write = (next: typeof draft) => {
		setDraft(next);
		setProblem("");
	};
	const found = bothSides.flatMap((side) => {
		const { name, players } = teams[side];
		const figures = { final: draft.final[side], players, periods: sumOf(draft.columns, side) };
		return teamDisagreements(side, name, figures).map((one) => ({ ...one, side }));
	});
	const figure = (cell: ScoreCell) => {
		const column = cell.at === "final" ? undefined : draft.columns[cell.at];
		const label = `${column?.name ?? "Final score"} of ${teams[cell.side].name}`;
		const collision = draft.collisions.find((one) => isSame(one, cell));
		const value = figureAt(draft, cell);
		return (
			<td key={cell.at} className={collision ? "n clash" : "n"}>
				<Figure
					id={id(cell)}
					label={label}
					value={value}
					changed={value !== figureAt(draft.base, cell)}
					collides={collision !== undefined}
					write={(typed) => write(withFigure(draft, cell, typed))}
					begin={() => {
						begun.current = draft;
					}}
					takeBack={() => {
						if (begun.current) setDraft(begun.current);
					}}
					refuse={setProblem}
				/>
				{collision ? (
					<Clash
						id={`${id(cell)}-now`}
						name={label}
						theirs={collision.theirs}
						by={collision.by}
						decide={(keep) => {
							write(decided(draft, cell, keep));
							document.getElementById(id(cell))?.focus();
						}}
					/>
				) : null}
			</td>
		);
	};
	return (
		<form
			ref={form}
			className="card score-editor"
			onSubmit={(event) => {
				event.preventDefault();
				void submit();
			}}
		>
			<Scroll label="Points by period and final score">
				<table className="grid entry">
					<caption className="sr">Points by period and final score, editing</caption>
					<thead>
						<tr>
							<th scope="col" className="pin">
								Team
							</th>
							{draft.columns.map(({ name }) => (
								<th key={name} scope="col" className="n">
									{name}
								</th>
							))}
							<th scope="col" className="n">
								Sum
							</th>
							<th scope="col" className="n">
								Final
							</th>
						</tr>
					</thead>
					<tbody>
						{bothSides.map((side) => (
							<tr key={side}>
								<th scope="row" className="pin key">
									{teams[side].name}
								</th>
								{draft.columns.map((_, at) => figure({ at, side }))}
								<td className="n calc">{sumOf(draft.columns, side) ?? "–"}</td>
								{figure({ at: "final", side })}
							</tr>
						))}
					</tbody>
				</table>
			</Scroll>
			{found.length === 0 ? null : (
				<Notice tone="warn">
					<b>Score mismatch.</b>{" "}
					{found.map(({ kind, side, sentence }) => (
						<span key={sentence}>
							<a href={kind === "players" ? `${props.stats}#grid-${side}` : `#${id({ at: "final", side })}`}>
								{sentence}
							</a>{" "}
						</span>
					))}
				</Notice>
			)}
			<div role="alert">{problem === "" ? null : <Notice tone="bad">{problem}</Notice>}</div>
			<p className="row">
				<button className="button main" disabled={saving}>
					{saving ? "Saving..." : "Save Final Scores"}
				</button>
				<button
					type="button"
					className="button"
					onClick={() => {
						const next = withOvertime(draft, props.periods);
						setDraft(next);
						setSaid(`${next.columns.at(-1)?.name} added.`);
						focusNew(next.columns.length - 1);
					}}
				>
					Add overtime
				</button>
				<span className="meta">The final score follows from the periods until you type it.</span>
			</p>
			<output className="sr">{said}</output>
		</form>
	);
}

/** To a column that was just added, once it is drawn. */
function focusNew(at: number): void {
	requestAnimationFrame(() => document.getElementById(id({ at, side: "home" }))?.focus());
}

interface FigureProps {
	id: string;
	label: string;
	value: number | null;
	/** It is not what is stored. */
	changed: boolean;
	/** Somebody else has changed it meanwhile, as is said below it. */
	collides: boolean;
	write(value: number | null): void;
	/** The cursor has come. */
	begin(): void;
	/** The figure is what it was then. */
	takeBack(): void;
	/** Something was typed that is no score; the field keeps what it had. */
	refuse(sentence: string): void;
}

function Figure({ id: own, label, value, changed, collides, write, begin, takeBack, refuse }: FigureProps) {
	/** What was typed is no figure: what comes after it would be another one than is meant. */
	const isBroken = useRef(false);
	const sentence = `${label}: enter a whole number from 0 to 999.`;
	return (
		<input
			id={own}
			type="text"
			inputMode="numeric"
			autoComplete="off"
			maxLength={3}
			aria-label={label}
			aria-describedby={collides ? `${own}-now` : undefined}
			aria-invalid={collides || undefined}
			className={changed ? "changed" : undefined}
			value={value === null ? "" : String(value)}
			onFocus={(event) => {
				isBroken.current = false;
				begin();
				event.currentTarget.select();
			}}
			onBeforeInput={(event) => {
				if (/^\s*\d+\s*$/.test(event.data) && !isBroken.current) return;
				event.preventDefault();
				const { selectionStart, selectionEnd, value: text } = event.currentTarget;
				const isReplaced = selectionStart === 0 && selectionEnd === text.length;
				if (!isBroken.current && !isReplaced) takeBack();
				isBroken.current = true;
				refuse(sentence);
			}}
			onKeyDown={arrows}
			onChange={(event) => {
				isBroken.current = false;
				const text = event.currentTarget.value.trim();
				if (text === "" || parseStat(text) !== null) write(parseStat(text));
				else refuse(sentence);
			}}
		/>
	);
}

/** Up and down between the teams, left and right between the periods. */
function arrows(event: KeyboardEvent<HTMLInputElement>) {
	if (event.ctrlKey || event.altKey || event.metaKey) return;
	const row = event.currentTarget.closest("tr");
	const column = fieldsOf(row).indexOf(event.currentTarget);
	const next = {
		ArrowLeft: fieldsOf(row)[column - 1],
		ArrowRight: fieldsOf(row)[column + 1],
		ArrowUp: fieldsOf(row?.previousElementSibling)[column],
		ArrowDown: fieldsOf(row?.nextElementSibling)[column],
	}[event.key];
	if (!next) return;
	event.preventDefault();
	next.focus();
}

const fieldsOf = (row: Element | null | undefined) => [...(row?.querySelectorAll("input") ?? [])];
