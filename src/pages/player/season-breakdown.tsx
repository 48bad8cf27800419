import { GameLog, StatCells, StatHeadings, type LogEntry, type StatColumn } from "../../ui/game/log.tsx";
import { Icon } from "../../ui/icon.tsx";
import { A } from "../../ui/link.tsx";
import { Table } from "../../ui/table.tsx";

export type SeasonLine = {
	id: number;
	name: string;
	/** Games played. */
	played: number;
	cells: readonly string[];
	/** The games behind the row, or the address that opens them where the page would grow too long. */
	games: readonly LogEntry[] | string;
	open?: boolean;
};

type Props = {
	stats: readonly StatColumn[];
	seasons: readonly SeasonLine[];
	/** All seasons together, where there is more than one. */
	total?: { played: number; cells: readonly string[] } | null;
};

/** A row a season; a click on it unfolds its games below (players 6). */
export function SeasonBreakdown({ stats, seasons, total }: Props) {
	const width = stats.length + 2;
	return (
		<Table caption="Season Breakdown" className="dense seasons">
			<thead>
				<tr>
					<th scope="col" className="pin">
						Season
					</th>
					<th scope="col" className="n">
						<abbr title="Games played">GP</abbr>
					</th>
					<StatHeadings stats={stats} />
				</tr>
			</thead>
			{seasons.map((season) => (
				<tbody key={season.id}>
					<tr>
						<th scope="row" className="key pin">
							{season.name}
						</th>
						<td className="n">{season.played}</td>
						<StatCells cells={season.cells} />
					</tr>
					<tr className="unfold">
						<td colSpan={width}>
							<Games season={season} stats={stats} />
						</td>
					</tr>
				</tbody>
			))}
			{total ? (
				<tfoot>
					<tr className="total">
						<th scope="row" className="pin">
							All seasons
						</th>
						<td className="n">{total.played}</td>
						<StatCells cells={total.cells} />
					</tr>
				</tfoot>
			) : null}
		</Table>
	);
}

function Games({ season, stats }: { season: SeasonLine; stats: readonly StatColumn[] }) {
	const words = (
		<span className="words">
			<Icon name="chevron" />
			Games of {season.name}
		</span>
	);
	if (typeof season.games === "string")
		return (
			<A className="unfold-link" to={season.games}>
				{words}
			</A>
		);
	return (
		<details open={season.open}>
			<summary>{words}</summary>
			<table className="dense">
				<caption className="sr">Games of {season.name}</caption>
				<GameLog stats={stats} games={season.games} dateHeading="Date" />
			</table>
		</details>
	);
}
