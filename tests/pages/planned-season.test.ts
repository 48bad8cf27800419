import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import * as schema from "../../db/schema/index.ts";
import { openApiSite, type ApiSite } from "../api/league.ts";
import { everything, siteHost, telling, type Everything } from "../support/everything.ts";
import { staffOf } from "../support/staff.ts";
import { said as sentences } from "../support/said.ts";

let site: ApiSite;
let staff: Awaited<ReturnType<typeof staffOf>>;
let planned: Awaited<ReturnType<typeof plan>>;

/** What is only in the season that staff prepare: its name, a league, a team with its captain, a place, a division, a day off. */
const secrets = [
	"Winter Wonder",
	"Icicle League",
	"Frosty Foxes",
	"Captain Cold",
	"Igloo Arena",
	"Snow Cup",
	"Snowed in",
	"Rookie",
	"2027-01-1",
];

beforeAll(async () => {
	site = await openApiSite();
	staff = await staffOf(site, site.acme, "staff", "leagues.example");
	planned = await plan();
}, 120_000);
afterAll(async () => await site.close());

/** The copy of the season that is on, with what only it has. */
async function plan() {
	const { league, acme } = site;
	const { season } = await call("POST", "/seasonsv2", {
		name: "Winter Wonder",
		startDate: "2027-01-11",
		active: true,
		showDivisions: true,
		copyFromSeasonId: league.season.id,
	});
	await site.write(acme, async ({ tx }) => {
		await tx.insert(schema.leagues).values({ organization_id: acme.id, name: "Icicle League" });
	});
	const { league: icicle } = await call("POST", `/seasonsv2/${season.id}/leagues`, { name: "Icicle League" });
	const { team } = await call("POST", `/seasonsv2/${season.id}/leagues/${icicle.id}/teams`, { name: "Frosty Foxes" });
	const made = await site.write(acme, async ({ tx }) => {
		const own = <T extends object>(row: T) => ({ organization_id: acme.id, ...row });
		const [place] = await tx
			.insert(schema.leagueTeams)
			.values(
				own({
					season_league_id: icicle.seasons_leagues_id,
					team_id: league.teams[0]?.id ?? 0,
					captain: "Captain Cold",
				}),
			)
			.returning();
		const game = own({
			season_id: season.id,
			season_league_id: icicle.seasons_leagues_id,
			home_team_id: team.slt_id,
			away_team_id: place?.id ?? 0,
			date: "2027-01-18",
			location: "Igloo Arena",
			video_url: "https://youtu.be/aqz-KE-bpKQ",
		});
		const [row] = await tx.insert(schema.games).values(game).returning();
		const [rookie] = await tx
			.insert(schema.players)
			.values(own({ firstName: "Rita", lastName: "Rookie", image: photo("rookie_photo") }))
			.returning();
		await tx
			.update(schema.leagueTeams)
			.set({ logo: photo("foxes_crest") })
			.where(eq(schema.leagueTeams.id, team.slt_id));
		const plays = (player_id: number) => own({ slt_id: team.slt_id, player_id });
		await tx.insert(schema.rosters).values([plays(league.players[1]?.id ?? 0), plays(rookie?.id ?? 0)]);
		await tx
			.insert(schema.byes)
			.values(own({ season_league_id: icicle.seasons_leagues_id, team_id: place?.id ?? 0, date: "2027-01-12" }));
		await tx
			.insert(schema.weekOffs)
			.values(own({ season_league_id: icicle.seasons_leagues_id, date: "2027-01-19", reason: "Snowed in" }));
		const [division] = await tx
			.insert(schema.divisions)
			.values(own({ season_id: season.id, name: "Snow Cup", image_url: photo("snow_cup_picture") }))
			.returning();
		await tx
			.insert(schema.divisionTeams)
			.values(own({ division_id: division?.id ?? 0, slt_id: team.slt_id, position: 0 }));
		return { game: row?.id ?? 0, division: division?.id ?? 0, rookie: rookie?.id ?? 0 };
	});
	for (const name of pictures) await Bun.write(join(site.uploads, String(acme.id), `${name}.webp`), name);
	return { ...made, season: season.id as number, league: icicle.id as number, team: team.id as number, state: season };
}

async function call(method: string, path: string, body?: object) {
	const text = await (await staff.send(method, `/api${path}`, body)).text();
	return JSON.parse(text);
}

const said = async (): Promise<Everything> =>
	await everything(site, site.get, site.league.players[1]?.id ?? 0, ["First1", "Last1"]);
const status = async (path: string) => (await site.get(path, { host: siteHost })).status;
const pages = () => [
	`/teams/${planned.team}`,
	`/teams/${site.league.teams[0]?.id}?season=${planned.season}`,
	`/games/${planned.game}`,
	`/leagues/${planned.league}`,
	`/schedule?season=${planned.season}`,
	`/schedule?league=${planned.league}`,
	`/teamList?league=all&season=${planned.season}`,
	`/teamList?division=${planned.division}`,
	`/leaderboard?season=${planned.season}`,
	`/players/${site.league.players[1]?.id}?season=${planned.season}`,
	`/players?team=${planned.team}`,
	`/players/${planned.rookie}`,
	`/player/${planned.rookie}/stats`,
	`/tournamentBracket?seasonId=${planned.season}&divisionId=${planned.division}`,
	`/_/embed/bracket?seasonId=${planned.season}&divisionId=${planned.division}`,
	`/_/embed/schedule?team=${planned.team}`,
	`/_/feeds/leagues/${planned.league}/games.ics`,
	`/_/feeds/teams/${planned.team}/games.ics`,
	`/_/feeds/games/${planned.game}.ics`,
	`/_/feeds/players/${planned.rookie}/games.ics`,
	...pictures.map(photo),
];

/** Pictures that only the planned season names. */
const pictures = ["rookie_photo", "foxes_crest", "snow_cup_picture"] as const;
const photo = (name: (typeof pictures)[number]) => `/_/uploads/${site.acme.id}/${name}.webp`;
const calls = () => [
	`/seasonsv2/${planned.season}`,
	`/seasonsv2/${planned.season}/leagues-with-teams-public`,
	`/seasonsv2/${planned.season}/divisions`,
	`/seasonsv2/${planned.season}/divisions/${planned.division}`,
	`/seasonsv2/${planned.season}/divisions/${planned.division}/games`,
	`/seasonsv2/${planned.season}/divisions/${planned.division}/plans`,
	`/teamsv2/${planned.team}`,
	`/gamesv2/${planned.game}`,
	`/playersv2/${planned.rookie}`,
	`/playersv2/${planned.rookie}/stats`,
];

describe("a planned season", () => {
	test("is what a copy begins as, whatever its draft says", () => {
		expect([planned.state.active, planned.state.planned]).toEqual([false, true]);
	});

	test("is told to visitors nowhere: no page, choice, call, feed, frame or map names what is in it", async () => {
		expect(telling(await said(), secrets)).toEqual([]);
	});

	test("has no address for visitors, and no call answers about it", async () => {
		const open: string[] = [];
		for (const path of pages()) if ((await status(path)) !== 404) open.push(`${await status(path)} ${path}`);
		for (const path of calls()) {
			const { status: answered } = await site.call(`${path}?slug=acme`);
			if (answered !== 404) open.push(`${answered} /api${path}`);
		}
		expect(open).toEqual([]);
	});

	test("has pictures for staff alone", async () => {
		for (const name of pictures) expect([name, (await staff.get(photo(name))).status]).toEqual([name, 200]);
	});

	test("is the staff's: they list it, open it, read its calls and seed its divisions", async () => {
		for (const path of calls()) expect([path, (await staff.get(`/api${path}`)).status]).toEqual([path, 200]);
		const list = await (await staff.get("/dashboard/seasons")).text();
		expect(list).toMatch(/Winter Wonder<\/a>.*?<td class="c" data-label="Status">Planned<\/td>/s);
		const page = await (await staff.get(`/dashboard/seasons/${planned.season}`)).text();
		expect(page).toContain(sentences.seasonIsPlanned);
		expect(page).toContain("Jan 11, 2027 to N/A, planned");
		const pools = [{ season_league_id: await placeOf(planned.league), rank: 3 }];
		const answer = await staff.send("PUT", `/api/divisions/${planned.division}/pools`, { pools });
		expect([answer.status, await answer.text()]).toEqual([
			422,
			expect.stringContaining("Icicle League has only 2 teams."),
		]);
	});

	test("that is made active is seen with all that it has, and another season by its own mark is past", async () => {
		const { season } = await call("PUT", `/seasonsv2/${planned.season}`, { active: true, planned: true });
		expect([season.active, season.planned]).toEqual([true, false]);
		const shown = await said();
		for (const secret of secrets) expect([secret, telling(shown, [secret]).length > 0]).toEqual([secret, true]);
		expect(await status(`/teams/${planned.team}`)).toBe(200);
		const desk = async (id: number) => await (await staff.get(`/dashboard/seasons/${id}`)).text();
		expect(await desk(site.league.season.id)).toMatch(
			/The site begins with <a [^>]*>Winter Wonder<\/a>: of the active/,
		);
		expect(await desk(planned.season)).not.toContain("The site begins with");
		const past = (await call("PUT", `/seasonsv2/${planned.season}`, { active: false })).season;
		expect(await desk(site.league.season.id)).not.toContain("The site begins with");
		expect([past.active, past.planned]).toEqual([false, false]);
		expect(await status(`/teams/${planned.team}`)).toBe(200);
		const again = (await call("PUT", `/seasonsv2/${planned.season}`, { planned: true })).season;
		expect([again.active, again.planned]).toEqual([false, true]);
		expect(telling(await said(), secrets)).toEqual([]);
	}, 120_000);
});

const placeOf = async (id: number) => {
	const [row] = await site.database.owner.sql<{ id: string }[]>`
		select id::text from season_leagues where season_id = ${planned.season} and league_id = ${id}`;
	return Number(row?.id);
};

test("seasons of before keep being seen: what is not active is past", async () => {
	const [row] = await site.database.owner.sql`
		insert into seasons (organization_id, name, active, sport_id)
		values (${site.acme.id}, 'Of old', false, ${site.league.stat.sportId}) returning planned`;
	expect(row?.["planned"]).toBe(false);
	site.directory.drop(site.acme.id);
	const { seasons } = (await site.call("/seasonsv2?slug=acme")).json;
	expect(seasons.map(({ name }: { name: string }) => name)).toEqual(["Fall 2026", "Of old"]);
});
