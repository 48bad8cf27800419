import { undoActCall, undoActId } from "../../domain/day-off/undo.ts";
import { undoFormName } from "../../domain/deletion/deletions.ts";
import { to } from "../../domain/paths.ts";
import { escaped } from "./markup.ts";
import type { Said } from "./said.ts";

/**
 * The button that takes back what was said to be done (forms 6): it posts the form of Recently deleted, or that of the act among
 * the changed games, with this page's token, to the address that this page has for it. Empty where there is nothing to take back.
 */
export function undoForm(html: string, { deletions, act }: Said): string {
	const [, token] = / name="_token" value="([^"]+)"/.exec(html) ?? [];
	const links = html.matchAll(/<a href="([^"]+)"/g).map(([, href = ""]) => href);
	const address = act === null ? to.deletions() : to.changeGames();
	const page = links.find((href) => href.endsWith(address));
	if ((deletions.length === 0 && act === null) || !token || !page) return "";
	const own = act === null ? { ids: deletions.join(",") } : { act };
	const fields = { _form: act === null ? undoFormName : `${undoActId(act)} ${undoActCall}`, _token: token, ...own };
	const inputs = Object.entries(fields)
		.map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
		.join("");
	return `<form method="post" action="${page}">${inputs}<button class="button">Undo</button></form>`;
}
