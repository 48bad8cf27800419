import { aboutOf, callOf, isOfPage, textOf, type Values } from "../../domain/form-values.ts";
import { deletedHeader } from "../deleted.ts";
import type { DrawnForm } from "./drawn.ts";

/** A form that somebody posted to a page. */
export interface Posted {
	request: Request;
	form: FormData;
	/** The organization that the page was about, where the session alone does not say so (access 11). */
	organization: string;
	/** Of who posts it. */
	token: string;
	/** It bears another: its page was drawn before they signed in. Nothing is sent then. */
	isStale: boolean;
	secure: boolean;
}

export interface Ways {
	/** Draws the page of a request for who sends it, with what a call has answered. */
	draw: (request: Request, cookie?: string | null, answered?: Values) => Promise<Response>;
	/** Makes a call of the API. */
	call: (request: Request) => Promise<Response>;
}

/** What a call answered. */
export interface Sent {
	status: number;
	body: Values;
	cookies: readonly string[];
	/** When it may be asked again. */
	retryAfter?: string | null;
	/** What was deleted, and can be taken back. */
	deletions: readonly number[];
	/** The name of an act on several games, which can be taken back too. */
	act: string | null;
}

/** The rows that are ticked of a form that is sent once for each: their values, and their ids. */
export interface Ticked {
	name: string;
	values: readonly string[];
	rows: readonly string[];
}

/** What is asked before (forms 3): of a deletion also what goes with it; what the deed itself would meet (409) is said at once. */
export async function questionOf(
	posted: Posted,
	ways: Ways,
	{ words }: DrawnForm,
	values: Values,
	ticked: Ticked | null,
): Promise<{ text: string } | { refusal: string }> {
	const confirm = words["unsaved"] === undefined ? (words["confirm"] ?? "") : ""; // a device without script keeps nothing
	const address = aboutOf(words, values, ticked?.rows ?? [words["row"] ?? textOf(values["id"])]);
	if (address === null) return { text: confirm };
	const { status, body } = await send(posted, ways, { method: "GET", path: address });
	if (status === 409) return { refusal: textOf(body["message"]) };
	return { text: `${confirm} ${status < 300 ? textOf(body["text"]) : ""}`.trim() };
}

/** One call, or one for each row that is ticked: the first refusal ends it. */
export async function sendAll(
	posted: Posted,
	ways: Ways,
	form: DrawnForm,
	values: Values,
	ticked: Ticked | null,
): Promise<Sent> {
	if (!ticked) return await sendForm(posted, ways, form, values);
	let last: Sent = { status: 200, body: {}, cookies: [], deletions: [], act: null };
	for (const row of ticked.values) {
		const next = await sendForm(posted, ways, form, { ...values, [ticked.name]: row });
		last = { ...next, deletions: [...last.deletions, ...next.deletions] };
		if (last.status >= 300) return last;
	}
	return last;
}

async function sendForm(posted: Posted, ways: Ways, { words, isMultipart }: DrawnForm, values: Values): Promise<Sent> {
	const { method, path, body } = callOf(words, values);
	return await send(posted, ways, { method, path, body: isMultipart ? filesOf(posted.form, values) : body });
}

/** As a browser would send it, without what the page says to itself. */
function filesOf(form: FormData, { confirmed }: Values): FormData {
	const sent = new FormData();
	for (const [name, value] of form) if (!isOfPage(name)) sent.append(name, value);
	if (confirmed === true) sent.append("confirmed", "true");
	return sent;
}

/** The call as the script of the page would make it: with the same cookies, from the same place. */
async function send(
	{ request, organization, token }: Posted,
	{ call }: Ways,
	{ method, path, body }: { method: string; path: string; body?: FormData | Values | undefined },
): Promise<Sent> {
	const headers = new Headers({ accept: "application/json", "x-xsrf-token": token });
	for (const name of carried) {
		const text = request.headers.get(name);
		if (text !== null) headers.set(name, text);
	}
	if (organization !== "") headers.set("x-organization", organization);
	if (body && !(body instanceof FormData)) headers.set("content-type", "application/json");
	const given = body === undefined || body instanceof FormData ? body : JSON.stringify(body);
	const address = new URL(path, new URL(request.url).origin);
	const answer = await call(new Request(address, { method, headers, ...(given === undefined ? {} : { body: given }) }));
	const said = ((await answer.json().catch(() => null)) ?? {}) as Values; // the API answers objects
	const deletions = (answer.headers.get(deletedHeader) ?? "").split(",").map(Number).filter(Boolean);
	return {
		status: answer.status,
		body: said,
		cookies: answer.headers.getSetCookie(),
		deletions,
		act: answer.headers.get("act"),
		retryAfter: answer.headers.get("retry-after"),
	};
}

const carried = ["cookie", "host", "origin", "user-agent", "sec-fetch-site", "x-forwarded-for", "x-forwarded-proto"];
