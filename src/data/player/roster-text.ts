import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { attributes, attributeValues, leagueTeams, players, rosters, teams } from "../../../db/schema/index.ts";
import { fold } from "../../domain/fold.ts";
import { fullName, isNumberAttribute, wornTwice } from "../../domain/player/players.ts";
import { Refusal } from "../../domain/refusal.ts";
import type { PersonChoice } from "../../domain/csv/namesakes.ts";
import { type Line, type RosterLine, rosterIn } from "../../domain/sheet/roster.ts";
import { type Namesake, settleLines, type SettledLine } from "../../domain/sheet/roster-people.ts";
import { type Attribute, setAttributeValues, valuesOf, visibleAttributes } from "../stat/attribute-values.ts";
import { record } from "../audit/audit.ts";
import { cards } from "./players.ts";
import { join, joinAsNew, membersOf, placeText } from "./rosters.ts";
import type { TeamEntry } from "../team/teams.ts";
import type { Tenant, Writer } from "../tenant.ts";

export interface PastedPlayer extends SettledLine {
	/** What somebody known keeps although the text says otherwise: "number 4". */
	kept: string[];
	/** The other teams of the same league and season that somebody known plays for. */
	teams: string[];
}

export interface PastedRoster {
	people: PastedPlayer[];
	/** The lines from which nobody comes: "23". */
	leftOut: Line[];
}

/** A roster as it was pasted, and what somebody has said of the people of one name. */
export interface RosterText {
	text: string;
	people: readonly PersonChoice[];
}

/** The people of a pasted roster, and what would become of each (players 16). Refused: a text that names nobody. */
export async function pasted(tenant: Tenant, entry: TeamEntry, { text, people: choices }: RosterText) {
	const attributesShown = await visibleAttributes(tenant);
	const known = { attributes: attributesShown.map(namedType), periods: [], stats: [] };
	const { people: lines, leftOut } = rosterIn(text, known);
	if (lines.length === 0)
		throw new Refusal("invalid", "Paste a line for each player.", { text: "Paste a line for each player." });
	const people = settleLines(lines, await namesakesOf(tenant, entry, lines), choices);
	const ids = people.flatMap(({ player }) => player ?? []);
	const [elsewhere, own] = [await othersOf(tenant, entry, ids), await wornBy(tenant, ids)];
	const whole = people.map((person) => ({
		...withOwn(person, own.get(person.player) ?? []),
		teams: (elsewhere.get(person.player) ?? []).map(({ name }) => name),
	}));
	return { people: whole, leftOut } satisfies PastedRoster;
}

/** Everybody who bears a name of the text. */
async function namesakesOf(tenant: Tenant, entry: TeamEntry, lines: readonly RosterLine[]): Promise<Namesake[]> {
	const { tx } = tenant;
	const everybody = await tx
		.select({ id: players.id, firstName: players.firstName, lastName: players.lastName })
		.from(players)
		.orderBy(players.id);
	const members = await tx.select({ id: rosters.player_id }).from(rosters).where(eq(rosters.slt_id, entry.slt_id));
	const here = new Set(members.map(({ id }) => id));
	const named = new Set(lines.map((line) => fold(fullName(line))));
	const same = everybody.filter((player) => named.has(fold(fullName(player))));
	const found = await cards(
		tenant,
		same.map(({ id }) => id),
	);
	const byId = new Map(found.map((card) => [card.id, card]));
	return same.map((player) => {
		const card = byId.get(player.id);
		const isHere = here.has(player.id);
		const where = isHere ? "on this team" : placeText(card);
		return { ...player, isHere, where, number: card?.number ?? "" };
	});
}

/** Of each number that somebody who joins would share with another of the text or of the team, a sentence (players 19). */
export async function doublesOf(tenant: Tenant, entry: TeamEntry, people: readonly PastedPlayer[]): Promise<string[]> {
	const numberId = (await visibleAttributes(tenant)).find(isNumberAttribute)?.id;
	const wearers = (await membersOf(tenant, entry.slt_id)).map((member) => ({
		name: fullName(member),
		number: member.attributeValues.find(({ attribute_id }) => attribute_id === numberId)?.value.trim() ?? null,
	}));
	const joining = people
		.filter(({ what }) => what === "new" || what === "known")
		.map((person) => ({ name: fullName(person), number: person.number }));
	const taken = new Set(joining.map(({ number }) => number));
	return wornTwice([...wearers.filter(({ number }) => taken.has(number ?? "")), ...joining]);
}

type Worn = { name: string; value: string };

/** Number and position of somebody who is known stay (players 16): what the text says otherwise is told. */
function withOwn<P extends RosterLine>(person: P, own: readonly Worn[]): P & { kept: string[] } {
	const stays: { number?: string; position?: string } = {};
	const kept: string[] = [];
	for (const { name, value } of own) {
		if (name !== "number" && name !== "position") continue;
		if (person[name] !== "" && person[name] !== value) kept.push(`${name} ${value}`);
		stays[name] = value;
	}
	return { ...person, ...stays, kept };
}

/** What players have as Number and Position. */
async function wornBy({ tx }: Tenant, ids: readonly number[]) {
	const rows: (Worn & { player: number })[] = await tx
		.select({
			player: attributeValues.player_id,
			name: sql<string>`lower(${attributes.attribute_name})`,
			value: attributeValues.value,
		})
		.from(attributeValues)
		.innerJoin(attributes, eq(attributes.id, attributeValues.attribute_id))
		.where(inArray(attributeValues.player_id, [...ids]))
		.orderBy(asc(attributes.order), asc(attributes.id));
	return Map.groupBy(rows, ({ player }): number | null => player);
}

/** For which other teams of the same league and season players are on a roster. */
async function othersOf({ tx }: Tenant, { slt_id, league }: TeamEntry, known: readonly number[]) {
	const isOther = and(
		inArray(rosters.player_id, [...known]),
		eq(leagueTeams.season_league_id, league.season_league_id),
		ne(leagueTeams.id, slt_id),
	);
	const rows = await tx
		.select({ player: rosters.player_id, name: teams.name })
		.from(rosters)
		.innerJoin(leagueTeams, eq(leagueTeams.id, rosters.slt_id))
		.innerJoin(teams, eq(teams.id, leagueTeams.team_id))
		.where(isOther)
		.orderBy(asc(teams.name));
	return Map.groupBy(rows, ({ player }): number | null => player);
}

/** Puts those on the team who are new or known; how many. What is known of somebody already stays. */
export async function joinPasted(writer: Writer, entry: TeamEntry, sent: RosterText): Promise<PastedRoster> {
	const roster = await pasted(writer, entry, sent);
	const attributes = await visibleAttributes(writer);
	for (const person of roster.people) {
		const { firstName, lastName, player } = person;
		const drafts = draftsOf(person, attributes);
		if (person.what === "new")
			await joinAsNew(writer, entry, { firstName, lastName, attributeValues: drafts, confirmed: true }, null);
		if (player === null) continue;
		await join(writer, entry, player);
		const has = new Set((await valuesOf(writer, player)).map(({ attribute_id }) => attribute_id));
		const missing = drafts.filter(({ attribute_id }) => !has.has(attribute_id));
		if (missing.length === 0) continue;
		const values = await setAttributeValues(writer, player, missing);
		await record(writer, { action: "update", noun: "player", row_id: player, ...values });
	}
	return roster;
}

const namedType = ({ attribute_name, attribute_type }: Attribute) => ({ name: attribute_name, type: attribute_type });

/** Number and Position are known by their names (players 12). */
function draftsOf({ number, position }: RosterLine, attributes: readonly Attribute[]) {
	return attributes.flatMap(({ id, attribute_name }) => {
		const value = { number, position }[fold(attribute_name)] ?? "";
		return value === "" ? [] : [{ attribute_id: id, value }];
	});
}
