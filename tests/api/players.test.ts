import { afterAll, beforeAll, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import * as schema from "../../db/schema/index.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { staffOf } from "../support/staff.ts";
import { said } from "../support/said.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Awaited<ReturnType<typeof site.organization>>;
let league: Awaited<ReturnType<typeof fillLeague>>;
let staff: Awaited<ReturnType<typeof staffOf>>;
const db = () => site.database.owner.db;

beforeAll(async () => {
	site = await testApp();
	acme = await site.organization({ slug: "acme" });
	league = await site.write(acme, fillLeague);
	staff = await staffOf(site, acme, "staff");
});
afterAll(async () => await site.close());

const at = <T>(list: readonly T[], index: number): T => {
	const found = list[index];
	if (found === undefined) throw new Error("the league is smaller than that");
	return found;
};
const player = (index: number) => at(league.players, index).id;
const call = async (method: string, path: string, body?: object) => {
	const response = await staff.send(method, `/api/playersv2/${path}`, body);
	return { status: response.status, body: (await response.json()) as Record<string, never> };
};
const rowOf = async (id: number) => (await db().select().from(schema.players).where(eq(schema.players.id, id)))[0];
const lastLog = async () =>
	(await db().select().from(schema.auditLog).where(eq(schema.auditLog.organization_id, acme.id)))
		.toSorted((a, b) => a.id - b.id)
		.at(-1);
const picture = async () =>
	new File([new Uint8Array(await new Bun.Image(bmp).png().bytes())], "photo.png", { type: "image/png" });
/** One black pixel. */
const bmp = new Uint8Array([
	66, 77, 58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 24, 0, 0, 0, 0, 0, 4, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
]);

test("a player is changed as JSON, and the log says what", async () => {
	const changes = {
		firstName: " Ada ",
		lastName: "Lovelace",
		email: "ada@example.test",
		phoneNumber: "555 0100",
		bio: "Line one.\r\n\r\nLine two.",
		videos: ["https://youtu.be/dQw4w9WgXcQ"],
		sponsor: { name: "Analytical", url: "engines.example" },
		privacy: "initial",
		photo_shown: false,
		attributeValues: [{ attribute_id: league.attribute.id, value: "42" }],
	};
	const { status, body } = await call("PUT", String(player(0)), changes);
	expect(status).toBe(200);
	expect(body).toMatchObject({
		player: {
			id: player(0),
			firstName: "Ada",
			lastName: "Lovelace",
			email: "ada@example.test",
			bio: "Line one.\n\nLine two.",
			sponsor: { name: "Analytical", url: "https://engines.example", image: "" },
			privacy: "initial",
			photo_shown: false,
			number_shown: null,
			attributeValues: [{ attribute_id: league.attribute.id, value: "42" }],
		},
	});
	expect(await lastLog()).toMatchObject({
		action: "update",
		noun: "player",
		row_id: player(0),
		before: { firstName: "First0", email: "p0@example.test", Number: "4" },
		after: { firstName: "Ada", email: "ada@example.test", Number: "42" },
	});
});

test("a field that is not sent stays, one that is sent empty is cleared", async () => {
	const { body } = await call("PUT", String(player(0)), { phoneNumber: "", sponsor: null, privacy: "" });
	expect(body).toMatchObject({
		player: { firstName: "Ada", email: "ada@example.test", phoneNumber: null, sponsor: null, privacy: null },
	});
});

test("a number that is typed is today's: entries of seasons before keep what they were, planned ones follow (players 10)", async () => {
	const own = <T extends object>(row: T) => ({ organization_id: acme.id, ...row });
	const join = async (season: { name: string; startDate: string; planned: boolean }) =>
		await site.write(acme, async ({ tx }) => {
			const [made] = await tx
				.insert(schema.seasons)
				.values(own({ ...season, active: !season.planned, sport_id: league.season.sport_id }))
				.returning();
			const [its] = await tx
				.insert(schema.seasonLeagues)
				.values(own({ season_id: made?.id ?? 0, league_id: league.league.id }))
				.returning();
			const [team] = await tx
				.insert(schema.leagueTeams)
				.values(own({ season_league_id: its?.id ?? 0, team_id: at(league.teams, 2).id }))
				.returning();
			const [entry] = await tx
				.insert(schema.rosters)
				.values(own({ slt_id: team?.id ?? 0, player_id: player(2) }))
				.returning();
			return { season: made?.id ?? 0, entry: entry?.id ?? 0 };
		});
	const earlier = await join({ name: "Spring 2025", startDate: "2025-03-01", planned: false });
	const next = await join({ name: "Spring 2027", startDate: "2027-03-01", planned: true });
	const wear = async (value: string) =>
		await call("PUT", String(player(2)), { attributeValues: [{ attribute_id: league.attribute.id, value }] });
	expect((await wear("23")).status).toBe(200);
	expect((await wear("24")).status).toBe(200);
	const entries = await db()
		.select()
		.from(schema.rosters)
		.where(eq(schema.rosters.player_id, player(2)));
	const numbers = entries.map(({ id, number }) => [id, number]).toSorted();
	expect(numbers).toEqual(
		[
			[earlier.entry, "6"],
			[next.entry, null],
			[
				at(
					entries.filter(({ id }) => id !== earlier.entry && id !== next.entry),
					0,
				).id,
				null,
			],
		].toSorted(),
	);
	const page = async (season: string) =>
		await (await site.get(`/acme/teams/${at(league.teams, 2).id}${season}`)).text();
	expect(await page(`?season=${earlier.season}`)).toMatch(/<td class="n[^"]*">6<\/td>/);
	expect(await page("")).toMatch(/<td class="n[^"]*">24<\/td>/);
	const onRoster = async (roster_id: number, value: string) => {
		const attributeValues = [{ attribute_id: league.attribute.id, value }];
		expect((await call("PUT", String(player(2)), { attributeValues, roster_id })).status).toBe(200);
		const rows = await db().select().from(schema.rosters).where(eq(schema.rosters.id, roster_id));
		const [today] = await db()
			.select()
			.from(schema.attributeValues)
			.where(eq(schema.attributeValues.player_id, player(2)));
		return [at(rows, 0).number, today?.value];
	};
	const latest = at(
		entries.filter(({ id }) => id !== earlier.entry && id !== next.entry),
		0,
	).id;
	expect(await onRoster(earlier.entry, "8")).toEqual(["8", "24"]);
	expect(await lastLog()).toMatchObject({ noun: "roster entry", before: { Number: "6" }, after: { Number: "8" } });
	expect(await onRoster(earlier.entry, "")).toEqual(["", "24"]);
	expect(await onRoster(earlier.entry, "24")).toEqual([null, "24"]);
	expect(await onRoster(latest, "25")).toEqual([null, "25"]);
	expect(await onRoster(next.entry, "26")).toEqual([null, "26"]);
	expect((await call("PUT", String(player(1)), { roster_id: earlier.entry })).status).toBe(422);
});

test.each([
	["firstName", { firstName: " " }],
	["firstName", { firstName: "x".repeat(61) }],
	["lastName", { lastName: 7 }],
	["email", { email: "nobody" }],
	["phoneNumber", { phoneNumber: "5".repeat(41) }],
	["bio", { bio: "x".repeat(5001) }],
	["videos", { videos: ["https://evil.test/watch?v=dQw4w9WgXcQ"] }],
	["videos", { videos: 7 }],
	["sponsor", { sponsor: { name: "", url: "https://x.example" } }],
	["sponsorUrl", { sponsorName: "X", sponsorUrl: "javascript:alert(1)" }],
	["privacy", { privacy: "secret" }],
	["image", { image: "photo.png" }],
	["attributeValues", { attributeValues: [{ attribute_id: "x", value: "1" }] }],
	["removeImage", { removeImage: "perhaps" }],
])("what is wrong with %s is refused with the field named", async (field, body) => {
	const before = await rowOf(player(1));
	const { status, body: answer } = await call("PUT", String(player(1)), body);
	expect([status, Object.keys(answer["fields"] ?? {})]).toEqual([422, [field]]);
	expect(await rowOf(player(1))).toEqual(before);
});

test("a date among the attributes is one of the years that every date has", async () => {
	const [born] = await db()
		.insert(schema.attributes)
		.values({ organization_id: acme.id, attribute_name: "Born", attribute_type: "date", order: 9 })
		.returning();
	const name = `attribute_${born?.id}`;
	for (const [value, sentence] of [
		["1899-12-31", said.dateOutOfRange],
		["2101-01-01", said.dateOutOfRange],
		["1999-02-29", said.notDate],
	] as const) {
		const { status, body } = await call("PUT", String(player(3)), { [name]: value });
		expect([value, status, body["fields"]]).toMatchObject([value, 422, { [name]: sentence }]);
	}
	for (const value of ["1900-01-01", "2100-12-31", ""])
		expect([value, (await call("PUT", String(player(3)), { [name]: value })).status]).toEqual([value, 200]);
	await db()
		.delete(schema.attributes)
		.where(eq(schema.attributes.id, born?.id ?? 0));
});

test("somebody's else change is told with the attributes, not overwritten", async () => {
	const row = await rowOf(player(1));
	const stale = await call("PUT", String(player(1)), { firstName: "Bob", revision: (row?.revision ?? 0) - 1 });
	const attributeValues = [{ attribute_id: league.attribute.id, value: "5" }];
	expect([stale.status, stale.body["current"]]).toMatchObject([409, { firstName: "First1", attributeValues }]);
	expect((await call("PUT", String(player(1)), { firstName: "Bob", revision: row?.revision })).status).toBe(200);
});

test("a photo comes with a form, is shown, replaced and taken away", async () => {
	const form = new FormData();
	form.set("firstName", "Cy");
	form.set("image", await picture());
	form.set("attributeValues", JSON.stringify([{ attribute_id: league.attribute.id, value: "7" }]));
	const first = await call("PUT", String(player(2)), form);
	expect(first.status).toBe(200);
	const image = String((await rowOf(player(2)))?.image);
	expect(first.body).toMatchObject({ player: { firstName: "Cy", image, attributeValues: [{ value: "7" }] } });
	expect((await site.get(image)).headers.get("content-type")).toBe("image/webp");

	const again = new FormData();
	again.set("image", await picture());
	await call("PUT", String(player(2)), again);
	const next = String((await rowOf(player(2)))?.image);
	expect([(await site.get(image)).status, (await site.get(next)).status]).toEqual([404, 200]);

	await call("PUT", String(player(2)), { removeImage: true });
	expect((await rowOf(player(2)))?.image).toBeNull();
	expect((await staff.get(next)).status).toBe(404);
});

test("a file that is no image leaves the player as he was", async () => {
	const form = new FormData();
	form.set("firstName", "Changed");
	form.set("image", new File(["<svg onload=alert(1)>"], "x.svg", { type: "image/svg+xml" }));
	const { status, body } = await call("PUT", String(player(2)), form);
	expect([status, Object.keys(body["fields"] ?? {})]).toEqual([422, ["image"]]);
	expect((await rowOf(player(2)))?.firstName).toBe("Cy");
});

test("a deleted player is gone with the photo, and can be taken back", async () => {
	const form = new FormData();
	form.set("image", await picture());
	await call("PUT", String(player(3)), form);
	const image = String((await rowOf(player(3)))?.image);
	const { status, body } = await call("DELETE", String(player(3)));
	expect([status, body]).toEqual([200, { message: "Player deleted successfully" } as never]);
	expect(await rowOf(player(3))).toBeUndefined();
	expect((await site.get(image)).status).toBe(404);
	const [kept] = await db().select().from(schema.deletions).where(eq(schema.deletions.noun, "player"));
	expect(kept?.document["players"]).toMatchObject([{ id: player(3), image }]);
	expect((await call("DELETE", String(player(3)))).body).toEqual({ message: "Failed to delete player" } as never);
	expect((await call("PUT", String(player(3)), { firstName: "X" })).body).toEqual({
		message: "Failed to update player",
	} as never);
});

/** A new record of a name, on league teams, with lines of the played game and a value of the attribute. */
async function newRecord(
	given: Partial<typeof schema.players.$inferInsert>,
	teams: readonly number[],
	points?: number,
) {
	return await site.write(acme, async ({ tx }) => {
		const own = { organization_id: acme.id };
		const [row] = await tx
			.insert(schema.players)
			.values({ firstName: "Dee", lastName: "Brown", ...given, ...own })
			.returning();
		const id = row?.id ?? 0;
		for (const slt_id of teams) {
			const [roster] = await tx
				.insert(schema.rosters)
				.values({ ...own, slt_id, player_id: id })
				.returning();
			if (points !== undefined && slt_id === teams[0])
				await tx.insert(schema.boxScoreLines).values({
					...own,
					game_id: league.played.id,
					roster_id: roster?.id ?? 0,
					values: { [league.stat.id]: points },
				});
		}
		return id;
	});
}
const slt = (index: number) => at(league.leagueTeams, index).id;
const rostersOf = async (id: number) =>
	(await db().select().from(schema.rosters).where(eq(schema.rosters.player_id, id))).map(({ slt_id }) => slt_id);

test("records of one person become one, and nothing is lost", async () => {
	const master = await newRecord({ email: "dee@example.test" }, [slt(0)], 12);
	const image = `/_/uploads/${acme.id}/abcdefghijkl.webp`;
	const second = await newRecord(
		{
			email: "other@example.test",
			phoneNumber: "555",
			image,
			bio: "Guard.",
			import_key: "brownde01",
			privacy: "hidden",
		},
		[slt(0), slt(2)],
		15,
	);
	const third = await newRecord({ videos: ["https://youtu.be/dQw4w9WgXcQ"], import_key: "brownde02" }, [slt(3)]);
	await site.write(acme, async ({ tx }) => {
		await tx
			.update(schema.leagueTeams)
			.set({ captain_id: second })
			.where(eq(schema.leagueTeams.id, slt(2)));
		await tx
			.insert(schema.attributeValues)
			.values({ organization_id: acme.id, player_id: third, attribute_id: league.attribute.id, value: "9" });
		await tx
			.insert(schema.importAliases)
			.values({ organization_id: acme.id, player_id: third, import_key: "brownde00" });
	});
	const answer = await call("POST", "merge", { masterId: master, duplicateIds: [second, third] });
	expect(answer.status).toBe(200);
	expect(answer.body).toMatchObject({ player: { id: master, phoneNumber: "555", attributeValues: [{ value: "9" }] } });
	expect(await rowOf(master)).toMatchObject({
		email: "dee@example.test",
		phoneNumber: "555",
		image,
		bio: "Guard.",
		privacy: "hidden",
		videos: ["https://youtu.be/dQw4w9WgXcQ"],
	});
	expect([await rowOf(second), await rowOf(third)]).toEqual([undefined, undefined]);
	expect((await rostersOf(master)).toSorted()).toEqual([slt(0), slt(2), slt(3)].toSorted());
	const [team] = await db()
		.select()
		.from(schema.leagueTeams)
		.where(eq(schema.leagueTeams.id, slt(2)));
	expect(team?.captain_id).toBe(master);
	const aliases = await db().select().from(schema.importAliases).where(eq(schema.importAliases.player_id, master));
	expect(aliases.map(({ import_key }) => import_key).toSorted()).toEqual(["brownde00", "brownde01", "brownde02"]);
	const [roster] = await db()
		.select()
		.from(schema.rosters)
		.where(and(eq(schema.rosters.player_id, master), eq(schema.rosters.slt_id, slt(0))));
	const [line] = await db()
		.select()
		.from(schema.boxScoreLines)
		.where(eq(schema.boxScoreLines.roster_id, roster?.id ?? 0));
	expect(line?.values).toEqual({ [league.stat.id]: 15 });
	const [total] = await db()
		.select()
		.from(schema.rosterTotals)
		.where(eq(schema.rosterTotals.roster_id, roster?.id ?? 0));
	expect(total).toMatchObject({ total: 15, games: 1 });
	expect(await lastLog()).toMatchObject({
		action: "merge",
		row_id: master,
		actor: staff.username,
		before: {
			phoneNumber: null,
			records: {
				kept: { id: master, phoneNumber: null },
				merged: [
					{
						id: second,
						email: "other@example.test",
						import_keys: ["brownde01"],
						lines: [{ values: { [league.stat.id]: 15 } }],
					},
					{ id: third, import_keys: ["brownde02", "brownde00"] },
				],
			},
		},
		after: {
			phoneNumber: "555",
			merged: [expect.stringContaining(`#${second} (`), expect.stringContaining(`#${third} (`)],
		},
	});
	const owner = await staffOf(site, acme, "org_owner");
	const log = await (await owner.get("/dashboard/audit?noun=player")).text();
	expect(log).toContain(`Dee Brown #${second} (Harbor Hawks Fall 2026`);
	expect(log).not.toContain("Lines:");
});

test("two persons who met in a game stay two", async () => {
	const [one, two] = [await newRecord({}, [slt(0)], 3), await newRecord({}, [slt(1)], 4)];
	const { status, body } = await call("POST", "merge", { masterId: one, duplicateIds: [two] });
	expect([status, body]).toEqual([
		409,
		{ message: "Cannot merge: Dee Brown would have stats for both teams in one game." } as never,
	]);
	expect([(await rowOf(one))?.id, (await rowOf(two))?.id]).toEqual([one, two]);
});

test.each([
	["nothing", {}, 422],
	["no duplicate", { masterId: 1, duplicateIds: [] }, 422],
	["words", { masterId: "one", duplicateIds: ["two"] }, 422],
	["too many", { masterId: 1, duplicateIds: Array.from({ length: 21 }, (_, index) => index + 2) }, 422],
	["somebody who is not there", { masterId: 999_999, duplicateIds: [999_998] }, 404],
])("a merge of %s is refused", async (_, body, status) => {
	const answer = await call("POST", "merge", body);
	expect(answer.status).toBe(status);
	expect(String(answer.body["message"])).toMatch(/^(Error merging players\.|Select at least one duplicate\.)/);
});

test("a player cannot be merged with himself or with one of another organization", async () => {
	const other = await site.organization({ slug: "other" });
	const foreign = await site.write(other, fillLeague);
	const own = await call("POST", "merge", { masterId: player(0), duplicateIds: [player(0)] });
	expect([own.status, own.body]).toEqual([422, { message: said.playerMergedWithItself } as never]);
	const answer = await call("POST", "merge", { masterId: player(0), duplicateIds: [at(foreign.players, 0).id] });
	expect(answer.status).toBe(404);
	expect((await call("PUT", String(at(foreign.players, 0).id), { firstName: "X" })).status).toBe(404);
	expect((await call("DELETE", String(at(foreign.players, 0).id))).status).toBe(404);
});

test("one of the two names is enough: it is stored as the first, as an import does", async () => {
	const id = await newRecord({ firstName: "Edson", lastName: "Arantes" }, []);
	const put = async (body: object) => await call("PUT", String(id), body);
	const named = async (body: object) => {
		const { status } = await put(body);
		const row = await rowOf(id);
		return [status, row?.firstName, row?.lastName];
	};
	expect(await named({ firstName: "", lastName: "Pelé" })).toEqual([200, "Pelé", ""]);
	expect(await named({ firstName: "Pelé", lastName: "" })).toEqual([200, "Pelé", ""]);
	expect(await named({ lastName: "Santos" })).toEqual([200, "Pelé", "Santos"]);
	expect((await put({ firstName: " ", lastName: "\u200B" })).body["fields"]).toEqual({
		firstName: "Enter a first or a last name.",
	} as never);
	expect(await named({ firstName: "" })).toEqual([422, "Pelé", "Santos"]);
});

test("records of two names are refused, and the one with another name is told", async () => {
	const master = await newRecord({ firstName: "Zoë", lastName: "Quist" }, []);
	const same = await newRecord({ firstName: "ZOE", lastName: "quist" }, []);
	const stranger = await newRecord({ firstName: "Zoe", lastName: "Quest" }, []);
	const { status, body } = await call("POST", "merge", { masterId: master, duplicateIds: [same, stranger] });
	expect([status, body]).toEqual([
		422,
		{
			message: said.errorMergingPlayers,
			fields: { duplicateIds: `Zoe Quest #${stranger} does not have the name Zoë Quist.` },
		} as never,
	]);
	expect((await rowOf(same))?.id).toBe(same);
	expect((await rowOf(stranger))?.id).toBe(stranger);
});

test("a duplicate that is named twice is merged once", async () => {
	const [one, two] = [await newRecord({ firstName: "Ida" }, []), await newRecord({ firstName: "Ida" }, [])];
	expect((await call("POST", "merge", { masterId: one, duplicateIds: [two, two] })).status).toBe(200);
	expect(await rowOf(two)).toBeUndefined();
});

test("a super admin merges where the master is, without having chosen an organization", async () => {
	const [one, two] = [await newRecord({ firstName: "Eve" }, []), await newRecord({ firstName: "EVE" }, [])];
	const root = await staffOf(site, null, "super_admin");
	const answer = await root.send("POST", "/api/playersv2/merge", { masterId: one, duplicateIds: [two] });
	expect(answer.status).toBe(200);
	expect(await rowOf(two)).toBeUndefined();
});
