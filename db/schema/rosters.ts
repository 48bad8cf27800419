import { pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { belongs, created, reference, refers, short } from "./columns.ts";
import { owned } from "./owned.ts";
import { players } from "./people.ts";
import { leagueTeams } from "./seasons.ts";

/**
 * A player on a league team's roster: once. What the player was then, where that is another than today: null is as today, an
 * empty number or position none (players 10).
 */
export const rosters = pgTable(
	"rosters",
	{
		...owned(),
		slt_id: reference("league_team_id").notNull(),
		player_id: reference("player_id").notNull(),
		first_name: text("first_name"),
		last_name: text("last_name"),
		number: text("number"),
		position: text("position"),
		...created(),
	},
	(t) => [
		primaryKey({ columns: [t.organization_id, t.id] }),
		uniqueIndex("rosters_once").on(t.organization_id, t.slt_id, t.player_id),
		...refers("rosters_team", [t.organization_id, t.slt_id], [leagueTeams.organization_id, leagueTeams.id]),
		short("rosters_first_name_length", t.first_name, 60),
		short("rosters_last_name_length", t.last_name, 60),
		short("rosters_number_length", t.number, 200),
		short("rosters_position_length", t.position, 200),
		...belongs("rosters_player", [t.organization_id, t.player_id], [players.organization_id, players.id]),
	],
);
