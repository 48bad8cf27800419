import type { ComponentType } from "react";
import type { Root } from "react-dom/client";

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

const living = new Map<HTMLElement, Root>();

/** Brings the islands of a page, or of a part that was just swapped in, to life; those that were swapped out end. */
export function hydrateIslands(within: ParentNode): void {
	for (const [element, root] of living) {
		if (element.isConnected) continue;
		root.unmount();
		living.delete(element);
	}
	for (const root of within.querySelectorAll<HTMLElement>("[data-island]:not([data-live])")) {
		root.dataset["live"] = "";
		void hydrate(root);
	}
}

async function hydrate(root: HTMLElement): Promise<void> {
	const load = islands[root.dataset["island"] ?? ""];
	if (!load) return;
	const [{ createElement }, { hydrateRoot }, island] = await Promise.all([
		import("react"),
		import("react-dom/client"),
		load(),
	]);
	if (!root.isConnected) return; // swapped out meanwhile
	// The server drew the island from these very props.
	const drawn = createElement(island.default, JSON.parse(root.dataset["props"] ?? "{}") as never);
	// One that is swapped out before it lives is ended in the middle, which is no fault of anybody.
	const onRecoverableError = (error: unknown) => (root.isConnected ? reportError(error) : undefined);
	living.set(root, hydrateRoot(root, drawn, { onRecoverableError }));
	giveEarlyPress(root);
}

/** By island, the button that was pressed last before it lived. */
const early = new WeakMap<HTMLElement, HTMLElement>();

/** A press on an island whose code is still under way is not lost: it is kept, and given to the island as soon as it lives (forms 10). */
export function keepEarlyPresses(): void {
	document.addEventListener("click", ({ target }) => {
		const button = (target as Element).closest<HTMLElement>("button[type=button]:not([popovertarget])");
		const island = button?.closest<HTMLElement>("[data-island]");
		if (button && island && !living.has(island)) early.set(island, button);
	});
}

/** What listens on the document has heard the press when it was made, so the island alone hears of it now. */
function giveEarlyPress(root: HTMLElement): void {
	const button = early.get(root);
	early.delete(root);
	if (!button?.isConnected) return;
	root.addEventListener("click", (event) => event.stopPropagation(), { once: true });
	button.click();
}
