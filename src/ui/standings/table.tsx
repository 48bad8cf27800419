import type { ReactNode } from "react";
import { to } from "../../domain/paths.ts";
import type { Sport } from "../../domain/sport/sport.ts";
import { awardsText } from "../../domain/standings/awards.ts";
import type { StandingRow } from "../../domain/standings/standings.ts";
import type { Result } from "../../domain/standings/record.ts";
import { streakText } from "../../domain/standings/streak.ts";
import { listed } from "../../domain/some.ts";
import { Icon } from "../icon.tsx";
import { A } from "../link.tsx";
import { Heading, PositionHeading, ShortHeading, Table } from "../table.tsx";
import { TeamName } from "../team-name.tsx";
import { endsInPoints, FigureHeadings, Figures, figuresOf } from "./figures.tsx";
import { Place, placeOf, sharesPlace } from "./place.tsx";
import { RecordCells, recordColumns, RecordHeadings, type RecordColumns } from "./record.tsx";
import { LastGames } from "./ticks.tsx";
import type { Outcome } from "../wl.tsx";
import { type Sign, signOf } from "../../domain/team/sign.ts";

type StandingsTeam = Sign & {
	id: number;
	/** The organization-wide team's id, for the link. */
	team_id: number;
	name: string;
	captain: { name: string; player_id: number | null } | null;
	league: { name: string };
	division: { name: string; position: number } | null;
	figures: { ftMade: number; ftAttempts: number; threes: number } | null;
};
export type StandingsRow = StandingRow<StandingsTeam>;

type Props = {
	caption: string;
	rows: readonly StandingsRow[];
	/** The part of them that is shown: from which one on, and before which one it ends. */
	part?: readonly [number, number];
	/** "Coach" in one variant (standings 1). */
	captain?: "Captain" | "Coach";
	/** The columns that not every view has. */
	league?: boolean;
	division?: boolean;
	/** In a division the stored position stands in the place of the rank, and no team is behind another. */
	seeded?: boolean;
	/** Says which figures stand beside the record. */
	sport: Sport;
	/** Where points decide before the percentage. */
	points?: boolean;
	/** The season that the teams' pages shall show, when it is not the active one. */
	season?: number | undefined;
};

/** The standings as the rules have them (standings 1), with games back, the last ten games and the streak beside. */
export function StandingsTable({ caption, rows, part: [from, end] = [0, rows.length], ...columns }: Props) {
	const shown = { ...columns, ...recordColumns(columns.sport, columns.points ?? false, rows) };
	const { ties, beyond, points } = shown;
	const hasBack = !shown.seeded && figuresOf(shown).includes("behind");
	const more = [
		ties && "ties",
		beyond && "beyond",
		points && "points",
		endsInPoints(shown) && "ends",
		hasBack && "back",
	].filter(Boolean);
	return (
		<Table caption={caption} className={["standing tight free", ...more].join(" ")}>
			<Head {...shown} />
			<tbody>
				{rows.slice(from, end).map((row, at) => (
					<Row key={row.team.id} row={row} shares={sharesPlace(row, rows[from + at - 1])} {...shown} />
				))}
			</tbody>
		</Table>
	);
}

type Columns = Omit<Props, "caption" | "rows" | "part"> & RecordColumns;

function Head(columns: Columns) {
	const { captain = "Captain", league, division, seeded, points, sport } = columns;
	return (
		<thead>
			<tr>
				<PositionHeading />
				<Heading className="pin">Team</Heading>
				<Heading className="only-wide">{captain}</Heading>
				{league ? <Heading className="under">League</Heading> : null}
				{division ? <Heading className="under">Division</Heading> : null}
				{endsInPoints(columns) ? <Heading className="n only-wide">Played</Heading> : null}
				<RecordHeadings {...columns} />
				{points && !endsInPoints(columns) ? <PointsHeading sport={sport} /> : null}
				<FigureHeadings {...columns} sorted={!seeded && !points} />
				{points && endsInPoints(columns) ? <PointsHeading sport={sport} /> : null}
				<Heading className="n ten" title="Last ten games">
					L10
				</Heading>
				<ShortHeading word="Streak" short="STK" className="n" />
			</tr>
		</thead>
	);
}

function PointsHeading({ sport }: { sport: Sport }) {
	return (
		<Heading className="n" sorted title={awardsText(sport.awards)}>
			Points
		</Heading>
	);
}

type RowProps = Columns & {
	row: StandingsRow;
	/** With the team above. */
	shares: boolean;
};

function Row({ row, shares, ...columns }: RowProps) {
	const { league, division, seeded, points, beyond, draws, season } = columns;
	const { team } = row;
	const seed = team.division ? team.division.position + 1 : null;
	const place = seeded ? seed : placeOf(row);
	return (
		<tr className={place === 1 ? "first" : undefined}>
			<Place place={place} shares={shares && !seeded} pinned />
			<th scope="row" className="pin">
				<TeamName name={team.name} {...signOf(team)} to={to.team(team.team_id, { season })} />
			</th>
			<td className="only-wide">
				<Captain captain={team.captain} />
			</td>
			{league ? <td className="under">{team.league.name}</td> : null}
			{division ? <td className="under">{team.division?.name ?? "–"}</td> : null}
			{endsInPoints(columns) ? <td className="n only-wide">{row.played}</td> : null}
			<RecordCells row={row} {...columns} />
			{points && !endsInPoints(columns) ? <td className="n key">{row.points}</td> : null}
			<Figures row={row} {...columns} />
			{points && endsInPoints(columns) ? <td className="n key">{row.points}</td> : null}
			<td className="n ten">
				<LastGames
					draws={draws}
					beyond={beyond}
					outcomes={row.lastTen.map((result) => (result === "t" && draws ? "D" : outcomes[result]))}
				/>
			</td>
			<td className="n key">{streakText(row.streak, columns.sport)}</td>
		</tr>
	);
}

/** What a phone leaves to the teams' pages, and what a lighter place means. */
export function StandingsNote({ rows, captain, seeded, sport }: Pick<Props, "rows" | "captain" | "seeded" | "sport">) {
	const captains = captain === "Coach" ? "coaches" : "captains";
	const hasCaptains = rows.some(({ team }) => team.captain);
	const hasFigures = sport.figures.includes("throws") && rows.some(({ team }) => team.figures);
	const left = [...(hasFigures ? ["free throws", "threes"] : []), ...(hasCaptains ? [captains] : [])];
	const sentences = [
		!seeded && rows.some((row, at) => row.played > 0 && sharesPlace(row, rows[at - 1]))
			? "A lighter position is shared with the team above."
			: "",
		left.length > 0 ? begun(`${listed(left)} are on each team’s page.`) : "",
	].filter(Boolean);
	return sentences.length === 0 ? null : <p className="meta standing-note">{sentences.join(" ")}</p>;
}

const begun = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

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

function Captain({ captain }: { captain: StandingsTeam["captain"] }) {
	if (!captain) return "–";
	return captain.player_id === null ? captain.name : <A to={to.player(captain.player_id)}>{captain.name}</A>;
}

const outcomes: Record<Result, Outcome> = { w: "W", l: "L", o: "O", t: "T" };
