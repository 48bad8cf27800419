import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Organization } from "../../src/data/organization/platform.ts";
import { anywhere } from "../support/anywhere.ts";
import { testApp } from "../support/app.ts";
import { importTexts } from "../support/seasons/export.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { imageFile } from "../support/pictures.ts";
import { personWith, signInAt } from "../support/signing-in.ts";
import { staffOf } from "../support/staff.ts";

type Json = ReturnType<typeof JSON.parse>; // answers are read as a client would

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Organization;
let owner: Awaited<ReturnType<typeof staffOf>>;
/** Of every name that the person ever had, of what was typed into their fields, and of their key in files. */
const traces = ["zyx", "quorv", "wuldr", "vexil"];

const call = async (method: string, path: string, body?: object): Promise<Json> => {
	const answer = await (method === "GET" ? owner.get(`/api${path}`) : owner.send(method, `/api${path}`, body));
	const json: Json = JSON.parse(await answer.text());
	expect([method, path, answer.status, answer.status === 200 ? "" : json]).toEqual([method, path, 200, ""]);
	return json;
};
const one = async (text: string): Promise<number> => {
	const rows = await site.database.owner.sql.unsafe(text);
	return Number(rows[0]?.["id"] ?? 0);
};
const gamesOf = (year: number) =>
	`game,date,home,away,status,home_score,away_score\ng${year},${year}-11-02,ATL,BOS,final,80,70\nh${year},${year}-11-20,BOS,ATL,scheduled,,\n`;
const take = async (year: number, name: string, more: Parameters<typeof importTexts>[1] = {}) => {
	const boxScores = `game,team,player,first_name,last_name,Number,PTS\ng${year},ATL,quorvzy01,${name},7,30\ng${year},BOS,bo,Bo,Ray,3,20\n`;
	const order = { slug: "acme", season: String(year), league: "Open" };
	const outcome = await importTexts(site.database.db, { games: gamesOf(year), boxScores, ...more }, order);
	expect([name, outcome.outcome]).toEqual([name, "stored"]);
	site.directory.drop(acme.id);
};
const kept = async () => (await readdir(join(site.uploads, String(acme.id))).catch(() => [])).length;

beforeAll(async () => {
	site = await testApp();
	acme = await site.organization({ slug: "acme", name: "Acme Hoops" });
	owner = await staffOf(site, acme, "org_owner");
}, 120_000);
afterAll(async () => await site.close());

/** A season's ids, and the addresses of its teams. */
async function placeOf(year: number) {
	const [season, league] = [
		await one(`select id from seasons where name = '${year}'`),
		await one("select id from leagues"),
	];
	const team = async (name: string) => await one(`select id from teams where name = '${name}'`);
	const path = async (name: string) => `/seasonsv2/${season}/leagues/${league}/teams/${await team(name)}`;
	return { season, path, game: await one(`select id from games where import_key = 'g${year}'`) };
}

const entryOn = async (year: number, team: string, player: number) =>
	await one(`select r.id from rosters r join league_teams lt on lt.id = r.league_team_id join teams t on t.id = lt.team_id
		join season_leagues sl on sl.id = lt.season_league_id join seasons s on s.id = sl.season_id
		where s.name = '${year}' and t.name = '${team}' and r.player_id = ${player}`);

async function enter(game: number, roster_id: number, value: number) {
	const stat_id = await one("select id from stats where abbreviation = 'PTS'");
	await call("PUT", "/player-game-stats", { game_id: game, stats: [{ roster_id, stat_id, value }] });
}

/** Takes the newest thing in Recently deleted back. */
const latest = async () => Number((await call("GET", "/deletions")).deletions[0]?.id);

describe("a player who has been everywhere and is erased for good", () => {
	test("stands in no column of any table, under no name, and in no picture", async () => {
		await take(2025, "Wuldra,Quorvex");
		const [then, me] = [await placeOf(2025), await one("select id from players where import_key = 'quorvzy01'")];
		await enter(then.game, await entryOn(2025, "ATL", me), 31);
		await take(2026, "Zyxa,Quorvex", { teams: "team,captain\nATL,Zyxa Quorvex\nBOS,\n" });
		const now = await placeOf(2026);
		await enter(now.game, await entryOn(2026, "ATL", me), 32);
		await take(2026, "Vexilla,Quorvex");
		await call("PUT", `/playersv2/${me}`, {
			firstName: "Zyxo",
			lastName: "Quorvez",
			email: "zyxo@quorvez.example",
			bio: "Zyxo is tall",
		});
		await call("POST", `${await now.path("BOS")}/roster`, { text: "Zyxo Quorvez, 7, Guard\nNew Face, 8, Guard" });
		await call("PUT", await now.path("BOS"), { captainId: me });
		const mine = await entryOn(2026, "BOS", me);
		const night = await one("select id from games where import_key = 'h2026'");
		const taps = [{ action: "start" }, { action: "2", roster_id: mine }, { action: "foul", roster_id: mine }];
		await call("POST", `/gamesv2/${night}/taps`, { taps: taps.map((tap, at) => ({ op_id: `op-${at}`, ...tap })) });
		await enter(night, mine, 5);
		const { events } = await call("GET", `/gamesv2/${night}/events`);
		expect(events.map(({ sentence }: { sentence: string }) => sentence).join()).toContain("Zyxo Quorvez foul");
		for (const { id } of events.slice(0, 2))
			await call("POST", `/gamesv2/${night}/events/${id}/undo`, { confirmed: true });
		// Somebody of the same name, who turns out to be the same person.
		const twin = { firstName: "ZYXO", lastName: "Quorvez", confirmed: true };
		const { player } = await call("POST", `${await then.path("BOS")}/players`, twin);
		await call("PUT", `/playersv2/${player.id}`, { lastName: "Quorvéz" });
		await call("POST", `${await now.path("BOS")}/players`, { player_id: player.id });
		await enter(night, await entryOn(2026, "BOS", player.id), 4);
		await call("DELETE", `${await then.path("BOS")}/players/${player.id}`);
		await call("POST", `/deletions/${await latest()}/restore`);
		for (const who of [me, me, player.id]) {
			const form = new FormData();
			form.set("image", imageFile("photo"));
			await call("PUT", `/playersv2/${who}`, form);
		}
		await call("POST", "/playersv2/merge", { masterId: me, duplicateIds: [player.id] });
		// Off a team and on it again, and off for good.
		await call("DELETE", `${await now.path("BOS")}/players/${me}`);
		await call("POST", `/deletions/${await latest()}/restore`);
		await call("DELETE", `${await now.path("BOS")}/players/${me}`);
		await call("DELETE", `/seasonsv2/${then.season}`);
		await call("DELETE", `/playersv2/${me}`);
		await call("POST", `/deletions/${await latest()}/restore`);
		await call("DELETE", `/playersv2/${me}`);
		expect(await anywhere(site, traces)).toEqual([
			"audit_log.after",
			"audit_log.before",
			"audit_log.words",
			"deletions.document",
			"deletions.label",
			"import_undos.before",
		]);
		expect(await kept()).toBe(2);
		await call("DELETE", `/deletions/${await latest()}`);
		expect(await anywhere(site, traces)).toEqual([]);
		expect(await kept()).toBe(0);
	}, 120_000);
});

describe("a user who is deleted", () => {
	test("stays by name where somebody asks who did it, and by e-mail address in the log alone (security)", async () => {
		const harbor = await site.organization({ slug: "harbor" });
		const league = await site.write(harbor, fillLeague);
		const boss = await staffOf(site, harbor, "org_owner");
		const password = "correct horse";
		const id = await personWith(site, harbor, { username: "quentinia", password, role: "staff" });
		await site.database.owner
			.sql`insert into identities (issuer, subject, user_id) values ('https://id.example', 'quentinia-at-id', ${id})`;
		await signInAt(site, "localhost", { username: "quentinia", password: "a guess" });
		const { at } = await signInAt(site, "localhost", { username: "quentinia", password });
		const done = async (method: string, path: string, body: object) =>
			expect([path, (await at.send(method, `/api${path}`, body)).status]).toEqual([path, 200]);
		await done("PUT", `/usersv2/${id}`, { email: "quentinia@mail.example", oldPassword: password });
		const stats = [{ roster_id: league.rosters[0]?.id, stat_id: league.stat.id, value: 5 }];
		await done("PUT", "/player-game-stats", { game_id: league.played.id, stats });
		await done("POST", "/scorer-links", { game_id: league.coming.id, label: "Court 2" });
		await done("DELETE", `/playersv2/${league.players[3]?.id}`, {});
		expect((await boss.send("DELETE", `/api/usersv2/${id}`)).status).toBe(200);
		expect(await anywhere(site, ["@mail[.]example"])).toEqual(["audit_log.after", "audit_log.before"]);
		expect(await anywhere(site, ["quentinia"])).toEqual([
			"audit_log.actor",
			"audit_log.after",
			"audit_log.before",
			"audit_log.words",
			"deletions.actor",
			"game_events.actor",
			"scorer_links.actor",
		]);
	}, 120_000);
});
