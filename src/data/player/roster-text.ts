import { eq } from "drizzle-orm";
import { players, rosters } from "../../../db/schema/index.ts";
import { fold } from "../../domain/fold.ts";
import { fullName } from "../../domain/player/players.ts";
import { Refusal } from "../../domain/refusal.ts";
import { type RosterLine, rosterIn } from "../../domain/sheet/roster.ts";
import { type Attribute, setAttributeValues, valuesOf, visibleAttributes } from "../stat/attribute-values.ts";
import { record } from "../audit/audit.ts";
import { join, joinAsNew } from "./rosters.ts";
import type { TeamEntry } from "../team/teams.ts";
import type { Tenant, Writer } from "../tenant.ts";

/** What becomes of somebody on a pasted roster: only who is new or known joins the team. */
type Fate = "new" | "known" | "here" | "twice" | "several";

export interface PastedPlayer extends RosterLine {
	what: Fate;
	/** Of somebody who is known. */
	player: number | null;
}

/** The people of a pasted roster, and what would become of each (players 16). Refused: a text that names nobody. */
export async function pasted(tenant: Tenant, entry: TeamEntry, text: string): Promise<PastedPlayer[]> {
	const { tx } = tenant;
	const attributes = await visibleAttributes(tenant);
	const known = { attributes: attributes.map(namedType), periods: [], stats: [] };
	const lines = rosterIn(text, known);
	if (lines.length === 0)
		throw new Refusal("invalid", "Paste a line for each player.", { text: "Paste a line for each player." });
	const everybody = await tx
		.select({ id: players.id, firstName: players.firstName, lastName: players.lastName })
		.from(players);
	const members = await tx.select({ id: rosters.player_id }).from(rosters).where(eq(rosters.slt_id, entry.slt_id));
	const here = new Set(members.map(({ id }) => id));
	const named = Map.groupBy(everybody, (player) => fold(fullName(player)));
	const seen = new Set<string>();
	return lines.map((line) => {
		const key = fold(fullName(line));
		const same = named.get(key) ?? [];
		const what = seen.has(key) ? "twice" : fateOf(same, here);
		seen.add(key);
		return { ...line, what, player: what === "known" ? (same[0]?.id ?? null) : null };
	});
}

function fateOf(same: readonly { id: number }[], here: ReadonlySet<number>): Fate {
	if (same.some(({ id }) => here.has(id))) return "here";
	if (same.length > 1) return "several";
	return same.length === 1 ? "known" : "new";
}

/** Puts those on the team who are new or known; how many. What is known of somebody already stays. */
export async function joinPasted(writer: Writer, entry: TeamEntry, text: string): Promise<PastedPlayer[]> {
	const people = await pasted(writer, entry, text);
	const attributes = await visibleAttributes(writer);
	for (const person of people) {
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
	return people;
}

const namedType = ({ attribute_name, attribute_type }: Attribute) => ({ name: attribute_name, type: attribute_type });

/** Number and Position are known by their names (players 12). */
function draftsOf({ number, position }: RosterLine, attributes: readonly Attribute[]) {
	return attributes.flatMap(({ id, attribute_name }) => {
		const value = { number, position }[fold(attribute_name)] ?? "";
		return value === "" ? [] : [{ attribute_id: id, value }];
	});
}
