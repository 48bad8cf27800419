import { oneOf, requiredText, seen } from "../check.ts";
import { refused } from "../refusal.ts";
import type { UserRole } from "../roles.ts";

/** The roles that an owner gives (access 13); the API never makes a super_admin (access 7). */
export const memberRoles = ["org_owner", "staff"] as const satisfies readonly UserRole[];
export type MemberRole = (typeof memberRoles)[number];

export const roleLabels: Readonly<Record<UserRole, string>> = {
	super_admin: "Super Administrator",
	org_owner: "Organization Owner",
	staff: "Staff",
};

/** What the roles of an organization may, in a sentence each. */
export const roleSentences: Readonly<Record<MemberRole, string>> = {
	org_owner:
		"An Organization Owner may do everything here: also users, features, site settings, the custom domain, the audit log and erasing for good.",
	staff: "Staff run the league: seasons, teams, players, games, schedules, the menu, pages and the business directory.",
};

export const userThemes = ["light", "dark", "auto"] as const;
export const usernameLengthMax = 60;
export const passwordLengthMin = 8;
export const passwordLengthMax = 200;

/** A username as it is written down: one spelling of what looks the same, without blanks around it (access 21). */
export function plainUsername(typed: string): string {
	return seen(typed.normalize("NFKC")).trim();
}

/** 1 to 60 characters without spaces, @ or slashes; refused (invalid) otherwise. */
export function requiredUsername(value: unknown): string {
	if (typeof value === "string" && unseenAnywhere.test(value.normalize("NFKC").trim()))
		throw refused("username", "A username has no characters that nobody sees.");
	const plain = typeof value === "string" ? plainUsername(value) : value;
	const username = requiredText("username", plain, usernameLengthMax);
	if (/[\s@/]/.test(username)) throw refused("username", "A username has no spaces, no @ and no slashes.");
	return username;
}

/** Also what some scripts need within a word, and blanks that count as letters or signs: two names must not look like one. */
const unseenAnywhere = /[\p{Default_Ignorable_Code_Point}\p{C}\u2800\u{1d159}]|\u{13440}|\u{16fe4}/u;

/** org_owner or staff; staff where none is named (access 13). */
export function memberRole(value: unknown): MemberRole {
	return value === undefined || value === null || value === "" ? "staff" : oneOf("role", value, memberRoles);
}

/** Nobody can type them, and programs end a text at the first. */
const unusable = /[\p{Cc}\p{Cs}]/u;

/** A new password, kept as it was typed; null where none was sent. Refused: one of under 8 or over 200 characters. */
export function newPassword(value: unknown): string | null {
	if (value === undefined || value === null || value === "") return null;
	if (typeof value !== "string") throw refused("password", "This field must be text.");
	const length = [...value].length;
	if (length < passwordLengthMin) throw refused("password", `At least ${passwordLengthMin} characters.`);
	if (length > passwordLengthMax) throw refused("password", `At most ${passwordLengthMax} characters.`);
	if (unusable.test(value)) throw refused("password", "A password has no control characters.");
	return value;
}

/** What is left of a name or password without case, blanks, marks and the digits around it: "Harbor Hoops 2026!" is "harborhoops". */
export function bareWords(text: string): string {
	const plain = text.normalize("NFKC").toLowerCase();
	return plain.replace(/[^\p{L}\p{N}]/gu, "").replace(/^\p{N}+(?=\p{L})|(?<=\p{L})\p{N}+$/gu, "");
}
