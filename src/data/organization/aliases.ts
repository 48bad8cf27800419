import { and, desc, eq, ne } from "drizzle-orm";
import { organization_aliases, organizations } from "../../../db/schema/index.ts";
import { Refusal, notFound } from "../../domain/refusal.ts";
import { record } from "../audit/audit.ts";
import { asPlatform, type Tenant, type Tx, type Writer } from "../tenant.ts";

/** The former slugs of the organization, the latest first: each leads to the present one until it is freed. */
export async function all({ tx }: Tenant): Promise<string[]> {
	const rows = await tx
		.select({ slug: organization_aliases.slug })
		.from(organization_aliases)
		.orderBy(desc(organization_aliases.created_at), organization_aliases.slug);
	return rows.map(({ slug }) => slug);
}

/** From now on a former slug leads nowhere, and any organization may take it. */
export async function free(writer: Writer, slug: string): Promise<void> {
	const { tx, organization } = writer;
	const freed = await tx
		.delete(organization_aliases)
		.where(and(eq(organization_aliases.slug, slug), eq(organization_aliases.organization_id, organization.id)))
		.returning({ slug: organization_aliases.slug });
	if (freed.length === 0) throw notFound();
	await record(writer, { action: "delete", noun: "former address", before: { slug } });
}

/** The old slug leads to the new one until it is freed, for as long as the organization is here (hosts 4). */
export async function keep(writer: Writer, old: string, slug: string): Promise<void> {
	const { tx, organization } = writer;
	await asPlatform(writer, async () => await refuseFormer(tx, organization.id, slug));
	await tx.delete(organization_aliases).where(eq(organization_aliases.slug, slug));
	await tx.insert(organization_aliases).values({ slug: old, organization_id: organization.id });
}

/**
 * Refused: a slug that was another organization's and leads to it. Asked as the platform, and after the slug was taken, since
 * whoever gives one up at the same moment has noted it by then.
 */
export async function refuseFormer(tx: Tx, id: number, slug: string): Promise<void> {
	const [other] = await tx
		.select({ name: organizations.name, deleted_at: organizations.deleted_at })
		.from(organization_aliases)
		.innerJoin(organizations, eq(organizations.id, organization_aliases.organization_id))
		.where(and(eq(organization_aliases.slug, slug), ne(organization_aliases.organization_id, id)));
	if (!other) return;
	const sentence = other.deleted_at
		? `This was an address of ${other.name}, which is deleted and can still be taken back. Choose another one.`
		: `This was an address of ${other.name} and still leads there. Choose another one, or free it on the page of ${other.name}.`;
	throw new Refusal("invalid", sentence, { slug: sentence });
}
