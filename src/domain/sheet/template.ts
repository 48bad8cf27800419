import { isDerived } from "../game/box-score.ts";
import { attributeWord, type FileKind, layouts } from "../csv/header.ts";
import { fold } from "../fold.ts";
import { isFinal } from "../period/periods.ts";
import { openDays } from "../venue/hours.ts";
import type { KnownColumns } from "./meanings.ts";

/** Columns of a kind beside those that it needs, which people fill in by hand. */
const usual: Readonly<Record<FileKind, readonly string[]>> = {
	settings: ["abbreviation", "sport", "start", "finish", "active"],
	venues: ["address", "map_url", "courts", ...openDays, "closures", "time_zone", "note"],
	teams: ["league", "captain"],
	players: ["team", "league", "email", "phone"],
	games: ["league", "time", "location"],
	calendar: ["league", "team", "reason"],
	boxScores: [],
};

/** The headings of an empty file, for somebody who fills it in: with the organization's own attributes, periods and stats. */
export function templateOf(kind: FileKind, { attributes, periods, stats, shares }: KnownColumns): string[] {
	const columns = [...layouts[kind].needed, ...usual[kind]];
	const taken = new Set<string>([...layouts[kind].needed, ...layouts[kind].free]);
	const own = attributes.map(({ name }) => (taken.has(fold(name)) ? `${attributeWord} ${name}` : name));
	if (kind === "players") return [...columns, ...own];
	if (kind === "boxScores") return [...columns, ...own, ...stats.filter((stat) => !isDerived(stat, stats, shares))];
	const sides = periods.filter((name) => !isFinal({ name })).flatMap((name) => [`${name}_home`, `${name}_away`]);
	return kind === "games" ? [...columns, ...sides] : columns;
}
