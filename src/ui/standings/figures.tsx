import type { ReactNode } from "react";
import type { Figure, Sport } from "../../domain/sport/sport.ts";
import { plural, sentenceCase } from "../../domain/sport/words.ts";
import { ratioText, signed } from "../../domain/standings/criteria.ts";
import { percentageText, type StandingRow } from "../../domain/standings/standings.ts";
import { isByPoints } from "../../domain/standings/tie-break.ts";
import { percentOf } from "../../domain/stat/stats.ts";
import { Heading } from "../table.tsx";

interface Columns {
	sport: Sport;
	/** Points decide before everything else. */
	points?: boolean;
	/** No team is behind another. */
	seeded?: boolean;
}

type FigureRow = StandingRow<{
	id: number;
	name: string;
	figures: { ftMade: number; ftAttempts: number; threes: number } | null;
}>;

/** A sport whose tables go by points has them behind its other figures, where its people look for them. */
export const endsInPoints = ({ sport, points = false }: Columns): boolean => points && isByPoints(sport.order);

/** The figures beside the record; a league that does not go by its sport's points is told by percentage. */
export function figuresOf(columns: Columns): readonly Figure[] {
	const isOther = isByPoints(columns.sport.order) && !endsInPoints(columns);
	return isOther ? ["percentage", "behind"] : columns.sport.figures;
}

/** The headings of a table's figures; `sorted` says that the percentage orders it. */
export function FigureHeadings({ sorted, ...columns }: Columns & { sorted: boolean }) {
	const { words } = columns.sport;
	const units = sentenceCase(plural(words.unit));
	const [got, against] = words.columns;
	const headings: Record<Figure, ReactNode> = {
		percentage: (
			<Heading className="n" sorted={sorted} title="Win percentage">
				PCT
			</Heading>
		),
		throws: (
			<>
				<Heading className="n only-wide" title="Free throw percentage">
					FT%
				</Heading>
				<Heading className="n only-wide" title="Three-pointers made">
					3PM
				</Heading>
			</>
		),
		behind: columns.seeded ? null : (
			<Heading className="n" title="Games behind">
				GB
			</Heading>
		),
		scored: (
			<>
				<Heading className="n only-wide" title={`${units} ${words.scored.toLowerCase()}`}>
					{got}
				</Heading>
				<Heading className="n only-wide" title={`${units} against`}>
					{against}
				</Heading>
			</>
		),
		difference: (
			<Heading className={tellsRecord(columns) ? "n only-wide" : "n"} title={`${sentenceCase(words.unit)} difference`}>
				Diff
			</Heading>
		),
		ratio: (
			<>
				<Heading className="n only-wide">{units}</Heading>
				<Heading className={tellsRecord(columns) ? "n only-wide" : "n"} title={`${sentenceCase(words.unit)} ratio`}>
					Ratio
				</Heading>
			</>
		),
	};
	return figuresOf(columns).map((figure) => <Part key={figure}>{headings[figure]}</Part>);
}

/** A team's figures, in the order of their headings. */
export function Figures({ row, ...columns }: Columns & { row: FigureRow }) {
	const { pointsFor, pointsAgainst } = row;
	const className = tellsRecord(columns) ? "n only-wide" : "n";
	const cells: Record<Figure, ReactNode> = {
		percentage: <Percentage row={row} />,
		throws: <Throws figures={row.team.figures} />,
		behind: columns.seeded ? null : <td className="n">{gamesBackText(row.gamesBack)}</td>,
		scored: (
			<>
				<td className="n only-wide">{pointsFor}</td>
				<td className="n only-wide">{pointsAgainst}</td>
			</>
		),
		difference: <td className={className}>{signed(row.difference)}</td>,
		ratio: (
			<>
				<td className="n only-wide">{`${pointsFor}–${pointsAgainst}`}</td>
				<td className={className}>{row.played === 0 ? "–" : ratioText(pointsFor, pointsAgainst)}</td>
			</>
		),
	};
	return figuresOf(columns).map((figure) => <Part key={figure}>{cells[figure]}</Part>);
}

const Part = ({ children }: { children: ReactNode }) => children;

/** Beside a percentage and games behind, a phone has no room for more. */
const tellsRecord = (columns: Columns) => figuresOf(columns).includes("percentage");

function Throws({ figures }: Pick<FigureRow["team"], "figures">) {
	return (
		<>
			<td className="n only-wide">{figures ? percentOf(figures.ftMade, figures.ftAttempts) : "–"}</td>
			<td className="n only-wide">{figures ? figures.threes : "–"}</td>
		</>
	);
}

/** Whoever has neither won nor lost has no share of anything. */
function Percentage({ row: { wins, losses, percentage } }: { row: FigureRow }) {
	if (wins + losses === 0) return <td className="n dim">–</td>;
	return <td className="n key">{percentageText(Math.round(percentage * 1000))}</td>;
}

/** "–" for the first, "15½"; a team that has won more without standing higher is "+1" ahead. */
export function gamesBackText(games: number): string {
	if (games === 0) return "–";
	const whole = Math.floor(Math.abs(games));
	const text = `${whole === 0 ? "" : whole}${Math.abs(games) % 1 === 0 ? "" : "½"}`;
	return games < 0 ? `+${text}` : text;
}
