import { sql } from "drizzle-orm";
import {
	boolean,
	check,
	date,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	text,
	timestamp,
	uniqueIndex,
} from "drizzle-orm/pg-core";
import { belongs, created, named, reference, refers, revised, short } from "./columns.ts";
import { owned } from "./owned.ts";
import { leagueTeams, seasonLeagues } from "./seasons.ts";

export const byes = pgTable(
	"byes",
	{
		...owned(),
		season_league_id: reference("season_league_id").notNull(),
		team_id: reference("league_team_id").notNull(),
		schedule_id: reference("schedule_id"),
		date: date("date"),
		...revised(),
		...created(),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.id] }),
		uniqueIndex("byes_once").on(t.organization_id, t.team_id, t.date),
		...belongs(
			"byes_season_league",
			[t.organization_id, t.season_league_id],
			[seasonLeagues.organization_id, seasonLeagues.id],
		),
		...refers("byes_team", [t.organization_id, t.team_id], [leagueTeams.organization_id, leagueTeams.id]),
		...belongs("byes_schedule", [t.organization_id, t.schedule_id], [schedules.organization_id, schedules.id]),
	],
);

export const weekOffs = pgTable(
	"week_offs",
	{
		...owned(),
		season_league_id: reference("season_league_id").notNull(),
		date: date("date").notNull(),
		reason: text("reason"),
		...revised(),
		...created(),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.id] }),
		uniqueIndex("week_offs_once").on(t.organization_id, t.season_league_id, t.date),
		...refers(
			"week_offs_season_league",
			[t.organization_id, t.season_league_id],
			[seasonLeagues.organization_id, seasonLeagues.id],
		),
		short("week_offs_reason_length", t.reason, 200),
	],
);

interface Wishes {
	games?: { perTeam: number } | { rounds: number } | { perWeek: number };
	doubleHeaders?: boolean;
	limit?: { games: number; days: number };
	meetingGapDays?: number;
}

/** What the last generation left: games without a slot with why, and wishes without which all would have one. */
interface Report {
	unplaced: { game_id: number; reason: string }[];
	giving?: { league_team_id: number | null; field: string }[];
}

export const schedules = pgTable(
	"schedules",
	{
		...owned(),
		season_league_id: reference("season_league_id").notNull(),
		name: text("name").notNull(),
		startDate: date("start_date").notNull(),
		numWeeks: integer("num_weeks").notNull().default(1),
		gameDays: text("game_days").array().notNull().default([]),
		sameSlot: boolean("same_slot").notNull().default(true),
		timeSlots: text("time_slots").array().notNull().default([]),
		weeklyTimeSlots: jsonb("weekly_time_slots").$type<string[][]>().notNull().default([]),
		weeklyDates: jsonb("weekly_dates").$type<(string | null)[]>().notNull().default([]),
		places: jsonb("places").$type<{ name: string; capacity: number }[]>().notNull().default([]),
		offDates: date("off_dates").array().notNull().default([]),
		/** What the generator is asked for, beyond slots and places. */
		wishes: jsonb("wishes").$type<Wishes>().notNull().default({}),
		seed: integer("seed"),
		generated_at: timestamp("generated_at", { withTimezone: true, mode: "string" }),
		/** Why games of the last generation found no slot, by their ids. */
		report: jsonb("report").$type<Report>(),
		published_at: timestamp("published_at", { withTimezone: true, mode: "string" }),
		...revised(),
		...created(),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.id] }),
		...belongs(
			"schedules_season_league",
			[t.organization_id, t.season_league_id],
			[seasonLeagues.organization_id, seasonLeagues.id],
		),
		named("schedules_name_length", t.name, 100),
		check("schedules_weeks_range", sql`${t.numWeeks} between 1 and 104`),
		check(
			"schedules_days_known",
			sql`${t.gameDays} <@ array['Sunday','Monday','Tuesday','Wednesday','Thursday','Friday','Saturday']`,
		),
	],
);
