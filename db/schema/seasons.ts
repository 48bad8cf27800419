import { boolean, check, date, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { belongs, created, named, natural, oneOf, reference, refers, revised, short } from "./columns.ts";
import { owned } from "./owned.ts";
import { sports } from "./platform.ts";
import { players } from "./people.ts";

export const seasons = pgTable(
	"seasons",
	{
		...owned(),
		name: text("name").notNull(),
		startDate: date("start_date"),
		finishDate: date("finish_date"),
		/** The current ones; one that is neither active nor planned is past (leagues 4). */
		active: boolean("active").notNull().default(true),
		planned: boolean("planned").notNull().default(false),
		showDivisions: boolean("show_divisions").notNull().default(false),
		sport_id: reference("sport_id")
			.notNull()
			.references(() => sports.id),
		/** A team with more forfeits is not invited to the tournament; a player needs so many regular-season games (adult 6). */
		forfeits_max: integer("forfeits_max").notNull().default(0),
		games_min: integer("games_min").notNull().default(1),
		...revised(),
		...created(),
	},
	(t) => [
		natural("seasons_forfeits_max_natural", t.forfeits_max),
		natural("seasons_games_min_natural", t.games_min),
		primaryKey({ columns: [t.organization_id, t.id] }),
		named("seasons_name_length", t.name, 100),
		check("seasons_dates_order", sql`${t.finishDate} >= ${t.startDate}`),
		check("seasons_planned_or_active", sql`not (${t.active} and ${t.planned})`),
	],
);

export const leagues = pgTable(
	"leagues",
	{
		...owned(),
		name: text("name").notNull(),
		position: integer("position").notNull().default(0),
		...revised(),
		...created(),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.id] }),
		named("leagues_name_length", t.name, 100),
		natural("leagues_position_natural", t.position),
	],
);

/** A league in one season: holds teams, games, byes, week-offs (leagues 1). `tie_break` by standings 3. */
export const seasonLeagues = pgTable(
	"season_leagues",
	{
		...owned(),
		season_id: reference("season_id").notNull(),
		league_id: reference("league_id").notNull(),
		position: integer("position").notNull().default(0),
		/** The position is one that staff gave: their order holds, else that of the names (leagues 3). */
		placed: boolean("placed").notNull().default(false),
		tie_break: jsonb("tie_break")
			.$type<string | string[]>()
			.notNull()
			.default(sql`'"spec"'::jsonb`),
		...revised(),
		...created(),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.id] }),
		uniqueIndex("season_leagues_once").on(t.organization_id, t.season_id, t.league_id),
		...refers("season_leagues_season", [t.organization_id, t.season_id], [seasons.organization_id, seasons.id]),
		...belongs("season_leagues_league", [t.organization_id, t.league_id], [leagues.organization_id, leagues.id]),
		natural("season_leagues_position_natural", t.position),
	],
);

export const teams = pgTable(
	"teams",
	{
		...owned(),
		name: text("name").notNull(),
		leagueId: reference("league_id"),
		unavailableSlots: text("unavailable_slots").array().notNull().default([]),
		unavailableDates: date("unavailable_dates").array().notNull().default([]),
		...revised(),
		...created(),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.id] }),
		named("teams_name_length", t.name, 100),
		...belongs("teams_league", [t.organization_id, t.leagueId], [leagues.organization_id, leagues.id], "set null"),
	],
);

/** A team in a season league (wire `slt_id`, `seasons_league_teams_id`; leagues 2). */
export const leagueTeams = pgTable(
	"league_teams",
	{
		...owned(),
		season_league_id: reference("season_league_id").notNull(),
		team_id: reference("team_id").notNull(),
		captain_id: reference("captain_id"),
		captain: text("captain"),
		logo: text("logo"),
		abbreviation: text("abbreviation"),
		color: text("color"),
		hidden: boolean("hidden").notNull().default(false),
		/** When and where it can play, and whose teams are never at one time (scheduling 18). */
		home_venue: text("home_venue"),
		home_days: text("home_days"),
		play_days: text("play_days"),
		latest_start: text("latest_start"),
		rest_days: integer("rest_days"),
		games_limit: text("games_limit"),
		coach: text("coach"),
		club: text("club"),
		club_wish: text("club_wish", { enum: ["apart", "together"] }),
		...revised(),
		...created(),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.id] }),
		uniqueIndex("league_teams_once").on(t.organization_id, t.season_league_id, t.team_id),
		...refers(
			"league_teams_season_league",
			[t.organization_id, t.season_league_id],
			[seasonLeagues.organization_id, seasonLeagues.id],
		),
		...belongs("league_teams_team", [t.organization_id, t.team_id], [teams.organization_id, teams.id]),
		...belongs(
			"league_teams_captain",
			[t.organization_id, t.captain_id],
			[players.organization_id, players.id],
			"set null",
		),
		short("league_teams_captain_length", t.captain, 100),
		check(
			"league_teams_abbreviation_length",
			sql`char_length(${t.abbreviation}) >= 2 and char_length(${t.abbreviation}) <= 4`,
		),
		check("league_teams_color_form", sql`${t.color} ~ '^#[0-9a-f]{6}$'`),
		short("league_teams_home_venue_length", t.home_venue, 200),
		short("league_teams_home_days_length", t.home_days, 500),
		short("league_teams_play_days_length", t.play_days, 500),
		check("league_teams_latest_start_form", sql`${t.latest_start} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
		check("league_teams_rest_days_few", sql`${t.rest_days} >= 0 and ${t.rest_days} <= 30`),
		check("league_teams_games_limit_form", sql`${t.games_limit} ~ '^[0-9]{1,2} in [0-9]{1,2} days$'`),
		short("league_teams_coach_length", t.coach, 100),
		short("league_teams_club_length", t.club, 100),
		oneOf("league_teams_club_wish_known", t.club_wish),
	],
);

export const divisions = pgTable(
	"divisions",
	{
		...owned(),
		season_id: reference("season_id").notNull(),
		name: text("name").notNull(),
		position: integer("position").notNull().default(0),
		format: text("format").notNull().default("single"),
		/** Which rank of which league takes each seed, the first seed first; null where people set the teams by hand. */
		pools: jsonb("pools").$type<{ season_league_id: number; rank: number }[]>(),
		/** When and where matchups are to be played, by their ids. */
		plans:
			jsonb("plans").$type<
				Record<
					string,
					{ date: string | null; time: string | null; location: string | null; location_url: string | null }
				>
			>(),
		/** What staff call the seeds, the first seed first; null where that is the number. */
		seed_labels: jsonb("seed_labels").$type<(string | null)[]>(),
		video_url: text("video_url"),
		image_url: text("image_url"),
		...revised(),
		...created(),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.id] }),
		...belongs("divisions_season", [t.organization_id, t.season_id], [seasons.organization_id, seasons.id]),
		named("divisions_name_length", t.name, 100),
		check(
			"divisions_format_known",
			sql`${t.format} ~ '^(single|third-place|placement|double|double-bye|stepladder|entries:[0-9]{1,2}(,[0-9]{1,2}){0,13})( best [135](,[135]){0,13}( but ([0-9]{1,2}|third|fifth|seventh|losers)-[0-9]{1,2}=[135](,([0-9]{1,2}|third|fifth|seventh|losers)-[0-9]{1,2}=[135]){0,63})?)?$'`,
		),
		check("divisions_plans_object", sql`jsonb_typeof(${t.plans}) = 'object'`),
		check("divisions_pools_list", sql`jsonb_typeof(${t.pools}) = 'array'`),
		check("divisions_seed_labels_list", sql`jsonb_typeof(${t.seed_labels}) = 'array'`),
	],
);

export const divisionTeams = pgTable(
	"division_teams",
	{
		...owned(),
		division_id: reference("division_id").notNull(),
		slt_id: reference("league_team_id").notNull(),
		position: integer("position").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.id] }),
		uniqueIndex("division_teams_once").on(t.organization_id, t.slt_id),
		...belongs(
			"division_teams_division",
			[t.organization_id, t.division_id],
			[divisions.organization_id, divisions.id],
		),
		...refers("division_teams_team", [t.organization_id, t.slt_id], [leagueTeams.organization_id, leagueTeams.id]),
		natural("division_teams_position_natural", t.position),
	],
);
