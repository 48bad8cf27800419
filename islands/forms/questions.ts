import { aboutOf, textOf } from "../../src/domain/form-values.ts";
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
	say(answer.message, "bad");
	return null;
}

/** A refusal that a second, confirmed submit overrules: a player of the same name. */
export function confirmAgain(form: HTMLFormElement, message: string): void {
	void ask(message, form.dataset["again"]).then((yes) => {
		if (!yes) {
			backTo(form);
			return form.dispatchEvent(new CustomEvent("tipoff:declined", { bubbles: true }));
		}
		const sure = document.createElement("input");
		sure.type = "hidden";
		sure.name = "confirmed";
		sure.value = "true";
		sure.dataset["kind"] = "boolean";
		form.append(sure);
		form.requestSubmit();
		queueMicrotask(() => sure.remove());
	});
}

/** Whoever has gone on with the next row meanwhile is back where they typed what is not stored (forms 9). */
function backTo(form: HTMLFormElement): void {
	if (form.dataset["onward"] === undefined || form.contains(document.activeElement)) return;
	[...form.querySelectorAll<HTMLElement>("[data-not-saved]")].at(-1)?.focus();
}
