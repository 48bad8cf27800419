import { sql } from "drizzle-orm";
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
} from "../../db/schema/index.ts";
import { defaultAttributes } from "../domain/attributes.ts";
import { assert, Refusal } from "../domain/refusal.ts";
import { defaultPeriods } from "../domain/periods.ts";
import { slugRefusal } from "../domain/slug.ts";
import { defaultStats } from "../domain/stats.ts";
import { byId, type Organization } from "./platform.ts";
import { as, postgresCode, type Tx } from "./tenant.ts";

export interface NewOrganization {
	name: string;
	slug: string;
	/** The type of its sport; basketball. */
	sport?: string;
	city?: string | null;
	color?: string;
	theme?: "light" | "dark" | "auto";
	time_zone?: string;
	site_variant?: string;
	facebook_url?: string;
	instagram_url?: string;
	youtube_url?: string;
	/** An own domain that is known to be theirs. */
	domain?: string;
}

/** The menu of a new organization; the first is its home (RULINGS 4). */
export const defaultLinks = [
	{ label: "Home", slug: "" },
	{ label: "Standings", slug: "teamList" },
	{ label: "Schedule", slug: "schedule" },
	{ label: "Players", slug: "players" },
	{ label: "Leaderboard", slug: "leaderboard" },
] as const;

const uniqueViolation = "23505";

/**
 * A new organization with everything that one gets, by any door (RULINGS 4). Refused: a slug or domain that is taken or
 * reserved. `fill` puts more into it in the same transaction, as its tenant.
 */
export async function createOrganization(
	db: PostgresJsDatabase,
	given: NewOrganization,
	fill: (tx: Tx, id: number, sportId: number) => Promise<void> = async () => {},
): Promise<Organization> {
	const refusal = slugRefusal(given.slug, "organization");
	if (refusal) throw new Refusal(422, refusal, { slug: refusal });
	const id = await as(db, "tipoff_platform", null, async (tx) => {
		const made = await insert(tx, given).catch(refuseTaken);
		await fill(tx, made.id, made.sportId);
		return made.id;
	});
	const organization = await byId(db, id);
	assert(organization, "an organization just created is there");
	return organization;
}

async function insert(tx: Tx, given: NewOrganization): Promise<{ id: number; sportId: number }> {
	const { sport = "basketball", domain, ...columns } = given;
	const [row] = await tx.insert(organizations).values(columns).returning({ id: organizations.id });
	const [known] = await tx
		.select()
		.from(sports)
		.where(sql`${sports.type} = ${sport}`);
	if (!known) throw new Refusal(422, "This sport is not known.", { sport: "unknown" });
	assert(row, "an insert returns its row");
	await tx.insert(organization_sports).values({ organization_id: row.id, sport_id: known.id });
	if (domain)
		await tx.insert(domains).values({ organization_id: row.id, host: domain, verified_at: new Date(0).toISOString() });
	await tx.execute(
		sql`select set_config('role', 'tipoff_tenant', true), set_config('app.organization', ${String(row.id)}, true)`,
	);
	await outfit(tx, row.id, known.id);
	return { id: row.id, sportId: known.id };
}

/** Links with their pages, the feature, the sport's stats and periods, the attributes. */
async function outfit(tx: Tx, organization_id: number, sportId: number) {
	const made = await tx
		.insert(links)
		.values(defaultLinks.map((link, position) => ({ ...link, organization_id, position })))
		.returning({ id: links.id });
	await tx.insert(pages).values(made.map(({ id }) => ({ organization_id, link_id: id })));
	await tx.insert(features).values({ organization_id, feature_key: "brackets" });
	await tx.insert(stats).values(defaultStats.map((stat, order) => ({ ...stat, organization_id, sportId, order })));
	await tx.insert(gamePeriods).values(defaultPeriods.map((name, order) => ({ name, organization_id, sportId, order })));
	await tx
		.insert(attributes)
		.values(defaultAttributes.map((attribute, order) => ({ ...attribute, organization_id, order })));
}

function refuseTaken(error: unknown): never {
	if (postgresCode(error) !== uniqueViolation) throw error;
	const domain = constraintOf(error).startsWith("domains");
	throw new Refusal(
		422,
		domain ? "This domain is already in use." : "This address is already in use.",
		domain ? { domain: "taken" } : { slug: "taken" },
	);
}

function constraintOf(error: unknown): string {
	for (let at: unknown = error; at instanceof Error; at = at.cause) {
		if ("constraint_name" in at && typeof at.constraint_name === "string") return at.constraint_name;
	}
	return "";
}
