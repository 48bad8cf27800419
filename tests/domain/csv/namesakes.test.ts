import { expect, test } from "bun:test";
import { readers } from "../../../src/domain/csv/reader.ts";
import { type KnownPerson, type PersonChoice, settleNamesakes } from "../../../src/domain/csv/namesakes.ts";
import { newSeason, type PlayerRecord, teamKey, teamRef } from "../../../src/domain/csv/season.ts";

const [open, women] = ["Open", "Women"];
const known = (
	key: string,
	name: string,
	...entries: readonly (readonly [season: string, league: string, team: string])[]
) => {
	const [firstName = "", lastName = ""] = name.split(" ");
	const told = entries.map(([season, league, team]) => ({ season, league, team, at: -Number(season.slice(-4)) }));
	return { key, firstName, lastName, marks: new Map(), entries: told } satisfies KnownPerson;
};
const wears = (number: string, person: KnownPerson): KnownPerson => ({
	...person,
	marks: new Map([["number", number]]),
});

/** Names with their teams in the league Open, as a file without ids has them; with a "#" before it, an id. */
function file(...rows: readonly (readonly [name: string, team: string, key?: string])[]) {
	const draft = newSeason("Open");
	for (const [name, team, key = null] of rows) {
		const [firstName = "", lastName = ""] = name.split(" ");
		const ref = teamRef(teamKey("Open"), team);
		draft.teams.set(ref, { league: teamKey("Open"), name: team, facts: null });
		const player: PlayerRecord = {
			from: { file: "players.csv", line: 2 },
			key,
			spellings: new Map([[name, { firstName, lastName, count: 1 }]]),
			attributes: {},
			teams: new Map([[ref, null]]),
			facts: null,
		};
		draft.players.set(`${name} ${team}`, player);
	}
	return draft;
}
const taken = (
	draft: ReturnType<typeof file>,
	people: readonly KnownPerson[],
	choices: { of: string; is: string }[] = [],
) => settleNamesakes(draft, "Fall 2026", people, choices).map(({ of, is }) => [of, is]);

test("who was on that club before is meant, whatever the season and the league", () => {
	const people = [
		known("a", "Anna Berg", ["Fall 2025", women, "Hawks"]),
		known("b", "Anna Berg", ["Fall 2025", open, "Owls"]),
	];
	const draft = file(["ANNA Berg", "Hawks"], ["Anna Berg", "Owls"], ["Anna Berg", "Gulls"]);
	expect(taken(draft, people)).toEqual([
		["ANNA Berg Hawks", "a"],
		["Anna Berg Owls", "b"],
		["Anna Berg Gulls", ""],
	]);
	expect([...draft.players.values()].map(({ key }) => key)).toEqual(["a", "b", null]);
});

test("of two who were on that club the later one is meant", () => {
	const people = [
		known("a", "Anna Berg", ["Fall 2024", open, "Hawks"]),
		known("b", "Anna Berg", ["Fall 2025", open, "Hawks"]),
		known("c", "Anna Berg", ["Spring 2026", open, "Owls"]),
	];
	expect(taken(file(["Anna Berg", "Hawks"]), people)).toEqual([["Anna Berg Hawks", "b"]]);
});

test("the only one of that name is meant, unless they play for another team of the league in this season", () => {
	const only = known("a", "Anna Berg", ["Fall 2025", open, "Hawks"]);
	expect(taken(file(["Anna Berg", "Owls"]), [only])).toEqual([["Anna Berg Owls", "a"]]);
	const beside = known("a", "Anna Berg", ["Fall 2026", open, "Hawks"]);
	expect(taken(file(["Anna Berg", "Owls"]), [beside])).toEqual([["Anna Berg Owls", ""]]);
	const elsewhere = known("a", "Anna Berg", ["Fall 2026", women, "Hawks"]);
	expect(taken(file(["Anna Berg", "Owls"]), [elsewhere])).toEqual([["Anna Berg Owls", "a"]]);
	expect(taken(file(["Anna Berg", "Owls"], ["Anna Berg", "Gulls"]), [only])).toEqual([
		["Anna Berg Owls", ""],
		["Anna Berg Gulls", ""],
	]);
	expect(taken(file(["Anna Berg", "Owls"]), [known("a", "Anna Berg")])).toEqual([["Anna Berg Owls", "a"]]);
});

test("nobody is asked about who is on the team already, has an id, or bears a name that nobody knows", () => {
	const people = [known("a", "Anna Berg", ["Fall 2026", open, "Hawks"]), known("b", "Bea Long")];
	expect(taken(file(["Anna Berg", "Hawks"], ["Bea Long", "Hawks", "77"], ["Cid Ray", "Hawks"]), people)).toEqual([]);
	expect(taken(file(["Bea Long", "Owls", "b"], ["Bea Long", "Hawks"]), people)).toEqual([["Bea Long Hawks", ""]]);
});

test("what somebody has chosen holds; a key of nobody of that name does not", () => {
	const people = [known("a", "Anna Berg", ["Fall 2025", open, "Hawks"]), known("b", "Anna Berg")];
	const choose = (is: string) => taken(file(["Anna Berg", "Hawks"]), people, [{ of: "Anna Berg Hawks", is }])[0]?.[1];
	expect([choose("b"), choose(""), choose("x")]).toEqual(["b", "", "a"]);
});

const rows = (...numbers: readonly (string | null)[]) => {
	const season = newSeason("Open");
	const reader = readers.players(season, "players", {
		stats: [],
		periods: [],
		sports: [],
		attributes: [{ name: "Number", type: "number" }],
	});
	reader.row(["team", "first_name", "last_name", "Number"], 1);
	for (const [at, number] of numbers.entries()) reader.row(["Hawks", "Anna", "Berg", number ?? ""], at + 2);
	return season;
};
const offered = (draft: ReturnType<typeof rows>, people: readonly KnownPerson[], choices: PersonChoice[] = []) => {
	const told = settleNamesakes(draft, "Fall 2026", people, choices);
	return { told, keys: [...draft.players.values()].map(({ key, isNew }) => (isNew ? "new" : key)) };
};

test("rows of one name and team that a number tells apart are two people, who may be said to be one (players 21)", () => {
	const { told, keys } = offered(rows("8", "12"), []);
	expect(told.map(({ name, is, rows: count, people }) => [name, is, count, people.map(({ text }) => text)])).toEqual([
		["Anna Berg, number 8", "", 2, []],
		["Anna Berg, number 12", "", 2, ["Anna Berg, number 8 (line 2)"]],
	]);
	expect(keys).toEqual(["new", "new"]);
	const same = [{ of: told[1]?.of ?? "", is: told[1]?.people[0]?.key ?? "" }];
	expect(offered(rows("8", "12"), [], same).keys).toEqual(["new"]);
	for (const numbers of [
		["8", "8"],
		["8", null],
		[null, null],
		["8", "12", "8"],
	])
		expect(rows(...numbers).problems.first.map(({ reason }) => reason)).toEqual([
			expect.stringContaining("give each a number"),
		]);
	expect(rows(...Array.from({ length: 21 }, (_, at) => String(at))).problems.count).toBe(1);
});

test("who wears the number is meant, on the team and on the club, and nobody need be asked about whom it settles (players 21)", () => {
	const here = [
		wears("12", known("b", "Anna Berg", ["Fall 2026", open, "Hawks"])),
		wears("8", known("a", "Anna Berg", ["Fall 2026", open, "Hawks"])),
	];
	expect(offered(rows("8", "12"), here)).toEqual({ told: [], keys: ["a", "b"] });
	expect(offered(rows("8"), here)).toEqual({ told: [], keys: ["a"] });
	const before = here.map((person) => ({
		...person,
		entries: person.entries.map((one) => ({ ...one, season: "Fall 2025" })),
	}));
	expect(offered(rows("8", "12"), before).keys).toEqual(["a", "b"]);
});

test("of another number than who is on the team there may be two; that is asked (players 21)", () => {
	const here = [wears("8", known("a", "Anna Berg", ["Fall 2026", open, "Hawks"]))];
	const one = offered(rows("12"), here);
	expect(one.told).toMatchObject([{ is: "a", people: [{ text: "Anna Berg, Hawks (Fall 2026), number 8" }] }]);
	expect(offered(rows("12"), here, [{ of: one.told[0]?.of ?? "", is: "" }]).keys).toEqual(["new"]);
	expect(offered(rows("8", "12"), here).keys).toEqual(["a", "new"]);
	expect(offered(rows("4", "12"), here).keys).toEqual(["new", "new"]);
	expect(offered(rows(null), here)).toEqual({ told: [], keys: [null] });
});
