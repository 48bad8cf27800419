import { ownPasswordLabel } from "../../src/domain/form-values.ts";
import { inTab } from "./stored.ts";
import { takeUndoable, type Undoable } from "./undoable.ts";

export const noticeMs = 3_000;

/** Says a sentence for three seconds, where everybody sees and hears it (wording 3); of what can be taken back longer, with the way back (forms 6). */
export function say(sentence: string, tone: "good" | "bad" = "good"): void {
	show(sentence, tone, tone === "good" ? takeUndoable() : null);
}

function show(sentence: string, tone: "good" | "bad", done: Undoable | null): void {
	unsayToasts();
	const notice = document.createElement("p");
	notice.className = `notice toast ${tone}`;
	notice.role = tone === "good" ? "status" : "alert";
	notice.textContent = sentence;
	const open = [...document.querySelectorAll<HTMLDialogElement>("dialog[open]")].at(-1);
	(open ?? document.fullscreenElement ?? document.body).append(notice);
	if (done) offerUndo(notice, done);
	else setTimeout(() => notice.remove(), noticeMs);
}

/** What was said before goes when anything new is said: it would lie over it, or beside it as if both were true (wording 3). */
export function unsayToasts(): void {
	for (const earlier of document.querySelectorAll(".toast")) earlier.remove();
}

/** Puts the button into what is said, which stays while somebody is at it; its script is asked for when it is pressed. */
function offerUndo(notice: HTMLElement, done: Undoable): void {
	const button = document.createElement("button");
	button.type = "button";
	button.className = "button";
	button.textContent = "Undo";
	button.title = "Ctrl+Z";
	button.setAttribute("aria-keyshortcuts", "Control+Z Meta+Z");
	const stop = new AbortController();
	const isThere = () => notice.isConnected || stop.abort();
	const undo = async () => {
		if (button.disabled) return;
		button.disabled = true;
		const { takeBack } = await import("./undo.ts");
		await takeBack(done);
		stop.abort();
	};
	button.addEventListener("click", () => void undo());
	document.addEventListener(
		"keydown",
		(event) => {
			if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
			if (!isThere() || isTyping(document.activeElement)) return;
			event.preventDefault();
			void undo();
		},
		{ signal: stop.signal },
	);
	const text = document.createElement("span");
	text.textContent = notice.textContent;
	notice.replaceChildren(text, button);
	let timer: ReturnType<typeof setTimeout>;
	const leave = () => {
		clearTimeout(timer);
		timer = setTimeout(() => {
			if (button.disabled || notice.matches(":hover, :focus-within")) return;
			notice.remove();
			stop.abort();
		}, undoMs);
	};
	for (const name of ["mouseleave", "focusout"]) notice.addEventListener(name, leave);
	leave();
}

const undoMs = 10_000;

/** Where Ctrl+Z is the field's own. */
const isTyping = (element: Element | null) =>
	element instanceof HTMLElement &&
	(element.isContentEditable || element.matches("textarea, select, input:not([type=checkbox], [type=radio])"));

/** Keeps a sentence for the page that comes next. */
export function sayNext(sentence: string): void {
	inTab.set(keptKey, JSON.stringify({ sentence, done: takeUndoable() }));
}

/** Says what the page before has kept. */
export function sayKept(): void {
	const kept = inTab.get(keptKey);
	inTab.drop(keptKey);
	if (!kept) return;
	const { sentence, done } = JSON.parse(kept) as { sentence: string; done: Undoable | null }; // as it was kept
	show(sentence, "good", done);
}

const keptKey = "tipoff:say";

const going = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

/** Says a sentence in its place, red, and takes it away three seconds after the latest one (wording 3). */
export function sayIn(place: HTMLElement, sentence: string): void {
	unsayToasts();
	clearTimeout(going.get(place));
	place.textContent = sentence;
	place.hidden = false;
	going.set(
		place,
		setTimeout(() => unsay(place), noticeMs),
	);
}

/** What was said in a place goes: it was about an attempt before. */
export function unsay(place: HTMLElement): void {
	clearTimeout(going.get(place));
	place.textContent = "";
	place.hidden = true;
}

/**
 * Asks before something that cannot simply be taken back, and says below what it means here; Escape is "no". Where somebody was
 * typing when it opened, a letter or figure is no answer: it goes into the field where it was meant to go, and the answer is null.
 */
export async function ask(
	question: string,
	yes?: string,
	meaning?: readonly string[],
	look?: "main" | "bad",
	overField?: false,
): Promise<boolean>;
export async function ask(
	question: string,
	yes: string | undefined,
	meaning: readonly string[],
	look: "main" | "bad",
	overField: boolean,
): Promise<boolean | null>;
export async function ask(
	question: string,
	yes = "Yes",
	meaning: readonly string[] = [],
	look: "main" | "bad" = "main",
	overField = false,
): Promise<boolean | null> {
	const choices: Choice[] = [
		["Cancel", "no", "button"],
		[yes, "yes", `button ${look}`],
	];
	const answer = await choose(question, choices, meaning, { overField });
	return answer === later ? null : answer === "yes";
}

const later = "later";

/** The same with the own password of who answers (access 18), null for "no"; `wrong` says what was the matter with the one before. */
export async function askProof(
	question: string,
	yes = "Yes",
	wrong?: string,
	look: "main" | "bad" = "main",
): Promise<string | null> {
	const [field, input] = passwordField(wrong);
	const choices = [
		["Cancel", "no", "button"],
		[yes, "yes", `button ${look}`],
	] as const;
	return (await choose(question, choices, [], { field })) === "yes" ? input.value : null;
}

/** As `OwnPassword` draws it. */
function passwordField(wrong?: string): [HTMLElement, HTMLInputElement] {
	const field = document.createElement("div");
	field.className = "field";
	const label = document.createElement("label");
	label.htmlFor = "proof";
	label.textContent = ownPasswordLabel;
	const input = document.createElement("input");
	Object.assign(input, { id: "proof", type: "password", autocomplete: "current-password", autocapitalize: "none" });
	input.addEventListener("keydown", (event) => {
		if (event.key !== "Enter") return;
		event.preventDefault(); // else the first button is meant, which is no
		input.form?.requestSubmit([...input.form.querySelectorAll<HTMLButtonElement>("footer button")].at(-1));
	});
	const secret = document.createElement("div");
	secret.className = "secret";
	secret.append(input, lookButton());
	field.append(label, secret);
	if (wrong !== undefined) {
		const error = document.createElement("p");
		Object.assign(error, { className: "error", id: "proof-error", textContent: wrong });
		input.ariaInvalid = "true";
		input.setAttribute("aria-describedby", error.id);
		field.append(error);
	}
	return [field, input];
}

/** Shows what is typed; `islands/passwords.ts` does it. */
function lookButton(): HTMLButtonElement {
	const button = document.createElement("button");
	Object.assign(button, { type: "button", className: "button quiet" });
	button.dataset["look"] = "proof";
	const words = [
		["hidden", "Show"],
		["shown", "Hide"],
		["sr", ` ${ownPasswordLabel}`],
	] as const;
	for (const [className, textContent] of words)
		button.append(Object.assign(document.createElement("span"), { className, textContent }));
	return button;
}

/** Says what is said only once, until it was read; `copy` is the part of it that the Copy button takes, before which Escape is no answer. */
export async function tell(sentence: string, meaning: readonly string[] = [], copy?: string): Promise<void> {
	unsayToasts();
	const tools = copy === undefined ? [] : [copyButton(copy)];
	await choose(sentence, [[copy === undefined ? "OK" : "Close", "yes", "button main"]], meaning, {
		tools,
		exact: copy,
	});
}

/** Puts a text on the clipboard, and says whether that worked. */
export async function copyText(text: string): Promise<boolean> {
	const write = async () => await navigator.clipboard.writeText(text); // on plain http there is none
	const isCopied = await write().then(
		() => true,
		() => false,
	);
	if (isCopied) say("Copied");
	else say(noCopy, "bad");
	return isCopied;
}

const noCopy = "Copying is not allowed here: select the text instead.";

function copyButton(text: string): HTMLButtonElement {
	const button = document.createElement("button");
	button.type = "button";
	button.className = "button";
	button.textContent = "Copy";
	button.addEventListener("click", async () => {
		if (await copyText(text)) button.closest("dialog")?.removeAttribute("closedby");
	});
	return button;
}

type Choice = readonly [label: string, value: string, look: string];

interface More {
	tools?: readonly HTMLButtonElement[];
	/** The part of the question that is read out or typed elsewhere. */
	exact?: string | undefined;
	field?: HTMLElement;
	overField?: boolean;
}

async function choose(
	question: string,
	choices: readonly Choice[],
	meaning: readonly string[] = [],
	{ tools = [], exact = "", field, overField = false }: More = {},
): Promise<string> {
	const dialog = document.createElement("dialog");
	dialog.setAttribute("aria-label", question);
	const form = document.createElement("form");
	form.method = "dialog";
	const text = document.createElement("p");
	text.append(...(exact === "" ? [question] : partsOf(question, exact)));
	const footer = document.createElement("footer");
	footer.append(...tools);
	for (const [label, value, look] of choices) {
		const button = document.createElement("button");
		button.className = look;
		button.value = value;
		button.textContent = label;
		footer.append(button);
	}
	const asked = field ? [field] : [];
	form.append(text, ...(meaning.length > 0 ? [meaningOf(dialog, meaning)] : []), ...asked, footer);
	dialog.append(form);
	dialog.dataset["question"] = "";
	if (exact !== "") dialog.setAttribute("closedby", "none");
	dialog.addEventListener("cancel", (event) => {
		if (dialog.getAttribute("closedby") === "none") event.preventDefault(); // where a browser does not know the attribute
	});
	dialog.addEventListener("keydown", (event) => {
		if (event.repeat && event.key === "Enter") event.preventDefault(); // held since before it was asked
		if (!overField || event.key.length !== 1 || event.key === " " || event.ctrlKey || event.metaKey) return;
		dialog.close(later);
		giveBack(); // before the key has its effect
	});
	const before = document.activeElement;
	/** The browser gives the cursor back, but not to what was drawn anew meanwhile. */
	const giveBack = () => {
		if (document.activeElement === document.body && before?.id) document.getElementById(before.id)?.focus();
	};
	document.body.append(dialog);
	dialog.showModal();
	return await new Promise((resolve) => {
		const end = () => {
			dialog.remove();
			giveBack();
			resolve(dialog.returnValue);
		};
		dialog.addEventListener("close", end);
		// An answer counts in the tick in which it is given: the page may be left before the dialog says that it is shut.
		form.addEventListener("submit", (event) => {
			event.preventDefault();
			dialog.close(event.submitter?.getAttribute("value") ?? "");
			end();
		});
	});
}

/** What is read out or typed elsewhere stands in letters of one width, so that none is taken for another. */
function partsOf(sentence: string, exact: string): (string | HTMLElement)[] {
	const [before = "", ...after] = sentence.split(exact);
	const code = document.createElement("code");
	code.className = "once";
	code.textContent = exact;
	return [before, code, after.join(exact)];
}

/** Shuts what is asked on the screen that is left, as if it were answered with no. */
export function dropQuestions(): void {
	for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[data-question]")) dialog.close();
}

/** The lines that a dialog is described by: a single one is a sentence, several are a list. */
function meaningOf(dialog: HTMLDialogElement, lines: readonly string[]): HTMLElement {
	const place = document.createElement(lines.length > 1 ? "ul" : "p");
	place.className = lines.length > 1 ? "bullets" : "meta";
	place.id = "dialog-meaning";
	if (lines.length > 1) place.append(...lines.map(itemOf));
	else place.textContent = lines[0] ?? "";
	dialog.setAttribute("aria-describedby", place.id);
	return place;
}

function itemOf(line: string): HTMLElement {
	const item = document.createElement("li");
	item.textContent = line;
	return item;
}
