import { memo } from "react";
import { timeText } from "../../domain/clock.ts";
import type { Fairness } from "../../domain/schedule/fairness.ts";
import { type Kind, opennessOf, type TeamFairness } from "../../domain/schedule/measures.ts";
import type { Builder, BuilderTeam } from "../../domain/schedule/wire.ts";
import { Mark } from "../mark.tsx";
import { Table } from "../table.tsx";
import { TeamName } from "../team-name.tsx";
import { signOf } from "../../domain/team/sign.ts";

type Props = { fairness: Fairness } & Pick<Builder, "teams" | "slots">;

interface CountColumn {
	key: string;
	label: string;
	title?: string;
	/** Null where the team cannot have any. */
	of: (team: TeamFairness) => number | null;
}

/** How often each team plays, at home and away, when, where and against whom (scheduling 4). */
export const GameCount = memo(function GameCount({ fairness: { teams: rows }, teams, slots }: Props) {
	if (rows.length === 0) return <p className="meta">There is nothing to count before there are two teams.</p>;
	const byId = new Map(teams.map((team) => [team.slt_id, team]));
	const columns = columnsOf(rows, byId, slots);
	const spans = columns.map(({ of }) => spanOf(rows.flatMap((row) => of(row) ?? [])));
	return (
		<div className="stack gap-5">
			<Table caption="Games per team" className="dense counts-of">
				<thead>
					<tr>
						<th scope="col" className="pin">
							Team
						</th>
						{columns.map(({ key, label, title }) => (
							<th scope="col" className="n" key={key}>
								{title ? <abbr title={title}>{label}</abbr> : label}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={row.team}>
							<th scope="row" className="pin">
								<Name team={byId.get(row.team)} />
							</th>
							{columns.map(({ key, of }, at) => (
								<Count key={key} value={of(row)} span={spans[at]!} />
							))}
						</tr>
					))}
				</tbody>
			</Table>
			<Meetings rows={rows} teams={byId} />
		</div>
	);
});

function columnsOf(
	rows: readonly TeamFairness[],
	teams: ReadonlyMap<number, BuilderTeam>,
	slots: Builder["slots"],
): CountColumn[] {
	const kinds = (kind: Kind) => Object.keys(rows[0]?.[kind] ?? {});
	const countOf = (kind: Kind, name: string) => {
		const isOpen = opennessOf({ slots }, kind);
		return (row: TeamFairness) => {
			const known = teams.get(row.team);
			const count = row[kind][name] ?? 0;
			return count === 0 && known && !isOpen({ id: row.team, ...known }, name) ? null : count;
		};
	};
	const several = (names: string[]) => (names.length > 1 ? names : []);
	return [
		{ key: "games", label: "Games", of: ({ games }) => games },
		{ key: "home", label: "Home", of: ({ home }) => home },
		{ key: "away", label: "Away", of: ({ away }) => away },
		{ key: "byes", label: "Byes", of: ({ byes }) => byes },
		...(rows.some(({ doubleHeaders }) => doubleHeaders > 0)
			? [{ key: "dh", label: "DH", title: "Double headers", of: (row: TeamFairness) => row.doubleHeaders }]
			: []),
		...kinds("times").map((time) => ({
			key: `at ${time}`,
			label: timeText(time),
			of: countOf("times", time),
		})),
		...several(kinds("weekdays")).map((day) => ({
			key: day,
			label: day.slice(0, 3),
			title: day,
			of: countOf("weekdays", day),
		})),
		...several(kinds("places")).map((place) => ({
			key: `in ${place}`,
			label: place || "Elsewhere",
			of: countOf("places", place),
		})),
	];
}

type Span = { least: number; most: number };

const spanOf = (values: readonly number[]): Span => ({ least: Math.min(...values), most: Math.max(...values) });

/** What is at an end of a column that is uneven by two or more says so. */
function Count({ value, span: { least, most } }: { value: number | null; span: Span }) {
	if (value === null) return <td className="n dim">–</td>;
	const isEnd = most - least >= 2 && (value === least || value === most);
	const end = value === most ? "most" : "least";
	return <td className={isEnd ? `n ${end}` : "n"}>{value}</td>;
}

function Name({ team }: { team: BuilderTeam | undefined }) {
	return <TeamName name={team?.name ?? "TBD"} {...signOf(team)} />;
}

/** Who meets whom how often. */
function Meetings({ rows, teams }: { rows: readonly TeamFairness[]; teams: ReadonlyMap<number, BuilderTeam> }) {
	const span = spanOf(rows.flatMap(({ opponents }) => Object.values(opponents)));
	return (
		<Table caption="Games per opponent" className="dense counts-of meetings">
			<thead>
				<tr>
					<th scope="col" className="pin">
						Opponents
					</th>
					{rows.map(({ team }) => (
						<th scope="col" className="c" key={team}>
							<span title={teams.get(team)?.name}>
								<span className="upright">{teams.get(team)?.name}</span>
								<Mark name={teams.get(team)?.name ?? ""} {...signOf(teams.get(team))} />
							</span>
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rows.map((row) => (
					<tr key={row.team}>
						<th scope="row" className="pin">
							<Name team={teams.get(row.team)} />
						</th>
						{rows.map(({ team }) => (
							<Count key={team} value={team === row.team ? null : (row.opponents[team] ?? 0)} span={span} />
						))}
					</tr>
				))}
			</tbody>
		</Table>
	);
}
