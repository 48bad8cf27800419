import { hydrateIslands } from "../lib/boot.ts";
import { allTyped, putBackAll } from "../lib/typed.ts";
import { typedIn } from "../lib/values.ts";

/** Fetches the page anew and swaps its main part; focus stays where it was, and what is typed and not saved. */
export async function refresh(from: Element | null = null): Promise<void> {
	isWanted = true;
	running ??= fetchAnew(from);
	await running;
}

/** One section of the page, by its heading's id, as it is now: for an island that has changed what stands beside it. */
export async function refreshSection(id: string): Promise<void> {
	const { text } = await pageNow();
	const sectionIn = (page: Document) => page.getElementById(id)?.closest("section");
	const fresh = text === null ? null : sectionIn(new DOMParser().parseFromString(text, "text/html"));
	if (fresh) sectionIn(document)?.replaceWith(fresh);
}

/** The page as the server has it; without a text where it has none, without a response on a dead network. */
async function pageNow(): Promise<{ response: Response | null; text: string | null }> {
	const response = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
	return { response, text: response?.ok ? await response.text().catch(() => null) : null };
}

/** One listener, however often the page was fetched behind a dialog. */
const onceShut = () => void refresh();

/** One fetch is under way, and whether it began before what it is to show. */
let running: Promise<void> | null = null;
let isWanted = false;

async function fetchAnew(from: Element | null): Promise<void> {
	let page: Awaited<ReturnType<typeof pageNow>> = { response: null, text: null };
	while (isWanted) {
		isWanted = false;
		page = await pageNow();
	}
	const { response, text } = page;
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

/**
 * Focus goes to what is now in the place of an element: by its id, else by its name; where it has gone, to the same of the next row
 * or of the one before, else to the heading of what it stood in (forms 11).
 */
function focusLike(main: HTMLElement, was: Element): void {
	if (was.isConnected) return was instanceof HTMLElement ? was.focus() : undefined;
	const like = nowOf(main, was) ?? besides(main, was) ?? headingOf(main, was);
	const shut = like.closest("details:not([open])")?.querySelector("summary"); // what it is behind
	if (like.tabIndex < 0) like.tabIndex = -1;
	(shut ?? like).focus({ preventScroll: true });
	const isNext = like instanceof HTMLInputElement && like.form?.dataset["onward"] === "to";
	if (isNext && like.dataset["notSaved"] === undefined) like.select(); // what is typed next takes its place
}

function nowOf(main: HTMLElement, was: Element): HTMLElement | null {
	if (was.id) return document.getElementById(was.id);
	const name = nameOf(was);
	return name
		? ([...main.querySelectorAll<HTMLElement>(was.tagName)].find((now) => nameOf(now) === name) ?? null)
		: null;
}

/** What stood behind it, or else before it, of the same kind, as far as it is still there. */
function besides(main: HTMLElement, was: Element): HTMLElement | null {
	const kind = was.tagName + [...was.classList].map((name) => `.${CSS.escape(name)}`).join("");
	const all = [...(was.getRootNode() as ParentNode).querySelectorAll(kind)];
	const at = all.indexOf(was);
	for (const other of [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0)).toReversed()]) {
		const now = nowOf(main, other);
		if (now) return now;
	}
	return null;
}

function headingOf(main: HTMLElement, was: Element): HTMLElement {
	for (let place = was.parentElement; place; place = place.parentElement) {
		const now = place.id ? document.getElementById(place.id) : null;
		if (now && main.contains(now)) return now.querySelector<HTMLElement>("h2, h3") ?? now;
	}
	return main.querySelector<HTMLElement>("h1") ?? main;
}

const nameOf = (element: Element) => element.ariaLabel ?? element.textContent;
