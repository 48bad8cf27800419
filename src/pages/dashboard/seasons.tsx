import type { ReactNode } from "react";
import type { Organization } from "../../data/organization/platform.ts";
import * as seasons from "../../data/season/seasons.ts";
import type { Season } from "../../data/season/seasons.ts";
import { todayOf, type Today as Waits } from "../../data/today.ts";
import { dateFull, dateShort } from "../../domain/clock.ts";
import { lengthOf } from "../../domain/field.ts";
import { to } from "../../domain/paths.ts";
import { seasonFields } from "../../domain/season/schema.ts";
import { deskPage } from "../../http/page.ts";
import { DeleteSelected } from "../../ui/form/delete-selected.tsx";
import { Empty } from "../../ui/empty.tsx";
import { CheckField, Field, FormDialog, OpenButton, SelectField, Tick, TickAll } from "../../ui/form/form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { A } from "../../ui/link.tsx";
import { PageHead, Section } from "../../ui/section.tsx";
import { Table } from "../../ui/table.tsx";
import { runningAmong, type RunningGames } from "../running.ts";
import { seasonsCrumb } from "./crumbs.ts";
import { Today } from "./today.tsx";

const deleteForm = "delete-seasons";

interface Data {
	rows: Season[];
	today: Waits;
	running: RunningGames;
}

/** What waits for staff today (platform 13), and the seasons table (leagues 6): make, edit, delete selected. */
export const seasonsPage = deskPage<"seasons", Data>({
	route: "seasons",
	load: async ({ tenant }) => {
		const rows = await seasons.all(tenant);
		const today = await todayOf(tenant, rows);
		return { rows, today, running: await runningAmong(tenant, today.played.rows) };
	},
	title: () => "Seasons",
	section: seasonsCrumb,
	follows: ({ running }) => running.size > 0,
	View: ({ data: { rows: data, today, running }, context }) => (
		<>
			<PageHead title="Today" text={dateFull(today.date)} />
			<Today today={today} running={running} zone={context.site.organization.time_zone} />
			<Section title="All seasons" tools={<Tools any={data.length > 0} active={!data.some(({ active }) => active)} />}>
				{data.length === 0 ? (
					<Empty icon="calendar" title="No seasons yet">
						Add the first one: then leagues, teams and games go into it.
					</Empty>
				) : (
					<SeasonsTable rows={data} of={context.viewer.can("platform.manage") ? context.site.organization : null} />
				)}
			</Section>
			<SeasonDialog id="add-season" title="Add season" call="POST /api/seasonsv2" done="{name} created">
				{data.length > 0 ? <CopyField seasons={data} /> : null}
			</SeasonDialog>
			<SeasonDialog
				id="edit-season"
				title="Edit season"
				call="PUT /api/seasonsv2/{id}"
				done="{name} updated"
				fail="Error updating season"
			/>
		</>
	),
});

/** `active` is what a new season starts as: a second active one would take over the public site. */
function Tools({ any, active }: { any: boolean; active: boolean }) {
	return (
		<div className="row push">
			<DeleteSelected
				id={deleteForm}
				any={any}
				call="DELETE /api/seasonsv2/{id}"
				each="id"
				none="Select at least one season to delete."
				confirm="Delete selected seasons?"
				weigh="season"
				done="Seasons deleted"
				fail="Error deleting season"
			/>
			<OpenButton dialog="add-season" icon="plus" label="Add season" look="main" fill={{ active }} />
		</div>
	);
}

/** Whose they are, for somebody who sees those of many (leagues 6). */
type Owner = Pick<Organization, "name" | "sports"> | null;

function SeasonsTable({ rows, of }: { rows: readonly Season[]; of: Owner }) {
	return (
		<Table caption="Seasons" className="dense listing as-cards brief">
			<thead>
				<tr>
					<th scope="col" className="fit" data-label="All">
						<TickAll name="id" label="Select all seasons" />
					</th>
					<th scope="col">Name</th>
					{of ? (
						<>
							<th scope="col">Organization</th>
							<th scope="col">Sport</th>
						</>
					) : null}
					<th scope="col">Start</th>
					<th scope="col">Finish</th>
					<th scope="col" className="c">
						Active
					</th>
					<th scope="col" className="c">
						Tournament
					</th>
					<th scope="col" className="fit">
						<span className="sr">Edit</span>
					</th>
				</tr>
			</thead>
			<tbody>
				{rows.map((season) => (
					<SeasonRow key={season.id} season={season} of={of} />
				))}
			</tbody>
		</Table>
	);
}

function SeasonRow({ season, of }: { season: Season; of: Owner }) {
	return (
		<tr>
			<td>
				<Tick form={deleteForm} name="id" value={season.id} label={`Select ${season.name}`} />
			</td>
			<th scope="row">
				<A to={to.season(season.id)}>{season.name}</A>
			</th>
			{of ? (
				<>
					<td data-label="Organization">{of.name}</td>
					<td data-label="Sport">{of.sports.find(({ id }) => id === season.sport_id)?.name ?? "No Sport"}</td>
				</>
			) : null}
			<td data-label="Start">{dateShort(season.startDate, "N/A")}</td>
			<td data-label="Finish">{dateShort(season.finishDate, "N/A")}</td>
			<ActiveCell {...season} />
			<td className="c" data-label="Tournament">
				{season.showDivisions ? <Icon name="check" label="Tournament" /> : "–"}
			</td>
			<td className="e">
				<OpenButton
					id={`edit-season-${season.id}`}
					dialog="edit-season"
					fill={season}
					icon="pencil"
					label={`Edit ${season.name}`}
					hideLabel
				/>
			</td>
		</tr>
	);
}

/** The mark of the current seasons; a planned one says so, on a card without the column's word, "–" is past (leagues 4). */
export function ActiveCell({ active, planned }: Pick<Season, "active" | "planned">) {
	const other = planned ? "Planned" : "–";
	return (
		<td className="c" data-label={planned ? "Status" : "Active"}>
			{active ? <Icon name="check" label="Active" /> : other}
		</td>
	);
}

/** Where a new season's leagues, teams and rosters come from; its games are its own. */
function CopyField({ seasons: known }: { seasons: readonly Season[] }) {
	return (
		<SelectField
			id="add-season-copy"
			name="copyFromSeasonId"
			label="Copy from"
			hint="Leagues, teams, rosters and division names; no games. Its schedules begin with the same settings. The copy begins as planned: make it active on its page."
			data-kind="number"
			data-blank="null"
			options={[
				{ value: "", label: "Nothing: start empty" },
				...known.map(({ id, name }) => ({ value: id, label: name })),
			]}
		/>
	);
}

type DialogProps = {
	id: string;
	title: string;
	call: string;
	done: string;
	fail?: string;
	/** The field of the Tournament flag, which making a season for an organization names otherwise (leagues 6). */
	tournament?: "showDivisions" | "showDivision";
	children?: ReactNode;
};

export function SeasonDialog({ id, title, call, done, fail, tournament = "showDivisions", children }: DialogProps) {
	return (
		<FormDialog id={id} title={title} form={{ call, done, ...(fail ? { fail } : {}) }}>
			<input type="hidden" name="id" />
			<input type="hidden" name="revision" data-kind="number" data-blank="null" />
			<Field id={`${id}-name`} name="name" label="Name" required maxLength={lengthOf(seasonFields.name)} />
			<div className="cols min-s">
				<Field id={`${id}-start`} name="startDate" label="Start" type="date" data-blank="null" />
				<Field id={`${id}-finish`} name="finishDate" label="Finish" type="date" data-blank="null" />
			</div>
			{children}
			<div className="stack gap-4 season-marks">
				<CheckField
					id={`${id}-active`}
					name="active"
					label="Active"
					hint="The public site shows the active season that starts last."
				/>
				<CheckField
					id={`${id}-planned`}
					name="planned"
					label="Planned"
					hint="Only staff see a planned season, until it becomes active. One that is neither is past."
				/>
			</div>
			<CheckField
				id={`${id}-tournament`}
				name={tournament}
				label="Tournament"
				hint="Its divisions and brackets stay on the public page Tournament when it is past."
			/>
		</FormDialog>
	);
}
