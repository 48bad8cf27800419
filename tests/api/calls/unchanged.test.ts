import { afterAll, beforeAll, expect, test } from "bun:test";
import { giveSigns } from "../../../src/data/team/signs.ts";
import { testApp } from "../../support/app.ts";
import { fillLeague } from "../../support/seasons/league.ts";
import { staffOf } from "../../support/staff.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let league: Awaited<ReturnType<typeof fillLeague>>;
let owner: Awaited<ReturnType<typeof staffOf>>;

beforeAll(async () => {
	site = await testApp();
	const acme = await site.organization({ slug: "acme" });
	league = await site.write(acme, async (writer) => {
		const filled = await fillLeague(writer);
		await giveSigns(writer.tx); // as whatever makes teams does
		return filled;
	});
	owner = await staffOf(site, acme, "org_owner");
});
afterAll(async () => await site.close());

const entries = async () => {
	const [row] = await site.database.owner.sql`select count(*)::int as entries from audit_log`;
	return Number(row?.["entries"]);
};
const revision = async (table: string, id: number | undefined) => {
	const [row] = await site.database.owner.sql.unsafe(`select revision from ${table} where id = ${id ?? 0}`);
	return Number(row?.["revision"]);
};

const cases = (): [noun: string, table: string, id: number | undefined, path: string, body: object][] => {
	const [season, player, team] = [league.season.id, league.players[0]?.id, league.teams[0]?.id];
	const inLeague = `/seasonsv2/${season}/leagues/${league.league.id}`;
	return [
		[
			"season",
			"seasons",
			season,
			`/seasonsv2/${season}`,
			{ name: "Autumn", startDate: "2026-09-02", finishDate: null, active: true, showDivisions: true },
		],
		[
			"player",
			"players",
			player,
			`/playersv2/${player}`,
			{
				firstName: "Ann",
				lastName: "Lee",
				bio: "Guard.",
				videos: ["https://youtu.be/dQw4w9WgXcQ"],
				sponsor: { name: "Analytical", url: "https://engines.example" },
				attributeValues: [{ attribute_id: league.attribute.id, value: "42" }],
			},
		],
		["team", "teams", team, `/teams/${team}`, { name: "Hawks", unavailableSlots: ["18:00"] }],
		[
			"league team",
			"league_teams",
			league.leagueTeams[1]?.id,
			`${inLeague}/teams/${league.teams[1]?.id}`,
			{ captain: "Kim" },
		],
		["league", "leagues", league.league.id, inLeague, { name: "Tuesday Open" }],
		["game", "games", league.coming.id, `${inLeague}/games/${league.coming.id}`, { score_home: 70, score_away: 64 }],
		["period", "game_periods", league.period.id, `/gamePeriods/hide/${league.period.id}`, {}],
	];
};

test("a change to what is there already raises no revision and is not in the log", async () => {
	for (const [noun, table, id, path, body] of cases()) {
		const put = async () => (await owner.send("PUT", `/api${path}`, body)).status;
		const before = [await revision(table, id), await entries()] as const;
		expect([noun, await put()]).toEqual([noun, 200]);
		const once = [await revision(table, id), await entries()] as const;
		expect([noun, ...once]).toEqual([noun, before[0] + 1, before[1] + 1]);
		expect([noun, await put()]).toEqual([noun, 200]);
		expect([noun, await revision(table, id), await entries()]).toEqual([noun, ...once]);
	}
});

test("another attribute value alone is a change of the player", async () => {
	const id = league.players[1]?.id;
	const before = await revision("players", id);
	const body = { attributeValues: [{ attribute_id: league.attribute.id, value: "99" }] };
	for (let time = 0; time < 2; time += 1) {
		expect((await owner.send("PUT", `/api/playersv2/${id}`, body)).status).toBe(200);
		expect(await revision("players", id)).toBe(before + 1);
	}
});
