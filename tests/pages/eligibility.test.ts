import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import * as schema from "../../db/schema/index.ts";
import { eligibility } from "../../src/domain/eligibility.ts";
import { markupErrors } from "../support/screens/accessible.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { staffOf } from "../support/staff.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Awaited<ReturnType<typeof site.organization>>;
let league: Awaited<ReturnType<typeof fillLeague>>;
let staff: Awaited<ReturnType<typeof staffOf>>;

beforeAll(async () => {
	site = await testApp();
	acme = await site.organization({ slug: "acme", name: "Acme Hoops" });
	league = await site.write(acme, fillLeague);
	staff = await staffOf(site, acme, "staff");
	await site.write(acme, async ({ tx }) => {
		await tx.insert(schema.divisionTeams).values(
			league.leagueTeams.slice(1).map(({ id }, at) => ({
				organization_id: acme.id,
				division_id: league.division.id,
				slt_id: id,
				position: at + 1,
			})),
		);
		await tx
			.update(schema.games)
			.set({ status: "forfeit", forfeit_winner: "home" })
			.where(eq(schema.games.id, league.coming.id));
	});
}, 120_000);
afterAll(async () => await site.close());

const path = () => `/dashboard/seasons/${league.season.id}/divisions/${league.division.id}/eligibility`;
const textOf = (html: string) =>
	html
		.replaceAll("<!-- -->", "")
		.replaceAll(/<[^>]+>/g, " ")
		.replaceAll(/\s+/g, " ");

describe("the rule", () => {
	test("says the figure that is missing, of teams and of players", () => {
		const [team] = eligibility(
			[
				{
					slt_id: 1,
					name: "Herons",
					forfeits: 1,
					players: [{ roster_id: 2, player_id: 3, name: "Ada Lee", games: 0 }],
				},
			],
			{ forfeits_max: 0, games_min: 1 },
		);
		expect(team?.reason).toBe("Herons has 1 forfeit; a team with more than 0 is not invited.");
		expect(team?.players[0]?.reason).toBe("Ada Lee has played no regular-season games; 1 is needed.");
	});

	test("is met exactly at its numbers", () => {
		const of = (forfeits: number, games: number) =>
			eligibility([{ slt_id: 1, name: "H", forfeits, players: [{ roster_id: 2, player_id: 3, name: "A", games }] }], {
				forfeits_max: 1,
				games_min: 2,
			}).map(({ eligible, players }) => [eligible, players[0]?.eligible])[0];
		expect([of(1, 2), of(2, 1)]).toEqual([
			[true, true],
			[false, false],
		]);
	});
});

describe("the report of a division", () => {
	test("names teams with forfeits and players without games", async () => {
		const html = await (await staff.get(path())).text();
		const text = textOf(html);
		expect(text).toContain("1 of 4 teams not invited, 2 players may not play.");
		expect(html).toContain(`<h1>Eligibility: ${league.division.name}</h1>`);
		expect(text).toContain(`The rule of ${league.season.name}: it holds for all its divisions.`);
		expect(text).toContain("Reef Rockets has 1 forfeit; a team with more than 0 is not invited.");
		expect(text).toContain("May not play Games played Needed First2 Last2 0 1 ");
		expect(text).not.toContain("First0 Last0");
		expect(await markupErrors(html)).toEqual([]);
	});

	test("follows its numbers, which are settings of the season", async () => {
		const url = `/api/seasonsv2/${league.season.id}/eligibility`;
		expect((await staff.send("PUT", url, { forfeits_max: 1, games_min: 0 })).status).toBe(200);
		expect(textOf(await (await staff.get(path())).text())).toContain("All 4 teams invited, every player may play.");
		for (const games_min of [-1, 100, "x", 1.5, null, ""]) {
			const answer = await staff.send("PUT", url, { games_min });
			expect([games_min, answer.status, await answer.json()]).toEqual([
				games_min,
				422,
				expect.objectContaining({ fields: { games_min: "Enter a whole number from 0 to 99." } }) as never,
			]);
		}
		await staff.send("PUT", url, { forfeits_max: 0, games_min: 1 });
	});

	test("refuses a rule that was typed over another one, and says that one (writing 1)", async () => {
		const url = `/api/seasonsv2/${league.season.id}/eligibility`;
		const { rule } = await (await staff.send("PUT", url, { forfeits_max: 0, games_min: 1 })).json();
		const save = async (games_min: number) => await staff.send("PUT", url, { games_min, revision: rule.revision });
		const both = await Promise.all([save(2), save(3)]);
		expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
		const refused = await both.find(({ status }) => status === 409)?.json();
		const stored = await both.find(({ status }) => status === 200)?.json();
		expect(refused.current).toEqual(stored.rule);
		expect(refused.current.revision).toBeGreaterThan(rule.revision);
		expect((await staff.send("PUT", url, { forfeits_max: 0, games_min: 1 })).status).toBe(200);
	});

	test("is linked from the season and from the division", async () => {
		const { season, division } = league;
		for (const from of [`/dashboard/seasons/${season.id}`, `/dashboard/seasons/${season.id}/divisions/${division.id}`])
			expect(await (await staff.get(from)).text()).toContain(`href="${path()}"`);
	});

	test("is not there for a division of another season", async () => {
		expect((await staff.get(`/dashboard/seasons/999999/divisions/${league.division.id}/eligibility`)).status).toBe(404);
	});

	test("marks who may not play in the box score of a bracket's game, and nobody in a league's", async () => {
		const [, , home, away] = league.leagueTeams;
		const roster = league.rosters[2];
		const game = await site.write(acme, async ({ tx }) => {
			const [made] = await tx
				.insert(schema.games)
				.values({
					organization_id: acme.id,
					season_id: league.season.id,
					division_id: league.division.id,
					match_id: "r1-0",
					home_team_id: home?.id ?? 0,
					away_team_id: away?.id ?? 0,
					date: "2026-12-01",
					status: "final",
					score_home: 2,
					score_away: 0,
				})
				.returning();
			await tx.insert(schema.boxScoreLines).values({
				organization_id: acme.id,
				game_id: made?.id ?? 0,
				roster_id: roster?.id ?? 0,
				values: { [league.stat.id]: 2 },
			});
			return made;
		});
		expect(await (await site.get(`/acme/games/${game?.id}`)).text()).toContain(
			'</a> <span class="badge warn">Not eligible</span>',
		);
		expect(await (await staff.get(`/games/${game?.id}`)).text()).toContain(
			`<a href="${path()}"><span class="badge warn">Not eligible</span></a>`,
		);
		expect(await (await site.get(`/acme/games/${league.played.id}`)).text()).not.toContain("Not eligible");
	});

	test("marks them before and while a bracket's game is played, wherever it is scored", async () => {
		const [, , home, away] = league.leagueTeams;
		const game = await site.write(acme, async ({ tx }) => {
			const [made] = await tx
				.insert(schema.games)
				.values({
					organization_id: acme.id,
					season_id: league.season.id,
					division_id: league.division.id,
					match_id: "r1-1",
					home_team_id: home?.id ?? 0,
					away_team_id: away?.id ?? 0,
					date: "2026-12-02",
				})
				.returning();
			return made;
		});
		const pageOf = async (id: number | undefined, end: string) =>
			(await (await staff.get(`/games/${id}${end}`)).text()).replaceAll("<!-- -->", "");
		const marks = [
			["?edit=stats", 'First2 Last2 <span class="badge warn">Not eligible</span>'],
			["/sheet", "First2 Last2<small> · Not eligible</small>"],
		] as const;
		for (const [end, mark] of marks) {
			expect([end, await pageOf(game?.id, end)]).toEqual([end, expect.stringContaining(mark) as never]);
			expect(await pageOf(league.played.id, end)).not.toContain("Not eligible");
		}
		await site.write(acme, async ({ tx }) => {
			await tx
				.update(schema.games)
				.set({ status: "live", score_home: 0, score_away: 2 })
				.where(eq(schema.games.id, game?.id ?? 0));
			await tx.insert(schema.boxScoreLines).values({
				organization_id: acme.id,
				game_id: game?.id ?? 0,
				roster_id: league.rosters[3]?.id ?? 0,
				values: { [league.stat.id]: 2 },
			});
		});
		expect(textOf(await (await site.get(`/acme/games/${game?.id}`)).text())).toContain("First2 Last2 Not eligible");
		expect(await pageOf(game?.id, "/score")).toContain("<em>Not eligible</em>");
	});
});

test("the staff's standings have all leagues, with hidden teams and the trace", async () => {
	await site.write(acme, async ({ tx }) => {
		await tx
			.update(schema.leagueTeams)
			.set({ hidden: true })
			.where(eq(schema.leagueTeams.id, league.leagueTeams[0]?.id ?? 0));
	});
	const html = await (await staff.get("/fab/standings")).text();
	expect(html).toContain("Monday Open standings");
	expect(html).toContain("Harbor Hawks");
	expect((await site.get("/acme/fab/standings")).status).toBe(302);
});
