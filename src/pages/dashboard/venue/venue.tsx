import { shutGames, type ShutGame } from "../../../data/clash/clashes.ts";
import { byId } from "../../../data/venue/venues.ts";
import { lengthOf } from "../../../domain/field.ts";
import { to } from "../../../domain/paths.ts";
import { openDays, type OpenDay } from "../../../domain/venue/hours.ts";
import { hoursFields, venueFields } from "../../../domain/venue/schema.ts";
import type { VenueOpen } from "../../../domain/venue/venues.ts";
import { deskPage } from "../../../http/page.ts";
import { CheckField, ErrorPlace, Field, Form } from "../../../ui/form/form.tsx";
import { TextAreaField } from "../../../ui/form/text-area.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { A } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHead, Section } from "../../../ui/section.tsx";
import { some } from "../../../domain/some.ts";
import { Closures } from "./closures.tsx";

interface Data {
	venue: VenueOpen;
	/** The organization's zone. */
	zone: string;
	/** The games for which it is shut. */
	shut: readonly ShutGame[];
}

/** One venue: what it is, when it is open, and when it is shut (scheduling 15). */
export const venuePage = deskPage<"venue", Data>({
	route: "venue",
	load: async ({ tenant, id }) => ({
		venue: await byId(tenant, id("id")),
		zone: tenant.organization.time_zone,
		shut: await shutGames(tenant, id("id")),
	}),
	title: ({ venue }) => venue.name,
	crumbs: ({ venue }) => [
		{ label: "Venues", to: to.venues() },
		{ label: venue.name, to: to.venue(venue.id) },
	],
	View: ({ data: { venue, zone, shut }, context }) => (
		<>
			<PageHead title={venue.name} text={venue.address}>
				<div className="row">
					<A className="button" to={to.changeGames({ venue: venue.id })}>
						Change its games
					</A>
					<DeleteVenue venue={venue} />
				</div>
			</PageHead>
			<div className="cols split">
				<Section title="Details">
					<Details venue={venue} zone={zone} />
				</Section>
				<div className="stack gap-5">
					<Section title="Opening hours">
						<Outside count={shut.filter(({ cause }) => cause === "hours").length} />
						<OpeningHours venue={venue} />
					</Section>
					<Section title="Closures">
						<Closures venue={venue} today={context.tenant.today} shut={shut} />
					</Section>
				</div>
			</div>
		</>
	),
});

function DeleteVenue({ venue: { id, name } }: Pick<Data, "venue">) {
	return (
		<Form
			call="DELETE /api/venues/{id}"
			confirm={`Are you sure you want to delete ${name}?`}
			weigh="venue"
			done="Venue deleted"
			next={to.venues()}
		>
			<input type="hidden" name="id" value={id} />
			<button className="button bad">
				<Icon name="trash" />
				Delete venue
			</button>
		</Form>
	);
}

function Details({ venue, zone }: Pick<Data, "venue" | "zone">) {
	const { id, revision } = venue;
	return (
		<Form id="venue-details" className="card pad stack gap-4" call={`PUT /api/venues/${id}`} done="{name} saved" files>
			<ErrorPlace />
			<input type="hidden" name="revision" value={revision} data-kind="number" />
			<NameAndPlace venue={venue} />
			<TextAreaField
				name="courts"
				label="Courts"
				hint="One a line, such as Court 1. Blank where it has only one."
				defaultValue={venue.courts.join("\n")}
			/>
			<TextAreaField
				name="note"
				label="Note for visitors"
				hint="Where to park, which door to take."
				defaultValue={venue.note ?? ""}
				maxLength={lengthOf(venueFields.note)}
			/>
			<Picture venue={venue} />
			<TextAreaField
				name="spellings"
				label="Also called"
				hint="Other names and spellings, one a line. Games and files that say one of them mean this venue."
				defaultValue={venue.spellings.join("\n")}
				rows={3}
			/>
			<Field
				name="time_zone"
				label="Time zone"
				hint={`Blank is ${zone}, as everywhere here. Only opening hours and closures are in a zone of its own.`}
				defaultValue={venue.time_zone ?? ""}
				maxLength={lengthOf(venueFields.time_zone)}
				autoComplete="off"
			/>
			<p>
				<button className="button main">Save details</button>
			</p>
		</Form>
	);
}

function NameAndPlace({ venue }: Pick<Data, "venue">) {
	return (
		<>
			<Field name="name" label="Name" required defaultValue={venue.name} maxLength={lengthOf(venueFields.name)} />
			<Field
				name="address"
				label="Address"
				defaultValue={venue.address ?? ""}
				maxLength={lengthOf(venueFields.address)}
				autoComplete="off"
			/>
			<Field
				name="map_url"
				label="Link to a map"
				inputMode="url"
				defaultValue={venue.map_url ?? ""}
				maxLength={lengthOf(venueFields.map_url)}
				autoComplete="off"
			/>
		</>
	);
}

function Picture({ venue }: Pick<Data, "venue">) {
	return (
		<>
			<Field
				name="picture"
				label="Picture"
				type="file"
				accept="image/png,image/jpeg,image/webp,image/gif"
				hint="Its page shows it. It is made small: at most 800 pixels a side and 1 MB."
			/>
			{venue.picture ? (
				<div className="row">
					<img className="venue-picture small" src={venue.picture} alt={`${venue.name} now`} />
					<CheckField name="removePicture" label="Take the picture away" />
				</div>
			) : null}
		</>
	);
}

const labels: Readonly<Record<OpenDay, string>> = {
	monday: "Monday",
	tuesday: "Tuesday",
	wednesday: "Wednesday",
	thursday: "Thursday",
	friday: "Friday",
	saturday: "Saturday",
	sunday: "Sunday",
};

/** Hours that are changed are not asked about for the games that are planned already. */
function Outside({ count }: { count: number }) {
	if (count === 0) return null;
	return (
		<Notice tone="warn" icon="warning">
			{`${some(count, "game lies", "games lie")} outside these hours: see `}
			<A to={to.clashes()}>Clashes</A>.
		</Notice>
	);
}

function OpeningHours({ venue }: Pick<Data, "venue">) {
	return (
		<Form
			id="venue-hours"
			className="card pad stack gap-4"
			call={`PUT /api/venues/${venue.id}`}
			done="Opening hours saved"
		>
			<ErrorPlace />
			<input type="hidden" name="revision" value={venue.revision} data-kind="number" />
			<p className="meta">
				Such as 16:00–22:00, or 9–12, 14–22. A blank day is closed, unless all are blank: then it is open at any time.
			</p>
			<div className="cols even min-s gap-4">
				{openDays.map((day) => (
					<Field
						key={day}
						name={day}
						label={labels[day]}
						defaultValue={venue[day] ?? ""}
						maxLength={lengthOf(hoursFields[day])}
						autoComplete="off"
					/>
				))}
			</div>
			<p>
				<button className="button main">Save hours</button>
			</p>
		</Form>
	);
}
