import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { links, pages } from "../../db/schema/index.ts";
import { testApp } from "../support/app.ts";
import { said } from "../support/said.ts";

let site: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
	site = await testApp();
	const organization = await site.organization({ slug: "acme" });
	await site.write(organization, async ({ tx }) => {
		const [link] = await tx
			.insert(links)
			.values({ organization_id: organization.id, label: "House Rules", slug: "house-rules", position: 9 })
			.returning();
		if (!link) throw new Error("an insert returns its row");
		const blocks = [
			{ type: "hero", title: "House <b>rules</b>", subtitle: "For all" },
			{ type: "intro", title: "Why", text: "First.\n\nSecond." },
			{ type: "paragraph", text: "<script>alert(1)</script>" },
			{ type: "image", url: "https://pictures.example/a.png", caption: "A gym", alt: "An empty gym" },
			{ type: "image", url: "javascript:alert(1)", caption: "", alt: "" },
			{ type: "list", items: ["One", "Two"] },
			{ type: "button", url: "/schedule", label: "Games", external: false },
			{ type: "button", url: "/schedule", label: "Games in a tab", external: true },
			{ type: "button", url: "https://elsewhere.example/", label: "Away", external: true },
			{ type: "faq", items: [{ q: "When?", a: "Now." }] },
			{ type: "button", url: "", label: "Leads nowhere", external: false },
			{ type: "list", items: ["", " "] },
			{ type: "faq", items: [{ q: "Unanswered?", a: "" }] },
			{ type: "imageHero", url: "/_/none.webp", text: "Over the picture", alt: "" },
			{ type: "carousel", slides: [] },
		];
		await tx.insert(pages).values({ organization_id: organization.id, link_id: link.id, content: { blocks } });
		await tx.update(links).set({ show_in_navbar: true }).where(eq(links.id, link.id));
	});
}, 120_000);
afterAll(async () => await site.close());

const html = async (path: string) => await (await site.get(path)).text();

test("a page of the organization's own shows every type of block, and says where it cannot", async () => {
	const text = await html("/acme/house-rules");
	for (const shown of [
		"<h1>House &lt;b&gt;rules&lt;/b&gt;</h1>",
		"<h2>Why</h2>",
		"<p>First.</p><p>Second.</p>",
		'alt="An empty gym"',
		"<li>One</li>",
		'href="/acme/schedule"',
		'target="_blank"',
		">FAQs</h2>",
		"<summary>",
		"Over the picture",
		"Unsupported block type",
	])
		expect(text).toContain(shown);
	expect(text).toMatch(/<a href="\/acme\/schedule"[^>]*target="_blank"[^>]*>Games in a tab<\/a>/);
	for (const unsaid of ["Leads nowhere", "<li></li>", "Unanswered?"]) expect(text).not.toContain(unsaid);
	expect(text).not.toContain("<script>alert");
	expect(text).not.toContain("javascript:");
	expect([...text.matchAll(/<h1[ >]/g)]).toHaveLength(1);
	expect(text).toContain('<meta name="description" content="First.');
});

test("the addresses that people type for the standings lead there, where the organization has no such page", async () => {
	for (const word of ["standings", "teams", "Teams"]) {
		const response = await site.get(`/acme/${word}?from=mail`);
		expect([response.status, response.headers.get("Location")]).toEqual([302, "/acme/teamList?league=all"]);
	}
});

test("a page that the organization does not have is not found, with its menu around", async () => {
	const response = await site.get("/acme/contact");
	const text = await response.text();
	expect(response.status).toBe(404);
	expect(text).toContain(said.pageNotFound);
	expect(text).toContain("House Rules");
});

test("an address of the adult league's site is open to the pages of other sites", async () => {
	const organization = await site.organization({ slug: "other" });
	await site.write(organization, async ({ tx }) => {
		const [link] = await tx
			.insert(links)
			.values({ organization_id: organization.id, label: "Our shop", slug: "store", position: 9 })
			.returning();
		if (!link) throw new Error("an insert returns its row");
		await tx.insert(pages).values({ organization_id: organization.id, link_id: link.id, content: { blocks: [] } });
	});
	expect(await html("/other/store")).toContain("<h1>Our shop</h1>");
});

test("an empty page shows its label", async () => {
	expect(await html("/acme/HOUSE-rules")).toContain("House &lt;b&gt;rules");
});

test("a page without anything to say yet says so, and keeps out of search engines until it does", async () => {
	const acme = await site.directory.find("slug", "acme");
	const put = async (blocks: unknown[]) => {
		await site.write(acme!, async ({ tx }) => {
			const [link] = await tx.select().from(links).where(eq(links.slug, "camps"));
			await tx.update(pages).set({ content: { blocks } }).where(eq(pages.link_id, link!.id));
		});
		return await html("/acme/camps");
	};
	await site.write(acme!, async ({ tx }) => {
		const [link] = await tx
			.insert(links)
			.values({ organization_id: acme!.id, label: "Camps", slug: "camps", position: 10 })
			.returning();
		await tx.insert(pages).values({ organization_id: acme!.id, link_id: link!.id });
	});
	const unsaid = { type: "button", url: "", label: "", external: false };
	for (const blocks of [[], [unsaid]]) {
		const empty = await put(blocks);
		expect(empty).toContain("Nothing here yet");
		expect(empty).toContain('<meta name="robots" content="noindex"/>');
	}
	const said = await put([{ type: "paragraph", text: "Camps in June." }]);
	expect(said).toContain("Camps in June.");
	expect(said).not.toContain("Nothing here yet");
	expect(said).not.toContain("noindex");
});

test("the first picture of a page comes at once, those after it when somebody comes near", async () => {
	const pictures = [...(await html("/acme/house-rules")).matchAll(/<img [^>]*src="([^"]+)"[^>]*>/g)];
	const loaded = pictures.map(([tag, src = ""]) => [src, /loading="(\w+)"/.exec(tag)?.[1] ?? "at once"]);
	expect(loaded).toEqual([
		["https://pictures.example/a.png", "at once"],
		["/_/none.webp", "lazy"],
	]);
});
