import { createHmac } from "node:crypto";
import { undoneMax } from "../../domain/deletion/deletions.ts";
import { cookieIn } from "../xsrf.ts";

/**
 * What was done is said by the page that comes next: until then it stands in a cookie for a minute, for that page alone, sealed
 * with the token so that nobody else can put words there (forms 5).
 */
const name = "said";
const seconds = 60;
const lengthMax = 1_000;

const seal = (text: string, token: string) => createHmac("sha256", token).update(text).digest("base64url");

/** A sentence, and what of it can be taken back. */
export interface Said {
	sentence: string;
	deletions: readonly number[];
	/** An act on several games, by its name. */
	act: string | null;
}

export function saidCookie({ sentence, deletions, act }: Said, token: string, next: string, secure: boolean): string {
	const undone = act ?? (deletions.length > undoneMax ? "" : deletions.join(","));
	const text = Buffer.from(`${undone}\n${sentence.slice(0, lengthMax)}`).toString("base64url");
	return cookie(`${text}.${seal(text, token)}`, next, seconds, secure);
}

/** Takes it away once it was said. */
export const saidNothing = (path: string, secure: boolean) => cookie("", path, 0, secure);

export const carriesSaid = (cookies: string | null) => cookies !== null && cookies.includes(`${name}=`);

export function saidIn(cookies: string | null, token: string | null): Said | null {
	const [text = "", sealed = ""] = cookieIn(cookies, name)?.split(".") ?? [];
	if (token === null || text === "" || seal(text, token) !== sealed) return null;
	const [undone = "", ...lines] = Buffer.from(text, "base64url").toString().split("\n");
	const sentence = lines.join("\n");
	if (undone.includes("-")) return { sentence, deletions: [], act: undone };
	return { sentence, deletions: undone.split(",").map(Number).filter(Boolean), act: null };
}

const cookie = (value: string, next: string, age: number, secure: boolean) =>
	`${name}=${value}; Path=${next.split(/[?#;]/)[0]}; Max-Age=${age}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
