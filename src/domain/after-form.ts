import { textOf, type Values, type Words } from "./form-values.ts";
import { homeOf } from "./home.ts";
import { to, withQuery } from "./paths.ts";
import type { UserRole } from "./roles.ts";

/** Where a form leads once it was sent: an address, or `to` for one that the answer names, or `role` after a login; null back to its page. */
export function nextOf(words: Words, answer: Values, asked: string | undefined): string | null {
	const next = words["next"];
	if (next === "to") return textOf(answer["to"]);
	if (next !== "role") return next ?? null;
	const way = answer["secondFactor"];
	if (typeof way === "string") return withQuery(words["step"] ?? "", { by: way, next: asked });
	if (answer["secondFactorReset"] === true) return to.userSettings();
	const { role } = answer["user"] as { role: UserRole }; // what the login answers
	return asked || homeOf(role);
}
