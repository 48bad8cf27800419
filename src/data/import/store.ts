import type { GameRecord, LineRecord, SeasonDraft } from "../../domain/csv/season.ts";
import { settleAttributes, settlePeriods, settleStats } from "./catalog.ts";
import { gameIds, refuseOtherLeague, storeGames, storePeriodScores } from "./games.ts";
import { settle, settleTeams } from "./leagues.ts";
import { dropStrayLines, storeLines } from "./lines.ts";
import { settlePlayers, settleRosters, storeAttributes } from "./people.ts";
import { chunksOf, type Place, type Tally } from "./place.ts";
import type { Progress } from "./read.ts";
import { recount } from "./totals.ts";

const gamesPerStatement = 250;

/** Writes a season without problems, touching only rows that differ. Answers what was written. */
export async function storeSeason(
	where: Parameters<typeof settle>[0],
	draft: SeasonDraft,
	progress: Progress,
): Promise<{ season_id: number; tally: Tally }> {
	const place = await settle(where, draft);
	const teamIds = await settleTeams(place, draft);
	const ids = await storeResults(place, draft, teamIds, progress);
	await storeBoxScores(place, draft, { ids, teamIds }, progress);
	if (moves.some((move) => place.tally[move])) {
		progress("Counting totals", 0, 1);
		await recount(place);
		progress("Counting totals", 1, 1);
	}
	return { season_id: place.season_id, tally: place.tally };
}

/** What may change a total. */
const moves = ["games_made", "games_changed", "lines_made", "lines_changed", "lines_removed"];

/** Ids of the games by their key. */
async function storeResults(place: Place, draft: SeasonDraft, teamIds: Map<string, number>, progress: Progress) {
	await refuseOtherLeague(place, draft.games);
	const periods = await settlePeriods(place, draft);
	const chunks = [
		...chunksOf<GameRecord>(
			[...draft.games.values()].filter((game) => game !== null),
			gamesPerStatement,
		),
	];
	for (const [at, chunk] of chunks.entries()) {
		await storeGames(place, chunk, teamIds);
		progress("Storing games", at + 1, chunks.length);
	}
	if (place.tally["games_changed"]) await dropStrayLines(place);
	const ids = await gameIds(place);
	for (const [at, chunk] of chunks.entries()) {
		await storePeriodScores(place, chunk, ids, teamIds, periods);
		progress("Storing scores by period", at + 1, chunks.length);
	}
	return ids;
}

async function storeBoxScores(
	place: Place,
	draft: SeasonDraft,
	{ ids, teamIds }: { ids: Map<string, number>; teamIds: Map<string, number> },
	progress: Progress,
) {
	if (draft.lines.length === 0) return;
	const statIds = await settleStats(place, draft);
	const attributeIds = await settleAttributes(place, draft);
	const playerIds = await settlePlayers(place, draft);
	await storeAttributes(place, draft, playerIds, attributeIds);
	const rosterOf = await settleRosters(place, draft, playerIds, teamIds);
	const byGame: LineRecord[][] = [...Map.groupBy(draft.lines, (line) => line.game).values()];
	let done = 0;
	for (const chunk of chunksOf(byGame, gamesPerStatement)) {
		const lines = chunk.flat();
		await storeLines(place, lines, ids, rosterOf, statIds);
		done += lines.length;
		progress("Storing box scores", done, draft.lines.length);
	}
}
