import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { periodScores } from "../../db/schema/index.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { staffOf } from "../support/staff.ts";
import { said } from "../support/said.ts";

type Row = Record<string, unknown> & { id: number; name: string; hidden: boolean; order: number };

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Awaited<ReturnType<typeof house>>;
let harbor: Awaited<ReturnType<typeof house>>;
let root: Awaited<ReturnType<typeof staffOf>>;

beforeAll(async () => {
	site = await testApp();
	[acme, harbor] = [await house("acme"), await house("harbor")];
	root = await staffOf(site, null, "super_admin");
});
afterAll(async () => await site.close());

async function house(slug: string) {
	const organization = await site.organization({ slug });
	const league = await site.write(organization, fillLeague);
	const staff = await staffOf(site, organization, "staff");
	return { organization, league, staff, sport: organization.sports[0]?.id ?? 0 };
}

async function list(from: { get(path: string): Promise<Response> }, path: string): Promise<Row[]> {
	return (await (await from.get(path)).json()) as Row[];
}

async function refusal(response: Response) {
	return [response.status, await response.json()];
}

const periodNames = async () => (await list(acme.staff, `/api/gamePeriods/${acme.sport}`)).map(({ name }) => name);

describe("periods", () => {
	test("are those of a new organization, in order", async () => {
		expect(await periodNames()).toEqual(["Q1", "Q2", "Q3", "Q4", "OT", "Final"]);
	});

	test("are hidden and shown again", async () => {
		const [first] = await list(acme.staff, `/api/gamePeriods/${acme.sport}`);
		const hidden = async () => (await list(acme.staff, `/api/gamePeriods/${acme.sport}`))[0]?.hidden;
		expect((await acme.staff.send("PUT", `/api/gamePeriods/hide/${first?.id}`)).status).toBe(200);
		expect(await hidden()).toBe(true);
		expect((await acme.staff.send("PUT", `/api/gamePeriods/unhide/${first?.id}`)).status).toBe(200);
		expect(await hidden()).toBe(false);
	});

	test("take a new order, which names each once", async () => {
		const rows = await list(acme.staff, `/api/gamePeriods/${acme.sport}`);
		const order = (ids: number[]) => ({ gamePeriods: ids.map((id, at) => ({ id, order: at * 10 })) });
		const ids = rows.map(({ id }) => id);
		const turned = ids.toReversed();
		expect((await acme.staff.send("PUT", "/api/gamePeriods/reorder", order(turned))).status).toBe(200);
		const after = await list(acme.staff, `/api/gamePeriods/${acme.sport}`);
		expect(after.map((row) => [row.id, row.order])).toEqual(turned.map((id, at) => [id, at]));
		for (const wrong of [ids.slice(1), [...ids, ids[0] ?? 0], [...ids.slice(1), 999_999_999], []])
			expect((await acme.staff.send("PUT", "/api/gamePeriods/reorder", order(wrong))).status).toBe(422);
		for (const gamePeriods of [undefined, "x", 7, [null], [{ id: "a", order: 1 }], {}])
			expect((await acme.staff.send("PUT", "/api/gamePeriods/reorder", { gamePeriods })).status).toBe(422);
		const theirs = await list(harbor.staff, `/api/gamePeriods/${harbor.sport}`);
		const foreign = order(theirs.map(({ id }) => id));
		expect((await acme.staff.send("PUT", "/api/gamePeriods/reorder", foreign)).status).toBe(422);
		await acme.staff.send("PUT", "/api/gamePeriods/reorder", order(ids));
	});

	test("are added at the end; a blank, long or known name is refused with its field", async () => {
		const add = async (body: object) => await acme.staff.send("POST", "/api/gamePeriods", body);
		const made = (await (await add({ sportId: acme.sport, name: " 2OT " })).json()) as { period: Row };
		expect(made.period).toMatchObject({ name: "2OT", order: 6, hidden: false, sportId: acme.sport });
		const twice = "This period already exists.";
		expect(await refusal(await add({ sportId: acme.sport, name: "2ot" }))).toEqual([
			422,
			{ message: twice, fields: { name: twice } },
		]);
		for (const name of ["", "   ", null, 7, "x".repeat(41)]) {
			const [status, body] = await refusal(await add({ sportId: acme.sport, name }));
			expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([422, ["name"]]);
		}
		expect((await refusal(await add({ sportId: 999_999, name: "Q5" })))[1]).toMatchObject({
			message: said.noSportAssigned,
		});
	});

	test("go back to the default; an own one that has scores stays, hidden", async () => {
		const scored = (await (
			await acme.staff.send("POST", "/api/gamePeriods", { sportId: acme.sport, name: "Shootout" })
		).json()) as { period: Row };
		const [team] = acme.league.leagueTeams;
		await site.write(acme.organization, async ({ tx, organization }) => {
			await tx.insert(periodScores).values({
				organization_id: organization.id,
				game_id: acme.league.played.id,
				game_period_id: scored.period.id,
				team_id: team?.id ?? 0,
				score: 3,
			});
		});
		const rows = await list(acme.staff, `/api/gamePeriods/${acme.sport}`);
		const q1 = rows.find(({ name }) => name === "Q1");
		await acme.staff.send("PUT", `/api/gamePeriods/hide/${q1?.id}`);
		const reset = await acme.staff.send("POST", `/api/gamePeriods/reset/${acme.sport}`, {});
		const after = (await reset.json()) as Row[];
		expect(after.map(({ name, hidden }) => [name, hidden])).toEqual([
			["Q1", false],
			["Q2", false],
			["Q3", false],
			["Q4", false],
			["OT", false],
			["Final", false],
			["Shootout", true],
		]);
		expect(after[0]?.id).toBe(q1?.id ?? 0);
		expect((await acme.staff.send("POST", "/api/gamePeriods/reset/999999", {})).status).toBe(404);
	});

	test("are of the sport of the user for whom a super admin acts, whichever the call names (access 11)", async () => {
		const boss = await staffOf(site, acme.organization, "super_admin");
		const { sql } = site.database.owner;
		const [other] = await sql<{ id: string }[]>`select id from sports where id <> ${harbor.sport} order by id limit 1`;
		const query = `${other?.id}?userId=${harbor.staff.id}`;
		const named = async (path: string) => (await list(boss, path)).map(({ name }) => name);
		expect(await named(`/api/gamePeriods/${query}`)).toEqual(
			await named(`/api/gamePeriods/${harbor.sport}?userId=${harbor.staff.id}`),
		);
		expect(await named(`/api/statsv2/${query}`)).toContain("Points");
		const made = await boss.send("POST", "/api/gamePeriods", {
			name: "Extra",
			sportId: Number(other?.id),
			userId: harbor.staff.id,
		});
		expect((await made.json()).period.sportId).toBe(harbor.sport);
		expect((await boss.send("POST", `/api/gamePeriods/reset/${query}`, {})).status).toBe(200);
		expect(await named(`/api/gamePeriods/${query}`)).not.toContain("Extra");
	});

	test("of another organization do not exist", async () => {
		const [theirs] = await list(harbor.staff, `/api/gamePeriods/${harbor.sport}`);
		expect(await refusal(await acme.staff.send("PUT", `/api/gamePeriods/hide/${theirs?.id}`))).toEqual([
			404,
			{ message: "Not found." },
		]);
	});
});

describe("attributes", () => {
	const all = async () => await list(acme.staff, "/api/playerAttributes");

	test("are Number and Position, and take others of three types", async () => {
		expect((await all()).map((row) => [row["attribute_name"], row["attribute_type"]])).toEqual([
			["Number", "number"],
			["Position", "string"],
		]);
		for (const [name, type] of [
			["Height", "number"],
			["Born", "date"],
			["School", "string"],
		]) {
			const response = await acme.staff.send("POST", "/api/playerAttributes", { name, type });
			expect([response.status, await response.json()]).toMatchObject([
				200,
				{ attribute: { attribute_name: name, attribute_type: type, is_visible: true } },
			]);
		}
	});

	test("of a known name, a blank one or an unknown type are refused with the field", async () => {
		for (const [body, field] of [
			[{ name: "number", type: "string" }, "name"],
			[{ name: " ", type: "string" }, "name"],
			[{ name: "Weight", type: "colour" }, "type"],
			[{ name: "Weight" }, "type"],
		] as const) {
			const [status, answer] = await refusal(await acme.staff.send("POST", "/api/playerAttributes", body));
			expect([status, Object.keys((answer as { fields: object }).fields)]).toEqual([422, [field]]);
		}
	});

	test("are hidden, ordered, and go back to the default without those that nobody uses", async () => {
		const rows = await all();
		const height = rows.find((row) => row["attribute_name"] === "Height");
		const path = `/api/playerAttributes/${height?.id}/toggleAttributeVisibility`;
		const hidden = await (await acme.staff.send("PUT", path, { is_visible: false })).json();
		expect(hidden).toMatchObject({ attribute: { id: height?.id, is_visible: false } });
		expect((await acme.staff.send("PUT", path, { is_visible: "perhaps" })).status).toBe(422);
		const turned = rows.map(({ id }) => id).toReversed();
		const order = { attributes: turned.map((id, at) => ({ id, order: at })) };
		expect((await acme.staff.send("PUT", "/api/playerAttributes/reorder", order)).status).toBe(200);
		expect((await all()).map(({ id }) => id)).toEqual(turned);
		const reset = (await (await acme.staff.send("POST", "/api/playerAttributes/reset", {})).json()) as Row[];
		expect(reset.map((row) => [row["attribute_name"], row["is_visible"]])).toEqual([
			["Number", true],
			["Position", true],
		]);
		expect(reset.map(({ id }) => id)).toEqual(rows.slice(0, 2).map(({ id }) => id));
	});
});

describe("statistics", () => {
	const all = async () => await list(acme.staff, `/api/statsv2/${acme.sport}`);

	test("are hidden and ordered, and the public list follows", async () => {
		const rows = await all();
		const path = `/api/statsv2/${rows[0]?.id}/toggle-visibility`;
		const answer = await (await acme.staff.send("PUT", path, { hidden: true })).json();
		expect(answer).toMatchObject({ stat: { id: rows[0]?.id, hidden: true, is_visible: false } });
		const turned = rows.map(({ id }) => id).toReversed();
		const order = { stats: turned.map((id, at) => ({ id, order: at })) };
		expect((await acme.staff.send("PUT", "/api/statsv2/reorder", order)).status).toBe(200);
		const visible = (await (await site.get(`/api/statsv2/${acme.sport}?slug=acme`)).json()) as Row[];
		expect(visible.map(({ id }) => id)).toEqual(turned);
		expect(visible.at(-1)?.hidden).toBe(true);
		expect((await acme.staff.send("PUT", path, {})).status).toBe(422);
		expect((await acme.staff.send("PUT", "/api/statsv2/999999999/toggle-visibility", { hidden: true })).status).toBe(
			404,
		);
	});
});

describe("a super admin acts for another user", () => {
	test("by userId in query or body, which wins over what they have chosen", async () => {
		const chosen = await staffOf(site, harbor.organization, "super_admin");
		for (const who of [root, chosen]) {
			const names = (await list(who, `/api/gamePeriods/${acme.sport}?userId=${acme.staff.id}`)).map(({ id }) => id);
			expect(names).toEqual((await list(acme.staff, `/api/gamePeriods/${acme.sport}`)).map(({ id }) => id));
		}
		const body = { sportId: acme.sport, name: `Extra ${root.id}`, userId: acme.staff.id };
		expect((await chosen.send("POST", "/api/gamePeriods", body)).status).toBe(200);
		expect(await periodNames()).toContain(body.name);
		const attribute = { name: "Shoe size", type: "number", userId: String(acme.staff.id) };
		expect((await root.send("POST", "/api/playerAttributes", attribute)).status).toBe(200);
		expect((await root.send("POST", "/api/playerAttributes/reset", { userId: acme.staff.id })).status).toBe(200);
	});

	test("the id of the thing leads as well; without either they are asked to choose", async () => {
		const [stat] = await list(acme.staff, `/api/statsv2/${acme.sport}`);
		const path = `/api/statsv2/${stat?.id}/toggle-visibility`;
		expect((await root.send("PUT", path, { hidden: false })).status).toBe(200);
		expect(await refusal(await root.send("POST", "/api/playerAttributes", { name: "x", type: "string" }))).toEqual([
			400,
			{ message: said.chooseOrganizationFirst },
		]);
		expect((await root.get("/api/playerAttributes?userId=999999999")).status).toBe(404);
	});

	test("nobody else gets into another organization by it", async () => {
		expect((await acme.staff.get(`/api/playerAttributes?userId=${harbor.staff.id}`)).status).toBe(404);
		expect((await acme.staff.get(`/api/playerAttributes?userId=${acme.staff.id}`)).status).toBe(200);
	});
});

test("every change is in the log, by name", async () => {
	const { sql } = site.database.owner;
	const rows = await sql`select actor, noun, action from audit_log where organization_id = ${acme.organization.id}`;
	const kinds = new Set(rows.map(({ noun, action }) => `${String(noun)} ${String(action)}`));
	for (const kind of ["period create", "period update", "attribute create", "attribute update", "stat update"])
		expect(kinds).toContain(kind);
	expect(rows.map(({ actor }) => String(actor))).toContain(acme.staff.username);
});
