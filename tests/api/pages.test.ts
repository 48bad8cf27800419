import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { pageTemplates } from "../../src/domain/page/templates.ts";
import { testApp } from "../support/app.ts";
import { staffOf } from "../support/staff.ts";

interface StoredPage {
	id: number;
	template: string;
	content: { blocks: Record<string, unknown>[] };
	revision: number;
}

let site: Awaited<ReturnType<typeof testApp>>;
let staff: Awaited<ReturnType<typeof staffOf>>;
let other: Awaited<ReturnType<typeof staffOf>>;
let link: { id: number };
let home: { id: number };

beforeAll(async () => {
	site = await testApp();
	const acme = await site.organization({ slug: "acme", name: "Acme" });
	staff = await staffOf(site, acme, "staff");
	other = await staffOf(site, await site.organization({ slug: "harbor" }), "staff");
	link = (
		(await (await staff.send("POST", "/api/organization-links", { label: "Rules" })).json()) as { link: typeof link }
	).link;
	[home] = (await (await staff.get(`/api/organization-links/${acme.id}`)).json()) as [{ id: number }];
});
afterAll(async () => await site.close());

const page = async () =>
	((await (await staff.get(`/api/pages/by-link/${link.id}`)).json()) as { page: StoredPage }).page;
const put = async (body: object) => await staff.send("PUT", `/api/pages/${(await page()).id}`, body);
const seen = async () => await (await site.get("/acme/rules")).text();
const content = (...blocks: object[]) => ({ content: { blocks } });

describe("a page of the organization's own", () => {
	test("starts empty, keeps its blocks and is seen at once", async () => {
		expect((await page()).content).toEqual({ blocks: [] });
		const answer = await put(content({ type: "hero", title: "House rules", subtitle: "" }));
		expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([200, "Page saved!"]);
		expect(await seen()).toContain("<h1>House rules</h1>");
	});

	test("keeps a block that nobody knows, and says so", async () => {
		await put(content({ type: "carousel", slides: 3 }));
		expect((await page()).content.blocks).toEqual([{ type: "carousel", slides: 3 }]);
		expect(await seen()).toContain("Unsupported block type");
	});

	test("text is text, whatever it looks like", async () => {
		const text = `<script>alert(1)</script><img src=x onerror=alert(1)>"'`;
		await put(
			content(
				{ type: "hero", title: text, subtitle: text },
				{ type: "intro", title: text, text },
				{ type: "list", items: [text] },
				{ type: "faq", items: [{ q: text, a: text }] },
				{ type: "button", label: text, url: "/schedule", external: false },
				{ type: "image", url: "https://x.example/a.png", caption: text, alt: text },
				{ type: "imageHero", url: "https://x.example/a.png", text, alt: text },
			),
		);
		const html = await seen();
		expect(html).not.toContain("<script>alert");
		expect(html).not.toContain("<img src=x");
		expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
	});

	test("refuses other addresses than of pages, mail and telephones, with the block's number", async () => {
		for (const url of ["javascript:alert(1)", "data:text/html,x", "vbscript:x"]) {
			const answer = await put(
				content({ type: "hero", title: "" }, { type: "button", label: "x", url, external: false }),
			);
			expect([url, answer.status, await answer.json()]).toEqual([
				url,
				422,
				{
					message: "Block 2 (button): URL is not a web address.",
					fields: { "blocks.1.url": "Block 2 (button): URL is not a web address." },
				},
			]);
		}
		for (const url of ["https://a.example", "mailto:a@b.example", "tel:+1555", "/schedule"])
			expect([url, (await put(content({ type: "button", label: "x", url, external: false }))).status]).toEqual([
				url,
				200,
			]);
	});

	test("refuses what is no page", async () => {
		for (const body of [
			{ content: null },
			{ content: {} },
			{ content: { blocks: "x" } },
			{ content: { blocks: [7] } },
			{ template: "nope" },
		])
			expect([body, (await put(body)).status]).toEqual([body, 422]);
	});

	test("tells the later of two editors, with the page as it is", async () => {
		const { revision } = await page();
		await put({ ...content({ type: "paragraph", text: "first" }), revision });
		const late = await put({ ...content({ type: "paragraph", text: "second" }), revision });
		expect(late.status).toBe(409);
		expect(((await late.json()) as { current: StoredPage }).current.content.blocks).toEqual([
			{ type: "paragraph", text: "first" },
		]);
		expect(await seen()).toContain("first");
	});

	test("is nobody's to edit who is of elsewhere; the product's own pages are not edited at all", async () => {
		const { id } = await page();
		expect((await other.send("PUT", `/api/pages/${id}`, content())).status).toBe(404);
		expect((await other.get(`/api/pages/by-link/${link.id}`)).status).toBe(404);
		expect((await staff.get(`/api/pages/by-link/${home.id}`)).status).toBe(404);
		const lost = await staff.get(`/dashboard/pages/${home.id}/edit`);
		expect([lost.status, (await lost.text()).includes("Page not found")]).toEqual([404, true]);
	});

	test("takes a picture, which visitors see once the page shows it", async () => {
		const { id } = await page();
		const form = new FormData();
		const pixel = Buffer.from(
			"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
			"base64",
		);
		form.set("image", new File([pixel], "gym.png", { type: "image/png" }));
		const answer = await staff.send("POST", `/api/pages/${id}/images`, form);
		const { url } = (await answer.json()) as { url: string };
		expect(url).toMatch(/^\/_\/uploads\/\d+\/[\w-]+\.webp$/);
		expect((await site.get(url)).status).toBe(404);
		await put(content({ type: "image", url, caption: "", alt: "The gym" }));
		expect((await site.get(url)).status).toBe(200);
		expect(await seen()).toContain(`src="${url}" alt="The gym"`);
		const wrong = new FormData();
		wrong.set("image", new File(["<svg/>"], "a.svg", { type: "image/svg+xml" }));
		expect((await staff.send("POST", `/api/pages/${id}/images`, wrong)).status).toBe(422);
	});
});

describe("templates", () => {
	test("are five with text of their own, by name", async () => {
		const all = (await (await staff.get("/api/page-templates")).json()) as typeof pageTemplates;
		expect(Object.values(all).map(({ name }) => name)).toEqual(["Blank", "FAQ", "Landing", "Rules", "Contact"]);
		expect(Object.entries(all).every(([key, { template }]) => key === template)).toBe(true);
	});

	test("speak of the sport of the organization, basketball's of what they always did", async () => {
		const words = async (sport?: string) => {
			const club = await site.organization({ slug: `words-${sport ?? "usual"}`, ...(sport ? { sport } : {}) });
			const own = await staffOf(site, club, "staff");
			return await (await own.get("/api/page-templates")).text();
		};
		expect(await words()).toBe(JSON.stringify(pageTemplates));
		const hockey = await words("ice-hockey");
		expect(hockey).toContain("At least 6. Bring two more");
		expect(hockey).toContain("We play 3 periods. A level game goes on with overtime or a shoot-out.");
		expect(await words("volleyball")).toContain("We play the best of 5 sets.");
		expect(await words("soccer")).toContain("We play 2 halves. A level game is a draw.");
		expect(await words("baseball")).toContain("We play once a week, with umpires, a scorer and");
		expect(hockey).not.toMatch(/scorer's table|gym|quarters|tip-off|technical foul/);
	});

	test.each(Object.keys(pageTemplates))("%s is stored and shown", async (template) => {
		const { content: held } = pageTemplates[template] ?? { content: { blocks: [] } };
		expect((await put({ template, content: held })).status).toBe(200);
		expect(await page()).toMatchObject({ template, content: held });
		expect((await site.get("/acme/rules")).status).toBe(200);
	});
});
