import { afterAll, beforeAll, expect, test } from "bun:test";
import { fillLeague } from "../../support/seasons/league.ts";
import { staffOf } from "../../support/staff.ts";
import { testApp } from "../../support/app.ts";
import { said as sentences } from "../../support/said.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let root: Awaited<ReturnType<typeof staffOf>>;
let staff: Awaited<ReturnType<typeof staffOf>>;
let paths: Record<"organization" | "team" | "roster" | "player" | "images", string>;

beforeAll(async () => {
	site = await testApp();
	const acme = await site.organization({ slug: "acme" });
	const league = await site.write(acme, fillLeague);
	root = await staffOf(site, null, "super_admin");
	staff = await staffOf(site, acme, "org_owner");
	const page = await site.database.owner.sql`select id from pages where organization_id = ${acme.id} limit 1`;
	const leagues = `/api/seasonsv2/${league.season.id}/leagues/${league.seasonLeague.id}/teams`;
	const team = league.leagueTeams[0]?.id ?? 0;
	paths = {
		organization: `/api/organizations/${acme.id}`,
		team: `${leagues}/${team}`,
		roster: `${leagues}/${team}/players`,
		player: `/api/playersv2/${league.players[0]?.id}`,
		images: `/api/pages/${page[0]?.["id"]}/images`,
	};
});
afterAll(async () => await site.close());

/** A file of 0 bytes, as a browser sends one that was chosen; with no name a field that was left alone. */
const form = (field: string, name: string, fields: Record<string, string> = {}) => {
	const body = new FormData();
	for (const [key, value] of Object.entries(fields)) body.append(key, value);
	body.append(field, new File([], name));
	return body;
};

test("a picture of 0 bytes is told to be empty, at every field that takes one; nothing is changed", async () => {
	for (const [who, method, path, field, fields] of [
		[root, "POST", "/api/organizations", "logo", { name: "Empty" }],
		[root, "POST", "/api/admin/organizations", "logo", { name: "Empty" }],
		[staff, "PUT", paths.organization, "logo", {}],
		[staff, "PUT", paths.team, "logo", {}],
		[staff, "POST", paths.roster, "image", { firstName: "New", lastName: "Player" }],
		[staff, "PUT", paths.player, "image", {}],
		[staff, "PUT", paths.player, "sponsorImage", {}],
		[staff, "POST", paths.images, "image", {}],
	] as const) {
		const answer = await who.send(method, path, form(field, "empty.png", fields));
		const said = { message: "This file is empty.", fields: { [field]: "This file is empty." } };
		expect([path, answer.status, await answer.json()]).toEqual([path, 422, said]);
	}
	expect(await site.database.owner.sql`select 1 from organizations where name = 'Empty'`).toHaveLength(0);
	expect((await staff.send("PUT", paths.organization, form("logo", ""))).status).toBe(200);
	expect(await (await staff.send("POST", paths.images, form("image", ""))).json()).toMatchObject({
		message: sentences.chooseFile,
	});
});

test("so is each file of a season's import, in a preview and in the import", async () => {
	for (const [kind, name] of [
		["games", "games.csv"],
		["boxScores", "box-scores.csv"],
		["teams", "teams.csv"],
		["players", "players.csv"],
		["calendar", "calendar.csv"],
		["venues", "venues.csv"],
		["settings", "settings.csv"],
	] as const)
		for (const preview of ["true", "false"]) {
			const sent = form(kind, "chosen.csv", { season: "Fall", league: "Open", preview });
			const answer = await staff.send("POST", "/api/imports", sent);
			const { outcome, problems } = (await answer.json()) as { outcome: string; problems: string[] };
			expect([kind, answer.status, outcome, problems]).toEqual([
				kind,
				200,
				"refused",
				expect.arrayContaining([`${name} line 1: the file is empty.`]),
			]);
		}
	expect(await seasonCount()).toBe(1);
	const none = await staff.send("POST", "/api/imports", form("games", "", { season: "Fall" }));
	expect([none.status, await none.json()]).toMatchObject([422, { message: sentences.chooseFile }]);
});

test("a file that an import does not know is refused, and those that it has are named", async () => {
	const sent = form("players", "", { season: "Fall", league: "Open" });
	sent.append("games", new File(["game,date,home,away\n"], "games.csv"));
	sent.append("scores", new File(["1"], "scores.csv"));
	const answer = await staff.send("POST", "/api/imports", sent);
	const message =
		'An import has no file "scores". Its files are settings, venues, teams, players, games, calendar and boxScores.';
	expect([answer.status, await answer.json()]).toMatchObject([422, { message, fields: { scores: message } }]);
	expect(await seasonCount()).toBe(1);
	site.now.instant += 61_000; // imports are counted by the minute
});

const seasonCount = async () => (await site.database.owner.sql`select 1 from seasons`).length;

test("a file of its heading alone makes no season, beside files with rows it says nothing (writing 3)", async () => {
	const send = async (files: Record<string, string>, preview: boolean) => {
		const body = new FormData();
		for (const [key, value] of Object.entries({ season: "Winter", league: "Open", preview: String(preview) }))
			body.append(key, value);
		for (const [kind, text] of Object.entries(files)) body.append(kind, new File([text], `${kind}.csv`));
		return (await (await staff.send("POST", "/api/imports", body)).json()) as { outcome: string; problems: string[] };
	};
	const [teams, games] = ["team\n", "game,date,status,home,away,home_score,away_score\r\n\r\n"];
	for (const preview of [true, false]) {
		expect(await send({ teams }, preview)).toMatchObject({
			outcome: "refused",
			problems: ["teams.csv line 1: the file has a heading but no rows."],
		});
		expect((await send({ teams, games }, preview)).problems).toEqual(
			["teams.csv", "games.csv"].map((name) => `${name} line 1: the file has a heading but no rows.`),
		);
	}
	expect(await seasonCount()).toBe(1);
	expect(await send({ teams: "team\nHarbor Hawks\n", games }, true)).toMatchObject({ outcome: "preview" });
});
