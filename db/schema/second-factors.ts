import { bigint, boolean, index, inet, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { created, named, natural, oneOf } from "./columns.ts";
import { userKey } from "./platform.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "string" });

/** What a person shows besides their password (factors 1); only the role `tipoff_auth` reads these tables. */
export const second_factors = pgTable(
	"second_factors",
	{
		user_id: userKey().primaryKey(),
		/** By what authenticators know the person; it says nothing about them. */
		handle: text("handle").notNull(),
		/** Of the one-time codes, in base32; a new one waits until it has made a code that fits. */
		code_secret: text("code_secret"),
		code_offered: text("code_offered"),
		code_added_at: instant("code_added_at"),
		/** The last step of the clock whose code was used: none works twice. */
		code_step: bigint("code_step", { mode: "number" }),
		failures: integer("failures").notNull().default(0),
		failed_at: instant("failed_at"),
		...created(),
	},
	(t) => [natural("second_factors_failures_natural", t.failures)],
);

export const passkeys = pgTable(
	"passkeys",
	{
		/** The credential's own id, base64url like the key. */
		id: text("id").primaryKey(),
		user_id: userKey().notNull(),
		/** The host it was made on: it works nowhere else. */
		host: text("host").notNull(),
		public_key: text("public_key").notNull(),
		counter: bigint("counter", { mode: "number" }).notNull().default(0),
		transports: text("transports").notNull().default(""),
		/** It is kept by the maker of the device, so it outlives the device. */
		backed_up: boolean("backed_up").notNull().default(false),
		name: text("name").notNull(),
		used_at: instant("used_at"),
		...created(),
	},
	(t) => [index("passkeys_user_ix").on(t.user_id), named("passkeys_name_length", t.name, 60)],
);

/** Ten a set, by their hashes. */
export const recovery_codes = pgTable(
	"recovery_codes",
	{
		user_id: userKey().notNull(),
		number: integer("number").notNull(),
		code_hash: text("code_hash").notNull(),
		used_at: instant("used_at"),
		...created(),
	},
	(t) => [primaryKey({ columns: [t.user_id, t.number] })],
);

/** What is under way for some minutes: a sign-in between password and second factor, a passkey that is asked for or made. */
export const factor_steps = pgTable(
	"factor_steps",
	{
		/** The hash of the cookie's secret, or of the session's. */
		id: text("id").primaryKey(),
		purpose: text("purpose", { enum: ["sign-in", "passkey", "add"] }).notNull(),
		user_id: userKey(),
		/** Their password is a temporary one. */
		temporary: boolean("temporary").notNull().default(false),
		host: text("host").notNull(),
		challenge: text("challenge"),
		address: inet("address").notNull(),
		expires_at: instant("expires_at").notNull(),
	},
	(t) => [
		index("factor_steps_expires_ix").on(t.expires_at),
		index("factor_steps_user_ix").on(t.user_id),
		index("factor_steps_address_ix").on(t.address),
		oneOf("factor_steps_purpose_known", t.purpose),
	],
);
