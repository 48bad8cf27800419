import { sql } from "drizzle-orm";
import {
	boolean,
	check,
	customType,
	date,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	text,
	uniqueIndex,
} from "drizzle-orm/pg-core";
import { created, named, natural, oneOf, reference, refers, revised, short } from "./columns.ts";
import { owned } from "./owned.ts";

/** A menu entry of the organization; an empty slug is the home page. */
export const links = pgTable(
	"links",
	{
		...owned(),
		label: text("label").notNull(),
		slug: text("slug").notNull().default(""),
		url: text("url"),
		is_external: boolean("is_external").notNull().default(false),
		show_in_navbar: boolean("show_in_navbar").notNull().default(true),
		template: text("template").notNull().default("blank"),
		/** Addresses that its page had before: they lead to it until another page takes them. */
		former_slugs: text("former_slugs").array().notNull().default([]),
		position: integer("position").notNull().default(0),
		...revised(),
		...created(),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.id] }),
		uniqueIndex("links_slug_unique")
			.on(t.organization_id, t.slug)
			.where(sql`not ${t.is_external}`),
		named("links_label_length", t.label, 60),
		short("links_slug_length", t.slug, 60),
		short("links_url_length", t.url, 500),
		check("links_url_of_external", sql`not ${t.is_external} or ${t.url} ~* '^(https?|mailto|tel):'`),
		natural("links_position_natural", t.position),
	],
);

export const pages = pgTable(
	"pages",
	{
		...owned(),
		link_id: reference("link_id").notNull(),
		template: text("template").notNull().default("blank"),
		content: jsonb("content").$type<{ blocks: unknown[] }>().notNull().default({ blocks: [] }),
		...revised(),
		...created(),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.id] }),
		uniqueIndex("pages_link_unique").on(t.organization_id, t.link_id),
		...refers("pages_link", [t.organization_id, t.link_id], [links.organization_id, links.id]),
		check("pages_content_form", sql`jsonb_typeof(${t.content} -> 'blocks') = 'array'`),
	],
);

export const features = pgTable(
	"features",
	{
		...owned(),
		feature_key: text("feature_key").notNull(),
		enabled: boolean("enabled").notNull().default(true),
		...revised(),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.id] }),
		uniqueIndex("features_key_unique").on(t.organization_id, t.feature_key),
		named("features_key_length", t.feature_key, 40),
	],
);

export const businesses = pgTable(
	"businesses",
	{
		...owned(),
		name: text("name").notNull(),
		phone: text("phone"),
		email: text("email"),
		website: text("website"),
		city: text("city"),
		state: text("state"),
		location: text("location"),
		facebook: text("facebook"),
		instagram: text("instagram"),
		sport: text("sport", { enum: ["basketball", "baseball", "tennis", "volleyball"] }),
		category: text("category", { enum: ["men", "women", "adult", "youth", "co-ed"] }),
		season: text("season"),
		nextSeason: text("next_season"),
		signupDeadline: date("signup_deadline"),
		signupStatus: text("signup_status", { enum: ["active", "closed"] })
			.notNull()
			.default("active"),
		cost: text("cost"),
		skillLevel: text("skill_level"),
		...revised(),
		...created(),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.id] }),
		named("businesses_name_length", t.name, 100),
		oneOf("businesses_sport_known", t.sport),
		oneOf("businesses_category_known", t.category),
		oneOf("businesses_status_known", t.signupStatus),
	],
);

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Who changed what and when; written by the Writer in the same transaction (allow-listed columns only, writing 7). */
export const auditLog = pgTable(
	"audit_log",
	{
		...owned(),
		user_id: reference("user_id"),
		actor: text("actor").notNull(),
		action: text("action").notNull(),
		noun: text("noun").notNull(),
		row_id: reference("row_id"),
		before: jsonb("before"),
		after: jsonb("after"),
		...created(),
		/** What an entry is found by; filled by the database. */
		words: tsvector("words").generatedAlwaysAs(
			sql`app_audit_words("organization_id", "actor", "action", "noun", "row_id", "before", "after")`,
		),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.id] }),
		index("audit_log_words_ix").using("gin", t.words),
		index("audit_log_time_ix").on(t.organization_id, t.created_at),
		index("audit_log_row_ix").on(t.organization_id, t.noun, t.row_id),
	],
);

/** Files imported, with their sha256 and what they held. */
export const imports = pgTable(
	"imports",
	{
		...owned(),
		hash: text("hash").notNull(),
		counts: jsonb("counts").$type<Record<string, number>>().notNull(),
		/** The season's name then, and who did it. */
		season: text("season"),
		actor: text("actor"),
		...created(),
	},
	(t) => [primaryKey({ columns: [t.organization_id, t.id] }), index("imports_hash_ix").on(t.organization_id, t.hash)],
);

/** What an import wrote in one table, kept for thirty days so that it can be taken back (writing 16). */
export const importUndos = pgTable(
	"import_undos",
	{
		organization_id: owned().organization_id,
		import_id: reference("import_id").notNull(),
		table_name: text("table_name").notNull(),
		season_id: reference("season_id").notNull(),
		/** The table's columns then; marks are of their values. */
		columns: jsonb("columns").$type<string[]>().notNull(),
		/** Keys of rows that it made, each with its `mark`. */
		made: jsonb("made").$type<Record<string, unknown>[]>().notNull(),
		/** Rows as they were, with the `mark` that the import left; null where it took them away. */
		before: jsonb("before").$type<{ row: Record<string, unknown>; mark: string | null }[]>().notNull(),
		...created(),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.import_id, t.table_name] }),
		index("import_undos_time_ix").on(t.organization_id, t.created_at),
		...refers("import_undos_import", [t.organization_id, t.import_id], [imports.organization_id, imports.id]),
	],
);

/** What the columns of imported files meant, by kind and the sha256 of their headings, for the next file of that form. */
export const importColumns = pgTable(
	"import_columns",
	{
		organization_id: owned().organization_id,
		kind: text("kind").notNull(),
		headings: text("headings").notNull(),
		meanings: jsonb("meanings").$type<string[]>().notNull(),
		...created(),
	},
	(t) => [primaryKey({ columns: [t.organization_id, t.kind, t.headings] })],
);

/** What a deletion took away, as one document, kept for thirty days; the rows bear the migration that they were written under (writing 7). */
export const deletions = pgTable(
	"deletions",
	{
		...owned(),
		noun: text("noun").notNull(),
		label: text("label").notNull(),
		/** Rows a table, as they were. */
		document: jsonb("document").$type<Record<string, Record<string, unknown>[]>>().notNull(),
		counts: jsonb("counts").$type<Record<string, number>>().notNull(),
		migration: integer("migration").notNull(),
		user_id: reference("user_id"),
		actor: text("actor").notNull(),
		/** The act on several games that it is part of. */
		act: text("act"),
		reason: text("reason"),
		reason_seen_by: text("reason_seen_by"),
		...created(),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.id] }),
		short("deletions_act_length", t.act, 40),
		short("deletions_reason_length", t.reason, 300),
		check("deletions_reader_known", sql`${t.reason_seen_by} in ('staff', 'visitors')`),
		index("deletions_time_ix").on(t.organization_id, t.created_at),
		index("deletions_act_ix")
			.on(t.organization_id, t.act)
			.where(sql`${t.act} is not null`),
	],
);
