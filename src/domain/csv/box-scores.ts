import { countCell, fault, keyCell, originOf, requiredCell, type Row, textCell } from "./cells.ts";
import { keyLengthMax } from "./games.ts";
import type { BoxScoreColumns } from "./header.ts";
import { attributeCells, meet, nameCells } from "./people.ts";
import { nameLengthMax } from "./places.ts";
import { type GameRecord, type SeasonDraft, teamKey, teamName, teamRef } from "./season.ts";

/**
 * One row of the file of box scores. Refused: a game that the file of games does not have, a team that does not play in it,
 * a player twice in one game, or with figures on both sides. The player's key says who it is: one key in several spellings
 * is one person, two keys with one name are two. Without any stat the player was listed and did not play.
 */
export function readLine(draft: SeasonDraft, columns: BoxScoreColumns, row: Row): void {
	const before = row.problems.count;
	const game = keyCell(row, columns.game, keyLengthMax);
	const name = requiredCell(row, columns.team, nameLengthMax);
	const player = keyCell(row, columns.player, keyLengthMax);
	const person = nameCells(columns, row);
	const team = game === "" || name === "" ? "" : teamIn(draft, columns, row, game, name);
	const values = columns.stats.map((stat) => countCell(row, stat.column));
	if (team !== "" && player !== "")
		refuseTwice(draft, columns, row, { game, team, player, played: values.some((value) => value !== null) });
	const attributes = attributeCells(columns.attributes, row);
	if (row.problems.count > before) return;
	const known = meet(draft, player, player, row);
	const spelling = `${person.firstName}\n${person.lastName}`;
	const written = known.spellings.get(spelling);
	if (written) written.count += 1;
	else known.spellings.set(spelling, { ...person, count: 1 });
	for (const [attribute, value] of Object.entries(attributes)) if (value !== null) known.attributes[attribute] = value;
	if (!known.teams.has(team)) known.teams.set(team, null);
	draft.lines.push({ from: originOf(row), game, team, player, values });
}

/** The reference of the game's team that the row names; a problem where it does not play in it. */
function teamIn(draft: SeasonDraft, columns: BoxScoreColumns, row: Row, key: string, name: string): string {
	const game = draft.games.get(key);
	if (game) return sideOf(draft, columns, row, game, name);
	if (draft.gamesKnown && game === undefined) fault(row, columns.game, "the file of games has no such game.");
	return teamKey(name);
}

function sideOf(
	draft: SeasonDraft,
	columns: BoxScoreColumns,
	row: Row,
	{ home, away }: GameRecord,
	name: string,
): string {
	const league = columns.league ? textCell(row, columns.league, nameLengthMax) : "";
	const team = [home, away].find((ref) =>
		league === "" ? ref.endsWith(`\n${teamKey(name)}`) : ref === teamRef(teamKey(league), name),
	);
	if (team !== undefined) return team;
	fault(row, columns.team, `this team is not in that game: ${teamName(draft, home)} plays ${teamName(draft, away)}.`);
	return "";
}

function refuseTwice(
	draft: SeasonDraft,
	columns: BoxScoreColumns,
	row: Row,
	{ game, team, player, played }: { game: string; team: string; player: string; played: boolean },
) {
	const place = `${game}\n${player}`;
	const others = draft.seen.get(place);
	if (others === undefined) return void draft.seen.set(place, [{ team, played }]);
	if (others.some((other) => other.team === team))
		fault(row, columns.player, "this player is there twice in one game.");
	else if (played && others.some((other) => other.played))
		fault(row, columns.player, "this player stands on both teams of one game.");
	others.push({ team, played });
}
