import { and, desc, eq, gt, gte, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { auditLog, games, organization_sports, organizations, seasons, users } from "../../../db/schema/index.ts";
import { instantOf } from "../../domain/clock.ts";
import { undoDays } from "../../domain/deletion/deletions.ts";
import {
	organizationWeight,
	skippedText,
	zoneMoveText,
	type OrganizationDraft,
} from "../../domain/organization/organizations.ts";
import { Refusal, assert, found, notFound } from "../../domain/refusal.ts";
import { gapsIn } from "../../domain/skipped.ts";
import { record } from "../audit/audit.ts";
import { shapes } from "../deletion/reach.ts";
import * as domains from "./domains.ts";
import * as aliases from "./aliases.ts";
import { knownSports, outfitSport, refuseSlug, refuseTaken } from "./organizations.ts";
import { organizationIn } from "./row.ts";
import type { Organization } from "./platform.ts";
import { newIn, refuseStale } from "../revision.ts";
import { endSessionsOf } from "../account/sessions.ts";
import { as, type Actor, type Tenant, type Tx, type Writer } from "../tenant.ts";

/** What a change of the logo is: another address, null for none, undefined for the present one. */
export type LogoChange = string | null | undefined;

/** Changes the organization; gives it as it is then, and the address of a logo that it no longer names. */
export async function update(
	writer: Writer,
	{ site, platform }: OrganizationDraft,
	logo_url: LogoChange,
	revision?: number,
): Promise<{ organization: Organization; dropped: string | null }> {
	const before = await ownIn(writer);
	refuseStale(before, revision);
	const { slug, sportIds, domain, site_variant } = platform;
	const change = newIn<Partial<Organization>>(before, {
		...site,
		slug,
		site_variant,
		logo_url,
	} as Partial<Organization>); // what is undefined is left out
	if (change?.slug) refuseSlug(change.slug);
	if (change)
		await writer.tx.update(organizations).set(change).where(eq(organizations.id, before.id)).catch(refuseTaken);
	if (change?.slug) await aliases.keep(writer, before.slug, change.slug);
	if (sportIds) await setSports(writer, before, sportIds);
	if (domain !== undefined) await domains.setByForm(writer, domain);
	const organization = await ownIn(writer);
	await record(writer, {
		action: "update",
		noun: "organization",
		row_id: before.id,
		before: logged(before),
		after: logged(organization),
	});
	return { organization, dropped: change && "logo_url" in change ? before.logo_url : null };
}

/** Whether everybody who works for it needs more than a password (factors 6); as it is stored, however old the row in memory is. */
export async function isFactorDemanded(tenant: Tenant): Promise<boolean> {
	return (await ownIn(tenant)).second_factor;
}

async function ownIn({ tx, organization }: Tenant): Promise<Organization> {
	const own = found(await organizationIn(tx, organization.id));
	return own;
}

async function setSports(writer: Writer, { id, sports }: Organization, sportIds: readonly number[]): Promise<void> {
	const { tx } = writer;
	const present = sports.map((sport) => sport.id);
	if (present.join() === sportIds.join()) return;
	await knownSports(tx, sportIds);
	const lost = sports.filter((sport) => !sportIds.includes(sport.id));
	const played = await tx
		.selectDistinct({ sport_id: seasons.sport_id })
		.from(seasons)
		.where(inArray(seasons.sport_id, [0, ...lost.map((sport) => sport.id)]));
	const held = lost.find((sport) => played.some(({ sport_id }) => sport_id === sport.id));
	if (held) {
		const sentence = `There are seasons of ${held.name}: it stays.`;
		throw new Refusal("conflict", sentence, { "sportIds[]": sentence });
	}
	await tx.delete(organization_sports).where(eq(organization_sports.organization_id, id));
	if (sportIds.length > 0)
		await tx
			.insert(organization_sports)
			.values(sportIds.map((sport_id, position) => ({ organization_id: id, sport_id, position })));
	for (const sportId of sportIds) await outfitSport(tx, id, sportId);
}

/** What goes with the organization, in words. */
export async function weight({ tx, organization }: Tenant): Promise<string> {
	const tables = shapes.map(
		({ name }) => sql`select ${name}::text as name, count(*)::int as count from ${sql.identifier(name)}`,
	);
	const rows = await tx.execute<{ name: string; count: number }>(sql.join(tables, sql` union all `));
	const [people] = await tx.select({ count: sql<number>`count(*)::int` }).from(users);
	const counts = Object.fromEntries(rows.map(({ name, count }) => [name, count]));
	return organizationWeight(organization.name, counts, people?.count ?? 0);
}

/** What another time zone would move, in words; empty where it moves nothing. */
export async function zoneMove({ tx, organization, today }: Tenant, zone: string): Promise<string> {
	const [coming] = await tx
		.select({
			count: sql<number>`count(*)::int`,
			first: sql<string | null>`min(${games.date})::text`,
			last: sql<string>`max(${games.date})::text`,
		})
		.from(games)
		.where(and(gte(games.date, today), isNotNull(games.time)));
	if (!coming?.first) return "";
	const [now, then] = [organization.time_zone, zone].map((name) => instantOf(coming.first, "12:00", name) ?? 0);
	const moved = zoneMoveText(coming.count, organization.time_zone, zone, ((now ?? 0) - (then ?? 0)) / 3_600_000);
	const skipped = skippedText(await gamesSkipped(tx, zone, today, coming.last), zone);
	return [moved, skipped].filter(Boolean).join(" ");
}

/** How many games to come would be at a time that the clocks of a zone skip. */
async function gamesSkipped(tx: Tx, zone: string, from: string, until: string): Promise<number> {
	const years = Array.from({ length: Number(until.slice(0, 4)) - Number(from.slice(0, 4)) + 1 }, (_, at) =>
		String(Number(from.slice(0, 4)) + at),
	);
	const gaps = years.flatMap((year) => gapsIn(year, zone));
	if (gaps.length === 0) return 0;
	const moment = sql`${games.date} || 'T' || ${games.time}`;
	const inside = gaps.map(
		(gap) =>
			sql`(${games.date} between ${gap.first} and ${gap.last} and ${moment} >= ${gap.from} and ${moment} < ${gap.until})`,
	);
	const [row] = await tx
		.select({ count: sql<number>`count(*)::int` })
		.from(games)
		.where(and(gte(games.date, from), isNotNull(games.time), or(...inside)));
	return row?.count ?? 0;
}

/** Takes the organization away from everybody and signs its people out; slug and domains stay its own while it can be taken back. */
export async function remove(writer: Writer, instant: number): Promise<Organization> {
	const before = await ownIn(writer);
	await record(writer, { action: "delete", noun: "organization", row_id: before.id, before: logged(before) });
	await writer.tx
		.update(organizations)
		.set({ deleted_at: new Date(instant).toISOString() })
		.where(eq(organizations.id, before.id));
	await endSessionsOf(writer);
	return before;
}

export interface DeletedOrganization {
	id: number;
	name: string;
	slug: string;
	/** Milliseconds since 1970. */
	deleted: number;
}

const deletedMax = 200;
const isBack = (instant: number) =>
	gt(organizations.deleted_at, new Date(instant - undoDays * 86_400_000).toISOString());

/** The organizations that can be taken back, the latest deleted first. */
export async function deleted(db: PostgresJsDatabase, instant: number): Promise<DeletedOrganization[]> {
	return await as(db, "tipoff_platform", null, async (tx) => {
		const rows = await tx
			.select({
				id: organizations.id,
				name: organizations.name,
				slug: organizations.slug,
				deleted_at: organizations.deleted_at,
			})
			.from(organizations)
			.where(isBack(instant))
			.orderBy(desc(organizations.deleted_at), organizations.id)
			.limit(deletedMax);
		return rows.map(({ deleted_at, ...row }) => ({ ...row, deleted: Date.parse(deleted_at ?? "") }));
	});
}

/** Takes a deleted organization back, with all that was in it; 404 where there is none, or its days are over. */
export async function restore(db: PostgresJsDatabase, id: number, instant: number, by: Actor): Promise<Organization> {
	return await as(db, "tipoff_platform", null, async (tx) => {
		const back = await tx
			.update(organizations)
			.set({ deleted_at: null, version: sql`app_version()` })
			.where(and(eq(organizations.id, id), isBack(instant)))
			.returning({ id: organizations.id });
		if (back.length === 0) throw notFound();
		const organization = await organizationIn(tx, id);
		assert(organization, "the organization was just taken back");
		await tx.execute(
			sql`select set_config('role', 'tipoff_tenant', true), set_config('app.organization', ${String(id)}, true)`,
		);
		await tx.insert(auditLog).values({
			organization_id: id,
			user_id: by.id,
			actor: by.name,
			action: "restore",
			noun: "organization",
			row_id: id,
			after: logged(organization),
		});
		return organization;
	});
}

/** Takes an organization away for good at once: one that could not be made whole. */
export async function discard(db: PostgresJsDatabase, id: number): Promise<void> {
	await as(db, "tipoff_platform", null, async (tx) => await tx.delete(organizations).where(eq(organizations.id, id)), {
		limit: "sweep",
	});
}

/** What the log keeps of an organization. */
function logged({ id: _id, version: _version, revision: _revision, sports, ...row }: Organization) {
	return { ...row, sports: sports.map(({ name }) => name) };
}
