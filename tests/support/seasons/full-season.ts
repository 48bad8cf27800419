import { eq } from "drizzle-orm";
import * as schema from "../../../db/schema/index.ts";
import { recount } from "../../../src/data/import/totals.ts";
import { giveSigns } from "../../../src/data/team/signs.ts";
import type { Writer } from "../../../src/data/tenant.ts";

/**
 * Two seasons with everything that public pages may show and files may trip over: every status, drafts, forfeits that nobody
 * won, half-written periods, hidden things, names that spreadsheets would run, people on two teams and on none, a bracket
 * over two leagues.
 */
export async function fillEverything(writer: Writer) {
	const { tx, organization } = writer;
	const organization_id = organization.id;
	const own = <const T extends object>(row: T) => ({ organization_id, ...row });
	const sport_id = organization.sports[0]?.id ?? 0;
	const abbreviated = (text: string) => eq(schema.stats.abbreviation, text); // row-level security keeps to this organization
	const first = <T>(rows: T[]): T => rows[0] as T; // an insert of one row returns one
	const insert = async <T extends { id: number }>(rows: Promise<T[]>) => (await rows).map(({ id }) => id);

	await tx
		.insert(schema.gamePeriods)
		.values([
			own({ sportId: sport_id, name: "Sudden Death", order: 4 }),
			own({ sportId: sport_id, name: "Shoot-out, secret", order: 9, hidden: true }),
		]);
	await tx.update(schema.stats).set({ hidden: true }).where(abbreviated("AST"));
	await tx.update(schema.stats).set({ order: 40 }).where(abbreviated("PTS"));
	await tx
		.insert(schema.stats)
		.values(own({ sportId: sport_id, name: "=Blocks, all", abbreviation: "BLK", order: 50 }));
	await tx
		.insert(schema.attributes)
		.values([
			own({ attribute_name: "Email", attribute_type: "string", order: 7 }),
			own({ attribute_name: "PTS", attribute_type: "string", order: 8, is_visible: false }),
			own({ attribute_name: "Born", attribute_type: "date", order: 9 }),
		]);
	const stats = new Map((await tx.select().from(schema.stats)).map(({ abbreviation, id }) => [abbreviation, id]));
	const periods = new Map((await tx.select().from(schema.gamePeriods)).map(({ name, id }) => [name, id]));
	const attributes = new Map((await tx.select().from(schema.attributes)).map((one) => [one.attribute_name, one.id]));

	const seasonIds = await insert(
		tx
			.insert(schema.seasons)
			.values([
				own({ name: "Spring 2026", startDate: "2026-02-01", finishDate: null, active: false, sport_id }),
				own({ name: "Fall  2026", startDate: "2026-09-01", finishDate: "2026-12-20", showDivisions: true, sport_id }),
			])
			.returning(),
	);
	const leagueIds = await insert(
		tx
			.insert(schema.leagues)
			.values([own({ name: "Monday Open" }), own({ name: "@Women, 35+", position: 1 })])
			.returning(),
	);
	const [open = 0, women = 0] = leagueIds;
	const [spring = 0, fall = 0] = seasonIds;
	const tie_break = [{ by: "headToHead" }, { by: "difference", cap: 12 }] as unknown as string[]; // checked when it is read
	const places = await insert(
		tx
			.insert(schema.seasonLeagues)
			.values([
				own({ season_id: spring, league_id: open }),
				own({ season_id: fall, league_id: women, position: 0, tie_break: "fiba" }),
				own({ season_id: fall, league_id: open, position: 1, tie_break }),
			])
			.returning(),
	);
	const [springOpen = 0, fallWomen = 0, fallOpen = 0] = places;
	const teamIds = await insert(
		tx
			.insert(schema.teams)
			.values([
				...["Bears", 'Ωlves & Co, "The"', "=cmd()", "Foxes"].map((name) => own({ name, leagueId: open })),
				...["Bears", "Night  Tide", "Keel"].map((name) => own({ name, leagueId: women })),
				own({ name: "Nomads", leagueId: null }),
			])
			.returning(),
	);
	const [bears = 0, wolves = 0, cmd = 0, foxes = 0, bearsW = 0, tide = 0, keel = 0, nomads = 0] = teamIds;
	const people: Omit<typeof schema.players.$inferInsert, "organization_id">[] = [
		{
			firstName: "Ann",
			lastName: "Lee",
			bio: 'Runs the point.\n\nAnd the ferry, "at night".',
			email: "ann@example.test",
		},
		{ firstName: "-Bo", lastName: "O'Ray", videos: ["https://youtu.be/dQw4w9WgXcQ", "https://youtu.be/aqz-KE-bpKQ"] },
		{ firstName: "Cy", lastName: "", sponsor: { name: "Pier, Sports", url: "https://pier.example/", image: "" } },
		{ firstName: "Di", lastName: "Fox", privacy: "hidden", phoneNumber: "+1 555 0100" },
		{ firstName: "Ed", lastName: "Initial", privacy: "initial" },
		{ firstName: "Flo", lastName: "Unnumbered", number_shown: false, photo_shown: false, privacy: "full" },
		{ firstName: "Sam", lastName: "Same" },
		{ firstName: "Sam", lastName: "Same" },
		{ firstName: "Zoë", lastName: "Traded" },
		{ firstName: "Nobody", lastName: "Yet", bio: "On no team." },
		{ firstName: "Captain", lastName: "Gone" },
	];
	const playerIds = await insert(tx.insert(schema.players).values(people.map(own)).returning());
	const [ann = 0, bo = 0, cy = 0, di = 0, ed = 0, flo = 0, samA = 0, samB = 0, zoe = 0, nobody = 0, gone = 0] =
		playerIds;
	const value = (player_id: number, name: string, text: string) =>
		own({ player_id, attribute_id: attributes.get(name) ?? 0, value: text });
	await tx
		.insert(schema.attributeValues)
		.values([
			value(ann, "Number", "7"),
			value(ann, "Position", "+G"),
			value(ann, "Email", "side@example.test"),
			value(bo, "PTS", "not a stat"),
			value(bo, "Born", "2001-02-03"),
			value(flo, "Number", "12"),
			value(nobody, "Number", "99"),
			value(samB, "Position", "F"),
		]);
	const entry = (season_league_id: number, team_id: number, more: object = {}) =>
		own({ season_league_id, team_id, ...more });
	const limits = {
		home_venue: "Pier Gym, Court 2",
		home_days: "Mon–Sun 08:00–23:30",
		play_days: "not 2027-12-24..2028-01-06",
		latest_start: "23:00",
		rest_days: 0,
		games_limit: "9 in 7 days",
		coach: "Ann Lee",
		club: "Harbor Club",
		club_wish: "together",
	} as const;
	const leagueTeamIds = await insert(
		tx
			.insert(schema.leagueTeams)
			.values([
				entry(springOpen, bears, { captain_id: bo }),
				entry(springOpen, nomads),
				entry(fallOpen, foxes, { hidden: true }),
				entry(fallOpen, bears, { captain_id: ann, ...limits }),
				entry(fallOpen, wolves, { captain: "=Written Captain", coach: "=Ann Lee", rest_days: 0 }),
				entry(fallOpen, cmd, { captain: "Flo Unnumbered" }),
				entry(fallOpen, nomads, { captain_id: gone }),
				entry(fallWomen, bearsW, { captain_id: di }),
				entry(fallWomen, tide),
				entry(fallWomen, keel),
				entry(fallWomen, nomads),
			])
			.returning(),
	);
	const [
		sBears = 0,
		sNomads = 0,
		fFoxes = 0,
		fBears = 0,
		fWolves = 0,
		fCmd = 0,
		fNomads = 0,
		wBears = 0,
		wTide = 0,
		wKeel = 0,
	] = leagueTeamIds;
	await giveSigns(tx);
	const rosterOf = new Map<string, number>();
	const rosters: [team: number, player: number][] = [
		[sBears, bo],
		[sBears, zoe],
		[sNomads, cy],
		[fCmd, flo],
		[fWolves, samB],
		[fWolves, samA],
		[fBears, zoe],
		[fBears, ann],
		[fBears, bo],
		[fWolves, zoe],
		[fFoxes, ed],
		[wBears, di],
		[wTide, cy],
		[wKeel, ed],
	];
	for (const [slt_id, player_id] of rosters) {
		const row = first(await tx.insert(schema.rosters).values(own({ slt_id, player_id })).returning());
		rosterOf.set(`${slt_id} ${player_id}`, row.id);
	}
	const division = first(
		await tx
			.insert(schema.divisions)
			.values(
				own({
					season_id: fall,
					name: "Gold, upper",
					format: "double",
					seed_labels: ["=Q, 1", null, "WC"],
					video_url: "https://youtu.be/dQw4w9WgXcQ",
					plans: {
						"r2-0": { date: "2026-12-05", time: "18:00", location: "Main | Gym", location_url: "https://maps.test/" },
						"r10-0": { date: null, time: null, location: "Pier", location_url: null },
						"r4-0": { date: null, time: "20:00", location: null, location_url: null },
					},
				}),
			)
			.returning(),
	);
	const pools = [fallWomen, fallOpen, fallWomen].map((season_league_id, at) => ({ season_league_id, rank: at + 1 }));
	await tx.insert(schema.divisions).values(own({ season_id: fall, name: "Silver", position: 1, pools }));
	await tx
		.insert(schema.divisionTeams)
		.values([wBears, fBears, fWolves].map((slt_id, position) => own({ division_id: division.id, slt_id, position })));
	type Draft = Partial<typeof schema.games.$inferInsert>;
	const game = (place: number, home_team_id: number, away_team_id: number, more: Draft) =>
		own({
			season_id: place === springOpen ? spring : fall,
			season_league_id: place,
			home_team_id,
			away_team_id,
			...more,
		});
	const final = (score_home: number, score_away: number) => ({ status: "final" as const, score_home, score_away });
	const film = "https://www.youtube.com/watch?v=aqz-KE-bpKQ";
	const rows = [
		game(springOpen, sBears, sNomads, { date: "2026-03-02", time: "19:00", ...final(50, 48), import_key: "old 1" }),
		game(fallOpen, fBears, fWolves, { date: "2026-11-02", time: "19:00", ...final(61, 58), video_url: film }),
		game(fallOpen, fWolves, fCmd, { date: "2026-11-09", ...final(70, 70), location: '-Hall  "A", upstairs' }),
		game(fallOpen, fCmd, fBears, {
			date: "2026-11-09",
			status: "forfeit",
			forfeit_winner: "away",
			score_home: 20,
			score_away: 0,
		}),
		game(fallOpen, fBears, fCmd, { date: null, status: "forfeit" }),
		game(fallOpen, fFoxes, fBears, {
			date: "2026-11-16",
			time: "08:15",
			...final(40, 45),
			location: "Pier 4",
			location_url: "https://maps.example/?q=pier,4",
		}),
		game(fallOpen, fWolves, fBears, {
			date: "2026-11-20",
			time: "11:00",
			status: "live",
			period_id: periods.get("Q2") ?? 0,
			score_home: 12,
			score_away: 9,
		}),
		game(fallOpen, fBears, fWolves, { date: "2026-11-20", time: "20:00", status: "postponed" }),
		game(fallOpen, fCmd, fWolves, { date: "2026-11-23", time: "20:00", status: "cancelled" }),
		game(fallOpen, fNomads, fBears, {
			date: "2026-11-30",
			time: null,
			published_date: "2026-11-29",
			published_time: "18:00",
			published_location: "Elsewhere",
		}),
		game(fallOpen, fNomads, fCmd, { date: null, time: "21:00" }),
		game(fallOpen, fBears, fNomads, { date: "2026-12-07", published_at: null, location: "A draft" }),
		game(fallOpen, fWolves, fNomads, { date: "2026-11-17", status: "scheduled", score_home: 33, score_away: 31 }),
		game(fallWomen, wBears, wTide, { date: "2026-11-03", ...final(44, 41) }),
		game(fallWomen, wTide, wKeel, { date: "2026-11-10", status: "final" }),
		game(fallWomen, wKeel, wBears, { date: "2026-11-24", time: "18:30", video_url: "https://films.example/1" }),
		own({
			season_id: fall,
			division_id: division.id,
			match_id: "W1-1",
			home_team_id: wBears,
			away_team_id: fBears,
			date: "2026-11-18",
			time: "17:30",
			...final(66, 60),
		}),
	];
	const gameIds = await insert(tx.insert(schema.games).values(rows).returning());
	const points = (at: number, period: string, team_id: number, score: number) =>
		own({ game_id: gameIds[at] ?? 0, game_period_id: periods.get(period) ?? 0, team_id, score });
	await tx
		.insert(schema.periodScores)
		.values([
			points(1, "Q1", fBears, 30),
			points(1, "Q1", fWolves, 28),
			points(1, "Sudden Death", fBears, 31),
			points(1, "Sudden Death", fWolves, 30),
			points(1, "Final", fBears, 61),
			points(1, "Final", fWolves, 58),
			points(2, "Q1", fWolves, 15),
			points(2, "Shoot-out, secret", fCmd, 3),
			points(6, "Q2", fWolves, 12),
			points(16, "OT", wBears, 6),
			points(16, "OT", fBears, 0),
		]);
	const line = (at: number, team: number, player: number, values: Record<string, number>) =>
		own({
			game_id: gameIds[at] ?? 0,
			roster_id: rosterOf.get(`${team} ${player}`) ?? 0,
			values: Object.fromEntries(Object.entries(values).map(([stat, figure]) => [stats.get(stat) ?? 0, figure])),
		});
	await tx
		.insert(schema.boxScoreLines)
		.values([
			line(0, sBears, bo, { PTS: 20, "3PM": 2 }),
			line(0, sNomads, cy, { PTS: 9 }),
			line(1, fBears, ann, { PTS: 22, REB: 4, BLK: 3, "2PM": 5, "2PA": 9, FTM: 3, FTA: 4 }),
			line(1, fBears, bo, { PTS: 4, REB: 4 }),
			line(1, fBears, zoe, { PTS: 4, AST: 7 }),
			line(1, fWolves, zoe, {}),
			line(1, fWolves, samA, { PTS: 6 }),
			line(1, fWolves, samB, { PTS: 6 }),
			line(3, fCmd, flo, { PTS: 11, "3PM": 1, "3PA": 4 }),
			line(6, fWolves, samA, { PTS: 2 }),
			line(13, wBears, di, { PTS: 18 }),
			line(13, wTide, cy, { PTS: 0 }),
			line(16, wBears, di, { PTS: 7 }),
			line(16, fBears, ann, { PTS: 13 }),
		]);
	const bye = (season_league_id: number, team_id: number, date: string | null) =>
		own({ season_league_id, team_id, date });
	await tx
		.insert(schema.byes)
		.values([bye(fallOpen, fNomads, "2026-11-02"), bye(fallOpen, fBears, null), bye(fallWomen, wKeel, "2026-11-03")]);
	await tx
		.insert(schema.weekOffs)
		.values([
			own({ season_league_id: fallOpen, date: "2026-11-25", reason: "=Holiday, long" }),
			own({ season_league_id: fallWomen, date: "2026-11-26" }),
		]);
	for (const season_league_id of places) await recount({ tx, organization_id, season_league_id, tally: {} });
}
