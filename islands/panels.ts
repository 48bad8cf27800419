/**
 * Parts of a page that a button opens and shuts: `data-panel` names the part, `data-shut` is the button's label while it is
 * open. Shutting it is Cancel: the island in it hears `tipoff:shut` and shows again what is stored.
 */
export function startPanels(): void {
	document.addEventListener("click", (event) => {
		const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-panel]") : null;
		const panel = button && document.getElementById(button.dataset["panel"] ?? "");
		if (button && panel) turn(button, panel);
	});
	document.addEventListener("keydown", (event) => {
		if (event.key !== "Escape" || event.defaultPrevented || !(event.target instanceof Element)) return;
		const panel = event.target.closest<HTMLElement>("[data-panel-part]");
		const button = panel && document.querySelector<HTMLElement>(`[data-panel="${panel.id}"]`);
		if (button && panel && !event.target.closest("dialog")) turn(button, panel);
	});
}

function turn(button: HTMLElement, panel: HTMLElement): void {
	const opens = panel.hidden;
	panel.hidden = !opens;
	button.dataset["label"] ??= button.textContent;
	button.textContent = (opens ? button.dataset["shut"] : button.dataset["label"]) ?? "";
	button.ariaExpanded = String(opens);
	if (opens) return panel.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea")?.focus();
	panel.querySelector("[data-island] > *")?.dispatchEvent(new CustomEvent("tipoff:shut"));
	button.focus();
}
