import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import * as schema from "../../../db/schema/index.ts";
import { markupErrors } from "../../support/screens/accessible.ts";
import { testApp } from "../../support/app.ts";
import { fillLeague } from "../../support/seasons/league.ts";
import { staffOf } from "../../support/staff.ts";
import { fillPeople } from "../people.ts";
import { said as sentences } from "../../support/said.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Awaited<ReturnType<typeof site.organization>>;
let league: Awaited<ReturnType<typeof fillLeague>>;
let staff: Awaited<ReturnType<typeof staffOf>>;
let jose: number[];

beforeAll(async () => {
	site = await testApp();
	acme = await site.organization({ slug: "acme" });
	league = await site.write(acme, fillLeague);
	staff = await staffOf(site, acme, "staff");
	jose = await add([
		{ firstName: "José", lastName: "Calderón", email: "jose@example.test", import_key: "caldejo01" },
		{ firstName: "JOSE", lastName: "calderon", email: "other@example.test", phoneNumber: "555-0199" },
	]);
});
afterAll(async () => await site.close());

async function add(list: readonly Partial<typeof schema.players.$inferInsert>[]) {
	return await site.write(acme, async ({ tx }) => {
		const rows = await tx
			.insert(schema.players)
			.values(list.map((player) => ({ firstName: "X", ...player, organization_id: acme.id })))
			.returning();
		return rows.map(({ id }) => id);
	});
}

const page = async (path: string) => {
	const response = await staff.get(path);
	const html = await response.text();
	return { status: response.status, html, text: textOf(html) };
};
/** The text of a page's main part, tags as spaces. */
const textOf = (html: string) =>
	html
		.replace(/^[\s\S]*<main/, "<main")
		.replaceAll("<!-- -->", "")
		.replaceAll(/<[^>]+>/g, " ")
		.replaceAll(/\s+/g, " ");
const names = (html: string) => [...html.matchAll(/<th scope="row"><a [^>]*>([^<]*)/g)].map(([, name]) => name);

describe("the staff's list of players", () => {
	test("has everybody by last name, with teams and what visitors never see", async () => {
		const { status, html, text } = await page("/playerListAuth");
		expect(status).toBe(200);
		expect(names(html)).toEqual([
			"José Calderón",
			"JOSE calderon",
			"First0 Last0",
			"First1 Last1",
			"First2 Last2",
			"First3 Last3",
		]);
		expect(text).toContain("6 players");
		expect(text).toContain("jose@example.test");
		expect(text).toContain("Harbor Hawks Fall 2026");
		expect(html).toContain(`href="/players/${league.players[0]?.id}"`);
		expect(html).toContain('data-none="Please select at least one player to delete."');
	});

	test.each([
		["a name without accents and case", "name=CALDERON%20jose", ["José Calderón", "JOSE calderon"]],
		["a name with them", "name=calder%C3%B3n", ["José Calderón", "JOSE calderon"]],
		["a team", () => `team=${league.teams[1]?.id}`, ["First1 Last1"]],
		[
			"a league",
			() => `league=${league.league.id}&name=first`,
			["First0 Last0", "First1 Last1", "First2 Last2", "First3 Last3"],
		],
		["a season", () => `season=${league.season.id}&name=last3`, ["First3 Last3"]],
		["the same names", "show=same", ["José Calderón", "JOSE calderon"]],
		["nobody", "name=zzz", []],
	] as const)("finds by %s", async (_, query, found) => {
		const { status, html } = await page(`/playerListAuth?${typeof query === "string" ? query : query()}`);
		expect([status, names(html)]).toEqual([200, [...found]]);
	});

	test("says which names stand twice, and leads to their review", async () => {
		const { html, text } = await page("/playerListAuth");
		expect(text).toContain("One name stands on more than one record.");
		expect(html).toContain(`href="/dashboard/players/merge?of=${jose[0]}"`);
		expect(text).toContain("2 of this name");
	});

	test("refuses what makes no sense, and is for staff alone", async () => {
		expect((await page("/playerListAuth?page=9")).status).toBe(404);
		expect((await page("/playerListAuth?team=x")).status).toBe(400);
		const visitor = await site.get("/acme/playerListAuth");
		expect([visitor.status, visitor.headers.get("location")]).toEqual([
			302,
			"/acme/login?next=%2Facme%2FplayerListAuth",
		]);
		const other = await staffOf(site, await site.organization({ slug: "other" }), "org_owner");
		expect((await other.get("/acme/playerListAuth")).status).not.toBe(200);
	});
});

describe("the staff's profile of a player", () => {
	test("shows everything that is known, under both addresses", async () => {
		for (const path of [`/players/${jose[0]}`, `/dashboard/players/${jose[0]}`]) {
			const { status, html, text } = await page(path);
			expect(status).toBe(200);
			expect(text).toContain("José Calderón");
			expect(text).toContain("jose@example.test");
			expect(text).toContain(sentences.recordNameTaken);
			expect(html).toContain('data-call="PUT /api/playersv2/{id}"');
			expect(html).toContain('data-done="Player updated successfully"');
			expect(html).toContain('data-done="Player deleted successfully"');
			expect(html).toContain("<title>José Calderón");
		}
	});

	test("has the boxes, the filter by team and a row a game of the public profile, and names a captaincy once (players 5)", async () => {
		const harbor = await site.organization({ slug: "harbor" });
		const own = await site.write(harbor, fillPeople);
		const boss = await staffOf(site, harbor, "staff");
		await site.write(harbor, async ({ tx }) => {
			await tx.update(schema.leagueTeams).set({ captain_id: own.players["tomas"] ?? 0 });
		});
		const read = async (query: string) =>
			await (await boss.get(`/dashboard/players/${own.players["tomas"]}${query}`)).text();
		const html = await read("");
		expect([...html.matchAll(/<dd>([^<]*)<\/dd>/g)].map(([, text]) => text)).toEqual(
			expect.arrayContaining(["20.0", "90.0%", "5"]), // without the 88 points of a draft (games 32)
		);
		expect(html).toMatch(/<select[^>]*name="team"/);
		expect(html).toContain("vs Buoys");
		const teams =
			/Captain of\s([^<]*)/
				.exec(html.replace(/<dt class="cap">Captain of<\/dt><dd>/, "Captain of "))?.[1]
				?.split(", ") ?? [];
		expect([teams.length > 1, teams]).toEqual([true, [...new Set(teams)]]);
	});

	test("leads to each team, and has a field for each visible attribute", async () => {
		const { html, text } = await page(`/players/${league.players[2]?.id}`);
		const team = `/dashboard/seasons/${league.season.id}/leagues/${league.league.id}/teams/${league.teams[2]?.id}`;
		expect(html).toContain(`href="${team}"`);
		expect(html).toContain(`name="attribute_${league.attribute.id}"`);
		expect(text).toContain("Number 6");
	});

	test("visitors have the public profile under the same address, without e-mail and phone", async () => {
		const html = await (await site.get(`/acme/players/${jose[1]}`)).text();
		expect(html).not.toContain("other@example.test");
		expect(html).not.toContain("555-0199");
		expect(html).not.toContain("data-call");
	});

	test("nobody has none", async () => {
		const { status, html } = await page("/players/999999");
		expect([status, html.includes("Failed to fetch player")]).toEqual([404, true]);
	});
});

describe("the review of a merge", () => {
	test("shows side by side what each record holds, what is kept and what collides", async () => {
		const { status, html, text } = await page(`/dashboard/players/merge?of=${jose[1]}`);
		expect(status).toBe(200);
		expect(text).toContain(`José Calderón #${jose[0]} Kept`);
		expect(text).toContain(`JOSE calderon #${jose[1]} Goes into it`);
		expect(html).toMatch(/<del><div>other@example\.test<\/div><span class="sr">\(not kept\)/);
		expect(text).toContain("Email jose@example.test other@example.test (not kept) jose@example.test");
		expect(text).toContain("Phone – 555-0199 555-0199");
		expect(text).toContain("What is struck out above is not kept.");
		expect(text).toContain("A merge cannot be undone.");
		expect(html).toContain('data-call="POST /api/playersv2/merge"');
		expect(html).toMatch(new RegExp(`name="masterId"[^>]*value="${jose[0]}"`));
	});

	test("the other record can be the one that is kept", async () => {
		const { text } = await page(`/dashboard/players/merge?of=${jose[0]}&keep=${jose[1]}`);
		expect(text).toContain(`JOSE calderon #${jose[1]} Kept`);
		expect(text).toContain(`Imported files that say caldejo01 mean the kept record from now on.`);
	});

	test("of three records one can be left out", async () => {
		const ids = await add([{ firstName: "Cy" }, { firstName: "CY" }, { firstName: "cy" }]);
		const all = await page(`/dashboard/players/merge?of=${ids[0]}`);
		expect(all.text).toContain("Merge 3 records");
		const two = await page(`/dashboard/players/merge?of=${ids[0]}&keep=${ids[0]}&with=${ids[2]}`);
		expect(two.text).toContain("Merge 2 records");
		expect(two.text).toMatch(new RegExp(`CY #${ids[1]} Left out`));
		expect(two.text).toContain("Take in");
	});

	test("a record that is somebody else stands apart, and that can be taken back", async () => {
		const ids = await add([{ firstName: "Bo" }, { firstName: "BO" }, { firstName: "bo" }]);
		const review = async () => await page(`/dashboard/players/merge?of=${ids[0]}`);
		const tell = async (other: number | undefined) =>
			await staff.send("PUT", `/api/playersv2/${ids[0]}/distinct/${other}`);
		expect((await review()).html).toContain(`data-call="PUT /api/playersv2/${ids[0]}/distinct/${ids[1]}"`);
		expect((await tell(ids[1])).status).toBe(200);
		const { html, text } = await review();
		expect(text).toContain("2 records have this name.");
		expect(text).toContain(`Not the same person Player Teams Take back BO #${ids[1]}`);
		expect(html).toContain(`data-call="DELETE /api/playersv2/${ids[0]}/distinct/${ids[1]}"`);
		expect(await markupErrors(html)).toEqual([]);
		const third = await page(`/dashboard/players/merge?of=${ids[2]}`);
		expect(third.text).toContain(`Cannot merge: #${ids[0]} and #${ids[1]} were said not to be the same person.`);
		expect((await tell(ids[2])).status).toBe(200);
		expect((await review()).text).toContain("Every other record of this name is somebody else");
		const profile = await page(`/players/${ids[0]}`);
		expect(profile.text).toContain("Not the same person 2 other records of this name");
		expect(profile.text).not.toContain("Review and merge");
	});

	test("records with lines for both teams of a game are two persons", async () => {
		const ids = await add([{ firstName: "Dee" }, { firstName: "dee" }]);
		await site.write(acme, async ({ tx }) => {
			for (const [at, player_id] of ids.entries()) {
				const own = { organization_id: acme.id };
				const slt_id = league.leagueTeams[at]?.id ?? 0;
				const [roster] = await tx
					.insert(schema.rosters)
					.values({ ...own, slt_id, player_id })
					.returning();
				const line = { game_id: league.played.id, roster_id: roster?.id ?? 0, values: { [league.stat.id]: 3 } };
				await tx.insert(schema.boxScoreLines).values({ ...own, ...line });
			}
		});
		const { html, text } = await page(`/dashboard/players/merge?of=${ids[0]}`);
		expect(text).toContain("Cannot merge: Dee would have stats for both teams in one game.");
		expect(html).not.toContain("POST /api/playersv2/merge");
	});

	test("a name of its own has nothing to merge", async () => {
		expect((await page(`/dashboard/players/merge?of=${league.players[0]?.id}`)).text).toContain(
			"No other record has this name",
		);
		expect((await page("/dashboard/players/merge?of=999999")).status).toBe(404);
		expect((await page("/dashboard/players/merge")).status).toBe(404);
	});
});

test("the markup of all of them is right", async () => {
	for (const path of [
		"/playerListAuth",
		"/playerListAuth?name=zzz",
		`/players/${jose[0]}`,
		`/dashboard/players/merge?of=${jose[0]}`,
	])
		expect([path, await markupErrors((await page(path)).html)]).toEqual([path, []]);
});

test("5,000 players stay a list of small pages", async () => {
	const big = await site.organization({ slug: "big" });
	await site.write(big, async ({ tx }) => {
		const own = { organization_id: big.id };
		const rows = Array.from({ length: 5_000 }, (_, at) => ({
			...own,
			firstName: `First${at % 70}`,
			lastName: `Last${at}`,
		}));
		for (let from = 0; from < rows.length; from += 1_000)
			await tx.insert(schema.players).values(rows.slice(from, from + 1_000));
	});
	const own = await staffOf(site, big, "staff");
	const html = await (await own.get("/playerListAuth?page=50")).text();
	expect(textOf(html)).toContain("5,000 players, page 50 of 50");
	expect(names(html)).toHaveLength(100);
	expect(Bun.gzipSync(html).byteLength).toBeLessThan(30_000);
});
