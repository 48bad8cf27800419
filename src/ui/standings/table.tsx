import type { ReactNode } from "react";
import { to } from "../../domain/paths.ts";
import { percentageText, type StandingRow } from "../../domain/standings/standings.ts";
import { listed, some } from "../../domain/some.ts";
import { percentOf } from "../../domain/stat/stats.ts";
import { Icon } from "../icon.tsx";
import { A } from "../link.tsx";
import { Heading, PositionHeading, ShortHeading, Table } from "../table.tsx";
import { TeamName } from "../team-name.tsx";
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
	/** "Coach" in one variant (standings 1). */
	captain?: "Captain" | "Coach";
	/** The columns that not every view has. */
	league?: boolean;
	division?: boolean;
	/** In a division the stored position stands in the place of the rank, and no team is behind another. */
	seeded?: boolean;
	/** Without free throws and threes, which the sport does not have. */
	plain?: boolean;
	/** Where points decide before the percentage (FIBA). */
	points?: boolean;
	/** The season that the teams' pages shall show, when it is not the active one. */
	season?: number | undefined;
};

/** The standings as the rules have them (standings 1), with games back, the last ten games and the streak beside. */
export function StandingsTable({ caption, rows, ...columns }: Props) {
	const shown = { ...columns, ties: rows.some((row) => row.ties > 0) };
	const more = [shown.ties && "ties", shown.points && "points", !shown.seeded && "back"].filter(Boolean);
	return (
		<Table caption={caption} className={["standing tight free", ...more].join(" ")}>
			<Head {...shown} />
			<tbody>
				{rows.map((row, at) => (
					<Row key={row.team.id} row={row} shares={sharesPlace(row, rows[at - 1])} {...shown} />
				))}
			</tbody>
		</Table>
	);
}

type Columns = Omit<Props, "caption" | "rows"> & { ties: boolean };

function Head({ captain = "Captain", league, division, seeded, points, ties, plain }: Columns) {
	return (
		<thead>
			<tr>
				<PositionHeading />
				<Heading className="pin">Team</Heading>
				<Heading className="only-wide">{captain}</Heading>
				{league ? <Heading className="under">League</Heading> : null}
				{division ? <Heading className="under">Division</Heading> : null}
				<ShortHeading word="Wins" short="W" className="n" />
				<ShortHeading word="Losses" short="L" className="n" />
				{ties ? <ShortHeading word="Ties" short="T" className="n" /> : null}
				{points ? (
					<Heading className="n" sorted title="2 a win, 1 a loss, 0 a forfeit">
						Points
					</Heading>
				) : null}
				<Heading className="n" sorted={!seeded && !points} title="Win percentage">
					PCT
				</Heading>
				{plain ? null : (
					<>
						<Heading className="n only-wide" title="Free throw percentage">
							FT%
						</Heading>
						<Heading className="n only-wide" title="Three-pointers made">
							3PM
						</Heading>
					</>
				)}
				{seeded ? null : (
					<Heading className="n" title="Games behind">
						GB
					</Heading>
				)}
				<Heading className="n ten" title="Last ten games">
					L10
				</Heading>
				<ShortHeading word="Streak" short="STK" className="n" />
			</tr>
		</thead>
	);
}

type RowProps = Columns & {
	row: StandingsRow;
	/** With the team above. */
	shares: boolean;
};

function Row({ row, league, division, seeded, points, ties, plain, season, shares }: RowProps) {
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
			<td className="n key">{row.wins}</td>
			<td className="n">{row.losses}</td>
			{ties ? <td className="n">{row.ties}</td> : null}
			{points ? <td className="n key">{row.points}</td> : null}
			<Percentage row={row} />
			{plain ? null : <Throws figures={team.figures} />}
			{seeded ? null : <td className="n">{gamesBackText(row.gamesBack)}</td>}
			<td className="n ten">
				<LastGames outcomes={row.lastTen.map((result) => outcomes[result])} />
			</td>
			<td className="n key">{row.streak || "–"}</td>
		</tr>
	);
}

function Throws({ figures }: Pick<StandingsTeam, "figures">) {
	return (
		<>
			<td className="n only-wide">{figures ? percentOf(figures.ftMade, figures.ftAttempts) : "–"}</td>
			<td className="n only-wide">{figures ? figures.threes : "–"}</td>
		</>
	);
}

/** Whoever has neither won nor lost has no share of anything. */
function Percentage({ row: { wins, losses, percentage } }: { row: StandingsRow }) {
	if (wins + losses === 0) return <td className="n dim">–</td>;
	return <td className="n key">{percentageText(Math.round(percentage * 1000))}</td>;
}

/** What a phone leaves to the teams' pages, and what a lighter place means. */
export function StandingsNote({ rows, captain, seeded }: Pick<Props, "rows" | "captain" | "seeded">) {
	const captains = captain === "Coach" ? "coaches" : "captains";
	const hasCaptains = rows.some(({ team }) => team.captain);
	const hasFigures = rows.some(({ team }) => team.figures);
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

interface TopProps {
	title: string;
	rows: readonly StandingsRow[];
	/** How many the whole table has; none where it goes on from another one. */
	teams?: number;
}

/** The first few of a table, for a home. */
export function StandingsTop({ title, rows, teams }: TopProps) {
	return (
		<Table caption={`${title} standings`} className={teams === undefined ? "tight free top rest" : "tight free top"}>
			<thead>
				<tr>
					<Heading className="c" title="Position">
						#
					</Heading>
					<Heading>
						{title}
						{teams === undefined ? null : <span className="of">{` · ${some(teams, "team")}`}</span>}
					</Heading>
					<ShortHeading word="Wins" short="W" className="n" sorted />
					<ShortHeading word="Losses" short="L" className="n" />
					<Heading className="n" title="Games behind">
						GB
					</Heading>
				</tr>
			</thead>
			<tbody>
				{rows.map((row, at) => (
					<tr key={row.team.id} className={placeOf(row) === 1 ? "first" : undefined}>
						<Place place={placeOf(row)} shares={sharesPlace(row, rows[at - 1])} />
						<th scope="row">
							<TeamName name={row.team.name} {...signOf(row.team)} to={to.team(row.team.team_id)} />
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

/** Before its first game a team has no place yet: level at nothing, everybody would be first. */
const placeOf = ({ rank, played }: StandingsRow): number | null => (played > 0 ? rank : null);

const sharesPlace = (row: StandingsRow, above: StandingsRow | undefined) => above?.rank === row.rank;

type PlaceProps = { place: number | null; shares: boolean; pinned?: boolean };

/** A shared place is bold at the first of its teams alone. */
function Place({ place, shares, pinned }: PlaceProps) {
	const className = `rank${pinned ? " pin" : ""}${shares ? " same" : ""}`;
	return <td className={className}>{place === null ? "–" : <span>{place}</span>}</td>;
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
