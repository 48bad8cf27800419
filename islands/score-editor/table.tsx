import { bothSides } from "../../src/domain/game/state.ts";
import {
	decided,
	figureAt,
	isSame,
	withFigure,
	type ScoreCell,
	type ScoreDraft,
} from "../../src/domain/game/score-draft.ts";
import { sumOf } from "../../src/domain/game/score-sheet.ts";
import { Scroll } from "../../src/ui/table.tsx";
import { Clash } from "../lib/clash.tsx";
import { Figure } from "./figure.tsx";
import type { ScoreEditorProps } from "./props.ts";

interface Props {
	draft: ScoreDraft;
	teams: ScoreEditorProps["teams"];
	write(next: ScoreDraft): void;
	/** The cursor has come to a figure. */
	begin(): void;
	/** All is what it was then. */
	takeBack(): void;
	/** Something was typed that is no score. */
	refuse(sentence: string): void;
}

/** "Q4 of Cedar Hawks". */
export function figureLabel(draft: ScoreDraft, { at, side }: ScoreCell, teams: Props["teams"]): string {
	const column = at === "final" ? undefined : draft.columns[at];
	return `${column?.name ?? "Final score"} of ${teams[side].name}`;
}

export const figureId = ({ at, side }: ScoreCell) => `score-${at}-${side}`;

/** Both teams' points by period, their sum and the final score. */
export function ScoreTable(props: Props) {
	const { draft, teams } = props;
	return (
		<Scroll label="Points by period and final score">
			<table className="grid entry">
				<caption className="sr">Points by period and final score, editing</caption>
				<Head draft={draft} />
				<tbody>
					{bothSides.map((side) => (
						<tr key={side}>
							<th scope="row" className="pin key">
								{teams[side].name}
							</th>
							{draft.columns.map((_, at) => (
								<Cell key={at} cell={{ at, side }} {...props} />
							))}
							<td className="n calc">{sumOf(draft.columns, side, draft.counts) ?? "–"}</td>
							<Cell cell={{ at: "final", side }} {...props} />
						</tr>
					))}
				</tbody>
			</table>
		</Scroll>
	);
}

function Head({ draft }: Pick<Props, "draft">) {
	return (
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
					{draft.counts === "won" ? "Won" : "Sum"}
				</th>
				<th scope="col" className="n">
					Final
				</th>
			</tr>
		</thead>
	);
}

function Cell({ cell, draft, teams, write, begin, takeBack, refuse }: Props & { cell: ScoreCell }) {
	const label = figureLabel(draft, cell, teams);
	const collision = draft.collisions.find((one) => isSame(one, cell));
	const value = figureAt(draft, cell);
	return (
		<td className={collision ? "n clash" : "n"}>
			<Figure
				id={figureId(cell)}
				label={label}
				value={value}
				changed={value !== figureAt(draft.base, cell)}
				collides={collision !== undefined}
				write={(typed) => write(withFigure(draft, cell, typed))}
				begin={begin}
				takeBack={takeBack}
				refuse={refuse}
			/>
			{collision ? (
				<Clash
					id={`${figureId(cell)}-now`}
					name={label}
					theirs={collision.theirs}
					by={collision.by}
					decide={(keep) => {
						write(decided(draft, cell, keep));
						document.getElementById(figureId(cell))?.focus();
					}}
				/>
			) : null}
		</td>
	);
}
