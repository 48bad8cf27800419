import { useState } from "react";
import { isCompleted } from "../src/domain/game/game.ts";
import { bothSides } from "../src/domain/game/state.ts";
import { teamDisagreements } from "../src/domain/game/mismatch.ts";
import { changedCells, figureAt, withOvertime, type ScoreDraft } from "../src/domain/game/score-draft.ts";
import { beyondText } from "../src/domain/period/periods.ts";
import { plural } from "../src/domain/sport/words.ts";
import type { Held } from "../src/domain/kept.ts";
import { nextOvertime, sumOf } from "../src/domain/game/score-sheet.ts";
import { Notice } from "../src/ui/notice.tsx";
import { KeptOffer } from "./lib/kept-offer.tsx";
import type { ScoreEditorProps } from "./score-editor/props.ts";
import { Reason } from "./score-editor/reason.tsx";
import { figureId, figureLabel, ScoreTable } from "./score-editor/table.tsx";
import { useScores, type KeptScores } from "./score-editor/use-scores.ts";

/** A game's points by period and in the end: the final score follows from the periods until somebody types it. */
export default function ScoreEditor(props: ScoreEditorProps) {
	const { offer, take, form, draft, setDraft, problem, saving, submit, said: why, ...figures } = useScores(props);
	const [said, setSaid] = useState("");
	const addOvertime = () => {
		const next = withOvertime(draft, props.periods);
		setDraft(next);
		setSaid(`${next.columns.at(-1)?.name} added.`);
		focusNew(next.columns.length - 1);
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
			<KeptOffer offer={offer} held={(left) => heldScores(left, props.teams)} take={take} />
			<ScoreTable draft={draft} teams={props.teams} {...figures} />
			{props.counts === "won" ? null : (
				<Mismatch draft={draft} teams={props.teams} stats={props.stats} part={props.part} />
			)}
			{isOver(props) ? <Reason reason={why.reason} write={why.setReason} /> : null}
			<div role="alert">{problem === "" ? null : <Notice tone="bad">{problem}</Notice>}</div>
			<p className="row">
				<button className="button main" disabled={saving}>
					{saving ? "Saving..." : "Save Final Scores"}
				</button>
				{props.counts === "won" ? null : (
					<button type="button" className="button" onClick={addOvertime}>
						{`Add ${beyondText(nextOvertime(draft.columns, props.periods), props.part)}`}
					</button>
				)}
				<span className="meta">
					{props.counts === "won"
						? `Each ${props.part} counts one for who has won it, until you type the final score.`
						: `The final score follows from the ${plural(props.part)} until you type it.`}
					{props.status === "live" ? " This game runs: it ends by its status, not by its score." : null}
				</span>
			</p>
			<output className="sr">{said}</output>
		</form>
	);
}

/** "Q4 of Cedar Hawks: 25". */
function heldScores({ draft, reason }: KeptScores, teams: ScoreEditorProps["teams"]): Held[] {
	const figures = changedCells(draft).map((cell) => ({
		label: figureLabel(draft, cell, teams),
		value: String(figureAt(draft, cell) ?? ""),
	}));
	return reason.reason === "" ? figures : [...figures, { label: "Reason", value: reason.reason }];
}

const isOver = ({ status, final }: ScoreEditorProps) =>
	isCompleted({ status, score_home: final.home, score_away: final.away });

/** To a column that was just added, once it is drawn. */
function focusNew(at: number): void {
	requestAnimationFrame(() => document.getElementById(figureId({ at, side: "home" }))?.focus());
}

/** What does not agree, with the way to where it is corrected. */
function Mismatch({
	draft,
	teams,
	stats,
	part,
}: { draft: ScoreDraft } & Pick<ScoreEditorProps, "teams" | "stats" | "part">) {
	const found = bothSides.flatMap((side) => {
		const { name, players } = teams[side];
		const figures = { final: draft.final[side], players, periods: sumOf(draft.columns, side, draft.counts) };
		return teamDisagreements(side, name, figures, part).map((one) => ({ ...one, side }));
	});
	if (found.length === 0) return null;
	return (
		<Notice tone="warn">
			<b>Score mismatch.</b>{" "}
			{found.map(({ kind, side, sentence }) => (
				<span key={sentence}>
					<a href={kind === "players" ? `${stats}#grid-${side}` : `#${figureId({ at: "final", side })}`}>
						{sentence}
					</a>{" "}
				</span>
			))}
		</Notice>
	);
}
