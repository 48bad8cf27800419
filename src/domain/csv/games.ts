import { fold } from "../fold.ts";
import { locationLengthMax } from "../game/plan.ts";
import { reasonLengthMax, reasonReaders, reasonSubjects, type ReasonSubject } from "../game/reason.ts";
import { type GameStatus, gameStatuses, type Side } from "../game/game.ts";
import {
	type Column,
	countCell,
	dateCell,
	fault,
	isBlank,
	keyCell,
	optionalWordCell,
	originOf,
	type Row,
	rowFault,
	saysNothing,
	textCell,
	timeCell,
	wordCell,
	yesCell,
} from "./cells.ts";
import { skippedFault } from "../skipped.ts";
import { readFacts } from "./facts.ts";
import { linkFacts, slotFacts } from "./game-facts.ts";
import type { GameColumns, PeriodColumns } from "./header.ts";
import { divisionCell, leagueCell, teamCell } from "./places.ts";
import { type GameRecord, type SeasonDraft, teamName } from "./season.ts";

export const keyLengthMax = 100;
const periodLengthMax = 40;
const matchLengthMax = 20;

/**
 * One row of the file of games. Refused: a key that came before, a team against itself, one score or one side's points
 * without the other, a game that is over and has no date, a final without a score, a forfeit whose winner
 * neither the score nor `forfeit_winner` tells, and a `forfeit_winner` of any other game; a cell with the word "none" says
 * that it is so all the same. A game of a division has its place in the bracket. Teams in two spellings of case or accent
 * are one.
 */
export function readGame(draft: SeasonDraft, columns: GameColumns, row: Row): void {
	const before = row.problems.count;
	const key = keyCell(row, columns.game, keyLengthMax);
	if (key !== "" && draft.games.has(key)) fault(row, columns.game, "this game is there twice.");
	const place = placeCells(draft, row, columns);
	const leagueOf = (column: Column | null) => (place.division === null ? place.league : leagueCell(draft, row, column));
	const game = {
		...gameCells(row, columns),
		...place,
		from: originOf(row),
		key,
		home: teamCell(draft, row, columns.home, leagueOf(columns.home_league)),
		away: teamCell(draft, row, columns.away, leagueOf(columns.away_league)),
	};
	if (game.home !== "" && game.home === game.away) fault(row, columns.away, "a team cannot play against itself.");
	refuseSkipped(draft, row, columns, game);
	refuseHalfResult(row, columns, game);
	refuseWinner(row, columns, game);
	const periods = columns.periods.flatMap((period) => periodCells(draft, row, period));
	const { status } = game;
	draft.games.set(key, status !== null && row.problems.count === before ? { ...game, status, periods } : null);
}

type Cells = Omit<
	GameRecord,
	"from" | "key" | "league" | "division" | "match" | "home" | "away" | "periods" | "status"
> & {
	status: GameStatus | null;
};

/** A league game's league, or a bracket game's division and place there. */
function placeCells(
	draft: SeasonDraft,
	row: Row,
	columns: GameColumns,
): Pick<GameRecord, "league" | "division" | "match"> {
	const division = columns.division && divisionCell(draft, row, columns.division);
	const match = (columns.match && textCell(row, columns.match, matchLengthMax)) || null;
	if (!division) {
		for (const column of [columns.match, columns.home_league, columns.away_league])
			if (column && !isBlank(row, column))
				fault(row, column, "this is for games of a division: the cell must be empty.");
		return { league: leagueCell(draft, row, columns.league), division: null, match: null };
	}
	if (match === null) rowFault(row, "a game of a division needs its place in the bracket.", "match");
	if (columns.league && !isBlank(row, columns.league))
		fault(row, columns.league, "a game of a division is no league's: the cell must be empty.");
	return { league: null, division, match };
}

function gameCells(row: Row, columns: GameColumns): Cells {
	const { published, forfeit_winner } = columns;
	return {
		date: saysNothing(row, columns.date) ? null : dateCell(row, columns.date),
		...readFacts(slotFacts, columns, row),
		...readFacts(linkFacts, columns, row),
		published: published ? (yesCell(row, published) ?? undefined) : undefined,
		moved_from: movedCells(row, columns),
		reason: reasonCells(row, columns),
		period: (columns.period && textCell(row, columns.period, periodLengthMax)) || undefined,
		status: wordCell(row, columns.status, gameStatuses),
		score_home: pointsCell(row, columns.home_score),
		score_away: pointsCell(row, columns.away_score),
		forfeit_winner: forfeit_winner ? winnerCell(row, forfeit_winner) : undefined,
	};
}

/** Empty cells say nothing: a game that moves by this file keeps where it came from. */
function movedCells(row: Row, columns: GameColumns): GameRecord["moved_from"] {
	const [day, hour, place] = [columns.moved_from_date, columns.moved_from_time, columns.moved_from_location];
	const time = hour && timeCell(row, hour);
	const location = (place && textCell(row, place, locationLengthMax)) || null;
	const date = day && dateCell(row, day);
	if (date) return { date, time, location };
	if ((time || location) && (!day || isBlank(row, day)))
		rowFault(row, "the day that this game was moved from is missing.", "moved_from_date");
	return undefined;
}

/** Empty says nothing. What the reason is about is said by the state, where the column does not. */
function reasonCells(row: Row, columns: GameColumns): GameRecord["reason"] {
	const text = columns.reason && textCell(row, columns.reason, reasonLengthMax);
	const [about, reader] = [columns.reason_about, columns.reason_seen_by];
	const named = about && optionalWordCell(row, about, reasonSubjects);
	const seen_by = (reader && optionalWordCell(row, reader, reasonReaders)) ?? "staff";
	if (!text) return undefined;
	return { text, about: named ?? subjectOf(row, columns), seen_by };
}

function subjectOf(row: Row, { status }: GameColumns): ReasonSubject {
	const said = optionalWordCell(row, status, gameStatuses);
	return reasonSubjects.find((subject) => subject === said) ?? (said === "final" ? "corrected" : "moved");
}

function pointsCell(row: Row, column: Column): number | null {
	return saysNothing(row, column) ? null : countCell(row, column);
}

function winnerCell(row: Row, column: Column): Side | null {
	return saysNothing(row, column) ? null : optionalWordCell(row, column, sides);
}

const sides = ["home", "away"] as const;

function refuseSkipped({ timeZone }: SeasonDraft, row: Row, columns: GameColumns, { date, time }: Cells) {
	const reason = timeZone && time ? skippedFault(date, time, timeZone) : null;
	if (reason !== null && columns.time) fault(row, columns.time, reason);
}

function refuseHalfResult(row: Row, columns: GameColumns, { status, score_home, score_away }: Cells) {
	const over = status === "final" || status === "forfeit";
	if (over && isBlank(row, columns.date)) fault(row, columns.date, "a game that is over needs its date.");
	if (score_home !== null && score_away !== null) return;
	if (score_home === null && score_away === null && status !== "final") return;
	const missing =
		score_home === null && !saysNothing(row, columns.home_score) ? columns.home_score : columns.away_score;
	if (isBlank(row, missing)) fault(row, missing, "the score is missing.");
}

/** Whoever wins a forfeit, its score says it, or the column does; the column counts where both do. */
function refuseWinner(row: Row, columns: GameColumns, { status, score_home, score_away, forfeit_winner }: Cells) {
	const column = columns.forfeit_winner;
	if (column && !isBlank(row, column)) {
		if (forfeit_winner && status !== null && status !== "forfeit")
			fault(row, column, "only a forfeit has this winner: the cell must be empty.");
		return;
	}
	if (status !== "forfeit" || score_home !== score_away) return;
	const written = [columns.home_score, columns.away_score].some(
		(cell) => !isBlank(row, cell) && !saysNothing(row, cell),
	);
	if (score_home === null && written) return;
	rowFault(row, "the score does not say who won this forfeit: home or away.", "forfeit_winner");
}

function periodCells(draft: SeasonDraft, row: Row, columns: PeriodColumns): GameRecord["periods"] {
	const home = pointsCell(row, columns.home);
	const away = pointsCell(row, columns.away);
	if (home === null && away === null) return [];
	const missing = home === null ? columns.home : columns.away;
	if ((home === null || away === null) && isBlank(row, missing)) {
		fault(row, missing, "the points of this side are missing.");
		return [];
	}
	const period = fold(columns.period);
	draft.periodsPlayed.add(period);
	return [{ period, home, away }];
}

/** "2026-11-02 Owls at Hawks", as people find a game in a list. */
export function gameLabel(
	draft: Pick<SeasonDraft, "teams">,
	{ date, home, away }: Pick<GameRecord, "date" | "home" | "away">,
): string {
	return `${date ?? "TBD"} ${teamName(draft, away)} at ${teamName(draft, home)}`;
}
