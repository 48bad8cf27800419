import { fold } from "../fold.ts";
import { type GameStatus, gameStatuses, type Side } from "../game.ts";
import {
	type Column,
	countCell,
	dateCell,
	fault,
	isBlank,
	requiredCell,
	type Row,
	rowFault,
	textCell,
	timeCell,
	wordCell,
} from "./cells.ts";
import type { GameColumns, PeriodColumns } from "./header.ts";
import { type GameRecord, type SeasonDraft, teamKey } from "./season.ts";

export const keyLengthMax = 100;
export const nameLengthMax = 100;
const locationLengthMax = 200;

/**
 * One row of the file of games. Refused: a key that came before, a team against itself, one score or one side's points
 * without the other, a game that is over and has no date, a final without a score, a forfeit whose winner
 * neither the score nor `forfeit_winner` tells, and a `forfeit_winner` of any other game. Teams in two spellings of case or
 * accent are one.
 */
export function readGame(draft: SeasonDraft, columns: GameColumns, row: Row): void {
	const before = row.problems.count;
	const key = requiredCell(row, columns.game, keyLengthMax);
	if (key !== "" && draft.games.has(key)) fault(row, columns.game, "this game is there twice.");
	const game = {
		...gameCells(row, columns),
		key,
		home: teamCell(draft, row, columns.home),
		away: teamCell(draft, row, columns.away),
	};
	if (game.home !== "" && game.home === game.away) fault(row, columns.away, "a team cannot play against itself.");
	refuseHalfResult(row, columns, game);
	refuseWinner(row, columns, game);
	const periods = columns.periods.flatMap((period) => periodCells(draft, row, period));
	const { status } = game;
	draft.games.set(key, status !== null && row.problems.count === before ? { ...game, status, periods } : null);
}

type Cells = Omit<GameRecord, "key" | "home" | "away" | "periods" | "status"> & { status: GameStatus | null };

function gameCells(row: Row, columns: GameColumns): Cells {
	return {
		date: dateCell(row, columns.date),
		time: columns.time && timeCell(row, columns.time),
		location: (columns.location && textCell(row, columns.location, locationLengthMax)) || null,
		status: wordCell(row, columns.status, gameStatuses),
		score_home: countCell(row, columns.home_score),
		score_away: countCell(row, columns.away_score),
		forfeit_winner: columns.forfeit_winner ? winnerCell(row, columns.forfeit_winner) : undefined,
	};
}

function winnerCell(row: Row, column: Column): Side | null {
	return isBlank(row, column) ? null : wordCell(row, column, sides);
}

const sides = ["home", "away"] as const;

/** The folded name; the first spelling is the one that is kept. */
function teamCell(draft: SeasonDraft, row: Row, column: GameColumns["home"]): string {
	const name = requiredCell(row, column, nameLengthMax);
	const team = teamKey(name);
	if (team !== "" && !draft.teams.has(team)) draft.teams.set(team, name);
	return team;
}

function refuseHalfResult(row: Row, columns: GameColumns, { status, score_home, score_away }: Cells) {
	const over = status === "final" || status === "forfeit";
	if (over && isBlank(row, columns.date)) fault(row, columns.date, "a game that is over needs its date.");
	if (score_home !== null && score_away !== null) return;
	if (score_home === null && score_away === null && status !== "final") return;
	const missing = score_home === null ? columns.home_score : columns.away_score;
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
	if (score_home === null && !(isBlank(row, columns.home_score) && isBlank(row, columns.away_score))) return;
	rowFault(row, "the score does not say who won this forfeit: home or away.", "forfeit_winner");
}

function periodCells(draft: SeasonDraft, row: Row, columns: PeriodColumns): GameRecord["periods"] {
	const home = countCell(row, columns.home);
	const away = countCell(row, columns.away);
	if (home === null && away === null) return [];
	if (home === null || away === null) {
		const missing = home === null ? columns.home : columns.away;
		if (isBlank(row, missing)) fault(row, missing, "the points of this side are missing.");
		return [];
	}
	const period = fold(columns.period);
	draft.periodsPlayed.add(period);
	return [{ period, home, away }];
}
