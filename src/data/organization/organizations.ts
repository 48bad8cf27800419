import { eq, inArray, sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import {
	attributes,
	domains,
	features,
	gamePeriods,
	links,
	organization_sports,
	organizations,
	pages,
	sports,
	stats,
} from "../../../db/schema/index.ts";
import { defaultAttributes } from "../../domain/attribute/attributes.ts";
import { assert, Refusal } from "../../domain/refusal.ts";
import type { SiteVariant, Theme } from "../../domain/organization/organizations.ts";
import type { Privacy } from "../../domain/player/privacy.ts";
import { defaultLinks } from "../../domain/link/menu.ts";
import { slugLengthMax, slugOf, slugRefusal } from "../../domain/slug.ts";
import { sportOf, usualSport } from "../../domain/sport/sport.ts";
import { claim, domainTaken } from "./domains.ts";
import { refuseFormer } from "./aliases.ts";
import { byId, type Organization } from "./platform.ts";
import { as, postgresCode, type Time, type Tx } from "../tenant.ts";

export interface NewOrganization {
	name: string;
	slug: string;
	/** The type of its sport; basketball. */
	sport?: string;
	city?: string | null;
	color?: string;
	theme?: Theme;
	time_zone?: string;
	site_variant?: SiteVariant;
	facebook_url?: string | null;
	instagram_url?: string | null;
	youtube_url?: string | null;
	logo_url?: string | null;
	player_privacy?: Privacy;
	player_photo?: boolean;
	player_number?: boolean;
	noindex?: boolean;
	/** Its sports by id, the first first, instead of `sport`. */
	sportIds?: readonly number[];
	/** An own domain that is known to be theirs. */
	domain?: string;
	/** One that is still to be proven. */
	claimed?: string | null;
}

const uniqueViolation = "23505";

/**
 * A new organization with everything that one gets, by any door (platform 1). Refused: a slug or domain that is taken or
 * reserved. `fill` puts more into it in the same transaction, as its tenant.
 */
export async function createOrganization(
	db: PostgresJsDatabase,
	given: NewOrganization,
	fill: (tx: Tx, id: number, sportId: number) => Promise<void> = async () => {},
	time: Time = {},
): Promise<Organization> {
	refuseSlug(given.slug);
	const make = async (tx: Tx) => {
		const made = await insert(tx, given).catch(refuseTaken);
		await fill(tx, made.id, made.sportId);
		return made.id;
	};
	const id = await as(db, "tipoff_platform", null, make, time);
	const organization = await byId(db, id);
	assert(organization, "an organization just created is there");
	return organization;
}

export function refuseSlug(slug: string): void {
	const refusal = slugRefusal(slug, "organization");
	if (refusal) throw refusedSlug(refusal);
}

const refusedSlug = (sentence: string) => new Refusal("invalid", sentence, { slug: sentence });

/** A slug for a name that nobody has: `harbor-hoops`, then `harbor-hoops-2`. */
export async function freeSlug(db: PostgresJsDatabase, name: string): Promise<string> {
	const base = slugOf(name);
	if (base === "") throw refusedSlug("The name gives no address. Enter a slug of small letters and digits.");
	return await as(db, "tipoff_platform", null, async (tx) => {
		const taken = await tx.execute<{ slug: string }>(
			sql`select slug from organizations where starts_with(slug, ${base.slice(0, 30)}) union select slug from organization_aliases`,
		);
		const known = new Set(taken.map(({ slug }) => slug));
		for (let number = 1; ; number += 1) {
			const slug = number === 1 ? base : `${base.slice(0, slugLengthMax - 6).replace(/-$/, "")}-${number}`;
			if (slugRefusal(slug, "organization", known) === null) return slug;
		}
	});
}

async function insert(tx: Tx, given: NewOrganization): Promise<{ id: number; sportId: number }> {
	const { sport = usualSport, sportIds, domain, claimed = null, ...columns } = given;
	const played = await knownSports(tx, sportIds ?? (await idsOfSport(tx, sport)));
	const tie_break = played.length > 0 ? { tie_break: sportOf(await typeOfSport(tx, played[0])).order } : {};
	const [row] = await tx
		.insert(organizations)
		.values({ ...columns, ...tie_break })
		.returning({ id: organizations.id });
	assert(row, "an insert returns its row");
	await refuseFormer(tx, row.id, given.slug);
	const organization_id = row.id;
	if (played.length > 0)
		await tx
			.insert(organization_sports)
			.values(played.map((sport_id, position) => ({ organization_id, sport_id, position })));
	if (domain)
		await tx.insert(domains).values({ organization_id, host: domain, verified_at: new Date(0).toISOString() });
	if (claimed !== null) await claim(tx, organization_id, claimed);
	await tx.execute(
		sql`select set_config('role', 'tipoff_tenant', true), set_config('app.organization', ${String(organization_id)}, true)`,
	);
	await outfit(tx, organization_id);
	for (const sportId of played) await outfitSport(tx, organization_id, sportId);
	return { id: organization_id, sportId: played[0] ?? 0 };
}

async function idsOfSport(tx: Tx, type: string): Promise<number[]> {
	const rows = await tx.select({ id: sports.id }).from(sports).where(eq(sports.type, type));
	if (rows.length === 0) throw new Refusal("invalid", "This sport is not known.", { sport: "unknown" });
	return rows.map(({ id }) => id);
}

async function typeOfSport(tx: Tx, id: number | undefined): Promise<string | undefined> {
	const [row] = await tx
		.select({ type: sports.type })
		.from(sports)
		.where(eq(sports.id, id ?? 0));
	return row?.type;
}

/** The same ids, when there is a sport of each. */
export async function knownSports(tx: Tx, ids: readonly number[]): Promise<number[]> {
	if (ids.length === 0) return [];
	const rows = await tx
		.select({ id: sports.id })
		.from(sports)
		.where(inArray(sports.id, [...ids]));
	if (rows.length === ids.length) return [...ids];
	throw new Refusal("invalid", "This sport is not known.", { sportIds: "Choose sports of the list." });
}

/** Links with their pages, the feature, the attributes. */
async function outfit(tx: Tx, organization_id: number) {
	const made = await tx
		.insert(links)
		.values(defaultLinks.map((link, position) => ({ ...link, organization_id, position })))
		.returning({ id: links.id });
	await tx.insert(pages).values(made.map(({ id }) => ({ organization_id, link_id: id })));
	await tx.insert(features).values({ organization_id, feature_key: "brackets" });
	await tx
		.insert(attributes)
		.values(defaultAttributes.map((attribute, order) => ({ ...attribute, organization_id, order })));
}

/** The stats and periods of a sport, unless the organization has some from before. */
export async function outfitSport(tx: Tx, organization_id: number, sportId: number): Promise<void> {
	const known = await tx.select({ id: stats.id }).from(stats).where(eq(stats.sportId, sportId)).limit(1);
	if (known.length > 0) return;
	const sport = sportOf(await typeOfSport(tx, sportId));
	await tx.insert(stats).values(sport.stats.map((stat, order) => ({ ...stat, organization_id, sportId, order })));
	await tx.insert(gamePeriods).values(sport.periods.map((name, order) => ({ name, organization_id, sportId, order })));
}

/** Says whose place is taken, of an error that says that one is. */
export function refuseTaken(error: unknown): never {
	if (postgresCode(error) !== uniqueViolation) throw error;
	throw constraintOf(error).startsWith("domains") ? domainTaken() : slugTaken();
}

const slugInUse = "This address is already in use.";
const slugTaken = () => new Refusal("invalid", slugInUse, { slug: slugInUse });

function constraintOf(error: unknown): string {
	for (let at: unknown = error; at instanceof Error; at = at.cause) {
		if ("constraint_name" in at && typeof at.constraint_name === "string") return at.constraint_name;
	}
	return "";
}
