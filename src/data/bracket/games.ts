import { isDeepStrictEqual } from "node:util";
import { games } from "../../../db/schema/index.ts";
import { advance } from "../../domain/bracket/advance.ts";
import { layout } from "../../domain/bracket/layout.ts";
import type { MatchStanding } from "../../domain/bracket/view.ts";
import { readWhole } from "../../domain/field.ts";
import { gameTeamFields, newBracketGameFields } from "../../domain/game/schema.ts";
import { Refusal, assert, found } from "../../domain/refusal.ts";
import { record } from "../audit/audit.ts";
import { type Asked, keepingLater } from "./undo.ts";
import { type Bracket, bracketOf, matchesOf, seatsOf } from "./brackets.ts";
import { remove } from "../deletions.ts";
import type { Details } from "../game-night/details.ts";
import { setDetails } from "../game-night/details.ts";
import * as gameReads from "../game/games.ts";
import type { Game } from "../game/games.ts";
import { type GameDraft, readGame } from "../league/games.ts";
import { refuseStale } from "../revision.ts";
import { giveTeams, hasEntries } from "../game-night/teams.ts";
import { tieQuestionsOf } from "../game/result-questions.ts";
import { readSaidResult, type SaidResult, scoreSaid, setScores } from "../game/scores.ts";
import { refuseSkipped } from "../schedule/skipped.ts";
import type { Tenant, Writer } from "../tenant.ts";
import { placeOf } from "../venue/placed.ts";
import { placesOfTenant } from "../venue/places.ts";

export interface BracketGameDraft extends GameDraft {
	match_id: string;
}

/** A new bracket game as it was sent (brackets 13). */
export function readBracketGame(body: Readonly<Record<string, unknown>>): BracketGameDraft {
	return { ...readGame(body), match_id: newBracketGameFields.match_id.read("match_id", body["match_id"]) };
}

/** The bracket that a nested path names, or 404. */
export async function bracketIn(tenant: Tenant, season: number, division: number): Promise<Bracket> {
	const bracket = await bracketOf(tenant, season, division);
	if (!bracket) throw new Refusal("missing", "Division not found.");
	return bracket;
}

/**
 * Adds the one game of a matchup, between the two teams that stand in it. Sent `again`, because the answer was lost, the very
 * game that is there by now is the answer.
 */
export async function create(
	writer: Writer,
	bracket: Bracket,
	draft: BracketGameDraft,
	{ again = false, result = null, asked }: { again?: boolean; result?: SaidResult | null; asked?: Asked } = {},
): Promise<Game> {
	const { division, games: known } = bracket;
	const present = known.find(({ match_id }) => match_id === draft.match_id);
	if (present && again && (await isMadeOf(writer, present, draft)) && (await hasResult(writer, present, result)))
		return present;
	if (present) throw new Refusal("conflict", "A game already exists for this matchup. Edit it instead.");
	refuseSkipped(writer, draft);
	refuseOthers(standingOf(bracket, draft.match_id), draft);
	const [row] = await writer.tx
		.insert(games)
		.values({
			...draft,
			organization_id: writer.organization.id,
			season_id: division.season.id,
			division_id: division.id,
		})
		.returning({ id: games.id });
	assert(row, "an insert returns its row");
	await record(writer, { action: "create", noun: "game", row_id: row.id, after: { ...draft } });
	if (result) await setScores(writer, row.id, result, asked && { asked });
	return await gameNow(writer, row.id);
}

/** Whether it is the very game, its place as the venue is called that the draft names. */
async function isMadeOf(writer: Writer, game: Game, draft: BracketGameDraft): Promise<boolean> {
	const { location, location_url } = placeOf({ ...draft, moved_from: null }, await placesOfTenant(writer));
	return isDeepStrictEqual(draftOf(game), { ...draft, location, location_url });
}

/** What a game was made of. */
function draftOf({ home, away, date, time, location, location_url, match_id }: Game): BracketGameDraft {
	const teams = { home_team_id: home.slt_id, away_team_id: away.slt_id };
	return { ...teams, date, time, location, location_url, match_id: match_id ?? "" };
}

async function hasResult(writer: Writer, game: Game, said: SaidResult | null): Promise<boolean> {
	const result = said && (await scoreSaid(writer, game.id, said));
	return result === null || (game.score_home === result.score_home && game.score_away === result.score_away);
}

/** What an edited bracket game brings; what is absent stays. */
export interface BracketGameEdit {
	scores: SaidResult | null;
	details: Details;
	/** Other teams than it was made for: it is handed to those who stand in its matchup now (brackets 12). */
	teams: { home_team_id: number; away_team_id: number } | null;
	revision: number | undefined;
	asked: Asked;
}

/** The result that a game is sent with, where it has one. */
export function readSentResult(body: Readonly<Record<string, unknown>>): SaidResult | null {
	const said = readSaidResult(body);
	return said?.result?.score_home === null ? null : said;
}

/** Whether a new game is sent once more, since nobody has heard what became of it. */
export const isSentAgain = (body: Readonly<Record<string, unknown>>) =>
	newBracketGameFields.again.read("again", body["again"]);

export function readTeams(body: Readonly<Record<string, unknown>>): BracketGameEdit["teams"] {
	const { home_team_id: home, away_team_id: away } = readWhole(gameTeamFields, body);
	if (home === null || away === null) return null;
	if (home === away)
		throw new Refusal("invalid", "Teams must be different.", { away_team_id: "Teams must be different." });
	return { home_team_id: home, away_team_id: away };
}

/** Writes what was edited, through the game's ledger; the bracket follows from it at once. */
export async function edit(writer: Writer, bracket: Bracket, gameId: number, change: BracketGameEdit): Promise<Game> {
	const game = gameOf(bracket, gameId);
	refuseStale(gameReads.wireGame(game, writer), change.revision);
	const id = isOtherTeams(game, change.teams) ? await handOver(writer, bracket, game, change.teams) : gameId;
	if (id === gameId) refuseOutdated(bracket, game, change);
	return await keepingLater(writer, id, change.asked.isConfirmed, async () => {
		const { reason = {}, status, fields: slot } = change.details;
		const asks = change.asked.asks && status === undefined; // who chooses a state has said what becomes of the game
		const asked = { ...change.asked, asks, slot, fits: true };
		if (change.scores) await setScores(writer, id, { ...change.scores, reason }, { asked });
		const after = await setDetails(writer, id, change.details);
		const ties =
			change.asked.asks && !asks && !change.asked.isConfirmed ? await tieQuestionsOf(writer, game, after) : [];
		writer.asks.push(...ties.filter(({ sentence }) => writer.asks.every((one) => one.sentence !== sentence)));
		return after;
	});
}

/** Deletes a game of the bracket, with the way back that deletions have. */
export async function removeGame(writer: Writer, bracket: Bracket, gameId: number, isConfirmed: boolean) {
	const { id } = gameOf(bracket, gameId);
	await keepingLater(writer, id, isConfirmed, async () => await remove(writer, "game", [id]));
}

function gameOf({ games: known }: Bracket, id: number): Game {
	const game = found(known.find((one) => one.id === id));
	return game;
}

export function progressOf(bracket: Bracket) {
	const seats = seatsOf(bracket);
	return advance(layout(seats.length, bracket.division.format), matchesOf(bracket), seats);
}

/** How a matchup's game stands, of a series one of its games; refused where the bracket has none of that name that is played. */
export function standingOf(bracket: Bracket, matchId: string): MatchStanding {
	const standing = progressOf(bracket).games.get(matchId);
	if (!standing || standing.matchup.isBye || standing.matchup.isSpacer)
		throw new Refusal("invalid", "The bracket has no such matchup.", { match_id: "The bracket has no such matchup." });
	return standing;
}

/** Refused (conflict): other teams than the two that stand in the matchup. */
function refuseOthers(
	{ teamA, teamB, state, wins, matchup }: MatchStanding,
	{ home_team_id, away_team_id }: { home_team_id: number; away_team_id: number },
): void {
	if (state === "unneeded" && matchup.bestOf > 1) throw new Refusal("conflict", decidedText(wins));
	if (!teamA || !teamB) throw new Refusal("conflict", "The teams of this matchup are not decided yet.");
	const stands = new Set([teamA.slt_id, teamB.slt_id]);
	if (!stands.has(home_team_id) || !stands.has(away_team_id))
		throw new Refusal("conflict", `This matchup is ${teamA.name} vs ${teamB.name}.`);
}

/** "This series is decided, 2–0: it has no more games." */
const decidedText = ({ teamA, teamB }: MatchStanding["wins"]) =>
	`This series is decided, ${Math.max(teamA, teamB)}–${Math.min(teamA, teamB)}: it has no more games.`;

function isOtherTeams(game: Game, teams: BracketGameEdit["teams"]): teams is NonNullable<BracketGameEdit["teams"]> {
	if (!teams) return false;
	return teams.home_team_id !== game.home.slt_id || teams.away_team_id !== game.away.slt_id;
}

/** Refused (conflict): a result of teams that do not meet in this matchup any more. */
function refuseOutdated(bracket: Bracket, game: Game, { scores }: BracketGameEdit): void {
	if (!scores) return;
	const standing = game.series?.needed === "no" ? progressOf(bracket).games.get(game.match_id ?? "") : null;
	if (standing) throw new Refusal("conflict", decidedText(standing.wins));
	if (!isOutdated(bracket, game)) return;
	throw new Refusal("conflict", `${game.home.name} and ${game.away.name} no longer meet in this matchup.`);
}

function isOutdated(bracket: Bracket, { id }: Game): boolean {
	return bracket.teams.length < 2 || progressOf(bracket).outdated.some((game) => game.id === id);
}

/**
 * A game of teams that no longer meet keeps its day and place and gets the two who do (brackets 12). What was entered about it
 * belongs to the old ones: then it is deleted, with the way back, and another one takes its place. Answers its id.
 */
async function handOver(
	writer: Writer,
	bracket: Bracket,
	game: Game,
	teams: NonNullable<BracketGameEdit["teams"]>,
): Promise<number> {
	const match_id = game.match_id ?? "";
	if (!isOutdated(bracket, game) && (await isBegun(writer, game)))
		throw new Refusal("conflict", "This game has a score already: its teams stay as they are.");
	refuseOthers(standingOf(bracket, match_id), teams);
	if (await isBegun(writer, game)) {
		await remove(writer, "game", [game.id]);
		const { date, time, location, location_url } = game;
		const others = bracket.games.filter(({ id }) => id !== game.id);
		const made = await create(
			writer,
			{ ...bracket, games: others },
			{ ...teams, date, time, location, location_url, match_id },
		);
		return made.id;
	}
	await giveTeams(writer, game, teams);
	return game.id;
}

/** Whether anything was entered about a game that belongs to its teams, its state included. */
async function isBegun(writer: Writer, game: Game): Promise<boolean> {
	return game.status !== "scheduled" || (await hasEntries(writer, game));
}

async function gameNow(writer: Writer, id: number): Promise<Game> {
	const game = await gameReads.byId(writer, id);
	assert(game, "the game was just written");
	return game;
}
