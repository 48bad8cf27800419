import type { Season } from "../../../data/season/seasons.ts";
import { dateShort } from "../../../domain/clock.ts";
import { to } from "../../../domain/paths.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Form, OpenButton } from "../../../ui/form/form.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { A } from "../../../ui/link.tsx";
import { Heading, Table } from "../../../ui/table.tsx";
import { ActiveCell, SeasonDialog } from "../seasons.tsx";
import { Part } from "./part.tsx";

/** The seasons of an organization (platform 4). */
export function SeasonsPart({ organization, seasons }: { organization: { id: number }; seasons: readonly Season[] }) {
	return (
		<Part id="seasons" title="Seasons" count={seasons.length}>
			{seasons.length === 0 ? (
				<Empty icon="calendar" title="No seasons yet">
					Leagues, teams and games go into it.
				</Empty>
			) : (
				<SeasonsTable seasons={seasons} />
			)}
			<OpenButton
				id="add-season-button"
				dialog="create-season"
				label="+ Add Season"
				look="main"
				fill={{ active: true }}
			/>
			<SeasonDialog
				id="create-season"
				title="Create Season"
				call={`POST /api/organizations/${organization.id}/seasons`}
				done="{name} created"
				tournament="showDivision"
			/>
			<SeasonDialog
				id="edit-season"
				title="Edit Season"
				call="PUT /api/seasonsv2/{id}"
				done="{name} updated"
				fail="Error updating season"
			/>
		</Part>
	);
}

function SeasonsTable({ seasons }: { seasons: readonly Season[] }) {
	return (
		<Table caption="Seasons" className="dense listing as-cards">
			<thead>
				<tr>
					<Heading>Name</Heading>
					<Heading>Start</Heading>
					<Heading>Finish</Heading>
					<Heading className="c">Active</Heading>
					<Heading className="c">Tournament</Heading>
					<th scope="col" className="fit">
						<span className="sr">Edit and delete</span>
					</th>
				</tr>
			</thead>
			<tbody>
				{seasons.map((season) => (
					<tr key={season.id}>
						<th scope="row" className="wrap-text">
							<A to={to.season(season.id)}>{season.name}</A>
						</th>
						<td data-label="Start">{dateShort(season.startDate, "N/A")}</td>
						<td data-label="Finish">{dateShort(season.finishDate, "N/A")}</td>
						<ActiveCell {...season} />
						<td className="c" data-label="Tournament">
							{season.showDivisions ? <Icon name="check" label="Tournament" /> : "–"}
						</td>
						<td className="e">
							<div className="row deeds">
								<OpenButton
									id={`edit-season-${season.id}`}
									dialog="edit-season"
									fill={season}
									icon="pencil"
									label={`Edit ${season.name}`}
									hideLabel
								/>
								<Form
									call={`DELETE /api/seasonsv2/${season.id}`}
									confirm="Are you sure you want to delete this season?"
									weigh="season"
									data-row={season.id}
									done={`${season.name} deleted`}
									fail="Error deleting season"
								>
									<button className="button quiet icon" aria-label={`Delete ${season.name}`}>
										<Icon name="trash" />
									</button>
								</Form>
							</div>
						</td>
					</tr>
				))}
			</tbody>
		</Table>
	);
}
