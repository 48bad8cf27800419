import { to } from "../../domain/paths.ts";
import { A } from "../../ui/link.tsx";
import { Mark } from "../../ui/mark.tsx";
import { PositionHeading, Table } from "../../ui/table.tsx";
import { type Sign, signOf } from "../../domain/team/sign.ts";

type RankingRow = {
	id: number;
	rank: number;
	name: string;
	/** The latest first. */
	teams: readonly ({ id: number; name: string } & Sign)[];
	games: number;
	/** The figure that explains the value. */
	beside: string;
	value: string;
	/** Of the leader's value, from 0 to 1. */
	part: number;
};

type Props = { caption: string; beside: string; value: string; rows: readonly RankingRow[] };

/** Players in the order of one statistic, with their values drawn beside each other. */
export function RankingTable({ caption, beside, value, rows }: Props) {
	return (
		<Table caption={caption} className="ranking rows-l free">
			<thead>
				<tr>
					<PositionHeading />
					<th scope="col">Player</th>
					<th scope="col" className="only-wide">
						Team
					</th>
					<th scope="col" className="n">
						<abbr title="Games played">GP</abbr>
					</th>
					<th scope="col" className="n only-wide">
						{beside}
					</th>
					<th scope="col" className="n" aria-sort="descending">
						{value}
					</th>
				</tr>
			</thead>
			<tbody>
				{rows.map((row) => (
					<tr key={row.id} className={row.rank === 1 ? "first" : undefined}>
						<td className="rank pin">
							<span>{row.rank}</span>
						</td>
						<th scope="row" className="who">
							<A className="team cover" to={to.playerStats(row.id)}>
								{row.name}
							</A>
							<span className="only-narrow meta">{row.teams.map(({ name }) => name).join(", ")}</span>
							<span className="only-narrow meta">{`${beside} ${row.beside}`}</span>
						</th>
						<td className="only-wide">
							<TeamsOf teams={row.teams} />
						</td>
						<td className="n">{row.games}</td>
						<td className="n dim only-wide">{row.beside}</td>
						<td className="n value">
							<svg className="extent only-wide" aria-hidden="true">
								<rect width={`${(row.part * 100).toFixed(1)}%`} height="100%" />
							</svg>
							<b>{row.value}</b>
						</td>
					</tr>
				))}
			</tbody>
		</Table>
	);
}

function TeamsOf({ teams }: Pick<RankingRow, "teams">) {
	return (
		<span className="row">
			{teams.map(({ id, name, ...sign }, at) => (
				<A key={id} className="teammate" to={to.team(id)}>
					<Mark name={name} {...signOf(sign)} />
					{at === 0 ? name : <span className="sr">{name}</span>}
				</A>
			))}
		</span>
	);
}
