import { describe, expect, test } from "bun:test";
import { builderOf, planOf } from "../../../src/domain/schedule/builder.ts";
import { hindrances, moved, Obstructed, swapped } from "../../../src/domain/schedule/placement.ts";
import { reportOf } from "../../../src/domain/schedule/report.ts";
import { factsOf, teamOf } from "./facts.ts";
import { said } from "../../support/said.ts";

const move = { draft_change: "move", draft_date: "2027-01-11", draft_time: "19:00" } as const;

describe("a game in the builder", () => {
	const one = (row: object, published = true) => builderOf(factsOf({ games: [row], published })).games[0]!;

	test("is where its draft puts it, beside the slot that visitors see", () => {
		expect(one({})).toMatchObject({ date: "2027-01-04", time: "18:00", change: null, settled: null });
		expect(one(move)).toMatchObject({
			date: "2027-01-11",
			time: "19:00",
			change: "moved",
			published: { date: "2027-01-04", time: "18:00" },
		});
		expect(one({}, false)).toMatchObject({ change: "new", published: null });
	});

	test("has no slot when it is put off, called off, to be removed, or was never placed", () => {
		const none = { date: null, time: null, place: null };
		expect(one({ status: "postponed" })).toMatchObject({ ...none, settled: null });
		expect(one({ status: "postponed", ...move })).toMatchObject({ date: "2027-01-11", change: "moved" });
		expect(one({ status: "cancelled" })).toMatchObject({ ...none, settled: said.gameCancelled });
		expect(one({ draft_change: "remove" })).toMatchObject({ ...none, change: "removed" });
		expect(one({ date: null, time: null }, false)).toMatchObject({ ...none, change: null });
	});

	test("that was called off says where it would have been, unless it has a new slot or goes", () => {
		const was = { date: "2027-01-04", time: "18:00" };
		expect(one({ status: "cancelled" }).calledOff).toMatchObject(was);
		expect(one({ status: "cancelled" }, false).calledOff).toMatchObject(was);
		expect(one({ status: "postponed" }).calledOff).toMatchObject(was);
		for (const row of [
			{},
			{ status: "postponed", ...move },
			{ status: "postponed", draft_change: "remove" },
			{ status: "postponed", date: null },
		])
			expect(one(row).calledOff).toBeNull();
	});

	test("stays where it is once it has begun, whatever a draft says", () => {
		const settled = [
			[{ status: "live" }, "This game is being played."],
			[{ status: "final", score_home: 1, score_away: 0 }, "This game has been played."],
			[{ score_home: 61, score_away: 58 }, "This game has been played."],
			[{ status: "forfeit" }, "This game was forfeited."],
			[{ hasEntries: true }, "This game has entries in its box score."],
		] as const;
		for (const [row, sentence] of settled)
			expect(one({ ...row, ...move })).toMatchObject({ settled: sentence, change: null, date: "2027-01-04" });
	});
});

describe("the builder", () => {
	test("takes the league's weeks off and the schedule's days off, and says why", () => {
		const weekOffs = [{ date: "2027-01-11", reason: "Holiday" }];
		const { weeks, slots } = builderOf(factsOf({ weekOffs, fields: { offDates: ["2027-01-18"] } }));
		expect(weeks.map(({ days }) => days[0])).toMatchObject([
			{ off: false, reason: null },
			{ off: true, reason: "Holiday" },
			{ off: true, reason: "Off Week" },
		]);
		expect(slots.map(({ date }) => date)).toEqual(["2027-01-04", "2027-01-04"]);
	});

	test("leaves of a court what games elsewhere do not take, whatever the letters' case", () => {
		const elsewhere = [
			{ date: "2027-01-04", time: "18:00", location: "north GYM" },
			{ date: "2027-01-04", time: "18:00", location: "Annex" },
			{ date: "2027-01-04", time: "18:30", location: "North Gym" },
		];
		const places = [{ name: "North Gym", capacity: 2 }, { name: "Annex" }];
		const { slots } = builderOf(factsOf({ elsewhere, fields: { places } }));
		expect(slots.slice(0, 3)).toMatchObject([
			{ time: "18:00", place: "North Gym", capacity: 0, taken: 2 },
			{ time: "18:00", place: "Annex", capacity: 0, taken: 1 },
			{ time: "19:00", place: "North Gym", capacity: 1, taken: 1 },
		]);
		const short = elsewhere.map((game) => ({ ...game, minutes: 30 }));
		expect(builderOf(factsOf({ elsewhere: short, fields: { places } })).slots.slice(0, 3)).toMatchObject([
			{ time: "18:00", place: "North Gym", capacity: 1, taken: 1 },
			{ time: "18:00", place: "Annex", capacity: 0, taken: 1 },
			{ time: "19:00", place: "North Gym", capacity: 2, taken: 0 },
		]);
		expect(builderOf(factsOf({ elsewhere })).slots[0]).toMatchObject({ place: null, capacity: 1, taken: 0 });
	});

	test("gives a bye to who has no game in a week, on its first day or the one given by hand, and none before the first game", () => {
		const fields = { gameDays: ["Monday", "Thursday"], numWeeks: 2 };
		const games = [{}, { home_team_id: 3, away_team_id: 1, date: "2027-01-14" }];
		const facts = factsOf({ fields, games });
		facts.teams[3] = teamOf(4, { byes: ["2027-01-07"] });
		const { weeks } = builderOf({ ...facts, byes: [{ id: 77, slt_id: 3, date: "2027-01-04" }] });
		expect(weeks[0]?.byes.map(({ id, slt_id, date }) => [id, slt_id, date])).toEqual([
			[77, 3, "2027-01-04"],
			[null, 4, "2027-01-07"],
		]);
		expect(weeks[1]?.byes.map(({ slt_id, date }) => [slt_id, date])).toEqual([
			[2, "2027-01-11"],
			[4, "2027-01-11"],
		]);
		expect(builderOf(factsOf({ fields })).weeks.flatMap(({ byes }) => byes)).toEqual([]);
		const off = { ...facts.games[0]!, id: 9, home_team_id: 3, away_team_id: 4, status: "cancelled" as const };
		expect(builderOf({ ...facts, games: [...facts.games, off] }).weeks[0]?.byes).toEqual([]);
	});

	test("names who plays twice on a day, with the games in order", () => {
		const games = [{ time: "19:00" }, { away_team_id: 3, time: "18:00" }];
		const [first] = builderOf(factsOf({ games })).weeks;
		expect(first?.doubleHeaders).toEqual([
			{ slt_id: 1, team_id: 101, name: "Team 1", date: "2027-01-04", games: [2, 1] },
		]);
	});

	test("tells which open games break a rule where they are; what is played is past that", () => {
		const games = [{}, { time: "19:00", status: "final" as const }, { date: "2027-01-05", locked: true }];
		const { conflicts } = builderOf(factsOf({ games }));
		expect(conflicts.map(({ game_id }) => game_id)).toEqual([1, 3]);
		expect(conflicts[1]?.reasons).toEqual([said.notASlot]);
	});
});

describe("games change their slots", () => {
	const games = [
		{},
		{ home_team_id: 3, away_team_id: 4, time: "19:00" },
		{ home_team_id: 1, away_team_id: 3, date: "2027-01-11", time: "19:00" },
		{ home_team_id: 2, away_team_id: 4, date: "2027-01-18", time: "18:00", status: "final" as const },
		{ home_team_id: 2, away_team_id: 4, date: null, time: null },
	];
	const builder = builderOf(factsOf({ games }));
	const reasons = (change: () => unknown) => {
		try {
			return change();
		} catch (error) {
			if (error instanceof Obstructed) return [error.kind, error.message, ...error.reasons];
			throw error;
		}
	};

	test("both, where no rule stands in the way", () => {
		expect(swapped(builder, 1, 2)).toEqual([
			{ id: 1, date: "2027-01-04", time: "19:00", place: null },
			{ id: 2, date: "2027-01-04", time: "18:00", place: null },
		]);
		expect(reasons(() => swapped(builder, 2, 3))).toEqual([
			"conflict",
			"Swap failed.",
			"Team 1 already plays on Mon, Jan 4.",
		]);
	});

	test("not when one is played, has no slot, or is the other", () => {
		expect(reasons(() => swapped(builder, 1, 4))).toEqual([
			"conflict",
			"Swap failed.",
			"Team 2 against Team 4 has been played.",
		]);
		expect(reasons(() => swapped(builder, 5, 1))).toEqual([
			"conflict",
			"Swap failed.",
			"Team 2 against Team 4 has no slot yet.",
		]);
		expect(reasons(() => swapped(builder, 1, 1))).toEqual(["conflict", "Swap failed.", said.gameSwapsWithItself]);
	});

	test("not to a court that games of others take, which are named", () => {
		const other = {
			date: "2027-01-11",
			time: "18:30",
			location: "north gym",
			title: "Hawks against Bulls (Friday Open)",
		};
		const shut = ({ date, time }: { date: string; time: string }) =>
			`${date} ${time}` === "2027-01-04 18:00" ? "closed (Holidays)" : null;
		const closed = builderOf(factsOf({ shut, fields: { places: ["North Gym"] }, games: [{ location: "North Gym" }] }));
		expect(closed.slots.filter(({ capacity }) => capacity === 0)).toMatchObject([
			{ date: "2027-01-04", time: "18:00", shut: "closed (Holidays)" },
		]);
		const facts = factsOf({
			elsewhere: [other],
			fields: { places: ["North Gym"] },
			games: [{ location: "North Gym" }],
		});
		const one = builderOf(facts);
		expect(one.slots.filter(({ takenBy }) => takenBy).map(({ date, time }) => `${date} ${time}`)).toEqual([
			"2027-01-11 18:00",
			"2027-01-11 19:00",
		]);
		const there = { date: "2027-01-11", time: "18:00", place: "North Gym" };
		expect(reasons(() => moved(one, 1, there))).toEqual([
			"conflict",
			said.gameCannotMove,
			"Mon, Jan 11, 6:00 PM at North Gym is full: Hawks against Bulls (Friday Open) is there.",
		]);
		const many = builderOf({ ...facts, elsewhere: ["A", "B", "C", "D"].map((title) => ({ ...other, title })) });
		expect(String(reasons(() => moved(many, 1, there)))).toContain("is full: A, B and 2 more are there.");
	});

	test("one, to a slot with room; one that has none yet too", () => {
		expect(moved(builder, 5, { date: "2027-01-11", time: "18:00:00" })).toEqual([
			{ id: 5, date: "2027-01-11", time: "18:00", place: null },
		]);
		expect(reasons(() => moved(builder, 5, { date: "2027-01-11", time: "19:00" }))).toEqual([
			"conflict",
			said.gameCannotMove,
			"Mon, Jan 11, 7:00 PM is full: Team 1 against Team 3 is there.",
		]);
		expect(reasons(() => moved(builder, 4, { date: "2027-01-11", time: "18:00" }))).toEqual([
			"conflict",
			said.gameCannotMove,
			"Team 2 against Team 4 has been played.",
		]);
	});

	test("never onto a day off, a bye by hand, or the time of a game elsewhere; nor is it published there", () => {
		const facts = factsOf({ games: games.slice(0, 1), weekOffs: [{ date: "2027-01-04", reason: "Holiday" }] });
		facts.teams[0] = teamOf(1, { byes: ["2027-01-11"], busy: [{ date: "2027-01-18", time: "18:00" }] });
		const held = builderOf(facts);
		const to = (date: string) => reasons(() => moved(held, 1, { date, time: "18:00" }));
		expect(to("2027-01-04")).toContain("Mon, Jan 4, 6:00 PM is not a slot of this schedule.");
		expect(to("2027-01-11")).toContain("Team 1 has a bye on Mon, Jan 11.");
		expect(to("2027-01-18")).toContain("Team 1 has another game on Mon, Jan 18 at 6:00 PM.");
		expect(hindrances(held)).toEqual(["Team 1 against Team 2: January 4, 2027 is off (Holiday)."]);
		expect(hindrances(builderOf(factsOf({ games: [{}, { away_team_id: 3 }] })))).toEqual([said.teamOnePlaysThen]);
		expect(hindrances(builder)).toEqual([]);
	});

	test("as the plan that the rules take says, in league-team ids", () => {
		const plan = planOf(builder);
		expect(plan.teams.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
		expect(plan.games.map(({ id, fixed }) => [id, fixed])).toEqual([
			[1, false],
			[2, false],
			[3, false],
			[4, true],
		]);
	});

	test("and the report counts them as they are now, with the reasons of those left over", () => {
		const report = reportOf(builder, [{ game_id: 5, reason: said.everySlotFull }]);
		expect(report).toMatchObject({
			games: 4,
			kept: 1,
			unplaced: [{ game_id: 5, home: 2, away: 4, reason: said.everySlotFull }],
		});
		expect(report.fairness.teams.map(({ team, games: own }) => [team, own])).toEqual([
			[1, 2],
			[2, 2],
			[3, 2],
			[4, 2],
		]);
		expect(reportOf(builder, []).unplaced[0]?.reason).toBe("This game has no slot yet.");
	});
});
