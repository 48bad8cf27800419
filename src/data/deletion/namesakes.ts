import { sql, type SQL } from "drizzle-orm";
import { nameField, nameSuggested, renamable, tableOf, type Renamable } from "../../domain/deletion/deletions.ts";
import { fold } from "../../domain/fold.ts";
import type { Tenant } from "../tenant.ts";
import { holds, rowsOf, type Kept } from "./document.ts";

/** The names that a person gives instead, by {@link nameField}. */
export type Names = ReadonlyMap<string, string>;

/** A row that would come back under a name that is taken by now. */
export interface Namesake {
	noun: Renamable;
	/** The field that takes another name. */
	field: string;
	name: string;
	/** What has the name now. */
	holder: { id: number; name: string };
	suggestion: string;
}

/** A row that comes back under another name. */
export interface Renaming {
	noun: Renamable;
	id: number;
	from: string;
	to: string;
}

interface Called {
	noun: Renamable;
	id: number;
	/** Where nothing else may be called so: the season of a division, everywhere for the others. */
	within: string;
	/** The name that it had, or has. */
	was: string;
	/** The one that it is to have. */
	name: string;
	/** It comes back, rather than being here. */
	returns: boolean;
	/** It comes back, or what it plays in does. */
	isBack: boolean;
	/** It has come since the deletion. */
	isLater: boolean;
}

/** What may not be called alike, by the rules of staff's forms: seasons, leagues, venues, divisions of one season, and teams that can meet in one list. */
export async function namesakes(
	tenant: Tenant,
	kept: Kept,
	names: Names,
): Promise<{ clashes: Namesake[]; renamings: Renaming[] }> {
	const clashes: Namesake[] = [];
	const renamings: Renaming[] = [];
	for (const noun of renamable) {
		if (!holds(kept, tableOf(noun)) && !(noun === "team" && holds(kept, "league_teams"))) continue;
		const { meet, back } = noun === "team" ? await meetings(tenant, kept) : { meet: alike, back: [] };
		const rows = await calledIn(tenant, kept, noun, new Set(back), names);
		clashes.push(...clashesAmong(rows, meet));
		for (const { id, was, name } of rows) if (was !== name) renamings.push({ noun, id, from: was, to: name });
	}
	return { clashes, renamings };
}

type Meet = (back: Called, other: Called) => boolean;

/** Leagues are compared as their form does; of seasons, venues and divisions every pair of folded names is one. */
const alike: Meet = (back, other) => back.noun !== "league" || back.was.toLowerCase() === other.name.toLowerCase();

/** `meet` says whether two must be told apart under the names that they had; under a new one all must. */
function clashesAmong(rows: readonly Called[], meet: Meet): Namesake[] {
	const keyOf = ({ within, name }: Called) => `${within} ${fold(name)}`;
	const byName = Map.groupBy(rows, keyOf);
	const taken = new Set(rows.map(({ name }) => fold(name)));
	return rows.flatMap((row) => {
		const others = row.isBack ? (byName.get(keyOf(row)) ?? []).filter(({ id }) => id !== row.id) : [];
		const holder = others.find((other) => row.name !== row.was || (!other.returns && meet(row, other)));
		if (!holder) return [];
		const { noun, id, name } = row;
		return [{ noun, field: nameField(noun, id), name, holder, suggestion: nameSuggested(row.was, taken) }];
	});
}

/** All of a noun: those that are here, and those that come back. */
async function calledIn(
	{ tx }: Tenant,
	kept: Kept,
	noun: Renamable,
	back: ReadonlySet<number>,
	names: Names,
): Promise<Called[]> {
	const table = tableOf(noun);
	const within = noun === "division" ? sql`season_id::text` : sql`''`;
	const returning = holds(kept, table)
		? sql`union all select id, name, ${within}, true, false from ${rowsOf(kept, table)}`
		: sql``;
	const rows = await tx.execute<{ id: string; name: string; within: string; returns: boolean; later: boolean }>(sql`
		select id, name, ${within} as within, false as returns, created_at > (select created_at from deletions where id = ${kept.id}) as later
		from ${sql.identifier(table)} ${returning} order by id`);
	return rows.map((row) => {
		const id = Number(row.id);
		const isBack = row.returns || back.has(id);
		const name = (isBack && names.get(nameField(noun, id))) || row.name;
		return { noun, id, within: row.within, was: row.name, name, returns: row.returns, isBack, isLater: row.later };
	});
}

/**
 * Teams must be told apart where one would come back beside the other in a league of a season; in the list of all teams
 * only a team that has come meanwhile stands in the way, for two of one name may have been there before.
 */
async function meetings({ tx }: Tenant, kept: Kept): Promise<{ meet: Meet; back: number[] }> {
	const entries = async (from: SQL) =>
		await tx.execute<{ place: string; team: string }>(
			sql`select season_league_id as place, team_id as team from ${from} e`,
		);
	const back = holds(kept, "league_teams") ? await entries(rowsOf(kept, "league_teams")) : [];
	const placesOf = Map.groupBy(back, ({ team }) => Number(team));
	const places = back.map(({ place }) => place).join(",");
	const here = await entries(
		sql`(select season_league_id, team_id from league_teams where season_league_id = any(${`{${places}}`}::bigint[]))`,
	);
	const taken = new Set([...here, ...back].map(({ place, team }) => `${place} ${team}`));
	const meet: Meet = (row, other) =>
		(row.returns && other.isLater) ||
		(placesOf.get(row.id) ?? []).some(({ place }) => taken.has(`${place} ${other.id}`));
	return { meet, back: [...placesOf.keys()] };
}
