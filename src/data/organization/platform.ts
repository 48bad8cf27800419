import { and, asc, eq, inArray, isNull, isNotNull, sql, type SQL } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import {
	attributes,
	businesses,
	byes,
	divisions,
	deletions,
	domains,
	features,
	gamePeriods,
	games,
	imports,
	leagues,
	links,
	organization_aliases,
	organization_sports,
	organizations,
	pages,
	platform,
	players,
	schedules,
	scorerLinks,
	seasonLeagues,
	seasons,
	sports,
	stats,
	leagueTeams,
	teams,
	venues,
	weekOffs,
} from "../../../db/schema/index.ts";
import type { SiteVariant, Theme } from "../../domain/organization/organizations.ts";
import type { Privacy } from "../../domain/player/privacy.ts";
import { organizationColumns, organizationWhere } from "./row.ts";
import { as, type Tx } from "../tenant.ts";

export interface Sport {
	id: number;
	type: string;
	name: string;
}

/** The tenant row as it is kept in memory: its own domain and its sports beside it. */
export interface Organization {
	id: number;
	name: string;
	slug: string;
	domain: string | null;
	city: string | null;
	theme: Theme;
	color: string;
	logo_url: string | null;
	facebook_url: string | null;
	instagram_url: string | null;
	youtube_url: string | null;
	time_zone: string;
	site_variant: SiteVariant;
	player_privacy: Privacy;
	player_photo: boolean;
	player_number: boolean;
	noindex: boolean;
	/** Its people need a second factor (factors 6). */
	second_factor: boolean;
	version: string;
	revision: number;
	sports: Sport[];
}

export const bySlug = async (db: PostgresJsDatabase, slug: string): Promise<Organization | null> =>
	await one(db, eq(organizations.slug, slug));

export const byId = async (db: PostgresJsDatabase, id: number): Promise<Organization | null> =>
	await one(db, eq(organizations.id, id));

export const byDomain = async (db: PostgresJsDatabase, host: string): Promise<Organization | null> =>
	await one(
		db,
		sql`${organizations.id} = (select ${domains.organization_id} from ${domains} where ${domains.host} = ${host} and ${domains.verified_at} is not null)`,
	);

async function one(db: PostgresJsDatabase, where: SQL): Promise<Organization | null> {
	return await as(db, "tipoff_platform", null, async (tx) => await organizationWhere(tx, where));
}

/** Whether there is such an organization at all, deleted ones that can be taken back too. */
export async function isKept(db: PostgresJsDatabase, id: number): Promise<boolean> {
	return await as(db, "tipoff_platform", null, async (tx) => {
		const rows = await tx.select({ id: organizations.id }).from(organizations).where(eq(organizations.id, id));
		return rows.length > 0;
	});
}

/** The slug that an old one leads to. */
export async function slugOfAlias(db: PostgresJsDatabase, slug: string): Promise<string | null> {
	return await as(db, "tipoff_platform", null, async (tx) => {
		const [row] = await tx
			.select({ slug: organizations.slug })
			.from(organization_aliases)
			.innerJoin(organizations, eq(organizations.id, organization_aliases.organization_id))
			.where(and(eq(organization_aliases.slug, slug), isNull(organizations.deleted_at)));
		return row?.slug ?? null;
	});
}

export async function platformVersion(db: PostgresJsDatabase): Promise<string> {
	return await as(db, "tipoff_platform", null, async (tx) => {
		const [row] = await tx.select({ version: platform.version }).from(platform);
		return row?.version ?? "";
	});
}

export interface DirectoryFilter {
	sport?: string | undefined;
	city?: string | undefined;
	name?: string | undefined;
	page: number;
	perPage: number;
}

/** The organization directory, by name: one page of what the filter leaves, its count, and what can be chosen. */
export async function directory(db: PostgresJsDatabase, filter: DirectoryFilter) {
	return await as(
		db,
		"tipoff_platform",
		null,
		async (tx) => {
			const where = and(
				isNull(organizations.deleted_at),
				filter.sport
					? sql`exists (select from ${organization_sports} join ${sports} on ${sports.id} = ${organization_sports.sport_id} where ${organization_sports.organization_id} = ${organizations.id} and ${sports.type} = ${filter.sport})`
					: undefined,
				filter.city ? eq(organizations.city, filter.city) : undefined,
				filter.name ? sql`position(lower(${filter.name}) in lower(${organizations.name})) > 0` : undefined,
			);
			const [version] = await tx.select({ version: platform.version }).from(platform);
			const [rows, [count], sportsKnown, cities] = await Promise.all([
				tx
					.select(organizationColumns)
					.from(organizations)
					.where(where)
					.orderBy(sql`lower(${organizations.name})`, organizations.id)
					.limit(filter.perPage)
					.offset((filter.page - 1) * filter.perPage),
				tx
					.select({ count: sql<number>`count(*)::int` })
					.from(organizations)
					.where(where),
				tx
					.select({ type: sports.type, name: sports.name })
					.from(sports)
					.where(
						sql`exists (select from ${organization_sports} join ${organizations} on ${organizations.id} = ${organization_sports.organization_id} where ${organization_sports.sport_id} = ${sports.id} and ${organizations.deleted_at} is null)`,
					)
					.orderBy(asc(sports.name)),
				tx
					.selectDistinct({ city: organizations.city })
					.from(organizations)
					.where(and(isNull(organizations.deleted_at), isNotNull(organizations.city)))
					.orderBy(asc(organizations.city))
					.limit(500),
			]);
			return {
				version: version?.version ?? "",
				organizations: rows,
				count: count?.count ?? 0,
				sports: sportsKnown,
				cities: cities.flatMap(({ city }) => city ?? []),
			};
		},
		{ snapshot: true },
	);
}

/** Organizations by name, to choose one from. */
export async function choices(
	db: PostgresJsDatabase,
	max: number,
): Promise<{ id: number; name: string; slug: string }[]> {
	return await as(
		db,
		"tipoff_platform",
		null,
		async (tx) =>
			await tx
				.select({ id: organizations.id, name: organizations.name, slug: organizations.slug })
				.from(organizations)
				.where(isNull(organizations.deleted_at))
				.orderBy(sql`lower(${organizations.name})`, organizations.id)
				.limit(max),
	);
}

export async function allSports(db: PostgresJsDatabase): Promise<Sport[]> {
	return await as(db, "tipoff_platform", null, sportsIn);
}

export async function sportsIn(tx: Tx): Promise<Sport[]> {
	return await tx.select().from(sports).orderBy(asc(sports.id));
}

const nouns = {
	businesses,
	venues,
	byes,
	weekOffs,
	divisions,
	features,
	games,
	leagues,
	links,
	pages,
	players,
	schedules,
	scorerLinks,
	seasonLeagues,
	seasons,
	stats,
	leagueTeams,
	teams,
	attributes,
	gamePeriods,
	deletions,
	imports,
};

/** The organization that an id belongs to: with the next one the only read across tenants (tenancy 4). */
export async function organizationOf(
	db: PostgresJsDatabase,
	noun: keyof typeof nouns,
	id: number,
): Promise<number | null> {
	const [organizationId] = await organizationsOf(db, noun, [id]);
	return organizationId ?? null;
}

/** The organizations that some ids belong to, each once; ids that nobody has are passed over. */
export async function organizationsOf(
	db: PostgresJsDatabase,
	noun: keyof typeof nouns,
	ids: readonly number[],
): Promise<number[]> {
	const table = nouns[noun];
	return await as(db, "tipoff_platform", null, async (tx) => {
		const rows = await tx
			.selectDistinct({ organization_id: table.organization_id })
			.from(table)
			.where(inArray(table.id, [...ids]));
		return rows.map(({ organization_id }) => organization_id);
	});
}

/** Renews the planner's statistics after much was written at once; without them the first pages would be slow. */
export async function analyze(db: PostgresJsDatabase): Promise<void> {
	await as(db, "tipoff_platform", null, async (tx) => await tx.execute(sql`select app_analyze()`), { limit: "sweep" });
}
