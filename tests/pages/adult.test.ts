import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import * as schema from "../../db/schema/index.ts";
import { testApp } from "../support/app.ts";
import { markupErrors } from "../support/screens/accessible.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { staffOf } from "../support/staff.ts";
import { said as sentences } from "../support/said.ts";
import { manifest } from "../../static/build/assets.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let staff: Awaited<ReturnType<typeof staffOf>>;
let jccoc: Awaited<ReturnType<typeof staffOf>>;
let owner: Awaited<ReturnType<typeof staffOf>>;
let league: Awaited<ReturnType<typeof fillLeague>>;

beforeAll(async () => {
	site = await testApp();
	const coast = await site.organization({
		slug: "coast",
		name: "Coast Adult Basketball",
		site_variant: "adult-league",
		instagram_url: "https://instagram.example/coast",
	});
	league = await site.write(coast, fillLeague);
	await site.write(coast, async ({ tx }) => {
		await tx
			.update(schema.games)
			.set({ location: "Pier Gym", video_url: "https://www.youtube.com/embed/dQw4w9WgXcQ" })
			.where(eq(schema.games.id, league.played.id));
	});
	staff = await staffOf(site, coast, "staff");
	owner = await staffOf(site, coast, "org_owner");
	await site.organization({ slug: "plain", name: "Plain League" });
	jccoc = await staffOf(site, await site.organization({ slug: "jccoc", name: "JCC", site_variant: "jccoc" }), "staff");
});
afterAll(async () => await site.close());

const read = async (path: string) => {
	const response = await site.get(path);
	return { status: response.status, html: (await response.text()).replaceAll("<!-- -->", "") };
};
const textOf = (html: string) =>
	html
		.replaceAll(/<[^>]+>/g, " ")
		.replaceAll(/\s+/g, " ")
		.replaceAll("&#x27;", "'");

const paths = ["registration", "leagueInfo", "tournament", "youth", "ourTeam", "leagueFootage", "store", "contact"];

describe("the adult league's own site", () => {
	test.each(paths)(
		"/%s is there, in clean markup, without a script but what watches a film, a placeholder or an empty link",
		async (path) => {
			const { status, html } = await read(`/coast/${path}`);
			expect(status).toBe(200);
			const scripts = [...html.matchAll(/<script(?! type="application\/ld\+json")[^>]* src="([^"]*)"/g)].map(
				([, src]) => src,
			);
			expect(scripts).toEqual(path === "leagueFootage" ? [manifest.film] : []);
			expect(html).not.toMatch(/href="#"|href=""|lorem|TODO/i);
			expect(await markupErrors(html)).toEqual([]);
		},
	);

	test("has its fixed navbar", async () => {
		const { html } = await read("/coast/store");
		const nav = /<nav class="menu"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "";
		const labels = [...nav.matchAll(/<a [^>]*>([^<]+)</g)].map(([, label]) => label?.toUpperCase());
		expect([...new Set(labels)]).toEqual([
			"HOME",
			"REGISTRATION",
			"LEAGUE INFO",
			"TOURNAMENT",
			"STANDINGS",
			"SCHEDULE",
			"PLAYERS",
			"LEADER BOARD",
			"YOUTH",
			"JOIN OUR TEAM",
			"LEAGUE FOOTAGE",
			"STORE",
			"CONTACT US",
		]);
	});

	test("says fees, rules, gyms and start dates of the season that is on", async () => {
		const text = textOf((await read("/coast/registration")).html);
		for (const said of [
			"$800",
			"$100",
			"8 regular-season games",
			"No team refunds after game 1",
			"Not refundable once you are placed",
		])
			expect(text).toContain(said);
		expect(text).toContain("Monday Open Pier Gym November 16, 2026, 7:00 PM 4");
		for (const [name, month] of [
			["Spring", "January"],
			["Summer", "May"],
			["Fall", "September"],
		])
			expect(text).toContain(`${name} Registration in ${month}`);
	});

	test("answers twelve questions, one open at a time", async () => {
		const { html } = await read("/coast/leagueInfo");
		expect(html.match(/<details class="fold" name="faq">/g)).toHaveLength(12);
		expect(textOf(html)).toContain("With playoffs a team plays 9–12.");
	});

	test("leads to the form that every player completes, and to the contact while there is none (adult 3, adult 9)", async () => {
		const address = async () =>
			/<a href="([^"]*)"[^>]*>player registration form</.exec((await read("/coast/registration")).html)?.[1];
		expect(await address()).toBe("/coast/contact");
		const form = "https://forms.example/player";
		expect((await staff.send("PUT", "/api/site-links", { player_form: form })).status).toBe(200);
		expect(await address()).toBe(form);
		expect((await staff.send("PUT", "/api/site-links", { player_form: "" })).status).toBe(200);
	});

	test("lists who may play the tournament, and its divisions", async () => {
		const { html } = await read("/coast/tournament");
		const text = textOf(html);
		expect(text).toContain("a team needs zero forfeits to be invited");
		expect(text).toContain("Teams field 5 players, no bench.");
		expect(html).toContain(
			`href="/coast/tournamentBracket?divisionId=${league.division.id}&amp;seasonId=${league.season.id}"`,
		);
	});

	test("sells five products by their prices, each with its pictures and colours", async () => {
		const { html } = await read("/coast/store");
		const text = textOf(html);
		for (const price of ["$20–25", "$35–45", "$45–50, with a name $55", "$30–40", "$18–25"])
			expect(text).toContain(price);
		expect(html.match(/popover="auto" class="product-more"/g)).toHaveLength(5);
		expect(html).toContain('aria-label="Custom jersey in Crimson, front"');
	});

	test("shows films of its games, and asks no other host before a click", async () => {
		const { html } = await read("/coast/leagueFootage");
		expect(html).toContain("Pier Pilots at Harbor Hawks, Nov 16, 2026");
		expect(html).not.toMatch(/<iframe[^>]* src=/);
		expect(html).not.toMatch(/<img[^>]+src="https:/);
	});

	test("three cards lead to the contact", async () => {
		const { html } = await read("/coast/ourTeam");
		expect(html.match(/<a [^>]*href="\/coast\/contact"/g)?.length).toBeGreaterThanOrEqual(3);
		for (const title of ["Expansion partner", "Official", "Scorekeeper"]) expect(html).toContain(title);
	});

	test("is nobody else's: other sites have their own pages or none, and the registration is the directory", async () => {
		for (const path of ["leagueInfo", "ourTeam", "leagueFootage", "youth", "store", "contact"])
			expect([path, (await read(`/plain/${path}`)).status]).toEqual([path, 404]);
		expect((await read("/plain/registration")).html).toContain("Search for a player or choose a league");
		expect((await read("/plain/tournament")).html).toContain(sentences.noDivisionsYet);
	});
});

describe("the youth page of one organization", () => {
	test("stands at an address of its own, without navbar and footer", async () => {
		const { status, html } = await read("/youth/jccoc");
		expect(status).toBe(200);
		expect(html).toContain("Youth 3-on-3");
		expect(html).not.toContain('class="band"');
		expect(html).not.toContain('class="foot"');
	});

	test("says whose it is, leads there, and says how to sign up", async () => {
		const before = (await read("/youth/jccoc")).html;
		expect(before).toContain('<a href="/jccoc">JCC</a>');
		expect(before).toContain("Sign up at the scorer’s table of any game.");
		await jccoc.send("PUT", "/api/site-links", { email: "play@jcc.example" });
		expect((await read("/youth/jccoc")).html).toContain('href="mailto:play@jcc.example?subject=Youth%203-on-3"');
		await jccoc.send("PUT", "/api/site-links", { youth_signup: "https://forms.example/youth" });
		expect((await read("/youth/jccoc")).html).toContain('href="https://forms.example/youth"');
	});
});

describe("where the site leads", () => {
	const put = async (body: object) => await staff.send("PUT", "/api/site-links", body);

	test("the contact page says what there is instead of an e-mail address", async () => {
		const text = textOf((await read("/coast/contact")).html);
		expect(text).not.toMatch(/within|same evening/); // nobody has promised that
		expect(text).toContain("We have no email address here yet: send us a message on Instagram, or ask at");
		await put({ phone: "714 555 0100" });
		expect(textOf((await read("/coast/contact")).html)).toContain("no email address here yet: call us");
		await put({ phone: "" });
		await owner.send("PUT", `/api/organizations/${owner.organization_id}`, { instagram_url: "" });
		const none = textOf((await read("/coast/contact")).html);
		expect(none).toContain("yet: ask at the scorer’s table of any game.");
		expect(none).toContain("We are at every game.");
		expect(none).not.toMatch(/Write to us|reach us|answer|every week/);
		await owner.send("PUT", `/api/organizations/${owner.organization_id}`, {
			instagram_url: "https://instagram.example/coast",
		});
	});

	test("without a link to the contact page, with one to it", async () => {
		expect((await read("/coast/registration")).html).toContain('href="/coast/contact"');
		expect((await put({ team_signup: "forms.example/team", order_form: "https://forms.example/order" })).status).toBe(
			200,
		);
		expect((await read("/coast/registration")).html).toContain('href="https://forms.example/team"');
		expect((await read("/coast/store")).html).toContain('href="https://forms.example/order"');
		await put({ email: "hello@coast.example", phone: "+1 (714) 555-0100" });
		const { html } = await read("/coast/contact");
		expect(html).toContain('href="mailto:hello@coast.example"');
		expect(html).not.toContain("no email address");
		expect(html).toContain('href="tel:+17145550100"');
		expect(html).toContain("instagram.example/coast");
	});

	test("films that staff have chosen come first; blank takes one away", async () => {
		await put({ video_1: "https://youtu.be/abcdefghijk", video_2: "", video_3: "" });
		expect((await read("/coast/leagueFootage")).html.indexOf("abcdefghijk")).toBeGreaterThan(0);
		await put({ video_1: "" });
		expect((await read("/coast/leagueFootage")).html).not.toContain("abcdefghijk");
	});

	test("refuses other addresses, with the field named", async () => {
		for (const [field, value] of [
			["team_signup", "javascript:alert(1)"],
			["email", "nobody"],
			["video_2", "https://vimeo.example/1"],
			["phone", 7],
		] as const) {
			const answer = await put({ [field]: value });
			expect([field, answer.status]).toEqual([field, 422]);
			expect(Object.keys(((await answer.json()) as { fields: object }).fields)).toEqual([field]);
		}
	});

	test("the page for it is led to from the menu editor and the organization's own page, of this variant alone", async () => {
		const way = 'href="/dashboard/site-links"';
		const own = `/organizations/${owner.organization_id}`;
		expect(await (await staff.get("/navbar-links")).text()).toContain(way);
		expect(await (await owner.get(own)).text()).toContain(way);
		const other = await staffOf(site, await site.organization({ slug: "plain-three" }), "org_owner");
		expect(await (await other.get("/navbar-links")).text()).not.toContain(way);
		expect(await (await other.get(`/organizations/${other.organization_id}`)).text()).not.toContain(way);
	});

	test("is edited on a page of this variant, and what the youth page of jccoc needs on its own", async () => {
		expect((await (await staff.get("/dashboard/site-links")).text()).replaceAll("<!-- -->", "")).toContain(
			"Team sign-up form",
		);
		const plain = await staffOf(site, await site.organization({ slug: "plain-two" }), "staff");
		expect((await plain.get("/dashboard/site-links")).status).toBe(404);
		const youth = await (await jccoc.get("/dashboard/site-links")).text();
		expect(youth).toContain("Youth sign-up form");
		expect(youth).not.toMatch(/Team sign-up form|on YouTube|Look at the contact page/);
	});
});
