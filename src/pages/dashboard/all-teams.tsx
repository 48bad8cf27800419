import { leagueChoices, listed, type ListedTeam } from "../../data/team/all-teams.ts";
import { picked } from "../../domain/field.ts";
import { to } from "../../domain/paths.ts";
import { calledFields, newTeamFields } from "../../domain/team/schema.ts";
import { deskPage, type ContextOf } from "../../http/page.ts";
import { DeleteSelected } from "../../ui/form/delete-selected.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Filters } from "../../ui/filters.tsx";
import { FormDialog, OpenButton, SelectField, Tick, TickAll } from "../../ui/form/form.tsx";
import { A } from "../../ui/link.tsx";
import { counted, Pages } from "../../ui/pages.tsx";
import { PageHead, Section } from "../../ui/section.tsx";
import { Heading, Table } from "../../ui/table.tsx";
import { TextFields } from "../../ui/text-fields.tsx";
import { teamsCrumb } from "./crumbs.ts";
import { some } from "../../domain/some.ts";

const deleteForm = "delete-teams";

type Context = ContextOf<"allTeams">;
type Choice = { id: number; name: string };
type Data = Awaited<ReturnType<typeof listed>> & { leagues: Choice[] };

/** All teams of the organization, whatever they play in (teams 1, site 5): make, edit, delete selected. */
export const allTeamsPage = deskPage<"allTeams", Data>({
	route: "allTeams",
	load: async ({ tenant, query }) => {
		const [list, leagues] = await Promise.all([listed(tenant, query), leagueChoices(tenant)]);
		return { ...list, leagues };
	},
	title: () => "Teams",
	section: teamsCrumb,
	View,
});

function View({ data: { teams, count, pages, leagues }, context: { query } }: { data: Data; context: Context }) {
	const turn = (
		<Pages
			label="Pages"
			unit="page"
			numbers={counted(pages)}
			current={query.page ?? 1}
			to={(page) => to.allTeams({ name: query.name, page })}
		/>
	);
	return (
		<>
			<PageHead title="Teams" text={some(count, "team")}>
				{turn}
			</PageHead>
			<Filters
				to={to.allTeams()}
				fields={[
					{ kind: "search", name: "name", label: "Team", value: query.name ?? null, placeholder: "Search by name" },
				]}
				submit="Search"
				narrow
			/>
			<Section title="All teams" tools={<Tools any={teams.length > 0} />}>
				{teams.length === 0 ? (
					<Empty
						icon="people"
						title="No teams available"
						way={query.name ? { label: "Show all teams", to: to.allTeams() } : undefined}
					/>
				) : (
					<TeamsTable teams={teams} />
				)}
			</Section>
			{turn}
			<TeamDialogs leagues={leagues} />
		</>
	);
}

function Tools({ any }: { any: boolean }) {
	return (
		<div className="row push">
			<DeleteSelected
				id={deleteForm}
				any={any}
				call="DELETE /api/teams/{id}"
				each="id"
				none="Please select at least one team."
				confirm="Delete selected teams?"
				weigh="team"
				done="Teams deleted successfully"
				fail="Error occurred while deleting."
			/>
			<OpenButton id="add-team-button" dialog="add-team" icon="plus" label="Create team" look="main" />
		</div>
	);
}

function TeamsTable({ teams }: { teams: readonly ListedTeam[] }) {
	return (
		<Table caption="Teams" className="dense listing as-cards brief">
			<thead>
				<tr>
					<Heading className="fit" label="All">
						<TickAll name="id" label="Select all teams" />
					</Heading>
					<Heading className="n fit">ID</Heading>
					<Heading>Team</Heading>
					<Heading>League</Heading>
					<Heading className="n"># players</Heading>
					<Heading className="fit">
						<span className="sr">Edit</span>
					</Heading>
				</tr>
			</thead>
			<tbody>
				{teams.map((team) => (
					<tr key={team.id}>
						<td>
							<Tick form={deleteForm} name="id" value={team.id} label={`Select ${team.name}`} />
						</td>
						<td className="n dim" data-label="ID">
							{team.id}
						</td>
						<th scope="row">
							<A to={to.oneTeam(team.id)}>{team.name}</A>
						</th>
						<td data-label="League">{team.league ?? <span className="dim">–</span>}</td>
						<td className="n" data-label="# players">
							{team.players}
						</td>
						<td className="e">
							<OpenButton
								id={`edit-team-${team.id}`}
								dialog="edit-team"
								fill={fillOf(team)}
								icon="pencil"
								label={`Edit ${team.name}`}
								hideLabel
							/>
						</td>
					</tr>
				))}
			</tbody>
		</Table>
	);
}

const fillOf = (team: ListedTeam) => ({ id: team.id, revision: team.revision, ...picked(team, newTeamFields) });

function TeamDialogs({ leagues }: { leagues: readonly Choice[] }) {
	const options = leagues.map(({ id, name }) => ({ value: id, label: name }));
	return (
		<>
			<FormDialog
				id="add-team"
				title="Create team"
				submit="Create team"
				form={{
					call: "POST /api/teams",
					confirm: "This team has no league. Are you sure you want to create it?",
					confirmBlank: "leagueId",
					done: "Team created successfully",
					fail: "Failed to add team",
				}}
			>
				<TextFields of={calledFields} prefix="add-team" />
				<SelectField
					id="add-team-league"
					name="leagueId"
					label="League"
					options={[{ value: "", label: "No league" }, ...options]}
					data-kind="number"
					data-blank="null"
				/>
			</FormDialog>
			<FormDialog
				id="edit-team"
				title="Update team"
				form={{ call: "PUT /api/teams/{id}", done: "Team updated successfully", fail: "Failed to update team" }}
			>
				<input type="hidden" name="id" />
				<input type="hidden" name="revision" data-kind="number" data-blank="null" />
				<TextFields of={calledFields} prefix="edit-team" />
				<SelectField
					id="edit-team-league"
					name="leagueId"
					label="League"
					required
					options={[{ value: "", label: "Select a league" }, ...options]}
					data-kind="number"
					data-blank="null"
				/>
			</FormDialog>
		</>
	);
}
