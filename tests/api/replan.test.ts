import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import * as schema from "../../db/schema/index.ts";
import { to } from "../../src/domain/paths.ts";
import { testApp } from "../support/app.ts";
import { said } from "../support/said.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { staffOf } from "../support/staff.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Awaited<ReturnType<typeof staffOf>>;
let organization: Awaited<ReturnType<typeof site.organization>>;
let league: Awaited<ReturnType<typeof fillLeague>>;

beforeAll(async () => {
	site = await testApp({ instant: Date.parse("2026-11-21T03:30:00Z") });
});
afterAll(async () => await site.close());
beforeEach(async () => {
	organization = await site.organization({ slug: `acme-${crypto.randomUUID().slice(0, 8)}` });
	acme = await staffOf(site, organization, "staff");
	league = await site.write(organization, fillLeague);
	const { sql } = site.database.owner;
	await sql`delete from games where organization_id = ${organization.id}`;
	await sql`delete from week_offs where organization_id = ${organization.id}`;
	await sql`delete from byes where organization_id = ${organization.id}`;
	await sql`update seasons set finish_date = '2027-02-28' where organization_id = ${organization.id}`;
});

type Wire = { id: number; revision: number; date: string; time: string; status: string; reason: string | null };
type Side = { slt_id: number; name: string };
type Plan = {
	team: Side & { id: number };
	remaining: Wire[];
	locked: Wire[];
	add: { home: Side; away: Side; date: string; time: string; location: string | null }[];
	move: { game: Wire; slot: { date: string; time: string; location: string | null } }[];
	remove: Wire[];
	missing: number;
	left: number;
	evenness: { label: string; before: number | null; after: number | null }[];
};

type Row = Partial<typeof schema.games.$inferInsert> & { pair: readonly [number, number] };

/** Games between the league's teams, by their places in its list. */
async function play(...rows: Row[]): Promise<Wire[]> {
	const made = await site.write(organization, async ({ tx }) =>
		tx
			.insert(schema.games)
			.values(
				rows.map(({ pair: [home, away], ...row }) => ({
					organization_id: organization.id,
					season_id: league.season.id,
					season_league_id: league.seasonLeague.id,
					schedule_id: league.schedule.id,
					home_team_id: league.leagueTeams[home]?.id ?? 0,
					away_team_id: league.leagueTeams[away]?.id ?? 0,
					time: "19:00",
					location: "North Gym",
					...row,
				})),
			)
			.returning(),
	);
	return made as Wire[]; // what is compared of them
}

const mondays = ["2026-11-23", "2026-11-30", "2026-12-07"] as const;
/** Four teams, each against each, two games a Monday. */
const rounds = [
	[
		[0, 1],
		[2, 3],
	],
	[
		[2, 0],
		[3, 1],
	],
	[
		[0, 3],
		[1, 2],
	],
] as const;
const playRounds = async () =>
	await play(
		...rounds.flatMap((pairs, week) =>
			pairs.map((pair, at) => ({ pair, date: mondays[week]!, time: at === 0 ? "19:00" : "20:30" })),
		),
	);

const callOf = (team: number) =>
	`/api/seasonsv2/${league.season.id}/leagues/${league.league.id}/teams/${team}/replan` as const;
const teamAt = (at: number) => league.teams[at]?.id ?? 0;
const proposed = async (team: number, query: string): Promise<Plan> =>
	(await (await acme.get(`${callOf(team)}?${query}`)).json()) as Plan;
const send = async (team: number, body: object) => {
	const response = await acme.send("POST", callOf(team), body);
	return {
		status: response.status,
		...((await response.json()) as { message: string; act: string; current?: Wire[]; asks?: boolean }),
	};
};
const undo = async (act: string) => (await acme.send("POST", "/api/games/several/undo", { act })).status;
const named = (games: readonly Wire[]) => games.map(({ id, revision }) => ({ id, revision }));
const sent = ({ add }: Plan) =>
	add.map(({ home, away, ...slot }) => ({ home_team_id: home.slt_id, away_team_id: away.slt_id, ...slot }));
/** All games, as rows of text. */
const calendar = async () => {
	const rows = await site.database.owner.sql<{ row: string }[]>`
		select concat_ws(' ', date, time, home_team_id, away_team_id, status, reason) as row from games
		where organization_id = ${organization.id} order by date, time, id`;
	return rows.map(({ row }) => row);
};
const league404 = async () => (await acme.get(callOf(999_999))).status;

describe("a team that drops out", () => {
	test("loses its games in one act with a reason that visitors see, nothing else moves, and one undo brings all back", async () => {
		await play({ pair: [0, 1], date: "2026-11-16", status: "final", score_home: 60, score_away: 50 });
		const games = await playRounds();
		const before = await calendar();
		const plan = await proposed(teamAt(0), "as=out");
		expect(plan.remaining.map(({ id }) => id)).toEqual([games[0]!.id, games[2]!.id, games[4]!.id]);
		expect([plan.add, plan.move, plan.missing, plan.left]).toEqual([[], [], 0, 6]);
		const labels = plan.evenness.map(({ label }) => label).join("\n");
		for (const word of ["Games per team", "Meetings per pair", "Home against away", "Days from one game"])
			expect(labels).toContain(word);
		const done = await send(teamAt(0), {
			as: "out",
			games: named(plan.remaining),
			reason: "Too few players",
			reason_seen_by: "visitors",
		});
		expect(done).toMatchObject({ status: 200, message: "Harbor Hawks dropped out: 3 cancelled" });
		const rows = await calendar();
		expect(rows.filter((row) => row.includes("cancelled Too few players"))).toHaveLength(3);
		expect(rows.filter((row) => before.includes(row))).toHaveLength(4);
		const page = await (await site.get(`/${organization.slug}${to.game(games[0]!.id)}`)).text();
		expect(page).toContain("Too few players");
		const recent = await (await acme.get(`/${organization.slug}${to.changeGames()}`)).text();
		expect(recent).toContain("Harbor Hawks dropped out: 3 cancelled");
		expect(await undo(done.act)).toBe(200);
		expect(await calendar()).toEqual(before);
	});

	test("can be taken out of the schedule instead, its locked game stays, and two that lost more meet once more", async () => {
		await play(
			{ pair: [0, 1], date: "2026-11-09", status: "final", score_home: 1, score_away: 0 },
			{ pair: [1, 0], date: "2026-11-16", status: "final", score_home: 1, score_away: 0 },
		);
		await playRounds();
		const [locked] = await play({ pair: [0, 1], date: "2026-12-21", locked: true });
		await play({ pair: [0, 3], date: "2027-01-04" }, { pair: [2, 0], date: "2027-01-11" });
		const before = await calendar();
		const plan = await proposed(teamAt(0), "as=out");
		expect(plan.locked.map(({ id }) => id)).toEqual([locked!.id]);
		expect(plan.remaining).toHaveLength(5);
		const pair = ["Quay Queens", "Reef Rockets"]; // two games each, where Pier Pilots have five
		expect(plan.add.map(({ home, away }) => [home.name, away.name].toSorted())).toEqual([pair, pair]);
		expect((await send(teamAt(0), { as: "out", games: named([locked!]) })).message).toContain("locked in its slot");
		const done = await send(teamAt(0), {
			as: "out",
			remaining: "remove",
			games: named(plan.remaining),
			add: sent(plan),
		});
		expect(done).toMatchObject({ status: 200, message: "Harbor Hawks dropped out: 2 new games, 5 taken out" });
		expect(await calendar()).toHaveLength(before.length - 3);
		expect(await undo(done.act)).toBe(200);
		expect(await calendar()).toEqual(before);
	});
});

describe("a team that joins", () => {
	const join = async () => {
		const at = `/api/seasonsv2/${league.season.id}/leagues/${league.league.id}/teams`;
		const response = await acme.send("POST", at, { name: "Sea Stars" });
		return ((await response.json()) as { team: { id: number } }).team.id;
	};

	test("plays against all in the weeks that are left; a game a week makes way, and one undo takes all of it back", async () => {
		await playRounds();
		const stars = await join();
		const before = await calendar();
		const plan = await proposed(stars, "as=in");
		expect([plan.add.length, plan.move.length, plan.remove, plan.missing]).toEqual([4, 3, [], 0]);
		expect(plan.add.map(({ date }) => date)).toEqual([...mondays, "2026-12-14"]);
		expect(new Set(plan.add.flatMap(({ home, away }) => [home.name, away.name])).size).toBe(5);
		const done = await send(stars, {
			as: "in",
			add: sent(plan),
			move: plan.move.map(({ game: { id, revision }, slot }) => ({ id, revision, ...slot })),
			reason: "Sea Stars join",
			reason_seen_by: "visitors",
		});
		expect(done).toMatchObject({ status: 200, message: "Sea Stars joined: 4 new games, 3 moved" });
		expect(await calendar()).toHaveLength(before.length + 4);
		const [first] = (await proposed(stars, "as=out")).remaining;
		const events = await acme.get(`/api/gamesv2/${first!.id}/events`);
		expect(await events.json()).toMatchObject({ events: [{ sentence: "Added to the schedule" }] });
		expect(await proposed(stars, "as=in")).toMatchObject({ add: [], missing: 0 });
		expect(await undo(done.act)).toBe(200);
		expect(await calendar()).toEqual(before);
	});

	test("takes the day of a bye that a schedule gave, and gives it back; one by hand stays", async () => {
		await playRounds();
		const stars = await join();
		const slt = (await proposed(stars, "as=in")).team.slt_id;
		await site.write(organization, async ({ tx }) =>
			tx.insert(schema.byes).values(
				[league.schedule.id, null].map((schedule_id, at) => ({
					organization_id: organization.id,
					season_league_id: league.seasonLeague.id,
					schedule_id,
					team_id: slt,
					date: mondays[at]!,
				})),
			),
		);
		const plan = await proposed(stars, "as=in");
		expect(plan.add.map(({ date }) => date)).not.toContain(mondays[1]);
		const days = async () =>
			await site.write(organization, async ({ tx }) => {
				const rows = await tx.select().from(schema.byes).where(eq(schema.byes.team_id, slt)).orderBy(schema.byes.date);
				return rows.map(({ date }) => date);
			});
		const done = await send(stars, {
			as: "in",
			add: sent(plan),
			move: plan.move.map(({ game: { id, revision }, slot }) => ({ id, revision, ...slot })),
		});
		expect(done.status).toBe(200);
		expect(await days()).toEqual([mondays[1]]);
		expect(await undo(done.act)).toBe(200);
		expect(await days()).toEqual([mondays[0], mondays[1]]);
	});

	test("joins later, or a full season where games may be taken out for it", async () => {
		await playRounds();
		const stars = await join();
		expect((await proposed(stars, `as=in&from=${mondays[1]}`)).add.map(({ date }) => date)).not.toContain(mondays[0]);
		await site.database.owner
			.sql`update seasons set finish_date = ${mondays[2]} where organization_id = ${organization.id}`;
		expect(await proposed(stars, "as=in")).toMatchObject({ add: [], move: [], missing: 3 });
		const plan = await proposed(stars, "as=in&full=remove");
		expect([plan.add.length, plan.move.length, plan.remove.length, plan.missing]).toEqual([3, 0, 3, 0]);
		const before = await calendar();
		const done = await send(stars, { as: "in", add: sent(plan), remove: named(plan.remove) });
		expect(done).toMatchObject({ status: 200, message: "Sea Stars joined: 3 new games, 3 taken out" });
		expect(await undo(done.act)).toBe(200);
		expect(await calendar()).toEqual(before);
	});
});

test("what does not fit is refused in words, and nothing is half done", async () => {
	const games = await playRounds();
	const before = await calendar();
	const refusal = async (body: object) => (await send(teamAt(0), body)).message;
	const slot = { date: mondays[0], time: "22:00", location: "North Gym" };
	const [one, other] = league.leagueTeams.map(({ id }) => id);
	expect(await refusal({ as: "out" })).toBe(said.selectOneGame);
	expect(await refusal({ as: "out", games: named([games[0]!, games[0]!]) })).toBe(said.gameNamedTwice);
	expect(await refusal({ as: "out", games: named([games[1]!]) })).toBe("One of these games is not of this team.");
	expect(await refusal({ as: "out", games: [{ id: 999_999 }] })).toContain("no longer there");
	expect(await refusal({ as: "in", move: [{ id: games[0]!.id, date: null }] })).toBe(said.sayToWhichDay);
	expect(await refusal({ as: "in", add: [{ ...slot, home_team_id: one, away_team_id: one }] })).toBe(
		said.teamsMustDiffer,
	);
	expect(await refusal({ as: "in", add: [{ home_team_id: one, away_team_id: other, date: mondays[0] }] })).toBe(
		"A new game needs day and time.",
	);
	expect(await refusal({ as: "in", add: [{ ...slot, home_team_id: one, away_team_id: 999_999 }] })).toBe(
		said.teamNotInLeague,
	);
	await acme.send("POST", "/api/bye-dates", { team_id: one, date: "2027-01-04" });
	const onBye = { ...slot, date: "2027-01-04", home_team_id: one, away_team_id: other };
	expect(await refusal({ as: "in", add: [onBye], games: named([games[0]!]) })).toContain("has a bye");
	const clash = await send(teamAt(0), {
		as: "in",
		add: [{ ...slot, time: "19:00", home_team_id: one, away_team_id: other }],
	});
	expect(clash).toMatchObject({ status: 409, asks: true });
	await site.database.owner.sql`update games set revision = revision + 1 where id = ${games[0]!.id}`;
	const stale = await send(teamAt(0), { as: "out", games: named([games[0]!]) });
	expect(stale.status).toBe(409);
	expect(stale.message).toStartWith(said.gameChangedMeanwhile);
	expect(await calendar()).toEqual(before);
	expect(await league404()).toBe(404);
});
