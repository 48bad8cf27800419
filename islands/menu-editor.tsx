import { useRef, useState } from "react";
import { isBuiltin, isDuplicateLabel, isProtected, type Link } from "../src/domain/menu.ts";
import { to } from "../src/domain/paths.ts";
import { MenuPreview } from "../src/ui/menu-preview.tsx";
import type { OrderAction, OrderItem } from "../src/ui/order-list.tsx";
import { Section } from "../src/ui/section.tsx";
import { deviceTime } from "./lib/device-time.ts";
import { ask, say } from "./lib/say.ts";
import { call } from "./lib/call.ts";
import { useLinkDraft, type LinkDraft, type TypedLink } from "./menu-editor/draft.ts";
import { addressOf, LinkFormFields } from "./menu-editor/link-form.tsx";
import OrderList from "./order-list.tsx";

export type EditedLink = Link & { revision: number };

interface Props {
	organization: number;
	site: { domain: string | null; host: string; slug: string };
	links: readonly EditedLink[];
	/** The menu that visitors of this site see whatever is stored; null where they see the stored one. */
	fixed: readonly { id: number; label: string }[] | null;
	/** In front of paths. */
	base: string;
}

const blank: TypedLink = { label: "", slug: "", url: null, is_external: false };

/** The menu of an organization's site: order, show and hide, add, change, delete (content 5, content 3, content 4, content 8). */
export default function MenuEditor({ organization, site, base, fixed, links: first }: Props) {
	const [links, setLinks] = useState(first);
	const [drawn, setDrawn] = useState(0);
	const [active, setActive] = useState<number | null>(
		(fixed ?? first.filter(({ show_in_navbar }) => show_in_navbar))[0]?.id ?? null,
	);
	const [edited, setEdited] = useState<EditedLink | null>(null);
	const [form, setForm] = useState(blank);
	const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
	const [theirs, setTheirs] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const { draft, answer: answerDraft } = useLinkDraft(organization, {
		id: edited?.id ?? null,
		form,
		first: edited ?? blank,
	});
	const title = useRef<HTMLDivElement>(null);

	/** The list is drawn anew: its rows are not what they were. */
	const redraw = (next: readonly EditedLink[]) => {
		setLinks(next);
		setDrawn((count) => count + 1);
	};
	const open = (link: EditedLink | null) => {
		setEdited(link);
		setForm(link ?? blank);
		setErrors({});
		setTheirs(null);
	};
	const latest = async () => {
		const now = await call("GET /api/organization-links/:organizationId", { organizationId: organization });
		return now.ok ? now.body : links;
	};
	const edit = async (id: number, typed: TypedLink | null = null) => {
		const known = await latest(); // whose revisions toggling and moving have raised
		const link = known.find((one) => one.id === id) ?? null;
		if (link === null) {
			redraw(known);
			say("Somebody else has deleted this link.", "bad");
		}
		open(link);
		if (typed) setForm(typed);
		title.current?.scrollIntoView({ block: "nearest" });
		document.getElementById("link-label")?.focus();
	};
	const arranged = (items: readonly OrderItem[]) => {
		setLinks((now) =>
			items.flatMap(({ id, hidden }, position) => {
				const link = now.find((one) => one.id === id);
				return link ? [{ ...link, position, show_in_navbar: !hidden }] : [];
			}),
		);
	};

	const submit = async () => {
		if (busy) return;
		if (edited === null && isDuplicateLabel(form.label, links)) return refuse({ label: "This link already exists." });
		setBusy(true);
		const { label, slug, url, is_external, page } = form;
		const address = addressOf(form, edited, links).typed;
		const body = { label, slug, url, is_external, address, organization_id: organization };
		const answer = edited
			? await call("PUT /api/organization-links/:link", { link: edited.id }, { ...body, revision: edited.revision })
			: await call("POST /api/organization-links", {}, page === undefined ? body : { ...body, page });
		setBusy(false);
		if (!answer.ok)
			return answer.status === 409 && answer.current
				? stale(answer.current as EditedLink)
				: refuse(answer.fields, answer.message); // the row as it is
		const { link } = answer.body;
		redraw(edited ? links.map((one) => (one.id === link.id ? link : one)) : [...links, link]);
		open(null);
		say(edited ? `${link.label} saved` : `${link.label} added`);
	};
	/** Shows theirs; the next save writes over it. */
	const stale = (current: EditedLink) => {
		setTheirs(
			`Somebody else has changed this link: it is “${current.label}” now. Save once more to put yours in its place.`,
		);
		setEdited(current);
		setErrors({});
		setLinks(links.map((one) => (one.id === current.id ? current : one)));
	};
	const refuse = (fields: Readonly<Record<string, string>>, message?: string) => {
		setErrors(fields);
		const [field] = Object.keys(fields);
		if (field) document.getElementById(`link-${field}`)?.focus();
		else if (message) say(message, "bad");
	};
	/** A link that is gone meanwhile becomes a new one. */
	const goOn = async ({ id, form: typed }: LinkDraft) => {
		if (id !== null && links.some((link) => link.id === id)) await edit(id, typed);
		else {
			open(null);
			setForm(typed);
		}
		answerDraft();
	};
	const drop = async (id: number) => {
		if (!(await ask("Are you sure you want to delete this link?"))) return;
		const answer = await call("DELETE /api/organization-links/:link", { link: id });
		if (!answer.ok) return say(answer.message, "bad");
		redraw(links.filter((link) => link.id !== id));
		if (edited?.id === id) open(null);
		say("Link deleted");
		document.getElementById("link-label")?.focus();
	};

	return (
		<div className="stack gap-6 menu-editor">
			{fixed ? (
				<p className="notice">
					The menu of this site is fixed: it stands as shown here. The links below are not in it. Pages among them can
					still be edited, and opened at their addresses.
				</p>
			) : null}
			<MenuPreview
				links={fixed ?? links.filter(({ show_in_navbar }) => show_in_navbar)}
				active={active}
				choose={setActive}
			/>
			<div className="cols split">
				<Section title={fixed ? "Links beside the fixed menu" : "Menu"} id="menu-links">
					<OrderList
						key={drawn}
						id="links"
						{...(fixed ? {} : { shown: "Visible" })}
						items={links.map((link) => itemOf(link, base))}
						reorder={{
							method: "PUT",
							path: "/api/organization-links/order",
							key: "links",
							idKey: "id",
							orderKey: "position",
						}}
						toggle={{
							hide: { label: "Toggle", call: "PUT /api/organization-links/{id}", body: { show_in_navbar: false } },
							show: { label: "Toggle", call: "PUT /api/organization-links/{id}", body: { show_in_navbar: true } },
						}}
						changed={arranged}
						refused={() => void latest().then(redraw)}
						act={(name, { id }) => void (name === "edit-link" ? edit(id) : drop(id))}
					/>
				</Section>
				<div ref={title}>
					{draft ? (
						<div className="notice row">
							<span>
								The link “{draft.form.label}” was not saved; it is kept on this device, from {deviceTime(draft.at)}.
							</span>
							<button type="button" className="button" onClick={() => void goOn(draft)}>
								Go on with it
							</button>
							<button type="button" className="button quiet" onClick={answerDraft}>
								Discard it
							</button>
						</div>
					) : null}
					<Section title={edited ? `Edit ${edited.label}` : "Add New Link"} id="link-form-title">
						<LinkFormFields
							link={edited}
							links={links}
							form={form}
							site={site}
							errors={errors}
							theirs={theirs}
							busy={busy}
							change={setForm}
							submit={() => void submit()}
							cancel={() => open(null)}
						/>
					</Section>
				</div>
			</div>
		</div>
	);
}

function itemOf(link: EditedLink, base: string): OrderItem {
	const actions: OrderAction[] = [{ label: "Edit", act: "edit-link" }];
	if (!link.is_external && !isBuiltin(link)) actions.push({ label: "Edit Page", href: base + to.editPage(link.id) });
	if (!isProtected(link)) actions.push({ label: "Delete", icon: "trash", act: "delete-link" });
	return {
		id: link.id,
		label: link.label,
		detail: link.is_external ? "External" : "Internal",
		hidden: !link.show_in_navbar,
		actions,
	};
}
