import { eq, sql } from "drizzle-orm";
import { seasonLeagues } from "../../../db/schema/index.ts";
import { impossibleIn, isSameResult, noteImpossible } from "../../domain/csv/impossible.ts";
import { noSuchPeriod } from "../../domain/csv/conflicts.ts";
import {
	type GameRecord,
	type LineRecord,
	periodMeant,
	type SeasonDraft,
	spellingOf,
} from "../../domain/csv/season.ts";
import { fold } from "../../domain/fold.ts";
import { fullName } from "../../domain/player/players.ts";
import { storeCalendar } from "./calendar.ts";
import { settleAttributes, settleCatalog, settlePeriods, settleStats } from "./catalog.ts";
import { storeDivisionTeams } from "./divisions.ts";
import { type KeptGame, keptGames, refuseOtherLeague, storeGames } from "./games.ts";
import { settle, type Wanted } from "./leagues.ts";
import { dropStrayLines, storeLines } from "./lines.ts";
import {
	attributesNamed,
	type PlayerIds,
	type RosterOf,
	settlePlayers,
	settleRosters,
	storeAttributes,
} from "./people.ts";
import { giveSigns } from "../team/signs.ts";
import { settledLater, storeEntries } from "./entries.ts";
import { gamesWithFinal, keptResults, storePeriodScores } from "./period-scores.ts";
import { chunksOf, type Place, type Tally } from "./place.ts";
import type { Progress } from "./read.ts";
import { settleTeams, storeTeamFacts } from "./teams.ts";
import { recount } from "./totals.ts";
import { storeVenues } from "./venues.ts";

const gamesPerStatement = 50_000;

/** Problems that only show beside what is stored, in the draft's list: nothing may stay of what was written. */
export class Faulty extends Error {}

/** Writes a season without problems, touching only rows that differ. Answers what was written. */
export async function storeSeason(
	where: Wanted,
	draft: SeasonDraft,
	progress: Progress,
): Promise<{ season_id: number | null; tally: Tally; people: NamedPlayer[] }> {
	const { season } = where;
	if (season === null) return { season_id: null, tally: await storeVenuesAlone(where, draft), people: [] };
	const place = await settle({ ...where, season }, draft);
	await storeVenues(place, draft);
	await settleCatalog(place, draft);
	const teamIds = await settleTeams(place, draft);
	await storeDivisionTeams(place, draft, teamIds); // before the games, which hold them fast
	const ids = await storeResults({ ...place, sport: where.sport }, draft, teamIds, progress);
	const playerIds = await storePeople(place, draft, teamIds);
	await storeTeamFacts(place, draft, teamIds, playerIds?.byKey ?? new Map());
	await giveSigns(place.tx);
	await storeCalendar(place, draft, teamIds);
	if (draft.problems.count > 0) throw new Faulty();
	if (playerIds) await storeBoxScores(place, draft, ids, playerIds.rosterOf, progress);
	if (moves.some((move) => place.tally[move])) {
		progress("Counting totals", 0, 1);
		for (const season_league_id of await leaguesCounted(place)) await recount({ ...place, season_league_id });
		progress("Counting totals", 1, 1);
	}
	const people = playerIds ? namedIn(draft, playerIds) : [];
	return { season_id: place.season_id, tally: place.tally, people };
}

async function storeVenuesAlone({ tx, organization_id }: Wanted, draft: SeasonDraft): Promise<Tally> {
	const tally: Tally = {};
	await storeVenues({ tx, organization_id, tally, problems: draft.problems }, draft);
	if (draft.problems.count > 0) throw new Faulty();
	return tally;
}

/** Somebody whom files name, as the log says it: by the id the name is taken out when the person is erased (writing 7). */
export interface NamedPlayer {
	player_id: number;
	name: string;
}

const namedMax = 50;

const namedIn = ({ players }: SeasonDraft, { ofDraft }: Pick<PlayerIds, "ofDraft">): NamedPlayer[] =>
	[...players]
		.slice(0, namedMax)
		.map(([id, player]) => ({ player_id: ofDraft.get(id) ?? 0, name: fullName(spellingOf(player)) }));

/** What may change a total. */
const moves = ["games_made", "games_changed", "lines_made", "lines_changed", "lines_removed"];

/** A bracket game counts for players of leagues that no file names. */
async function leaguesCounted({ tx, season_id, divisions, leagues }: Place): Promise<number[]> {
	if (divisions.size === 0) return [...leagues.values()].map(({ season_league_id }) => season_league_id);
	const rows = await tx
		.select({ id: seasonLeagues.id })
		.from(seasonLeagues)
		.where(eq(seasonLeagues.season_id, season_id));
	return rows.map(({ id }) => id);
}

/** Ids of the games by their key. */
async function storeResults(
	place: Place & Pick<Wanted, "sport">,
	draft: SeasonDraft,
	teamIds: ReadonlyMap<string, number>,
	progress: Progress,
): Promise<ReadonlyMap<string, number>> {
	const list = [...draft.games.values()].filter((game) => game !== null);
	const kept = await keptGames(place);
	refuseOtherLeague(place, list, kept);
	const periods = await settlePeriods(place, draft);
	await noteImpossibles(place, draft, { list, kept, periods });
	const withFinal = await gamesWithFinal(place, periods.final);
	const now = await instantOf(place);
	const periodOf = (game: GameRecord) => {
		const id = periodMeant(periods.present, fold(game.period ?? ""))?.id ?? null;
		if (id === null) noSuchPeriod(place.problems, game);
		return id;
	};
	const chunks = [...chunksOf<GameRecord>(list, gamesPerStatement)];
	const ids = new Map<string, number>();
	for (const [at, chunk] of chunks.entries()) {
		const made = await storeGames(place, chunk, { kept, teamIds, periodOf, now });
		for (const [index, { key }] of chunk.entries()) ids.set(key, made[index] ?? 0);
		progress("Storing games", at + 1, chunks.length);
	}
	if (place.tally["games_changed"]) await dropStrayLines(place, ids.values());
	for (const [at, chunk] of chunks.entries()) {
		await storePeriodScores(place, chunk, { ids, kept, withFinal, teamIds, periods });
		progress("Storing scores by period", at + 1, chunks.length);
	}
	return ids;
}

/** Results that their sport does not know, of games that are new or had another one. */
async function noteImpossibles(
	place: Place & Pick<Wanted, "sport">,
	draft: SeasonDraft,
	{
		list,
		kept,
		periods: { present, ids },
	}: {
		list: readonly GameRecord[];
		kept: ReadonlyMap<string, KeptGame>;
		periods: Awaited<ReturnType<typeof settlePeriods>>;
	},
): Promise<void> {
	const found = impossibleIn(list, place.sport, present);
	const before = await keptResults(
		place,
		found.flatMap(({ game }) => kept.get(game.key) ?? []),
		ids,
	);
	for (const { game, fault } of found)
		if (!isSameResult(game, before.get(game.key), draft)) noteImpossible(place.problems, game, fault);
}

/** When the transaction began: games are published as of now. */
async function instantOf({ tx }: Place): Promise<string> {
	const [row] = await tx.execute<{ now: string }>(sql`select now()::text as now`);
	return row?.now ?? "";
}

async function storePeople(place: Place, draft: SeasonDraft, teamIds: ReadonlyMap<string, number>) {
	const names = attributesNamed(draft);
	const hasTeams = [...draft.teams.values()].some(({ facts }) => facts);
	if (draft.players.size === 0 && !hasTeams) return null;
	const attributeIds = await settleAttributes(place, names);
	const later = await settledLater(place.tx, { id: place.season_id, start: place.start });
	const playerIds = await settlePlayers(place, draft, teamIds, later);
	await storeAttributes(place, draft, playerIds, attributeIds, later);
	const rosterOf = await settleRosters(place, draft, playerIds, teamIds);
	await storeEntries(place, playerIds.entries);
	return { ...playerIds, rosterOf };
}

async function storeBoxScores(
	place: Place,
	draft: SeasonDraft,
	ids: ReadonlyMap<string, number>,
	rosterOf: RosterOf,
	progress: Progress,
) {
	if (draft.lines.length === 0) return;
	const statIds = await settleStats(place, draft);
	const byGame: LineRecord[][] = [...Map.groupBy(draft.lines, (line) => line.game).values()];
	let done = 0;
	for (const chunk of chunksOf(byGame, gamesPerStatement)) {
		const lines = chunk.flat();
		await storeLines(place, lines, ids, rosterOf, statIds);
		done += lines.length;
		progress("Storing box scores", done, draft.lines.length);
	}
}
