import { sql } from "drizzle-orm";
import {
	boolean,
	check,
	date,
	foreignKey,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	text,
	timestamp,
	uniqueIndex,
	uuid,
} from "drizzle-orm/pg-core";
import { belongs, created, named, natural, oneOf, reference, refers, revised, short } from "./columns.ts";
import { owned } from "./owned.ts";
import { sports } from "./platform.ts";
import { divisions, leagueTeams, seasonLeagues, seasons } from "./seasons.ts";
import { rosters } from "./rosters.ts";
import { schedules } from "./calendar.ts";

const sportKey = () =>
	reference("sport_id")
		.notNull()
		.references(() => sports.id);

/** The organization's own copy of its sport's statistics: order and visibility are the tenant's. */
export const stats = pgTable(
	"stats",
	{
		...owned(),
		sportId: sportKey(),
		name: text("name").notNull(),
		abbreviation: text("abbreviation").notNull(),
		order: integer("order").notNull().default(0),
		hidden: boolean("hidden").notNull().default(false),
		...revised(),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.id] }),
		uniqueIndex("stats_abbreviation_unique").on(t.organization_id, t.sportId, t.abbreviation),
		named("stats_name_length", t.name, 60),
		named("stats_abbreviation_length", t.abbreviation, 8),
		natural("stats_order_natural", t.order),
	],
);

export const gamePeriods = pgTable(
	"game_periods",
	{
		...owned(),
		sportId: sportKey(),
		name: text("name").notNull(),
		order: integer("order").notNull().default(0),
		hidden: boolean("hidden").notNull().default(false),
		...revised(),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.id] }),
		uniqueIndex("game_periods_name_unique").on(t.organization_id, t.sportId, sql`lower(${t.name})`),
		named("game_periods_name_length", t.name, 40),
		natural("game_periods_order_natural", t.order),
	],
);

/** Between two league teams, in a season league or (bracket games, with match_id) in a division. Date and time are the organization's wall clock. */
export const games = pgTable(
	"games",
	{
		...owned(),
		season_id: reference("season_id").notNull(),
		season_league_id: reference("season_league_id"),
		division_id: reference("division_id"),
		match_id: text("match_id"),
		schedule_id: reference("schedule_id"),
		home_team_id: reference("home_team_id").notNull(),
		away_team_id: reference("away_team_id").notNull(),
		date: date("date"),
		time: text("time"),
		location: text("location"),
		location_url: text("location_url"),
		video_url: text("video_url"),
		status: text("status", { enum: ["scheduled", "live", "final", "forfeit", "postponed", "cancelled"] })
			.notNull()
			.default("scheduled"),
		forfeit_winner: text("forfeit_winner"),
		score_home: integer("score_home"),
		score_away: integer("score_away"),
		import_key: text("import_key"),
		/** What calendars call it, wherever it is moved. */
		uid: uuid("uid").notNull().defaultRandom(),
		locked: boolean("locked").notNull().default(false),
		/** The one that is being played. */
		period_id: reference("period_id"),
		/** How many entries have been applied to it: the `seq` of the latest of its events. */
		live_seq: integer("live_seq").notNull().default(0),
		/** null = a draft that only staff see. */
		published_at: timestamp("published_at", { withTimezone: true, mode: "string" }).defaultNow(),
		/** What the schedule's next publication does with a published game: "move" it to the draft's slot, or "remove" it. */
		draft_change: text("draft_change", { enum: ["move", "remove"] }),
		draft_date: date("draft_date"),
		draft_time: text("draft_time"),
		draft_location: text("draft_location"),
		/** The slot that was published first, kept by a trigger once the game leaves it. */
		published_date: date("published_date"),
		published_time: text("published_time"),
		published_location: text("published_location"),
		/** Why it was last changed, what the reason is about and who sees it. */
		reason: text("reason"),
		reason_about: text("reason_about", { enum: ["moved", "postponed", "cancelled", "forfeit", "corrected"] }),
		reason_seen_by: text("reason_seen_by", { enum: ["staff", "visitors"] }),
		...revised(),
		...created(),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.id] }),
		...refers("games_season", [t.organization_id, t.season_id], [seasons.organization_id, seasons.id]),
		...belongs(
			"games_season_league",
			[t.organization_id, t.season_league_id],
			[seasonLeagues.organization_id, seasonLeagues.id],
		),
		...refers("games_division", [t.organization_id, t.division_id], [divisions.organization_id, divisions.id]),
		...belongs(
			"games_schedule",
			[t.organization_id, t.schedule_id],
			[schedules.organization_id, schedules.id],
			"set null",
		),
		...belongs("games_home", [t.organization_id, t.home_team_id], [leagueTeams.organization_id, leagueTeams.id]),
		...belongs("games_away", [t.organization_id, t.away_team_id], [leagueTeams.organization_id, leagueTeams.id]),
		...belongs(
			"games_period",
			[t.organization_id, t.period_id],
			[gamePeriods.organization_id, gamePeriods.id],
			"set null",
		),
		uniqueIndex("games_import_key_unique").on(t.organization_id, t.season_id, t.import_key),
		index("games_days_ix")
			.on(t.organization_id, t.season_id, t.date)
			.where(sql`${t.published_at} is not null`),
		index("games_date_ix").on(t.organization_id, t.season_id, t.date, t.time),
		uniqueIndex("games_match_once").on(t.organization_id, t.division_id, t.match_id),
		check("games_teams_differ", sql`${t.home_team_id} <> ${t.away_team_id}`),
		check("games_owner_one", sql`(${t.season_league_id} is null) <> (${t.division_id} is null)`),
		check("games_match_of_division", sql`(${t.match_id} is null) = (${t.division_id} is null)`),
		check("games_time_form", sql`${t.time} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
		oneOf("games_status_known", t.status),
		check(
			"games_forfeit_winner_known",
			sql`${t.forfeit_winner} in ('home', 'away') and ${t.status} = 'forfeit' or ${t.forfeit_winner} is null`,
		),
		check("games_score_home_range", sql`${t.score_home} between 0 and 999`),
		check("games_score_away_range", sql`${t.score_away} between 0 and 999`),
		natural("games_live_seq_natural", t.live_seq),
		oneOf("games_draft_change_known", t.draft_change),
		check(
			"games_draft_move_whole",
			sql`(${t.draft_change} is not distinct from 'move') = (${t.draft_date} is not null and ${t.draft_time} is not null)`,
		),
		check("games_draft_time_form", sql`${t.draft_time} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
		short("games_draft_location_length", t.draft_location, 200),
		short("games_location_length", t.location, 200),
		short("games_location_url_length", t.location_url, 500),
		short("games_video_url_length", t.video_url, 500),
		short("games_match_length", t.match_id, 20),
		short("games_reason_length", t.reason, 300),
		oneOf("games_reason_about_known", t.reason_about),
		oneOf("games_reason_seen_by_known", t.reason_seen_by),
		check("games_reason_whole", sql`num_nulls(${t.reason}, ${t.reason_about}, ${t.reason_seen_by}) in (0, 3)`),
	],
);

export const periodScores = pgTable(
	"period_scores",
	{
		/** Held by the key of its game: one of its own would be asked for once more at each of a file's two million rows. */
		organization_id: reference("organization_id").notNull(),
		id: owned().id,
		game_id: reference("game_id").notNull(),
		game_period_id: reference("game_period_id").notNull(),
		team_id: reference("league_team_id").notNull(),
		score: integer("score").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.id] }),
		uniqueIndex("period_scores_once").on(t.organization_id, t.game_id, t.game_period_id, t.team_id),
		...refers("period_scores_game", [t.organization_id, t.game_id], [games.organization_id, games.id]),
		...belongs(
			"period_scores_period",
			[t.organization_id, t.game_period_id],
			[gamePeriods.organization_id, gamePeriods.id],
		),
		...belongs("period_scores_team", [t.organization_id, t.team_id], [leagueTeams.organization_id, leagueTeams.id]),
		check("period_scores_range", sql`${t.score} between 0 and 999`),
	],
);

/** One line a game and roster entry; `values` maps a stat's id to its value. The wire's one row a value is made at the edge. */
export const boxScoreLines = pgTable(
	"box_score_lines",
	{
		organization_id: owned().organization_id,
		game_id: reference("game_id").notNull(),
		roster_id: reference("roster_id").notNull(),
		values: jsonb("values").$type<Record<string, number>>().notNull().default({}),
		...revised(),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.game_id, t.roster_id] }),
		...refers("box_score_lines_game", [t.organization_id, t.game_id], [games.organization_id, games.id]),
		...belongs("box_score_lines_roster", [t.organization_id, t.roster_id], [rosters.organization_id, rosters.id]),
		check("box_score_lines_values_form", sql`app_line_valid(${t.values})`),
	],
);

/** Sums of the lines per roster entry and stat, kept in the same transaction; games that count for nobody are left out. */
export const rosterTotals = pgTable(
	"roster_totals",
	{
		organization_id: owned().organization_id,
		roster_id: reference("roster_id").notNull(),
		stat_id: reference("stat_id").notNull(),
		total: integer("total").notNull(),
		games: integer("games").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.roster_id, t.stat_id] }),
		natural("roster_totals_total_natural", t.total),
		natural("roster_totals_games_natural", t.games),
		...refers("roster_totals_roster", [t.organization_id, t.roster_id], [rosters.organization_id, rosters.id]),
		...belongs("roster_totals_stat", [t.organization_id, t.stat_id], [stats.organization_id, stats.id]),
	],
);

/** Games at one time that staff have said may both stay (scheduling 14); of other slots than these it says nothing. */
export const keptClashes = pgTable(
	"kept_clashes",
	{
		organization_id: owned().organization_id,
		game_id: reference("game_id").notNull(),
		other_id: reference("other_id").notNull(),
		cause: text("cause", {
			enum: ["team", "place", "closed", "hours", "coach", "club", "days", "home", "late", "rest", "often", "soon"],
		}).notNull(),
		slots: text("slots").notNull(),
		actor: text("actor").notNull(),
		...created(),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.game_id, t.other_id, t.cause] }),
		foreignKey({
			name: "kept_clashes_game_fk",
			columns: [t.organization_id, t.game_id],
			foreignColumns: [games.organization_id, games.id],
		}).onDelete("cascade"),
		...belongs("kept_clashes_other", [t.organization_id, t.other_id], [games.organization_id, games.id]),
		oneOf("kept_clashes_cause_known", t.cause),
		short("kept_clashes_slots_length", t.slots, 300),
	],
);
