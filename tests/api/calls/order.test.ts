import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { apiRoutes } from "../../support/api-routes.ts";
import { goodCalls } from "../../support/bodies.ts";
import { depth } from "../../support/depth.ts";
import { staffOf } from "../../support/staff.ts";
import { openApiSite, type ApiSite } from "../league.ts";
import { said } from "../../support/said.ts";

const host = "leagues.example";
const changes = apiRoutes.filter(({ method }) => method !== "GET");
/** Of those who sign in, and of who bears a scorer's link: no organization is asked. */
const isOpenToAll = (name: string) => /^POST \/api\/(auth|scorer-links\/exchange)\b/.test(name);

let site: ApiSite;
let owner: Awaited<ReturnType<typeof staffOf>>;
let own: Awaited<ReturnType<typeof goodCalls>>;
let theirs: Awaited<ReturnType<typeof goodCalls>>;

beforeAll(async () => {
	site = await openApiSite();
	owner = await staffOf(site, site.acme, "org_owner", host);
	own = await goodCalls(site, owner.id);
	const foreign = await staffOf(site, site.harbor, "org_owner", host);
	theirs = await goodCalls({ ...site, acme: site.harbor, league: site.other }, foreign.id);
}, 120_000);
afterAll(async () => await site.close());

/** What is no object with fields, as it stands on the wire. */
const noObjects = Object.entries({
	list: "[]",
	broken: "{{",
	"deep list": `{"a":${"[".repeat(70)}${"]".repeat(70)}}`,
	null: "null",
	"list of objects": "[{}]",
	number: "7",
	text: '"text"',
	yes: "true",
	"very deep list": `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
	"deep objects": `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
}).slice(0, depth(3, Number.POSITIVE_INFINITY));
/** Nothing of it fits any field. */
const nonsense = (body: object) => Object.fromEntries(Object.keys(body).map((name) => [name, { "\0": [[]] }]));

async function answerTo(who: typeof owner, method: string, path: string, body: object | string) {
	const response = await who.send(method, path, body, { "content-type": "application/json" });
	const { message } = (await response.json()) as { message?: string };
	return { status: response.status, message };
}

describe("what is sent is looked at last (access 15)", () => {
	test("another organization's things are 404, whichever part of the path they are, whatever is sent", async () => {
		const wrong: string[] = [];
		let tried = 0;
		for (const { method, path, access, name } of changes) {
			if (access === "platform.manage") continue; // an owner may not (403), and a super admin may everywhere
			const [mine, foreign] = [own(method, path), theirs(method, path)];
			for (const [at, part] of path.split("/").entries()) {
				const id = foreign.path.split("/")[at] ?? "";
				// one's own passkeys and sessions are of no organization
				if (!part.startsWith(":") || [":match", ":sport", ":passkey", ":session"].includes(part)) continue;
				const isMade = id !== mine.path.split("/")[at]; // nobody has the others: they do not exist either
				const there = mine.path
					.split("/")
					.with(at, isMade ? id : "999999999")
					.join("/");
				for (const body of [mine.body, {}, nonsense(mine.body), ...noObjects.map(([, text]) => text)]) {
					const { status, message } = await answerTo(owner, method, there, body);
					tried += 1;
					if (status !== 404) wrong.push(`${name} ${part} ${JSON.stringify(body).slice(0, 40)}: ${status} ${message}`);
				}
			}
		}
		expect(wrong).toEqual([]);
		expect(tried).toBeGreaterThan(600);
	}, 120_000);

	test("who may not call hears so, whatever is sent", async () => {
		const staff = await staffOf(site, site.acme, "staff", host);
		const stranger = await staffOf(site, site.harbor, "org_owner", host);
		const wrong: string[] = [];
		for (const { method, path, access, name } of changes) {
			if (isOpenToAll(name) || access === "self") continue;
			const at = own(method, path).path;
			const isStaffs = (await staff.send(method, `${at}?slug=none`)).status !== 403;
			for (const [, body] of noObjects) {
				if (!isStaffs && (await answerTo(staff, method, at, body)).status !== 403) wrong.push(`${name} as staff`);
				const { status } = await answerTo(stranger, method, `${at}?slug=acme`, body);
				if (status !== (path.includes(":organization") && access !== "platform.manage" ? 404 : 403))
					wrong.push(`${name} as stranger: ${status}`);
				if ((await answerTo(owner, method, `${at}?slug=none`, body)).status === 422) wrong.push(`${name} nowhere`);
			}
		}
		expect([...new Set(wrong)]).toEqual([]);
	}, 120_000);
});

describe("a body that is no object with fields", () => {
	test("is refused by every call with a sentence, and changes nothing", async () => {
		const digest = async () => {
			const rows = await site.database.owner.sql`select version from organizations order by id`;
			return rows.map((row) => String(row["version"])).join(" ");
		};
		const root = await staffOf(site, site.acme, "super_admin", host);
		const before = await digest();
		const sentences = new Set<string | undefined>();
		const wrong: string[] = [];
		for (const { method, path, access, name } of changes) {
			const { path: at } = own(method, path);
			const who = access === "platform.manage" ? root : owner;
			for (const [kind, body] of noObjects) {
				if (path.startsWith("/api/imports")) site.now.instant += 61_000; // imports are counted by the minute
				const { status, message } = await answerTo(who, method, at, body);
				if (status !== 422) wrong.push(`${name} ${kind}: ${status} ${message}`);
				if (status === 422) sentences.add(message);
			}
		}
		expect(wrong).toEqual([]);
		expect([...sentences].toSorted()).toEqual([
			"Send the fields as an object, each by its name.",
			said.someCannotBeRead,
			said.nestedTooDeep,
		]);
		expect(await digest()).toBe(before);
	}, 120_000);
});
