import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createMember } from "../../../src/data/account/users.ts";
import { hashPassword } from "../../../src/http/account/password.ts";
import { testApp } from "../../support/app.ts";
import { fillLeague } from "../../support/seasons/league.ts";
import { staffOf } from "../../support/staff.ts";

/** What docs/api.md shows: a request, and the answer that it gets. */
interface Example {
	method: string;
	path: string;
	isStaff: boolean;
	body: string | null;
	status: number;
	answer: unknown;
}

const page = readFileSync(join(import.meta.dir, "../../../docs/api.md"), "utf8");
const pairs = /^```http\n([A-Z]+) (\S+)( \(staff\))?\n([\s\S]*?)```\n```json\n(\d+)\n([\s\S]*?)```$/gm;
const examples: Example[] = [...page.matchAll(pairs)].map(
	([, method = "", path = "", staff, body = "", status, answer = ""]) => ({
		method,
		path,
		isStaff: staff !== undefined,
		body: body === "" ? null : body,
		status: Number(status),
		answer: JSON.parse(answer),
	}),
);

let site: Awaited<ReturnType<typeof testApp>>;
let staff: Awaited<ReturnType<typeof staffOf>>;
let ids: Record<string, number | undefined>;

beforeAll(async () => {
	site = await testApp();
	const acme = await site.organization({ slug: "acme" });
	const { season, league, teams, leagueTeams, played } = await site.write(acme, fillLeague);
	staff = await staffOf(site, acme, "staff");
	const passwordHash = await hashPassword("courtside-heron-41");
	await createMember(site.database.db, { organizationId: acme.id, username: "robot", role: "staff", passwordHash });
	const [slt1, slt2] = leagueTeams.map(({ id }) => id);
	ids = { season: season.id, league: league.id, team: teams[0]?.id, slt1, slt2, played: played.id };
});
afterAll(async () => await site.close());

test("every request of the document has an answer beside it", () => {
	expect(examples.length).toBeGreaterThan(15);
	expect(page.split("```http").length - 1).toBe(examples.length);
});

test.each(examples.map((example) => [`${example.method} ${example.path} ${example.status}`, example] as const))(
	"%s",
	async (_, example) => {
		const response = await ask(example);
		const answer = await response.json();
		expect([response.status, differences(example.answer, answer)]).toEqual([example.status, []]);
		if (example.status !== 200) expect(answer.message).toBe((example.answer as { message: string }).message); // each error shows one
	},
);

/** As the document says: staff with session and token, the login with the token that came before it, others with nothing. */
async function ask({ method, path, isStaff, body }: Example): Promise<Response> {
	const at = filled(path);
	const sent = body === null ? undefined : filled(body.trim());
	if (isStaff) return method === "GET" ? await staff.get(at) : await staff.send(method, at, sent);
	const headers: Record<string, string> = { host: "localhost:3000" };
	if (sent) headers["content-type"] = "application/json";
	if (path === "/api/auth/login") {
		const cookies = (await site.get("/api/auth/check-auth")).headers.getSetCookie().map((line) => line.split(";")[0]);
		headers["cookie"] = cookies.join("; ");
		headers["x-xsrf-token"] = cookies.find((pair) => pair?.startsWith("XSRF-TOKEN="))?.slice(11) ?? "";
	}
	const init = { method, headers, ...(sent ? { body: sent } : {}) };
	return await site.app.fetch(new Request(`http://localhost:3000${at}`, init));
}

/** `:team` is the id of a team of the league that is there, `":team"` the same as a value of JSON. */
function filled(text: string): string {
	return text.replaceAll(/"?:(season|league|team|slt1|slt2|played)\b"?/g, (_, name: string) => String(ids[name]));
}

/** Where an answer has other names or kinds of values than the one shown; `…` among its names leaves room for others. */
function differences(shown: unknown, got: unknown, at = ""): string[] {
	if (Array.isArray(shown)) {
		if (!Array.isArray(got)) return [`${at} is no list`];
		if (shown.length > 0 && got.length === 0) return [`${at} is empty`];
		const [first] = shown;
		return got.slice(0, shown.length && 1).flatMap((one) => differences(first, one, `${at}[]`));
	}
	if (typeof shown !== "object" || shown === null || typeof got !== "object" || got === null)
		return isAlike(shown, got) ? [] : [`${at} is ${JSON.stringify(got)}`];
	const { "…": more, ...names } = shown as Record<string, unknown>; // an object that is no list
	const values = got as Record<string, unknown>;
	const extra = more === undefined ? Object.keys(values).filter((name) => !(name in names)) : [];
	return [
		...extra.map((name) => `${at}.${name} is not shown`),
		...Object.entries(names).flatMap(([name, value]) =>
			name in values ? differences(value, values[name], `${at}.${name}`) : [`${at}.${name} is missing`],
		),
	];
}

/** A value may be absent in one of the two, since a league need not have all of them. */
const isAlike = (shown: unknown, got: unknown) => shown === null || got === null || typeof shown === typeof got;
