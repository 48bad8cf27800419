import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import * as schema from "../../db/schema/index.ts";
import { openBuilder } from "../../src/data/schedule/builder.ts";
import * as scheduleGames from "../../src/data/schedule/games.ts";
import { publish } from "../../src/data/schedule/publication.ts";
import { create } from "../../src/data/schedule/schedules.ts";
import { readSchedule } from "../../src/domain/schedule/fields.ts";
import type { Organization } from "../../src/data/organization/platform.ts";
import { testApp } from "../support/app.ts";
import { markupErrors } from "../support/screens/accessible.ts";
import { fillLeague } from "../support/seasons/league.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let organization: Organization;
let league: Awaited<ReturnType<typeof fillLeague>>;
let scheduleId: number;
let game: number;

/** A schedule of Mondays in December with one game, seen by visitors. */
beforeAll(async () => {
	site = await testApp();
	organization = await site.organization({ slug: "acme" });
	league = await site.write(organization, fillLeague);
	await site.write(organization, async (writer) => {
		const fields = readSchedule({
			name: "December",
			startDate: "2026-12-07",
			numWeeks: 3,
			timeSlots: ["18:00", "19:30"],
			places: ["North Gym"],
		});
		scheduleId = (await create(writer, { leagueId: league.league.id, season_id: null, fields })).id;
		const [row] = await writer.tx
			.insert(schema.games)
			.values({
				organization_id: organization.id,
				season_id: league.season.id,
				season_league_id: league.seasonLeague.id,
				schedule_id: scheduleId,
				home_team_id: league.leagueTeams[0]!.id,
				away_team_id: league.leagueTeams[1]!.id,
				date: "2026-12-07",
				time: "18:00",
				location: "North Gym",
				location_url: "https://maps.example/north",
				published_at: null,
			})
			.returning();
		game = row!.id;
		await publish(writer, scheduleId);
	});
}, 120_000);
afterAll(async () => await site.close(), 60_000);

const html = async (path: string) => await (await site.get(`/acme${path}`)).text();
const pages = () => [`/schedule?date=all`, `/teams/${league.teams[0]!.id}`];
const moveTo = async (date: string, time: string) =>
	await site.write(organization, async (writer) => {
		await scheduleGames.moveTo(writer, game, { date, time, place: "North Gym" });
	});
const republish = async () => await site.write(organization, async (writer) => await publish(writer, scheduleId));

describe("a game that moves", () => {
	test("stays where visitors saw it until the next publication, and its draft is in no page and no call", async () => {
		await moveTo("2026-12-14", "19:30");
		for (const path of [...pages(), `/games/${game}`]) {
			const page = await html(path);
			expect([path, page.includes("7:30 PM"), page.includes("Moved from")]).toEqual([path, false, false]);
		}
		expect(await html("/schedule?date=2026-12-07")).toContain("6:00 PM");
		const answers = await Promise.all(
			["/gamesv2", `/gamesv2/${game}`, "/bye-dates/public", `/teamsv2/${league.teams[0]!.id}`].map(
				async (path) => await (await site.get(`/api${path}?slug=acme`)).text(),
			),
		);
		expect(answers.filter((text) => text.includes("19:30") || text.includes("draft"))).toEqual([]);
	});

	test("then says from where, on the schedule and on its teams' pages", async () => {
		expect(await republish()).toMatchObject({ moved: 1 });
		for (const path of [...pages(), `/games/${game}`])
			expect(await html(path)).toContain("Moved from <s>Mon, Dec 7, 6:00 PM</s>");
		for (const path of pages()) expect(await markupErrors(await html(path))).toEqual([]);
		expect(await html("/schedule?date=2026-12-14")).toContain("7:30 PM");
		const event = await html(`/games/${game}`);
		expect(event).toContain('"eventStatus":"https://schema.org/EventRescheduled"');
		expect(event).toContain('"previousStartDate":"2026-12-07T18:00:00-08:00"');
		const [row] = await site.database.owner.sql`select location_url from games where id = ${game}`;
		expect(row?.["location_url"]).toBe("https://maps.example/north");
	});

	test("remembers the slot that was published first, however often it moves, and nothing once it is back", async () => {
		await moveTo("2026-12-21", "18:00");
		await republish();
		for (const path of pages()) expect(await html(path)).toContain("Moved from <s>Mon, Dec 7, 6:00 PM</s>");
		await moveTo("2026-12-07", "18:00");
		await republish();
		for (const path of pages()) expect(await html(path)).not.toContain("Moved from");
	});

	test("says nothing any more when it has been played", async () => {
		await moveTo("2026-12-14", "18:00");
		await republish();
		const score = async (score_home: number | null) =>
			await site.write(organization, async ({ tx }) => {
				await tx.update(schema.games).set({ score_home }).where(eq(schema.games.id, game));
			});
		await score(61);
		for (const path of pages()) expect(await html(path)).not.toContain("Moved from");
		await score(null);
		for (const path of pages()) expect(await html(path)).toContain("Moved from <s>Mon, Dec 7, 6:00 PM</s>");
	});

	test("a postponed one gets a new day in the builder, and is scheduled again with the publication", async () => {
		await site.write(organization, async ({ tx }) => {
			await tx.update(schema.games).set({ status: "postponed" }).where(eq(schema.games.id, game));
		});
		expect(await html("/schedule?date=2026-12-14")).toContain("Postponed");
		await moveTo("2026-12-21", "19:30");
		await republish();
		const page = await html("/schedule?date=2026-12-21");
		expect(page).toContain("Moved from <s>Mon, Dec 7, 6:00 PM</s>");
		expect(page).not.toContain("Postponed");
	});

	test("one of a league without a schedule too, when somebody edits its day", async () => {
		const edit = async (change: object) =>
			await site.write(organization, async ({ tx }) => {
				await tx.update(schema.games).set(change).where(eq(schema.games.id, league.coming.id));
			});
		await edit({ schedule_id: null, time: "21:00" });
		expect(await html("/schedule?date=2026-11-23")).toContain("Moved from <s>Mon, Nov 23, 8:00 PM</s>");
		await edit({ time: "20:00" });
		expect(await html("/schedule?date=2026-11-23")).not.toContain("Moved from");
	});
});

test("the builder knows which game visitors see elsewhere", async () => {
	await moveTo("2026-12-07", "19:30");
	await site.write(organization, async (writer) => {
		const { schedule, games } = await openBuilder(writer, scheduleId);
		expect(schedule.changes).toEqual({ new: 0, moved: 1, removed: 0 });
		expect(games).toMatchObject([
			{
				id: game,
				date: "2026-12-07",
				time: "19:30",
				change: "moved",
				published: { date: "2026-12-21", time: "19:30", place: "North Gym" },
			},
		]);
	});
});
