import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { domains } from "../../../db/schema/index.ts";
import { Refusal, assert, found } from "../../domain/refusal.ts";
import { record } from "../audit/audit.ts";
import { inIso } from "../instants.ts";
import { asPlatform, postgresCode, type Tenant, type Tx, type Writer } from "../tenant.ts";

/** A domain of an organization; `token` is what its owner publishes as a TXT record, `verified_at` when that was seen. */
export interface Domain {
	id: number;
	host: string;
	token: string;
	is_primary: boolean;
	verified_at: string | null;
}

const columns = {
	id: domains.id,
	host: domains.host,
	token: domains.token,
	is_primary: domains.is_primary,
	verified_at: inIso(domains.verified_at),
};

const domainsMax = 10;
/** A name costs nothing, and each may be looked up again and again. */
const unprovenMax = 3;

/** The organization's domains: the site's own first, then those that are proven. */
export async function all({ tx }: Tenant): Promise<Domain[]> {
	return await tx
		.select(columns)
		.from(domains)
		.orderBy(desc(domains.is_primary), sql`${domains.verified_at} is null`, domains.host);
}

export async function byId({ tx }: Tenant, id: number): Promise<Domain | null> {
	const [row] = await tx.select(columns).from(domains).where(eq(domains.id, id));
	return row ?? null;
}

/** A domain that is still to be proven; one that the organization has named before stays as it is. Refused: one of another. */
export async function add(writer: Writer, host: string): Promise<Domain> {
	const { tx, organization } = writer;
	const [known] = await tx.select(columns).from(domains).where(eq(domains.host, host));
	if (known) return known;
	const held = await tx.select({ verified_at: domains.verified_at }).from(domains);
	if (held.length >= domainsMax) throw new Refusal("conflict", `A site has at most ${domainsMax} domains.`);
	if (held.filter(({ verified_at }) => verified_at === null).length >= unprovenMax)
		throw new Refusal("conflict", "Three domains wait for their proof already: prove one or take one away first.");
	const domain = await asPlatform(writer, async () => await claim(tx, organization.id, host));
	await record(writer, { action: "create", noun: "domain", row_id: domain.id, after: logged(domain) });
	return domain;
}

/** Notes a domain for an organization, as the platform's role, which sees whether it is another's. */
export async function claim(tx: Tx, organization_id: number, host: string): Promise<Domain> {
	const [taken] = await tx
		.select({ id: domains.id })
		.from(domains)
		.where(and(eq(domains.host, host), isNotNull(domains.verified_at)));
	if (taken) throw domainTaken();
	const [row] = await tx.insert(domains).values({ organization_id, host, is_primary: false }).returning(columns);
	assert(row, "an insert returns its row");
	return row;
}

/** The proof was seen: from now on the domain leads to the site, and is its own where it has none yet. */
export async function prove(writer: Writer, id: number, instant: number): Promise<Domain> {
	const before = await domainIn(writer, id);
	if (before.verified_at !== null) return before;
	const isFirst = (await primaryOf(writer)) === null;
	const set = { verified_at: new Date(instant).toISOString(), is_primary: isFirst };
	const [after] = await writer.tx
		.update(domains)
		.set(set)
		.where(eq(domains.id, id))
		.returning(columns)
		.catch((error: unknown) => {
			throw postgresCode(error) === uniqueViolation ? domainTaken() : error;
		});
	assert(after, "the domain was just read");
	await record(writer, { action: "update", noun: "domain", row_id: id, before: logged(before), after: logged(after) });
	return after;
}

/** The one of several proven domains by which the site calls itself. */
export async function makePrimary(writer: Writer, id: number): Promise<Domain> {
	const before = await domainIn(writer, id);
	if (before.verified_at === null) throw new Refusal("conflict", "Prove first that this domain is yours.");
	await writer.tx.update(domains).set({ is_primary: false }).where(eq(domains.is_primary, true));
	const [after] = await writer.tx
		.update(domains)
		.set({ is_primary: true })
		.where(eq(domains.id, id))
		.returning(columns);
	assert(after, "the domain was just read");
	await record(writer, { action: "update", noun: "domain", row_id: id, before: logged(before), after: logged(after) });
	return after;
}

/** Takes a domain away; the next proven one takes its place. */
export async function remove(writer: Writer, id: number): Promise<void> {
	const before = await domainIn(writer, id);
	await writer.tx.delete(domains).where(eq(domains.id, id));
	await record(writer, { action: "delete", noun: "domain", row_id: id, before: logged(before) });
	const next = before.is_primary ? (await all(writer)).find(({ verified_at }) => verified_at !== null) : undefined;
	if (next) await makePrimary(writer, next.id);
}

/** The organization's form names its own domain: blank takes that one away, another is added beside it. */
export async function setByForm(writer: Writer, host: string | null): Promise<void> {
	if (host !== null) await add(writer, host);
	else await removeOwn(writer);
}

async function removeOwn(writer: Writer): Promise<void> {
	const own = await primaryOf(writer);
	if (own) await remove(writer, own.id);
}

async function primaryOf(tenant: Tenant): Promise<Domain | null> {
	return (await all(tenant)).find(({ is_primary }) => is_primary) ?? null;
}

async function domainIn(tenant: Tenant, id: number): Promise<Domain> {
	const domain = found(await byId(tenant, id));
	return domain;
}

/** What the log keeps: never the token (writing 7). */
const logged = ({ host, is_primary, verified_at }: Domain) => ({
	host,
	is_primary,
	verified: verified_at !== null,
});

const inUse = "This domain is already in use.";
export const domainTaken = () => new Refusal("invalid", inUse, { domain: inUse });

const uniqueViolation = "23505";
