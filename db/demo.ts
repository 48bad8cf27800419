import { sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { sportOf } from "../src/domain/sport/sport.ts";
import { createOrganization, type NewOrganization } from "../src/data/organization/organizations.ts";
import { analyze } from "../src/data/organization/platform.ts";
import { as, type Tx } from "../src/data/tenant.ts";
import { openBooks } from "./demo/books.ts";
import { historyOf, type Start } from "./demo/history.ts";
import { plans } from "./demo/organizations.ts";
import type { Plan } from "./demo/plan.ts";
import { storeSeason } from "./demo/store-season.ts";
import { storeBusinesses, storeClubs, storeMenu, storePlayers, storeVenues } from "./demo/store.ts";
import { organizations } from "./schema/index.ts";

/** The demo's organizations, in the order in which they are named. */
export const demoSlugs = plans.map(({ slug }) => slug);

const seedUsual = 1891;

/**
 * Fills a database that has no organization with the demo's, all or nothing; the same start gives the same rows. False when
 * there is an organization: then nothing is touched.
 */
export async function fillDemo(
	db: PostgresJsDatabase,
	start: Omit<Start, "seed"> & { seed?: number },
	print: (line: string) => void = () => {},
): Promise<boolean> {
	const filled = await db.transaction(async (tx) => {
		if (!(await isEmpty(tx))) return false;
		print("The demo's leagues play their seasons …");
		for (const plan of plans) await fill(tx, plan, { seed: seedUsual, ...start });
		return true;
	});
	if (filled) await analyze(db);
	return filled;
}

/** Two that start at once take turns. */
async function isEmpty(tx: Tx): Promise<boolean> {
	await tx.execute(sql`select pg_advisory_xact_lock(hashtext('tipoff demo'))`);
	return await as(tx, "tipoff_platform", null, async (tx) => (await tx.$count(organizations)) === 0);
}

async function fill(tx: Tx, plan: Plan, start: Start): Promise<void> {
	const { now, clubs, seasons } = historyOf(plan, start);
	await createOrganization(tx, rowOf(plan), async (tx, organization_id, sport_id) => {
		if (plan.player_privacy) await tx.update(organizations).set({ player_privacy: plan.player_privacy });
		if (plan.site_links) await tx.update(organizations).set({ site_links: { ...plan.site_links } });
		const books = await openBooks({
			tx,
			organization_id,
			sport_id,
			sport: plan.sport === undefined ? null : sportOf(plan.sport),
			published_at: new Date(start.instant).toISOString(),
		});
		await storeMenu(books, plan);
		await storeBusinesses(books, plan, now.today);
		await storeVenues(books, plan, now.today);
		await storeClubs(books, plan, clubs, now);
		const leagues = seasons.flatMap(({ season }) => season.leagues);
		await storePlayers(
			books,
			leagues.flatMap(({ entries }) => entries.flatMap(({ players }) => players)),
		);
		for (const { season, cup } of seasons) await storeSeason(books, season, cup);
	});
}

/** What the organization's own row gets of a plan. */
function rowOf(plan: Plan): NewOrganization {
	const { name, slug, sport, city, color, theme = "auto", time_zone, site_variant, domain } = plan;
	const { facebook_url, instagram_url, youtube_url } = plan;
	const links = { facebook_url, instagram_url, youtube_url };
	return { name, slug, sport, city, color, theme, time_zone, site_variant, domain, ...links };
}
