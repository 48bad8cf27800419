import { fold } from "../fold.ts";
import { type Changes, tell } from "./change.ts";
import type { Said } from "./differences.ts";
import { plansText } from "./plans.ts";
import { poolsText } from "./pools.ts";
import { seedLabelsText } from "./seed-labels.ts";
import type { Origin, SeasonDraft } from "./season.ts";
import { tieBreakText } from "./tie-break.ts";

/** The season, leagues, divisions, stats, periods and attributes that a file of settings adds, changes or puts in another order. */
export function settingChanges(changes: Changes, draft: SeasonDraft, kept: SeasonDraft): void {
	const { stats, periods, attributes } = draft.catalog;
	const before = kept.catalog;
	seasonChange(changes, draft, kept);
	listChanges(changes, ["League", "season_leagues"], placed(draft.leagues), placed(kept.leagues), (is, was) => [
		["tie_break", was.tie_break && tieBreakText(was.tie_break), is.tie_break && tieBreakText(is.tie_break)],
	]);
	listChanges(changes, ["Division", "divisions"], placed(draft.divisions), placed(kept.divisions), (is, was) => [
		["format", was.format, is.format],
		["pools", was.pools && poolsText(was.pools), is.pools && poolsText(is.pools)],
		["plans", was.plans && plansText(was.plans), is.plans && plansText(is.plans)],
		[
			"seed_labels",
			was.seed_labels && seedLabelsText(was.seed_labels),
			is.seed_labels && seedLabelsText(is.seed_labels),
		],
		["video_url", was.video_url, is.video_url],
		["image_url", was.image_url, is.image_url],
	]);
	listChanges(
		changes,
		["Stat", "stats"],
		keyed(stats, "abbreviation"),
		keyed(before.stats, "abbreviation"),
		(is, was) => [
			["name", was.name, is.name],
			["hidden", was.hidden, is.hidden],
		],
	);
	listChanges(changes, ["Period", "periods"], keyed(periods, "name"), keyed(before.periods, "name"), hidden);
	listChanges(
		changes,
		["Attribute", "attributes"],
		keyed(attributes, "name"),
		keyed(before.attributes, "name"),
		hidden,
	);
}

const hidden = (is: { hidden: boolean | undefined }, was: { hidden: boolean | undefined }): Said[] => [
	["hidden", was.hidden, is.hidden],
];

function seasonChange(changes: Changes, { season: is }: SeasonDraft, { season: was }: SeasonDraft): void {
	if (!is) return;
	const facts = (before: typeof is): Said[] => [
		["start", before.start, is.start],
		["finish", before.finish, is.finish],
		["active", before.active, is.active],
		["planned", before.planned, is.planned],
		["tournament", before.tournament, is.tournament],
	];
	const row = () => `Season ${(was ?? is).name}`;
	tell(changes, { noun: "seasons", from: is.from, row, what: was ? facts(was) : "new" });
}

type Entry = { from: Origin; label: string };

/** New and changed entries of a list, and one row where those that are there already stand in another order. */
function listChanges<E extends Entry>(
	changes: Changes,
	[kind, noun]: [kind: string, noun: string],
	after: ReadonlyMap<string, E>,
	before: ReadonlyMap<string, E>,
	facts: (is: E, was: E) => Said[],
): void {
	for (const [key, is] of after) {
		const was = before.get(key);
		tell(changes, { noun, from: is.from, row: () => `${kind} ${is.label}`, what: was ? facts(is, was) : "new" });
	}
	const [is, was] = [
		[...after.keys()].filter((key) => before.has(key)),
		[...before.keys()].filter((key) => after.has(key)),
	];
	const [first] = after.values();
	if (!first || is.every((key, at) => key === was[at])) return;
	const also = [is.map((key) => after.get(key)?.label).join(", ")];
	tell(changes, { from: first.from, row: () => `Order of each ${kind.toLowerCase()}`, what: [], also });
}

function placed<S extends { from: Origin; place: number }>(
	records: ReadonlyMap<string, { name: string; settings: S | null }>,
): Map<string, S & Entry> {
	const said = [...records].flatMap(([key, { name, settings }]) =>
		settings ? [[key, { ...settings, label: name }] as const] : [],
	);
	return new Map(said.toSorted(([, a], [, b]) => a.place - b.place));
}

function keyed<R extends { from: Origin } & Record<K, string>, K extends string>(list: readonly R[], key: K) {
	return new Map(list.map((record) => [fold(record[key]), { ...record, label: record[key] as string }] as const));
}
