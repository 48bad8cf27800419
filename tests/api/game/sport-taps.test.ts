import { afterAll, beforeAll, expect, test } from "bun:test";
import { said } from "../../support/said.ts";
import { openNight, type Night } from "./game-night.ts";

let first: Awaited<ReturnType<typeof openNight>>;
beforeAll(async () => {
	first = await openNight();
}, 120_000);
afterAll(async () => await first.close());

type Own = Omit<Night, "site" | "another" | "close">;

const set = (ours: number, theirs: number) => {
	const low = Math.min(ours, theirs);
	const [more, side] = [Math.abs(ours - theirs), ours > theirs ? "home" : "away"];
	const point = (of: string) => ({ action: "point", side: of });
	return [
		...Array.from({ length: low }, () => [point("home"), point("away")]).flat(),
		...Array.from({ length: more }, () => point(side)),
	];
};

async function score(night: Own, game: number) {
	const { status, score_home, score_away } = await night.row(game);
	return [status, score_home, score_away];
}

test("a match of volleyball is tapped point by point, and its sets are the score", async () => {
	const night = await first.another("taps", "volleyball");
	const game = await night.game();
	await night.taps(game, [{ action: "start" }, { action: "serve", side: "home" }, ...set(25, 20)]);
	expect([await score(night, game), await night.periods(game)]).toEqual([["live", 1, 0], { "Set 1": [25, 20] }]);
	const more = await night.taps(game, [{ action: "point", side: "away" }]);
	expect(more.json["outcomes"][0]).toMatchObject({ status: "refused", message: said.setOver });
	const early = await night.taps(game, [
		{ action: "period" },
		...set(25, 23),
		{ action: "final" },
		{ action: "period" },
	]);
	expect(early.json["outcomes"].at(-2).message).toBe(said.bestOfFive);
	const { ops } = await night.taps(game, [...set(25, 17), { action: "dig", roster_id: night.rosters[0] }]);
	expect(await score(night, game)).toEqual(["live", 3, 0]);
	await night.taps(game, [{ action: "undo", of: ops[30] }]); // a point of the set that is won
	expect(await score(night, game)).toEqual(["live", 2, 0]);
	await night.taps(game, [{ action: "point", side: "home" }, { action: "final" }]);
	expect([await score(night, game), await night.periods(game)]).toEqual([
		["final", 3, 0],
		{ "Set 1": [25, 20], "Set 2": [25, 23], "Set 3": [25, 17], Final: [3, 0] },
	]);
	const { json } = await night.call("GET", `/api/gamesv2/${game}/sheet`);
	expect([json["sport"], json["begins"]]).toEqual(["volleyball", [{ period_id: night.period("Set 1"), side: "home" }]]);
	const back = await night.taps(game, [{ action: "undo", of: json["taps"][0].op_id }]);
	expect([back.json["outcomes"][0].status, await score(night, game)]).toEqual(["applied", ["live", 3, 0]]);
});

test("a press that came too late moves the score with its set, once staff accept it", async () => {
	const night = await first.another("late", "volleyball");
	const game = await night.game();
	const match = [set(25, 20), set(25, 20), set(25, 23)];
	await night.taps(game, [{ action: "start" }, ...match.flatMap((points, at) => (at === 0 ? points : [{ action: "period" }, ...points]))]); // prettier-ignore
	await night.taps(game, [{ action: "final" }, { action: "kill", roster_id: night.rosters[2], period_id: night.period("Set 3") }]); // prettier-ignore
	const { json } = await night.call("GET", `/api/gamesv2/${game}/events`);
	const late = json["events"].find((event: { status: string }) => event.status === "late");
	const refused = await night.call("POST", `/api/gamesv2/${game}/events/${late.id}/accept`);
	expect([refused.status, refused.json["message"]]).toEqual([409, "Set 3 is over: 25–23."]);
	expect(await score(night, game)).toEqual(["final", 3, 0]);
});

test("a bracket's game of soccer is decided by penalties, which are nobody's goals", async () => {
	const night = await first.another("cup", "soccer");
	const [division] = await night.query(`select id from divisions where organization_id = ${night.organization.id}`);
	const game = await night.game({ season_league_id: null, division_id: Number(division.id), match_id: "1" });
	const goal = (at: number) => ({ action: "goal", roster_id: night.rosters[at] });
	await night.taps(game, [{ action: "start" }, goal(0), goal(2), { action: "period" }]);
	const level = await night.taps(game, [{ action: "final" }]);
	expect(level.json["outcomes"][0].message).toBe(said.levelKnockout);
	await night.taps(game, [{ action: "period" }, { action: "period" }, goal(0), goal(0), goal(2)]);
	expect(await score(night, game)).toEqual(["live", 1, 1]);
	await night.taps(game, [{ action: "final" }]);
	expect([await score(night, game), await night.line(game, night.rosters[0] ?? 0)]).toEqual([
		["final", 1, 1],
		{ G: 1, SH: 1, SOG: 1 },
	]);
	expect((await night.call("GET", `/api/gamesv2/${game}`)).json["game"].shoot_out).toEqual({ home: 2, away: 1 });
	expect(await night.wrongTotals()).toEqual([]);
});

test("what another sport taps is refused, and so is nothing of one's own", async () => {
	const night = await first.another("nine", "baseball");
	const game = await night.game();
	const { json } = await night.taps(game, [
		{ action: "start" },
		{ action: "3", roster_id: night.rosters[0] },
		{ action: "homer", roster_id: night.rosters[0] },
		{ action: "out", side: "away" },
	]);
	expect(json["outcomes"].map(({ status }: { status: string }) => status)).toEqual([
		"applied",
		"refused",
		"applied",
		"applied",
	]);
	expect(await night.line(game, night.rosters[0] ?? 0)).toEqual({ AB: 1, R: 1, H: 1, HR: 1, RBI: 1 });
	const { json: log } = await night.call("GET", `/api/gamesv2/${game}/events`);
	expect(log["events"].map(({ sentence }: { sentence: string }) => sentence)).toEqual([
		"Pier Pilots out (1)",
		"Ada Lee home run (1)",
		"Ada Lee +3 (1)",
		"Game started",
	]);
});
