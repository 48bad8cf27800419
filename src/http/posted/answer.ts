import { urlOf } from "../../domain/address.ts";
import { nextOf } from "../../domain/after-form.ts";
import {
	doneOf,
	filled,
	isAsked,
	textOf,
	toldOnce,
	valuesOf,
	type Values,
	type Words,
} from "../../domain/form-values.ts";
import { failedText } from "../../domain/failed.ts";
import { isLocalPath } from "../../domain/paths.ts";
import { securityHeaders } from "../cache.ts";
import { questionOf, sendAll, type Posted, type Sent, type Ways } from "./call.ts";
import { readPage, type DrawnForm, type DrawnPage } from "./drawn.ts";
import { formPosted, heldIn, statesOpened, statesPosted, tickedOf, type State } from "./match.ts";
import { redrawn, type Asked, type Changes } from "./redraw.ts";
import { saidCookie } from "./said.ts";
import { theirsOf } from "./theirs.ts";

const changed = "This page has changed meanwhile. Look at it again, and send it once more if it is still meant.";
const otherOrganization = "Another organization was chosen meanwhile: nothing was sent.";
const unanswered = "This could not be done. Please try again.";

/**
 * Does what a posted form is for, and says where to look: 303 to the page that comes next, or the page drawn again (422; 403
 * where it bears another token than that of who sends it).
 */
export async function answerForm(posted: Posted, ways: Ways): Promise<Response> {
	const { request, form: data } = posted;
	const drawn = await ways.draw(request);
	if (drawn.status !== 200) return drawn;
	const html = await drawn.text();
	const page = readPage(html);
	const again = (changes: Changes, status = 422) => pageWith(html, drawn.headers, changes, status);
	if ((page.organization ?? "") !== posted.organization) return again({ form: null, sentence: otherOrganization });
	const form = formPosted(page, data);
	if (!form) return again({ form: null, sentence: changed }, posted.isStale ? 403 : 422);
	const { words } = form;
	const states = statesPosted(form, data);
	const fields = heldIn(form, states);
	const values: Values = { ...valuesOf(fields), ...answerTo(words, data) };
	if (posted.isStale) return again({ form, states, values, sentence: changed }, 403);
	const ticked = words["each"] === undefined ? null : tickedOf(form, states, words["each"]);
	if (ticked?.values.length === 0) return again({ form, states, sentence: words["none"] ?? "Select at least one." });
	if (!isAnswered(words, data) && isAsked(words, fields)) {
		const question = await questionOf(posted, ways, form, values, ticked);
		if ("refusal" in question)
			return again({ form, states, values, sentence: failedText(words["fail"], question.refusal) });
		const dialog = askedOf(form, question.text, posted);
		if (question.text !== "") return again({ form, states, values, dialog }, 200);
	}
	const sent = await sendAll(posted, ways, form, values, ticked);
	if (sent.status < 300) return await went(posted, ways, form, values, sent);
	const isUnproven = words["proof"] !== undefined && fieldsOf(sent)["oldPassword"] !== undefined;
	const question = isUnproven ? await questionOf(posted, ways, form, values, ticked) : null;
	return await refused(posted, ways, values, sent, question && "text" in question ? question.text : "");
}

/** What the answer to a question sends along. */
const answerTo = (words: Words, data: FormData): Values => ({
	...(data.get("_confirmed") === "true" ? { confirmed: true } : {}),
	...(words["proof"] === undefined ? {} : { oldPassword: data.get("oldPassword") ?? "" }),
});

/** Who types the password and presses Enter has said yes as well. */
const isAnswered = (words: Words, data: FormData) =>
	data.get("_confirmed") === "true" ||
	data.has("_sure") ||
	(words["proof"] !== undefined && (data.get("oldPassword") ?? "") !== "");

const fieldsOf = ({ body }: Sent) => (body["fields"] ?? {}) as Record<string, string>; // the contract's shape of a refusal

const askedOf = ({ words }: DrawnForm, sentence: string, { request, form }: Posted): Asked => ({
	sentence,
	meaning: [...form.values()].some((value: unknown) => value instanceof File && value.size > 0)
		? "A file has to be chosen once more before."
		: undefined,
	yes: { label: words["confirm-yes"] ?? "Yes", name: "_sure" },
	proof: words["proof"] === undefined ? undefined : {},
	back: pageOf(request),
});

/** It was done: the page that comes next says so, or this one what is said only once. */
async function went(posted: Posted, ways: Ways, { words }: DrawnForm, values: Values, sent: Sent): Promise<Response> {
	const { request, form: data, secure } = posted;
	const done = doneOf(words, values, sent.body);
	if (words["shows"] !== undefined)
		return await drawnAgain(posted, ways, sent, (page) => {
			const form = formPosted(page, data);
			return { changes: { form, states: form ? statesPosted(form, data) : new Map() }, status: 200 };
		});
	const told = toldOnce(words, sent.body);
	if (told) {
		const meaning = filled(words["tell-more"] ?? "", values) || undefined;
		const dialog: Asked = { sentence: told.sentence, exact: told.secret, meaning, back: pageOf(request) };
		return await drawnAgain(posted, ways, { cookies: sent.cookies }, () => ({
			changes: { form: null, good: done, dialog },
			status: 200,
		}));
	}
	const asked = data.get("next");
	const next = nextOf(words, sent.body, typeof asked === "string" && isLocalPath(asked) ? asked : undefined);
	if (next && !isLocalPath(next)) {
		const dialog: Asked = { sentence: "This goes on at another address.", back: next };
		return await drawnAgain(posted, ways, { cookies: sent.cookies }, () => ({
			changes: { form: null, dialog },
			status: 200,
		}));
	}
	const to = next || pageOf(request);
	const isSaid = done !== "" && (!next || words["done"] !== undefined);
	const token = tokenIn(sent.cookies) ?? posted.token;
	return leadTo(to, [
		...sent.cookies,
		...(isSaid
			? [saidCookie({ sentence: done, deletions: sent.deletions, act: sent.act }, token, written(to), secure)]
			: []),
	]);
}

/** It was refused: the page drawn anew, with what was typed and what is wrong with it. */
async function refused(posted: Posted, ways: Ways, values: Values, sent: Sent, question: string): Promise<Response> {
	const { status, body, cookies, retryAfter } = sent;
	return await drawnAgain(posted, ways, { cookies, retryAfter }, (page) => {
		const form = formPosted(page, posted.form);
		const sentence = failedText(form?.words["fail"], textOf(body["message"])) || unanswered;
		const to = status === 409 ? form?.words["elsewhere"] : undefined;
		if (to !== undefined) return leadTo(to, cookies);
		const changes = form ? refusedIn(form, page, posted, sent, question) : {};
		return { changes: { form, sentence, values, ...changes }, status: status >= 500 || status === 429 ? status : 422 };
	});
}

function refusedIn(form: DrawnForm, page: DrawnPage, posted: Posted, sent: Sent, question: string): Partial<Changes> {
	const { status, body } = sent;
	const { words } = form;
	const states = statesPosted(form, posted.form);
	const { current } = body;
	if (question !== "") {
		const dialog = { ...askedOf(form, question, posted), proof: { wrong: fieldsOf(sent)["oldPassword"] } };
		return { states, sentence: undefined, dialog };
	}
	if (status === 409 && isRow(current) && form.fields.some(({ name }) => name === "revision"))
		return theirsIn(posted.request, page, form, states, current.revision);
	if (body["asks"] === true && words["again"] !== undefined) {
		const dialog = askedOf(form, textOf(body["message"]), posted);
		return { states, sentence: undefined, dialog: { ...dialog, yes: { label: words["again"], name: "_confirmed" } } };
	}
	return { states, fields: fieldsOf(sent) };
}

const isRow = (current: unknown): current is { revision: unknown } =>
	typeof current === "object" && current !== null && "revision" in current;

/** What is in the fields of somebody who was overtaken: mine, theirs beside it, and a button that sends mine all the same. */
function theirsIn(
	request: Request,
	{ openers }: DrawnPage,
	form: DrawnForm,
	states: ReadonlyMap<number, State>,
	revision: unknown,
): Partial<Changes> {
	const opened = openers.find(({ name }) => name === urlOf(request.url).searchParams.get("_open"));
	const fresh = opened?.dialog === form.dialog ? statesOpened(form, opened.fill) : new Map<number, State>();
	const own = form.fields.find(({ name }) => name === "revision");
	return {
		states: own ? new Map([...states, [own.at, { text: String(revision) }]]) : states,
		theirs: theirsOf(form, states, fresh),
	};
}

async function drawnAgain(
	{ request }: Posted,
	{ draw }: Ways,
	{ cookies, body, retryAfter }: Pick<Sent, "cookies"> & Partial<Sent>,
	change: (page: DrawnPage) => { changes: Changes; status: number } | Response,
): Promise<Response> {
	const drawn = await draw(request, withCookies(request.headers.get("cookie"), cookies), body);
	if (drawn.status !== 200) return drawn;
	const html = await drawn.text();
	const changed = change(readPage(html));
	if (changed instanceof Response) return changed;
	const headers = new Headers(drawn.headers);
	for (const cookie of cookies) headers.append("Set-Cookie", cookie);
	if (retryAfter) headers.set("Retry-After", retryAfter);
	return pageWith(html, headers, changed.changes, changed.status);
}

const pageWith = (html: string, headers: Headers, changes: Changes, status: number) =>
	new Response(redrawn(html, changes), { status, headers });

function leadTo(address: string, cookies: readonly string[]): Response {
	const headers = new Headers({ ...securityHeaders, Location: written(address), "Cache-Control": "no-store" });
	for (const cookie of cookies) headers.append("Set-Cookie", cookie);
	return new Response(null, { status: 303, headers });
}

/** An address as a header may hold it. */
const written = (address: string) => encodeURI(address).replace(/%25/g, "%");

/** The cookies as a browser would send them next. */
function withCookies(cookies: string | null, set: readonly string[]): string {
	const pairs = new Map<string, string>();
	for (const pair of [...(cookies ?? "").split(";"), ...set.map((line) => line.split(";")[0] ?? "")]) {
		const at = pair.indexOf("=");
		if (at > 0) pairs.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
	}
	return [...pairs].map((pair) => pair.join("=")).join("; ");
}

/** The token of a session that an answer has just begun. */
const tokenIn = (set: readonly string[]) => set.flatMap((line) => /^XSRF-TOKEN=([^;]+)/.exec(line)?.[1] ?? []).at(-1);

/** The page itself, without the dialog that was open on it. */
function pageOf(request: Request): string {
	const { pathname, searchParams } = urlOf(request.url);
	searchParams.delete("_open");
	const query = searchParams.toString();
	return query === "" ? pathname : `${pathname}?${query}`;
}
