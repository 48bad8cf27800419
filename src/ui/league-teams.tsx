import type { ReactNode } from "react";
import { lengthOf } from "../domain/field.ts";
import { to } from "../domain/paths.ts";
import { shortText } from "../domain/player/players.ts";
import type { Sport } from "../domain/sport/sport.ts";
import { leagueTeamFields } from "../domain/team/schema.ts";
import { DeleteSelected } from "./form/delete-selected.tsx";
import {
	CheckField,
	Field,
	Form,
	FormDialog,
	OpenButton,
	SentWithoutScript,
	SelectField,
	Tick,
	TickAll,
} from "./form/form.tsx";
import { Empty } from "./empty.tsx";
import { Icon } from "./icon.tsx";
import { Heading, ShortHeading, Table } from "./table.tsx";
import { TextAreaField } from "./form/text-area.tsx";
import { SignFields } from "./sign-fields.tsx";
import { placeOf } from "./standings/place.tsx";
import { RecordCells, recordColumns, RecordHeadings, type RecordColumns } from "./standings/record.tsx";
import type { StandingsRow } from "./standings/table.tsx";
import { TeamName } from "./team-name.tsx";
import { type Sign, signOf, type Worn } from "../domain/team/sign.ts";

export type DeskTeam = Sign & {
	/** The organization-wide team's id. */
	id: number;
	slt_id: number;
	name: string;
	rank: number;
	captain: string | null;
	captain_id: number | null;
	playersCount: number;
	hidden: boolean;
	revision: number;
};
type Captain = { player_id: number; name: string };

/** Where the page's calls and links go: a league in a season. */
export type DeskPlace = { season: { id: number }; league: { id: number } };

export const callsOf = ({ season, league }: DeskPlace) => `/api/seasonsv2/${season.id}/leagues/${league.id}`;

const deleteForm = "delete-teams";

export function LeagueTeamTools({ place, any }: { place: DeskPlace; any: boolean }) {
	return (
		<div className="row push">
			<DeleteSelected
				id={deleteForm}
				any={any}
				call={`DELETE ${callsOf(place)}/teams/{id}`}
				each="id"
				none="Please select at least one team."
				confirm="Delete selected teams?"
				weigh="league team"
				done="Teams deleted successfully"
				fail="Error occurred while deleting."
			/>
			<OpenButton id="open-add-teams" dialog="add-teams" icon="plus" label="Add several" />
			<OpenButton id="open-add-team" dialog="add-team" icon="plus" label="Add Team" look="main" />
		</div>
	);
}

interface At {
	place: DeskPlace;
	sport: Sport;
	/** Points decide in it before everything else. */
	points: boolean;
	/** The league's table, of the same teams. */
	standing: readonly StandingsRow[];
}

/** The teams of a league by rank, with a mark on those that are short of players (leagues 8, teams 7). */
export function LeagueTeams({ teams, ...at }: At & { teams: readonly DeskTeam[] }) {
	if (teams.length === 0)
		return (
			<Empty icon="people" title="No teams available">
				Add the first one by its name, or one that played before.
			</Empty>
		);
	const record = recordColumns(at.sport, at.points, at.standing);
	const rows = new Map(at.standing.map((row) => [row.team.id, row]));
	return (
		<Table caption="Teams" className="dense rows-m free teams">
			<thead>
				<tr>
					<Heading>
						<TickAll name="id" label="Select all teams" />
					</Heading>
					<ShortHeading className="n" word="Rank" short="#" />
					<Heading className="pin">Team</Heading>
					<Heading className="only-wide">Captain</Heading>
					<ShortHeading className="n" word="Players" short="P" />
					<RecordHeadings {...record} />
					{at.points ? <Heading className="n only-wide">Points</Heading> : null}
					<Heading className="c">Hide</Heading>
					<Heading>
						<span className="sr">Edit</span>
					</Heading>
				</tr>
			</thead>
			<tbody>
				{teams.map((team) => {
					const row = rows.get(team.slt_id);
					return row ? <Row key={team.id} {...at} team={team} row={row} record={record} /> : null;
				})}
			</tbody>
		</Table>
	);
}

type RowProps = Pick<At, "place" | "sport" | "points"> & {
	team: DeskTeam;
	row: StandingsRow;
	record: RecordColumns;
};

function Row({ place, sport, points, team, row, record }: RowProps) {
	const short = shortText(team.playersCount, sport.least);
	return (
		<tr className={team.hidden ? "muted" : undefined}>
			<td>
				<Tick form={deleteForm} name="id" value={team.id} row={team.slt_id} label={`Select ${team.name}`} />
			</td>
			<td className="n dim">{placeOf(row) ?? "–"}</td>
			<th scope="row" className="pin">
				<TeamName name={team.name} {...signOf(team)} to={to.staffTeam(place.season.id, place.league.id, team.id)} />
				{short ? (
					<span className="alert" title={short}>
						<Icon name="warning" label={short} />
					</span>
				) : null}
				{team.captain ? <span className="only-narrow meta">{team.captain}</span> : null}
				{short ? <span className="only-narrow meta">{short}</span> : null}
			</th>
			<td className="only-wide">{team.captain ?? "–"}</td>
			<td className="n">{team.playersCount}</td>
			<RecordCells row={row} {...record} />
			{points ? <td className="n only-wide">{row.points}</td> : null}
			<td className="c">
				<Form
					id={`hiding-${team.id}`}
					call={`PUT ${callsOf(place)}/teams/${team.id}/toggle-hidden`}
					done="Team updated!"
					fail="Failed to update team"
				>
					<input
						type="checkbox"
						name="hidden"
						id={`hide-${team.id}`}
						aria-label={`Hide ${team.name}`}
						defaultChecked={team.hidden}
						data-submit=""
					/>
					<SentWithoutScript label="Save" />
				</Form>
			</td>
			<td className="e">
				<OpenButton
					id={`open-team-${team.id}`}
					dialog={`edit-team-${team.id}`}
					icon="pencil"
					label={`Edit ${team.name}`}
					hideLabel
				/>
			</td>
		</tr>
	);
}

/** A new team by its name, or one that the organization has already. */
export function AddTeamDialog({ place, children }: { place: DeskPlace; children: ReactNode }) {
	return (
		<FormDialog
			id="add-team"
			title="Add Team"
			form={{
				call: `POST ${callsOf(place)}/teams`,
				done: "Team added successfully",
				fail: "Failed to add team",
				stays: true,
			}}
		>
			<Field
				id="add-team-name"
				name="name"
				label="Team name"
				maxLength={lengthOf(leagueTeamFields.name)}
				autoComplete="off"
			/>
			{children}
		</FormDialog>
	);
}

/** New teams, one a line. */
export function AddTeamsDialog({ place }: { place: DeskPlace }) {
	return (
		<FormDialog
			id="add-teams"
			title="Add several teams"
			submit="Add teams"
			form={{ call: `POST ${callsOf(place)}/teams/several`, fail: "Failed to add team" }}
		>
			<TextAreaField
				id="add-teams-names"
				name="names"
				label="Team names"
				hint="One a line, such as from a table, whose first column is taken."
				rows={10}
				required
			/>
		</FormDialog>
	);
}

export function EditTeamDialog({
	place,
	team,
	captains,
	worn,
}: {
	place: DeskPlace;
	team: DeskTeam;
	captains: readonly Captain[];
	worn: readonly Worn[];
}) {
	const id = `edit-team-${team.id}`;
	return (
		<FormDialog
			id={id}
			title={`Edit ${team.name}`}
			form={{
				call: `PUT ${callsOf(place)}/teams/${team.id}`,
				done: "Team updated!",
				fail: "Failed to update team",
				files: true,
			}}
		>
			<input type="hidden" name="revision" value={team.revision} />
			<Field
				id={`${id}-name`}
				name="name"
				label="Team name"
				required
				maxLength={lengthOf(leagueTeamFields.name)}
				defaultValue={team.name}
			/>
			<SelectField
				id={`${id}-captain`}
				name="captainId"
				label="Captain"
				defaultValue={team.captain_id ?? ""}
				options={captainOptions(team, captains)}
			/>
			<Field
				id={`${id}-other`}
				name="captain"
				label="Captain who is not on the roster"
				maxLength={lengthOf(leagueTeamFields.name)}
				defaultValue={team.captain_id === null ? (team.captain ?? "") : ""}
			/>
			<SignFields id={id} team={team} worn={worn} />
			<Field
				id={`${id}-logo`}
				name="logo"
				label="Logo"
				type="file"
				accept="image/png,image/jpeg,image/webp,image/gif"
				hint="It is made small: at most 800 pixels a side and 1 MB."
			/>
			{team.logo ? <CheckField id={`${id}-none`} name="removeLogo" label="Take the logo away" /> : null}
		</FormDialog>
	);
}

/** Who has left the roster stays captain until somebody else is chosen. */
function captainOptions({ captain, captain_id }: DeskTeam, captains: readonly Captain[]) {
	const isGone = captain_id !== null && captains.every(({ player_id }) => player_id !== captain_id);
	return [
		{ value: "", label: "Nobody of the roster" },
		...(isGone ? [{ value: captain_id, label: `${captain} (no longer on the roster)` }] : []),
		...captains.map(({ player_id, name }) => ({ value: player_id, label: name })),
	];
}
