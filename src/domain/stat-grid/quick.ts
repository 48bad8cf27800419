import { isDerived } from "../game/box-score.ts";
import { fold } from "../fold.ts";
import type { Side } from "../game/game.ts";
import { byNumber } from "./find-player.ts";
import { proposed, type GridLine, type Value } from "./line.ts";
import type { Sheet } from "./sheet.ts";
import type { Edit } from "./state.ts";

/** What a line of quick entry means: nothing yet, something that is not understood, a question whose number it is, or plays. */
export type Quick =
	| { kind: "empty"; said: string }
	| { kind: "unknown"; said: string }
	| { kind: "ask"; said: string; number: string; rows: readonly number[] }
	| { kind: "ready"; said: string; edits: readonly Edit[]; /** The last player named. */ row: number };

/**
 * Reads "23 +2 r a 7 -3 ft": a shirt's number, then what that player did, as often as one likes. +2, +3 and ft are made, -2, -3
 * and -ft missed; other stats by their abbreviation or its beginning; "reb6" or "+2x3" is several. "h7" and "a7" say which
 * team's. Without a number it is the `last` player again. `chosen` answers for numbers that are asked.
 */
export function readQuick(
	sheet: Sheet,
	lines: readonly GridLine[],
	text: string,
	last: number | null,
	chosen: Readonly<Record<string, number>> = {},
): Quick {
	const words = wordsOf(text);
	if (words.length === 0) return { kind: "empty", said: "" };
	const after: After = new Map();
	let row = last;
	for (const word of words) {
		const named = namedBy(word);
		const done = named ? whoseIs(sheet, named, chosen) : record(sheet, lines, after, row, word);
		if (typeof done === "object") return done;
		row = done;
	}
	return row === null ? { kind: "empty", said: "" } : ready(sheet, lines, after, row);
}

/** What the named players have after the plays, each by its row. */
type After = Map<number, Record<string, number>>;

interface Named {
	/** "h", "a" or neither. */
	side: string;
	number: string;
}

function namedBy(word: string): Named | null {
	const found = /^([ha]?)#?(\d{1,3})$/.exec(word);
	return found ? { side: found[1] ?? "", number: found[2] ?? "" } : null;
}

/** The row of the player with that number, or why there is none or not one alone. */
function whoseIs(sheet: Sheet, { side, number }: Named, chosen: Readonly<Record<string, number>>): number | Quick {
	const rows = byNumber(sheet, number, sides[side]);
	if (rows.length === 0)
		return unknown(`Nobody ${side ? `of ${sheet.teams[sides[side] ?? "home"]} ` : ""}wears ${number}.`);
	const answer = chosen[number];
	const only = rows.length === 1 ? rows[0] : rows.find((found) => found === answer);
	return only ?? { kind: "ask", number, rows, said: `Whose ${number}?` };
}

/** Counts a play for the player of the row, whose row is answered; or why that cannot be. */
function record(
	sheet: Sheet,
	lines: readonly GridLine[],
	after: After,
	row: number | null,
	word: string,
): number | Quick {
	const play = playOf(sheet, word);
	if (play === null) return unknown(`“${word}” is not understood.`);
	if (typeof play === "string") return unknown(play);
	if (row === null) return unknown("Begin with a number: 23 +2.");
	const own = after.get(row) ?? {};
	for (const [stat, count] of Object.entries(effects(sheet, lines[row], play)))
		own[stat] = (own[stat] ?? lines[row]?.values[stat] ?? 0) + count;
	after.set(row, own);
	return row;
}

function ready(sheet: Sheet, lines: readonly GridLine[], after: After, row: number): Quick {
	const edits = [...after].flatMap(([at, own]) =>
		Object.entries(own).map(([stat, value]) => ({ row: at, stat, value })),
	);
	const high = edits.find(({ value }) => value > 999);
	if (high) return unknown(`${sheet.players[high.row]?.name} cannot have more than 999 ${high.stat}.`);
	const told = after.size > 0 ? [...after] : [[row, {}] as const];
	const said = told.map(([at, own]) => sentence(sheet, at, own) + disagreement(sheet, lines[at], own)).join("; ");
	return { kind: "ready", row, edits, said };
}

const sides: Readonly<Record<string, Side>> = { h: "home", a: "away" };

/** A word is a number, or a play; plays need no blanks between them. */
function wordsOf(text: string): string[] {
	return fold(text)
		.split(/[\s,;]+/)
		.flatMap((word) => {
			const [, number = "", rest = ""] = /^([ha]?#?\d{1,3})(?=$|[-+]|[a-z])(.*)$/.exec(word) ?? ["", "", word];
			if (/^\d(p[ma])\d*$/.test(word)) return [word];
			return [number, ...(rest.match(/[-+](?:ft|[123])(?:[x*]\d+)?(?!\d)|[-+]\d*|[a-z%]+\d*|[^a-z+-]+/g) ?? [])].filter(
				Boolean,
			);
		});
}

interface Play {
	/** Of a throw: 1, 2 or 3; or a stat's abbreviation. */
	of: "1" | "2" | "3" | { stat: string };
	made: boolean;
	count: number;
}

/** A play, a sentence why there is none, or null: not understood. */
function playOf(sheet: Sheet, word: string): Play | string | null {
	const [, sign = "", what = "", times = ""] =
		/^([-+]?)(ft|x?[123]|[a-z%]+|\dp[ma])(?:[x*]?(\d{1,2}))?$/.exec(word) ?? [];
	const count = times === "" ? 1 : Number(times);
	if (what === "" || count === 0) return null;
	const shot = shots[what];
	if (shot && (sign !== "" || !/^\d$/.test(what))) {
		const made = sign === "-" ? false : shot.made;
		const play: Play = { of: shot.of, made, count };
		return Object.keys(worthOf(sheet, play)).length > 0 ? play : `Nothing is counted here for “${word}”.`;
	}
	if (sign === "-") return null;
	const typed = sheet.known.filter((stat) => !isDerived(stat, sheet.known, sheet.shares));
	const found = typed.filter((stat) => fold(stat) === what);
	const begun = found.length > 0 ? found : typed.filter((stat) => fold(stat).startsWith(what));
	const [stat] = begun;
	if (stat === undefined || begun.length > 1) return null;
	return { of: { stat }, made: true, count };
}

const shots: Readonly<Record<string, { of: "1" | "2" | "3"; made: boolean }>> = {
	"1": { of: "1", made: true },
	"2": { of: "2", made: true },
	"3": { of: "3", made: true },
	ft: { of: "1", made: true },
	ftm: { of: "1", made: true },
	"2pm": { of: "2", made: true },
	"3pm": { of: "3", made: true },
	fta: { of: "1", made: false },
	"2pa": { of: "2", made: false },
	"3pa": { of: "3", made: false },
	x1: { of: "1", made: false },
	x2: { of: "2", made: false },
	x3: { of: "3", made: false },
	xft: { of: "1", made: false },
};

/** What a play adds to the stats that are typed here: a throw its make and its attempt, and points. */
function worthOf({ known, shares }: Sheet, { of, made, count }: Play): Record<string, number> {
	if (typeof of === "object") return { [of.stat]: count };
	const names = of === "1" ? ["FTM", "FTA"] : [`${of}PM`, `${of}PA`];
	const goals = of === "1" ? [] : ["FGM", "FGA"];
	const [makes, attempts] = [names, goals].map((pair) =>
		pair.filter((stat) => known.includes(stat) && !isDerived(stat, known, shares)),
	);
	const counted = [...(makes ?? []), ...(attempts ?? [])].filter((stat) => made || stat.endsWith("A"));
	const points: Record<string, number> = made && known.includes("PTS") ? { PTS: Number(of) * count } : {};
	return { ...Object.fromEntries(counted.map((stat) => [stat, count])), ...points };
}

/** The same, without the points where those follow from the makes anyway. */
function effects(sheet: Sheet, line: GridLine | undefined, play: Play): Record<string, number> {
	const { PTS, ...rest } = worthOf(sheet, play);
	const follows = sheet.proposes && !(line?.byHand && (line.values["PTS"] ?? null) !== null);
	return PTS === undefined || (follows && typeof play.of !== "object") ? rest : { ...rest, PTS };
}

/** "Kyrie Irving, 2, Cleveland Cavaliers: 2PM 8, 2PA 14". */
function sentence({ players, teams }: Sheet, row: number, values: Readonly<Record<string, Value>>): string {
	const player = players[row];
	if (!player) return "";
	const who = [player.name, player.number, teams[player.side]].filter(Boolean).join(", ");
	const figures = Object.entries(values).map(([stat, value]) => `${stat} ${value}`);
	return figures.length === 0 ? who : `${who}: ${figures.join(", ")}`;
}

/** Points that followed from the makes and become somebody's own: said, for "6 pts" may mean a basket. */
function disagreement(sheet: Sheet, line: GridLine | undefined, values: Readonly<Record<string, Value>>): string {
	const { PTS } = values;
	if (PTS === undefined || !line || line.byHand) return "";
	const given = proposed(sheet, { ...line.values, ...values });
	return given === null || given === PTS ? "" : ` (typed; the makes give ${given})`;
}

const unknown = (said: string): Quick => ({ kind: "unknown", said });
