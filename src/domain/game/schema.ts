import { embedAddress } from "./video.ts";
import { gameStatuses, sides } from "./game.ts";
import { reasonLengthMax, reasonReaders } from "./reason.ts";
import { scoreMax } from "../check.ts";
import { locationLengthMax } from "./plan.ts";
import { Type } from "@sinclair/typebox";
import { opLengthMax, tapActions, tapsMax } from "../scorer/taps.ts";
import {
	address,
	choice,
	date,
	described,
	flagOr,
	id,
	neededId,
	objectSchema,
	optionalIntegerOf,
	optionalTextOf,
	orElse,
	own,
	rows,
	score,
	text,
	time,
} from "../field.ts";

/** When and where a game is (games 9); each may be missing. */
export const planFields = { date, time, location: optionalTextOf(locationLengthMax), location_url: address };

const optionalScore = optionalIntegerOf(scoreMax);

/** What the form of a game sends (games 9). A YouTube address in any spelling becomes the one that pages embed. */
export const detailFields = {
	...planFields,
	video_url: own(address.schema, (name, value) => {
		const video = address.read(name, value);
		return video === null ? null : (embedAddress(video) ?? video);
	}),
};

export const stateFields = {
	status: orElse(choice(gameStatuses), undefined),
	forfeit_winner: orElse(choice(sides), null),
};

/** Why a game is changed, and who sees it (games 19). */
export const reasonFields = {
	reason: optionalTextOf(reasonLengthMax),
	reason_seen_by: orElse(choice(reasonReaders), null),
};

const team = neededId("Choose a team.", "This team does not play in this league.");

/** A new game between two league teams (leagues 2, games 6). */
export const newGameFields = { home_team_id: team, away_team_id: team, ...planFields };

/** League teams of a game; what is absent stays. */
export const gameTeamFields = { home_team_id: id, away_team_id: id };

/** A postponed game that gets another date or time with it is scheduled again, where no status is said. */
export const againFields = { schedule_again: flagOr(false) };

/** Both scores, required whole numbers (games 7). */
export const scoreFields = { score_home: score, score_away: score };

/** A result part by part, "25-20 23-25 15-11", the home team's first; the score follows (games 23). */
export const byPartFields = { by_part: optionalTextOf(120) };

/** A shoot-out, "4-3", the home team's first; null where there was none. */
export const shootOutFields = { shoot_out: optionalTextOf(20) };

/** Both scores, or what they follow from, and the shoot-out beside them. */
export const quickResultFields = { ...scoreFields, ...byPartFields, ...shootOutFields };

/** Both scores, or neither, which takes the result away. */
export const resultFields = { score_home: optionalScore, score_away: optionalScore };

/** What a save is known by when it is sent again (writing 3). */
export const operationFields = { op_id: described(Type.String({ maxLength: opLengthMax })) };

/** Said a second time, although games of later rounds would count for nothing. */
export const confirmedFields = { confirmed: flagOr(false) };

/** `ask`: a result that nobody awaits is asked about first (games 22), and a tie (games 5), and one that does not fit what else is entered. */
export const askedFields = { ...confirmedFields, ask: flagOr(false) };

const row = { gamePeriod_id: id, name: optionalTextOf(40), team_id: neededId("Name a team."), score: optionalScore };

/** Points by period; a `name` such as OT2 makes a new overtime. `base` is what the editor started from. */
export const periodsFields = { periods: rows({ ...row, base: optionalScore }, ["team_id", "score"], 200) };

/** A score sheet: the result, points by period, or both, with the scores and teams that the editor saw. */
export const sheetFields = {
	...resultFields,
	base: described(objectSchema(resultFields)),
	...periodsFields,
	...gameTeamFields,
	...reasonFields,
	...operationFields,
	...askedFields,
};

const cell = { game_id: id, player_id: id, roster_id: id, stat_id: neededId("Name a stat."), value: optionalScore };

/** Cells of a game's box scores. */
export const statsFields = {
	game_id: neededId("Game ID is missing. Cannot update stats."),
	player_id: id,
	stats: rows({ ...cell, base: optionalScore }, ["stat_id", "value"], 5_000),
	...operationFields,
};

const tap = {
	op_id: described(Type.String({ minLength: 1, maxLength: opLengthMax })),
	action: choice(tapActions),
	side: orElse(choice(sides), null),
	roster_id: id,
	n: optionalScore,
	period_id: id,
	of: described(Type.String({ maxLength: opLengthMax })),
	at: described(Type.String({ format: "date-time" })),
};

/** What was pressed at the table, in order. */
export const tapsFields = { taps: rows(tap, ["op_id", "action"], tapsMax) };

/** A game of a bracket's matchup, with its result if it was played. */
export const newBracketGameFields = {
	...newGameFields,
	match_id: text(20),
	...resultFields,
	/** Sent once more, since nobody has heard what became of it. */
	again: flagOr(false),
};

/** When and where a matchup is to be played, and what its editor saw. */
export const matchupPlanFields = {
	...planFields,
	before: described(objectSchema(planFields)),
	...confirmedFields,
};
