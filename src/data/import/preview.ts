import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { games, leagueTeams, seasons, teams } from "../../../db/schema/index.ts";
import { type GameChange, gameChanges, type KeptGame } from "../../domain/csv/changes.ts";
import type { SeasonDraft } from "../../domain/csv/season.ts";
import { fold } from "../../domain/fold.ts";
import type { Tx } from "../tenant.ts";

/** The games that a file would add to a season or change in it; to be asked before they are stored. */
export async function changesOf(tx: Tx, season: string, draft: SeasonDraft): Promise<GameChange[]> {
	const present = await tx.select({ id: seasons.id, name: seasons.name }).from(seasons).orderBy(seasons.id);
	const found = present.find((one) => fold(one.name) === fold(season));
	return gameChanges(draft, found ? await keptGames(tx, found.id) : new Map());
}

async function keptGames(tx: Tx, season_id: number): Promise<Map<string, KeptGame>> {
	const [homes, aways] = [alias(leagueTeams, "homes"), alias(leagueTeams, "aways")];
	const [home, away] = [alias(teams, "home"), alias(teams, "away")];
	const rows = await tx
		.select({
			key: games.import_key,
			date: games.date,
			time: games.time,
			location: games.location,
			home: home.name,
			away: away.name,
			status: games.status,
			score_home: games.score_home,
			score_away: games.score_away,
			forfeit_winner: games.forfeit_winner,
		})
		.from(games)
		.innerJoin(homes, eq(homes.id, games.home_team_id))
		.innerJoin(home, eq(home.id, homes.team_id))
		.innerJoin(aways, eq(aways.id, games.away_team_id))
		.innerJoin(away, eq(away.id, aways.team_id))
		.where(eq(games.season_id, season_id));
	return new Map(
		rows.flatMap(({ key, status, forfeit_winner, ...row }) =>
			key === null
				? []
				: [
						[
							key,
							{
								...row,
								// the table's checks allow no other words
								status: status as KeptGame["status"],
								forfeit_winner: forfeit_winner as KeptGame["forfeit_winner"],
							},
						] as const,
					],
		),
	);
}
