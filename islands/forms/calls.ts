import { callOf, isOfPage } from "../../src/domain/form-values.ts";
import { withSmallerPictures } from "../lib/pictures.ts";
import { send, type Sent } from "../lib/send.ts";
import { wordsOf, type Values } from "../lib/values.ts";

/** Sends a form as its `data-call` says. */
export async function call(form: HTMLFormElement, values: Values): Promise<Sent> {
	const { method, path, body } = callOf(wordsOf(form), values);
	const isFiles = form.enctype === "multipart/form-data";
	return await send(method, path, isFiles ? await withSmallerPictures(filesOf(form)) : body);
}

/** Without what the page says to itself. */
function filesOf(form: HTMLFormElement): FormData {
	const data = new FormData(form);
	for (const name of [...data.keys()].filter(isOfPage)) data.delete(name);
	return data;
}

/** One call for each ticked value; the first refusal ends it. */
export async function sendEach(form: HTMLFormElement, values: Values, chosen: readonly string[]): Promise<Sent> {
	const name = form.dataset["each"] ?? "";
	let last: Sent = { ok: true, status: 200, body: {} };
	for (const value of chosen) {
		last = await call(form, { ...values, [name]: value });
		if (!last.ok) return last;
	}
	return last;
}
