import { useState } from "react";
import { isBuiltin, isProtected, type Link } from "../src/domain/link/menu.ts";
import { to } from "../src/domain/paths.ts";
import { MenuPreview } from "./menu-editor/menu-preview.tsx";
import type { OrderAction, OrderItem } from "../src/ui/order-list.tsx";
import { Section } from "../src/ui/section.tsx";
import { ask, say } from "./lib/say.ts";
import { call } from "./lib/call.ts";
import { LinkPanel } from "./menu-editor/link-panel.tsx";
import { useLinkForm } from "./menu-editor/use-link-form.ts";
import { useLinks, type Links } from "./menu-editor/use-links.ts";
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

/** The menu of an organization's site: order, show and hide, add, change, delete (content 5, content 3, content 4, content 8). */
export default function MenuEditor({ organization, site, base, fixed, links: first }: Props) {
	const known = useLinks(organization, first);
	const typed = useLinkForm(organization, known);
	const { links, redraw } = known;
	const [active, setActive] = useState<number | null>(
		(fixed ?? first.filter(({ show_in_navbar }) => show_in_navbar))[0]?.id ?? null,
	);
	const drop = async (id: number) => {
		const { label = "" } = links.find((link) => link.id === id) ?? {};
		if (!(await ask("Are you sure you want to delete this link?", "Yes", [label], "bad"))) return;
		const answer = await call("DELETE /api/organization-links/:link", { link: id });
		if (!answer.ok) return say(answer.message, "bad");
		redraw(links.filter((link) => link.id !== id));
		if (typed.edited?.id === id) typed.open(null);
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
					<MenuLinks
						known={known}
						fixed={fixed !== null}
						base={base}
						act={(name, { id }) => void (name === "edit-link" ? typed.edit(id) : drop(id))}
					/>
				</Section>
				<LinkPanel site={site} links={links} typed={typed} />
			</div>
		</div>
	);
}

interface MenuLinksProps {
	known: Links;
	/** They are not in the menu, so nothing is said of what is shown. */
	fixed: boolean;
	base: string;
	act: (name: string, item: OrderItem) => void;
}

function MenuLinks({ known: { links, drawn, redraw, latest, arranged }, fixed, base, act }: MenuLinksProps) {
	return (
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
				title: "Show or hide in the menu",
				hide: { label: "Toggle", call: "PUT /api/organization-links/{id}", body: { show_in_navbar: false } },
				show: { label: "Toggle", call: "PUT /api/organization-links/{id}", body: { show_in_navbar: true } },
			}}
			changed={arranged}
			refused={() => void latest().then(redraw)}
			act={act}
		/>
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
