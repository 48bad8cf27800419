import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { said } from "../../support/said.ts";
import { openNight, type Night } from "./game-night.ts";

type Of = Omit<Night, "site" | "another" | "close">;

let first: Night;
beforeAll(async () => {
	first = await openNight();
}, 120_000);
afterAll(async () => await first.close());

const parts = (night: Of, scores: Readonly<Record<string, readonly [number | null, number | null]>>) =>
	Object.entries(scores).flatMap(([name, points]) =>
		([night.home, night.away] as const).map((team_id, side) => ({
			gamePeriod_id: night.period(name),
			team_id,
			score: points[side],
		})),
	);

const ofLeague = ({ league }: Of) => `/api/seasonsv2/${league.season.id}/leagues/${league.league.id}`;
const stored = async (night: Of, game: number) => {
	const { status, score_home, score_away } = await night.row(game);
	return [status, score_home, score_away];
};

const unfit = (part: string) =>
	`The ${part} of Harbor Hawks add up to 4; the final score says 5. What does not fit is corrected on the game’s page. Save anyway?`;

describe("a result that what is stored by part contradicts (games 30)", () => {
	const cases = [
		["ice-hockey", "periods", { "1st": [1, 0], "2nd": [1, 1], "3rd": [2, 1] }],
		["baseball", "innings", { "1": [1, 0], "2": [1, 1], "9": [2, 1] }],
		["soccer", "halves", { "1st half": [2, 1], "2nd half": [2, 1] }],
	] as const;

	test.each(cases)(
		"of %s is asked about by a call as by a form, and stands once it is confirmed",
		async (sport, name, scores) => {
			const night = await first.another(`parts-${sport}`, sport);
			const written = async () => {
				const game = await night.game();
				expect((await night.setScores(game, 4, 2, { periods: parts(night, scores) })).status).toBe(200);
				return game;
			};
			const ways = [
				async (game: number, rest: object) => await night.setScores(game, 5, 2, rest),
				async (game: number, rest: object) =>
					await night.call("PUT", `${ofLeague(night)}/games/${game}`, { score_home: 5, score_away: 2, ...rest }),
			];
			const doubtful: string[] = [];
			for (const way of ways) {
				const game = await written();
				const { status, json } = await way(game, {});
				expect([status, json["message"], json["asks"]]).toEqual([409, unfit(name), true]);
				expect(await stored(night, game)).toEqual(["final", 4, 2]);
				expect((await way(game, { confirmed: true })).status).toBe(200);
				expect(await stored(night, game)).toEqual(["final", 5, 2]);
				doubtful.push(String(game));
			}
			const listed = await night.call("GET", `${ofLeague(night)}/score-mismatches`);
			expect(Object.keys(listed.json as object)).toEqual(expect.arrayContaining(doubtful)); // it is still to be seen
		},
	);

	test("is asked about where its parts come afterwards, and where a score becomes a result", async () => {
		const night = await first.another("later", "ice-hockey");
		const game = await night.game();
		expect((await night.setScores(game, 5, 2)).status).toBe(200);
		const later = { periods: parts(night, { "1st": [1, 0], "2nd": [1, 1], "3rd": [2, 1] }) };
		const path = `/api/gamesv2/${game}/periods`;
		const { status, json } = await night.call("PUT", path, later);
		expect([status, json["message"]]).toEqual([409, unfit("periods")]);
		expect(await night.periods(game)).toEqual({ Final: [5, 2] });
		expect((await night.call("PUT", path, { ...later, confirmed: true })).status).toBe(200);
		expect((await night.setDetails(game, { status: "postponed" })).status).toBe(200);
		const made = await night.setDetails(game, { status: "final" });
		expect([made.status, made.json["message"]]).toEqual([409, unfit("periods")]);
		expect((await night.setDetails(game, { status: "final", confirmed: true })).status).toBe(200);
	});

	test("of a shoot-out is listed like any other, its goal with the winner’s, and one that fits is not", async () => {
		const night = await first.another("shots", "ice-hockey");
		const shots = { periods: parts(night, { "1st": [2, 2], "Shoot-out": [2, 1] }) };
		const [fits, doubtful] = [await night.game(), await night.game()];
		for (const game of [fits, doubtful]) expect((await night.setScores(game, 3, 2, shots)).status).toBe(200);
		expect((await night.setScores(doubtful, 4, 3, { confirmed: true })).status).toBe(200);
		const { json } = await night.call("GET", `${ofLeague(night)}/score-mismatches`);
		const sentence = "The periods of Harbor Hawks add up to 3; the final score says 4.";
		const listed = json as Record<string, unknown>;
		expect([listed[fits], listed[doubtful]]).toEqual([
			undefined,
			{
				home: { final: 4, players: null, periods: 3 },
				away: { final: 3, players: null, periods: 2 },
				sentences: [sentence, expect.stringContaining("add up to 2; the final score says 3.")],
			},
		]);
		for (const page of ["/dashboard/seasons", `/games/${doubtful}`])
			expect(await (await night.ada.get(page)).text()).toContain(sentence);
	});

	test("of basketball is stored as the specification has the call, asked about by `ask` alone, and told to staff", async () => {
		const game = await first.game();
		const scores = parts(first, { Q1: [1, 0], Q2: [1, 1], Q3: [2, 1] });
		expect((await first.setScores(game, 4, 2, { periods: scores })).status).toBe(200);
		expect((await first.setScores(game, 5, 2)).status).toBe(200);
		expect(await stored(first, game)).toEqual(["final", 5, 2]);
		const path = `${ofLeague(first)}/games/${game}`;
		const asked = await first.call("PUT", path, { score_home: 6, score_away: 2, ask: true });
		expect(asked.status).toBe(409);
		const sentence = "The periods of Harbor Hawks add up to 4; the final score says 5.";
		const pages = [
			`/dashboard/seasons/${first.league.season.id}/leagues/${first.league.league.id}?date=all`,
			`/games/${game}`,
		];
		for (const page of pages) expect(await (await first.ada.get(page)).text()).toContain(sentence);
	});

	test("of sets is refused with the rule, also where some were not entered", async () => {
		const night = await first.another("few-sets", "volleyball");
		const game = await night.game();
		const three = parts(night, { "Set 1": [25, 20], "Set 2": [25, 18], "Set 3": [25, 22] });
		expect((await night.setScores(game, 3, 0, { periods: three })).status).toBe(200);
		const rule = said.setsSayAnother;
		for (const [home, away] of [
			[3, 1],
			[3, 2],
			[0, 3],
			[1, 3],
		] as const)
			// prettier-ignore
			expect((await night.setScores(game, home, away, { confirmed: true })).json).toMatchObject({
				message: rule,
				fields: { score_home: rule },
			});
		expect(await stored(night, game)).toEqual(["final", 3, 0]);
	});
});

describe("a league's game that ends level where its sport goes on (games 30)", () => {
	const cases = [
		["ice-hockey", "overtime or a shoot-out"],
		["baseball", "extra innings"],
		["softball", "extra innings"],
		["flag-football", "overtime"],
		["ultimate", "universe point"],
	] as const;

	test.each(cases)("is asked about in %s, with the rule", async (sport, decider) => {
		const night = await first.another(`level-${sport}`, sport);
		const game = await night.game();
		const called = sport.replace("-", " ");
		const begin = `A game of ${called} does not end level: it goes on with ${decider}. A tie counts as neither a win nor a loss in the standings`;
		const { status, json } = await night.setScores(game, 2, 2);
		expect([status, json["message"].startsWith(begin), json["message"].endsWith("Save it as a tie?")]).toEqual([
			409,
			true,
			true,
		]);
		expect(await stored(night, game)).toEqual(["scheduled", null, null]);
		const path = `${ofLeague(night)}/games/${game}`;
		const quick = { score_home: 2, score_away: 2 };
		expect((await night.call("PUT", path, quick)).status).toBe(409);
		expect((await night.call("PUT", path, { ...quick, confirmed: true })).status).toBe(200);
		expect(await stored(night, game)).toEqual(["final", 2, 2]);
		expect((await night.setDetails(game, { status: "postponed" })).status).toBe(200);
		const again = await night.setDetails(game, { status: "final" });
		expect([again.status, again.json["message"].startsWith(begin)]).toEqual([409, true]);
	});

	test("says the rule beside what else is asked, in one question", async () => {
		const night = await first.another("level-early", "ice-hockey");
		const game = await night.game({ date: "2031-01-01" });
		const { status, json } = await night.setScores(game, 2, 2, { ask: true });
		expect(status).toBe(409);
		expect(json["message"]).toContain("A game of ice hockey does not end level");
		expect(json["message"]).toEndWith("Make it final with a tie, 2–2?");
	});

	test("is a result like others in basketball, whose calls are the specification's, and asked about by `ask`", async () => {
		const game = await first.game();
		expect((await first.setScores(game, 60, 60)).status).toBe(200);
		const { status, json } = await first.setScores(await first.game(), 60, 60, { ask: true });
		expect([status, json["message"]]).toEqual([409, said.tieInLeague]);
	});
});
