import { expect, test } from "bun:test";
import { renderToString } from "react-dom/server";
import OrderListIsland from "../../islands/order-list.tsx";
import { OrderList, type OrderProps } from "../../src/ui/order-list.tsx";

const list: OrderProps = {
	id: "links",
	items: [
		{ id: 7, label: "Home", href: "/acme", detail: "Internal", protected: true },
		{
			id: 8,
			label: "Photos & films",
			detail: "External",
			warning: "Broken",
			hidden: true,
			actions: [
				{ label: "Edit", dialog: "edit-link", fill: { label: "Photos & films" } },
				{ label: "Edit Page", href: "/acme/dashboard/pages/8/edit" },
				{ label: "Delete", icon: "trash", call: "DELETE /api/organization-links/{id}", confirm: "Sure?", done: "Gone" },
			],
		},
	],
	reorder: { method: "PUT", path: "/api/links/order", key: "links", idKey: "id", orderKey: "position" },
	toggle: { hide: { label: "Toggle", call: "PUT /api/x/{id}" }, show: { label: "Toggle", call: "PUT /api/x/{id}" } },
	tick: { form: "delete-links", name: "id" },
};
const html = renderToString(<OrderList list={list} />);

test("the living list starts as the server's own, without a style of its own", () => {
	expect(renderToString(<OrderListIsland {...list} />)).toBe(html);
	expect(html).not.toContain("style=");
});

test("a protected row cannot be hidden, a hidden one says so", () => {
	expect(html).not.toContain('aria-label="Toggle Home"');
	expect(html).toContain('aria-label="Toggle Photos &amp; films"');
	expect(html).toMatch(/<li class="away">.*External.*Broken.*Hidden/);
	expect(html).toContain('<b><a href="/acme">Home</a></b>');
});

test("rows bear ticks for a form, and their own actions", () => {
	expect(html).toContain('form="delete-links" data-tick="id" aria-label="Select Home" name="_tick" value="7"');
	expect(html).toContain('data-open="edit-link" data-fill="{&quot;label&quot;:&quot;Photos &amp; films&quot;}"');
	expect(html).toContain('href="/acme/dashboard/pages/8/edit"');
	expect(html).toMatch(
		/<form data-call="DELETE \/api\/organization-links\/\{id\}" data-done="Gone" data-confirm="Sure\?" /,
	);
	expect(html).toContain('aria-label="Delete Photos &amp; films"');
});

test("the first cannot go up, the last not down", () => {
	const stuck = [...html.matchAll(/<button[^>]*disabled=""[^>]*>/g)].map(
		([tag]) => /aria-label="([^"]*)"/.exec(tag)?.[1],
	);
	expect(stuck).toEqual(["Move Home up", "Move Photos &amp; films down"]);
});
