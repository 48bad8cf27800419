import { dateShort } from "../../domain/clock.ts";
import { to } from "../../domain/paths.ts";
import { A } from "../link.tsx";
import { Heading } from "../table.tsx";

export type StatColumn = { abbreviation: string; name: string };
export type LogEntry = {
	id: number;
	date: string | null;
	/** "vs San Antonio Spurs". */
	matchup: string;
	/** One text a column. */
	cells: readonly string[];
};

type Props = { stats: readonly StatColumn[]; games: readonly LogEntry[]; dateHeading?: string };

/** Head and body of a table with one row a game and one column a statistic (players 6). */
export function GameLog({ stats, games, dateHeading = "Game Date" }: Props) {
	return (
		<>
			<thead>
				<tr>
					<th scope="col">{dateHeading}</th>
					<th scope="col" className="pin">
						Matchup
					</th>
					<StatHeadings stats={stats} />
				</tr>
			</thead>
			<tbody>
				{games.map(({ id, date, matchup, cells }) => (
					<tr key={id}>
						<td className="dim">{dateShort(date, "N/A")}</td>
						<th scope="row" className="key pin">
							<A to={to.game(id)}>{matchup}</A>
						</th>
						<StatCells cells={cells} />
					</tr>
				))}
			</tbody>
		</>
	);
}

export function StatHeadings({ stats }: { stats: readonly StatColumn[] }) {
	return stats.map(({ abbreviation, name }) => (
		<Heading key={abbreviation} className="n" title={name}>
			{abbreviation}
		</Heading>
	));
}

/** The first statistic is the one that a log is read for. */
export function StatCells({ cells }: { cells: readonly string[] }) {
	return cells.map((text, at) => (
		<td key={at} className={at === 0 ? "n key" : "n"}>
			{text}
		</td>
	));
}

/** A phone has room for so many beside a name, and all others behind "All figures"; the style sheet counts them. */
const narrowMax = 3;

/** A phone shows all columns of a section once it is ticked; elsewhere it is not there. */
export function AllFigures({ stats, of }: { stats: readonly StatColumn[]; of: string }) {
	if (stats.length <= narrowMax) return null;
	return (
		<label className="all-figures">
			<input type="checkbox" />
			<span>
				All figures<span className="sr">{` of ${of}`}</span>
			</span>
		</label>
	);
}
