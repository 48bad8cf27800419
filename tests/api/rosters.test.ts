import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import * as schema from "../../db/schema/index.ts";
import { personText } from "../../src/domain/sheet/choices.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { staffOf } from "../support/staff.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let league: Awaited<ReturnType<typeof fillLeague>>;
let other: Awaited<ReturnType<typeof fillLeague>>;
let staff: Awaited<ReturnType<typeof staffOf>>;
let path: string;

beforeAll(async () => {
	site = await testApp();
	const acme = await site.organization({ slug: "acme" });
	const harbor = await site.organization({ slug: "harbor" });
	league = await site.write(acme, fillLeague);
	other = await site.write(harbor, fillLeague);
	staff = await staffOf(site, acme, "staff");
	path = teamPath(0);
});
afterAll(async () => await site.close());

const teamPath = (at: number) =>
	`/api/seasonsv2/${league.season.id}/leagues/${league.league.id}/teams/${league.teams[at]?.id}`;
const json = async (response: Response | Promise<Response>) => {
	const answer = await response;
	return { status: answer.status, body: await answer.json() };
};
const db = () => site.database.owner.db;
const rosterSize = async () => (await json(staff.get(`${path}/players`))).body.players.length;

test("a team of a league has its players and games", async () => {
	const { status, body } = await json(staff.get(path));
	expect(status).toBe(200);
	expect(body.team).toMatchObject({
		id: league.teams[0]?.id,
		slt_id: league.leagueTeams[0]?.id,
		name: "Harbor Hawks",
		wins: 1,
		losses: 0,
	});
	expect(body.team.players).toMatchObject([
		{ id: league.players[0]?.id, firstName: "First0", attributeValues: [{ value: "4" }] },
	]);
	expect(body.team.games).toMatchObject([{ id: league.played.id, score_home: 61 }]);
	const { body: list } = await json(staff.get(`${path}/players`));
	expect(list.players).toMatchObject([{ id: league.players[0]?.id, roster_id: league.rosters[0]?.id }]);
});

test("ids of a path that do not belong together are not there", async () => {
	const wrong = [
		path.replace(`/seasonsv2/${league.season.id}`, "/seasonsv2/999999"),
		path.replace(`/leagues/${league.league.id}`, `/leagues/${other.league.id}`),
		path.replace(/\d+$/, String(other.teams[0]?.id)),
		path.replace(/\d+$/, "x"),
	];
	for (const text of wrong) {
		expect((await staff.get(text)).status).toBe(404);
		expect((await staff.send("POST", `${text}/players`, { firstName: "" })).status).toBe(404);
	}
	expect((await staff.send("POST", `${path}/players`, { player_id: other.players[0]?.id })).status).toBe(404);
	expect((await staff.send("DELETE", `${path}/players/${league.players[1]?.id}`)).status).toBe(404);
});

test("somebody known is put on the team once", async () => {
	const added = await json(staff.send("POST", `${path}/players`, { player_id: league.players[1]?.id }));
	expect(added).toMatchObject({
		status: 200,
		body: { message: "Player added to team", player: { firstName: "First1" } },
	});
	expect(added.body.player.rosters).toHaveLength(2);
	const again = await json(staff.send("POST", `${path}/players`, { player_id: String(league.players[1]?.id) }));
	expect(again).toEqual({ status: 409, body: { message: "Player already on this team" } });
	expect(await rosterSize()).toBe(2);
});

test("a new player comes with values for the attributes, and a name that somebody has is asked about first", async () => {
	const [number] = await db().select().from(schema.attributes).where(eq(schema.attributes.id, league.attribute.id));
	const id = number?.id ?? 0;
	const added = await json(
		staff.send("POST", `${path}/players`, {
			firstName: " Tomás ",
			lastName: "Łukasz",
			attributeValues: [{ attribute_id: id, value: "07" }],
		}),
	);
	expect(added).toMatchObject({
		status: 200,
		body: { player: { firstName: "Tomás", attributeValues: [{ attribute_id: id, value: "07" }] } },
	});
	const same = { firstName: "TOMAS", lastName: "lukasz" };
	expect(await json(staff.send("POST", `${path}/players`, same))).toEqual({
		status: 409,
		body: {
			asks: true,
			message: expect.stringMatching(/^A player with this name already exists\. Add anyway\? Known: Tomás/),
		},
	});
	const form = new FormData();
	for (const [name, value] of Object.entries({ ...same, confirmed: "true", [`attribute_${id}`]: "8" }))
		form.set(name, value);
	const sure = await json(staff.send("POST", `${path}/players`, form));
	expect(sure).toMatchObject({
		status: 200,
		body: { player: { firstName: "TOMAS", attributeValues: [{ value: "8" }] } },
	});
});

test("a new player may have a last name only", async () => {
	expect(await json(staff.send("POST", `${path}/players`, { firstName: "", lastName: " Nenê " }))).toMatchObject({
		status: 200,
		body: { player: { firstName: "Nenê", lastName: "" } },
	});
	expect(await json(staff.send("POST", `${path}/players`, { lastName: "NENE" }))).toEqual({
		status: 409,
		body: {
			asks: true,
			message: expect.stringMatching(/^A player with this name already exists\. Add anyway\? Known: Nenê, /),
		},
	});
});

test("a form names the field that it refuses, and stores nothing", async () => {
	const before = await rosterSize();
	const id = league.attribute.id;
	const cases: [object, string][] = [
		[{ lastName: " " }, "firstName"],
		[{ firstName: "x".repeat(61) }, "firstName"],
		[{ firstName: 7 }, "firstName"],
		[{ firstName: "A", lastName: "x".repeat(61) }, "lastName"],
		[{ firstName: "A", attributeValues: "nonsense" }, "attributeValues"],
		[{ firstName: "A", attributeValues: [null] }, "attributeValues"],
		[
			{ firstName: "A", attributeValues: [{ attribute_id: other.attribute.id, value: "1" }] },
			`attribute_${other.attribute.id}`,
		],
		[{ firstName: "A", [`attribute_${id}`]: "seven" }, `attribute_${id}`],
		[{ firstName: "A", [`attribute_${id}`]: "1".repeat(201) }, `attribute_${id}`],
		[{ firstName: "A", image: "no file" }, "image"],
	];
	for (const [body, field] of cases) {
		const { status, body: answer } = await json(staff.send("POST", `${path}/players`, body));
		expect([body, status, Object.keys(answer.fields)]).toEqual([body, 422, [field]]);
	}
	expect(await rosterSize()).toBe(before);
});

test("a new player's picture is kept", async () => {
	const form = new FormData();
	form.set("firstName", "Pia");
	form.set("image", new File([picture], "pia.png", { type: "image/png" }));
	const { status, body } = await json(staff.send("POST", `${path}/players`, form));
	expect(status).toBe(200);
	expect(body.player.image).toMatch(/^\/_\/uploads\/\d+\/.+\.webp$/);
	expect((await staff.get(body.player.image)).status).toBe(200);
});

test("a player taken off the team stays a player, and it can be taken back", async () => {
	const [first] = league.players;
	expect(await json(staff.send("DELETE", `${path}/players/${first?.id}`))).toEqual({
		status: 200,
		body: { message: "Players deleted" },
	});
	const { body } = await json(staff.get(`${path}/players`));
	expect(body.players.map(({ id }: { id: number }) => id)).not.toContain(first?.id);
	expect((await staff.get(`/api/playersv2/${first?.id}`)).status).toBe(200);
	const kept = await db().select().from(schema.deletions).where(eq(schema.deletions.noun, "roster entry"));
	expect(kept).toHaveLength(1);
	expect(kept[0]?.counts).toMatchObject({ rosters: 1, box_score_lines: 1 });
});

test("the preview of a pasted roster shows what somebody known will wear, not what the text says (players 16)", async () => {
	const roster = `${teamPath(2)}/roster`;
	await staff.send("POST", roster, { text: "4 Kept Worn, Guard" });
	const other = `${teamPath(1)}/roster`;
	const text = "22 Kept Worn - F\n7 Fresh Face";
	const told = async (preview: boolean) => {
		const { people } = (await json(staff.send("POST", other, { text, preview }))).body;
		return people.map((person: Record<string, string>) => [person["number"], person["position"], person["kept"]]);
	};
	const expected = [
		["4", "Guard", ["number 4", "position Guard"]],
		["7", "", []],
	];
	expect(await told(true)).toEqual(expected);
	expect(await told(false)).toEqual(expected);
	const { players } = (await json(staff.get(`${teamPath(1)}/players`))).body;
	const worn = players.find(({ lastName }: { lastName: string }) => lastName === "Worn");
	expect(worn.attributeValues.map(({ value }: { value: string }) => value).toSorted()).toEqual(["4", "Guard"]);
});

test("a pasted roster says which numbers of the team and of the text two would wear (players 19)", async () => {
	const roster = `${teamPath(2)}/roster`;
	await staff.send("POST", roster, { text: "31 Here Already\n32 Also Here\n32 Third Here" });
	const text = "31 Ana Newcomer\n8 Bea Newcomer\n8 Cleo Newcomer\n9 Dora Newcomer\n32 Also Here";
	const { doubles } = (await json(staff.send("POST", roster, { text, preview: true }))).body;
	expect(doubles).toEqual([
		"Number 8 is worn twice: Bea Newcomer, Cleo Newcomer.",
		"Number 31 is worn twice: Here Already, Ana Newcomer.",
	]);
	const alone = (await json(staff.send("POST", roster, { text: "9 Dora Newcomer", preview: true }))).body;
	expect(alone.doubles).toEqual([]);
});

test("every change of a roster is written down", async () => {
	const rows = await db().select().from(schema.auditLog).where(eq(schema.auditLog.actor, staff.username));
	const told = rows.map(({ action, noun }) => `${action} ${noun}`);
	expect(told).toContain("create roster entry");
	expect(told).toContain("create player");
	expect(told).toContain("delete roster entry");
	expect(rows.find(({ noun, action }) => noun === "player" && action === "create")?.after).toMatchObject({
		firstName: "Tomás",
		[league.attribute.attribute_name]: "07",
	});
});

test("the search finds eight at most, case and accents aside, without those of a team", async () => {
	await db()
		.insert(schema.players)
		.values(
			Array.from({ length: 12 }, (_, at) => ({
				organization_id: league.season.organization_id,
				firstName: at === 11 ? "Søren" : "Bo",
				lastName: `Ångström${at}`,
			})),
		);
	const found = async (query: string) =>
		(await json(staff.get(`/api/players/search?${query}`))).body.players as { id: number; firstName: string }[];
	expect(await found("name=angstrom")).toHaveLength(8);
	const { count } = (await json(staff.get("/api/players/search?name=angstrom"))).body;
	expect(count).toBe(12);
	expect(await found("name=ANGSTROM%20soren")).toMatchObject([{ firstName: "Søren" }]);
	expect(await found("name=")).toEqual([]);
	expect(await found("name=%20%20")).toEqual([]);
	const second = league.leagueTeams[1]?.id;
	expect((await found("name=first1")).map(({ id }) => id)).toContain(league.players[1]?.id ?? 0);
	expect((await found(`name=first1&not_in=${second}`)).map(({ id }) => id)).not.toContain(league.players[1]?.id ?? 0);
	expect(await found("name=ast2")).toMatchObject([{ firstName: "First2" }]);
	expect((await staff.get("/api/players/search?name=a&not_in=x")).status).toBe(400);
});

test("nobody else sees or changes a roster", async () => {
	const harbor = await staffOf(site, { id: other.season.organization_id }, "org_owner");
	expect((await harbor.get(path)).status).toBe(404);
	expect((await harbor.send("POST", `${path}/players`, { firstName: "Spy" })).status).toBe(404);
	expect((await harbor.send("DELETE", `${path}/players/${league.players[1]?.id}`)).status).toBe(404);
	const { body } = await json(harbor.get("/api/players/search?name=first"));
	expect(body.players.map(({ id }: { id: number }) => id).toSorted()).toEqual(other.players.map(({ id }) => id));
	for (const text of [path, `${path}/players`, "/api/players/search?name=first&slug=acme"])
		expect((await site.get(text)).status).toBe(401);
});

const picture = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
	"base64",
);

test("a pasted roster says who would join, and then joins whoever is new or known (players 16)", async () => {
	const [here, elsewhere] = [league.players[0], league.players[1]];
	const roster = `${teamPath(2)}/roster`;
	await staff.send("POST", `${teamPath(2)}/players`, { player_id: here?.id });
	await staff.send("POST", `${path}/players`, { firstName: "Twin", lastName: "Same", confirmed: true });
	await staff.send("POST", `${path}/players`, { firstName: "Twin", lastName: "Same", confirmed: true });
	const text = [
		"#8 Rosa Pasted, Guard",
		`${elsewhere?.firstName} ${elsewhere?.lastName} 99`,
		`${here?.firstName} ${here?.lastName}`,
		"Twin Same",
		"rosa  pasted",
	].join("\n");
	const fates = ({ people }: { people: { what: string; number: string }[] }) =>
		people.map(({ what, number }) => `${what} ${number}`.trim());
	const expected = ["new 8", "known 5", "here", "several", "twice"]; // who is known wears 5, whatever the text says
	const size = async () => (await json(staff.get(`${teamPath(2)}/players`))).body.players.length;
	const before = await size();
	const preview = await json(staff.send("POST", roster, { text, preview: true }));
	expect([preview.status, preview.body.outcome, fates(preview.body)]).toEqual([200, "preview", expected]);
	const latest = preview.body.people.map(({ teams }: { teams: string[] }) => teams.at(-1) ?? null);
	expect(latest).toEqual([null, "Pier Pilots", null, null, null]);
	expect(await size()).toBe(before);
	const stored = await json(staff.send("POST", roster, { text }));
	expect([stored.body.outcome, fates(stored.body)]).toEqual(["stored", expected]);
	expect(await size()).toBe(before + 2);
	const { players } = (await json(staff.get(`${teamPath(2)}/players`))).body;
	const rosa = players.find(({ lastName }: { lastName: string }) => lastName === "Pasted");
	const values = rosa.attributeValues.map(({ value }: { value: string }) => value);
	expect(values.toSorted()).toEqual(["8", "Guard"]);
	const again = await json(staff.send("POST", roster, { text }));
	expect(fates(again.body)).toEqual(["here 8", "here 99", "here", "several", "twice"]);
	expect(await size()).toBe(before + 2);
	for (const empty of ["", "\n\n", "12\n13"])
		expect(Object.keys((await json(staff.send("POST", roster, { text: empty }))).body.fields)).toEqual(["text"]);
	expect((await json(staff.send("POST", `${path.replace(/\d+$/, "999999")}/roster`, { text }))).status).toBe(404);
}, 120_000);

test("two people of one name come in by one text, and by a second one where that is said (players 21)", async () => {
	const roster = `${teamPath(3)}/roster`;
	const send = async (sent: object) => (await json(staff.send("POST", roster, sent))).body;
	type People = { what: string; of: string; is: string; may: { is: string; text: string }[] }[];
	const fates = ({ people }: { people: People }) => people.map(({ what, is }) => `${what} ${is}`.trim());
	const text = "8 Ana Double\n12 Ana Double";
	expect(fates(await send({ text, preview: true }))).toEqual(["new", "new"]);
	const stored = await send({ text });
	expect(fates(stored)).toEqual(["new", "new"]);
	const again = await send({ text });
	expect(again.people.map(({ what }: People[number]) => what)).toEqual(["here", "here"]);
	expect([again.undo, new Set(fates(again)).size]).toEqual([null, 2]);
	const third = await send({ text: "21 Ana Double", preview: true });
	expect(third.people[0].may.map(({ text: told }: { text: string }) => told).toSorted()).toEqual([
		"Somebody else, who is new",
		"The same person: Ana Double, on this team, number 12",
		"The same person: Ana Double, on this team, number 8",
	]);
	const people = personText({ of: third.people[0].of, is: "" });
	expect(fates(await send({ text: "21 Ana Double", people: [people] }))).toEqual(["new"]);
	const { players } = (await json(staff.get("/api/players/search?name=ana+double"))).body;
	expect(players.length).toBe(3);
	expect((await json(staff.send("POST", `/api/imports/${stored.undo}/undo`))).status).toBe(200);
}, 120_000);

test("a pasted roster is taken back like an import, or stays where somebody has built upon it (players 16)", async () => {
	const [roster, known] = [`${teamPath(3)}/roster`, league.players[1]];
	const names = async () => {
		const { players } = (await json(staff.get(`${teamPath(3)}/players`))).body;
		return players.map(({ lastName }: { lastName: string }) => lastName).toSorted();
	};
	const before = await names();
	const pasted = async (text: string) => (await json(staff.send("POST", roster, { text }))).body.undo as number;
	const undone = async (id: number) => {
		const { status, body } = await json(staff.send("POST", `/api/imports/${id}/undo`));
		return [status, body.message];
	};
	const first = await pasted(`8 Wrong Paste, Guard\n${known?.firstName} ${known?.lastName}`);
	expect(await names()).toEqual([...before, known?.lastName, "Paste"].toSorted());
	const listed = (await json(staff.get("/api/imports"))).body.imports[0];
	expect(listed).toMatchObject({ id: first, season: "Reef Rockets, Fall 2026" });
	expect(await undone(first)).toEqual([200, "The import into Reef Rockets, Fall 2026 was taken back"]);
	expect(await names()).toEqual(before);
	expect((await json(staff.get("/api/players/search?name=wrong+paste"))).body.count).toBe(0); // nor is there anybody of the name
	expect((await json(staff.get("/api/players/search?name=" + known?.lastName))).body.count).toBe(1);
	const second = await pasted("9 Wrong Again");
	await staff.send("POST", roster, { text: "10 Somebody Else" });
	expect(await pasted("9 Wrong Again")).toBeNull(); // nobody joined
	const { players } = (await json(staff.get("/api/players/search?name=wrong+again"))).body;
	await staff.send("POST", `${teamPath(2)}/players`, { player_id: players[0].id });
	const [status, message] = await undone(second);
	expect([status, message]).toEqual([409, expect.stringContaining("Nothing was taken back.")]);
}, 120_000);

test("rosters that are pasted at once wait for each other, and each can be taken back (operations 15)", async () => {
	const paste = async (at: number) =>
		await json(staff.send("POST", `${teamPath(3)}/roster`, { text: `Crowd Nr${at}` }));
	const pasted = await Promise.all([0, 1, 2, 3, 4, 5].map(paste));
	pasted.push(...(await Promise.all([6, 7, 8, 9, 10, 11].map(paste))));
	expect(pasted.map(({ status }) => status)).toEqual(pasted.map(() => 200));
	for (const { body } of pasted)
		expect((await json(staff.send("POST", `/api/imports/${body.undo}/undo`))).status).toBe(200);
}, 120_000);
