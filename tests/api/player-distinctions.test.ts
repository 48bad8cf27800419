import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import * as schema from "../../db/schema/index.ts";
import { testApp } from "../support/app.ts";
import { staffOf } from "../support/staff.ts";
import { said as sentences } from "../support/said.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Awaited<ReturnType<typeof site.organization>>;
let ada: Awaited<ReturnType<typeof staffOf>>;
let [one, two, three]: [number, number, number] = [0, 0, 0];
let count = 0;

beforeAll(async () => {
	site = await testApp();
});
beforeEach(async () => {
	acme = await site.organization({ slug: `acme-${++count}` });
	ada = await staffOf(site, acme, "staff");
	[one, two, three] = (await add("Chris", "CHRIS", "chris")) as [number, number, number]; // as many as names
});
afterAll(async () => await site.close());

async function add(...names: string[]): Promise<number[]> {
	return await site.write(acme, async ({ tx }) => {
		const values = names.map((firstName) => ({ firstName, lastName: "Johnson", organization_id: acme.id }));
		return (await tx.insert(schema.players).values(values).returning()).map(({ id }) => id);
	});
}

async function call(method: string, path: string, body?: object) {
	const response = await ada.send(method, `/api/playersv2/${path}`, body);
	return { status: response.status, body: await response.json() };
}

/** The names of the list that warns, each with how many records may be that person. */
const warned = async () => {
	const html = await (await ada.get("/playerListAuth?show=same")).text();
	return [...html.matchAll(/merge\?of=(\d+)"[^>]*>(\d+)/g)].map(([, id, alike]) => [Number(id), Number(alike)]);
};

test("two records that are two persons are warned of no more, until that is taken back", async () => {
	const others = [
		[one, 3],
		[two, 3],
		[three, 3],
	];
	expect(await warned()).toEqual(others);
	const told = await call("PUT", `${one}/distinct/${two}`);
	expect(told).toEqual({ status: 200, body: { message: sentences.notedAsTwoPersons } });
	expect(await warned()).toEqual([
		[one, 2],
		[two, 2],
		[three, 3],
	]);
	await call("PUT", `${three}/distinct/${one}`);
	expect(await warned()).toEqual([
		[two, 2],
		[three, 2],
	]);
	await call("PUT", `${two}/distinct/${three}`);
	expect(await warned()).toEqual([]);
	for (const [a, b] of [
		[two, one],
		[one, three],
		[two, three],
	])
		expect((await call("DELETE", `${a}/distinct/${b}`)).body).toEqual({ message: sentences.maybeOnePerson });
	expect(await warned()).toEqual(others);
});

test("it is said once, and logged with who said it", async () => {
	for (const [a, b] of [
		[one, two],
		[one, two],
		[two, one],
	])
		expect((await call("PUT", `${a}/distinct/${b}`)).status).toBe(200);
	await call("DELETE", `${two}/distinct/${one}`);
	const rows = await site.database.owner
		.sql`select actor, row_id::int, before, after from audit_log where organization_id = ${acme.id} and noun = 'player' order by id`;
	expect([...rows].map((row) => ({ ...row }))).toEqual([
		{
			actor: ada.username,
			row_id: one,
			before: { not_the_same_person: null },
			after: { not_the_same_person: `CHRIS Johnson #${two}` },
		},
		{
			actor: ada.username,
			row_id: two,
			before: { not_the_same_person: `Chris Johnson #${one}` },
			after: { not_the_same_person: null },
		},
	]);
});

test("is refused of one record, of other names, and of other organizations' players", async () => {
	const [stranger = 0] = await add("Kris");
	expect((await call("PUT", `${one}/distinct/${one}`)).status).toBe(422);
	expect(await call("PUT", `${one}/distinct/${stranger}`)).toMatchObject({
		status: 422,
		body: { message: `#${stranger} does not have the name Chris Johnson.` },
	});
	const mine = one;
	acme = await site.organization({ slug: "elsewhere" });
	const [theirs = 0] = await add("Chris");
	for (const path of [`${mine}/distinct/${theirs}`, `${theirs}/distinct/${mine}`])
		expect((await call("PUT", path)).status).toBe(404);
});

test("two persons are not merged, and a merged record takes along who it is not", async () => {
	await call("PUT", `${two}/distinct/${three}`);
	expect(await call("POST", "merge", { masterId: two, duplicateIds: [three] })).toEqual({
		status: 409,
		body: { message: `Cannot merge: #${two} and #${three} were said not to be the same person.` },
	});
	expect((await call("POST", "merge", { masterId: one, duplicateIds: [two] })).status).toBe(200);
	expect(await warned()).toEqual([]);
	await call("DELETE", `${three}/distinct/${one}`);
	expect(await warned()).toEqual([
		[one, 2],
		[three, 2],
	]);
});

test("what was said of a record comes back with it, also where it meets a merged one", async () => {
	await call("PUT", `${one}/distinct/${three}`);
	await call("PUT", `${three}/distinct/${two}`);
	await call("DELETE", String(three));
	await call("POST", "merge", { masterId: one, duplicateIds: [two] });
	const [kept] = await site.database.owner.sql`select id from deletions where organization_id = ${acme.id}`;
	expect((await ada.send("POST", `/api/deletions/${kept?.["id"]}/restore`, {})).status).toBe(200);
	expect(await warned()).toEqual([]);
	const [back] = await site.database.owner.sql`select distinct_from from players where id = ${three}`;
	expect(back?.["distinct_from"].map(Number)).toEqual([one]);
});
