/** Menus behind one button (`pages/game/tools.tsx`) shut on Escape and on a press elsewhere; `data-print` prints the page. */
export function startTools(): void {
	document.addEventListener("click", ({ target }) => {
		if (!(target instanceof Element) || document.querySelector("dialog[open]")) return;
		const own = target.closest(".tools");
		for (const tools of document.querySelectorAll<HTMLDetailsElement>(".tools[open]"))
			if (tools !== own) tools.open = false;
		if (target.closest("[data-print]")) print();
	});
	document.addEventListener("keydown", (event) => {
		const own = event.target instanceof Element ? event.target.closest<HTMLDetailsElement>(".tools[open]") : null;
		if (event.key !== "Escape" || !own) return;
		own.open = false;
		own.querySelector("summary")?.focus();
	});
}
