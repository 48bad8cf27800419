import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { renderSVG } from "uqr";
import { byToken } from "../data/game/scorer-links.ts";
import { Refusal } from "../domain/refusal.ts";
import { isOver, tokenForm, type ScorerLink } from "../domain/scorer/scorer.ts";
import { askedFor, type TurnedAway } from "./turned-away.ts";
import { cookieIn } from "./xsrf.ts";

/** Somebody without an account who came by a scorer's link: the second way past the guard of taps and of the sheet. */
export interface Scorer {
	organization_id: number;
	link: ScorerLink;
}

const name = "scorer";
const tokenBytes = 24;
const known = new WeakMap<Request, Promise<Scorer | null>>();

/** A new secret for a link's address. */
export const newToken = () => Buffer.from(crypto.getRandomValues(new Uint8Array(tokenBytes))).toString("base64url");

export const isToken = (text: unknown): text is string => typeof text === "string" && tokenForm.test(text);

/** An address to scan, as a drawing. */
export const qrOf = (address: string) => renderSVG(address, { border: 2 });

/**
 * Who a request's narrow cookie names, or null. A link that is over still names its scorer: what was entered without a network
 * arrives late and is kept for staff (games 18).
 */
export async function scorerOf({ db }: { db: PostgresJsDatabase }, request: Request): Promise<Scorer | null> {
	const token = cookieIn(request.headers.get("cookie"), name);
	if (!isToken(token)) return null;
	const asked = known.get(request) ?? byToken(db, token);
	known.set(request, asked);
	return await asked;
}

/** Refused (410): what a link that is over asks to read (games 18); it is in the organization's log (access 23). */
export async function refuseOver({ turnedAway, clock }: Noting, request: Request, scorer: Scorer): Promise<void> {
	const over = isOver(scorer.link, clock());
	if (over === null) return;
	await noteScorer(turnedAway, request, scorer, over);
	throw new Refusal("gone", over);
}

/** Notes that of what comes by a link that is over something was not even kept. */
export async function noteOver(parts: Noting & { db: PostgresJsDatabase }, request: Request): Promise<void> {
	const scorer = await scorerOf(parts, request);
	const over = scorer && isOver(scorer.link, parts.clock());
	if (scorer && over !== null) await noteScorer(parts.turnedAway, request, scorer, over);
}

/** In the log of the link's organization (access 23). */
export async function noteScorer(
	turnedAway: TurnedAway,
	request: Request,
	{ organization_id, link }: Scorer,
	why?: string,
): Promise<void> {
	await turnedAway(request, organization_id, { link }, { noun: "access", label: askedFor(request, why) });
}

interface Noting {
	turnedAway: TurnedAway;
	clock: () => number;
}

/**
 * The cookie that a link's token is exchanged for, for the calls only. It outlives the link as long as a phone keeps what waits on
 * it, so that whoever sends it late hears why it is not taken (games 18).
 */
export function scorerCookie(token: string, { expires_at }: ScorerLink, secure: boolean): string {
	const expires = new Date(Date.parse(expires_at) + keptMs).toUTCString();
	return `${name}=${token}; Path=/api; HttpOnly; SameSite=Strict; Expires=${expires}${secure ? "; Secure" : ""}`;
}

const keptMs = 14 * 24 * 60 * 60 * 1000;
