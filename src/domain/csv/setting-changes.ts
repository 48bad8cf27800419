import { fold } from "../fold.ts";
import { type Change, changeOf } from "./change.ts";
import { differences, type Said } from "./differences.ts";
import { plansText } from "./plans.ts";
import { poolsText } from "./pools.ts";
import type { Origin, SeasonDraft } from "./season.ts";
import { tieBreakText } from "./tie-break.ts";

/** The season, leagues, divisions, stats, periods and attributes that a file of settings adds, changes or puts in another order. */
export function settingChanges(draft: SeasonDraft, kept: SeasonDraft): Change[] {
	const { stats, periods, attributes } = draft.catalog;
	const before = kept.catalog;
	return [
		...seasonChange(draft, kept),
		...listChanges("League", placed(draft.leagues), placed(kept.leagues), (is, was) => [
			["tie_break", was.tie_break && tieBreakText(was.tie_break), is.tie_break && tieBreakText(is.tie_break)],
		]),
		...listChanges("Division", placed(draft.divisions), placed(kept.divisions), (is, was) => [
			["format", was.format, is.format],
			["pools", was.pools && poolsText(was.pools), is.pools && poolsText(is.pools)],
			["plans", was.plans && plansText(was.plans), is.plans && plansText(is.plans)],
			["video_url", was.video_url, is.video_url],
			["image_url", was.image_url, is.image_url],
		]),
		...listChanges("Stat", keyed(stats, "abbreviation"), keyed(before.stats, "abbreviation"), (is, was) => [
			["name", was.name, is.name],
			["hidden", was.hidden, is.hidden],
		]),
		...listChanges("Period", keyed(periods, "name"), keyed(before.periods, "name"), hidden),
		...listChanges("Attribute", keyed(attributes, "name"), keyed(before.attributes, "name"), hidden),
	];
}

const hidden = (is: { hidden: boolean | undefined }, was: { hidden: boolean | undefined }): Said[] => [
	["hidden", was.hidden, is.hidden],
];

function seasonChange({ season: is }: SeasonDraft, { season: was }: SeasonDraft): Change[] {
	if (!is) return [];
	if (!was) return changeOf(is.from, `Season ${is.name}`, "new");
	const facts: Said[] = [
		["start", was.start, is.start],
		["finish", was.finish, is.finish],
		["active", was.active, is.active],
		["tournament", was.tournament, is.tournament],
	];
	return changeOf(is.from, `Season ${was.name}`, differences(facts));
}

type Entry = { from: Origin; label: string };

/** New and changed entries of a list, and one row where those that are there already stand in another order. */
function listChanges<E extends Entry>(
	kind: string,
	after: ReadonlyMap<string, E>,
	before: ReadonlyMap<string, E>,
	facts: (is: E, was: E) => Said[],
): Change[] {
	const changes = [...after].flatMap(([key, is]) => {
		const was = before.get(key);
		return changeOf(is.from, `${kind} ${is.label}`, was ? differences(facts(is, was)) : "new");
	});
	const [is, was] = [
		[...after.keys()].filter((key) => before.has(key)),
		[...before.keys()].filter((key) => after.has(key)),
	];
	const [first] = after.values();
	if (!first || is.every((key, at) => key === was[at])) return changes;
	const labels = is.map((key) => after.get(key)?.label).join(", ");
	return [...changes, ...changeOf(first.from, `Order of each ${kind.toLowerCase()}`, labels)];
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
