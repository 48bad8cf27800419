import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import * as schema from "../../db/schema/index.ts";
import { testApp } from "../support/app.ts";
import { fillPeople, textOf, unspeakable } from "./people.ts";
import { said } from "../support/said.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let ids: Awaited<ReturnType<typeof fillPeople>>;

beforeAll(async () => {
	site = await testApp();
	ids = await site.write(await site.organization({ slug: "harbor", name: "Harbor Hoops" }), fillPeople);
}, 120_000);
afterAll(async () => await site.close());

const page = async (path: string, status = 200) => {
	const response = await site.get(path);
	expect(response.status).toBe(status);
	return await response.text();
};

describe("the player directory", () => {
	test("shows no name before a search or a choice, but the way to both", async () => {
		const html = await page("/harbor/players");
		expect(html).toContain("Search for a player or choose a league");
		for (const name of ["Tom", "Abe", "Gus", "Nora", "Quentin"]) expect(textOf(html)).not.toContain(name);
		expect(html).toContain(`href="/harbor/players?league=${ids.leagues["Monday"]}"`);
	});

	test("is at its old addresses too", async () => {
		const one = await page("/harbor/players");
		expect(await page("/harbor/playerList")).toBe(one);
		expect(await page("/harbor/registration")).toBe(one);
		expect(one).toContain('rel="canonical" href="http://localhost:3000/harbor/players"');
	});

	test("leaves the registration page to the adult league's own site", async () => {
		await site.organization({ slug: "adults", site_variant: "adult-league" });
		const response = await site.get("/adults/registration");
		expect(await response.text()).not.toContain("Search for a player");
		expect(await page("/adults/players")).toContain("Search for a player or choose a league");
	});

	test("finds a name by any of its words, in any case, with or without accents", async () => {
		for (const name of ["tomas", "LUNA", "łuna tomás", "uNa to"]) {
			const html = await page(`/harbor/players?name=${encodeURIComponent(name)}`);
			expect(html).toContain(`href="/harbor/players/${ids.players["tomas"]}"`);
			expect(html).toContain("1 player");
		}
	});

	test("shows number, position, photo and the teams of now", async () => {
		const text = textOf(await page("/harbor/players?name=tomas"));
		expect(text).toContain("#70 · G");
		expect(text).toContain("Anchors — Monday");
		expect(text).toContain("Crabs — Thursday");
		expect(text).not.toContain("Divers");
		expect(await page("/harbor/players?name=tomas")).toContain("https://img.example/tomas.jpg");
	});

	test("leaves a masked number out", async () => {
		const text = textOf(await page("/harbor/players?name=nora"));
		expect(text).toContain("Nora Nameless");
		expect(text).not.toContain("#75");
	});

	test("offers leagues and teams of active seasons only, and no hidden team", async () => {
		const html = await page("/harbor/players");
		const options = html.match(/<option[^>]*>[^<]*/g)?.map((option) => option.replace(/.*>/, ""));
		expect(options).toEqual(["All Leagues", "Monday", "Thursday", "All Teams", "Anchors", "Buoys", "Crabs"]);
	});

	test("limits the teams to the chosen league and forgets a team of another", async () => {
		const html = await page(`/harbor/players?league=${ids.leagues["Thursday"]}&team=${ids.teams["Anchors"]}`);
		const options = html.match(/<option[^>]*>[^<]*/g)?.map((option) => option.replace(/.*>/, ""));
		expect(options).toEqual(["All Leagues", "Monday", "Thursday", "All Teams", "Crabs"]);
		expect(textOf(html)).toContain("Quentin Quiet");
		expect(html).toContain(`href="http://localhost:3000/harbor/players?league=${ids.leagues["Thursday"]}"`);
	});

	test("lists a team by last name", async () => {
		const html = await page(`/harbor/players?team=${ids.teams["Buoys"]}`);
		const names = [...html.matchAll(/class="cover"[^>]*>([^<]*)/g)].map(([, name]) => name);
		expect(names).toEqual(["Nora Nameless", "Bea S."]);
	});

	test("says when nobody is found", async () => {
		expect(await page("/harbor/players?name=nobody+at+all")).toContain("No players found");
	});

	test("a league or team that is none of its options is no choice", async () => {
		for (const query of [`team=${ids.teams["Divers"]}`, `league=${ids.leagues["Sunday"]}`])
			expect(await page(`/harbor/players?${query}`)).toContain("Search for a player or choose a league");
	});

	test("a league or team that nobody has is not there", async () => {
		expect(await page("/harbor/players?league=999999", 404)).toContain(said.noSuchLeague);
		for (const team of [999999, ids.teams["Ghosts"]])
			expect(await page(`/harbor/players?team=${team}`, 404)).toContain(said.noSuchTeam);
	});

	test("turns its pages, and has none behind the last one", async () => {
		const many = await site.organization({ slug: "many" });
		await site.write(many, async ({ tx }) => {
			const row = (at: number) => ({
				organization_id: many.id,
				firstName: "Same",
				lastName: `Player${String(at).padStart(4, "0")}`,
			});
			await tx.insert(schema.players).values(Array.from({ length: 100 }, (_, at) => row(at)));
		});
		const first = await page("/many/players?name=same");
		expect(first).toContain("100 players, page 1 of 3");
		expect(first).toContain("Player0047");
		expect(first).not.toContain("Player0048");
		const last = await page("/many/players?name=same&page=3");
		expect(last).toContain("page 3 of 3");
		expect(last).toContain("Player0099");
		expect(last).toContain("/many/players?name=same&amp;page=2");
		expect(await page("/many/players?name=same&page=4", 404)).toContain("This list has fewer pages.");
	});
});

describe("privacy in the directory", () => {
	test("a masked name is neither found nor shown", async () => {
		for (const name of unspeakable) {
			const html = await page(`/harbor/players?name=${name}`);
			expect(html).toContain("No players found");
		}
		expect(await page("/harbor/players?name=private+player")).toContain("No players found");
	});

	test("one with an initial is found by what is shown, without photo", async () => {
		const html = await page("/harbor/players?name=abe+s.");
		expect(html).toContain("Abe S.");
		expect(html).not.toContain("abe.jpg");
	});

	test("the order follows what is shown, not what is masked", async () => {
		const html = await page(`/harbor/players?name=s.`);
		const names = [...html.matchAll(/class="cover"[^>]*>([^<]*)/g)].map(([, name]) => name);
		expect(names).toEqual(["Abe S.", "Bea S."]);
	});

	test("no list carries a full name", async () => {
		for (const query of ["name=e", `league=${ids.leagues["Monday"]}`, `team=${ids.teams["Buoys"]}`]) {
			const html = await page(`/harbor/players?${query}`);
			for (const name of unspeakable) expect(html).not.toContain(name);
		}
	});
});
