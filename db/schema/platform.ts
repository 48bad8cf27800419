import { sql } from "drizzle-orm";
import {
	bigint,
	boolean,
	check,
	customType,
	index,
	inet,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	text,
	timestamp,
	uniqueIndex,
} from "drizzle-orm/pg-core";
import { created, named, oneOf, reference, revised, short } from "./columns.ts";

/** The tables outside the tenants' row-level security (tenancy 1); everything else is tenant data. */
export const platformTables = [
	"platform",
	"sports",
	"organizations",
	"organization_sports",
	"domains",
	"organization_aliases",
	"users",
	"credentials",
	"sessions",
	"identities",
	"login_attempts",
	"oidc_logins",
	"second_factors",
	"passkeys",
	"recovery_codes",
	"factor_steps",
	"notices",
] as const;

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "string" });
const key = () => bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity();

/** A random 64-bit value kept as text: a counter would repeat after a restore (caching 1). */
const version = () =>
	text("version")
		.notNull()
		.default(sql`app_version()`);

export const platform = pgTable("platform", { id: integer("id").primaryKey().default(1), version: version() }, (t) => [
	check("platform_single", sql`${t.id} = 1`),
]);

export const sports = pgTable(
	"sports",
	{ id: key(), type: text("type").notNull(), name: text("name").notNull() },
	(t) => [uniqueIndex("sports_type_unique").on(t.type), named("sports_name_length", t.name, 60)],
);

export const organizations = pgTable(
	"organizations",
	{
		id: key(),
		name: text("name").notNull(),
		slug: text("slug").notNull(),
		city: text("city"),
		theme: text("theme", { enum: ["light", "dark", "auto"] })
			.notNull()
			.default("light"),
		color: text("color").notNull().default("#1b46c8"),
		logo_url: text("logo_url"),
		facebook_url: text("facebook_url"),
		instagram_url: text("instagram_url"),
		youtube_url: text("youtube_url"),
		time_zone: text("time_zone").notNull().default("America/Los_Angeles"),
		site_variant: text("site_variant", { enum: ["default", "leaders", "adult-league", "jccoc", "millionaire"] })
			.notNull()
			.default("default"),
		player_privacy: text("player_privacy", { enum: ["full", "initial", "hidden"] })
			.notNull()
			.default("full"),
		player_photo: boolean("player_photo").notNull().default(true),
		player_number: boolean("player_number").notNull().default(true),
		noindex: boolean("noindex").notNull().default(false),
		/** Its people need a second factor (factors 6). */
		second_factor: boolean("second_factor").notNull().default(false),
		/** What a new league begins with (standings 3). */
		tie_break: jsonb("tie_break")
			.$type<string | readonly object[]>()
			.notNull()
			.default(sql`'"spec"'::jsonb`),
		/** Where the pages of a site's variant lead elsewhere (adult 9). */
		site_links: jsonb("site_links").$type<Record<string, unknown>>().notNull().default({}),
		version: version(),
		...revised(),
		...created(),
		deleted_at: instant("deleted_at"),
	},
	(t) => [
		uniqueIndex("organizations_slug_unique").on(t.slug),
		index("organizations_name_ix").on(t.name),
		named("organizations_name_length", t.name, 100),
		check(
			"organizations_slug_form",
			sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(${t.slug}) between 2 and 40 and ${t.slug} !~ '^[0-9]+$'`,
		),
		check("organizations_color_form", sql`${t.color} ~ '^#[0-9a-f]{6}$'`),
		oneOf("organizations_theme_known", t.theme),
		oneOf("organizations_privacy_known", t.player_privacy),
		oneOf("organizations_variant_known", t.site_variant),
		named("organizations_time_zone_length", t.time_zone, 60),
		short("organizations_city_length", t.city, 80),
		check("organizations_site_links_form", sql`jsonb_typeof(${t.site_links}) = 'object'`),
	],
);

export const organization_sports = pgTable(
	"organization_sports",
	{
		organization_id: reference("organization_id")
			.notNull()
			.references(() => organizations.id, { onDelete: "cascade" }),
		sport_id: reference("sport_id")
			.notNull()
			.references(() => sports.id),
		position: integer("position").notNull().default(0),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.sport_id] }),
		index("organization_sports_sport_ix").on(t.sport_id),
	],
);

export const domains = pgTable(
	"domains",
	{
		id: key(),
		organization_id: reference("organization_id")
			.notNull()
			.references(() => organizations.id, { onDelete: "cascade" }),
		host: text("host").notNull(),
		token: text("token")
			.notNull()
			.default(sql`app_version()`),
		is_primary: boolean("is_primary").notNull().default(true),
		verified_at: instant("verified_at"),
		...created(),
	},
	(t) => [
		uniqueIndex("domains_host_unique")
			.on(t.host)
			.where(sql`${t.verified_at} is not null`),
		uniqueIndex("domains_primary_unique")
			.on(t.organization_id)
			.where(sql`${t.is_primary}`),
		check(
			"domains_host_form",
			sql`${t.host} = lower(${t.host}) and char_length(${t.host}) <= 253 and ${t.host} ~ '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$' and ${t.host} !~ '^www[.]'`,
		),
	],
);

export const organization_aliases = pgTable(
	"organization_aliases",
	{
		slug: text("slug").primaryKey(),
		organization_id: reference("organization_id")
			.notNull()
			.references(() => organizations.id, { onDelete: "cascade" }),
		...created(),
	},
	(t) => [index("organization_aliases_organization_ix").on(t.organization_id)],
);

export const users = pgTable(
	"users",
	{
		id: key(),
		organization_id: reference("organization_id").references(() => organizations.id, { onDelete: "cascade" }),
		username: text("username").notNull(),
		email: text("email"),
		email_verified_at: instant("email_verified_at"),
		role: text("role", { enum: ["super_admin", "org_owner", "staff"] })
			.notNull()
			.default("staff"),
		theme: text("theme", { enum: ["light", "dark", "auto"] })
			.notNull()
			.default("light"),
		/** The last time, by whatever way; kept when the session is over. */
		signed_in_at: instant("signed_in_at"),
		...revised(),
		...created(),
	},
	(t) => [
		uniqueIndex("users_username_unique").on(sql`lower(${t.username})`),
		uniqueIndex("users_account_unique").on(sql`app_account(${t.username})`),
		index("users_organization_ix").on(t.organization_id),
		named("users_username_length", t.username, 60),
		short("users_email_length", t.email, 254),
		oneOf("users_role_known", t.role),
		oneOf("users_theme_known", t.theme),
		check("users_super_admin_has_no_organization", sql`(${t.role} = 'super_admin') = (${t.organization_id} is null)`),
	],
);

export const userKey = () => reference("user_id").references(() => users.id, { onDelete: "cascade" });

export const credentials = pgTable("credentials", {
	user_id: userKey().primaryKey(),
	password_hash: text("password_hash").notNull(),
	/** The last of their own before the present one; never a temporary one. */
	former_hash: text("former_hash"),
	temporary: boolean("temporary").notNull().default(false),
	changed_at: instant("changed_at").notNull().defaultNow(),
});

export const sessions = pgTable(
	"sessions",
	{
		id: text("id").primaryKey(),
		userId: userKey().notNull(),
		expiresAt: timestamp("expires_at", { withTimezone: true, mode: "date" }).notNull(),
		host: text("host").notNull(),
		acting_organization_id: reference("acting_organization_id").references(() => organizations.id, {
			onDelete: "set null",
		}),
		public_mode: boolean("public_mode").notNull().default(false),
		/** The browser that it was made with, in words. */
		agent: text("agent"),
		seen_at: instant("seen_at").notNull().defaultNow(),
		/** It was made with a temporary password (access 17). */
		must_change_password: boolean("must_change_password").notNull().default(false),
		/** With what it was made besides a password. */
		factor: text("factor", { enum: ["code", "passkey", "recovery", "provider"] }),
		/** When its person has last shown the password for a download (access 18). */
		proven_at: instant("proven_at"),
		...created(),
	},
	(t) => [
		oneOf("sessions_factor_known", t.factor),
		index("sessions_user_ix").on(t.userId),
		index("sessions_expires_ix").on(t.expiresAt),
		index("sessions_acting_ix").on(t.acting_organization_id),
	],
);

export const identities = pgTable(
	"identities",
	{ issuer: text("issuer").notNull(), subject: text("subject").notNull(), user_id: userKey().notNull(), ...created() },
	(t) => [primaryKey({ columns: [t.issuer, t.subject] }), index("identities_user_ix").on(t.user_id)],
);

export const login_attempts = pgTable(
	"login_attempts",
	{ id: key(), account: text("account").notNull(), address: inet("address").notNull(), ...created() },
	(t) => [
		index("login_attempts_account_ix").on(t.account, t.created_at),
		index("login_attempts_address_ix").on(t.address, t.created_at),
	],
);

/** Sign-ins at an OpenID Connect provider that are under way; state and code are kept as hashes (access 4). */
export const oidc_logins = pgTable(
	"oidc_logins",
	{
		state: text("state").primaryKey(),
		nonce: text("nonce").notNull(),
		verifier: text("verifier").notNull(),
		/** Where it was begun, and is ended. */
		host: text("host").notNull(),
		organization_id: reference("organization_id").references(() => organizations.id, { onDelete: "cascade" }),
		/** The signed-in person who links the account to theirs. */
		link_user_id: reference("link_user_id").references(() => users.id, { onDelete: "cascade" }),
		/** The hash of the session that does so. */
		link_session: text("link_session"),
		/** The network it was begun from. */
		address: inet("address"),
		next: text("next"),
		code: text("code"),
		/** Who it is at the provider, and the e-mail address that it has proven. */
		subject: text("subject"),
		email: text("email"),
		/** It says that it has asked for a second factor (factors 7). */
		mfa: boolean("mfa").notNull().default(false),
		/** Written by former releases only. */
		user_id: reference("user_id").references(() => users.id, { onDelete: "cascade" }),
		expires_at: instant("expires_at").notNull(),
	},
	(t) => [index("oidc_logins_expires_ix").on(t.expires_at), index("oidc_logins_address_ix").on(t.address)],
);

/** An id of a transaction that never comes again. */
const xid8 = customType<{ data: string }>({ dataType: () => "xid8" });

/** What every process shall hear of a change, for a minute after it is committed (caching 2). */
export const notices = pgTable(
	"notices",
	{
		id: bigint("id", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
		xid: xid8("xid")
			.notNull()
			.default(sql`pg_current_xact_id()`),
		kind: text("kind", { enum: ["version", "row", "platform", "live"] }).notNull(),
		organization_id: reference("organization_id"),
		/** The version; the name that leads there now; a running game as JSON. */
		text: text("text"),
	},
	(t) => [index("notices_xid_ix").on(t.xid), oneOf("notices_kind_known", t.kind)],
);
