/**
 * Parts of a page that a button opens and shuts: `data-panel` names the part, `data-shut` is the button's label while it is
 * open. Shutting it is Cancel: the island in it hears `tipoff:shut` and shows again what is stored. A link into it (`data-panel-link`) opens it.
 */
export function startPanels(): void {
	document.addEventListener("click", (event) => {
		const target = event.target instanceof Element ? event.target : null;
		const button = target?.closest<HTMLElement>("[data-panel]");
		const panel = button && document.getElementById(button.dataset["panel"] ?? "");
		if (button && panel) turn(button, panel);
		const link = target?.closest<HTMLElement>("[data-panel-link]");
		if (link) open(link.dataset["panelLink"] ?? "");
	});
	document.addEventListener("keydown", (event) => {
		if (event.key !== "Escape" || event.defaultPrevented || !(event.target instanceof Element)) return;
		const panel = event.target.closest<HTMLElement>("[data-panel-part]");
		const button = panel && document.querySelector<HTMLElement>(`[data-panel="${panel.id}"]`);
		if (button && panel && !event.target.closest("dialog")) turn(button, panel);
	});
}

/** Before the link leads to a field in it. */
function open(id: string): void {
	const [panel, button] = [document.getElementById(id), document.querySelector<HTMLElement>(`[data-panel="${id}"]`)];
	if (panel?.hidden && button) turn(button, panel);
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
