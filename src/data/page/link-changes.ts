import { arrayContains, eq, sql } from "drizzle-orm";
import { links, pages } from "../../../db/schema/index.ts";
import { flag } from "../../domain/check.ts";
import { movedLinkFields } from "../../domain/link/schema.ts";
import {
	checkDeletable,
	checkLink,
	isBuiltin,
	withLabel,
	type Choice,
	type Link,
	type LinkForm,
} from "../../domain/link/menu.ts";
import { reordered } from "../../domain/order.ts";
import { assert, Refusal } from "../../domain/refusal.ts";
import { record } from "../audit/audit.ts";
import { remove as keepAndDelete } from "../deletions.ts";
import { newIn, refuseStale } from "../revision.ts";
import type { Writer } from "../tenant.ts";
import { linkList } from "../wire/links.ts";

type Row = Awaited<ReturnType<typeof linkList>>[number];
type Body = Readonly<Record<string, unknown>>;

/**
 * A new entry of the menu, at its end; an internal one gets its page with an empty block list in the same transaction
 * (content 2). Refused: no label, one that is there already, an address that is none, taken or the product's own.
 */
export async function create(writer: Writer, body: Body): Promise<Row> {
	const { tx, organization } = writer;
	const known = await linkList(writer);
	const blank: LinkForm = { label: "", slug: "", url: null, is_external: false };
	const form = checkLink(formIn(body, blank, true), known.map(asLink), null, choiceIn(body));
	const [made] = await tx
		.insert(links)
		.values({
			...form,
			organization_id: organization.id,
			show_in_navbar: "show_in_navbar" in body ? flag("show_in_navbar", body["show_in_navbar"]) : true,
			position: (known.at(-1)?.position ?? -1) + 1,
		})
		.returning({ id: links.id });
	assert(made, "an insert returns its row");
	if (form.slug !== "") await takeAddress(writer, form.slug);
	if (!form.is_external && !isBuiltin(form)) await givePage(writer, made.id);
	const row = await linkOf(writer, made.id);
	await record(writer, { action: "create", noun: "link", row_id: row.id, after: told(row) });
	return row;
}

/**
 * Changes an entry: `show_in_navbar`, `position`, or the whole link (wire 1). A link that becomes internal gets a page, one that
 * becomes external keeps its page for the way back. A stale `revision` is refused with the link as it is (writing 1).
 */
export async function update(writer: Writer, id: number, body: Body, revision?: number): Promise<Row> {
	const before = await linkOf(writer, id);
	refuseStale(before, revision);
	const change: Partial<Row> = {};
	if ("show_in_navbar" in body) change.show_in_navbar = flag("show_in_navbar", body["show_in_navbar"]);
	if ("position" in body)
		change.position = movedLinkFields.position.read("position", body["position"]) ?? before.position;
	if (["label", "url", "is_external", "slug", "address"].some((name) => name in body)) {
		const others = (await linkList(writer)).filter((link) => link.id !== id).map(asLink);
		Object.assign(change, checkLink(formIn(body, asLink(before), false), others, asLink(before), choiceIn(body)));
	}
	const news = newIn(before, change);
	if (!news) return before;
	await writer.tx.update(links).set(news).where(eq(links.id, id));
	if (news.slug !== undefined) await moveAddress(writer, id, before.slug, news.slug);
	const after = await linkOf(writer, id);
	if (!after.is_external) await givePage(writer, id);
	await record(writer, { action: "update", noun: "link", row_id: id, before: told(before), after: told(after) });
	return after;
}

/** Puts the entries into the wanted order, positions 0 to n-1 (content 1); refused (invalid) unless it names each of them once. */
export async function reorder(writer: Writer, wanted: readonly { id: number; position: number }[]): Promise<void> {
	const known = await linkList(writer);
	const byId = new Map(known.map((link) => [link.id, link]));
	const next = reordered([...byId.keys()], wanted).flatMap((id) => byId.get(id) ?? []);
	for (const [position, { id, position: was }] of next.entries())
		if (was !== position) await writer.tx.update(links).set({ position }).where(eq(links.id, id));
	const names = (list: readonly Row[]) => ({ order: list.map(({ label }) => label) });
	await record(writer, { action: "update", noun: "link", before: names(known), after: names(next) });
}

/** Deletes an entry with its page; both can be taken back. Refused (conflict): Players, Schedule and Standings (content 4). */
export async function remove(writer: Writer, id: number): Promise<void> {
	checkDeletable(await linkOf(writer, id));
	await keepAndDelete(writer, "link", [id]);
}

/** The old address leads to the new one from now on, the new one to nowhere else. */
async function moveAddress(writer: Writer, id: number, old: string, slug: string): Promise<void> {
	await takeAddress(writer, slug);
	if (old === "") return;
	await takeAddress(writer, old);
	const former_slugs = sql`(array_prepend(${old}, ${links.former_slugs}))[1:${formerMax}]`;
	await writer.tx.update(links).set({ former_slugs }).where(eq(links.id, id));
}

/** What bore this address before no longer has it. */
async function takeAddress({ tx }: Writer, slug: string): Promise<void> {
	const former_slugs = sql`array_remove(${links.former_slugs}, ${slug})`;
	await tx
		.update(links)
		.set({ former_slugs })
		.where(arrayContains(links.former_slugs, [slug]));
}

/** A page that is renamed again and again keeps its latest addresses. */
const formerMax = 20;

/** The form as it was sent; what is absent is as it was. An internal link's slug follows its label (content 3). */
function formIn(body: Body, was: LinkForm, isNew: boolean): LinkForm {
	const text = (name: string, otherwise: string) => textIn(body, name) ?? otherwise;
	const is_external = "is_external" in body ? flag("is_external", body["is_external"]) : was.is_external;
	const slug = text("slug", was.slug);
	const url = is_external ? text("url", was.url ?? "") : null;
	return withLabel({ label: was.label, slug, url, is_external }, text("label", was.label), isNew);
}

function choiceIn(body: Body): Choice {
	return { page: textIn(body, "page"), address: textIn(body, "address") };
}

function textIn(body: Body, name: string): string | undefined {
	const value = body[name];
	if (value === undefined || value === null) return undefined;
	if (typeof value === "string") return value;
	throw new Refusal("invalid", "This field must be text.", { [name]: "This field must be text." });
}

async function givePage({ tx, organization }: Writer, link_id: number): Promise<void> {
	await tx
		.insert(pages)
		.values({ organization_id: organization.id, link_id })
		.onConflictDoNothing({ target: [pages.organization_id, pages.link_id] });
}

async function linkOf(writer: Writer, id: number): Promise<Row> {
	const row = (await linkList(writer, eq(links.id, id)))[0];
	if (!row) throw new Refusal("missing", "This link is not there any more.");
	return row;
}

const asLink = ({ id, label, slug, url, is_external, show_in_navbar, position }: Row): Link => {
	return { id, label, slug, url, is_external, show_in_navbar, position };
};

const told = ({ organization_id: _organization, revision: _revision, ...row }: Row) => row;
