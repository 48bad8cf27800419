import { and, eq, sql } from "drizzle-orm";
import { attributes, attributeValues, players, rosters } from "../../../db/schema/index.ts";
import { fold } from "../../domain/fold.ts";
import { compareNames } from "../../domain/order.ts";
import { newPlayerFields, readName } from "../../domain/player/schema.ts";
import { fullName, isSameName } from "../../domain/player/players.ts";
import { Unconfirmed } from "../../domain/asking.ts";
import { Refusal, assert, foundFirst } from "../../domain/refusal.ts";
import { readAttributeValues, setAttributeValues, type AttributeDraft } from "../stat/attribute-values.ts";
import { record } from "../audit/audit.ts";
import { remove } from "../deletions.ts";
import { cards, search, type PlayerCard } from "./players.ts";
import { entriesOf, type TeamEntry } from "../team/teams.ts";
import { isPast, kindOf } from "./then.ts";
import type { Tenant, Writer } from "../tenant.ts";

/** A team of one league and season: its ids belong together, else null (tenancy 6). */
export async function entryOf(tenant: Tenant, season: number, league: number, team: number): Promise<TeamEntry | null> {
	const entries = await entriesOf(tenant, team);
	return entries.find((entry) => entry.season.id === season && entry.league.id === league) ?? null;
}

/** A player as staff see one on a roster. */
export interface RosterMember {
	roster_id: number;
	player_id: number;
	firstName: string;
	lastName: string;
	email: string | null;
	phoneNumber: string | null;
	image: string | null;
	revision: number;
	/** Number and position as they were in this season (players 10). */
	attributeValues: { attribute_id: number; value: string }[];
	/** Whether they are of then, since the person plays in a later season. */
	isPast: boolean;
}

/** A league team's players by name, with what forms edit. */
export async function membersOf({ tx }: Tenant, sltId: number): Promise<RosterMember[]> {
	const onTeam = and(eq(rosters.organization_id, players.organization_id), eq(rosters.player_id, players.id));
	const [rows, values, kinds] = await Promise.all([
		tx
			.select({
				roster_id: rosters.id,
				number: rosters.number,
				position: rosters.position,
				isPast,
				player_id: players.id,
				firstName: players.firstName,
				lastName: players.lastName,
				email: players.email,
				phoneNumber: players.phoneNumber,
				image: players.image,
				revision: players.revision,
			})
			.from(rosters)
			.innerJoin(players, onTeam)
			.where(eq(rosters.slt_id, sltId)),
		tx
			.select({
				player_id: attributeValues.player_id,
				attribute_id: attributeValues.attribute_id,
				value: attributeValues.value,
			})
			.from(attributeValues)
			.innerJoin(rosters, eq(rosters.player_id, attributeValues.player_id))
			.where(eq(rosters.slt_id, sltId)),
		tx.select({ id: attributes.id, name: attributes.attribute_name }).from(attributes),
	]);
	const valuesOf = Map.groupBy(values, ({ player_id }) => player_id);
	const kindById = new Map(kinds.map(({ id, name }) => [id, kindOf(name)]));
	return rows
		.toSorted(
			(a, b) =>
				compareNames(a.lastName, b.lastName) || compareNames(a.firstName, b.firstName) || a.roster_id - b.roster_id,
		)
		.map(({ number, position, ...row }) => {
			const own = { number, position };
			const isOwn = (attribute: number) => {
				const kind = kindById.get(attribute);
				return kind ? own[kind] : null;
			};
			const today = (valuesOf.get(row.player_id) ?? []).filter(({ attribute_id }) => isOwn(attribute_id) === null);
			const then = kinds.flatMap(({ id }) => {
				const value = isOwn(id);
				return value ? [{ attribute_id: id, value }] : [];
			});
			const attributeValues = [...today.map(({ attribute_id, value }) => ({ attribute_id, value })), ...then];
			return { ...row, attributeValues };
		});
}

const foundMax = 8;

/** The first players that a search finds, and how many there are in all. */
export interface FoundPlayers {
	players: PlayerCard[];
	count: number;
}

/**
 * The first eight players of a name, for adding one to a team (players 14): those whose names begin with what was typed come first.
 * `notIn` is the league team whose own players are left out.
 */
export async function findPlayers(tenant: Tenant, name: string, notIn?: number): Promise<FoundPlayers> {
	const words = fold(name).split(" ").filter(Boolean);
	if (words.length === 0) return { players: [], count: 0 };
	const [people, members] = await Promise.all([
		namesOf(tenant),
		notIn === undefined
			? []
			: tenant.tx.select({ id: rosters.player_id }).from(rosters).where(eq(rosters.slt_id, notIn)),
	]);
	const taken = new Set(members.map(({ id }) => id));
	const found = people.filter(({ id, name: own }) => words.every((word) => own.includes(word)) && !taken.has(id));
	const begins = ({ name: own }: { name: string }) => words.every((word) => ` ${own}`.includes(` ${word}`));
	const [first, rest] = [found.filter(begins), found.filter((person) => !begins(person))];
	const shown = [...first.toSorted(byLastName), ...rest.toSorted(byLastName)].slice(0, foundMax);
	const ids = shown.map(({ id }) => id);
	return { players: await cards(tenant, ids), count: found.length };
}

type Person = { id: number; name: string; last: string };

/** Everybody's name as people compare it. They arrive as one value, which reads thousands in half the time. */
async function namesOf({ tx }: Tenant): Promise<Person[]> {
	const [row] = await tx
		.select({
			list: sql<
				[number, string, string][] | null
			>`json_agg(json_build_array(${players.id}, ${players.firstName}, ${players.lastName}))`,
		})
		.from(players);
	return (row?.list ?? []).map(([id, first, last]) => ({ id, name: fold(`${first} ${last}`), last }));
}

const byLastName = (a: Person, b: Person) =>
	compareNames(a.last, b.last) || compareNames(a.name, b.name) || a.id - b.id;

/** A person that no record exists of yet. */
export interface NewPlayer {
	firstName: string;
	lastName: string;
	attributeValues: AttributeDraft[];
	/** Said a second time, although somebody has this name. */
	confirmed: boolean;
}

/** The fields of a new player as they were sent: one of the two names, at least. Refused with the field named. */
export function readNewPlayer(body: Readonly<Record<string, unknown>>): NewPlayer {
	return {
		...readName(body),
		attributeValues: readAttributeValues(body),
		confirmed: newPlayerFields.confirmed.read("confirmed", body["confirmed"]),
	};
}

/** Puts somebody who is known on a team. Refused (conflict): who is on it already. */
export async function join(writer: Writer, entry: TeamEntry, playerId: number): Promise<{ id: number }> {
	const { tx, organization } = writer;
	const player = foundFirst(await tx.select().from(players).where(eq(players.id, playerId)));
	const [row] = await tx
		.insert(rosters)
		.values({ organization_id: organization.id, slt_id: entry.slt_id, player_id: playerId })
		.onConflictDoNothing()
		.returning({ id: rosters.id });
	if (!row) throw new Refusal("conflict", "Player already on this team");
	await record(writer, {
		action: "create",
		noun: "roster entry",
		row_id: row.id,
		after: { player: fullName(player), player_id: playerId, team: entry.name, slt_id: entry.slt_id },
	});
	return row;
}

/** Refused (conflict): a name that somebody has already, case and accents aside, unless it is confirmed (players 7). */
export async function refuseSameName(tenant: Tenant, player: Omit<NewPlayer, "attributeValues">): Promise<void> {
	if (player.confirmed) return;
	const found = await search(tenant, { name: fullName(player) });
	const same = found.filter((other) => isSameName(other, player)).slice(0, namesakesTold);
	if (same.length === 0) return;
	const known = await cards(
		tenant,
		same.map(({ id }) => id),
	);
	const sentence = `A player with this name already exists. Add anyway? Known: ${known.map(whoText).join("; ")}.`;
	throw new Unconfirmed([{ sentence }]);
}

const namesakesTold = 3;

/** "Ann Lee, Harbor Hawks (Fall 2026)". */
const whoText = (card: PlayerCard) => `${fullName(card)}, ${placeText(card)}`;

/** "Harbor Hawks (Fall 2026)". */
export function placeText(card: PlayerCard | undefined): string {
	const [latest] = card?.teams ?? [];
	return latest ? `${latest.team.name} (${latest.season.name})` : "no team yet";
}

/** Makes a player and puts them on a team. */
export async function joinAsNew(
	writer: Writer,
	entry: TeamEntry,
	{ confirmed, attributeValues: drafts, ...name }: NewPlayer,
	image: string | null,
): Promise<number> {
	const { tx, organization } = writer;
	await refuseSameName(writer, { confirmed, ...name });
	const [row] = await tx
		.insert(players)
		.values({ ...name, image, organization_id: organization.id })
		.returning({ id: players.id });
	assert(row, "an insert returns its row");
	const { after } = await setAttributeValues(writer, row.id, drafts);
	await record(writer, { action: "create", noun: "player", row_id: row.id, after: { ...name, image, ...after } });
	await join(writer, entry, row.id);
	return row.id;
}

/** Takes a player off a team; the player stays, what they did for this team goes and can be taken back. */
export async function leave(writer: Writer, entry: TeamEntry, playerId: number): Promise<void> {
	const row = foundFirst(
		await writer.tx
			.select({ id: rosters.id })
			.from(rosters)
			.where(and(eq(rosters.slt_id, entry.slt_id), eq(rosters.player_id, playerId))),
	);
	await remove(writer, "roster entry", [row.id]);
}
