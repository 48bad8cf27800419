import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { changesOf } from "../../../src/domain/csv/changes.ts";
import { findConflicts } from "../../../src/domain/csv/conflicts.ts";
import { factColumns, writeFacts } from "../../../src/domain/csv/facts.ts";
import { problemText } from "../../../src/domain/csv/problem.ts";
import { readers } from "../../../src/domain/csv/reader.ts";
import { cellText } from "../../../src/domain/csv/rows.ts";
import { newSeason, type SeasonDraft } from "../../../src/domain/csv/season.ts";
import { venueFacts } from "../../../src/domain/csv/venue-facts.ts";
import type { VenueRecord } from "../../../src/domain/csv/venues.ts";
import { depth } from "../../support/depth.ts";

const known = { stats: [], periods: [], attributes: [], sports: ["basketball"] };

function read(header: string, ...rows: string[][]): SeasonDraft {
	const draft = newSeason(null);
	const reader = readers.venues(draft, "venues.csv", known);
	for (const [at, cells] of [header.split(","), ...rows].entries()) reader.row(cells, at + 1);
	reader.end(rows.length + 2, null);
	return draft;
}
const only = ({ problems, venues }: SeasonDraft): VenueRecord => {
	expect(problems.first.map(problemText)).toEqual([]);
	return [...venues.values()][0]!;
};
const reasons = (header: string, ...rows: string[][]) => read(header, ...rows).problems.first.map(problemText);

test("a row says courts, hours, closures and names the way people write them", () => {
	const venue = only(
		read("venue,courts,monday,saturday,closures,time_zone,spellings", [
			"Pier Gym",
			'Court 1; "Upper, north", Court 3',
			"4 pm - 10 pm",
			"9-12, 14.00–22",
			"2026-12-24..2027-01-03: Holidays; 2026-12-05 10:00-14:00 Fair\n2026-12-01",
			"Europe/Berlin",
			"The Pier, main; Old Pier",
		]),
	);
	expect(venue).toMatchObject({
		courts: ["Court 1", "Upper, north", "Court 3"],
		monday: "16:00–22:00",
		saturday: "09:00–12:00, 14:00–22:00",
		closures: [
			{ starts_on: "2026-12-24", ends_on: "2027-01-03", starts_at: null, ends_at: null, reason: "Holidays" },
			{ starts_on: "2026-12-05", ends_on: "2026-12-05", starts_at: "10:00", ends_at: "14:00", reason: "Fair" },
			{ starts_on: "2026-12-01", ends_on: "2026-12-01", starts_at: null, ends_at: null, reason: null },
		],
		time_zone: "Europe/Berlin",
		spellings: ["The Pier, main", "Old Pier"],
	});
	expect([venue.tuesday, venue.note]).toEqual([undefined, undefined]);
});

const closures = (text: string) => reasons("venue,closures", ["Pier Gym", text]);

describe("a row is refused for", () => {
	test.each<[string, string[], string]>([
		["hours that are none", reasons("venue,monday", ["A", "late"]), 'column monday, "late": enter hours such as'],
		["hours that overlap", reasons("venue,friday", ["A", "9-12, 11-13"]), "column friday"],
		["a zone that is none", reasons("venue,time_zone", ["A", "Mars"]), 'column time_zone, "Mars": this is not a time'],
		["a map that is none", reasons("venue,map_url", ["A", "no map"]), "this is not a web address."],
		["a day that is none", closures("2026-02-30"), "column closures"],
		["days that end before they begin", closures("2026-02-03..2026-02-01"), "the last day is before the first."],
		["hours that end before they begin", closures("2026-02-03 12:00-11:00"), "this is before it begins."],
		["words without a day", closures("Holidays"), "closures are days such as"],
		["a court that is too long", reasons("venue,courts", ["A", `x, ${"y".repeat(41)}`]), "column courts"],
		["a name that is empty", reasons("venue,note", [" ", "x"]), "this cell must not be empty."],
		["a venue twice", reasons("venue", ["Pier Gym"], ["PIER GYM"]), "this venue is there twice."],
		["a column that is unknown", reasons("venue,colour", ["A", "red"]), "this column is not known."],
	])("%s", (_, found, sentence) => {
		expect(found).toHaveLength(1);
		expect(found[0]).toContain(sentence);
		expect(found[0]).toMatch(/^venues\.csv line [123], .*\.$/s);
	});
});

const everything = { ...known, aliases: new Map(), imported: new Set<string>(), later: new Set<string>() };

function changed(kept: SeasonDraft, draft: SeasonDraft) {
	findConflicts(draft, { ...everything, draft: kept }, []);
	const { first, tally } = changesOf(draft, { ...everything, draft: kept }, false);
	return {
		problems: draft.problems.first.map(problemText),
		what: first.map(({ row, what }) => `${row}: ${what}`),
		tally,
	};
}

test("a venue is found by its name and by its other names, which it keeps", () => {
	const kept = read("venue,courts,spellings", ["Pier Gym", "Court 1", "Old Pier"], ["Quay Hall", "", ""]);
	const same = read("venue,spellings", ["old pier", ""], ["QUAY HALL", ""]);
	expect(changed(kept, same)).toEqual({
		problems: [],
		what: ["Pier Gym: spellings Old Pier to old pier"],
		tally: { venues_changed: 1 },
	});
	const twice = read("venue", ["Old Pier"], ["Pier Gym"]);
	expect(changed(kept, twice).problems).toEqual([
		'venues.csv line 3, column venue, "Pier Gym": this venue is there twice: it is Pier Gym.',
	]);
	const taken = read("venue,spellings", ["Pier Gym", "Quay Hall"]);
	expect(changed(kept, taken).problems).toEqual([
		'venues.csv line 2, column spellings, "Quay Hall": this names another venue.',
	]);
	const swapped = read("venue,spellings", ["Pier Gym", "The Quay"], ["Dock", "the quay"]);
	expect(changed(kept, swapped).problems).toHaveLength(1);
});

test("a change says what it was, and closures are counted apart", () => {
	const kept = read("venue,address,closures", ["Pier Gym", "1 Pier Road", "2026-12-24: Holidays; 2026-12-05"]);
	const draft = read(
		"venue,address,closures",
		["Pier Gym", "1 Pier Road", "2026-12-05; 2026-12-31"],
		["Dock", "", "2026-12-24"],
	);
	expect(changed(kept, draft)).toEqual({
		problems: [],
		what: ["Pier Gym: closures 2026-12-05; 2026-12-24: Holidays to 2026-12-05; 2026-12-31", "Dock: new"],
		tally: { venues_made: 1, venue_closures_made: 2, venue_closures_removed: 1 },
	});
	const reordered = read("venue,closures", ["Pier Gym", "2026-12-05\n2026-12-24 Holidays"]);
	expect(changed(kept, reordered)).toEqual({ problems: [], what: [], tally: {} });
});

test("whatever a venue has comes back from its cells as it went in", () => {
	const name = (maxLength: number) =>
		fc
			.array(fc.constantFrom("a", "B", "7", " ", ",", ";", '"', ":", "-", "=", "ß", "10:00-11:00"), {
				minLength: 1,
				maxLength: 9,
			})
			.map((parts) => parts.join("").trim().slice(0, maxLength).trim())
			.filter((text) => text !== "");
	const names = fc.uniqueArray(name(40), { maxLength: 4, selector: (text) => text.toLowerCase() });
	const day = fc.constantFrom("2026-12-01", "2026-12-05", "2027-01-03");
	const closure = fc.record({
		days: fc.tuple(day, day).map((days) => days.toSorted()),
		hours: fc.constantFrom([null, null], ["10:00", "14:00"]),
		reason: fc.option(name(200)),
	});
	const shut = fc.uniqueArray(closure, { maxLength: 4, selector: (one) => JSON.stringify(one) }).map((list) =>
		list.map(({ days: [starts_on = "", ends_on = ""], hours: [starts_at = null, ends_at = null], reason }) => ({
			starts_on,
			ends_on,
			starts_at,
			ends_at,
			reason,
		})),
	);
	fc.assert(
		fc.property(names, names, shut, fc.option(name(100)), (courts, spellings, closed, note) => {
			const stored = {
				...Object.fromEntries(factColumns(venueFacts).map((column) => [column, null])),
				courts,
				spellings,
				closures: closed,
				note,
			};
			const cells = ["Gym", ...writeFacts(venueFacts, stored as never)].map(cellText);
			const header = ["venue", ...factColumns(venueFacts)].join(",");
			const back = only(read(header, cells));
			expect([back.courts, back.spellings, back.note]).toEqual([courts, spellings, note]);
			expect(new Set(back.closures?.map((one) => JSON.stringify(one)))).toEqual(
				new Set(closed.map((one) => JSON.stringify(one))),
			);
			expect(["Gym", ...writeFacts(venueFacts, { ...stored, ...back } as never)].map(cellText)).toEqual(cells);
		}),
		{ numRuns: depth(300, 20_000) },
	);
}, 240_000);
