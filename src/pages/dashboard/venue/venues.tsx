import { venueList, type VenueList } from "../../../data/venue/merge.ts";
import { dateNear } from "../../../domain/clock.ts";
import { lengthOf } from "../../../domain/field.ts";
import { to } from "../../../domain/paths.ts";
import { some } from "../../../domain/some.ts";
import { weekText } from "../../../domain/venue/hours.ts";
import { venueFields } from "../../../domain/venue/schema.ts";
import type { VenueOpen } from "../../../domain/venue/venues.ts";
import { deskPage } from "../../../http/page.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Field, FormDialog, OpenButton } from "../../../ui/form/form.tsx";
import { TextAreaField } from "../../../ui/form/text-area.tsx";
import { A } from "../../../ui/link.tsx";
import { PageHead } from "../../../ui/section.tsx";
import { Table } from "../../../ui/table.tsx";
import { FreePlaces, NearVenues } from "./proposals.tsx";

/** Where games are played (scheduling 15). */
export const venuesPage = deskPage<"venues", VenueList>({
	route: "venues",
	load: async ({ tenant }) => await venueList(tenant),
	title: () => "Venues",
	section: { label: "Venues", to: to.venues() },
	View: ({ data: { venues, free, freeCount, near }, context }) => (
		<>
			<PageHead title="Venues" text={venues.length > 0 ? some(venues.length, "venue") : null}>
				<div className="row">
					<A className="button" to={to.transfer()}>
						Import and export
					</A>
					<OpenButton id="add-venue-button" dialog="add-venue" icon="plus" label="Add venue" look="main" />
				</div>
			</PageHead>
			{venues.length > 0 ? (
				<VenuesTable venues={venues} today={context.tenant.today} />
			) : (
				<Empty icon="pin" title="No venues yet.">
					A venue is a gym with its courts, its hours and the days on which it is shut.
				</Empty>
			)}
			<NearVenues near={near} />
			<FreePlaces free={free} count={freeCount} />
			<AddVenue />
		</>
	),
});

function VenuesTable({ venues, today }: { venues: VenueList["venues"]; today: string }) {
	return (
		<Table caption="Venues" className="dense tight listing as-cards brief">
			<thead>
				<tr>
					<th scope="col">Venue</th>
					<th scope="col">Address</th>
					<th scope="col">Courts</th>
					<th scope="col" className="n">
						Games
					</th>
					<th scope="col">Open</th>
					<th scope="col">Shut next</th>
				</tr>
			</thead>
			<tbody>
				{venues.map((venue) => (
					<tr key={venue.id}>
						<th scope="row">
							<A to={to.venue(venue.id)}>{venue.name}</A>
						</th>
						<td data-label="Address">{venue.address ?? "–"}</td>
						<td data-label="Courts">{venue.courts.join(", ") || "–"}</td>
						<td className="n" data-label="Games">
							{venue.games}
						</td>
						<td data-label="Open">{openText(venue)}</td>
						<td data-label="Shut next">{shutNext(venue, today)}</td>
					</tr>
				))}
			</tbody>
		</Table>
	);
}

function openText(venue: VenueOpen): string {
	const runs = weekText(venue).filter(({ isOpen }) => isOpen);
	return runs.length === 0 ? "–" : runs.map(({ days, hours }) => `${days} ${hours}`).join("; ");
}

function shutNext({ closures }: VenueOpen, today: string): string {
	const next = closures.find(({ ends_on }) => ends_on >= today);
	if (!next) return "–";
	return next.starts_on > today ? dateNear(next.starts_on, today) : `Now, until ${dateNear(next.ends_on, today)}`;
}

function AddVenue() {
	return (
		<FormDialog
			id="add-venue"
			title="Add venue"
			submit="Add venue"
			form={{ call: "POST /api/venues", done: "{name} added" }}
		>
			<Field id="add-venue-name" name="name" label="Name" required maxLength={lengthOf(venueFields.name)} />
			<Field
				id="add-venue-address"
				name="address"
				label="Address"
				maxLength={lengthOf(venueFields.address)}
				autoComplete="off"
			/>
			<Field
				id="add-venue-map"
				name="map_url"
				label="Link to a map"
				inputMode="url"
				maxLength={lengthOf(venueFields.map_url)}
				autoComplete="off"
			/>
			<TextAreaField
				id="add-venue-courts"
				name="courts"
				label="Courts"
				hint="One a line, such as Court 1. Blank where it has only one."
				rows={3}
			/>
		</FormDialog>
	);
}
