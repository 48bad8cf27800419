import { to } from "../../domain/paths.ts";
import type { Sport } from "../../domain/sport/sport.ts";
import { signOf } from "../../domain/team/sign.ts";
import { Heading, ShortHeading, Table } from "../table.tsx";
import { TeamName } from "../team-name.tsx";
import { endsInPoints, gamesBackText } from "./figures.tsx";
import { Place, placeOf, sharesPlace } from "./place.tsx";
import { RecordCells, recordColumns, RecordHeadings } from "./record.tsx";
import type { StandingsRow } from "./table.tsx";

interface TopProps {
	title: string;
	rows: readonly StandingsRow[];
	sport: Sport;
	/** Points decide before everything else. */
	points: boolean;
	/** How many the whole table has; none where it goes on from another one. */
	teams?: number;
}

/** The first few of a table, for a home: with points where they decide, else with the games behind. */
export function StandingsTop({ title, rows, teams, ...by }: TopProps) {
	const record = recordColumns(by.sport, endsInPoints(by), rows);
	return (
		<Table caption={`${title} standings`} className={teams === undefined ? "tight free top rest" : "tight free top"}>
			<thead>
				<tr>
					<Heading className="c" title="Position">
						#
					</Heading>
					<Heading>
						{title}
						{teams === undefined ? null : <span className="of">{teams === 1 ? " · 1 team" : ` · ${teams} teams`}</span>}
					</Heading>
					<RecordHeadings {...record} sorted={!endsInPoints(by)} />
					{endsInPoints(by) ? (
						<ShortHeading word="Points" short="Pts" className="n" sorted />
					) : (
						<Heading className="n" title="Games behind">
							GB
						</Heading>
					)}
				</tr>
			</thead>
			<tbody>
				{rows.map((row, at) => (
					<tr key={row.team.id} className={placeOf(row) === 1 ? "first" : undefined}>
						<Place place={placeOf(row)} shares={sharesPlace(row, rows[at - 1])} />
						<th scope="row">
							<TeamName name={row.team.name} {...signOf(row.team)} to={to.team(row.team.team_id)} />
						</th>
						<RecordCells row={row} {...record} light={endsInPoints(by)} />
						{endsInPoints(by) ? (
							<td className="n key">{row.points}</td>
						) : (
							<td className="n dim">{gamesBackText(row.gamesBack)}</td>
						)}
					</tr>
				))}
			</tbody>
		</Table>
	);
}
