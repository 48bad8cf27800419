/**
 * `a[data-ticked="item"]` leads to its page with the rows that are ticked in the list of that name, by their ids, as `games`; where
 * none is ticked it leads where it says.
 */
export function startTickedLinks(): void {
	document.addEventListener("click", ({ target }) => {
		const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-ticked]") : null;
		if (!link) return;
		const ticks = document.querySelectorAll<HTMLInputElement>(`[data-tick="${link.dataset["ticked"]}"]:checked`);
		const ids = [...ticks].flatMap(({ dataset }) => dataset["row"] ?? []);
		if (ids.length === 0) return;
		const address = new URL(link.href);
		address.search = new URLSearchParams({ games: ids.join(",") }).toString();
		link.href = address.href;
	});
}
