import { fold } from "../fold.ts";
import { fullName } from "../player/players.ts";
import { type Column, fault, isBlank, keyCell, orderCell, originOf, type Row, rowFault } from "./cells.ts";
import { readFacts } from "./facts.ts";
import { keyLengthMax } from "./games.ts";
import type { PlayerColumns } from "./header.ts";
import { playerFacts } from "./player-facts.ts";
import { areApart, marksOf } from "./marks.ts";
import { attributeCells, meet, nameCells } from "./people.ts";
import { leagueCell, teamCell } from "./places.ts";
import type { PlayerFacts, PlayerRecord, SeasonDraft } from "./season.ts";

/**
 * One row of the file of players: a person on a team, or on none. A person on several teams has several rows, of which each
 * says the same or nothing. Refused: the same person twice on one team, somebody without key and team, rows that contradict
 * each other.
 */
export function readPlayer(draft: SeasonDraft, columns: PlayerColumns, row: Row): void {
	const before = row.problems.count;
	const name = nameCells(columns, row);
	const team = columns.team && !isBlank(row, columns.team) ? teamOf(draft, columns, columns.team, row) : null;
	const key = columns.player && !isBlank(row, columns.player) ? keyCell(row, columns.player, keyLengthMax) : null;
	if (key === null && team === null) rowFault(row, "somebody without a team needs a key.", "player");
	const facts = {
		from: originOf(row),
		...name,
		...readFacts(playerFacts, columns, row),
		attributes: attributeCells(columns.attributes, row),
	};
	const order = columns.order ? orderCell(row, columns.order) : null;
	if (row.problems.count > before) return;
	const player = meet(draft, key ?? rowId(draft, nameId(team ?? "", name), facts), key, row);
	if (team !== null) {
		const isThere = player.teams.has(team);
		if (isThere && key === null) return void fault(row, columns.first_name, `${twice} ${whatTellsApart}`);
		if (isThere) fault(row, columns.first_name, twice);
		player.teams.set(team, order);
	}
	const different = player.facts === null ? null : contradiction(player.facts, facts);
	if (different !== null) rowFault(row, "another row of this player says something else.", different);
	player.facts = player.facts === null ? facts : joined(player.facts, facts);
}

const twice = "this player is on this team already.";
const whatTellsApart = "Where these are two people, give each a number, a date of birth or an id.";

/** What stands for the key of somebody who has none. */
export function nameId(team: string, name: { firstName: string; lastName: string }): string {
	return `\n${team}\n${fold(fullName(name))}`;
}

/** The same for who is another person than the rows of that name before: one of their own (players 21). */
function rowId({ players }: SeasonDraft, id: string, facts: PlayerFacts): string {
	const before = [...rowsOf(players, id)];
	if (before.length === 0) return id;
	const same = before.find(([, { facts: was }]) => was && !areApart(marksOf(was), marksOf(facts)));
	const isFull = before.length >= namesakesMax;
	return same?.[0] ?? (isFull ? id : `${id}${apart}${before.length + 1}`);
}

function* rowsOf(players: SeasonDraft["players"], id: string): Generator<[string, PlayerRecord]> {
	for (let at = 1, of = id; ; of = `${id}${apart}${++at}`) {
		const player = players.get(of);
		if (!player) return;
		yield [of, player];
	}
}

const apart = "\t";
/** Of one team; nobody reads further than this. */
const namesakesMax = 20;

/** The first of the rows of that name and team. */
export const firstOfName = (id: string) => id.split(apart)[0] ?? id;

function teamOf(draft: SeasonDraft, columns: PlayerColumns, column: Column, row: Row): string {
	return teamCell(draft, row, column, leagueCell(draft, row, columns.league));
}

/** The column in which two rows of one person say different things, or null; an empty cell contradicts nothing. */
function contradiction(one: PlayerFacts, other: PlayerFacts): string | null {
	const differ = (a: unknown, b: unknown) => isSaid(a) && isSaid(b) && JSON.stringify(a) !== JSON.stringify(b);
	const { from: _from, attributes: _attributes, ...facts } = one;
	const fact = (Object.keys(facts) as (keyof typeof facts)[]).find((name) => differ(one[name], other[name])); // its own keys
	if (fact !== undefined) return { firstName: "first_name", lastName: "last_name" }[fact as string] ?? fact;
	return Object.keys(one.attributes).find((name) => differ(one.attributes[name], other.attributes[name])) ?? null;
}

function joined(one: PlayerFacts, other: PlayerFacts): PlayerFacts {
	const filled = <T extends object>(a: T, b: T): T =>
		Object.fromEntries(
			Object.entries(a).map(([name, value]) => [name, isSaid(value) ? value : (b as Record<string, unknown>)[name]]), // same keys
		) as T;
	return { ...filled(one, other), from: one.from, attributes: filled(one.attributes, other.attributes) };
}

const isSaid = (value: unknown) =>
	value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);
