import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { openNight } from "./game-night.ts";
import { said } from "../../support/said.ts";

let first: Awaited<ReturnType<typeof openNight>>;
let night: Awaited<ReturnType<(typeof first)["another"]>>;
beforeAll(async () => {
	first = await openNight();
	night = await first.another("sets", "volleyball");
}, 120_000);
afterAll(async () => await first.close());

async function typed(by_part: unknown, game?: number) {
	const id = game ?? (await night.game());
	const { season, league } = night.league;
	const path = `/api/seasonsv2/${season.id}/leagues/${league.id}/games/${id}`;
	const { status, json } = await night.call("PUT", path, { by_part });
	const { score_home, score_away } = json["game"] ?? {};
	return { id, status, message: json["message"], fields: json["fields"], score: [score_home, score_away] };
}

const howToType = "Type each set as 25-20, the home team’s points first.";

describe("a result of volleyball in one line", () => {
	test("is its sets, whatever stands between the figures: who wins follows", async () => {
		for (const line of ["25-20 23-25 25-18 25-11", "25:20, 23:25, 25:18, 25:11", "25 20 23 25 25 18 25 11"]) {
			const { id, status, score } = await typed(line);
			expect([status, score]).toEqual([200, [3, 1]]);
			expect(await night.periods(id)).toMatchObject({ "Set 2": [23, 25], "Set 4": [25, 11] });
		}
	});

	test("takes away what was entered of a set that it does not have any more", async () => {
		const { id } = await typed("25-20 23-25 25-18 23-25 15-11");
		const { score } = await typed("25-20 25-23 25-18", id);
		expect([score, Object.keys(await night.periods(id))]).toEqual([
			[3, 0],
			["Set 1", "Set 2", "Set 3", "Final"],
		]);
	});

	test("is the sets won where it is one pair alone", async () => {
		const { id, score } = await typed("3-1");
		expect([score, await night.periods(id)]).toEqual([[3, 1], { Final: [3, 1] }]);
	});

	test("is refused with the rule where nobody can have won so, and nothing of it is kept", async () => {
		const known = await night.game();
		for (const [line, sentence] of [
			["25-20 23-25 25-24", said.setByTwo],
			["25-20 25-20", said.bestOfFive],
			["25-20 25-20 25-20 25-20", said.bestOfFive],
			["25-1 25-1 1-25 1-25 15-1 15-1", said.onlyFiveSets],
			["25-20 23", howToType],
			["25-20 <b>", howToType],
			["25-1000", howToType],
		] as const)
			expect([line, await typed(line, known)]).toMatchObject([line, { status: 422, message: sentence }]);
		expect(await night.periods(known)).toEqual({});
	});
});
