import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { restorable, restore } from "../../src/data/deletion/restore.ts";
import { offered, remove } from "../../src/data/deletions.ts";
import type { Organization } from "../../src/data/organization/platform.ts";
import * as divisions from "../../src/data/division/divisions.ts";
import * as leagues from "../../src/data/league/leagues.ts";
import * as leagueTeams from "../../src/data/team/league-teams.ts";
import { seasonLeagueOf } from "../../src/data/league/places.ts";
import * as seasons from "../../src/data/season/seasons.ts";
import * as teams from "../../src/data/team/all-teams.ts";
import * as venues from "../../src/data/venue/venues.ts";
import { read, type Writer } from "../../src/data/tenant.ts";
import { type Deletable, nameField, type Renamable } from "../../src/domain/deletion/deletions.ts";
import { Refusal } from "../../src/domain/refusal.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { said } from "../support/said.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let organization: Organization;
let league: Awaited<ReturnType<typeof fillLeague>>;
let slugs = 0;

beforeAll(async () => {
	site = await testApp();
});
afterAll(async () => await site.close());
beforeEach(async () => {
	organization = await site.organization({ slug: `acme${++slugs}` });
	league = await site.write(organization, fillLeague);
});

const change = <T>(work: (writer: Writer) => Promise<T>) => site.write(organization, work);

async function removed(noun: Deletable, id: number): Promise<number> {
	await change(async (writer) => await remove(writer, noun, [id]));
	return await change(async (writer) => (await offered(writer)).rows[0]?.id ?? 0);
}

const named = (noun: Renamable, id: number, name: string) => new Map([[nameField(noun, id), name]]);
const restored = async (id: number, names?: ReadonlyMap<string, string>) =>
	await change(async (writer) => await restore(writer, id, names ? { names } : {}));
const refusal = async (work: Promise<unknown>) =>
	await work.then(
		() => null,
		(error: unknown) => (error instanceof Refusal ? { sentence: error.message, fields: error.fields } : error),
	);
const trouble = async (id: number) =>
	(
		await read(site.database.db, organization, "staff", site.now.instant, async (tenant) => {
			return await restorable(tenant, id);
		})
	).value;
const allDay = { starts_on: "2026-12-24", ends_on: "2026-12-24", starts_at: null, ends_at: null, reason: null };
const nameOf = async (table: string, id: number) =>
	(await site.database.owner.sql.unsafe(`select name from ${table} where id = ${id}`))[0]?.["name"] as string;

describe("another name lets it come back under its own id", () => {
	test("a season, whose name another one has by now", async () => {
		const { id } = league.season;
		const deletion = await removed("season", id);
		await change(async (writer) => await seasons.create(writer, { name: "FALL 2026" }));
		const field = nameField("season", id);
		expect((await trouble(deletion))?.taken).toMatchObject([
			{
				what: "the season “FALL 2026” of the same name",
				namesake: { noun: "season", field, name: "Fall 2026", suggestion: "Fall 2026 (restored)" },
			},
		]);
		expect(await refusal(restored(deletion))).toEqual({
			sentence:
				"Something has taken its place meanwhile: the season “FALL 2026” of the same name. Restore it under another name, or change that first.",
			fields: { [field]: said.nameTaken },
		});
		const { renamings } = await restored(deletion, named("season", id, "Fall 2026 (restored)"));
		expect(renamings).toEqual([{ noun: "season", id, from: "Fall 2026", to: "Fall 2026 (restored)" }]);
		expect(await nameOf("seasons", id)).toBe("Fall 2026 (restored)");
		const [entry] = await site.database.owner
			.sql`select after from audit_log where action = 'restore' and row_id = ${id}`;
		expect(entry?.["after"]).toMatchObject({ label: "Fall 2026", name: ["Fall 2026 → Fall 2026 (restored)"] });
	});

	test("a league, and a name that is taken as well is refused at its field", async () => {
		const { id } = league.league;
		const deletion = await removed("league", id);
		const draft = { name: "monday open", copyFromSeasonId: null, copyFromSeasonsLeagueId: null };
		await change(async (writer) => {
			await leagues.add(writer, league.season.id, draft);
			await leagues.add(writer, league.season.id, { ...draft, name: "Tuesday Open" });
		});
		expect(await refusal(restored(deletion, named("league", id, "tuesday ópen")))).toEqual({
			sentence:
				"Something has taken its place meanwhile: the league “Tuesday Open” of the same name. Restore it under another name, or change that first.",
			fields: { [nameField("league", id)]: "“tuesday ópen” is taken as well." },
		});
		await restored(deletion, named("league", id, "Monday Open II"));
		expect(await nameOf("leagues", id)).toBe("Monday Open II");
	});

	test("a venue, whose name another one has by now; what that one is called is no spelling of it any more", async () => {
		const { id } = await change(
			async (writer) => await venues.create(writer, { name: "Short Hall", spellings: ["SH", "Shorty", "Small Gym"] }),
		);
		await change(async (writer) => await venues.addClosure(writer, id, allDay));
		const deletion = await removed("venue", id);
		await change(async (writer) => {
			await venues.create(writer, { name: "SHORT HALL" });
			await venues.create(writer, { name: "Small gym" });
			await venues.create(writer, { name: "Tall Hall", spellings: ["shorty"] });
		});
		expect(await refusal(restored(deletion))).toEqual({
			sentence:
				"Something has taken its place meanwhile: the venue “SHORT HALL” of the same name. Restore it under another name, or change that first.",
			fields: { [nameField("venue", id)]: said.nameTaken },
		});
		const { renamings } = await restored(deletion, named("venue", id, "Short Hall (restored)"));
		expect(renamings).toEqual([{ noun: "venue", id, from: "Short Hall", to: "Short Hall (restored)" }]);
		const known = await change(async (writer) => await venues.all(writer));
		const told = known.map(({ name, spellings, closures }) => [name, spellings, closures.length]);
		expect(told).toEqual(
			expect.arrayContaining([
				["Short Hall (restored)", ["SH", "Shorty"], 1],
				["SHORT HALL", [], 0],
				["Small gym", [], 0],
				["Tall Hall", [], 0],
			]),
		);
	});

	test("a team that plays in a league where another one has its name", async () => {
		const team = league.teams[0];
		const deletion = await removed("team", team?.id ?? 0);
		await change(async (writer) => {
			const place = await seasonLeagueOf(writer, league.season.id, league.league.id);
			if (place) await leagueTeams.add(writer, place, { name: "Harbor Hawks" });
		});
		expect((await refusal(restored(deletion))) !== null).toBe(true);
		await restored(deletion, named("team", team?.id ?? 0, "Old Hawks"));
		expect(await nameOf("teams", team?.id ?? 0)).toBe("Old Hawks");
	});

	test("a team that plays nowhere, where another one has come meanwhile", async () => {
		const made = await change(async (writer) => await teams.create(writer, { name: "Dock Ducks" }));
		const deletion = await removed("team", made.id);
		await change(async (writer) => await teams.create(writer, { name: "dock ducks" }));
		expect(await refusal(restored(deletion))).toMatchObject({
			fields: { [nameField("team", made.id)]: said.nameTaken },
		});
		await restored(deletion, named("team", made.id, "Dock Drakes"));
		expect(await nameOf("teams", made.id)).toBe("Dock Drakes");
	});

	test("a team's place in a league: then the team is called so everywhere, and the log says it", async () => {
		const [team, entry] = [league.teams[0]?.id ?? 0, league.leagueTeams[0]?.id ?? 0];
		const deletion = await removed("league team", entry);
		await change(async (writer) => {
			const place = await seasonLeagueOf(writer, league.season.id, league.league.id);
			if (place) await leagueTeams.add(writer, place, { name: "Harbor Hawks" });
		});
		expect(await refusal(restored(deletion))).toMatchObject({
			fields: { [nameField("team", team)]: said.nameTaken },
		});
		await restored(deletion, named("team", team, "Harbor Hawks II"));
		expect(await nameOf("teams", team)).toBe("Harbor Hawks II");
		const [log] = await site.database.owner
			.sql`select before, after from audit_log where noun = 'team' and row_id = ${team}`;
		expect([log?.["before"], log?.["after"]]).toEqual([{ name: "Harbor Hawks" }, { name: "Harbor Hawks II" }]);
	});
});

describe("a name is asked for only where it is in the way", () => {
	test("a division, whose name another one of its season has by now", async () => {
		const { season, division } = league;
		const deletion = await removed("division", division.id);
		const winter = await change(async (writer) => await seasons.create(writer, { name: "Winter 2027" }));
		await change(async (writer) => await divisions.create(writer, winter.id, "Gold"));
		expect((await trouble(deletion))?.taken).toEqual([]);
		await change(async (writer) => await divisions.create(writer, season.id, "gold"));
		await change(async (writer) => await divisions.create(writer, season.id, "Silver"));
		const field = nameField("division", division.id);
		expect((await trouble(deletion))?.taken).toMatchObject([
			{
				what: "the division “gold (Fall 2026)” of the same name",
				namesake: { noun: "division", field, name: "Gold", suggestion: "Gold (restored)" },
			},
		]);
		expect(await refusal(restored(deletion))).toMatchObject({ fields: { [field]: said.nameTaken } });
		expect(await refusal(restored(deletion, named("division", division.id, "SILVER")))).toMatchObject({
			fields: { [field]: "“SILVER” is taken as well." },
		});
		await restored(deletion, named("division", division.id, "Gold A"));
		expect(await nameOf("divisions", division.id)).toBe("Gold A");
	});

	test("two teams of one name that were there before do not hinder each other", async () => {
		const twin = await site.database.owner
			.sql`insert into teams (organization_id, name, created_at) values (${organization.id}, 'Harbor Hawks', now() - interval '1 day') returning id`;
		const deletion = await removed("team", league.teams[0]?.id ?? 0);
		expect((await trouble(deletion))?.taken).toEqual([]);
		await restored(deletion);
		expect(await nameOf("teams", Number(twin[0]?.["id"]))).toBe("Harbor Hawks");
	});

	test("a name for what does not come back is not heard", async () => {
		const deletion = await removed(
			"bye",
			Number(
				(await site.database.owner.sql`select id from byes where organization_id = ${organization.id}`)[0]?.["id"],
			),
		);
		const other = league.teams[1]?.id ?? 0;
		await restored(deletion, named("team", other, "Stolen"));
		expect(await nameOf("teams", other)).toBe("Pier Pilots");
	});

	test("a free name may be changed all the same", async () => {
		const deletion = await removed("season", league.season.id);
		expect((await trouble(deletion))?.taken).toEqual([]);
		await restored(deletion, named("season", league.season.id, "Autumn 2026"));
		expect(await nameOf("seasons", league.season.id)).toBe("Autumn 2026");
	});

	test("where a place is taken too, no name helps and nothing is restored", async () => {
		const entry = await removed("season league", league.seasonLeague.id);
		const draft = { name: "Monday Open", copyFromSeasonId: null, copyFromSeasonsLeagueId: null };
		await change(async (writer) => await leagues.add(writer, league.season.id, draft));
		const found = await trouble(entry);
		expect(found?.taken).toEqual([{ what: "the league in a season “Monday Open (Fall 2026)”", namesake: null }]);
		expect(await refusal(restored(entry))).toMatchObject({
			sentence: expect.stringContaining("Change or delete that first."),
			fields: {},
		});
	});

	test("what it belongs to is named with the way to that", async () => {
		const team = await removed("league team", league.leagueTeams[0]?.id ?? 0);
		const season = await removed("season", league.season.id);
		expect((await trouble(team))?.orphan).toEqual({
			sentence: said.restoreSeasonFirst,
			deletion: { id: season, label: "Fall 2026" },
		});
		expect(await trouble(999_999)).toBeNull();
	});
});
