import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { to } from "../../../src/domain/paths.ts";
import { testApp } from "../../support/app.ts";
import { fillDivision, gamesOf, type FilledDivision } from "../../support/bracket.ts";
import { said } from "../../support/said.ts";
import { fillLeague } from "../../support/seasons/league.ts";
import { staffOf } from "../../support/staff.ts";

let site: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
	site = await testApp();
}, 120_000);
afterAll(async () => await site.close());

const text = (html: string) => html.replaceAll(/<!-- -->/g, "");

/** A cup of four teams of that sport, with its staff. */
async function cupOf(sport: string) {
	const organization = await site.organization({ slug: `cup-${sport}`, sport });
	const four = await site.write(organization, async (writer) => await fillDivision(writer, { teams: 4 }));
	const ada = await staffOf(site, organization, "staff");
	const sent = async (method: string, path: string, body: object) => {
		const response = await ada.send(method, path, body);
		return { status: response.status, json: JSON.parse(await response.text()) };
	};
	const page = async (path: string) => text(await (await site.get(`/${organization.slug}${path}`)).text());
	return { organization, four, ada, sent, page, slt: (seed: number) => four.teams[seed - 1]?.slt_id ?? 0 };
}

const matchup = (four: FilledDivision, match_id: string, [home, away]: readonly [number, number]) => ({
	match_id,
	home_team_id: four.teams[home - 1]?.slt_id,
	away_team_id: four.teams[away - 1]?.slt_id,
});

describe("a cup of soccer", () => {
	test("goes on with who has won the shoot-out, beside a score that stays level, wherever it is told", async () => {
		const { four, ada, sent, page, slt } = await cupOf("soccer");
		const path = gamesOf(four);
		const made = await sent("POST", path, { ...matchup(four, "r1-0", [1, 4]), date: "2026-11-02" });
		const own = `${path}/${made.json.game.id}`;
		const one = { score_home: 1, score_away: 1 };
		expect(await sent("PUT", own, one)).toMatchObject({
			status: 422,
			json: { message: `${said.levelKnockout} ${said.howToPenalties}` },
		});
		const refused = async (shoot_out: string, score = one) =>
			(await sent("PUT", own, { ...score, shoot_out })).json.message as string;
		expect(await refused("4-4")).toBe(`${said.levelShootOut} ${said.howToPenalties}`);
		expect(await refused("4-3", { score_home: 2, score_away: 1 })).toBe(
			`${said.shootOutOfDecided} ${said.howToPenalties}`,
		);
		expect(await refused("four")).toBe(said.howToPenalties);
		const { status, json } = await sent("PUT", own, { ...one, shoot_out: "3:4" });
		expect([status, json.game.score_home, json.game.score_away, json.game.shoot_out, json.game.beyond]).toEqual([
			200,
			1,
			1,
			{ home: 3, away: 4 },
			"Pens",
		]);
		await sent("POST", path, { ...matchup(four, "r1-1", [2, 3]), score_home: 2, score_away: 0 });
		const final = await sent("POST", path, matchup(four, "r2-0", [2, 4]));
		expect([final.status, final.json.game.away_team_id]).toEqual([200, slt(4)]); // the winner of the shoot-out stands there
		const listed = JSON.parse(await (await ada.get(path)).text()).games as { outdated: boolean; match_id: string }[];
		expect(listed.map(({ outdated }) => outdated)).toEqual([false, false, false]);

		const game = await page(`/games/${made.json.game.id}`);
		expect(game).toContain("Team 1 1, Team 4 1 (3–4 pens), final");
		expect(game).toContain("FINAL (3–4 pens)</span>");
		const drawn = await page(to.bracket(four.season.id, four.division.id));
		expect(drawn).toContain('<small class="single"> (4)</small>');
		expect(await page(`/teams/${four.teams[3]?.team_id}`)).toContain('1–1<span class="shots-won"> (4–3 pens)</span>');
		expect(await page(to.gamesTable({}))).toContain("3–4 pens");

		const taken = await sent("PUT", own, { score_home: 2, score_away: 1, shoot_out: null, confirmed: true });
		expect([taken.status, taken.json.game.shoot_out]).toEqual([200, undefined]);
	}, 120_000);

	test("has a draw in a table where a game of a league went on", async () => {
		const organization = await site.organization({ slug: "league-soccer", sport: "soccer" });
		const league = await site.write(organization, fillLeague);
		const ada = await staffOf(site, organization, "staff");
		const [game] = await site.database.owner
			.sql`select id from games where organization_id = ${organization.id} and status = 'final' limit 1`;
		const { season, league: own } = league;
		const path = `/api/seasonsv2/${season.id}/leagues/${own.id}/games/${Number(game?.["id"])}`;
		const body = { score_home: 2, score_away: 2, shoot_out: "5-4", confirmed: true }; // its halves say another one
		expect((await ada.send("PUT", path, body)).status).toBe(200);
		const table = text(await (await site.get("/league-soccer/teamList?league=all")).text());
		expect(table).toContain(">D1<");
		const desk = text(await (await ada.get(`/dashboard/seasons/${season.id}/leagues/${own.id}?date=all`)).text());
		expect(desk).toMatch(/name="shoot_out"[^>]*value="5-4"/);
	}, 120_000);
});

test("a cup that was entered as 2–1 before a shoot-out stood beside its score stays so, goes on, and says what to correct", async () => {
	const { organization, four, ada, sent, page, slt } = await cupOf("handball");
	const path = gamesOf(four);
	const made = await sent("POST", path, { ...matchup(four, "r1-0", [1, 4]), date: "2026-11-02" });
	const { id } = made.json.game;
	expect((await sent("PUT", `${path}/${id}`, { score_home: 1, score_away: 1, shoot_out: "4-3" })).status).toBe(200);
	const { sql } = site.database.owner;
	const own = sql`organization_id = ${organization.id}`;
	const final = sql`game_period_id in (select id from game_periods where ${own} and name = 'Final')`;
	await sql`update games set score_home = 2 where ${own} and id = ${id}`;
	await sql`update period_scores set score = 2 where ${own} and game_id = ${id} and league_team_id = ${slt(1)} and ${final}`;
	await sql`insert into period_scores (organization_id, game_id, game_period_id, league_team_id, score)
		select p.organization_id, ${id}, p.id, t.id, 1 from game_periods p join league_teams t on t.organization_id = p.organization_id
		where p.organization_id = ${organization.id} and p.name = '1st half' and t.id in (${slt(1)}, ${slt(4)})`;
	const shown = await page(`/games/${id}`);
	expect(shown).toContain("Team 1 2, Team 4 1, final after penalties");
	expect(shown).not.toContain("(4–3 pens)"); // a goal is not counted twice
	const desk = text(await (await ada.get(`/games/${id}`)).text());
	expect(desk).toContain("The halves of Team 1 add up to 1; the final score says 2.");
	await sent("POST", path, { ...matchup(four, "r1-1", [2, 3]), score_home: 2, score_away: 0 });
	const onward = await sent("POST", path, matchup(four, "r2-0", [1, 2]));
	expect(onward.status).toBe(200);
	const mended = await sent("PUT", `${path}/${id}`, { score_home: 1, score_away: 1, shoot_out: "4-3" });
	expect([mended.status, mended.json.game?.shoot_out]).toEqual([200, { home: 4, away: 3 }]);
}, 120_000);

test("a cup of ice hockey counts one goal more for who has won the shoot-out", async () => {
	const { four, sent, page } = await cupOf("ice-hockey");
	const made = await sent("POST", gamesOf(four), { ...matchup(four, "r1-0", [1, 4]), date: "2026-11-02" });
	const own = `${gamesOf(four)}/${made.json.game.id}`;
	const level = await sent("PUT", own, { score_home: 2, score_away: 2, shoot_out: "2-1" });
	expect([level.status, level.json.message]).toEqual([422, `${said.shootOutOfLevel} ${said.howToShootOut}`]);
	expect((await sent("PUT", own, { score_home: 3, score_away: 2, shoot_out: "2-1" })).status).toBe(200);
	const game = await page(`/games/${made.json.game.id}`);
	expect(game).toContain("Team 1 3, Team 4 2, final after shoot-out");
	expect(game).toContain("FINAL/SO");
}, 120_000);

test("a sport without a shoot-out takes none", async () => {
	const { four, sent } = await cupOf("basketball");
	const made = await sent("POST", gamesOf(four), { ...matchup(four, "r1-0", [1, 4]), date: "2026-11-02" });
	const own = `${gamesOf(four)}/${made.json.game.id}`;
	const { status, json } = await sent("PUT", own, { score_home: 60, score_away: 60, shoot_out: "4-3" });
	expect([status, json.message]).toEqual([422, "A game of this sport has no shoot-out."]);
}, 120_000);
