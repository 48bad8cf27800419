import type { ReactNode } from "react";
import { to } from "../domain/paths.ts";
import { percentageText, type StandingRow } from "../domain/standings.ts";
import { percent1 } from "../domain/stats.ts";
import { Icon } from "./icon.tsx";
import { A } from "./link.tsx";
import { Heading, PositionHeading, Table } from "./table.tsx";
import { TeamName } from "./team-name.tsx";
import { LastGames } from "./ticks.tsx";
import type { Outcome } from "./wl.tsx";

type StandingsTeam = {
	id: number;
	/** The organization-wide team's id, for the link. */
	team_id: number;
	name: string;
	logo: string | null;
	captain: { name: string; player_id: number | null } | null;
	league: { name: string };
	division: { name: string; position: number } | null;
	figures: { ftMade: number; ftAttempts: number; threes: number } | null;
};
export type StandingsRow = StandingRow<StandingsTeam>;

type Props = {
	caption: string;
	rows: readonly StandingsRow[];
	/** "Coach" in one variant (standings 1). */
	captain?: "Captain" | "Coach";
	/** The columns that not every view has. */
	league?: boolean;
	division?: boolean;
	/** In a division the stored position stands in the place of the rank, and no team is behind another. */
	seeded?: boolean;
	/** Where points decide before the percentage (FIBA). */
	points?: boolean;
	/** The season that the teams' pages shall show, when it is not the active one. */
	season?: number | undefined;
};

/** The standings as the rules have them (standings 1), with games back, the last ten games and the streak beside. */
export function StandingsTable({ caption, rows, ...columns }: Props) {
	const shown = { ...columns, ties: rows.some((row) => row.ties > 0) };
	return (
		<Table caption={caption} className="standing tight free">
			<Head {...shown} />
			<tbody>
				{rows.map((row) => (
					<Row key={row.team.id} row={row} {...shown} />
				))}
			</tbody>
		</Table>
	);
}

type Columns = Omit<Props, "caption" | "rows"> & { ties: boolean };

function Head({ captain = "Captain", league, division, seeded, points, ties }: Columns) {
	return (
		<thead>
			<tr>
				<PositionHeading />
				<Heading className="pin">Team</Heading>
				<Heading className="only-wide">{captain}</Heading>
				{league ? <Heading className="only-wide">League</Heading> : null}
				{division ? <Heading className="only-wide">Division</Heading> : null}
				<Heading className="n">Wins</Heading>
				<Heading className="n">Losses</Heading>
				{ties ? <Heading className="n">Ties</Heading> : null}
				{points ? (
					<Heading className="n" sorted title="2 a win, 1 a loss, 0 a forfeit">
						Points
					</Heading>
				) : null}
				<Heading className="n" sorted={!seeded && !points} title="Win percentage">
					PCT
				</Heading>
				<Heading className="n" title="Free throw percentage">
					FT%
				</Heading>
				<Heading className="n" title="Three-pointers made">
					3PM
				</Heading>
				{seeded ? null : (
					<Heading className="n" title="Games behind">
						GB
					</Heading>
				)}
				<Heading className="n" title="Last ten games">
					L10
				</Heading>
				<Heading className="n">Streak</Heading>
				{division ? <Heading className="only-narrow">Division</Heading> : null}
				{league ? <Heading className="only-narrow">League</Heading> : null}
			</tr>
		</thead>
	);
}

function Row({ row, league, division, seeded, points, ties, season }: Columns & { row: StandingsRow }) {
	const { team } = row;
	const seed = team.division ? team.division.position + 1 : null;
	const place = seeded ? seed : row.rank;
	return (
		<tr className={place === 1 ? "first" : undefined}>
			<Place place={place} />
			<th scope="row" className="pin">
				<TeamName name={team.name} logo={team.logo} to={to.team(team.team_id, { season })} />
				{team.captain ? (
					<span className="only-narrow meta">
						<Captain captain={team.captain} />
					</span>
				) : null}
			</th>
			<td className="only-wide">
				<Captain captain={team.captain} />
			</td>
			{league ? <td className="only-wide">{team.league.name}</td> : null}
			{division ? <td className="only-wide">{team.division?.name ?? "–"}</td> : null}
			<td className="n key">{row.wins}</td>
			<td className="n">{row.losses}</td>
			{ties ? <td className="n">{row.ties}</td> : null}
			{points ? <td className="n key">{row.points}</td> : null}
			<td className="n">{percentageText(Math.round(row.percentage * 1000))}</td>
			<td className="n">{team.figures ? percent1(team.figures.ftMade, team.figures.ftAttempts) : "–"}</td>
			<td className="n">{team.figures ? team.figures.threes : "–"}</td>
			{seeded ? null : <td className="n">{gamesBackText(row.gamesBack)}</td>}
			<td className="n">
				<LastGames outcomes={row.lastTen.map((result) => outcomes[result])} />
			</td>
			<td className="n key">{row.streak || "–"}</td>
			{division ? <td className="only-narrow">{team.division?.name ?? "–"}</td> : null}
			{league ? <td className="only-narrow">{team.league.name}</td> : null}
		</tr>
	);
}

/** The first few of a table, for a home. */
export function StandingsTop({ title, rows }: { title: string; rows: readonly StandingsRow[] }) {
	return (
		<Table caption={`${title} standings`} className="tight free">
			<thead>
				<tr>
					<Heading className="c" title="Position">
						#
					</Heading>
					<Heading>{title}</Heading>
					<Heading className="n" sorted>
						Wins
					</Heading>
					<Heading className="n">Losses</Heading>
					<Heading className="n" title="Games behind">
						GB
					</Heading>
				</tr>
			</thead>
			<tbody>
				{rows.map((row) => (
					<tr key={row.team.id} className={row.rank === 1 ? "first" : undefined}>
						<td className="rank">
							<span>{row.rank}</span>
						</td>
						<th scope="row">
							<TeamName name={row.team.name} logo={row.team.logo} to={to.team(row.team.team_id)} />
						</th>
						<td className="n key">{row.wins}</td>
						<td className="n">{row.losses}</td>
						<td className="n dim">{gamesBackText(row.gamesBack)}</td>
					</tr>
				))}
			</tbody>
		</Table>
	);
}

/** Why level teams stand where they stand (standings 3); nothing where the record alone decided. */
export function StandingsTrace({ rows }: { rows: readonly StandingsRow[] }): ReactNode {
	const told = rows.filter((row) => row.played > 0 && row.trace.length > 1);
	if (told.length === 0) return null;
	return (
		<details className="fold">
			<summary>
				<span className="turn">
					<Icon name="chevron" />
				</span>
				How level teams are placed
			</summary>
			<div>
				<dl className="stack gap-3">
					{told.map((row) => (
						<div key={row.team.id}>
							<dt className="key">{`${row.rank}. ${row.team.name}`}</dt>
							<dd className="dim">{row.trace.join(" ")}</dd>
						</div>
					))}
				</dl>
			</div>
		</details>
	);
}

function Place({ place }: { place: number | null }) {
	return <td className="rank pin">{place === null ? "–" : <span>{place}</span>}</td>;
}

function Captain({ captain }: { captain: StandingsTeam["captain"] }) {
	if (!captain) return "–";
	return captain.player_id === null ? captain.name : <A to={to.player(captain.player_id)}>{captain.name}</A>;
}

const outcomes: Record<"w" | "l" | "t", Outcome> = { w: "W", l: "L", t: "T" };

/** "–" for the first, "15½"; a team that has won more without standing higher is "+1" ahead. */
function gamesBackText(games: number): string {
	if (games === 0) return "–";
	const whole = Math.floor(Math.abs(games));
	const text = `${whole === 0 ? "" : whole}${Math.abs(games) % 1 === 0 ? "" : "½"}`;
	return games < 0 ? `+${text}` : text;
}
