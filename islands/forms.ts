import { nextOf } from "../src/domain/after-form.ts";
import { doneOf, filled, isAsked, toldOnce, type Words } from "../src/domain/form-values.ts";
import { keptHereFor } from "../src/domain/kept.ts";
import { call, sendEach } from "./forms/calls.ts";
import { clearError, clearErrors, markField } from "./forms/field-errors.ts";
import { lacksScores } from "./forms/scores.ts";
import { firstField, openNext } from "./forms/dialogs.ts";
import { askDoubts, confirmAgain, forgetDoubt, liveOf, questionOf } from "./forms/questions.ts";
import { refresh } from "./forms/refresh.ts";
import { ask, askProof, copyText, tell, say, sayIn, sayKept, sayNext, unsay } from "./lib/say.ts";
import { failureText } from "./lib/failure.ts";
import { withPartners } from "./lib/partners.ts";
import { markLevel } from "./lib/level.ts";
import { unreachable, unreachableNow, type Sent } from "./lib/send.ts";
import { currentOf, hideTheirs, isGivenUp, noteOpened, showTheirs } from "./lib/stale.ts";
import { forgetTyped, noteTyped, putBack, sending } from "./lib/typed.ts";
import { fill, heldIn, rowOf, tickAll, ticked, valuesOf, wordsOf, type Values } from "./lib/values.ts";

/**
 * Makes forms smoother than the browser alone would (forms 1): no page is left, focus and what is typed elsewhere stay. What a form
 * does stands in its attributes, which `FormProps` of `ui/form/form` explains. Besides:
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
	// Who stops typing in a row is asked what the rows before it have left; who is on the way to another field of it has not stopped.
	document.addEventListener("focusin", () => queueMicrotask(askDoubts));
	document.addEventListener("focusout", ({ relatedTarget }) => {
		if (relatedTarget === null) queueMicrotask(askDoubts);
	});
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
		if (shut?.closest("footer")) giveUp(shut.closest("dialog"));
		shut?.closest("dialog")?.close();
		if (opener ?? shut) event.preventDefault(); // without this script they are links to the page (forms 4)
		const copied = document.getElementById(target?.closest<HTMLElement>("[data-copy]")?.dataset["copy"] ?? "");
		if (copied instanceof HTMLTextAreaElement) void copyText(copied.value);
		const swapper = target?.closest<HTMLButtonElement>("[data-swap]");
		if (swapper) swap(swapper);
	});
	document.addEventListener("close", closed, true); // it does not bubble
	document.addEventListener("input", ({ target }) => {
		const typedIn = target instanceof HTMLElement ? target.closest<HTMLFormElement>("form[data-call]") : null;
		if (!typedIn) return;
		outlived(typedIn, target as HTMLElement);
		markLevel(typedIn);
		forgetDoubt(typedIn); // it was about what stood there before
	});
	document.addEventListener("change", (event) => {
		const target = event.target;
		if (target instanceof HTMLInputElement && target.matches("[data-all]")) tickAll(target);
		if (target instanceof HTMLElement && target.matches("[data-submit]")) target.closest("form")?.requestSubmit();
	});
}

/** What was said of an attempt was about what stood there before: a refusal goes, and what is wrong with fields judged together. */
function outlived(form: HTMLFormElement, control: HTMLElement): void {
	for (const name of withPartners(control.getAttribute("name") ?? "")) {
		const one = form.elements.namedItem(name);
		if (one instanceof HTMLElement) clearError(one);
	}
	for (const place of form.querySelectorAll<HTMLElement>("[data-error]")) unsay(place);
}

function swap({ form, dataset }: HTMLButtonElement): void {
	const [one, other] = (dataset["swap"] ?? "").split(" ").map((name) => form?.elements.namedItem(name));
	if (!(one instanceof HTMLSelectElement && other instanceof HTMLSelectElement)) return;
	[one.value, other.value] = [other.value, one.value];
	if (form) outlived(form, one);
	if (form) noteTyped(form);
}

/** Cancel gives up what was typed; Escape and the cross leave it for the next time (forms 8). */
function giveUp(dialog: HTMLDialogElement | null): void {
	const form = dialog?.querySelector<HTMLFormElement>("form[data-call]");
	if (form) forgetTyped(form);
}

/** Who gives up an edit of what somebody else has changed sees the page as it is now. */
function closed(event: Event): void {
	const form =
		event.target instanceof Element && event.target.querySelector<HTMLFormElement>("dialog > form[data-call]");
	if (!form || !isGivenUp(form)) return;
	forgetTyped(form);
	void refresh();
}

/** `wrong` is what was the matter with the password that was typed before. */
async function submit(form: HTMLFormElement, submitter: HTMLElement | null, wrong?: string): Promise<void> {
	if (form.ariaBusy === "true" || asking.has(form) || lacksScores(form)) return;
	const words = wordsOf(form);
	const isTyping = form.contains(document.activeElement) && document.activeElement instanceof HTMLInputElement;
	const chosen = words["each"] === undefined ? null : ticked(form, words["each"]);
	if (chosen?.values.length === 0) return say(form.dataset["none"] ?? "Select at least one.", "bad");
	const isSure = valuesOf(form)["confirmed"] === true || !isAsked(words, heldIn(form));
	const said = isSure ? {} : await askedBefore(form, words, { rows: chosen?.rows ?? rowOf(form), wrong });
	if (said === null) return; // what confirms it is gone after a moment
	clearErrors(form);
	hideTheirs(form);
	forgetDoubt(form);
	for (const place of form.querySelectorAll<HTMLElement>("[data-error]")) unsay(place);
	const typedIn = isTyping ? document.activeElement : null;
	if (isTyping) goOnward(form);
	const restore = busy(form, submitter);
	const values = { ...valuesOf(form), ...said };
	const saved = sending(form);
	const passkey = submitter?.dataset["passkey"];
	const send = async () => await (chosen ? sendEach(form, values, chosen.values) : call(form, values));
	const answer = await (passkey ? showPasskey(passkey, values) : send());
	restore();
	if (answer.ok) saved();
	if (!answer.ok && chosen && chosen.values.length > 1) await refresh(); // those before the refused one are gone
	if (!answer.ok && isUnproven(words, answer)) return await submit(form, submitter, answer.fields["oldPassword"]);
	if (!answer.ok) return refusedInPlace(form, answer, typedIn);
	const done = doneOf(words, values, answer.body);
	isGivenUp(form); // what was sent is what is shown next
	const dialog = form.closest("dialog");
	dialog?.close();
	form.dispatchEvent(new CustomEvent("tipoff:sent", { bubbles: true, detail: answer.body }));
	const next = nextOf(words, answer.body, askedNext(form));
	if (next) {
		if (form.dataset["next"] === "to") form.reset(); // where that is a file the page stays, and no password in it
		if (done && form.dataset["done"]) sayNext(done);
		return location.assign(next);
	}
	if (dialog) form.reset();
	await refresh(submitter);
	askDoubts();
	if (dialog && form.dataset["stays"] !== undefined) openNext(dialog.id, form.getAttribute("id"));
	const told = toldOnce(words, answer.body);
	if (told !== null)
		await tell(told.sentence, [filled(form.dataset["tellMore"] ?? "", values)].filter(Boolean), told.secret);
	if (done && form.dataset["read"] !== undefined) await tell(done);
	else if (done) say(done);
}

/** Forms of which a question is being made: a second press makes none. Once it is open nothing else can be pressed. */
const asking = new WeakSet<HTMLFormElement>();

type Asking = { rows: Parameters<typeof questionOf>[1]; wrong: string | undefined };

/** What is asked before it is sent, and what the answer sends along; null is no. */
async function askedBefore(form: HTMLFormElement, words: Words, { rows, wrong }: Asking): Promise<Values | null> {
	asking.add(form);
	const question = await questionOf(form, rows).finally(() => asking.delete(form));
	if (question === null) return null;
	return question === "" ? {} : await saidTo(question, words, wrong);
}

/** What a yes to a question sends along; null is no. */
async function saidTo(question: string, words: Words, wrong?: string): Promise<Values | null> {
	const yes = words["confirm-yes"];
	const look = words["call"]?.startsWith("DELETE") ? "bad" : "main";
	if (words["proof"] === undefined) return (await ask(question, yes, [], look)) ? {} : null;
	const oldPassword = await askProof(question, yes, wrong, look);
	return oldPassword === null ? null : { oldPassword };
}

const isUnproven = (words: Words, { fields }: Sent & { ok: false }) =>
	words["proof"] !== undefined && fields["oldPassword"] !== undefined;

function refused(form: HTMLFormElement, answer: Sent & { ok: false }): void {
	const elsewhere = answer.status === 409 ? form.dataset["elsewhere"] : undefined;
	if (elsewhere) return location.assign(elsewhere);
	if (savesAtOnce(form)) return void takenBack(form, answer);
	const place = form.querySelector<HTMLElement>("[data-error]");
	let first: HTMLElement | null = null;
	for (const [name, reason] of Object.entries(answer.fields)) first = markField(form, name, reason) ?? first;
	if (first) first.focus();
	else retype(form);
	const theirs = answer.status === 409 ? currentOf(form, answer.current) : null;
	const sentence = failureText(form.dataset["fail"], answer);
	if (theirs) return showTheirs(form, theirs, sentence);
	if (isAsking(form, answer)) return confirmAgain(form, answer.message);
	if (form.dataset["read"] !== undefined) void tell(sentence);
	else if (place) sayIn(place, sentence);
	else say(sentence, "bad");
}

/** Whether it is done when it is sent once more. */
const isAsking = ({ dataset }: HTMLFormElement, { asks }: Sent & { ok: false }) =>
	asks && dataset["again"] !== undefined;

/** Whether a form is sent as soon as its control is changed. */
const savesAtOnce = (form: HTMLFormElement) => form.querySelector("[data-submit]") !== null;

/** What was not saved is not shown as if it were: the control says again what is stored (forms 7). */
async function takenBack(form: HTMLFormElement, answer: Sent & { ok: false }): Promise<void> {
	form.reset();
	forgetTyped(form);
	if (answer.status === 404 || answer.status === 409) await refresh(); // somebody else has changed it meanwhile
	const isUnheard = answer.status === 0 && answer.message === unreachable;
	say(failureText(form.dataset["fail"], isUnheard ? { ...answer, message: unreachableNow } : answer), "bad");
}

/** Whoever typed a row goes on with the next one that is empty while it is saved, and is not fetched back (forms 9). */
function goOnward(form: HTMLFormElement): void {
	if (form.dataset["onward"] === undefined) return;
	const all = [...document.querySelectorAll<HTMLFormElement>("form[data-onward]")];
	const to = all.slice(all.indexOf(form) + 1).find(({ dataset }) => dataset["onward"] === "to");
	const next = to?.querySelector<HTMLInputElement>("input:not([type=hidden])");
	next?.focus();
	next?.select();
}

/**
 * A refusal is said in the form as the page has it now, and the cursor goes back to what is wrong there, or to the field `from`
 * which was sent; whoever types the next row already is not fetched back, and hears which row it was (forms 9).
 */
function refusedInPlace(form: HTMLFormElement, answer: Sent & { ok: false }, from: Element | null): void {
	const live = liveOf(form);
	const at = document.activeElement;
	refused(live, answer);
	if (
		isAsking(live, answer) ||
		live.dataset["onward"] === undefined ||
		!(at instanceof HTMLInputElement) ||
		live.contains(at)
	)
		return;
	const sent = from instanceof HTMLInputElement ? live.elements.namedItem(from.name) : null;
	const wrong = live.querySelector<HTMLElement>("[aria-invalid]") ?? sent;
	const isTyping = (at.form ?? at).dataset["notSaved"] !== undefined;
	if (isTyping || !(wrong instanceof HTMLElement)) at.focus();
	else wrong.focus();
	say(failureText(live.dataset["fail"], namedIn(live, answer)), "bad");
}

/** Who has gone on is told which row was refused; that nothing answers is of no row. */
const namedIn = ({ ariaLabel }: HTMLFormElement, answer: Sent & { ok: false }): Sent & { ok: false } =>
	ariaLabel === null || answer.message === unreachable
		? answer
		: { ...answer, message: `${ariaLabel}: ${answer.message}` };

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

/** What was typed before is not taken for what is stored (forms 8). */
function tellKept(dialog: HTMLDialogElement, form: HTMLFormElement, is: boolean): void {
	dialog.querySelector("[data-kept-here]")?.remove();
	if (!is) return;
	const notice = document.createElement("p");
	notice.className = "notice";
	notice.dataset["keptHere"] = "";
	notice.textContent = keptHereFor(dialog.querySelector("footer [data-close]")?.textContent ?? "Cancel");
	form.prepend(notice);
}

/** Opens a dialog, its form filled with the opener's values. */
function open(opener: HTMLElement): void {
	const dialog = document.getElementById(opener.dataset["open"] ?? "");
	if (!(dialog instanceof HTMLDialogElement)) return;
	const form = dialog.querySelector<HTMLFormElement>("form[data-call]");
	form?.reset();
	if (form) {
		clearErrors(form);
		hideTheirs(form);
		const values = JSON.parse(opener.dataset["fill"] ?? "{}") as Values; // drawn by our own server
		fill(form, values);
		for (const place of form.querySelectorAll<HTMLElement>("[data-says]"))
			place.textContent = filled(place.dataset["says"] ?? "", values);
		noteOpened(form);
		tellKept(dialog, form, putBack(form));
	}
	dialog.showModal();
	firstField(dialog)?.focus();
}
