import { urlOf } from "../../domain/address.ts";
import { formToken } from "../xsrf.ts";
import { escaped } from "./markup.ts";

/** As `Form` draws it; no text of anybody's can look like this, since theirs is escaped. */
const token = '<input type="hidden" name="_token"/>';
const opens = '<form id="opens" hidden="">';

/** A page for one person: its forms bear their token and which organization it is about, and its buttons keep its query. */
export function withToken(body: string, secret: string, address: string): string {
	const organization = /<html[^>]* data-organization="(\d+)"/.exec(body)?.[1] ?? "";
	const given = `<input type="hidden" name="_token" value="${formToken(secret)}.${organization}"/>`;
	return body.replaceAll(token, given).replace(opens, () => opens + kept(address));
}

/** What a form that opens a dialog takes along of the page's own query. */
function kept(address: string): string {
	const query = [...urlOf(address).searchParams].filter(([name]) => name !== "_open");
	return query
		.map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}"/>`)
		.join("");
}
