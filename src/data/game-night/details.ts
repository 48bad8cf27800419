import { readSent, type Body } from "../../domain/field.ts";
import { changesTo, countAt, valueAt, type StateField } from "../../domain/game/events.ts";
import { againFields, detailFields, reasonFields, stateFields } from "../../domain/game/schema.ts";
import type { GameStatus, Side } from "../../domain/game/game.ts";
import { withReason, type GivenReason } from "../../domain/game/reason.ts";
import { statusAt, turnTo } from "../../domain/game/state.ts";
import { assert, Refusal, refused } from "../../domain/refusal.ts";
import * as gameReads from "../game/games.ts";
import type { Game } from "../game/games.ts";
import { refuseFreeDay } from "../league/games.ts";
import { refuseStale } from "../revision.ts";
import { refuseSkipped } from "../schedule/skipped.ts";
import type { Writer } from "../tenant.ts";
import { stateQuestions } from "../game/result-questions.ts";
import { refuseImpossible } from "./impossible.ts";
import { reasonBefore } from "./left-slots.ts";
import { placesOfTenant } from "../venue/places.ts";
import { openLedger, type Entry, type Ledger } from "./ledger.ts";
import { note, save } from "./save.ts";
import { changeTeams, type GameTeams } from "./teams.ts";

type DetailField = Extract<StateField, "date" | "time" | "location" | "location_url" | "video_url">;

/** What the form of a game sends (games 9); what is absent stays. */
export interface Details {
	fields: Partial<Record<DetailField, string | null>>;
	status: GameStatus | undefined;
	forfeit_winner: Side | null | undefined;
	/** Why; absent where nothing is said of it. */
	reason?: GivenReason;
	/** A new slot schedules a postponed game again (platform 13). */
	schedule_again?: boolean;
}

export function readDetails(body: Body): Details {
	const { status, forfeit_winner } = readSent(stateFields, body);
	return {
		fields: readSent(detailFields, body),
		status,
		forfeit_winner,
		reason: readSent(reasonFields, body),
		...readSent(againFields, body),
	};
}

/**
 * Writes a game's details and its status, each as an entry of its own, so that each can be taken back, and its teams; `isBack` says
 * that it was postponed and is scheduled again. Refused: a forfeit
 * without a winner, a bracket game that is final without scores, and a day on which one of the teams or the league does not play.
 */
export async function setDetails(
	writer: Writer,
	gameId: number,
	{ teams = {}, ...details }: Details & { teams?: GameTeams },
	{ revision, isConfirmed = true }: { revision?: number | undefined; isConfirmed?: boolean } = {},
): Promise<Game & { isBack: boolean }> {
	const found = await openLedger(writer, gameId);
	refuseStale(gameReads.wireGame(found.game, writer), revision);
	const fields = await placeSaid(writer, found.game, details.fields);
	const { date = found.game.date, time = found.game.time } = fields;
	const isOtherSlot = date !== found.game.date || time !== found.game.time;
	if (isOtherSlot) refuseSkipped(writer, { date, time });
	const isOther = await changeTeams(writer, found.game, teams, { date, time });
	const ledger = isOther ? await openLedger(writer, gameId) : found;
	const reason = details.reason ?? {};
	const isBack = isOtherSlot && date !== null && isScheduledAgain(details, found.game);
	const state = stateEntry(ledger, isBack ? { ...details, status: "scheduled" } : details);
	await enterFields(writer, ledger, fields, state ? {} : reason);
	if (state) {
		const isSame = !isOtherSlot && reason.reason === undefined;
		const before = isSame ? await reasonBefore(writer, found.game, state.changes) : undefined;
		ledger.add({ ...state, changes: withReason(ledger.board, state.changes, before ?? reason) });
		refuseImpossible(ledger);
	}
	await save(writer, ledger);
	await note(writer, ledger);
	const after = await gameReads.byId(writer, gameId);
	assert(after, "the game was just read");
	if (state && !isConfirmed) writer.asks.push(...(await stateQuestions(writer, ledger, after)));
	return { ...after, isBack };
}

/**
 * A place as its venue is called (scheduling 16). The link of the venue that the game leaves does not go along: the form sends
 * it as it was shown.
 */
async function placeSaid(writer: Writer, game: Game, fields: Details["fields"]): Promise<Details["fields"]> {
	if (fields.location === undefined || fields.location === null) return fields;
	const places = await placesOfTenant(writer);
	const location = places.nameOf(fields.location);
	const { location_url = game.location_url } = fields;
	const left = places.spotOf(game.location)?.venue;
	const isLeft = left !== undefined && left.id !== places.spotOf(location)?.venue.id && location_url === left.map_url;
	return { ...fields, location, ...(isLeft && location_url !== null ? { location_url: null } : {}) };
}

/** Who chooses a status in the same form has said it. */
const isScheduledAgain = ({ schedule_again = false, status }: Details, game: Game) =>
	schedule_again && status === undefined && game.status === "postponed";

/** The reason goes with the state where that changes too. */
async function enterFields(
	writer: Writer,
	ledger: Ledger,
	fields: Details["fields"],
	reason: GivenReason,
): Promise<void> {
	const { game, board } = ledger;
	const entered = changesTo(
		board,
		Object.entries(fields).map(([field, to]) => ({ of: "state", field: field as DetailField, to })), // the fields' own names
	);
	const changes = withReason(board, entered, reason);
	if (changes.length === 0) return;
	const { date } = fields;
	if (date && date !== game.date && game.league)
		await refuseFreeDay(
			writer,
			{ id: game.league.season_league_id, league: game.league },
			{ home_team_id: game.home.slt_id, away_team_id: game.away.slt_id, date },
			game.id,
		);
	ledger.add({ op_id: crypto.randomUUID(), kind: "details", payload: { ...fields }, changes });
}

function stateEntry(ledger: Ledger, { status, forfeit_winner }: Details): Entry | null {
	if (status === undefined && forfeit_winner === undefined) return null;
	const { board, frame } = ledger;
	const next = status ?? statusAt(board);
	const known = valueAt(board, { of: "state", field: "forfeit_winner" });
	const winner = forfeit_winner === undefined ? sides.find((side) => side === known) : forfeit_winner;
	if (next === "forfeit" && !winner) throw refused("forfeit_winner", "Choose who wins the forfeit.");
	if (next !== "forfeit" && forfeit_winner) throw refused("forfeit_winner", "Only a forfeit has a winner.");
	const changes = turnTo(board, frame, next, winner ?? null);
	if (changes.length === 0) return null;
	if (next === "final") refuseWithoutScores(ledger);
	const payload = next === "forfeit" ? { status: next, forfeit_winner: winner } : { status: next };
	return { op_id: crypto.randomUUID(), kind: "state", payload, changes };
}

/** Of a bracket game that is over without a score nobody could say who advances; 0-0 is a tie (games 5). */
function refuseWithoutScores({ game, board }: Ledger): void {
	if (game.division_id === null) return;
	const missing = sides.filter((side) => countAt(board, { of: "score", side }) === null);
	if (missing.length === 0) return;
	const sentence = "A bracket game needs both scores to be final.";
	throw new Refusal("invalid", sentence, Object.fromEntries(missing.map((side) => [`score_${side}`, sentence])));
}

const sides = ["home", "away"] as const satisfies readonly Side[];
