import { and, isNotNull, or, sql, type SQL } from "drizzle-orm";
import { deletions, divisions, games, leagueTeams, organizations, pages, venues } from "../../../db/schema/index.ts";
import { uploadsPath } from "../../domain/picture.ts";
import { isFileKey, organizationOfKey } from "../files.ts";
import { gameListed, inSeasonListed, shownPlayers, teamListed } from "../shown.ts";
import type { Tenant } from "../tenant.ts";

export const uploadAddress = (key: string) => `${uploadsPath}${key}`;

/** The key of an uploaded file by its address; null for every other, also for one that looks like it and that no file can have. */
export function uploadKey(address: string | null | undefined): string | null {
	const key = address?.startsWith(uploadsPath) ? address.slice(uploadsPath.length) : "";
	return isFileKey(key) ? key : null;
}

/** The key of an organization's own file by its address. Whose address stands in a text is up to who types it (writing 10). */
export function ownUploadKey({ id }: { id: number }, address: string | null | undefined): string | null {
	const key = uploadKey(address);
	return key && organizationOfKey(key) === id ? key : null;
}

/**
 * The keys of its own uploaded files that this face of an organization shows. A visitor's are those of pictures they may see:
 * what is deleted or made private is gone at once, without a word from those who delete (writing 5). Staff keep what can
 * still be restored.
 */
export async function uploadsIn(tenant: Tenant): Promise<Set<string>> {
	return await keysIn(tenant, [...emblems(tenant), ...places(tenant)]);
}

/** Those of them that are emblems of teams and of the organization, and nothing else: no picture of a person is among them. */
export async function emblemsIn(tenant: Tenant): Promise<Set<string>> {
	const [own, others] = await Promise.all([keysIn(tenant, emblems(tenant)), keysIn(tenant, places(tenant))]);
	return own.difference(others);
}

async function keysIn(tenant: Tenant, places: readonly SQL[]): Promise<Set<string>> {
	const held = places.map(async (place) => await tenant.tx.execute<{ address: string }>(addressesIn(place)));
	return new Set(keysOf(tenant, (await Promise.all(held)).flat()));
}

/** The keys of the organization's own uploaded files that a deletion keeps. */
export async function uploadsOfDeletion(tenant: Tenant, id: number): Promise<string[]> {
	return keysOf(
		tenant,
		await tenant.tx.execute<{ address: string }>(
			addressesIn(sql`select ${deletions.document}::text as held from ${deletions} where ${deletions.id} = ${id}`),
		),
	);
}

const keysOf = ({ organization }: Tenant, rows: readonly { address: string }[]) =>
	rows.flatMap(({ address }) => ownUploadKey(organization, address) ?? []);

const emblems = (tenant: Tenant): SQL[] => [
	sql`select ${leagueTeams.logo} as held from ${leagueTeams} where ${and(isNotNull(leagueTeams.logo), teamSeen(tenant))}`,
	sql`select ${organizations.logo_url} as held from ${organizations} where ${organizations.id} = ${tenant.organization.id}`,
];

/** Every other place that holds addresses of uploaded files: a new column for one belongs here, or to the emblems (a test compares). */
function places(tenant: Tenant): SQL[] {
	const p = shownPlayers(tenant);
	const shown = [
		sql`select ${p.image} as held from ${p} where ${p.image} is not null and ${p.open}`,
		sql`select ${p.sponsor}::text as held from ${p} where ${p.sponsor} is not null and ${p.open}`,
		sql`select ${divisions.image_url} as held from ${divisions}
			where ${and(isNotNull(divisions.image_url), inSeasonListed(tenant, sql`${divisions.season_id}`))}`,
		sql`select ${pages.content}::text as held from ${pages}`,
		sql`select ${venues.picture} as held from ${venues} where ${isNotNull(venues.picture)}`,
	];
	return tenant.face === "visitor"
		? shown
		: [...shown, sql`select ${deletions.document}::text as held from ${deletions}`];
}

/** Those that lists show, and those that are hidden and stand in games (teams 5). */
function teamSeen(tenant: Tenant): SQL | undefined {
	const listed = teamListed(tenant);
	return (
		listed &&
		or(
			listed,
			sql`${leagueTeams.id} in (select unnest(array[${games.home_team_id}, ${games.away_team_id}]) from ${games} where ${gameListed(tenant)})`,
		)
	);
}

const addressesIn = (place: SQL) =>
	sql`select distinct m[1] as address from (${place}) places cross join lateral regexp_matches(held, ${addressForm}, 'g') m`;

const addressForm = "(/_/uploads/[0-9]+/[A-Za-z0-9_-]+[.]webp)";

/** The keys of an organization's own uploaded files whose addresses stand in a text. */
export const uploadKeysIn = (organization: { id: number }, text: string): string[] =>
	[...text.matchAll(new RegExp(addressForm, "g"))].flatMap(([address]) => ownUploadKey(organization, address) ?? []);
