import { urlOf } from "../../domain/address.ts";
import type { Values } from "../../domain/form-values.ts";
import { isLocalPath } from "../../domain/paths.ts";
import { noteArrival, inTime } from "../arrival.ts";
import { compressed } from "../encoding.ts";
import { failureHtml } from "../errors.tsx";
import { hostOf } from "../locate.ts";
import type { Session, Sessions } from "../account/session.ts";
import { readForm } from "../sent/form.ts";
import { bearsToken, checkFromHere, checkPosted, isPostedForm, tokenOfSender } from "../xsrf.ts";
import { answerForm } from "./answer.ts";
import { noteAnswered } from "./answered.ts";
import type { Ways } from "./call.ts";
import { readPage } from "./drawn.ts";
import { keptPage } from "./kept.tsx";
import { pressedOnce, pressOf } from "./once.ts";
import { statesOpened } from "./match.ts";
import { redrawn, type Changes } from "./redraw.ts";
import { carriesSaid, saidIn, saidNothing } from "./said.ts";
import { undoForm } from "./undo.ts";

interface Parts {
	sessions: Sessions;
	/** Draws a page for who asks. */
	page: (request: Request) => Promise<Response>;
	/** The name of the platform's own pages. */
	platformTitle: string;
}

/** Pages with forms that work without a script (forms 1): a form is posted to its page's address and answered by it. */
export function postedForms({ sessions, page, platformTitle }: Parts) {
	const failed = (error: unknown) => failureHtml(error, platformTitle);
	const once = pressedOnce();
	return {
		async fetch(request: Request, call: Ways["call"]): Promise<Response> {
			if (isPostedForm(request)) {
				const answer = inTime(request, posted(request, call));
				return await answer.catch((error: unknown) => failureHtml(error, platformTitle, toForm(request)));
			}
			const [isSaid, isOpen] = [carriesSaid(cookiesOf(request)), opens(request)];
			const isPlain = request.method !== "GET" || (!isSaid && !(isOpen && sessions.carriedBy(cookiesOf(request))));
			return isPlain ? await page(request) : await drawn(request).catch(failed);
		},
	};

	async function posted(request: Request, call: Ways["call"]): Promise<Response> {
		const session = await sessionOf(request);
		const isKnown = session !== null || isLogin(request);
		checkPosted(request, isKnown && session !== null);
		const form = await readForm(request);
		noteArrival(request);
		const [token, organization] = tokenAndOrganization(form.get("_token"));
		const secret = tokenOfSender(request, session?.id ?? null, sessions.secure);
		const isStale = !bearsToken(token, secret);
		if (isStale) checkFromHere(request, isKnown);
		if (!isKnown) return await compressed(keptPage(form, platformTitle), request);
		const sent = { request, form, organization, token: secret ?? "", isStale, secure: sessions.secure };
		const answer = await once(pressOf(request, form), async () => await answerForm(sent, { draw, call }));
		return await compressed(answer, request);
	}

	/** A page that says what was done before it, or with a dialog open. */
	async function drawn(request: Request): Promise<Response> {
		const session = await sessionOf(request);
		const good = saidIn(cookiesOf(request), tokenOfSender(request, session?.id ?? null, sessions.secure));
		if (good === null && !opens(request)) return await page(request);
		const response = await draw(request);
		if (response.status !== 200 || !isOwn(response)) return await compressed(response, request);
		const html = await response.text();
		const { searchParams, pathname } = urlOf(request.url);
		const headers = new Headers(response.headers);
		if (good !== null) headers.append("Set-Cookie", saidNothing(pathname, sessions.secure));
		const changes = {
			...openedBy(html, searchParams.get("_open")),
			good: good?.sentence ?? "",
			undo: good === null ? "" : undoForm(html, good),
		};
		return await compressed(new Response(redrawn(html, changes), { status: 200, headers }), request);
	}

	/** A page as somebody gets it now, uncompressed. */
	async function draw(request: Request, cookie = cookiesOf(request), answered?: Values): Promise<Response> {
		const headers = new Headers(request.headers);
		for (const name of ["accept-encoding", "content-type", "content-length", "if-none-match"]) headers.delete(name);
		if (cookie !== null) headers.set("cookie", cookie);
		const asked = new Request(request.url, { headers });
		if (answered) noteAnswered(asked, answered);
		return await page(asked);
	}

	async function sessionOf(request: Request): Promise<Session | null> {
		const cookies = cookiesOf(request);
		return sessions.carriedBy(cookies) ? await sessions.of(cookies, hostOf(request)) : null;
	}
}

/** The dialog that an address asks for, filled as its button fills it; none where the page has no such button any more. */
function openedBy(html: string, name: string | null): Changes {
	const { forms, openers } = readPage(html);
	const opener = openers.find((one) => one.name !== "" && one.name === name);
	const form = opener && forms.find(({ dialog }) => dialog === opener.dialog);
	return form ? { form, states: statesOpened(form, opener.fill), values: opener.fill } : { form: null };
}

const cookiesOf = ({ headers }: Request) => headers.get("cookie");

/** Pages for one person alone; others are stored, and nothing of anybody may get into them. */
const isOwn = ({ headers }: Response) => headers.get("cache-control") === "private, no-store";

function toForm({ url }: Request) {
	const { pathname, search } = urlOf(url);
	const address = `${pathname}${search}`;
	return isLocalPath(address) ? { label: "Back to the form", to: address } : undefined;
}

const opens = ({ url }: Request) => url.includes("_open=");

/** Nobody is signed in yet who posts these. */
const isLogin = ({ url }: Request) => /\/login(\/|$)/.test(urlOf(url).pathname);

function tokenAndOrganization(sent: unknown): [token: string, organization: string] {
	const [salt = "", seal = "", organization = ""] = typeof sent === "string" ? sent.split(".") : [];
	return [`${salt}.${seal}`, organization];
}
