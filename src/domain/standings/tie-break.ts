import { Refusal } from "../refusal.ts";
import type { Sport } from "../sport/sport.ts";
import { plural, sentenceCase } from "../sport/words.ts";
import { awardsText } from "./awards.ts";

/** How level teams are told apart: the lists, their presets and their names. `standings/rank` applies them. */
export type CriterionName =
	| "percentage"
	| "points"
	| "headToHead"
	| "headToHeadPoints"
	| "headToHeadDifference"
	| "headToHeadScored"
	| "difference"
	| "pointsFor"
	| "pointsAgainst"
	| "ratio"
	| "partRatio"
	| "wins"
	| "clearWins"
	| "losses"
	| "coin";

/** `cap` limits the margin that one game may add to a difference; `seed` decides how the coin falls (same seed, same fall). */
export type Criterion = { by: CriterionName; cap?: number; seed?: number };

/** A preset, or an organization's own list, which is applied after win percentage unless it begins with percentage or points. */
export type TieBreak = TieBreakPreset | readonly Criterion[];
export type TieBreakPreset = "spec" | "nba" | "fiba";

/**
 * - spec (standings 2): win percentage, fewer losses, more wins.
 * - nba: win percentage, then record against each other and net points, as far as a league without conferences has them.
 * - fiba (Official Basketball Rules, D): the sport's points (2 a win, 1 a loss, 0 a forfeit, which counts 20-0); then the games among
 *   the level teams by points, difference, points scored; then all games by difference, points scored.
 */
export const presets: Readonly<Record<TieBreakPreset, readonly Criterion[]>> = {
	spec: [{ by: "percentage" }, { by: "losses" }, { by: "wins" }],
	nba: [{ by: "percentage" }, { by: "headToHead" }, { by: "difference" }],
	fiba: [
		{ by: "points" },
		{ by: "headToHeadPoints" },
		{ by: "headToHeadDifference" },
		{ by: "headToHeadScored" },
		{ by: "difference" },
		{ by: "pointsFor" },
	],
};

export const criterionNames = [
	"percentage",
	"points",
	"headToHead",
	"headToHeadPoints",
	"headToHeadDifference",
	"headToHeadScored",
	"difference",
	"pointsFor",
	"pointsAgainst",
	"ratio",
	"partRatio",
	"wins",
	"clearWins",
	"losses",
	"coin",
] as const satisfies readonly CriterionName[];

/** What a form calls a criterion, in the words of the sport. */
export function criterionLabel(by: CriterionName, { awards, words }: Pick<Sport, "awards" | "words">): string {
	const units = plural(words.unit);
	const among = "in the games among them";
	const labels: Readonly<Record<CriterionName, string>> = {
		percentage: "Win percentage",
		points: `Points (${awardsText(awards)})`,
		headToHead: "Head to head",
		headToHeadPoints: `Points ${among}`,
		headToHeadDifference: `Difference ${among}`,
		headToHeadScored: `${sentenceCase(units)} ${words.scored.toLowerCase()} ${among}`,
		difference: `${sentenceCase(words.unit)} difference`,
		pointsFor: `More ${units} ${words.scored.toLowerCase()}`,
		pointsAgainst: `Fewer ${units} against`,
		ratio: `${sentenceCase(words.unit)} ratio`,
		partRatio: `${sentenceCase(words.inPart)} ratio`,
		wins: "More wins",
		clearWins: "More wins in regular time",
		losses: "Fewer losses",
		coin: "Coin",
	};
	return labels[by];
}

/** The criteria that make sense in a sport: ratios where parts are won, regular time where there is anything else. */
export function criteriaFor({ counts, awards }: Pick<Sport, "counts" | "awards">): readonly CriterionName[] {
	return criterionNames.filter((by) => {
		if (by === "ratio" || by === "partRatio") return counts === "won";
		return by !== "clearWins" || awards.narrow?.by === "overtime";
	});
}

/** What a form calls each preset. */
export const presetLabels: Readonly<Record<TieBreakPreset, string>> = {
	spec: "Win percentage, fewer losses, more wins",
	nba: "NBA: win percentage, head to head, point difference",
	fiba: "FIBA: points, then the games among level teams",
};
export const presetNames = Object.keys(presetLabels) as TieBreakPreset[]; // as above

/** A tie-break in one line: its preset's name, or its criteria in order, each as its sport calls it. */
export function tieBreakName(tieBreak: TieBreak, called: (by: CriterionName) => string): string {
	return typeof tieBreak === "string" ? presetLabels[tieBreak] : tieBreak.map(({ by }) => called(by)).join(", ");
}

/** The list that a tie-break stands for; its first entry is always the record itself. */
export function criteriaOf(tieBreak: TieBreak): readonly Criterion[] {
	if (typeof tieBreak === "string") return presets[tieBreak];
	const first = tieBreak[0]?.by;
	return first === "percentage" || first === "points" ? tieBreak : [{ by: "percentage" }, ...tieBreak];
}

/** What is offered where a tie holds something up: the games among them, then all. */
export const usual = [
	{ by: "headToHead" },
	{ by: "difference" },
	{ by: "pointsFor" },
] as const satisfies readonly Criterion[];

/** The same list with the games among level teams and the difference behind its record; null where it has both. */
export function withUsual(tieBreak: TieBreak): readonly Criterion[] | null {
	const [record, ...others] = criteriaOf(tieBreak);
	const names = new Set(others.map(({ by }) => by));
	const among = [...names].some((by) => by.startsWith("headToHead"));
	return record === undefined || (among && names.has("difference")) ? null : [record, ...usual];
}

/** The same list with a coin at its end; null where it has one, or figures that a form of names would lose. */
export function withCoin(tieBreak: TieBreak): readonly Criterion[] | null {
	const list = criteriaOf(tieBreak);
	return list.some(({ by, cap }) => by === "coin" || cap !== undefined) ? null : [...list, { by: "coin" }];
}

/** A coin that comes into a list falls by `seed`; one that was there lies as it fell. */
export function tossed(tieBreak: TieBreak, before: TieBreak, seed: number): TieBreak {
	if (typeof tieBreak === "string") return tieBreak;
	const lies = criteriaOf(before).find(({ by }) => by === "coin");
	return tieBreak.map((one) => (one.by === "coin" && one.seed === undefined ? (lies ?? { ...one, seed }) : one));
}

/** Points stand before the percentage, so that a table should show them. */
export function isByPoints(tieBreak: TieBreak): boolean {
	return criteriaOf(tieBreak)[0]?.by === "points";
}

/** A stored or sent value as a tie-break. Refused (invalid): an unknown name, an empty list, a criterion named twice, a cap below 1. */
export function checkTieBreak(value: unknown): TieBreak {
	if (value === "spec" || value === "nba" || value === "fiba") return value;
	if (!Array.isArray(value) || value.length === 0) throw refusal("Choose spec, nba, fiba, or a list of criteria.");
	const list = value.map(checkCriterion);
	if (new Set(list.map((criterion) => criterion.by)).size < list.length) throw refusal("Name each criterion once.");
	return list;
}

/** What a form sends: a tie-break as it is stored, or "own" with `criteria`, the names in order, of which blank ones do not count. */
export function readTieBreak(body: Readonly<Record<string, unknown>>): TieBreak {
	if (body["tie_break"] !== "own") return checkTieBreak(body["tie_break"]);
	const names: unknown[] = Array.isArray(body["criteria"]) ? body["criteria"] : [];
	return checkTieBreak(names.filter((name) => name !== "").map((by) => ({ by })));
}

function checkCriterion(value: unknown): Criterion {
	if (typeof value !== "object" || value === null || !("by" in value)) throw refusal("A criterion needs a name.");
	const name = criterionNames.find((known) => known === value.by);
	if (name === undefined) throw refusal("The list names a criterion that does not exist.");
	const criterion: Criterion = { by: name };
	if ("cap" in value) criterion.cap = integer(value.cap, 1, "The cap must be a whole number from 1.");
	if ("seed" in value) criterion.seed = integer(value.seed, 0, "The seed must be a whole number from 0.");
	return criterion;
}

function integer(value: unknown, least: number, sentence: string): number {
	if (typeof value !== "number" || !Number.isSafeInteger(value) || value < least) throw refusal(sentence);
	return value;
}

function refusal(sentence: string): Refusal {
	return new Refusal("invalid", sentence, { tie_break: sentence });
}
