import { dateFault } from "../domain/check.ts";
import type { QueryKind, QueryOf, QuerySpec } from "../domain/query.ts";
import { Refusal } from "../domain/refusal.ts";

const textLengthMax = 100;
/** As many ids as may be named at once have room in it. */
const typedLengthMax = 4_000;
const numberMax = 100_000;
const idsMax = 500;

/** Reads the declared names only; an empty value is no value, a senseless one is refused. */
export function readQuery<S extends QuerySpec>(spec: S, query: URLSearchParams): QueryOf<S> {
	const values: Record<string, string | number | number[] | undefined> = {};
	for (const [name, kind] of Object.entries(spec)) {
		const text = textIn(query, name, kind);
		values[name] = text ? valueOf(name, kind, text) : undefined;
	}
	return values as QueryOf<S>; // every name was read by its kind
}

/** A list with commas between, or each by itself, as a form sends what is ticked. */
const textIn = (query: URLSearchParams, name: string, kind: QueryKind): string | undefined =>
	(kind === "ids" || kind === "typed" ? query.getAll(name).join(",") : query.get(name))?.trim();

function valueOf(name: string, kind: QueryKind, text: string): string | number | number[] {
	if (kind === "id") return idOf(text) ?? refuse(name);
	if (kind === "ids") return idsOf(text) ?? refuse(name);
	if (kind === "number")
		return /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= numberMax ? Number(text) : refuse(name);
	if (kind === "date") return dateFault(text) === null ? text : refuse(name);
	if (kind === "typed") return text.replace(/[\0-\x1f]/g, " ").slice(0, typedLengthMax);
	if (kind === "text") return text.length <= textLengthMax && !/[\0-\x1f]/.test(text) ? text : refuse(name);
	return kind.includes(text) ? text : refuse(name);
}

function refuse(name: string): never {
	throw new Refusal("malformed", `The address has a value for "${name}" that makes no sense here.`);
}

/** A row's id from an address, or null for what can be none. */
export function idOf(text: string | undefined): number | null {
	return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

function idsOf(text: string): number[] | null {
	const parts = text.split(",", idsMax + 1);
	const ids = parts.map((part) => idOf(part.trim())).filter((id) => id !== null);
	return ids.length === parts.length && ids.length <= idsMax ? ids : null;
}

/** The query without its declared names that have no value, as a form sends them; null where there are none. */
export function withoutEmpty(spec: QuerySpec, query: URLSearchParams): string | null {
	const empty = Object.keys(spec).filter((name) => query.getAll(name).some((text) => text.trim() === ""));
	if (empty.length === 0) return null;
	const kept = [...query].filter(([name, text]) => !empty.includes(name) || text.trim() !== "");
	return kept.length > 0 ? `?${new URLSearchParams(kept)}` : "";
}

/** The declared names that have a value, in the order declared: the query of the canonical address and of the cache's key. */
export function canonicalQuery(spec: QuerySpec, query: URLSearchParams): string {
	const kept = new URLSearchParams();
	for (const [name, kind] of Object.entries(spec)) {
		const text = textIn(query, name, kind);
		if (text) kept.set(name, text);
	}
	return kept.size > 0 ? `?${kept}` : "";
}
