import { withSmallerPictures } from "../lib/pictures.ts";
import { send, type Sent } from "../lib/send.ts";
import { filled, type Values } from "../lib/values.ts";

/** Sends a form as its `data-call` says. */
export async function call(form: HTMLFormElement, values: Values): Promise<Sent> {
	const [method = "POST", path = ""] = (form.dataset["call"] ?? "").split(" ");
	const body = form.enctype === "multipart/form-data" ? await withSmallerPictures(new FormData(form)) : values;
	return await send(method, filled(path, values), method === "DELETE" ? proofIn(values) : body);
}

/** A deletion sends nothing but the password that it may want. */
const proofIn = ({ oldPassword }: Values) => (oldPassword === undefined ? undefined : { oldPassword });

/** One call for each ticked value; the first refusal ends it. */
export async function sendEach(form: HTMLFormElement, values: Values, chosen: string[]): Promise<Sent> {
	const name = form.dataset["each"] ?? "";
	let last: Sent = { ok: true, status: 200, body: {} };
	for (const value of chosen) {
		last = await call(form, { ...values, [name]: value });
		if (!last.ok) return last;
	}
	return last;
}
