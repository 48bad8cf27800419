import { asc, inArray, notExists, eq, and } from "drizzle-orm";
import { attributes, attributeValues, players, rosters } from "../../../db/schema/index.ts";
import { factColumns, writeFacts } from "../../domain/csv/facts.ts";
import { attributeWord, layouts } from "../../domain/csv/header.ts";
import { playerFacts } from "../../domain/csv/player-facts.ts";
import type { CellValue } from "../../domain/csv/rows.ts";
import { fold } from "../../domain/fold.ts";
import { playerColumns } from "../fact-columns.ts";
import { playerKey, spelledThen } from "../row-keys.ts";
import { leagueColumn, type Scope, type Table } from "./scope.ts";

/**
 * Everybody on a roster, a row an entry, with what the site tells of them: for the next season, a mailing, a check at the
 * door. `order` is that of the entries. The file of a whole season has those as well who are on no roster of any season.
 */
export async function playersTable(scope: Scope): Promise<Table> {
	const { tx } = scope;
	const [entries, single, columns, valueOf] = await Promise.all([
		tx
			.select({
				player: { ...columnsOfPlayer, ...spelledThen },
				roster: rosters.id,
				team: rosters.slt_id,
				number: rosters.number,
				position: rosters.position,
			})
			.from(rosters)
			.innerJoin(players, eq(players.id, rosters.player_id))
			.where(inArray(rosters.slt_id, [...scope.teams.keys()]))
			.orderBy(asc(players.id), asc(rosters.id)),
		scope.others === "none" ? [] : offTeam(scope),
		attributeColumns(scope, [...layouts.players.needed, ...layouts.players.free]),
		attributeCells(scope),
	]);
	const order = new Map(
		entries
			.map(({ roster }) => roster)
			.toSorted((a, b) => a - b)
			.map((id, at) => [id, at + 1]),
	);
	const cells = (player: Person, place: CellValue[], then: Then = nothingThen): CellValue[] => [
		...place,
		player.key,
		player.firstName,
		player.lastName,
		...writeFacts(playerFacts, player),
		...columns.map(({ id, name }) => valueThen(then, name) ?? valueOf(player.id, id)),
	];
	return [
		[...leagueColumn(scope, "league"), ...header, ...columns.map(({ name }) => name)],
		...entries.map(({ player, roster, team, ...then }) => {
			const own = scope.teams.get(team);
			return cells(player, [...leagueColumn(scope, own?.league), own?.name, order.get(roster)], then);
		}),
		...single.map((player) => cells(player, [null, null, null])),
	];
}

/** What a roster entry keeps of its season; null is as the person is (players 10). */
export interface Then {
	number: string | null;
	position: string | null;
}
const nothingThen: Then = { number: null, position: null };

/** The value of the attribute of that name, where the entry has one of its own. */
export function valueThen(then: Then, name: string): string | null {
	const key = fold(name);
	return key === "number" || key === "position" ? then[key] : null;
}

const header = ["team", "order", "player", "first_name", "last_name", ...factColumns(playerFacts)];

const columnsOfPlayer = {
	id: players.id,
	key: playerKey,
	firstName: players.firstName,
	lastName: players.lastName,
	...playerColumns,
};
type Person = Awaited<ReturnType<typeof offTeam>>[number];

async function offTeam({ tx, others, teams }: Scope) {
	const entries = tx
		.select({ id: rosters.id })
		.from(rosters)
		.where(
			and(
				eq(rosters.organization_id, players.organization_id),
				eq(rosters.player_id, players.id),
				others === "all" ? inArray(rosters.slt_id, [...teams.keys()]) : undefined,
			),
		);
	return await tx.select(columnsOfPlayer).from(players).where(notExists(entries)).orderBy(asc(players.id));
}

/** The organization's attributes in their order; one whose name would mean another column gets a word before it. */
export async function attributeColumns(
	{ tx }: Scope,
	taken: readonly string[],
): Promise<{ id: number; name: string }[]> {
	const rows = await tx.select().from(attributes).orderBy(asc(attributes.order), asc(attributes.id));
	const names = new Set(taken.map(fold));
	return rows.map(({ id, attribute_name: name }) => ({
		id,
		name: names.has(fold(name)) ? `${attributeWord} ${name}` : name,
	}));
}

/** Finds the value of a player's attribute. */
export async function attributeCells({
	tx,
}: Scope): Promise<(player: number, attribute: number) => string | undefined> {
	const rows = await tx
		.select({
			player: attributeValues.player_id,
			attribute: attributeValues.attribute_id,
			value: attributeValues.value,
		})
		.from(attributeValues);
	const known = new Map(rows.map(({ player, attribute, value }) => [`${player} ${attribute}`, value]));
	return (player, attribute) => known.get(`${player} ${attribute}`);
}
