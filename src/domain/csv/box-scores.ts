import { isDate } from "../clock.ts";
import { countCell, fault, requiredCell, type Row, textCell } from "./cells.ts";
import { keyLengthMax, nameLengthMax } from "./games.ts";
import type { BoxScoreColumns } from "./header.ts";
import { type SeasonDraft, teamKey } from "./season.ts";

const personNameLengthMax = 60;
const attributeLengthMax = 200;

/**
 * One row of the file of box scores. Refused: a game that the file of games does not have, a team that does not play in it,
 * a player twice in one game. The player's key says who it is: one key in several spellings is one person, two keys with
 * one name are two. Without any stat the player was listed and did not play.
 */
export function readLine(draft: SeasonDraft, columns: BoxScoreColumns, row: Row): void {
	const before = row.problems.count;
	const game = requiredCell(row, columns.game, keyLengthMax);
	const team = teamKey(requiredCell(row, columns.team, nameLengthMax));
	const player = requiredCell(row, columns.player, keyLengthMax);
	const name = nameCells(columns, row);
	if (game !== "" && team !== "") refuseStranger(draft, columns, row, game, team);
	if (game !== "" && player !== "") refuseTwice(draft, columns, row, { game, team, player });
	const attributes = attributeCells(columns, row);
	const values = columns.stats.map((stat) => countCell(row, stat.column));
	if (row.problems.count > before) return;
	meet(draft, player, team, name, attributes);
	draft.lines.push({ game, team, player, values });
}

function refuseStranger(draft: SeasonDraft, columns: BoxScoreColumns, row: Row, key: string, team: string) {
	if (!draft.gamesKnown) return;
	const game = draft.games.get(key);
	if (game === undefined) fault(row, columns.game, "the file of games has no such game.");
	else if (game !== null && game.home !== team && game.away !== team) {
		const [home, away] = [draft.teams.get(game.home), draft.teams.get(game.away)];
		fault(row, columns.team, `this team is not in that game: ${home} plays ${away}.`);
	}
}

function refuseTwice(
	draft: SeasonDraft,
	columns: BoxScoreColumns,
	row: Row,
	{ game, team, player }: { game: string; team: string; player: string },
) {
	const place = `${game}\n${player}`;
	const other = draft.seen.get(place);
	if (other === undefined) draft.seen.set(place, team);
	else if (other === team) fault(row, columns.player, "this player is there twice in one game.");
	else fault(row, columns.player, "this player stands on both teams of one game.");
}

/** A person with one name bears it as the first, in whichever of the two columns it stands. */
function nameCells(columns: BoxScoreColumns, row: Row) {
	const firstName = textCell(row, columns.first_name, personNameLengthMax);
	const lastName = textCell(row, columns.last_name, personNameLengthMax);
	if (firstName !== "") return { firstName, lastName };
	if (lastName === "") fault(row, columns.first_name, "a player needs a name.");
	return { firstName: lastName, lastName: "" };
}

function attributeCells(columns: BoxScoreColumns, row: Row): Record<string, string> {
	const attributes: Record<string, string> = {};
	for (const { column, name, type } of columns.attributes) {
		const value = textCell(row, column, attributeLengthMax);
		if (value === "") continue;
		attributes[name] = value;
		if (type === "number" && !/^-?\d+(\.\d+)?$/.test(value)) fault(row, column, "this attribute is a number.");
		if (type === "date" && !isDate(value)) fault(row, column, "this attribute is a date, YYYY-MM-DD.");
	}
	return attributes;
}

function meet(
	draft: SeasonDraft,
	key: string,
	team: string,
	name: { firstName: string; lastName: string },
	attributes: Record<string, string>,
) {
	const known = draft.players.get(key) ?? { key, spellings: new Map(), attributes: {}, teams: new Set<string>() };
	if (!draft.players.has(key)) draft.players.set(key, known);
	const spelling = `${name.firstName}\n${name.lastName}`;
	const written = known.spellings.get(spelling);
	if (written) written.count += 1;
	else known.spellings.set(spelling, { ...name, count: 1 });
	Object.assign(known.attributes, attributes);
	known.teams.add(team);
}
