import { undoFormName } from "../../domain/deletion/deletions.ts";
import { to } from "../../domain/paths.ts";
import { escaped } from "./markup.ts";

/**
 * The button that takes back what was said to be deleted (forms 6): it posts the form of Recently deleted, with this page's
 * token, to the address that this page has for it. Empty where there is nothing to take back.
 */
export function undoForm(html: string, deletions: readonly number[]): string {
	const [, token] = / name="_token" value="([^"]+)"/.exec(html) ?? [];
	const links = html.matchAll(/<a href="([^"]+)"/g).map(([, href = ""]) => href);
	const page = links.find((href) => href.endsWith(to.deletions()));
	if (deletions.length === 0 || !token || !page) return "";
	const fields = { _form: undoFormName, _token: token, ids: deletions.join(",") };
	const inputs = Object.entries(fields)
		.map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
		.join("");
	return `<form method="post" action="${page}">${inputs}<button class="button">Undo</button></form>`;
}
