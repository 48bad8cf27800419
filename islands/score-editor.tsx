import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { parseStat } from "../src/domain/box-score.ts";
import type { Side } from "../src/domain/game.ts";
import { teamDisagreements } from "../src/domain/mismatch.ts";
import { sumOf } from "../src/domain/score-sheet.ts";
import { Notice } from "../src/ui/notice.tsx";
import { Scroll } from "../src/ui/table.tsx";
import { say } from "./lib/say.ts";
import { refresh } from "./forms.ts";
import { saveScores } from "./score-editor/save.ts";
import {
	scoresOf,
	sides,
	withFinal,
	withOvertime,
	withPoints,
	type ScoreEditorProps,
	type Scores,
} from "./score-editor/scores.ts";

const id = (what: string, side: Side) => `score-${what}-${side}`;

/** A game's points by period and in the end: the final score follows from the periods until somebody types it. */
export default function ScoreEditor(props: ScoreEditorProps) {
	const [stored, setStored] = useState(props);
	const [scores, setScores] = useState<Scores>(() => scoresOf(props));
	const [problem, setProblem] = useState("");
	const [saving, setSaving] = useState(false);
	const [said, setSaid] = useState("");
	const form = useRef<HTMLFormElement>(null);

	useEffect(() => {
		const own = form.current;
		const restore = () => {
			setScores(scoresOf(stored));
			setProblem("");
		};
		own?.addEventListener("tipoff:shut", restore);
		return () => own?.removeEventListener("tipoff:shut", restore);
	}, [stored]);

	const submit = async () => {
		if (saving) return;
		setSaving(true);
		setProblem("");
		const outcome = await saveScores(scores, stored);
		setSaving(false);
		setStored(outcome.stored);
		if (outcome.problem === null) {
			await refresh();
			document.getElementById("edit-final-scores")?.focus(); // the panel is shut again
			return say(outcome.message);
		}
		setProblem(outcome.problem);
	};
	const write = (next: Scores) => {
		setScores(next);
		setProblem("");
	};
	const found = sides.flatMap((side) => {
		const { name, players } = props.teams[side];
		const figures = { final: scores.final[side], players, periods: sumOf(scores.columns, side) };
		return teamDisagreements(side, name, figures).map((one) => ({ ...one, side }));
	});
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
							{scores.columns.map(({ name }) => (
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
						{sides.map((side) => (
							<tr key={side}>
								<th scope="row" className="pin key">
									{props.teams[side].name}
								</th>
								{scores.columns.map((column, at) => (
									<td key={column.name} className="n">
										<Figure
											id={id(String(at), side)}
											label={`${column.name} of ${props.teams[side].name}`}
											value={column.points[side]}
											stored={stored.columns[at]?.points[side] ?? null}
											write={(value) => write(withPoints(scores, at, side, value))}
											refuse={setProblem}
										/>
									</td>
								))}
								<td className="n calc">{sumOf(scores.columns, side) ?? "–"}</td>
								<td className="n">
									<Figure
										id={id("final", side)}
										label={`Final score of ${props.teams[side].name}`}
										value={scores.final[side]}
										stored={stored.final[side]}
										write={(value) => write(withFinal(scores, side, value))}
										refuse={setProblem}
									/>
								</td>
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
							<a href={kind === "players" ? `${props.stats}#grid-${side}` : `#${id("final", side)}`}>{sentence}</a>{" "}
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
						const next = withOvertime(scores, props);
						setScores(next);
						setSaid(`${next.columns.at(-1)?.name} added.`);
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

interface FigureProps {
	id: string;
	label: string;
	value: number | null;
	stored: number | null;
	write(value: number | null): void;
	/** Something was typed that is no score; the field keeps what it had. */
	refuse(sentence: string): void;
}

function Figure({ id: own, label, value, stored, write, refuse }: FigureProps) {
	return (
		<input
			id={own}
			type="text"
			inputMode="numeric"
			autoComplete="off"
			maxLength={3}
			aria-label={label}
			className={value === stored ? undefined : "changed"}
			value={value === null ? "" : String(value)}
			onFocus={(event) => event.currentTarget.select()}
			onKeyDown={arrows}
			onChange={(event) => {
				const text = event.currentTarget.value;
				if (text === "" || parseStat(text) !== null) write(parseStat(text));
				else refuse(`${label}: enter a whole number from 0 to 999.`);
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
