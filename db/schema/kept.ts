import { date, index, jsonb, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { refers, reference } from "./columns.ts";
import { owned } from "./owned.ts";
import { seasonLeagues } from "./seasons.ts";

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

/** Tables that follow from others: nothing is lost with them, so no deletion, move or download holds them. */
export const derivedTables = ["kept_standings"] as const;
