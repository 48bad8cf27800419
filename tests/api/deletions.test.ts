import { afterAll, beforeAll, expect, test } from "bun:test";
import { record } from "../../src/data/audit/audit.ts";
import type { Organization } from "../../src/data/organization/platform.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { staffOf } from "../support/staff.ts";
import { said as sentences } from "../support/said.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Organization;
let harbor: Organization;
let league: Awaited<ReturnType<typeof fillLeague>>;
let owner: Awaited<ReturnType<typeof staffOf>>;
let staff: typeof owner;
let stranger: typeof owner;
let root: typeof owner;

beforeAll(async () => {
	site = await testApp();
	acme = await site.organization({ slug: "acme" });
	harbor = await site.organization({ slug: "harbor" });
	league = await site.write(acme, fillLeague);
	owner = await staffOf(site, acme, "org_owner");
	staff = await staffOf(site, acme, "staff");
	stranger = await staffOf(site, harbor, "org_owner");
	root = await staffOf(site, acme, "super_admin");
});
afterAll(async () => await site.close());

type Json = Record<string, unknown>;
const json = async (response: Response) => [response.status, (await response.json()) as Json] as const;
const deletions = async () => ((await json(await staff.get("/api/deletions")))[1]["deletions"] ?? []) as Json[];
const entries = async (query = "") =>
	((await json(await owner.get(`/api/audit${query}`)))[1]["entries"] ?? []) as {
		action: string;
		noun: string;
		actor: string;
		row_id: number | null;
		before: Json | null;
		after: Json | null;
	}[];

const weight = (id: number) => `/api/deletions/weight?noun=season&ids=${id}`;

test("what hangs on a season is said before it is deleted", async () => {
	const [status, { counts, text }] = await json(await staff.get(weight(league.season.id)));
	expect([status, counts]).toMatchObject([200, { games: 2, box_score_lines: 2 }]);
	expect(text).toBe(
		"This takes away Fall 2026: 1 league in a season, 1 division, 4 teams in a league, 4 roster spots, 2 games, 2 box-score lines, 1 period score, 1 score entry, 1 kept clash, 1 schedule, 1 bye, 1 week off, 1 place in a division. You can take it back for 30 days from Recently deleted.",
	);
	expect((await json(await stranger.get(weight(league.season.id))))[0]).toBe(404);
	expect((await staff.get("/api/deletions/weight")).status).toBe(422);
	for (const path of [
		"/api/deletions/weight?noun=users&ids=1",
		"/api/deletions/weight?noun=season&ids=1,a",
		`/api/deletions/weight?noun=season&ids=${"1,".repeat(600)}1`,
	])
		expect([path.slice(0, 60), (await staff.get(path)).status]).toEqual([path.slice(0, 60), 400]);
});

test("a season is deleted and taken back, by staff of its organization only", async () => {
	const path = `/api/seasonsv2/${league.season.id}`;
	expect((await stranger.send("DELETE", path)).status).toBe(404);
	expect(await json(await staff.send("DELETE", path))).toEqual([200, { message: "Seasons deleted" }]);
	expect((await staff.send("DELETE", path)).status).toBe(404);
	const [deleted] = await deletions();
	expect(deleted).toMatchObject({ noun: "season", label: "Fall 2026", actor: staff.username });
	expect(deleted).not.toHaveProperty("document");
	const restore = `/api/deletions/${String(deleted?.["id"])}/restore`;
	expect((await stranger.send("POST", restore)).status).toBe(404);
	expect(await json(await staff.send("POST", restore))).toEqual([200, { message: "Fall 2026 restored" }]);
	expect((await staff.send("POST", restore)).status).toBe(404);
	expect((await staff.get(path)).status).toBe(200);
});

test("a deletion names itself in the answer, and what was deleted together comes back together", async () => {
	const ids: number[] = [];
	for (const { id } of league.teams.slice(2, 4)) {
		const answer = await staff.send(
			"DELETE",
			`/api/seasonsv2/${league.season.id}/leagues/${league.league.id}/teams/${id}`,
		);
		expect(answer.status).toBe(200);
		ids.push(Number(answer.headers.get("deletion")));
	}
	expect((await deletions()).slice(0, 2).map(({ id }) => id)).toEqual(ids.toReversed());
	const restore = async (by: typeof staff, given: unknown) =>
		await json(await by.send("POST", "/api/deletions/restore", { ids: given as string }));
	expect((await restore(stranger, ids.join(",")))[0]).toBe(404);
	for (const wrong of ["", "a", "0", "1,,2", Array.from({ length: 101 }, (_, at) => at + 1).join(",")])
		expect([wrong, (await restore(staff, wrong))[0]]).toEqual([wrong, 422]);
	expect((await restore(staff, `${ids[0]},999999`))[0]).toBe(404);
	expect(await deletions()).toHaveLength(3);
	expect(await restore(staff, ids.join(","))).toEqual([
		200,
		{ message: "Quay Queens (Monday Open), Reef Rockets (Monday Open) restored" },
	]);
	const renamed = await staff.send("PUT", `/api/seasonsv2/${league.season.id}`, { name: "Fall of 2026" });
	expect(renamed.headers.get("deletion")).toBeNull();
	expect((await staff.send("PUT", `/api/seasonsv2/${league.season.id}`, { name: "Fall 2026" })).status).toBe(200);
});

test("a super admin takes back what the id leads to", async () => {
	await staff.send("DELETE", `/api/seasonsv2/${league.season.id}`);
	const [deleted] = await deletions();
	const chooses = await staffOf(site, null, "super_admin");
	expect((await chooses.send("POST", `/api/deletions/${String(deleted?.["id"])}/restore`)).status).toBe(200);
});

test("what has taken a name is said with its field, and another name brings it back, by staff", async () => {
	const path = `/api/seasonsv2/${league.season.id}`;
	await staff.send("DELETE", path);
	const restore = `/api/deletions/${String((await deletions())[0]?.["id"])}/restore`;
	await staff.send("POST", "/api/seasonsv2", { name: "Fall 2026" });
	const made = String((await entries())[0]?.row_id);
	const field = `season_${league.season.id}`;
	const [status, refused] = await json(await staff.send("POST", restore));
	expect([status, refused["fields"]]).toEqual([409, { [field]: sentences.nameTaken }]);
	expect(refused["message"]).toContain("the season “Fall 2026” of the same name");
	for (const [name, sentence] of [
		[" ", sentences.fieldRequired],
		["x".repeat(101), "At most 100 characters."],
		[7, "This field must be text."],
	] as const)
		expect(await json(await staff.send("POST", restore, { [field]: name }))).toEqual([
			422,
			{ message: sentence, fields: { [field]: sentence } },
		]);
	expect(await json(await staff.send("POST", restore, { id: "1", [field]: " Fall 2026 A " }))).toEqual([
		200,
		{ message: "Fall 2026 restored as Fall 2026 A" },
	]);
	expect((await entries())[0]?.after).toMatchObject({ name: ["Fall 2026 → Fall 2026 A"] });
	await staff.send("DELETE", `/api/seasonsv2/${made}`);
	await staff.send("PUT", path, { name: "Fall 2026" });
});

test("only owners erase for good, their own, and then nothing is left to take back", async () => {
	await staff.send("POST", "/api/seasonsv2", { name: "Spring 1999" });
	const [made] = await entries();
	await staff.send("DELETE", `/api/seasonsv2/${made?.row_id}`);
	const path = `/api/deletions/${String((await deletions())[0]?.["id"])}`;
	expect((await staff.send("DELETE", path)).status).toBe(403);
	expect((await stranger.send("DELETE", path)).status).toBe(404);
	expect(await json(await owner.send("DELETE", path))).toEqual([200, { message: "Spring 1999 erased for good" }]);
	expect((await owner.send("DELETE", path)).status).toBe(404);
	expect((await staff.send("POST", `${path}/restore`)).status).toBe(404);
	const [erased, deleted] = (await entries()).filter(({ action }) => action !== "refuse");
	expect([erased?.action, erased?.actor, erased?.after]).toEqual(["erase", owner.username, { counts: { seasons: 1 } }]);
	expect([deleted?.action, deleted?.before, deleted?.after]).toEqual(["delete", null, { erased: true }]);
	expect(JSON.stringify(await entries())).not.toContain("Spring 1999");
	const html = textOf(await (await owner.get("/acme/dashboard/audit")).text());
	expect(html).toContain("Erased for good season");
	expect(html).toContain(`Deleted season #${made?.row_id}`);
});

test("the log says who did what, with what was before and after", async () => {
	await owner.send("POST", "/api/seasonsv2", { name: "Winter 2027" });
	const [made] = await entries();
	expect(made).toMatchObject({
		action: "create",
		noun: "season",
		actor: owner.username,
		before: null,
		after: { name: "Winter 2027" },
	});
	await staff.send("PUT", `/api/seasonsv2/${made?.row_id}`, { name: "Spring 2027" });
	const [changed] = await entries();
	expect(changed).toMatchObject({ action: "update", actor: staff.username, row_id: made?.row_id });
	expect([changed?.before, changed?.after]).toEqual([{ name: "Winter 2027" }, { name: "Spring 2027" }]);
	await staff.send("DELETE", `/api/seasonsv2/${made?.row_id}`);
	const [deleted] = await entries();
	expect(deleted).toMatchObject({ action: "delete", row_id: made?.row_id, after: null });
	expect(deleted?.before).toMatchObject({ label: "Spring 2027", name: "Spring 2027" });
	await staff.send("POST", `/api/deletions/${String((await deletions())[0]?.["id"])}/restore`);
	const [restored] = await entries();
	expect(restored).toMatchObject({ action: "restore", row_id: made?.row_id, after: { label: "Spring 2027" } });
	await staff.send("PUT", `/api/seasonsv2/${made?.row_id}`, { name: " " });
	expect(await entries()).toEqual(await entries("?before=999999999999"));
	expect((await entries())[0]?.action).toBe("restore");
});

test("the log is filtered by noun, person and days of the organization", async () => {
	const all = await entries();
	expect((await entries(`?actor=${staff.username}`)).every(({ actor }) => actor === staff.username)).toBe(true);
	expect((await entries(`?actor=${staff.username}`)).length).toBeLessThan(all.length);
	expect(await entries("?noun=game")).toEqual([]);
	const { sql } = site.database.owner;
	await sql`update audit_log set created_at = '2026-03-01 07:59:59+00', noun = 'bye' where id = (select min(id) from audit_log where organization_id = ${acme.id} and action = 'update')`;
	const days = async (query: string) => (await entries(`?noun=bye&${query}`)).length;
	expect([await days("from=2026-02-28&until=2026-02-28"), await days("from=2026-03-01")]).toEqual([1, 0]);
	expect(await days("until=2026-02-27")).toBe(0);
	for (const date of ["2026-02-30", "0000-01-01", "9999-12-31"])
		for (const name of ["from", "until"])
			expect([date, (await owner.get(`/api/audit?${name}=${date}`)).status]).toEqual([date, 400]);
});

test("only owners read the log, and only their own", async () => {
	for (const path of ["/api/audit", "/dashboard/audit"]) {
		const at = path.startsWith("/api") ? path : `/acme${path}`;
		expect([at, (await staff.get(at)).status]).toEqual([at, 403]);
		expect([at, (await owner.get(at)).status]).toEqual([at, 200]);
		expect([at, (await root.get(at)).status]).toEqual([at, 200]);
	}
	expect(await (await stranger.get("/api/audit")).json()).toEqual({ entries: [], newer: null, older: null });
	expect((await stranger.get("/acme/dashboard/audit")).status).toBe(403);
	expect((await site.get("/api/audit?slug=acme")).status).toBe(401);
});

test("the log's page says before and after in words, and names what ids lead to", async () => {
	await site.write(acme, async (writer) => {
		const [home, away] = league.leagueTeams.map(({ id }) => id);
		await record(writer, {
			action: "update",
			noun: "game",
			row_id: league.coming.id,
			before: { home_team_id: home, locked: false, location: null },
			after: { home_team_id: away, locked: true, location: "<b>Pier</b>" },
		});
	});
	const html = textOf(await (await owner.get("/acme/dashboard/audit")).text());
	expect(html).toContain("Name: Winter 2027 → Spring 2027");
	expect(html).toContain("Home team: Harbor Hawks (Monday Open) → Pier Pilots (Monday Open)");
	expect(html).toContain("Locked: No → Yes");
	expect(html).toContain("Location: nothing → &lt;b&gt;Pier&lt;/b&gt;");
	expect(html).toContain("Changed game Reef Rockets at Quay Queens, Nov 23, 2026");
	const filtered = textOf(await (await owner.get("/acme/dashboard/audit?noun=game")).text());
	expect(filtered).not.toContain("Winter 2027");
	expect(textOf(await (await owner.get("/acme/dashboard/audit?noun=nothing")).text())).toContain("Nothing was changed");
});

test("the page of deletions says what, by whom, when, with what, and until when", async () => {
	await owner.send("DELETE", `/api/seasonsv2/${league.season.id}`);
	const page = await (await staff.get("/acme/dashboard/deleted")).text();
	const html = textOf(page);
	expect(html).toContain("Season Fall 2026 1 league in a season, 1 division");
	expect(html).toContain(owner.username);
	expect(page).toContain('data-call="POST /api/deletions/{id}/restore"');
	await staff.send("POST", `/api/deletions/${String((await deletions())[0]?.["id"])}/restore`);
	await site.database.owner.sql`delete from deletions where organization_id = ${acme.id}`;
	expect(textOf(await (await staff.get("/acme/dashboard/deleted")).text())).toContain("Nothing deleted lately");
	expect((await stranger.get("/acme/dashboard/deleted")).status).toBe(403);
	expect((await site.get("/acme/dashboard/deleted")).status).toBe(302);
});

const textOf = (html: string) =>
	html
		.replace(/<head>.*<\/head>/s, "")
		.replace(/<[^>]+>/g, " ")
		.replace(/\s+/g, " ")
		.replaceAll(" :", ":");
