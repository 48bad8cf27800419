import { onDevice } from "./lib/stored.ts";

const key = "side";

/** Shuts the sidebar on wide screens and opens it again; the choice stays on the device (platform 8). */
export function startSide(): void {
	show(onDevice.get(key) === "closed");
	document.addEventListener("click", (event) => {
		if (!(event.target instanceof Element) || !event.target.closest("[data-side-toggle]")) return;
		const isClosed = document.documentElement.dataset["side"] !== "closed";
		onDevice.set(key, isClosed ? "closed" : "open");
		show(isClosed);
	});
}

function show(isClosed: boolean): void {
	document.documentElement.dataset["side"] = isClosed ? "closed" : "open";
	for (const toggle of document.querySelectorAll("[data-side-toggle]")) toggle.ariaExpanded = String(!isClosed);
}
