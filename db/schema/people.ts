import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { belongs, created, named, natural, oneOf, reference, refers, revised, short } from "./columns.ts";
import { owned } from "./owned.ts";

export interface Sponsor {
	name: string;
	url: string;
	image: string;
}

export const players = pgTable(
	"players",
	{
		...owned(),
		firstName: text("first_name").notNull(),
		lastName: text("last_name").notNull().default(""),
		email: text("email"),
		phoneNumber: text("phone_number"),
		image: text("image"),
		bio: text("bio").notNull().default(""),
		videos: jsonb("videos").$type<string[]>().notNull().default([]),
		sponsor: jsonb("sponsor").$type<Sponsor | null>(),
		/** null = as the organization says. */
		privacy: text("privacy", { enum: ["full", "initial", "hidden"] }),
		photo_shown: boolean("photo_shown"),
		number_shown: boolean("number_shown"),
		/** The key of this person in imported files: the same key is the same person in every later import. */
		import_key: text("import_key"),
		/** Records of the same name that are other persons, as staff have said; what one of the two says counts for both. */
		distinct_from: bigint("distinct_from", { mode: "number" }).array().notNull().default([]),
		...revised(),
		...created(),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.id] }),
		uniqueIndex("players_import_key_unique").on(t.organization_id, t.import_key),
		index("players_hidden_ix")
			.on(t.organization_id, t.id)
			.where(sql`${t.privacy} = 'hidden'`),
		index("players_name_ix").on(t.organization_id, sql`lower(${t.lastName})`, sql`lower(${t.firstName})`),
		named("players_first_name_length", t.firstName, 60),
		short("players_last_name_length", t.lastName, 60),
		short("players_email_length", t.email, 254),
		short("players_phone_length", t.phoneNumber, 40),
		short("players_bio_length", t.bio, 5000),
		oneOf("players_privacy_known", t.privacy),
	],
);

export const attributes = pgTable(
	"attributes",
	{
		...owned(),
		attribute_name: text("attribute_name").notNull(),
		attribute_type: text("attribute_type", { enum: ["string", "number", "date"] }).notNull(),
		is_visible: boolean("is_visible").notNull().default(true),
		order: integer("order").notNull().default(0),
		...revised(),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.id] }),
		uniqueIndex("attributes_name_unique").on(t.organization_id, sql`lower(${t.attribute_name})`),
		named("attributes_name_length", t.attribute_name, 40),
		oneOf("attributes_type_known", t.attribute_type),
		natural("attributes_order_natural", t.order),
	],
);

export const attributeValues = pgTable(
	"attribute_values",
	{
		...owned(),
		player_id: reference("player_id").notNull(),
		attribute_id: reference("attribute_id").notNull(),
		value: text("value").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.id] }),
		uniqueIndex("attribute_values_once").on(t.organization_id, t.player_id, t.attribute_id),
		...refers("attribute_values_player", [t.organization_id, t.player_id], [players.organization_id, players.id]),
		...belongs(
			"attribute_values_attribute",
			[t.organization_id, t.attribute_id],
			[attributes.organization_id, attributes.id],
		),
		named("attribute_values_length", t.value, 200),
	],
);

/** Keys of merged records in imported files: they lead to the record that was kept. */
export const importAliases = pgTable(
	"import_aliases",
	{
		organization_id: owned().organization_id,
		import_key: text("import_key").notNull(),
		player_id: reference("player_id").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.import_key] }),
		...belongs("import_aliases_player", [t.organization_id, t.player_id], [players.organization_id, players.id]),
	],
);
