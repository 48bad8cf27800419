import { advance } from "../../domain/bracket/advance.ts";
import { lastColumn, layout, layoutRefusal } from "../../domain/bracket/layout.ts";
import type { Format } from "../../domain/bracket/matchup.ts";
import { roundOf } from "../../domain/bracket/numbers.ts";
import { shapeOf, spotOf, withLength } from "../../domain/bracket/series.ts";
import { undoneText } from "../../domain/bracket/undo.ts";
import { Refusal } from "../../domain/refusal.ts";
import { type Division, update } from "../division/divisions.ts";
import type { Writer } from "../tenant.ts";
import { bracketOf, matchesOf, seatsOf } from "./brackets.ts";
import { bracketIn, standingOf } from "./games.ts";

/** Says how a division's bracket is played. Once it has games only the lengths of its series change, and never so that a game would have no place. */
export async function setFormat(writer: Writer, division: Division, format: Format): Promise<void> {
	if (division.locked && shapeOf(format) === shapeOf(division.format)) await refuseLost(writer, division, format);
	await update(writer, division, { format });
}

/** How many games one matchup has, whatever the others of its round have (brackets 24). */
export async function setLength(writer: Writer, division: Division, matchId: string, length: number): Promise<void> {
	const bracket = await bracketIn(writer, division.season_id, division.id);
	const { matchup } = standingOf(bracket, matchId);
	const drawn = layout(seatsOf(bracket).length, division.format);
	const spot = spotOf(roundOf(drawn, matchup), matchup.index, lastColumn(drawn));
	await setFormat(writer, division, withLength("best_of", division.format, spot, length));
}

/** Refused (conflict): lengths with which a game that counts now would count for nothing (brackets 20). */
async function refuseLost(writer: Writer, { id, season_id, format: before }: Division, format: Format): Promise<void> {
	const bracket = await bracketOf(writer, season_id, id);
	if (!bracket) return;
	const seats = seatsOf(bracket);
	if (layoutRefusal(seats.length, before) !== null) return;
	const drawn = layout(seats.length, before);
	const games = matchesOf(bracket);
	const after = advance(layout(seats.length, format), games, seats);
	const lost = [...advance(drawn, games, seats).games.values()].filter(
		({ game, gameId, state }) => game !== null && state !== "unneeded" && after.games.get(gameId)?.game !== game,
	);
	const [first] = undoneText(drawn, lost);
	if (first)
		throw new Refusal(
			"conflict",
			`${first.round} (${first.teams}) would count for nothing then: delete that game first.`,
		);
}
