import { teamKey } from "../csv/season.ts";
import type { FileKind } from "../csv/header.ts";
import type { PersonChoice } from "../csv/namesakes.ts";
import { fold } from "../fold.ts";

/** What somebody has said that a column of a file means; its heading stands by, since the next file may have another there. */
export interface ColumnChoice {
	file: string;
	at: number;
	heading: string;
	meaning: string;
}

/** A name of the files that means something that is there under another one. */
export interface SameName {
	noun: NewNoun;
	name: string;
	is: string;
}

export const newNouns = ["season", "league", "team", "place"] as const;
export type NewNoun = (typeof newNouns)[number];

/** As a form sends it: one value a column. */
export const choiceText = ({ file, at, heading, meaning }: ColumnChoice) =>
	new URLSearchParams({ file, at: String(at), heading, meaning }).toString();

export const sameText = ({ noun, name, is }: SameName) => new URLSearchParams({ noun, name, is }).toString();

/** What forms have sent; whatever is no choice is left out. */
export function choicesIn(sent: unknown): ColumnChoice[] {
	return textsIn(sent).flatMap((text) => {
		const fields = new URLSearchParams(text);
		const [file, at, heading] = [fields.get("file"), Number(fields.get("at")), fields.get("heading")];
		if (file === null || heading === null || !Number.isSafeInteger(at)) return [];
		return [{ file, at, heading, meaning: fields.get("meaning") ?? "" }];
	});
}

export function samesIn(sent: unknown): SameName[] {
	return textsIn(sent).flatMap((text) => {
		const fields = new URLSearchParams(text);
		const noun = newNouns.find((one) => one === fields.get("noun"));
		const [name, is] = [fields.get("name") ?? "", fields.get("is") ?? ""];
		return noun === undefined || name === "" || is === "" ? [] : [{ noun, name, is }];
	});
}

export const personText = ({ of, is }: PersonChoice) => new URLSearchParams({ of, is }).toString();

export function peopleIn(sent: unknown): PersonChoice[] {
	return textsIn(sent).flatMap((text) => {
		const fields = new URLSearchParams(text);
		const of = fields.get("of");
		return of === null ? [] : [{ of, is: fields.get("is") ?? "" }];
	});
}

const sentMax = 2000;

function textsIn(sent: unknown): string[] {
	const all = Array.isArray(sent) ? sent : [sent];
	return all.slice(0, sentMax).filter((one): one is string => typeof one === "string");
}

/** The name that is meant. */
export function renamed(name: string, noun: NewNoun, sames: readonly SameName[]): string {
	const key = teamKey(name);
	return sames.find((one) => one.noun === noun && teamKey(one.name) === key)?.is ?? name;
}

const named: Readonly<Record<string, NewNoun>> = {
	team: "team",
	home: "team",
	away: "team",
	league: "league",
	home_league: "league",
	away_league: "league",
	club_league: "league",
	venue: "place",
	home_venue: "place",
	location: "place",
	moved_from_location: "place",
};

/** A row of the known format with the names that are meant. */
export function withSameNames(
	header: readonly string[],
	cells: readonly string[],
	sames: readonly SameName[],
): string[] {
	return cells.map((cell, at) => {
		const noun = named[header[at] ?? ""];
		return noun === undefined ? cell : renamed(cell, noun, sames);
	});
}

/** The meanings with what somebody has said of them. */
export function withChoices(
	{ kind, headings, meanings }: { kind: FileKind; headings: readonly string[]; meanings: readonly string[] },
	choices: readonly ColumnChoice[],
): string[] {
	return meanings.map((meaning, at) => {
		const chosen = choices.find((one) => one.file === kind && one.at === at && one.heading === headings[at]);
		return chosen?.meaning ?? meaning;
	});
}

/** Headings by which a file is known again. */
export const headingsKey = (headings: readonly string[]) => JSON.stringify(headings.map((heading) => fold(heading)));
