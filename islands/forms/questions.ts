import { aboutOf, textOf } from "../../src/domain/form-values.ts";
import { failureText } from "../lib/failure.ts";
import { ask, say } from "../lib/say.ts";
import { send } from "../lib/send.ts";
import { keepsUnsaved } from "../lib/unsaved.ts";
import { valuesOf, wordsOf } from "../lib/values.ts";

/** What is asked before: of a deletion also what goes with its rows; without that when the server does not say; null where it is refused. */
export async function questionOf(form: HTMLFormElement, rows: readonly string[]): Promise<string | null> {
	const { confirm = "", unsaved } = form.dataset;
	if (unsaved !== undefined) return (await keepsUnsaved()) ? unsaved : confirm;
	const address = aboutOf(wordsOf(form), valuesOf(form), rows);
	if (address === null) return confirm;
	const text = await textAt(form, address);
	return text === null ? null : `${confirm} ${text}`.trim();
}

/** A refusal that the deed itself would meet (409) is said at once, instead of a question. */
async function textAt(form: HTMLFormElement, address: string): Promise<string | null> {
	form.ariaBusy = "true";
	const answer = await send("GET", address);
	form.ariaBusy = "false";
	if (answer.ok) return textOf(answer.body["text"]);
	if (answer.status !== 409) return "";
	say(failureText(form.dataset["fail"], answer), "bad");
	return null;
}

interface Doubt {
	/** As it was sent: the page may be fetched anew meanwhile. */
	form: HTMLFormElement;
	message: string;
}

/** What has to be asked, first come first; of a row that is sent again what it was about before is not asked any more. */
const doubts: Doubt[] = [];
let isOpen = false;

/** A refusal that a second, confirmed submit overrules: a player of the same name. Nobody is asked while they type the next row. */
export function confirmAgain(form: HTMLFormElement, message: string): void {
	forgetDoubt(form);
	doubts.push({ form, message });
	askDoubts();
}

/** The form is sent anew, or given up. */
export function forgetDoubt(form: HTMLFormElement): void {
	const at = doubts.findIndex((doubt) => liveOf(doubt.form) === liveOf(form));
	if (at >= 0) doubts.splice(at, 1);
}

/** Asks what is to be asked, as soon as nobody types what is not saved in another row (forms 9). */
export function askDoubts(): void {
	const [doubt] = doubts;
	if (isOpen || !doubt || typesBeside(doubt.form)) return;
	isOpen = true;
	doubts.shift();
	const asked = liveOf(doubt.form);
	const over = fieldOfRow(document.activeElement);
	void ask(sayingOf(asked, doubt.message), asked.dataset["again"], [], "main", over !== null).then((yes) => {
		isOpen = false;
		const form = liveOf(doubt.form); // another row that was stored meanwhile has fetched the page anew
		if (yes === null) doubts.unshift(doubt);
		else if (yes) sendSurely(form);
		else {
			backTo(form);
			form.dispatchEvent(new CustomEvent("tipoff:declined", { bubbles: true }));
		}
		if (yes !== null) askDoubts();
	});
}

function sendSurely(form: HTMLFormElement): void {
	const sure = document.createElement("input");
	sure.type = "hidden";
	sure.name = "confirmed";
	sure.value = "true";
	sure.dataset["kind"] = "boolean";
	form.append(sure);
	form.requestSubmit();
	queueMicrotask(() => sure.remove());
}

/** The form as the page has it now. */
export function liveOf(form: HTMLFormElement): HTMLFormElement {
	const now = form.isConnected ? form : document.getElementById(form.getAttribute("id") ?? "");
	return now instanceof HTMLFormElement ? now : form;
}

/** Who has gone on is told which row it is about. */
function sayingOf(form: HTMLFormElement, message: string): string {
	const isElsewhere = form.dataset["onward"] !== undefined && !form.contains(document.activeElement);
	return isElsewhere && form.ariaLabel ? `${form.ariaLabel}: ${message}` : message;
}

const fieldOfRow = (at: Element | null) =>
	at instanceof HTMLInputElement && at.form?.dataset["onward"] !== undefined ? at : null;

/** In a row that was not sent since. */
function typesBeside(form: HTMLFormElement): boolean {
	const row = fieldOfRow(document.activeElement)?.form;
	if (!row || row === liveOf(form) || row.dataset["notSaved"] === undefined) return false;
	return !doubts.some((doubt) => liveOf(doubt.form) === row);
}

/** Whoever has gone on with the next row meanwhile is back where they typed what is not stored (forms 9). */
function backTo(form: HTMLFormElement): void {
	if (form.dataset["onward"] === undefined || form.contains(document.activeElement)) return;
	[...form.querySelectorAll<HTMLElement>("[data-not-saved]")].at(-1)?.focus();
}
