import { pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import { belongs, created, reference } from "./columns.ts";
import { owned } from "./owned.ts";
import { players } from "./people.ts";
import { leagueTeams } from "./seasons.ts";

/** A player on a league team's roster: once. */
export const rosters = pgTable(
	"rosters",
	{
		...owned(),
		slt_id: reference("league_team_id").notNull(),
		player_id: reference("player_id").notNull(),
		...created(),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.id] }),
		uniqueIndex("rosters_once").on(t.organization_id, t.slt_id, t.player_id),
		...belongs("rosters_team", [t.organization_id, t.slt_id], [leagueTeams.organization_id, leagueTeams.id]),
		...belongs("rosters_player", [t.organization_id, t.player_id], [players.organization_id, players.id]),
	],
);
