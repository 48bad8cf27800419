import { eq } from "drizzle-orm";
import { links, pages } from "../../../db/schema/index.ts";
import { checkBlocks } from "../../domain/page/blocks.ts";
import { isBuiltin } from "../../domain/link/menu.ts";
import { pageTemplates } from "../../domain/page/templates.ts";
import { Refusal, found } from "../../domain/refusal.ts";
import { record } from "../audit/audit.ts";
import { newIn, refuseStale } from "../revision.ts";
import type { Tenant, Writer } from "../tenant.ts";

const columns = {
	id: pages.id,
	link_id: pages.link_id,
	template: pages.template,
	content: pages.content,
	link: { id: links.id, label: links.label, slug: links.slug, is_external: links.is_external },
	revision: pages.revision,
};

export type StoredPage = NonNullable<Awaited<ReturnType<typeof byId>>>;

async function byId({ tx }: Tenant, id: number) {
	const [row] = await tx
		.select(columns)
		.from(pages)
		.innerJoin(links, eq(links.id, pages.link_id))
		.where(eq(pages.id, id));
	return row ?? null;
}

/** The page of an internal link that may be edited; null for the product's own pages and other websites (content 2). */
export async function pageByLink({ tx }: Tenant, linkId: number): Promise<StoredPage | null> {
	const [row] = await tx
		.select(columns)
		.from(pages)
		.innerJoin(links, eq(links.id, pages.link_id))
		.where(eq(links.id, linkId));
	return row && !row.link.is_external && !isBuiltin(row.link) ? row : null;
}

/**
 * Stores a page's blocks, the template that they began with, or both. Refused (invalid) is what is no list of blocks, with the
 * block's number; a stale `revision` (409) with the page as it is (writing 1).
 */
export async function update(
	writer: Writer,
	id: number,
	{ content, template }: { content?: unknown; template?: unknown },
	revision?: number,
): Promise<StoredPage> {
	const before = found(await byId(writer, id));
	refuseStale(before, revision);
	const news = newIn<Pick<StoredPage, "content" | "template">>(before, {
		...(content === undefined ? {} : { content: { blocks: checkBlocks(blocksIn(content)) } }),
		...(template === undefined ? {} : { template: known(template) }),
	});
	if (!news) return before;
	await writer.tx.update(pages).set(news).where(eq(pages.id, id));
	const after = found(await byId(writer, id));
	await record(writer, { action: "update", noun: "page", row_id: id, before: told(before), after: told(after) });
	return after;
}

function blocksIn(content: unknown): unknown {
	return typeof content === "object" && content !== null && "blocks" in content ? content.blocks : null;
}

function known(template: unknown): string {
	if (typeof template === "string" && Object.hasOwn(pageTemplates, template)) return template;
	throw new Refusal("invalid", "There is no such template.", { template: "There is no such template." });
}

const told = ({ link, template, content }: StoredPage) => ({ link: link.label, template, blocks: content.blocks });
