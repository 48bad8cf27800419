import type { ComponentType } from "react";
import type { Root } from "react-dom/client";
import { wakeWith } from "./early.ts";

type Module = { default: ComponentType<never> };

/** Each island is a chunk of its own, asked for where a page has it. */
const islands: Record<string, () => Promise<Module>> = {
	scorer: async () => await import("../scorer.tsx"),
	"season-import": async () => await import("../season-import.tsx"),
	"page-editor": async () => await import("../page-editor.tsx"),
	"scorer-link": async () => await import("../scorer-link.tsx"),
	"scorer-links": async () => await import("../scorer-links.tsx"),
	"menu-editor": async () => await import("../menu-editor.tsx"),
	"division-board": async () => await import("../division-board.tsx"),
	"order-list": async () => await import("../order-list.tsx"),
	"bracket-entries": async () => await import("../bracket-entries.tsx"),
	"bracket-editor": async () => await import("../bracket-editor.tsx"),
	"schedule-grid": async () => await import("../schedule-grid.tsx"),
	"schedule-form": async () => await import("../schedule-form.tsx"),
	"schedule-teams": async () => await import("../schedule-teams.tsx"),
	"team-search": async () => await import("../team-search.tsx"),
	"player-search": async () => await import("../player-search.tsx"),
	"stat-grid": async () => await import("../stat-grid.tsx"),
	"score-editor": async () => await import("../score-editor.tsx"),
	"second-factor": async () => await import("../second-factor.tsx"),
	"kept-stats": async () => await import("../kept-stats.tsx"),
};

/** Whose code is here, or under way. */
const asked = new WeakSet<HTMLElement>();
const living = new Map<HTMLElement, Root>();

/** Islands whose code has not come: their forms go as they go without a script. */
const left = new WeakSet<HTMLElement>();

function leave(root: HTMLElement): void {
	left.add(root);
	wakeWith(root, () => {});
}

/** Whether it hears of what is done on it, as far as it ever will. */
export const hears = (island: HTMLElement): boolean => living.has(island) || left.has(island);

/** Brings the islands of a page, or of a part that was just swapped in, to life; those that were swapped out end. */
export function hydrateIslands(within: ParentNode): void {
	for (const [element, root] of living) {
		if (element.isConnected) continue;
		root.unmount();
		living.delete(element);
	}
	for (const root of within.querySelectorAll<HTMLElement>("[data-island]")) {
		if (asked.has(root)) continue;
		asked.add(root);
		void hydrate(root);
	}
}

async function hydrate(root: HTMLElement): Promise<void> {
	const load = islands[root.dataset["island"] ?? ""];
	if (!load) return;
	const code = Promise.all([import("react"), import("react-dom/client"), load()]);
	code.catch(() => {
		if (navigator.onLine) leave(root);
		else addEventListener("online", () => void hydrate(root), { once: true });
	});
	const [{ createElement }, { hydrateRoot }, island] = await code;
	if (!root.isConnected) return; // swapped out meanwhile
	// The server drew the island from these very props.
	const drawn = createElement(island.default, JSON.parse(root.dataset["props"] ?? "{}") as never);
	// One that is swapped out before it lives is ended in the middle, which is no fault of anybody.
	const onRecoverableError = (error: unknown) => (root.isConnected ? reportError(error) : undefined);
	wakeWith(root, () => living.set(root, hydrateRoot(root, drawn, { onRecoverableError })));
	root.dataset["live"] = "";
}
