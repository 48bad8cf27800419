import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { openDns } from "../../src/http/dns.ts";
import { testApp } from "../support/app.ts";
import { dnsServer } from "../support/servers/dns-server.ts";
import { personWith, signInAt } from "../support/signing-in.ts";
import { staffOf } from "../support/staff.ts";
import { said } from "../support/said.ts";

type Person = Awaited<ReturnType<typeof staffOf>>;
type Domain = { id: number; host: string; token: string; is_primary: boolean; verified_at: string | null };

const host = "leagues.example";
let names: Awaited<ReturnType<typeof dnsServer>>;
let site: Awaited<ReturnType<typeof testApp>>;
let acme: Awaited<ReturnType<typeof site.organization>>;
let harbor: typeof acme;
let root: Person;
let owner: Person;

beforeAll(async () => {
	names = await dnsServer();
	const [patient, hasty] = [openDns([names.address]), openDns([names.address], 100)];
	const dns = () => (names.state.silent ? hasty : patient); // nobody waits for servers that are to stay silent
	site = await testApp({
		publicUrl: new URL(`http://${host}`),
		dns: { texts: (name) => dns().texts(name), addresses: (name) => dns().addresses(name) },
	});
	acme = await site.organization({ slug: "acme" });
	harbor = await site.organization({ slug: "harbor" });
	root = await staffOf(site, null, "super_admin", host);
	owner = await staffOf(site, acme, "org_owner", host);
});
beforeEach(async () => {
	names.records.clear();
	names.records.set(host, { a: ["192.0.2.1"] });
	await site.database.owner.sql`delete from domains`;
	for (const { id } of [acme, harbor]) site.directory.drop(id);
	site.directory.dropPlatform();
});
afterAll(async () => {
	await site.close();
	await names.close();
});

async function send(by: Person, method: string, path: string, body?: object) {
	const response = await by.send(method, path, body);
	return {
		status: response.status,
		body: (await response.json()) as { domain: Domain; leadsHere?: boolean; message?: string },
	};
}
const at = (id: number, rest = "") => `/api/organizations/${id}/domains${rest}`;
const add = async (organization: { id: number }, domain: string) =>
	(await send(root, "POST", at(organization.id), { domain })).body.domain;
const check = async (by: Person, organization: { id: number }, { id }: Domain) =>
	await send(by, "POST", at(organization.id, `/${id}/check`));
const publish = ({ host: name, token }: Domain) =>
	names.records.set(`_tipoff.${name}`, { txt: ["v=spf1 -all", token] });
const tls = async (domain: string) => (await site.get(`/_/tls?domain=${domain}`, { host: "127.0.0.1:3000" })).status;
const shown = async (organization: { slug: string }) =>
	(
		(await (await site.get(`/api/organizations/slug/${organization.slug}`, { host })).json()) as {
			organization: { domain: string | null };
		}
	).organization.domain;

describe("a domain", () => {
	test("is the site's once its TXT record is seen, which its owner may ask for", async () => {
		const domain = await add(acme, "Hoops.Example.");
		expect(domain).toMatchObject({ host: "hoops.example", verified_at: null });
		expect(domain.token).toMatch(/^[0-9a-f]{16}$/);
		expect([await tls("hoops.example"), (await site.get("/", { host: "hoops.example" })).status]).toEqual([404, 404]);
		expect(await check(owner, acme, domain)).toMatchObject({
			status: 409,
			body: {
				message: "_tipoff.hoops.example has no TXT record yet. A change can take an hour to be seen everywhere.",
			},
		});
		names.records.set("_tipoff.hoops.example", { txt: ["something else"] });
		expect((await check(owner, acme, domain)).body.message).toContain("has a TXT record, but not this value");
		expect(await shown(acme)).toBeNull();
		publish(domain);
		names.records.set("hoops.example", { a: ["192.0.2.7", "192.0.2.1"] });
		expect(await check(owner, acme, domain)).toMatchObject({
			status: 200,
			body: { domain: { is_primary: true }, leadsHere: true, message: "hoops.example is proven." },
		});
		expect([await tls("hoops.example"), await tls("www.hoops.example"), await tls("sub.hoops.example")]).toEqual([
			200, 200, 404,
		]);
		expect((await site.get("/", { host: "hoops.example" })).status).toBe(200);
		expect(await shown(acme)).toBe("hoops.example");
	});

	test("that is proven and leads elsewhere says so", async () => {
		const domain = await add(acme, "away.example");
		publish(domain);
		names.records.set("away.example", { a: ["198.51.100.9"] });
		expect((await check(root, acme, domain)).body).toMatchObject({
			leadsHere: false,
			message: "away.example is proven, but does not lead here yet.",
		});
	});

	test("that two have named belongs to who proves it first", async () => {
		const [mine, theirs] = [await add(acme, "both.example"), await add(harbor, "both.example")];
		names.records.set("_tipoff.both.example", { txt: [mine.token, theirs.token] });
		expect((await check(root, harbor, theirs)).status).toBe(200);
		expect(await check(owner, acme, mine)).toMatchObject({
			status: 422,
			body: { message: "This domain is already in use." },
		});
		expect((await send(root, "POST", at(acme.id), { domain: "both.example" })).body.domain.id).toBe(mine.id);
		await send(root, "DELETE", at(acme.id, `/${mine.id}`));
		expect((await send(root, "POST", at(acme.id), { domain: "both.example" })).status).toBe(422);
	});

	test("of several one is the site's own; when it goes the next one takes its place", async () => {
		const [one, two] = [await add(acme, "one.example"), await add(acme, "two.example")];
		expect((await send(root, "PUT", at(acme.id, `/${two.id}`), { is_primary: true })).status).toBe(409);
		for (const domain of [one, two]) {
			publish(domain);
			await check(root, acme, domain);
		}
		expect(await shown(acme)).toBe("one.example");
		await send(root, "PUT", at(acme.id, `/${two.id}`), { is_primary: true });
		expect(await shown(acme)).toBe("two.example");
		await send(root, "DELETE", at(acme.id, `/${two.id}`));
		expect([await shown(acme), await tls("two.example"), await tls("one.example")]).toEqual(["one.example", 404, 200]);
	});

	test.each([
		[host, said.domainOfPlatform],
		[`shop.${host}`, said.domainOfPlatform],
		[`www.${host}`, said.domainOfPlatform],
		["localhost", said.machineIsNoDomain],
		["league.localhost", said.machineIsNoDomain],
		["192.0.2.1", said.machineIsNoDomain],
		["[2001:db8::1]", said.machineIsNoDomain],
		["0x7f.1", said.machineIsNoDomain],
		["intranet", "A domain has a dot, such as league.example."],
		["exa mple.com", "This is not a domain: type only the name, such as league.example."],
		["a@b.example", "This is not a domain: type only the name, such as league.example."],
		["https://hoops.example:8443/", "A domain has no port: type only the name, such as league.example."],
		["", "Enter a domain."],
	])("cannot be %s", async (domain, message) => {
		expect(await send(root, "POST", at(acme.id), { domain })).toMatchObject({ status: 422, body: { message } });
	});

	test("is named, changed and taken away by an owner, of one's own organization alone, and each time noted", async () => {
		const named = async (domain: string) => (await send(owner, "POST", at(acme.id), { domain })).body.domain;
		const [one, two] = [await named("one.example"), await named("two.example")];
		for (const domain of [one, two]) {
			expect(await tls(domain.host)).toBe(404);
			publish(domain);
			expect((await check(owner, acme, domain)).status).toBe(200);
		}
		expect((await send(owner, "PUT", at(acme.id, `/${two.id}`), { is_primary: true })).status).toBe(200);
		expect(await shown(acme)).toBe("two.example");
		expect((await send(owner, "DELETE", at(acme.id, `/${one.id}`))).status).toBe(200);
		expect([await tls("one.example"), await tls("two.example")]).toEqual([404, 200]);
		const log = await site.database.owner
			.sql`select action, actor from audit_log where organization_id = ${acme.id} and noun = 'domain' and row_id = ${one.id} order by id`;
		expect(log.map(({ action }) => action)).toEqual(["create", "update", "delete"]);
		expect(new Set(log.map(({ actor }) => actor))).toEqual(new Set([owner.username]));

		const theirs = await add(harbor, "harbor.example");
		const staff = await staffOf(site, acme, "staff", host);
		expect((await staff.send("POST", at(acme.id), { domain: "mine.example" })).status).toBe(403);
		expect((await staff.send("DELETE", at(acme.id, `/${two.id}`))).status).toBe(403);
		for (const way of ["", "/check"])
			for (const id of [acme.id, harbor.id])
				expect((await owner.send(way ? "POST" : "DELETE", at(id, `/${theirs.id}${way}`))).status).toBe(404);
		expect((await owner.send("POST", at(harbor.id), { domain: "mine.example" })).status).toBe(404);
		publish(theirs);
		await check(root, harbor, theirs);
		expect(await send(owner, "POST", at(acme.id), { domain: "harbor.example" })).toMatchObject({
			status: 422,
			body: { message: "This domain is already in use." },
		});
	});

	test("that nobody proves does not pile up", async () => {
		for (const name of ["a", "b", "c"]) await add(acme, `${name}.example`);
		expect(await send(owner, "POST", at(acme.id), { domain: "d.example" })).toMatchObject({
			status: 409,
			body: { message: "Three domains wait for their proof already: prove one or take one away first." },
		});
		expect((await send(owner, "POST", at(acme.id), { domain: "c.example" })).status).toBe(200);
	});

	test("that is proven goes by the password of who takes it away alone (access 18)", async () => {
		await personWith(site, acme, { username: "ada", password: "correct horse", role: "org_owner" });
		const { at: ada } = await signInAt(site, host, { username: "ada", password: "correct horse" });
		const [proven, bare] = [await add(acme, "proven.example"), await add(acme, "bare.example")];
		publish(proven);
		await check(owner, acme, proven);
		const remove = async ({ id }: Domain, oldPassword?: string) => {
			const answer = await ada.send("DELETE", at(acme.id, `/${id}`), { oldPassword });
			return [answer.status, ((await answer.json()) as { message: string }).message];
		};
		expect(await remove(bare)).toEqual([200, "Domain removed"]);
		expect(await remove(proven)).toEqual([422, said.enterOwnPassword]);
		expect(await remove(proven, "guess")).toEqual([422, said.ownPasswordWrong]);
		expect(await shown(acme)).toBe("proven.example");
		expect(await remove(proven, "correct horse")).toEqual([200, "Domain removed"]);
		expect(await shown(acme)).toBeNull();
	});

	test("that one works by stays, so that nobody is locked out of the page that says so", async () => {
		const domain = await add(acme, "desk.example");
		publish(domain);
		await check(owner, acme, domain);
		const there = await staffOf(site, acme, "org_owner", "desk.example");
		expect(await send(there, "DELETE", at(acme.id, `/${domain.id}`))).toMatchObject({
			status: 409,
			body: { message: `You are at ${domain.host} right now. Sign in at ${host} and take it away there.` },
		});
		expect((await send(owner, "DELETE", at(acme.id, `/${domain.id}`))).status).toBe(200);
	});
});

test("no certificate for who is not here: unknown hosts, addresses, nonsense, a deleted organization", async () => {
	const domain = await add(harbor, "gone.example");
	publish(domain);
	await check(root, harbor, domain);
	expect([await tls(host), await tls("gone.example")]).toEqual([200, 200]);
	for (const name of ["other.example", `x.${host}`, "localhost", "127.0.0.1", "", "a%20b", "%00"])
		expect(await tls(name)).toBe(404);
	await root.send("DELETE", `/api/organizations/${harbor.id}`);
	expect(await tls("gone.example")).toBe(404);
	await root.send("POST", `/api/organizations/${harbor.id}/restore`);
	expect(await tls("gone.example")).toBe(200);
});

test("name servers that do not answer are not taken for a no", async () => {
	const domain = await add(acme, "slow.example");
	names.state.silent = true;
	try {
		expect(await check(owner, acme, domain)).toMatchObject({
			status: 503,
			body: { message: "The servers of this domain do not answer. Please try again in a moment." },
		});
	} finally {
		names.state.silent = false;
	}
}, 120_000);
