import { A } from "../../ui/link.tsx";
import { Mark } from "../../ui/mark.tsx";
import { showsPoints, shows, type Running } from "../../ui/running.tsx";
import { Table } from "../../ui/table.tsx";
import { signOf, type SomeSign } from "../../domain/team/sign.ts";

type PeriodsTeam = SomeSign & {
	name: string;
	to: string | null;
	/** One a period, null where nothing was written down. */
	points: readonly (number | null)[];
	total: number | null;
};

interface Props {
	periods: readonly { id: number; name: string }[];
	teams: readonly [PeriodsTeam, PeriodsTeam];
	/** While it is being played its figures are kept up to date. */
	running: Running | null | undefined;
}

/** The score by period, hosts first; the better side of each period is bold. */
export function PeriodsTable({ periods, teams, running }: Props) {
	return (
		<Table caption="Points by period" className="tight rows-l">
			<thead>
				<tr>
					<th scope="col" className="pin">
						Team
					</th>
					{periods.map(({ id, name }) => (
						<th key={id} scope="col" className="n">
							{name}
						</th>
					))}
					<th scope="col" className="n">
						Total
					</th>
				</tr>
			</thead>
			<tbody>
				{teams.map((team, index) => (
					<Row
						key={index}
						side={index === 0 ? "home" : "away"}
						team={team}
						other={teams[index === 0 ? 1 : 0]}
						periods={periods}
						running={running}
					/>
				))}
			</tbody>
		</Table>
	);
}

type RowProps = Omit<Props, "teams"> & { side: "home" | "away"; team: PeriodsTeam; other: PeriodsTeam };

function Row({ side, team, other, periods, running }: RowProps) {
	const { name, to, points, total } = team;
	const content = (
		<>
			<Mark name={name} {...signOf(team)} />
			<span>{name}</span>
		</>
	);
	return (
		<tr>
			<th scope="row" className="pin">
				{to === null ? (
					<span className="team">{content}</span>
				) : (
					<A className="team" to={to}>
						{content}
					</A>
				)}
			</th>
			{points.map((value, index) => (
				<td
					key={index}
					className={(value ?? 0) > (other.points[index] ?? 0) ? "n key" : "n dim"}
					{...showsPoints(running, side, periods[index]?.id)}
				>
					{value ?? "–"}
				</td>
			))}
			<td className="n">
				<b className={(total ?? 0) < (other.total ?? 0) ? "pts lose" : "pts"} {...shows(running, side, true)}>
					{total ?? "–"}
				</b>
			</td>
		</tr>
	);
}
