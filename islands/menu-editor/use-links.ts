import { useState } from "react";
import type { OrderItem } from "../../src/ui/order-list.tsx";
import { call } from "../lib/call.ts";
import type { EditedLink } from "../menu-editor.tsx";

/** The links of a menu in their order, as this page knows them. */
export function useLinks(organization: number, first: readonly EditedLink[]) {
	const [links, setLinks] = useState(first);
	const [drawn, setDrawn] = useState(0);
	return {
		links,
		setLinks,
		/** How often the list was drawn anew. */
		drawn,
		/** The list is drawn anew: its rows are not what they were. */
		redraw(next: readonly EditedLink[]) {
			setLinks(next);
			setDrawn((count) => count + 1);
		},
		/** With the revisions that toggling and moving have raised. */
		async latest(): Promise<readonly EditedLink[]> {
			const now = await call("GET /api/organization-links/:organizationId", { organizationId: organization });
			return now.ok ? now.body : links;
		},
		arranged(items: readonly OrderItem[]) {
			setLinks((now) =>
				items.flatMap(({ id, hidden }, position) => {
					const link = now.find((one) => one.id === id);
					return link ? [{ ...link, position, show_in_navbar: !hidden }] : [];
				}),
			);
		},
	};
}

export type Links = ReturnType<typeof useLinks>;
