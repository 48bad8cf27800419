import { sql } from "drizzle-orm";
import {
	check,
	date,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	text,
	timestamp,
	uniqueIndex,
} from "drizzle-orm/pg-core";
import { belongs, created, named, oneOf, reference, refers, revised, short } from "./columns.ts";
import { gamePeriods, games } from "./games.ts";
import { owned } from "./owned.ts";
import { rosters } from "./rosters.ts";

/** Lets one person without an account score one game, or the games of one day at one place. */
export const scorerLinks = pgTable(
	"scorer_links",
	{
		...owned(),
		token_hash: text("token_hash").notNull(),
		label: text("label").notNull(),
		game_id: reference("game_id"),
		date: date("date"),
		location: text("location"),
		expires_at: timestamp("expires_at", { withTimezone: true, mode: "string" }).notNull(),
		withdrawn_at: timestamp("withdrawn_at", { withTimezone: true, mode: "string" }),
		/** Who made it. */
		user_id: reference("user_id"),
		actor: text("actor").notNull(),
		...revised(),
		...created(),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.id] }),
		...belongs("scorer_links_game", [t.organization_id, t.game_id], [games.organization_id, games.id]),
		index("scorer_links_token_ix").on(t.token_hash),
		named("scorer_links_label_length", t.label, 100),
		short("scorer_links_location_length", t.location, 200),
		check("scorer_links_scope", sql`(${t.game_id} is null) <> (${t.date} is null)`),
		check("scorer_links_place_of_day", sql`${t.location} is null or ${t.date} is not null`),
	],
);

/**
 * Everything that was entered about a game, in one list: taps, saved cells, results, periods, states (writing 4). What is
 * stored of the game is the fold of the applied ones by `seq`; a late or refused one has no place in that order.
 */
export const gameEvents = pgTable(
	"game_events",
	{
		...owned(),
		game_id: reference("game_id").notNull(),
		/** Named by who sends it: the same one twice is the same event. */
		op_id: text("op_id").notNull(),
		kind: text("kind", { enum: ["tap", "stats", "scores", "periods", "state", "details", "undo"] }).notNull(),
		status: text("status", { enum: ["applied", "undone", "late", "refused"] })
			.notNull()
			.default("applied"),
		/** When it took effect among the game's events. */
		seq: integer("seq"),
		/** What was asked. */
		payload: jsonb("payload").$type<Record<string, unknown>>().notNull().default({}),
		/** What it did, cell by cell; see domain/game-events. */
		changes: jsonb("changes").$type<Record<string, unknown>[]>().notNull().default([]),
		/** Why it was not applied. */
		message: text("message"),
		roster_id: reference("roster_id"),
		period_id: reference("period_id"),
		user_id: reference("user_id"),
		link_id: reference("link_id"),
		actor: text("actor").notNull(),
		/** By the clock of who entered it, no later than it arrived. */
		happened_at: timestamp("happened_at", { withTimezone: true, mode: "string" }).notNull().defaultNow(),
		...created(),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.id] }),
		uniqueIndex("game_events_once").on(t.organization_id, t.game_id, t.op_id),
		uniqueIndex("game_events_order").on(t.organization_id, t.game_id, t.seq),
		index("game_events_late_ix")
			.on(t.organization_id, t.game_id)
			.where(sql`${t.status} = 'late'`),
		index("game_events_act_ix")
			.on(t.organization_id, sql`(${t.payload} ->> 'act')`)
			.where(sql`${t.payload} ->> 'act' is not null`),
		...refers("game_events_game", [t.organization_id, t.game_id], [games.organization_id, games.id]),
		...belongs(
			"game_events_roster",
			[t.organization_id, t.roster_id],
			[rosters.organization_id, rosters.id],
			"set null",
		),
		...belongs(
			"game_events_period",
			[t.organization_id, t.period_id],
			[gamePeriods.organization_id, gamePeriods.id],
			"set null",
		),
		...belongs(
			"game_events_link",
			[t.organization_id, t.link_id],
			[scorerLinks.organization_id, scorerLinks.id],
			"set null",
		),
		oneOf("game_events_kind_known", t.kind),
		oneOf("game_events_status_known", t.status),
		check("game_events_op_length", sql`char_length(${t.op_id}) between 1 and 64`),
		check("game_events_seq_of_applied", sql`(${t.seq} is not null) = (${t.status} in ('applied', 'undone'))`),
	],
);
