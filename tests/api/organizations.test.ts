import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { credentialOf } from "../../src/data/account/credentials.ts";
import { isPassword } from "../../src/http/account/password.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { staffOf } from "../support/staff.ts";

type Person = Awaited<ReturnType<typeof staffOf>>;
type Row = Record<string, unknown> & {
	id: number;
	slug: string;
	revision: number;
	sports: { id: number; type: string }[];
};
type Answer = {
	organization: Row;
	message?: string;
	fields?: Record<string, string>;
	tempPassword?: string;
	text?: string;
	current?: Row;
};

let site: Awaited<ReturnType<typeof testApp>>;
let root: Person;
let sports: { id: number; type: string }[];

beforeAll(async () => {
	site = await testApp();
	root = await staffOf(site, null, "super_admin");
	sports = ((await (await site.get("/api/sportsv2")).json()) as { sports: typeof sports }).sports;
});
afterAll(async () => await site.close());

const answerOf = async (response: Response) => ({ status: response.status, body: (await response.json()) as Answer });
const send = async (by: Person, method: string, path: string, body?: object) =>
	await answerOf(await by.send(method, path, body));
const create = async (body: object) => await send(root, "POST", "/api/organizations", body);
const idOf = (type: string) => sports.find((sport) => sport.type === type)?.id ?? 0;
const dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const picture = () => new File([Uint8Array.from(Buffer.from(dot, "base64"))], "logo.png", { type: "image/png" });

function form(fields: Record<string, string | File | string[]>): FormData {
	const data = new FormData();
	for (const [name, value] of Object.entries(fields))
		for (const one of Array.isArray(value) ? value : [value]) data.append(name, one);
	return data;
}

describe("making an organization", () => {
	test("as a form with all of its fields, it is there with everything that a new one gets", async () => {
		const { status, body } = await create(
			form({
				name: "Harbor Hoops",
				slug: "Harbor",
				domain: "https://WWW.Harbor.example/",
				"sportIds[]": [String(idOf("volleyball")), String(idOf("basketball"))],
				logo: picture(),
				facebook_url: "facebook.com/harbor",
				instagram_url: "",
				youtube_url: "https://youtube.com/@harbor",
				city: "Tustin",
				color: "#AA3300",
				theme: "auto",
				time_zone: "Europe/Berlin",
			}),
		);
		expect(status).toBe(200);
		expect(body.organization).toMatchObject({
			name: "Harbor Hoops",
			slug: "harbor",
			domain: null,
			facebook_url: "https://facebook.com/harbor",
			instagram_url: null,
			youtube_url: "https://youtube.com/@harbor",
			city: "Tustin",
			color: "#aa3300",
			theme: "auto",
			time_zone: "Europe/Berlin",
			site_variant: "default",
		});
		expect(body.organization.sports.map(({ type }) => type)).toEqual(["volleyball", "basketball"]);
		const logo = await site.get(String(body.organization["logo_url"]));
		expect([logo.status, logo.headers.get("content-type")]).toEqual([200, "image/webp"]);
		const { id } = body.organization;
		const links = (await (await root.get(`/api/organization-links/${id}`)).json()) as { label: string }[];
		expect(links.map(({ label }) => label)).toEqual(["Home", "Standings", "Schedule", "Players", "Leaderboard"]);
		for (const [type, many] of [
			["volleyball", 8],
			["basketball", 15],
		] as const) {
			const stats = await site.database.owner
				.sql`select count(*)::int as count from stats where organization_id = ${id} and sport_id = ${idOf(type)}`;
			expect(stats[0]?.["count"]).toBe(many);
		}
		const mine = await (await root.get(`/api/organizations/${id}`)).json();
		expect(mine).toMatchObject({
			organization: { domains: [{ host: "harbor.example", verified_at: null, is_primary: false }], users: [] },
		});
		expect((await site.get("/harbor")).status).toBe(200);
	});

	test("by its name alone it gets a slug that nobody has, and basketball; an empty list means no sport", async () => {
		const slugs = [];
		for (let time = 0; time < 3; time += 1) slugs.push((await create({ name: "Pier Ligá!" })).body.organization.slug);
		expect(slugs).toEqual(["pier-liga", "pier-liga-2", "pier-liga-3"]);
		expect((await create({ name: "2026" })).body.organization.slug).toBe("2026-2");
		const unnamed = await create({ name: "联赛" });
		expect([unnamed.status, unnamed.body]).toMatchObject([
			422,
			{ fields: { slug: "The name gives no address. Enter a slug of small letters and digits." } },
		]);
		expect((await create({ name: "News" })).body.organization.slug).toBe("news-2");
		const plain = (await create({ name: "Plain" })).body.organization;
		expect(plain.sports.map(({ type }) => type)).toEqual(["basketball"]);
		expect((await create({ name: "None", sportIds: [] })).body.organization.sports).toEqual([]);
	});

	test("what is wrong is refused with the field named, and nothing is made", async () => {
		const before = await site.database.owner.sql`select count(*)::int as count from organizations`;
		await site.organization({ slug: "taken", domain: "taken.example" });
		for (const [body, field] of [
			[{}, "name"],
			[{ name: " " }, "name"],
			[{ name: "x".repeat(101) }, "name"],
			[{ name: "A", slug: "two words" }, "slug"],
			[{ name: "A", slug: "schedule" }, "slug"],
			[{ name: "A", slug: "TAKEN" }, "slug"],
			[{ name: "A", domain: "taken.example" }, "domain"],
			[{ name: "A", domain: "localhost" }, "domain"],
			[{ name: "A", domain: "10.0.0.1" }, "domain"],
			[{ name: "A", domain: "nodot" }, "domain"],
			[{ name: "A", domain: "a b.example" }, "domain"],
			[{ name: "A", sportIds: [999_999] }, "sportIds"],
			[{ name: "A", sportIds: "x" }, "sportIds"],
			[{ name: "A", facebook_url: "javascript:alert(1)" }, "facebook_url"],
			[{ name: "A", color: "red" }, "color"],
			[{ name: "A", theme: "pink" }, "theme"],
			[{ name: "A", time_zone: "Mars/Olympus" }, "time_zone"],
			[{ name: "A", site_variant: "own" }, "site_variant"],
			[{ name: "A", logo: "text" }, "logo"],
			[form({ name: "A", logo: new File(["no picture"], "x.png", { type: "image/png" }) }), "logo"],
		] as const) {
			const answer = await create(body);
			expect([body, answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([body, 422, [field]]);
		}
		const after = await site.database.owner.sql`select count(*)::int as count from organizations`;
		expect(after[0]?.["count"]).toBe(before[0]?.["count"] + 1);
	});

	test("only a super admin may", async () => {
		const acme = await site.organization({ slug: "only-super" });
		for (const role of ["staff", "org_owner"] as const) {
			const person = await staffOf(site, acme, role);
			expect((await person.send("POST", "/api/organizations", { name: "Mine" })).status).toBe(403);
			expect((await person.send("POST", "/api/admin/organizations", { name: "Mine" })).status).toBe(403);
			expect((await person.send("DELETE", `/api/organizations/${acme.id}`)).status).toBe(403);
			expect((await person.send("POST", `/api/organizations/${acme.id}/restore`)).status).toBe(403);
		}
	});
});

describe("with its first owner", () => {
	test("both are made, and the temporary password told once", async () => {
		const { status, body } = await send(root, "POST", "/api/admin/organizations", {
			name: "Owned",
			user: { username: "owned-owner", email: "owner@owned.example" },
		});
		expect([status, body.organization.slug]).toEqual([200, "owned"]);
		const known = await credentialOf(site.database.db, "owned-owner");
		expect(known?.user).toMatchObject({ role: "org_owner", organization_id: body.organization.id });
		expect(await isPassword(body.tempPassword ?? "", known?.hash ?? null)).toBe(true);
		const log = await site.database.owner
			.sql`select actor, action from audit_log where organization_id = ${body.organization.id} and noun = 'user'`;
		expect([...log]).toMatchObject([{ actor: root.username, action: "create" }]);
	});

	test("as a form and with a password none is told; without anybody it is an organization alone", async () => {
		const chosen = await send(
			root,
			"POST",
			"/api/admin/organizations",
			form({ name: "Chosen", username: "chosen-owner", email: "", password: "my own secret" }),
		);
		expect([chosen.status, "tempPassword" in chosen.body]).toEqual([200, false]);
		const known = await credentialOf(site.database.db, "chosen-owner");
		expect(await isPassword("my own secret", known?.hash ?? null)).toBe(true);
		expect((await send(root, "POST", "/api/admin/organizations", { name: "Alone" })).status).toBe(200);
	});

	test("a refused owner leaves no organization behind", async () => {
		for (const user of [{ username: "chosen-owner" }, { username: "a b" }, { username: "x9", password: "short" }]) {
			const { status } = await send(root, "POST", "/api/admin/organizations", { name: "Ghost", slug: "ghost", user });
			expect(status).toBe(422);
		}
		expect((await site.get("/api/organizations/slug/ghost")).status).toBe(404);
	});
});

describe("changing an organization", () => {
	test("an owner changes what is theirs, not slug, domain, sports and variant", async () => {
		const acme = await site.organization({ slug: "acme-change", name: "Acme" });
		const owner = await staffOf(site, acme, "org_owner");
		const put = async (body: object) => await send(owner, "PUT", `/api/organizations/${acme.id}`, body);
		const { status, body } = await put({
			name: "Acme Hoops",
			city: "Irvine",
			theme: "dark",
			color: "#123456",
			time_zone: "America/New_York",
			facebook_url: "facebook.com/acme",
			player_privacy: "initial",
			player_photo: false,
			noindex: "true",
			slug: "acme-change",
			domain: "",
			sportIds: acme.sports.map(({ id }) => id),
			site_variant: "default",
		});
		expect([status, body.organization]).toMatchObject([
			200,
			{
				name: "Acme Hoops",
				city: "Irvine",
				theme: "dark",
				player_privacy: "initial",
				player_photo: false,
				player_number: true,
				noindex: true,
			},
		]);
		for (const field of [
			{ slug: "mine" },
			{ domain: "mine.example" },
			{ sportIds: [] },
			{ site_variant: "jccoc" },
		] as const) {
			const refused = await put(field);
			expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([403, Object.keys(field)]);
		}
		const other = await site.organization({ slug: "other-change" });
		expect((await owner.send("PUT", `/api/organizations/${other.id}`, { name: "Mine" })).status).toBe(404);
		const staff = await staffOf(site, acme, "staff");
		expect((await staff.send("PUT", `/api/organizations/${acme.id}`, { name: "Mine" })).status).toBe(403);
	});

	test("a new logo takes the place of the old one, whose file goes; it can be taken away", async () => {
		const acme = await site.organization({ slug: "acme-logo" });
		const folder = join(site.uploads, String(acme.id));
		const put = async (body: object) =>
			(await send(root, "PUT", `/api/organizations/${acme.id}`, body)).body.organization;
		const first = String((await put(form({ logo: picture() })))["logo_url"]);
		const second = String((await put(form({ logo: picture(), name: "Acme" })))["logo_url"]);
		expect([(await site.get(first)).status, (await site.get(second)).status]).toEqual([404, 200]);
		expect((await put(form({ name: "Acme Two" })))["logo_url"]).toBe(second);
		expect((await put({ removeLogo: true }))["logo_url"]).toBeNull();
		expect(readdirSync(folder)).toEqual([]);
		expect((await root.send("PUT", `/api/organizations/${acme.id}`, form({ logo: picture(), name: "" }))).status).toBe(
			422,
		);
		expect(readdirSync(folder)).toEqual([]);
	});

	test("an old slug leads to the new one, and is nobody else's", async () => {
		const acme = await site.organization({ slug: "old-name" });
		const put = async (slug: string) => await send(root, "PUT", `/api/organizations/${acme.id}`, { slug });
		expect((await put("new-name")).body.organization.slug).toBe("new-name");
		const moved = await site.get("/old-name/schedule?week=1");
		expect([moved.status, moved.headers.get("location")]).toEqual([301, "/new-name/schedule?week=1"]);
		expect((await create({ name: "Thief", slug: "old-name" })).body.fields?.["slug"]).toStartWith(
			"This was an address of old-name and still leads there.",
		);
		expect((await create({ name: "Old name" })).body.organization.slug).toBe("old-name-2");
		const other = await site.organization({ slug: "another" });
		const refused = await send(root, "PUT", `/api/organizations/${other.id}`, { slug: "old-name" });
		expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ["slug"]]);
		await put("old-name");
		expect((await site.get("/old-name")).status).toBe(200);
		expect((await site.get("/new-name")).headers.get("location")).toBe("/old-name");
		expect((await put("schedule")).status).toBe(422);
	});

	test("two who take one slug at once: one has it", async () => {
		const made = await Promise.all([site.organization({ slug: "race-one" }), site.organization({ slug: "race-two" })]);
		const answers = await Promise.all(
			made.map(({ id }) => send(root, "PUT", `/api/organizations/${id}`, { slug: "race-goal" })),
		);
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
	});

	test("a sport that is added brings its stats; one with seasons stays", async () => {
		const acme = await site.organization({ slug: "acme-sports" });
		await site.write(acme, fillLeague);
		const put = async (sportIds: number[]) => await send(root, "PUT", `/api/organizations/${acme.id}`, { sportIds });
		const both = await put([idOf("tennis"), idOf("basketball")]);
		expect(both.body.organization.sports.map(({ type }) => type)).toEqual(["tennis", "basketball"]);
		const refused = await put([idOf("tennis")]);
		expect([refused.status, refused.body.message]).toEqual([409, "There are seasons of Basketball: it stays."]);
		expect((await put([idOf("basketball")])).status).toBe(200);
	});

	test("a stale revision is told, with the organization as it is", async () => {
		const acme = await site.organization({ slug: "acme-stale" });
		const body = { name: "First", revision: acme.revision };
		expect((await send(root, "PUT", `/api/organizations/${acme.id}`, body)).status).toBe(200);
		const { status, body: answer } = await send(root, "PUT", `/api/organizations/${acme.id}`, {
			...body,
			name: "Second",
		});
		expect([status, answer.current]).toMatchObject([409, { name: "First" }]);
	});

	test("another time zone says what it moves, and calendars hear of it", async () => {
		const acme = await site.organization({ slug: "acme-zone" });
		const { coming } = await site.write(acme, fillLeague);
		const move = async (zone: string) =>
			(await send(root, "GET", `/api/organizations/${acme.id}/move?time_zone=${zone}`)).body.text;
		const sql = site.database.owner.sql;
		await sql`update games set date = '2026-12-01', time = '19:00' where id = ${coming.id}`;
		const sequence = async () =>
			/SEQUENCE:(\d+)/.exec(await (await site.get(`/acme-zone/_/feeds/games/${coming.id}.ics`)).text())?.[1];
		site.directory.drop(acme.id);
		const before = Number(await sequence());
		const text = (await move("Europe/Berlin")) ?? "";
		expect(text).toContain(
			"One game to come keeps its date and time on the clock, which is Europe/Berlin then instead of America/Los_Angeles",
		);
		expect(text).toContain("it moves by 9 hours, to earlier.");
		expect([await move("America/Los_Angeles"), await move("Nowhere")]).toEqual(["", ""]);
		await send(root, "PUT", `/api/organizations/${acme.id}`, { time_zone: "Europe/Berlin" });
		expect(Number(await sequence())).toBeGreaterThan(before);
	});
});

describe("deleting an organization", () => {
	test("says what goes, takes it from everybody, keeps slug and domain, and gives all of it back", async () => {
		const acme = await site.organization({ slug: "goner", name: "Goner", domain: "goner.example" });
		await site.write(acme, fillLeague);
		const owner = await staffOf(site, acme, "org_owner");
		const page = async () => await (await site.get("/goner/teamList?league=all")).text();
		const before = await page();
		const { body: said } = await send(root, "GET", `/api/organizations/${acme.id}/weight`);
		expect(said.text).toMatch(
			/^This takes away Goner: 1 season, .*, 1 user, and all that belongs to them\. You can take it back for 30 days/,
		);
		expect(await send(root, "DELETE", `/api/organizations/${acme.id}`)).toMatchObject({
			status: 200,
			body: { message: "Goner deleted" },
		});
		expect((await site.get("/goner")).status).toBe(404);
		expect((await site.get("/api/organizations/domain/goner.example")).status).toBe(404);
		expect((await root.get(`/api/organizations/${acme.id}`)).status).toBe(404);
		expect((await owner.get("/api/seasonsv2")).status).toBe(401);
		expect((await send(root, "DELETE", `/api/organizations/${acme.id}`)).status).toBe(404);
		expect((await create({ name: "X", slug: "goner" })).status).toBe(422);
		expect((await create({ name: "X", domain: "goner.example" })).status).toBe(422);
		expect(await send(root, "POST", `/api/organizations/${acme.id}/restore`)).toMatchObject({
			status: 200,
			body: { message: "Goner restored", organization: { domain: "goner.example" } },
		});
		expect(await page()).toBe(before);
		expect((await owner.get("/api/seasonsv2")).status).toBe(401); // they sign in again
		expect((await send(root, "POST", `/api/organizations/${acme.id}/restore`)).status).toBe(404);
	});

	test("after thirty days it is gone for good, with its people and files, and its names are free", async () => {
		const acme = await site.organization({ slug: "ends", domain: "ends.example" });
		await site.write(acme, fillLeague);
		const owner = await staffOf(site, acme, "org_owner");
		await send(root, "PUT", `/api/organizations/${acme.id}`, { slug: "ends-now" });
		await send(root, "PUT", `/api/organizations/${acme.id}`, form({ logo: picture() }));
		const folder = join(site.uploads, String(acme.id));
		await send(root, "DELETE", `/api/organizations/${acme.id}`);
		const start = site.now.instant;
		const later = async (days: number) => {
			site.now.instant = start + days * 86_400_000;
			await site.app.retain();
			site.now.instant = Date.now() + 2 * 86_400_000;
			await site.app.uploads.sweep();
			site.now.instant = start + days * 86_400_000;
		};
		await later(29.9);
		expect(readdirSync(folder)).toHaveLength(1);
		await later(30.1);
		expect((await send(root, "POST", `/api/organizations/${acme.id}/restore`)).status).toBe(404);
		site.now.instant = start;
		expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
		const { sql } = site.database.owner;
		expect(await sql`select id from users where id = ${owner.id}`).toHaveLength(0);
		expect(await sql`select id from games where organization_id = ${acme.id}`).toHaveLength(0);
		expect((await create({ name: "Next", slug: "ends" })).status).toBe(200);
		expect((await create({ name: "Next", slug: "ends-now", domain: "ends.example" })).status).toBe(200);
	}, 120_000);

	test("who works for it cannot sign in meanwhile", async () => {
		const made = await send(root, "POST", "/api/admin/organizations", {
			name: "Shut",
			user: { username: "shut-owner", password: "a long secret" },
		});
		const login = async () => {
			const start = await site.get("/login");
			const cookies = start.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
			const token = cookies.find((cookie) => cookie.startsWith("XSRF-TOKEN="))?.slice("XSRF-TOKEN=".length) ?? "";
			return await site.app.fetch(
				new Request("http://localhost:3000/api/auth/login", {
					method: "POST",
					headers: {
						host: "localhost:3000",
						cookie: cookies.join("; "),
						"x-xsrf-token": token,
						"content-type": "application/json",
					},
					body: JSON.stringify({ username: "shut-owner", password: "a long secret" }),
				}),
			);
		};
		expect((await login()).status).toBe(200);
		await send(root, "DELETE", `/api/organizations/${made.body.organization.id}`);
		expect((await login()).status).toBe(401);
	});
});
