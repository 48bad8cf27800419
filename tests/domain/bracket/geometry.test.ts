import { describe, expect, test } from "bun:test";
import { boxGap, boxHeight, boxWidth, columnGap, geometry } from "../../../src/domain/bracket/geometry.ts";
import { layout } from "../../../src/domain/bracket/layout.ts";
import type { Format } from "../../../src/domain/bracket/matchup.ts";
import { brackets, matchupsOf, teamCounts } from "./play.ts";

const every = brackets.map(([count, format]) => layout(count, format));
const drawn = (count: number, format: Format = "single") => geometry(layout(count, format));
const tops = (count: number, round: number) =>
	layout(count).rounds[round - 1]!.matchups.map(({ matchId }) => drawn(count).boxes.get(matchId)?.y ?? null);

const shown = (count: number, format: Format = "single") =>
	drawn(count, format).connectors.map(({ from, to, path }) => `${from} ${to.matchId} ${path}`);

describe("boxes", () => {
	test("are 60 high, 40 apart", () => {
		expect([boxHeight, boxGap]).toEqual([60, 40]);
		expect(tops(8, 1)).toEqual([0, 100, 200, 300]);
	});

	test("of later rounds stand level with the middle of those that feed them", () => {
		expect(tops(8, 2)).toEqual([50, 250]);
		expect(tops(8, 3)).toEqual([150]);
		expect([drawn(8).height, drawn(64).height, drawn(2).height]).toEqual([400, 3200, 100]);
	});

	test("of a play-in stand beside the matchup they feed, in a column like the others", () => {
		expect(tops(11, 1)).toEqual([0, null, 200, 300]);
		expect(tops(11, 2)).toEqual([0, 100, 200, 300]);
		expect(tops(18, 1).filter((y) => y !== null)).toEqual([0, 700]);
		expect([drawn(10).height, drawn(11).height, drawn(17).height, drawn(18).height]).toEqual([400, 400, 800, 800]);
		expect(drawn(11).columns).toEqual([
			{ column: 0, x: 16, width: boxWidth },
			{ column: 1, x: 304, width: boxWidth },
			{ column: 2, x: 592, width: boxWidth },
			{ column: 3, x: 880, width: boxWidth },
		]);
	});

	test("are there for every matchup but spacers, and say which are byes", () => {
		for (const bracket of every)
			for (const { matchId, isSpacer, isBye } of matchupsOf(bracket)) {
				const box = geometry(bracket).boxes.get(matchId);
				expect(box === undefined).toBe(isSpacer);
				if (box) expect([box.isBye, box.height]).toEqual([isBye, 60]);
			}
	});

	test("never overlap, keep a gap, and stay inside the drawing, on multiples of 50", () => {
		for (const bracket of every) {
			const { boxes, width, height, columns } = geometry(bracket);
			const taken = new Set<string>();
			for (const { x, y, column, width: across, height: down } of boxes.values()) {
				expect(y % 50).toBe(0);
				expect([x, across]).toEqual([columns[column]!.x, columns[column]!.width]);
				expect(x >= 0 && y >= 0 && x + across < width && y + down < height).toBe(true);
				for (const half of [y, y + 50]) {
					expect(taken.has(`${column} ${half}`)).toBe(false);
					taken.add(`${column} ${half}`);
				}
			}
		}
	});

	test("of the losers' half stand below the winners', the third-place game below the final", () => {
		for (const count of teamCounts) {
			const bracket = layout(count, "double");
			const { boxes } = geometry(bracket);
			const ys = (section: string) =>
				bracket.rounds
					.filter((round) => round.section === section)
					.flatMap((round) => round.matchups.flatMap(({ matchId }) => boxes.get(matchId)?.y ?? []));
			expect(Math.min(...ys("losers"))).toBeGreaterThan(Math.max(...ys("main")) + 100);
			expect(new Set(ys("final"))).toEqual(new Set(ys("main").slice(-1)));
		}
		const { boxes, height } = drawn(4, "third-place");
		expect([boxes.get("r2-0")!.y, boxes.get("r3-0")!.y, height]).toEqual([50, 150, 250]);
		expect(boxes.get("r3-0")!.x).toBe(boxes.get("r2-0")!.x);
	});
});

describe("columns", () => {
	test("count up from left to right without a hole, a gap apart", () => {
		for (const bracket of every) {
			const { columns, width } = geometry(bracket);
			for (const [index, { column, x, width: across }] of columns.entries()) {
				expect(column).toBe(index);
				expect(columns[index + 1]?.x ?? width + columnGap - 16).toBe(x + across + columnGap);
			}
			expect(new Set(bracket.rounds.map((round) => round.column)).size).toBe(columns.length);
		}
	});

	test("have the heading of each round over them", () => {
		expect(drawn(11).headings.map(({ name, column, y }) => [name, column, y])).toEqual([
			["Play-in", 0, 0],
			["Quarterfinals", 1, 0],
			["Semifinals", 2, 0],
			["Final", 3, 0],
		]);
		const losers = drawn(8, "double").headings.filter(({ section }) => section === "losers");
		expect(losers.map(({ name, column, y }) => [name, column, y])).toEqual([
			["Losers round 1", 1, 500],
			["Losers round 2", 2, 500],
			["Losers round 3", 3, 500],
			["Losers final", 4, 500],
		]);
	});
});

describe("connectors", () => {
	test("run from the middle of a box to the line of the one it feeds", () => {
		expect(shown(4)).toEqual(["r1-0 r2-0 M272 30H288V65H304", "r1-1 r2-0 M272 130H288V95H304"]);
	});

	test("of a play-in end on the lower line", () => {
		expect(shown(10).slice(0, 2)).toEqual(["r1-0 r2-0 M272 30H288V45H304", "r1-3 r2-3 M272 330H288V345H304"]);
	});

	test("bend just before the box they lead to when they cross columns", () => {
		expect(shown(8, "double")).toContain("r2-0 r3-0 M560 80H864V165H880");
	});

	test("are one for every winner that goes on", () => {
		for (const bracket of every) {
			const fed = matchupsOf(bracket).filter(({ winnerTo }) => winnerTo);
			const { connectors } = geometry(bracket);
			expect(connectors.map(({ from, to, isBye }) => ({ from, to, isBye }))).toEqual(
				fed.map(({ matchId, winnerTo, isBye }) => ({ from: matchId, to: winnerTo!, isBye })),
			);
		}
	});

	test("lead to the right", () => {
		for (const bracket of every) {
			const { connectors, boxes } = geometry(bracket);
			for (const { from, to } of connectors)
				expect(boxes.get(to.matchId)!.column).toBeGreaterThan(boxes.get(from)!.column);
		}
	});
});
