import { describe, expect, test } from "bun:test";
import { renderToString } from "react-dom/server";
import { Desk } from "../../islands/schedule-grid/desk.ts";
import { moveOutcome, refusedOutcome, swapOutcome } from "../../islands/schedule-grid/outcome.ts";
import { fairness } from "../../src/domain/schedule/fairness.ts";
import { sharing } from "../../src/domain/schedule/grid.ts";
import { viewOf, withGames } from "../../src/domain/schedule/view.ts";
import { slotsOf, weeks } from "../../src/domain/schedule/weeks.ts";
import type { Builder, BuilderGame, Schedule } from "../../src/domain/schedule/wire.ts";
import { GameCount } from "../../src/ui/schedule/count.tsx";
import { reachText } from "../../src/ui/schedule/dock.tsx";
import { ScheduleGrid } from "../../src/ui/schedule/grid.tsx";
import { Matchup, plainLook } from "../../src/ui/schedule/matchup.tsx";
import { ScheduleFairness } from "../../src/ui/schedule/fairness.tsx";
import { changesText, ScheduleHead } from "../../src/ui/schedule/head.tsx";
import { Prospects } from "../../src/ui/schedule/prospect.tsx";
import { placeText, teamsById } from "../../src/ui/schedule/words.ts";
import { said as sentences } from "../support/said.ts";
import { noLimits } from "../support/no-limits.ts";

const list = weeks({ startDate: "2027-01-04", numWeeks: 3, timeSlots: ["18:30", "19:40"] });

const team = (slt_id: number, name: string) => ({
	slt_id,
	team_id: slt_id + 100,
	name,
	logo: null,
	abbreviation: null,
	color: null,
	hidden: false,
	unavailableSlots: [] as string[],
	unavailableDates: [],
	revision: 1,
	limits: noLimits,
	homePlaces: null,
	byes: [],
	busy: [],
	sharedBusy: [],
});

const game = (id: number, home: number, away: number, date: string | null, time = "18:30"): BuilderGame => ({
	id,
	home,
	away,
	team1_id: home + 100,
	team2_id: away + 100,
	date,
	time: date && time,
	place: null,
	status: "scheduled",
	score_home: null,
	score_away: null,
	locked: false,
	settled: null,
	hasResult: false,
	calledOff: null,
	change: date === null ? null : "new",
	published: null,
	revision: 1,
});

const builder: Builder = {
	schedule: {
		id: 1,
		name: "Mondays",
		startDate: "2027-01-04",
		numWeeks: 3,
		gameDays: [],
		sameSlot: true,
		timeSlots: ["18:30", "19:40"],
		weeklyTimeSlots: [],
		weeklyDates: [],
		places: [],
		offDates: [],
		wishes: {},
		published_at: null,
	} as unknown as Schedule, // what the view looks at
	teams: [team(1, "Hawks"), team(2, "Pilots"), team(3, "Queens"), team(4, "Rockets")],
	weeks: list.map((week) => ({
		...week,
		days: week.days.map((day) => ({ ...day, reason: null })),
		byes: [],
		doubleHeaders: [],
	})),
	slots: slotsOf(list).map((slot) => ({ ...slot, place: null, capacity: 1, taken: 0, week: slot.week ?? 0 })),
	games: [
		game(11, 1, 2, "2027-01-04"),
		game(12, 3, 4, "2027-01-04", "19:40"),
		game(13, 1, 3, "2027-01-11"),
		game(14, 2, 4, null),
	],
	conflicts: [],
	giving: [],
};
const teams = teamsById(builder.teams);
const text = (html: string) => html.replaceAll(/<!-- -->/g, "").replaceAll(/<[^>]*>/g, "");

describe("what the builder shows", () => {
	test("is the placed games in the grid, the others waiting, and what differs for visitors", () => {
		const view = viewOf(builder);
		expect(view.grid.rows.flatMap(({ cells }) => cells.flatMap(({ games }) => games.map(({ id }) => id)))).toEqual([
			11, 12, 13,
		]);
		expect(view.waiting.map(({ id }) => id)).toEqual([14]);
		expect(view.changes).toEqual({ new: 3, moved: 0, removed: 0 });
		expect([...view.conflicts]).toEqual([]);
	});

	test("says which games break a rule once a team cannot play at their time", () => {
		const limited = builder.teams.map((own) => (own.slt_id === 1 ? { ...own, unavailableSlots: ["18:30"] } : own));
		const { conflicts } = viewOf({ ...builder, teams: limited });
		expect([...conflicts.keys()]).toEqual([11, 13]);
		expect(conflicts.get(11)?.[0]).toContain("Hawks cannot play at");
	});

	test("leaves out what goes with the next publication", () => {
		const view = viewOf(withGames(builder, [{ ...builder.games[2]!, date: null, time: null, change: "removed" }]));
		expect([view.waiting.length, view.changes.removed]).toEqual([1, 1]);
	});

	test("has what was called off beside its day, postponed games among the waiting too, and the same rows until it changes", () => {
		const was = { date: "2027-01-11", time: "18:30", place: null };
		const none = { date: null, time: null };
		const [cancelled, postponed] = [
			{
				...builder.games[2]!,
				...none,
				status: "cancelled",
				settled: sentences.gameCancelled,
				calledOff: was,
			} as const,
			{ ...builder.games[3]!, ...none, status: "postponed", calledOff: { ...was, time: "19:40" } } as const,
		];
		const off = withGames(builder, [cancelled, postponed]);
		const view = viewOf(off);
		expect(view.grid.rows[1]?.calledOff.map(({ id, time }) => [id, time])).toEqual([
			[13, "18:30"],
			[14, "19:40"],
		]);
		expect(view.grid.rows[1]?.byes).toEqual([]);
		expect(view.waiting.map(({ id }) => id)).toEqual([14]);
		const later = viewOf(withGames(off, [{ ...builder.games[0]!, time: "19:40" }]), view);
		expect(later.grid.rows.map((row, at) => row === view.grid.rows[at])).toEqual([false, true, true]);
		const back = viewOf(withGames(off, [builder.games[2]!]), view);
		expect(back.grid.rows[1]?.calledOff.map(({ id }) => id)).toEqual([14]);
	});

	test("keeps the rows of days on which nothing has changed", () => {
		const before = viewOf(builder);
		const after = viewOf(withGames(builder, [{ ...builder.games[2]!, time: "19:40" }]), before);
		expect(after.grid.rows.map((row, at) => row === before.grid.rows[at])).toEqual([true, false, true]);
		expect(sharing(before.grid, viewOf(builder).grid).rows).toEqual(before.grid.rows);
	});
});

describe("the hands on it", () => {
	test("select a game, deselect it, and refuse a swap with the rule that stands in the way", async () => {
		const desk = new Desk(builder, []);
		desk.press(11);
		expect(desk.state()).toMatchObject({ held: 11, said: "Hawks vs Pilots selected." });
		desk.press(11);
		expect(desk.state()).toMatchObject({ held: null, said: "Hawks vs Pilots deselected." });
		desk.press(13);
		desk.press(12);
		await new Promise<void>((resolve) => {
			const stop = desk.subscribe(() => {
				if (desk.state().isBusy) return;
				stop();
				resolve();
			});
		});
		const { held, outcome, builder: after } = desk.state();
		expect([held, outcome?.isDone, outcome?.message]).toEqual([null, false, "Swap failed."]);
		expect(outcome?.reasons).toEqual(["Hawks already plays on Mon, Jan 4."]);
		expect(after.games).toEqual(builder.games);
	});

	test("need a game before a free slot", () => {
		const desk = new Desk(builder, []);
		desk.pressFree({ date: "2027-01-18", time: "18:30", place: null });
		expect(desk.state()).toMatchObject({ held: null, said: "Select a game first." });
	});
});

describe("a game of the grid", () => {
	const drawn = (status: BuilderGame["status"]) =>
		renderToString(
			<Matchup
				game={{ ...game(11, 1, 2, "2027-01-04"), status }}
				teams={teamsById(builder.teams)}
				look={plainLook}
				where=""
				spot="0:0:0"
				isActive
			/>,
		).match(/<span class="(badge [a-z]+)" aria-hidden="true">(\w+)</);

	test("shows what its score does not: that it is live, forfeited, postponed or cancelled", () => {
		expect(drawn("forfeit")?.slice(1)).toEqual(["badge warn", "Forfeit"]);
		expect(drawn("postponed")?.slice(1)).toEqual(["badge warn", "Postponed"]);
		expect(drawn("cancelled")?.slice(1)).toEqual(["badge warn", "Cancelled"]);
		expect(drawn("live")?.slice(1)).toEqual(["badge live", "Live"]);
		expect([drawn("scheduled"), drawn("final")]).toEqual([null, null]);
	});
});

describe("the grid", () => {
	test("says what is closed and why, in a slot, over a game that is in it, and once of a day (scheduling 24)", () => {
		const why = new Map([
			["2027-01-04 18:30", "closed (Concert)"],
			["2027-01-11 19:40", "not open (8:00 AM – 7:00 PM)"],
			["2027-01-18 18:30", "closed (Holidays)"],
			["2027-01-18 19:40", "closed (Holidays)"],
		]);
		const slots = builder.slots.map((slot) => {
			const shut = why.get(`${slot.date} ${slot.time}`);
			return shut === undefined ? slot : { ...slot, capacity: 0, shut };
		});
		const { grid } = viewOf({ ...builder, slots });
		const html = renderToString(
			<ScheduleGrid id="grid" label="Winter" grid={grid} weeks={builder.weeks} teams={teams} today="2027-01-01" />,
		);
		const [first, second, third] = html.split("<tbody>").slice(1).map(text);
		expect(first).toMatch(/Hawks vs .*Pilots.*Closed \(Concert\).*Queens/);
		expect(second).toContain("Not open (8:00 AM – 7:00 PM)");
		expect(third).toEndWith("ByeAll teamsClosed (Holidays)");
		expect(text(html)).not.toContain("Taken");
		const open = viewOf(builder).grid;
		expect(sharing(open, grid).rows.map((row, at) => row === open.rows[at])).toEqual([false, false, false]);
	});

	test("says of a bye that the team is not available in that week", () => {
		const away = builder.teams.map((own) => (own.slt_id === 4 ? { ...own, unavailableDates: ["2027-01-18"] } : own));
		const drawn = (list: typeof away) => {
			const { grid } = viewOf({ ...builder, teams: list });
			return text(
				renderToString(
					<ScheduleGrid
						id="grid"
						label="Winter"
						grid={grid}
						weeks={builder.weeks}
						teams={teamsById(list)}
						today="2027-01-01"
					/>,
				),
			);
		};
		expect(drawn(builder.teams)).not.toContain("not available");
		expect(drawn(away).match(/not available/g)).toHaveLength(1);
	});
});

describe("its words", () => {
	test("show both cells of a swap before and after", () => {
		const [a, b] = [builder.games[0]!, builder.games[2]!];
		expect(swapOutcome(teams, [a, b], "Matchups swapped!").cells).toEqual([
			{
				where: { date: "2027-01-04", time: "18:30", place: null },
				before: "Hawks vs Pilots",
				after: "Hawks vs Queens",
			},
			{
				where: { date: "2027-01-11", time: "18:30", place: null },
				before: "Hawks vs Queens",
				after: "Hawks vs Pilots",
			},
		]);
	});

	test("show the cell that a game has left, and the one that it came to", () => {
		const target = { date: "2027-01-18", time: "19:40", place: null };
		const moved = moveOutcome(teams, builder.games[0]!, target, "Game moved!");
		expect(moved.cells.map(({ before, after }) => [before, after])).toEqual([
			["Hawks vs Pilots", "Free"],
			["Free", "Hawks vs Pilots"],
		]);
		expect(moveOutcome(teams, builder.games[3]!, target, "").cells[0]?.after).toBe("Placed");
	});

	test("keep the cells of a refused swap as they are", () => {
		const { isDone, cells } = refusedOutcome([{ where: target, title: "Hawks vs Pilots" }], "Swap failed.", ["Why."]);
		expect([isDone, cells[0]?.before, cells[0]?.after]).toEqual([false, "Hawks vs Pilots", "Hawks vs Pilots"]);
	});

	const target = { date: "2027-01-18", time: "19:40", place: "Pier" };

	test("name a slot, and that there is none", () => {
		expect(placeText(target)).toBe("Mon, Jan 18, 7:40 PM, Pier");
		expect(placeText({ date: null, time: null, place: null })).toBe("No slot");
	});

	test.each([
		[{ new: 12, moved: 3, removed: 1 }, "12 new games, 3 moved and 1 removed"],
		[{ new: 1, moved: 0, removed: 0 }, "1 new game"],
		[{ new: 0, moved: 2, removed: 0 }, "2 moved games"],
		[{ new: 0, moved: 1, removed: 4 }, "1 moved game and 4 removed"],
	])("count what visitors will see: %p", (changes, said) => {
		expect(text(renderToString(<p>{changesText(changes)}</p>))).toBe(said);
	});

	test("say nothing where nothing changes", () => {
		expect(changesText({ new: 0, moved: 0, removed: 0 })).toBeNull();
	});

	test("say of a draft without games what to do, and of one whose games found no slot why not", () => {
		const said = (waiting: number) =>
			text(
				renderToString(
					<ScheduleHead
						isPlanned={false}
						schedule={{ ...builder.schedule, games: 0, published_at: null }}
						changes={{ new: 0, moved: 0, removed: 0 }}
						outside={{ games: 0, seen: 0 }}
						waiting={waiting}
						share={null}
						isBusy={false}
					/>,
				),
			);
		expect(said(0)).toContain("There are no games yet: generate them, look at them, then publish.");
		expect(said(1)).toContain("The game found no slot, so there is nothing to publish.");
		expect(said(8)).toContain("None of the 8 games found a slot, so there is nothing to publish.");
		expect(said(8)).not.toContain("There are no games yet");
	});

	test("say where a game may go", () => {
		expect(reachText({ games: 1, slots: 2 })).toBe("It can change places with 1 game or move to 2 free slots.");
		expect(reachText({ games: 3, slots: 0 })).toBe("It can change places with 3 games.");
		expect(reachText({ games: 0, slots: 1 })).toBe("It can move to 1 free slot.");
		expect(reachText({ games: 0, slots: 0 })).toBe("It can neither move nor change places with another game.");
	});

	test("warn where the slots hold fewer games than are wanted", () => {
		const said = (room: number, wanted: number, taken = 0, isMissing = false) =>
			renderToString(
				<Prospects
					prospect={{
						weeks: [],
						room,
						taken,
						wanted,
						days: { count: 1, games: 6, isTwice: false },
						gameMinutes: 60,
						crowded: null,
					}}
					isMissing={isMissing}
					teams={4}
					span={{ startDate: null, finishDate: null }}
				/>,
			);
		expect(said(4, 6)).toContain('class="prospect short"');
		expect(text(said(6, 6))).toBe("Room for 6 games, 4 teams want 6");
		expect(text(said(4, 6, 2))).toBe("Room for 4 games, 4 teams want 6; games of others and closures take 2");
		expect(text(said(4, 6, 2, true))).toContain("games of others and closures took 2 when the server last answered");
		expect(text(said(6, 6, 0, true))).toContain("what games of others and closures take is not known now");
		expect(text(said(0, 6, 6))).toContain("Room for 0 games");
		expect(text(said(0, 6))).toBe("There is no slot yet: enter time slots.");
	});
});

describe("the counts", () => {
	const { plan } = viewOf(builder);

	test("name what has to give way, each with a button that gives it up", () => {
		const giving = [
			{ team: 2, field: "rest_days" as const, sentence: "Bulls: 2 days of rest" },
			{ team: null, field: "limit" as const, sentence: "At most 2 games of a team in 4 days" },
		];
		const drawn = (some: typeof giving) =>
			renderToString(
				<ScheduleFairness
					fairness={fairness(plan)}
					games={plan.games.length}
					kept={0}
					teams={teams}
					unplaced={[]}
					conflicts={[]}
					giving={some}
					give={() => {}}
				/>,
			);
		const both = drawn(giving);
		expect(text(both)).toContain("Without all of these every game found a slot when it was tried, and each is needed.");
		expect(both).toContain('aria-label="Give up: Bulls: 2 days of rest"');
		expect(text(drawn(giving.slice(0, 1)))).toContain("Without this every game found a slot when it was tried.");
		expect(text(drawn([]))).not.toContain("give way");
	});

	test("have the bound beside each measure, and what has no slot", () => {
		const html = renderToString(
			<ScheduleFairness
				fairness={fairness(plan)}
				games={plan.games.length}
				kept={1}
				teams={teams}
				unplaced={[
					{ game_id: 14, home: 2, away: 4, reason: sentences.everySlotFull },
					{ game_id: 15, home: 1, away: 4, reason: sentences.everySlotFull },
					{ game_id: 16, home: 1, away: 4, reason: sentences.everySlotFull },
				]}
				conflicts={[]}
				giving={[]}
				give={() => {}}
			/>,
		);
		expect(text(html)).toContain("Hawks vs Rockets 2 timesEvery slot is full.");
		expect(html.match(/Hawks vs Rockets/g)).toHaveLength(1);
		expect(html).toContain("Best");
		expect(text(html)).toContain("Games per team: most against fewest");
		expect(text(html)).toContain("Pilots vs RocketsEvery slot is full.");
		expect(text(html)).toContain("1 game is locked or settled: what is best possible keeps it.");
	});

	test("measure nothing before a game has a slot, and say what found none", () => {
		const said = (unplaced: { game_id: number; home: number; away: number; reason: string }[]) =>
			text(
				renderToString(
					<ScheduleFairness
						fairness={fairness({ ...plan, games: [] })}
						games={0}
						kept={0}
						teams={teams}
						unplaced={unplaced}
						conflicts={[]}
						giving={[]}
						give={() => {}}
					/>,
				),
			);
		expect(said([])).toBe("Nothing to measure before there are games.");
		const lost = said([{ game_id: 14, home: 2, away: 4, reason: sentences.everySlotFull }]);
		expect(lost).toStartWith("No game has a slot: there is nothing to measure.");
		expect(lost).toContain("Pilots vs RocketsEvery slot is full.");
		expect(lost).not.toContain("as even as");
	});

	test("say how often each team plays, where, when and against whom, and mark what is uneven", () => {
		const html = renderToString(<GameCount fairness={fairness(plan)} teams={builder.teams} slots={builder.slots} />);
		const rows = [...html.matchAll(/<tr><th scope="row"[^>]*>.*?<\/tr>/gs)].map(([row]) =>
			[...row.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = ""]) => text(cell)),
		);
		expect(rows[0]).toEqual(["2", "2", "0", "1", "2", "0"]);
		expect(rows[3]).toEqual(["1", "0", "1", "2", "0", "1"]);
		expect(rows[4]).toEqual(["–", "1", "1", "0"]);
		expect(html).toContain('class="n most"');
		expect(html).toContain('class="n least"');
	});

	test("count double headers where there are any", () => {
		const headings = (own: Parameters<typeof fairness>[0]) =>
			[
				...renderToString(<GameCount fairness={fairness(own)} teams={builder.teams} slots={builder.slots} />).matchAll(
					/<th scope="col"[^>]*>(.*?)<\/th>/g,
				),
			].map(([, heading = ""]) => text(heading));
		expect(headings(plan)).not.toContain("DH");
		const twice = [game(11, 1, 2, "2027-01-04"), game(13, 1, 3, "2027-01-04", "19:40")];
		expect(headings(viewOf({ ...builder, games: twice }).plan)).toContain("DH");
	});

	test("have a dash where a team cannot play at a time", () => {
		const limited = builder.teams.map((own) => (own.slt_id === 4 ? { ...own, unavailableSlots: ["18:30"] } : own));
		const html = renderToString(<GameCount fairness={fairness(plan)} teams={limited} slots={builder.slots} />);
		expect(html).toContain('<td class="n dim">–</td>');
	});
});
