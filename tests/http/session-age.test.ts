import { afterAll, beforeAll, expect, test } from "bun:test";
import { testApp } from "../support/app.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let person: number;

beforeAll(async () => {
	site = await testApp();
	await site.organization({ slug: "acme" });
	const [row] = await site.database.owner.sql<{ id: string }[]>`
		insert into users (username, organization_id) select 'ada', id from organizations where slug = 'acme' returning id`;
	person = Number(row?.id);
}, 120_000);
afterAll(async () => await site?.close());

/** A new session that is over in so many days from now; none given is as it was made. */
async function session(days?: number) {
	const { sql } = site.database.owner;
	await sql`delete from sessions`;
	const { id } = await site.app.sessions.create(person, "localhost");
	if (days !== undefined) await sql`update sessions set expires_at = now() + make_interval(days => ${days})`;
	return {
		look: async () => await site.app.sessions.of(`sid=${id}`, "localhost"),
		daysLeft: async () => {
			const [row] = await sql<{ days: number }[]>`
				select round(extract(epoch from expires_at - now()) / 86400)::int as days from sessions`;
			return row?.days;
		},
	};
}

test("a session that nobody uses is over after thirty days", async () => {
	expect(await (await session()).daysLeft()).toBe(30);
	expect(await (await session(0)).look()).toBeNull();
	expect((await (await session()).look())?.user.username).toBe("ada");
});

test("one that is used lives on, from half of that time on, and its cookie with it", async () => {
	const young = await session(16);
	expect((await young.look())?.renewal).toBeNull();
	expect(await young.daysLeft()).toBe(16);
	const old = await session(14);
	expect((await old.look())?.renewal).toMatch(/^sid=[\w-]+;.*Max-Age=2592000\b/);
	expect(await old.daysLeft()).toBe(30);
});

test("a session is of the host that it was made at", async () => {
	const { id } = await site.app.sessions.create(person, "localhost");
	expect(await site.app.sessions.of(`sid=${id}`, "acme.example")).toBeNull();
	expect(await site.app.sessions.of("sid=unknown", "localhost")).toBeNull();
});
