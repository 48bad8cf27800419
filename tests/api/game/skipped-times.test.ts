import { afterAll, beforeAll, expect, test } from "bun:test";
import { testApp } from "../../support/app.ts";
import { fillDivision, gamesOf } from "../../support/bracket.ts";
import { staffOf } from "../../support/staff.ts";
import { scheduleDesk, type ScheduleDesk } from "../../support/screens/schedule-desk.ts";
import { said } from "../../support/said.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let desk: ScheduleDesk;

beforeAll(async () => {
	site = await testApp();
	desk = await scheduleDesk(site);
}, 120_000);
afterAll(async () => await site.close());

/** The night on which the clocks of Los Angeles go from two to three. */
const night = { date: "2027-03-14", time: "02:30" };
const fault = said.clocksSkip;
const refused = { status: 422, json: { message: fault, fields: { time: fault } } };

const slots = async () =>
	await site.database.owner
		.sql`select id, date, time from games where organization_id = ${desk.organization.id} order by id`;

test("a game is neither made at a time that the clocks skip nor moved to one, and what was there stays (clock 7)", async () => {
	const { season, league, coming } = desk.league;
	const [home, away] = [coming.home_team_id, coming.away_team_id];
	const before = await slots();
	const made = { home_team_id: home, away_team_id: away, ...night };
	expect(await desk.call("POST", `/seasonsv2/${season.id}/leagues/${league.id}/games`, made)).toEqual(refused);
	const details = `/gamesv2/${coming.id}/details`;
	expect(await desk.call("PUT", details, night)).toEqual(refused);
	expect((await desk.call("PUT", details, { time: night.time })).status).toBe(200);
	expect(await desk.call("PUT", details, { date: night.date })).toEqual(refused);
	expect((await desk.call("PUT", details, { time: coming.time ?? "" })).status).toBe(200);
	expect(await slots()).toEqual(before);
	expect((await desk.call("PUT", details, { ...night, time: "03:00" })).status).toBe(200);
	expect((await desk.call("PUT", details, { date: "2027-11-07", time: "01:30" })).status).toBe(200);
});

test("a bracket's games and plans are not at such a time either", async () => {
	const four = await site.write(desk.organization, async (writer) => await fillDivision(writer, { teams: 4 }));
	const path = gamesOf(four).replace(/^\/api/, "");
	const [one, , , other] = four.teams;
	const game = { match_id: "r1-0", home_team_id: one?.slt_id, away_team_id: other?.slt_id, ...night };
	expect(await desk.call("POST", path, game)).toEqual(refused);
	expect(await desk.call("PUT", path.replace(/games$/, "plans/r2-0"), night)).toEqual(refused);
	expect((await desk.call("PUT", path.replace(/games$/, "plans/r2-0"), { ...night, time: "03:30" })).status).toBe(200);
});

test("a schedule whose times fall into that night is refused by the day, and its games do not move there", async () => {
	const sundays = { ...desk.winter, startDate: "2027-03-07", gameDays: ["Sunday"], timeSlots: ["02:30", "18:00"] };
	const sentence = `March 14, 2027: ${fault}`;
	const no = { status: 422, json: { message: sentence, fields: { timeSlots: sentence } } };
	expect(await desk.call("POST", "/schedules", sundays)).toEqual(no);
	const id = await desk.made({ ...sundays, timeSlots: ["18:00", "19:00"] });
	expect(await desk.call("PUT", `/schedules/${id}`, { timeSlots: ["02:30", "18:00"] })).toEqual(no);
	const free = { timeSlots: ["02:30", "18:00"], offDates: ["2027-03-14"] };
	expect((await desk.call("PUT", `/schedules/${id}`, free)).status).toBe(200);
	await desk.generated(id);
	const [game] = (await desk.grid(id)).games;
	expect(await desk.call("PUT", `/games/${game?.id}/slot`, night)).toEqual(refused);
});

test("a schedule that has such a slot since the zone changed leaves it out", async () => {
	const other = await scheduleDesk(site);
	const move = async (zone: string) => {
		await site.database.owner.sql`update organizations set time_zone = ${zone} where id = ${other.organization.id}`;
		site.directory.drop(other.organization.id);
	};
	await move("America/Phoenix");
	const id = await other.made({ startDate: "2027-03-07", gameDays: ["Sunday"], timeSlots: ["02:30", "18:00"] });
	const times = async () => (await other.grid(id)).slots.map(({ date, time }) => `${date} ${time}`);
	expect(await times()).toContain("2027-03-14 02:30");
	await move("America/Denver");
	const left = await times();
	expect([left.includes("2027-03-14 02:30"), left.includes("2027-03-07 02:30")]).toEqual([false, true]);
});

test("a file with such a time is refused row by row, plans of brackets too", async () => {
	const send = async (files: Record<string, string>) => {
		const body = new FormData();
		for (const [name, text] of Object.entries({ season: "New", league: "Open", preview: "true" }))
			body.append(name, text);
		for (const [name, text] of Object.entries(files)) body.append(name, new File([text], `${name}.csv`));
		return (await (await desk.ada.send("POST", "/api/imports", body)).json()) as {
			outcome: string;
			problems: string[];
		};
	};
	const games = "game,date,time,home,away,status,home_score,away_score\ng1,2027-03-14,02:30,Bears,Owls,scheduled,,\n";
	expect(await send({ games })).toMatchObject({
		outcome: "refused",
		problems: [`games.csv line 2, column time, "02:30": ${fault}`],
	});
	expect((await send({ games: games.replace("02:30", "03:30") })).outcome).toBe("preview");
	const settings = 'kind,name,plans\ndivision,Gold,"r1-0 | 2027-03-14 | 02:30"\n';
	expect((await send({ settings })).problems).toEqual([expect.stringContaining(`r1-0: ${fault}`)]);
});

test("a change of the time zone says how many games would be at such a time", async () => {
	const other = await scheduleDesk(site);
	const { coming } = other.league;
	await site.database.owner
		.sql`update games set date = '2027-03-28', time = '02:15' where id = ${coming.id} and organization_id = ${other.organization.id}`;
	const owner = await staffOf(site, other.organization, "org_owner");
	const move = async (zone: string) => {
		const response = await owner.get(`/api/organizations/${other.organization.id}/move?time_zone=${zone}`);
		return ((await response.json()) as { text: string }).text;
	};
	expect(await move("Europe/Berlin")).toEndWith(
		"One of them is at a time that the clocks of Europe/Berlin skip on that day: choose another time there.",
	);
	expect(await move("Asia/Tokyo")).not.toContain("skip");
});
