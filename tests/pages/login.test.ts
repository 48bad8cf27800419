import { afterAll, beforeAll, expect, test } from "bun:test";
import { isLocalPath } from "../../src/domain/paths.ts";
import { testApp } from "../support/app.ts";

let site: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
	site = await testApp();
	await site.organization({ slug: "harbor", name: "Harbor Hoops" });
}, 120_000);
afterAll(async () => await site.close());

const html = async (path: string) => await (await site.get(path)).text();

test("an organization's login names it, asks for username and password and has no navigation", async () => {
	const text = await html("/harbor/login");
	expect(text).toContain("<h1>Harbor Hoops</h1>");
	expect(text).toMatch(/<form[^>]*data-call="POST \/api\/auth\/login"[^>]*data-busy="Logging in..."/);
	expect(text).toContain('name="slug" value="harbor"');
	expect(text).toMatch(/<label for="username">Username<\/label>/);
	expect(text).toMatch(/<input[^>]*type="password"[^>]*name="password"/);
	expect(text).toContain(">Log in</button>");
	expect(text).not.toContain('class="band"');
	expect(text).not.toContain("<footer");
});

test("the platform has a login of its own, and no search engine lists either", async () => {
	const text = await html("/login");
	expect(text).not.toContain('name="slug"');
	expect(text).toContain("<title>Login · Tipoff</title>");
	for (const page of [text, await html("/harbor/login")])
		expect(page).toContain('<meta name="robots" content="noindex"');
});

test("the way back is kept only when it is a path of this origin", async () => {
	expect(await html("/login?next=%2Fdashboard%2Fseasons")).toContain('value="/dashboard/seasons"');
	for (const next of ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"])
		expect(await html(`/login?next=${encodeURIComponent(next)}`)).not.toContain('name="next"');
});

test("a local path begins with exactly one slash", () => {
	expect(["/", "/a", "/a?b=/c//d"].map(isLocalPath)).toEqual([true, true, true]);
	expect(["", "a", "//a", "/\\a", "/a\\b", "/a b", "http://a", "/a\nb"].some(isLocalPath)).toBe(false);
});
