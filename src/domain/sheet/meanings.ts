import { isDerived } from "../game/box-score.ts";
import type { KnownAll } from "../csv/reader.ts";
import { attributeWord, type FileKind, layouts } from "../csv/header.ts";
import { fold } from "../fold.ts";
import { sentenceCase } from "../some.ts";
import { isFinal } from "../period/periods.ts";

/** What a column of somebody's file may mean: a column of the known format, or something that becomes several of those. */
export interface Meaning {
	value: string;
	label: string;
}

export type KnownColumns = Pick<KnownAll, "attributes" | "periods" | "stats" | "shares">;

/** A column that is left out. */
export const leftOut = "";

/** All that a column of such a file may mean, in the order in which it is offered. */
export function meaningsOf(kind: FileKind, { attributes, periods, stats, shares }: KnownColumns): Meaning[] {
	const { needed, free } = layouts[kind];
	const own = [...needed, ...free].flatMap((name) => [
		...(before[kind]?.[name] ?? []),
		{ value: name, label: labelOf(kind, name) },
	]);
	const people = kind === "players" || kind === "boxScores";
	return [
		{ value: leftOut, label: "Leave out" },
		...own,
		...(people ? attributes.map(({ name }) => ({ value: `${attributeWord} ${name}`, label: name })) : []),
		...(kind === "boxScores"
			? stats.filter((stat) => !isDerived(stat, stats, shares)).map((stat) => ({ value: stat, label: stat }))
			: []),
		...(kind === "games" ? periods.filter((name) => !isFinal({ name })).flatMap(sidesOf) : []),
	];
}

const sidesOf = (period: string): Meaning[] =>
	(["home", "away"] as const).map((side) => ({ value: `${period}_${side}`, label: `${period}, ${side} team` }));

const before: Partial<Record<FileKind, Record<string, Meaning[]>>> = {
	games: {
		home_score: [{ value: "score", label: "Score, both in one cell" }],
		home: [
			{ value: "date_dmy", label: "Date, day first" },
			{ value: "date_mdy", label: "Date, month first" },
		],
	},
	calendar: {
		league: [
			{ value: "date_dmy", label: "Date, day first" },
			{ value: "date_mdy", label: "Date, month first" },
		],
	},
	players: { first_name: [{ value: "name", label: "Name, both in one cell" }] },
	boxScores: { first_name: [{ value: "name", label: "Name, both in one cell" }] },
};

const labels: Record<string, string> = {
	game: "Key of the game",
	home: "Home team",
	away: "Away team",
	url: "Address",
	map_url: "Link to a map",
	"venues spellings": "Other names",
	club_league: "League of the club",
	"players player": "Key of the player",
	"boxScores player": "Key of the player",
};

/** `home_score` is "Home score". */
function labelOf(kind: FileKind, name: string): string {
	const plain = name.replaceAll("_", " ").replace(/ url$/, " (address)");
	return labels[`${kind} ${name}`] ?? labels[name] ?? sentenceCase(plain);
}

/** The columns by which a file is one of ours: what else it has is then held against the known format. */
export const ownColumns: Readonly<Record<FileKind, readonly string[]>> = {
	settings: ["kind", "name"],
	venues: ["venue"],
	teams: ["team"],
	players: ["first_name", "last_name"],
	games: ["game", "date", "home", "away"],
	calendar: ["kind", "date"],
	boxScores: ["game", "team", "player"],
};

/** A heading as it is compared: "Heim-Mannschaft:" is "heim mannschaft". */
export function headingKey(text: string): string {
	return fold(text)
		.replace(/[^\p{L}\p{N}#%]+/gu, " ")
		.trim();
}
