import { sql } from "drizzle-orm";
import { check, date, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { belongs, created, named, reference, revised, short } from "./columns.ts";
import { owned } from "./owned.ts";

/** Where games are played; the hours of a weekday are written as `domain/venue/hours` says. */
export const venues = pgTable(
	"venues",
	{
		...owned(),
		name: text("name").notNull(),
		address: text("address"),
		map_url: text("map_url"),
		courts: text("courts").array().notNull().default([]),
		monday: text("monday"),
		tuesday: text("tuesday"),
		wednesday: text("wednesday"),
		thursday: text("thursday"),
		friday: text("friday"),
		saturday: text("saturday"),
		sunday: text("sunday"),
		/** Null is the organization's. */
		time_zone: text("time_zone"),
		note: text("note"),
		/** The address of an uploaded file. */
		picture: text("picture"),
		/** What it is called otherwise. */
		spellings: text("spellings").array().notNull().default([]),
		...revised(),
		...created(),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.id] }),
		named("venues_name_length", t.name, 100),
		short("venues_address_length", t.address, 300),
		short("venues_map_url_length", t.map_url, 500),
		short("venues_monday_length", t.monday, 60),
		short("venues_tuesday_length", t.tuesday, 60),
		short("venues_wednesday_length", t.wednesday, 60),
		short("venues_thursday_length", t.thursday, 60),
		short("venues_friday_length", t.friday, 60),
		short("venues_saturday_length", t.saturday, 60),
		short("venues_sunday_length", t.sunday, 60),
		short("venues_time_zone_length", t.time_zone, 60),
		short("venues_note_length", t.note, 1_000),
	],
);

/** Days on which a venue is shut, or hours of them. */
export const venueClosures = pgTable(
	"venue_closures",
	{
		...owned(),
		venue_id: reference("venue_id").notNull(),
		starts_on: date("starts_on").notNull(),
		ends_on: date("ends_on").notNull(),
		starts_at: text("starts_at"),
		ends_at: text("ends_at"),
		reason: text("reason"),
		...created(),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.id] }),
		...belongs("venue_closures_venue", [t.organization_id, t.venue_id], [venues.organization_id, venues.id]),
		check("venue_closures_days_order", sql`${t.ends_on} >= ${t.starts_on}`),
		check(
			"venue_closures_hours_whole",
			sql`(${t.starts_at} is null) = (${t.ends_at} is null) and (${t.starts_at} is null or ${t.ends_at} > ${t.starts_at})`,
		),
		check("venue_closures_starts_at_form", sql`${t.starts_at} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
		check("venue_closures_ends_at_form", sql`${t.ends_at} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
		short("venue_closures_reason_length", t.reason, 200),
	],
);
