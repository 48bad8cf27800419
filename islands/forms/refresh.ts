import { hydrateIslands } from "../lib/boot.ts";
import { allTyped, putBackAll } from "../lib/typed.ts";
import { typedIn } from "../lib/values.ts";

/** Fetches the page anew and swaps its main part; focus stays where it was, and what is typed and not saved. */
export async function refresh(from: Element | null = null): Promise<void> {
	isWanted = true;
	running ??= fetchAnew(from);
	await running;
}

/** One listener, however often the page was fetched behind a dialog. */
const onceShut = () => void refresh();

/** One fetch is under way, and whether it began before what it is to show. */
let running: Promise<void> | null = null;
let isWanted = false;

async function fetchAnew(from: Element | null): Promise<void> {
	let text: string | null = null;
	let response: Response | null = null;
	while (isWanted) {
		isWanted = false;
		response = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
		text = response?.ok ? await response.text().catch(() => null) : null;
	}
	running = null;
	if (text !== null) return swap(text, from);
	if (response && allTyped().length === 0) location.reload(); // else what there is stays in sight: a dead network has no page
}

function swap(text: string, from: Element | null): void {
	const next = new DOMParser().parseFromString(text, "text/html");
	const [now, fresh] = [document.querySelector("main"), next.querySelector("main")];
	if (!now || !fresh) return location.reload();
	const open = now.querySelector("dialog[open]");
	if (open) return open.addEventListener("close", onceShut, { once: true }); // it is not shut under who is at it
	const focused = document.activeElement === document.body ? from : document.activeElement;
	const typed = typedIn(now);
	for (const part of now.querySelectorAll<HTMLDetailsElement>("details[id]")) {
		const same = fresh.querySelector(`details[id="${part.id}"]`);
		if (same instanceof HTMLDetailsElement) same.open = part.open;
	}
	const offers = now.querySelectorAll(":scope > [data-kept]");
	now.replaceChildren(...offers, ...fresh.childNodes);
	document.title = next.title;
	showIdentity(next);
	hydrateIslands(now);
	for (const { id, value } of typed) {
		const control = document.getElementById(id);
		if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.value = value;
	}
	putBackAll();
	if (focused) focusLike(now, focused);
}

/** What a page says of its organization outside the main part: theme, colour, name and logo. */
function showIdentity(next: Document): void {
	document.documentElement.dataset["theme"] = next.documentElement.dataset["theme"];
	const [colour, name] = ['head > link[href^="/_/brand/"]', ".side .org"];
	const [was, is] = [document.querySelector(colour), next.querySelector(colour)];
	if (was && is && was.getAttribute("href") !== is.getAttribute("href")) {
		is.addEventListener("load", () => was.remove()); // until then the page keeps its former colour
		was.after(is);
	}
	const [shown, present] = [document.querySelector(name), next.querySelector(name)];
	if (shown && present && shown.outerHTML !== present.outerHTML) shown.replaceWith(present);
}

/** Focus goes to what is now in the place of an element: by its id, else by its name; else to the page's main part. */
function focusLike(main: HTMLElement, was: Element): void {
	if (was.isConnected) return was instanceof HTMLElement ? was.focus() : undefined;
	const others = [...main.querySelectorAll<HTMLElement>(was.tagName)];
	const named = nameOf(was) ? others.find((now) => nameOf(now) === nameOf(was)) : undefined;
	const like = was.id ? document.getElementById(was.id) : (named ?? null);
	const shut = like?.closest("details:not([open])")?.querySelector("summary"); // what it is behind
	if (!like) main.tabIndex = -1;
	(shut ?? like ?? main).focus({ preventScroll: true });
	const isNext = like instanceof HTMLInputElement && like.form?.dataset["onward"] === "to";
	if (isNext && like.dataset["notSaved"] === undefined) like.select(); // what is typed next takes its place
}

const nameOf = (element: Element) => element.ariaLabel ?? element.textContent;
