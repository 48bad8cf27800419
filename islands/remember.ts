import { refresh } from "./forms/refresh.ts";
import { inTab } from "./lib/stored.ts";

/**
 * Filters that the tab remembers (leagues 8): a form with `data-remember` whose choices stand in the address. A change shows the
 * page anew without leaving it; coming back without a choice in the address finds the last one again.
 */
export function startRemembering(): void {
	document.addEventListener("change", (event) => {
		const form = event.target instanceof Element ? event.target.closest("form") : null;
		if (!form?.dataset["remember"]) return;
		inTab.set(form.dataset["remember"], chosen(form));
		void show(form);
	});
	for (const form of document.querySelectorAll<HTMLFormElement>("form[data-remember]")) recall(form);
}

function recall(form: HTMLFormElement): void {
	const asked = new URLSearchParams(location.search);
	const choices = new URLSearchParams(inTab.get(form.dataset["remember"] ?? "") ?? "");
	let isOther = false;
	for (const [name, value] of choices) {
		const control = form.elements.namedItem(name);
		if (asked.has(name) || !(control instanceof HTMLSelectElement)) continue;
		if (control.value === value || ![...control.options].some((option) => option.value === value)) continue;
		control.value = value;
		isOther = true;
	}
	if (isOther) void show(form);
}

async function show(form: HTMLFormElement): Promise<void> {
	history.replaceState(null, "", `${location.pathname}?${chosen(form)}`);
	await refresh();
}

function chosen(form: HTMLFormElement): string {
	const pairs = [...new FormData(form)].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
	return new URLSearchParams(pairs).toString();
}
