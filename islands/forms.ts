import { nextOf } from "../src/domain/after-form.ts";
import { doneOf, filled, isAsked, toldOnce } from "../src/domain/form-values.ts";
import { call, sendEach } from "./forms/calls.ts";
import { clearError, clearErrors, markField } from "./forms/field-errors.ts";
import { confirmAgain, questionOf } from "./forms/questions.ts";
import { refresh } from "./forms/refresh.ts";
import { ask, copyText, tell, say, sayIn, sayKept, sayNext, unsay } from "./lib/say.ts";
import { failureText } from "./lib/failure.ts";
import type { Sent } from "./lib/send.ts";
import { currentOf, hideTheirs, isGivenUp, noteOpened, showTheirs } from "./lib/stale.ts";
import { drawnIn, fill, heldIn, rowOf, tickAll, ticked, valuesOf, wordsOf, type Values } from "./lib/values.ts";

/**
 * Makes forms smoother than the browser alone would (forms 1): no page is left, focus and what is typed elsewhere stay. What a form
 * does stands in its attributes, which `FormProps` of `ui/form` explains. Besides:
 * `[data-passkey="/api/auth/passkey"]` is a button that asks the device for a passkey and sends that instead.
 * `[data-swap="home_team_id away_team_id"]` gives each of two fields the other's value.
 * `[data-copy=id]` puts what stands in that field on the clipboard.
 * `[data-open=id]` opens a dialog and fills its form with `data-fill`, and what it says (`[data-says="Of {username}"]`) with the
 * same; `[data-close]` closes one.
 * Where somebody else has saved meanwhile, the form shows theirs and may be sent once more (lib/stale.ts).
 */
export function startForms(): void {
	sayKept();
	takeOver();
	document.addEventListener("submit", (event) => {
		const form = event.target;
		if (!(form instanceof HTMLFormElement) || !form.dataset["call"] || form.dataset["shows"] !== undefined) return;
		event.preventDefault();
		void submit(form, event.submitter);
	});
	document.addEventListener("click", (event) => {
		const target = event.target instanceof Element ? event.target : null;
		const opener = target?.closest<HTMLElement>("[data-open]");
		if (opener) open(opener);
		const shut = target?.closest("[data-close]");
		shut?.closest("dialog")?.close();
		if (opener ?? shut) event.preventDefault(); // without this script they are links to the page (forms 4)
		const copied = document.getElementById(target?.closest<HTMLElement>("[data-copy]")?.dataset["copy"] ?? "");
		if (copied instanceof HTMLTextAreaElement) void copyText(copied.value);
		const swapper = target?.closest<HTMLButtonElement>("[data-swap]");
		if (swapper) swap(swapper);
	});
	document.addEventListener("close", closed, true); // it does not bubble
	document.addEventListener("input", ({ target }) => {
		if (target instanceof HTMLElement && target.closest("form[data-call]")) clearError(target);
	});
	document.addEventListener("change", (event) => {
		const target = event.target;
		if (target instanceof HTMLInputElement && target.matches("[data-all]")) tickAll(target);
		if (target instanceof HTMLElement && target.matches("[data-submit]")) target.closest("form")?.requestSubmit();
	});
}

function swap({ form, dataset }: HTMLButtonElement): void {
	const [one, other] = (dataset["swap"] ?? "").split(" ").map((name) => form?.elements.namedItem(name));
	if (one instanceof HTMLSelectElement && other instanceof HTMLSelectElement)
		[one.value, other.value] = [other.value, one.value];
}

/** Who gives up an edit of what somebody else has changed sees the page as it is now. */
function closed(event: Event): void {
	const dialog = event.target;
	if (dialog instanceof HTMLDialogElement && isGivenUp(dialog.querySelector("form[data-call]"))) void refresh();
}

async function submit(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
	if (form.ariaBusy === "true") return;
	const words = wordsOf(form);
	const chosen = words["each"] === undefined ? null : ticked(form, words["each"]);
	if (chosen?.values.length === 0) return say(form.dataset["none"] ?? "Select at least one.", "bad");
	const isQuestion = isAsked(words, heldIn(form), drawnIn(form));
	const question = isQuestion ? await questionOf(form, chosen?.rows ?? rowOf(form)) : "";
	if (question === null) return;
	if (question !== "" && !(await ask(question, form.dataset["confirmYes"]))) return;
	clearErrors(form);
	hideTheirs(form);
	for (const place of form.querySelectorAll<HTMLElement>("[data-error]")) unsay(place);
	const restore = busy(form, submitter);
	const values = valuesOf(form);
	const passkey = submitter?.dataset["passkey"];
	const send = async () => await (chosen ? sendEach(form, values, chosen.values) : call(form, values));
	const answer = await (passkey ? showPasskey(passkey, values) : send());
	restore();
	if (!answer.ok && chosen && chosen.values.length > 1) await refresh(); // those before the refused one are gone
	if (!answer.ok) return refused(form, answer);
	const done = doneOf(words, values, answer.body);
	isGivenUp(form); // what was sent is what is shown next
	form.closest("dialog")?.close();
	form.dispatchEvent(new CustomEvent("tipoff:sent", { bubbles: true, detail: answer.body }));
	const next = nextOf(words, answer.body, askedNext(form));
	if (next) {
		if (done && form.dataset["done"]) sayNext(done);
		return location.assign(next);
	}
	if (form.closest("dialog")) form.reset();
	await refresh(form, submitter);
	const told = toldOnce(words, answer.body);
	if (told !== null)
		await tell(told.sentence, [filled(form.dataset["tellMore"] ?? "", values)].filter(Boolean), told.secret);
	if (done && form.dataset["read"] !== undefined) await tell(done);
	else if (done) say(done);
}

function refused(form: HTMLFormElement, answer: Sent & { ok: false }): void {
	const elsewhere = answer.status === 409 ? form.dataset["elsewhere"] : undefined;
	if (elsewhere) return location.assign(elsewhere);
	if (form.dataset["revert"]) {
		form.reset();
		return say(failureText(form.dataset["revert"], answer), "bad");
	}
	const place = form.querySelector<HTMLElement>("[data-error]");
	let first: HTMLElement | null = null;
	for (const [name, reason] of Object.entries(answer.fields)) first = markField(form, name, reason) ?? first;
	if (first) first.focus();
	else retype(form);
	const theirs = answer.status === 409 ? currentOf(form, answer.current) : null;
	if (theirs) return showTheirs(form, theirs, answer.message);
	if (answer.status === 409 && form.dataset["again"] && (answer.current === undefined || answer.current === null))
		return confirmAgain(form, answer.message);
	const sentence = failureText(form.dataset["fail"], answer);
	if (form.dataset["read"] !== undefined) void tell(sentence);
	else if (place) sayIn(place, sentence);
	else say(sentence, "bad");
}

function retype(form: HTMLFormElement): void {
	const control = form.elements.namedItem(form.dataset["retype"] ?? "");
	if (!(control instanceof HTMLInputElement)) return;
	control.focus();
	control.select();
}

function busy(form: HTMLFormElement, submitter: HTMLElement | null): () => void {
	const button =
		submitter instanceof HTMLButtonElement
			? submitter
			: form.querySelector<HTMLButtonElement>("button:not([type=button])");
	const label = button?.textContent ?? "";
	const isFocused = button !== null && document.activeElement === button;
	form.ariaBusy = "true";
	if (button) {
		button.disabled = true;
		if (form.dataset["busy"]) button.textContent = form.dataset["busy"];
	}
	return () => {
		form.ariaBusy = "false";
		if (!button) return;
		button.disabled = false;
		if (form.dataset["busy"]) button.textContent = label;
		if (isFocused) button.focus(); // which it lost when it was disabled
	};
}

/** The page that a login came from. */
const askedNext = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>("input[name=next]")?.value;

/** The script for passkeys is asked for when somebody uses one. */
async function showPasskey(path: string, { slug }: Values): Promise<Sent> {
	const { signInByPasskey } = await import("./lib/passkeys.ts");
	return await signInByPasskey(path, { slug });
}

/** A dialog that the server has opened becomes one of the script's, and its address the page's own (forms 4). */
function takeOver(): void {
	const address = new URL(location.href);
	if (!address.searchParams.has("_open")) return;
	address.searchParams.delete("_open");
	history.replaceState(null, "", address);
	const dialog = document.querySelector<HTMLDialogElement>("dialog[open]:not([data-question])");
	dialog?.close();
	dialog?.showModal();
}

/** Opens a dialog, its form filled with the opener's values. */
function open(opener: HTMLElement): void {
	const dialog = document.getElementById(opener.dataset["open"] ?? "");
	if (!(dialog instanceof HTMLDialogElement)) return;
	const form = dialog.querySelector("form");
	form?.reset();
	if (form) {
		clearErrors(form);
		hideTheirs(form);
		const values = JSON.parse(opener.dataset["fill"] ?? "{}") as Values; // drawn by our own server
		fill(form, values);
		for (const place of form.querySelectorAll<HTMLElement>("[data-says]"))
			place.textContent = filled(place.dataset["says"] ?? "", values);
		noteOpened(form);
	}
	dialog.showModal();
	firstField(dialog)?.focus();
}

/** The first thing to fill in, rather than the cross in the corner. */
function firstField(dialog: HTMLDialogElement): HTMLElement | undefined {
	const fields = "input:not([type=hidden]):enabled, select:enabled, textarea:enabled";
	return [...dialog.querySelectorAll<HTMLElement>(fields)].find((field) => field.checkVisibility());
}
