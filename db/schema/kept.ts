import { boolean, date, index, json, jsonb, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { refers, reference } from "./columns.ts";
import { owned } from "./owned.ts";
import { seasonLeagues, seasons } from "./seasons.ts";

/** A team's line as `domain/standings/kept.ts` writes it. */
type Line = (number | string)[];

/**
 * The tables of a season league, computed and kept (standings 8). A trigger throws a row away as soon as something changes from
 * which it follows; the change makes it anew at its end. Where there is none the table is computed.
 */
export const keptStandings = pgTable(
	"kept_standings",
	{
		organization_id: owned().organization_id,
		season_league_id: reference("season_league_id").notNull(),
		season_id: reference("season_id").notNull(),
		/** Best first, as staff see them, with the sentences that explain each place. */
		lines: jsonb("lines").$type<Line[]>().notNull(),
		traces: jsonb("traces").$type<string[][]>().notNull(),
		through: date("through"),
		/** It follows from points by period too. */
		by_parts: boolean("by_parts").notNull().default(false),
		/** Tells it from the one that was there before. */
		made: uuid("made").notNull().defaultRandom(),
		/** As visitors see them; null where that is the same. */
		shown_lines: jsonb("shown_lines").$type<Line[]>(),
		shown_traces: jsonb("shown_traces").$type<string[][]>(),
		shown_through: date("shown_through"),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.season_league_id] }),
		...refers(
			"kept_standings_league",
			[t.organization_id, t.season_league_id],
			[seasonLeagues.organization_id, seasonLeagues.id],
		),
		index("kept_standings_season_ix").on(t.organization_id, t.season_id),
	],
);

/** Somebody's place on a team, of those who have a total. */
export type TotalsEntry = [roster_id: number, slt_id: number, player_id: number];
/** A stat's totals as columns: the entries, and the sum and the games of each. */
export type TotalsColumn = [stat_id: number, rosters: number[], totals: number[], games: number[]];
/** What a team's roster adds up to in a stat. */
export type TeamTotal = [slt_id: number, stat_id: number, total: number];

/** What the players and teams of a season league add up to (statistics 10), kept as its standings are. */
export const keptTotals = pgTable(
	"kept_totals",
	{
		organization_id: owned().organization_id,
		season_league_id: reference("season_league_id").notNull(),
		season_id: reference("season_id").notNull(),
		/** The last made first. */
		entries: json("entries").$type<TotalsEntry[]>().notNull(),
		totals: json("totals").$type<TotalsColumn[]>().notNull(),
		teams: json("teams").$type<TeamTotal[]>().notNull(),
		/** Tells them from those that were there before. */
		made: uuid("made").notNull().defaultRandom(),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.season_league_id] }),
		...refers(
			"kept_totals_league",
			[t.organization_id, t.season_league_id],
			[seasonLeagues.organization_id, seasonLeagues.id],
		),
		index("kept_totals_season_ix").on(t.organization_id, t.season_id),
	],
);

/** How many games a day has; null where none is set. */
export type KeptDay = { date: string | null; games: number };

/** How many published games each day of a season has, by date, kept as its standings are (scheduling 3). */
export const keptDays = pgTable(
	"kept_days",
	{
		organization_id: owned().organization_id,
		season_id: reference("season_id").notNull(),
		days: jsonb("days").$type<KeptDay[]>().notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.season_id] }),
		...refers("kept_days_season", [t.organization_id, t.season_id], [seasons.organization_id, seasons.id]),
	],
);

/** The name of what stays while games are played, under which it is remembered (caching 10). */
export const keptFrames = pgTable(
	"kept_frames",
	{ organization_id: owned().organization_id, made: uuid("made").notNull().defaultRandom() },
	(t) => [primaryKey({ columns: [t.organization_id] })],
);

/** Tables that follow from others, or from this installation's own ids: no deletion, move or download holds them. */
export const derivedTables = ["kept_standings", "kept_totals", "kept_days", "kept_frames", "import_undos"] as const;
