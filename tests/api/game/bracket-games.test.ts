import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import * as schema from "../../../db/schema/index.ts";
import { testApp } from "../../support/app.ts";
import { fillDivision, gamesOf, type FilledDivision } from "../../support/bracket.ts";
import { staffOf } from "../../support/staff.ts";
import { said } from "../../support/said.ts";

type Staff = Awaited<ReturnType<typeof staffOf>>;

let site: Awaited<ReturnType<typeof testApp>>;
let organization: Awaited<ReturnType<typeof site.organization>>;
let ada: Staff;
let ben: Staff;
let four: FilledDivision;
let path: string;
let count = 0;

beforeAll(async () => {
	site = await testApp();
}, 120_000);
beforeEach(async () => {
	organization = await site.organization({ slug: `acme-${++count}` });
	four = await site.write(organization, async (writer) => await fillDivision(writer, { teams: 4 }));
	[ada, ben] = [await staffOf(site, organization, "staff"), await staffOf(site, organization, "staff")];
	path = gamesOf(four);
});
afterAll(async () => await site.close());

async function call(method: string, to: string, body?: object, who = ada) {
	const response = method === "GET" ? await who.get(to) : await who.send(method, to, body);
	return { status: response.status, json: JSON.parse(await response.text()) };
}

const slt = (seed: number) => four.teams[seed - 1]?.slt_id ?? 0;
const create = async (match_id: string, home: number, away: number, more: object = {}) =>
	await call("POST", path, { match_id, home_team_id: slt(home), away_team_id: slt(away), ...more });
const made = async (match_id: string, home: number, away: number, more: object = {}): Promise<number> =>
	(await create(match_id, home, away, more)).json.game.id;
const edit = async (id: number, body: object, who = ada) => await call("PUT", `${path}/${id}`, body, who);
const games = async () =>
	(await call("GET", path)).json.games as { id: number; match_id: string; home_team_id: number }[];

/** Both semifinals and the final played: 1 beats 4, 2 beats 3, 1 beats 2. */
async function played() {
	const [one, two] = [await made("r1-0", 1, 4), await made("r1-1", 2, 3)];
	await edit(one, { score_home: 60, score_away: 50 });
	await edit(two, { score_home: 60, score_away: 50 });
	const final = await made("r2-0", 1, 2, { date: "2026-12-05", time: "19:00", location: "Court 1" });
	await edit(final, { score_home: 71, score_away: 70 });
	return { one, two, final };
}

describe("a game of a matchup", () => {
	test("is created once, with day and place, between the two who stand in it", async () => {
		const more = { date: "2026-12-05", time: "19:00", location: "Court 1", location_url: "maps.example/1" };
		const { status, json } = await create("r1-0", 4, 1, more);
		expect([status, json.message]).toEqual([200, "Game created!"]);
		expect(json.game).toMatchObject({
			match_id: "r1-0",
			division_id: four.division.id,
			season_id: four.season.id,
			seasons_leagues_id: null,
			home_team_id: slt(4),
			away_team_id: slt(1),
			status: "scheduled",
			date: "2026-12-05",
			time: "19:00",
			location: "Court 1",
			location_url: "https://maps.example/1",
		});
		const again = await create("r1-0", 1, 4);
		expect([again.status, again.json.message]).toEqual([409, said.matchupHasGame]);
	});

	test("is answered once more where it is sent again after a lost answer, and only then", async () => {
		const sent = { date: "2026-12-05", time: "19:00", location: " Court 1 ", location_url: "maps.example" };
		const id = await made("r1-0", 1, 4, sent);
		await edit(id, { score_home: 60, score_away: 50 });
		expect(await create("r1-0", 1, 4, { ...sent, again: true })).toMatchObject({
			status: 200,
			json: { game: { id, score_home: 60 }, message: "Game created!" },
		});
		for (const other of [sent, { ...sent, again: true, time: "20:00" }])
			expect((await create("r1-0", 1, 4, other)).status).toBe(409);
		expect((await create("r1-0", 4, 1, { ...sent, again: true })).status).toBe(409);
		expect((await create("r1-0", 1, 4, { ...sent, again: "perhaps" })).status).toBe(422);
		expect((await games()).length).toBe(1);
	});

	test("may bring its result along, whole, and advances who won", async () => {
		const half = await create("r1-0", 1, 4, { score_home: 60 });
		expect([half.status, await games()]).toEqual([422, []]);
		const sent = { score_home: 60, score_away: 50 };
		expect((await create("r1-0", 4, 1, sent)).json.game).toMatchObject({ ...sent, home_team_id: slt(4) });
		expect((await create("r1-0", 4, 1, { ...sent, again: true })).status).toBe(200);
		expect((await create("r1-0", 4, 1, { ...sent, score_away: 51, again: true })).status).toBe(409);
		await made("r1-1", 2, 3, { score_home: null, score_away: null });
		expect((await create("r2-0", 4, 2)).json.message).toBe(said.teamsNotDecided);
		const page = `/acme-${count}/tournamentBracket?divisionId=${four.division.id}&seasonId=${four.season.id}`;
		expect(await (await site.get(page)).text()).toContain('title="Team 4">Team 4</span></li><li class="tbd">');
	});

	test("is refused to others, to one team twice, to nobody yet, and to no matchup", async () => {
		expect(await create("r1-0", 1, 2)).toMatchObject({
			status: 409,
			json: { message: "This matchup is Team 1 vs Team 4." },
		});
		expect((await create("r1-0", 1, 1)).json.fields).toEqual({ away_team_id: said.teamsMustDiffer });
		expect(await create("r2-0", 1, 2)).toMatchObject({
			status: 409,
			json: { message: said.teamsNotDecided },
		});
		expect((await create("r9-9", 1, 2)).json.fields).toEqual({ match_id: said.bracketHasNoSuchMatchup });
		expect((await create("", 1, 2)).json.fields).toHaveProperty("match_id");
		expect((await create("r1-0", 1, 4, { date: "soon" })).json.fields).toHaveProperty("date");
		expect(await games()).toEqual([]);
	});

	test("is none of a bye, of a division with one team, or of another season's division", async () => {
		const [five, one] = await site.write(organization, async (writer) => [
			await fillDivision(writer, { teams: 5, name: "Five" }),
			await fillDivision(writer, { teams: 1, name: "One" }),
		]);
		const bye = await call("POST", gamesOf(five!), {
			match_id: "r1-0",
			home_team_id: five?.teams[0]?.slt_id,
			away_team_id: five?.teams[1]?.slt_id,
		});
		expect([bye.status, Object.keys(bye.json.fields)]).toEqual([422, ["match_id"]]);
		const alone = await call("POST", gamesOf(one!), { match_id: "r1-0", home_team_id: 1, away_team_id: 2 });
		expect([alone.status, alone.json.message]).toEqual([409, said.bracketTooSmall]);
		const elsewhere = `/api/seasonsv2/${one?.season.id}/divisions/${four.division.id}/games`;
		expect(
			(await call("POST", elsewhere, { match_id: "r1-0", home_team_id: slt(1), away_team_id: slt(4) })).status,
		).toBe(404);
		const id = await made("r1-0", 1, 4);
		expect((await call("PUT", `${gamesOf(five!)}/${id}`, { score_home: 1, score_away: 0 })).status).toBe(404);
		expect((await call("DELETE", `${gamesOf(five!)}/${id}`)).status).toBe(404);
	});

	test("is edited as a whole or in part, through the game's own history", async () => {
		const id = await made("r1-0", 1, 4);
		const first = await edit(id, { score_home: "61", score_away: "58", date: "2026-12-06", location: "Pier" });
		expect(first).toMatchObject({
			status: 200,
			json: {
				message: said.gameDetailsUpdated,
				game: { score_home: 61, score_away: 58, date: "2026-12-06", location: "Pier" },
			},
		});
		expect((await edit(id, { time: "18:30" })).json.game).toMatchObject({
			score_home: 61,
			time: "18:30",
			location: "Pier",
		});
		const { json } = await call("GET", `/api/gamesv2/${id}/events`);
		expect(json.events.map(({ kind }: { kind: string }) => kind)).toEqual(["details", "details", "scores"]);
		expect((await edit(id, { score_home: 5 })).json.fields).toHaveProperty("score_away");
		expect((await edit(id, { score_home: -1, score_away: 3 })).status).toBe(422);
		expect((await edit(id, { status: "forfeit" })).json.fields).toHaveProperty("forfeit_winner");
		const { game } = (await call("GET", `/api/gamesv2/${id}`)).json;
		expect((await edit(id, { ...game, status: "final" })).json.game.status).toBe("final");
	});

	test("is final with both scores only; 0-0 is a tie", async () => {
		const id = await made("r1-0", 1, 4);
		const sentence = "A bracket game needs both scores to be final.";
		const refusal = {
			status: 422,
			json: { message: sentence, fields: { score_home: sentence, score_away: sentence } },
		};
		expect(await edit(id, { status: "final" })).toMatchObject(refusal);
		expect(await edit(id, { status: "final", score_home: null, score_away: null })).toMatchObject(refusal);
		expect(await call("PUT", `/api/gamesv2/${id}/details`, { status: "final" })).toMatchObject(refusal);
		expect((await call("GET", `/api/gamesv2/${id}`)).json.game).toMatchObject({
			status: "scheduled",
			score_home: null,
		});
		const tie = await edit(id, { status: "final", score_home: 0, score_away: 0 });
		expect(tie).toMatchObject({ status: 200, json: { game: { status: "final", score_home: 0 } } });
	});

	test("with an old revision is refused with how it is now, and nothing is lost", async () => {
		const id = await made("r1-0", 1, 4);
		const { revision } = (await edit(id, { location: "Pier" })).json.game;
		await edit(id, { score_home: 61, score_away: 58 }, ben);
		const late = await edit(id, { score_home: 10, score_away: 20, revision });
		expect(late).toMatchObject({
			status: 409,
			json: { current: { score_home: 61, score_away: 58, location: "Pier" } },
		});
	});

	test("is deleted, and comes back from the deletions", async () => {
		const id = await made("r1-0", 1, 4);
		await edit(id, { score_home: 61, score_away: 58 });
		expect(await call("DELETE", `${path}/${id}`)).toMatchObject({ status: 200, json: { message: "Game deleted!" } });
		expect(await games()).toEqual([]);
		expect((await call("DELETE", `${path}/${id}`)).status).toBe(404);
		const { json } = await call("GET", "/api/deletions");
		expect((await call("POST", `/api/deletions/${json.deletions[0].id}/restore`, {})).status).toBe(200);
		expect(await games()).toMatchObject([{ id, match_id: "r1-0" }]);
	});
});

describe("a walkover", () => {
	test("advances the other team, and taking it back takes that back", async () => {
		const id = await made("r1-0", 1, 4);
		await edit(id, { status: "forfeit", forfeit_winner: "away" });
		const other = await made("r1-1", 2, 3);
		await edit(other, { score_home: 50, score_away: 40 });
		expect((await create("r2-0", 4, 2)).status).toBe(200);
		const back = await edit(id, { status: "scheduled", confirmed: true });
		expect(back.json.game).toMatchObject({ status: "scheduled", forfeit_winner: null });
	});
});

describe("a result that later games stand on", () => {
	const question = "This undoes a later game (Final: Team 1 71, Team 2 70), which would then count for nothing. Go on?";

	test("says first what its change would undo, changes nothing, and is done when it is sent again", async () => {
		const { one } = await played();
		const asked = await edit(one, { score_home: 40, score_away: 50 });
		expect(asked.status).toBe(409);
		expect(asked.json).toEqual({
			message: question,
			asks: true,
			undoes: [{ match_id: "r2-0", round: "Final", teams: "Team 1 71, Team 2 70" }],
		});
		expect((await call("GET", `/api/gamesv2/${one}`)).json.game).toMatchObject({ score_home: 60, score_away: 50 });
		expect((await edit(one, { score_home: 61, score_away: 50 })).status).toBe(200);
		expect((await edit(one, { score_home: 40, score_away: 50, confirmed: true })).status).toBe(200);
	});

	test("is asked about once, with the forfeit that it replaces and what does not fit (games 22)", async () => {
		const one = await made("r1-0", 1, 4);
		await edit(one, { status: "forfeit", forfeit_winner: "home" });
		const other = await made("r1-1", 2, 3);
		await edit(other, { score_home: 60, score_away: 50 });
		await edit(await made("r2-0", 1, 2), { score_home: 71, score_away: 70 });
		const asked = await edit(one, { score_home: 40, score_away: 50, ask: true });
		expect(asked.json.message).toBe(`This game is a forfeit. Replace the forfeit by 40–50? ${question}`);
		expect((await edit(one, { score_home: 40, score_away: 50, status: "final", ask: true })).json.message).toBe(
			question,
		);
		const done = await edit(one, { score_home: 40, score_away: 50, ask: true, confirmed: true });
		expect(done.json.game).toMatchObject({ status: "final", forfeit_winner: null, score_away: 50 });
		const [period] = (await call("GET", `/api/gamesv2/${other}`)).json.gamePeriods;
		const periods = [{ gamePeriod_id: period.id, team_id: slt(2), score: 60 }];
		expect((await call("PUT", `/api/gamesv2/${other}/periods`, { periods })).status).toBe(200);
		expect((await edit(other, { score_home: 62, score_away: 50, ask: true })).json.message).toBe(
			"The periods of Team 2 add up to 60; the final score says 62. What does not fit is corrected on the game’s page. Save anyway?",
		);
	});

	test("of a game to come is asked about, made with the game or later, unless its day is corrected with it", async () => {
		const coming = { date: "2026-12-05", time: "19:00", score_home: 60, score_away: 50, ask: true };
		const sentence = "This game is on Sat, Dec 5, 2026 at 7:00 PM. Make it final with 60–50?";
		expect((await create("r1-0", 1, 4, coming)).json).toEqual({ message: sentence, asks: true });
		expect(await games()).toEqual([]);
		const id = await made("r1-0", 1, 4, { date: "2026-12-05", time: "19:00" });
		expect((await edit(id, { score_home: 60, score_away: 50, ask: true })).json.message).toBe(sentence);
		expect((await edit(id, { score_home: 60, score_away: 50, date: "2026-11-18", ask: true })).status).toBe(200);
	});

	test("asks at every door: the game's own calls, its history, and deletion", async () => {
		const { one } = await played();
		const { json } = await call("GET", `/api/gamesv2/${one}/events`);
		const doors: [string, string, object?][] = [
			["PUT", `/api/gamesv2/${one}/scores`, { score_home: 40, score_away: 50 }],
			["PUT", `/api/gamesv2/${one}/details`, { status: "cancelled" }],
			["POST", `/api/gamesv2/${one}/events/${json.events[0].id}/undo`, {}],
			["DELETE", `${path}/${one}`],
		];
		for (const [method, to, body] of doors) {
			const asked = await call(method, to, body);
			expect([method, to, asked.status, asked.json.message]).toEqual([method, to, 409, question]);
		}
		expect((await call("PUT", `/api/gamesv2/${one}/details`, { location: "Pier" })).status).toBe(200);
		expect((await call("DELETE", `${path}/${one}?confirmed=true`)).status).toBe(200);
	});

	test("leaves the games above outdated: they count for nothing until they are deleted or given to who meets now", async () => {
		const { one, final } = await played();
		await edit(one, { score_home: 40, score_away: 50, confirmed: true });
		const page = `/acme-${count}/tournamentBracket?divisionId=${four.division.id}&seasonId=${four.season.id}`;
		expect(await (await site.get(page)).text()).not.toContain("Congratulations");
		expect(await create("r2-0", 4, 2)).toMatchObject({
			status: 409,
			json: { message: said.matchupHasGame },
		});
		expect(await edit(final, { score_home: 9, score_away: 8 })).toMatchObject({
			status: 409,
			json: { message: "Team 1 and Team 2 no longer meet in this matchup." },
		});
		const given = await edit(final, { home_team_id: slt(4), away_team_id: slt(2) });
		expect(given.json.game).toMatchObject({
			match_id: "r2-0",
			home_team_id: slt(4),
			away_team_id: slt(2),
			date: "2026-12-05",
			time: "19:00",
			location: "Court 1",
			score_home: null,
			status: "scheduled",
		});
		expect(given.json.game.id).not.toBe(final);
		expect((await call("GET", "/api/deletions")).json.deletions).toHaveLength(1);
		await edit(given.json.game.id, { score_home: 70, score_away: 60 });
		expect(await (await site.get(page)).text()).toContain("Congratulations <b>Team 4</b>");
	});

	test("gives an unplayed game to the new team as it is, address and all", async () => {
		const [one, two] = [await made("r1-0", 1, 4), await made("r1-1", 2, 3)];
		await edit(one, { score_home: 60, score_away: 50 });
		await edit(two, { score_home: 60, score_away: 50 });
		const final = await made("r2-0", 2, 1, { date: "2026-12-05" });
		await edit(one, { score_home: 40, score_away: 50, confirmed: true });
		const { json } = await edit(final, { home_team_id: slt(2), away_team_id: slt(4), time: "20:00" });
		expect(json.game).toMatchObject({ id: final, home_team_id: slt(2), away_team_id: slt(4), time: "20:00" });
		expect((await edit(final, { home_team_id: slt(2), away_team_id: slt(3) })).status).toBe(409);
	});

	test("lets home and away change places while nothing is played, not afterwards", async () => {
		const id = await made("r1-0", 1, 4);
		expect((await edit(id, { home_team_id: slt(4), away_team_id: slt(1) })).json.game.home_team_id).toBe(slt(4));
		await edit(id, { score_home: 60, score_away: 50 });
		expect((await edit(id, { home_team_id: slt(1), away_team_id: slt(4) })).status).toBe(409);
		expect((await edit(id, { home_team_id: slt(4), away_team_id: slt(1), location: "Pier" })).status).toBe(200);
	});
});

describe("two people at once", () => {
	test("make one game of a matchup, however often they try", async () => {
		const body = { match_id: "r1-0", home_team_id: slt(1), away_team_id: slt(4) };
		const answers = await Promise.all(
			[1, 2, 3, 4].map(async (at) => await call("POST", path, body, at % 2 ? ada : ben)),
		);
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
		expect(await games()).toHaveLength(1);
	});

	test("enter results of one bracket: none is lost, and no winner stands in two places", async () => {
		const eight = await site.write(
			organization,
			async (writer) => await fillDivision(writer, { teams: 8, name: "Eight" }),
		);
		const at = gamesOf(eight);
		const pairs = [
			[1, 8],
			[4, 5],
			[3, 6],
			[2, 7],
		];
		const ids = await Promise.all(
			pairs.map(async ([home = 0, away = 0], index) => {
				const teams = { home_team_id: eight.teams[home - 1]?.slt_id, away_team_id: eight.teams[away - 1]?.slt_id };
				const { json } = await call("POST", at, { match_id: `r1-${index}`, ...teams }, index % 2 ? ada : ben);
				return json.game.id as number;
			}),
		);
		const wins = { score_home: 60, score_away: 50 };
		const answers = await Promise.all(
			ids.map(async (id, index) => await call("PUT", `${at}/${id}`, wins, index % 2 ? ada : ben)),
		);
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
		const semis = [
			["r2-0", 1, 4],
			["r2-0", 1, 4],
			["r2-1", 3, 2],
			["r2-1", 3, 2],
		] as const;
		const tried = await Promise.all(
			semis.map(async ([match_id, home, away], index) => {
				const teams = { home_team_id: eight.teams[home - 1]?.slt_id, away_team_id: eight.teams[away - 1]?.slt_id };
				return (await call("POST", at, { match_id, ...teams }, index % 2 ? ada : ben)).status;
			}),
		);
		expect(tried.toSorted()).toEqual([200, 200, 409, 409]);
		const stored = (await call("GET", at)).json.games as {
			match_id: string;
			home_team_id: number;
			away_team_id: number;
		}[];
		const inSemis = stored
			.filter(({ match_id }) => match_id.startsWith("r2"))
			.flatMap((game) => [game.home_team_id, game.away_team_id]);
		expect(new Set(inSemis).size).toBe(4);
	});
});

test("the database itself has one game for a matchup", async () => {
	const { db } = site.database.owner;
	const row = {
		organization_id: organization.id,
		season_id: four.season.id,
		division_id: four.division.id,
		match_id: "r1-0",
		home_team_id: slt(1),
		away_team_id: slt(4),
	};
	await db.insert(schema.games).values(row);
	expect(Promise.resolve(db.insert(schema.games).values(row))).rejects.toThrow();
});

describe("a result of sets", () => {
	const line = "25-20 23-25 25-18 25-11";
	beforeEach(async () => {
		organization = await site.organization({ slug: `sets-${count}`, sport: "volleyball" });
		four = await site.write(organization, async (writer) => await fillDivision(writer, { teams: 4 }));
		ada = await staffOf(site, organization, "staff");
		path = gamesOf(four);
	});
	const parts = async (game: number) =>
		await site.database.owner.sql.unsafe(
			`select p.score::int from period_scores p join game_periods g on g.id = p.game_period_id where p.game_id = ${game} and p.league_team_id = ${slt(1)} and g.name <> 'Final' order by g.order`,
		);
	const drawn = async () =>
		await (
			await site.get(`/sets-${count}/tournamentBracket?divisionId=${four.division.id}&seasonId=${four.season.id}`)
		).text();

	test("is typed in one line for a game that is there, the winner goes on, and the public bracket shows it", async () => {
		const id = await made("r1-0", 1, 4);
		const { status, json } = await edit(id, { by_part: line });
		expect([status, json.game.score_home, json.game.score_away]).toEqual([200, 3, 1]);
		expect((await parts(id)).map(({ score }) => score)).toEqual([25, 23, 25, 25]);
		const { games } = (await (await ada.get(path)).json()) as { games: { by_part?: string }[] };
		expect(games.map(({ by_part }) => by_part)).toEqual([line]);
		expect((await create("r2-0", 1, 2)).status).toBe(409); // the other semifinal is open
		expect(await drawn()).toContain("Game 1 · 25–20, 23–25, 25–18, 25–11");
	});

	test("is typed with a new game; sent again, that very game is the answer", async () => {
		const first = await create("r1-0", 4, 1, { by_part: line });
		expect([first.status, first.json.game.score_home]).toEqual([200, 3]);
		expect(await drawn()).toContain("Game 1 · 20–25, 25–23, 18–25, 11–25"); // the upper team's first
		const again = await create("r1-0", 4, 1, { by_part: line, again: true });
		expect([again.status, again.json.game.id]).toEqual([200, first.json.game.id]);
		expect((await create("r1-0", 4, 1, { by_part: "0-3", again: true })).status).toBe(409);
	});

	test("is refused with the rule", async () => {
		const id = await made("r1-0", 1, 4);
		const { status, json } = await edit(id, { by_part: "25-20 23-25 25-24" });
		expect([status, json.message]).toEqual([422, said.setByTwo]);
		expect(await parts(id)).toHaveLength(0);
	});
});
