import { expect, test } from "bun:test";
import * as fc from "fast-check";
import {
	type MergeRecord,
	areDistinct,
	fullName,
	isSameName,
	mergePlan,
	sameNameGroups,
} from "../../src/domain/player/players.ts";
import { Refusal } from "../../src/domain/refusal.ts";
import { depth } from "../support/depth.ts";
import { said as sentences } from "../support/said.ts";

const player = (id: number, firstName: string, lastName: string, distinct_from: readonly number[] = []) => ({
	id,
	firstName,
	lastName,
	distinct_from,
});

const record = (id: number, more: Partial<MergeRecord> = {}): MergeRecord => ({
	...player(id, "Patrick", "Beverley"),
	fields: {},
	attributeValues: [],
	rosters: [],
	lines: [],
	...more,
});

test("a full name needs no last name", () => {
	expect(fullName(player(1, "Nenê", ""))).toBe("Nenê");
	expect(fullName({ firstName: "Nenê", lastName: null })).toBe("Nenê");
	expect(fullName(player(1, "Chris", "Johnson"))).toBe("Chris Johnson");
});

test("names are the same without regard to case, accents and spaces", () => {
	expect(isSameName(player(1, "José", "Calderón"), player(2, "JOSE ", "calderon"))).toBe(true);
	expect(isSameName(player(1, "José", "Calderón"), player(2, "José", "Calderon Jr"))).toBe(false);
});

test("players of one name are a group, oldest record first, groups by name", () => {
	const players = [
		player(9, "Chris", "Johnson"),
		player(5, "zoë", "Park"),
		player(3, "Only", "Once"),
		player(2, "CHRIS", "JOHNSON"),
		player(4, "Zoe", "Park"),
		player(7, "Chris", "johnson"),
	];
	expect(sameNameGroups(players).map((group) => group.map(({ id }) => id))).toEqual([
		[2, 7, 9],
		[4, 5],
	]);
	expect(sameNameGroups([])).toEqual([]);
});

test("players who were said to be two persons are a group only by way of a third", () => {
	const groups = (...told: (readonly number[])[]) =>
		sameNameGroups(told.map((distinct, at) => player(at + 1, "Chris", "Johnson", distinct))).map((group) =>
			group.map(({ id }) => id),
		);
	expect(groups([2], [])).toEqual([]);
	expect(groups([], [1])).toEqual([]);
	expect(groups([2], [], [])).toEqual([[1, 2, 3]]);
	expect(groups([2, 3], [], [])).toEqual([[2, 3]]);
	expect(groups([3, 4], [3, 4], [], [])).toEqual([
		[1, 2],
		[3, 4],
	]);
	expect(groups([2], [3], [1])).toEqual([]);
});

test("in a group everybody may be somebody of it, and between groups of a name nobody", () => {
	const ids = fc.integer({ min: 1, max: 6 });
	const everybody = fc.array(fc.uniqueArray(ids, { maxLength: 4 }), { minLength: 2, maxLength: 6 });
	fc.assert(
		fc.property(everybody, (told) => {
			const players = told.map((distinct, at) => player(at + 1, "Zoë", "Park", distinct));
			const groups = sameNameGroups(players);
			for (const group of groups)
				for (const one of group)
					for (const other of players.filter(({ id }) => id !== one.id))
						if (!group.includes(other)) expect(areDistinct(one, other)).toBe(true);
						else expect(group.some((third) => third !== one && !areDistinct(one, third))).toBe(true);
			const alone = players.filter((one) => !groups.flat().includes(one));
			for (const one of alone)
				for (const other of players) if (other !== one) expect(areDistinct(one, other)).toBe(true);
		}),
	);
});

test("two of the records that were said to be two persons are not merged", () => {
	const refused = () => mergePlan(record(1), [record(2), record(3, { distinct_from: [2] })]);
	expect(refused).toThrow(new Refusal("conflict", "Cannot merge: #2 and #3 were said not to be the same person."));
});

test("two records of one man become one: rosters move, lines stay with their roster", () => {
	const master = record(1, {
		rosters: [{ id: 10, slt_id: 100 }],
		lines: [{ game_id: 1, roster_id: 10, values: { PTS: 24 } }],
	});
	const duplicate = record(2, {
		rosters: [{ id: 20, slt_id: 200 }],
		lines: [{ game_id: 2, roster_id: 20, values: { PTS: 204 } }],
	});
	expect(mergePlan(master, [duplicate])).toEqual({
		master_id: 1,
		duplicate_ids: [2],
		fields: {},
		attributeValues: [],
		rostersMoved: [20],
		rostersDropped: [],
		lines: [],
	});
});

test("on a team that the master plays for, the duplicate's lines go over and the higher value counts", () => {
	const master = record(1, {
		rosters: [{ id: 10, slt_id: 100 }],
		lines: [{ game_id: 1, roster_id: 10, values: { PTS: 11, REB: 4, AST: null } }],
	});
	const duplicate = record(2, {
		rosters: [{ id: 20, slt_id: 100 }],
		lines: [
			{ game_id: 1, roster_id: 20, values: { PTS: 13, REB: 2 } },
			{ game_id: 2, roster_id: 20, values: { PTS: 5 } },
		],
	});
	const third = record(3, {
		rosters: [{ id: 30, slt_id: 100 }],
		lines: [{ game_id: 1, roster_id: 30, values: { AST: 7 } }],
	});
	const plan = mergePlan(master, [duplicate, third]);
	expect(plan.rostersMoved).toEqual([]);
	expect(plan.rostersDropped).toEqual([
		{ id: 20, into: 10 },
		{ id: 30, into: 10 },
	]);
	expect(plan.lines).toEqual([
		{ game_id: 1, roster_id: 10, from: [20, 30], values: { PTS: 13, REB: 4, AST: 7 } },
		{ game_id: 2, roster_id: 10, from: [20], values: { PTS: 5 } },
	]);
});

test("of two duplicates on one team the first moves and the second goes into it", () => {
	const plan = mergePlan(record(1), [
		record(2, { rosters: [{ id: 20, slt_id: 100 }] }),
		record(3, { rosters: [{ id: 30, slt_id: 100 }] }),
	]);
	expect(plan.rostersMoved).toEqual([20]);
	expect(plan.rostersDropped).toEqual([{ id: 30, into: 20 }]);
});

test("what the master has stays, what it lacks is taken from the first duplicate that has it", () => {
	const master = record(1, {
		fields: { email: "a@x.org", phoneNumber: "", bio: null },
		attributeValues: [
			{ attribute_id: 1, value: "21" },
			{ attribute_id: 2, value: " " },
		],
	});
	const second = record(2, {
		fields: { email: "b@x.org", phoneNumber: " ", bio: "Guard.", image: "p.webp" },
		attributeValues: [
			{ attribute_id: 1, value: "2" },
			{ attribute_id: 2, value: "" },
		],
	});
	const third = record(3, {
		fields: { phoneNumber: "555", bio: "Other.", image: null },
		attributeValues: [
			{ attribute_id: 2, value: "G" },
			{ attribute_id: 2, value: "F" },
		],
	});
	const plan = mergePlan(master, [second, third]);
	expect(plan.fields).toEqual({ phoneNumber: "555", bio: "Guard.", image: "p.webp" });
	expect(plan.attributeValues).toEqual([{ attribute_id: 2, value: "G" }]);
});

test("a merge needs a duplicate and nobody twice", () => {
	expect(() => mergePlan(record(1), [])).toThrow(new Refusal("invalid", "Select at least one duplicate."));
	expect(() => mergePlan(record(1), [record(1)])).toThrow(new Refusal("invalid", sentences.playerMergedWithItself));
	expect(() => mergePlan(record(1), [record(2), record(2)])).toThrow(Refusal);
});

test("records with stats on both sides of one game are two persons and stay so", () => {
	const master = record(1, {
		rosters: [{ id: 10, slt_id: 100 }],
		lines: [{ game_id: 1, roster_id: 10, values: { PTS: 11 } }],
	});
	const other = (values: Record<string, number | null>) =>
		record(2, { rosters: [{ id: 20, slt_id: 200 }], lines: [{ game_id: 1, roster_id: 20, values }] });
	expect(() => mergePlan(master, [other({ REB: 1 })])).toThrow(
		new Refusal("conflict", "Cannot merge: Patrick Beverley would have stats for both teams in one game."),
	);
	expect(mergePlan(master, [other({ REB: 0, PTS: null })]).rostersMoved).toEqual([20]);
});

test("a merge loses no points: the master's games afterwards hold the higher of each game's values", () => {
	const line = fc.record({ game_id: fc.integer({ min: 1, max: 5 }), values: fc.record({ PTS: fc.nat(40) }) });
	const person = fc.array(line, { maxLength: 5 });
	fc.assert(
		fc.property(fc.array(person, { minLength: 2, maxLength: 4 }), (people) => {
			// Everybody plays for the same team, so that every roster entry but the first one goes.
			const records = people.map((lines, i) => {
				const once = [...new Map(lines.map((line) => [line.game_id, line])).values()];
				const rosters = [{ id: 10 * (i + 1), slt_id: 100 }];
				return record(i + 1, { rosters, lines: once.map((line) => ({ ...line, roster_id: 10 * (i + 1) })) });
			});
			const [master, ...duplicates] = records;
			if (master === undefined) return;
			const after = new Map(master.lines.map((line) => [line.game_id, line.values["PTS"]]));
			for (const line of mergePlan(master, duplicates).lines) after.set(line.game_id, line.values["PTS"]);
			for (const line of records.flatMap((one) => one.lines)) {
				const all = records.flatMap((one) => one.lines).filter((other) => other.game_id === line.game_id);
				expect(after.get(line.game_id)).toBe(Math.max(...all.map((other) => other.values["PTS"] ?? 0)));
			}
		}),
		{ numRuns: depth(50, 500), seed: 23 },
	);
});
