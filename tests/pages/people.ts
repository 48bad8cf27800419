import { sql } from "drizzle-orm";
import * as schema from "../../db/schema/index.ts";
import type { GameStatus } from "../../src/domain/game/game.ts";
import type { Writer } from "../../src/data/tenant.ts";

type Ids = Record<string, number>;

/**
 * Two seasons of people with every kind of privacy. Fall 2026 runs with the leagues Monday (Anchors, Buoys and the hidden
 * Ghosts) and Thursday (Crabs), Spring 2026 is over with Sunday (Divers, Eels).
 */
export async function fillPeople({ tx, organization }: Writer) {
	const organization_id = organization.id;
	const own = <const T extends object>(row: T) => ({ organization_id, ...row });
	const byName = (rows: { id: number }[], names: readonly string[]): Ids =>
		Object.fromEntries(names.map((name, at) => [name, rows[at]?.id ?? 0]));

	const seasons = byName(
		await tx
			.insert(schema.seasons)
			.values([
				own({ name: "Fall 2026", startDate: "2026-09-01", active: true, sport_id: 1 }),
				own({ name: "Spring 2026", startDate: "2026-02-01", active: false, sport_id: 1 }),
			])
			.returning(),
		["fall", "spring"],
	);
	const places = [
		["Monday", "fall", ["Anchors", "Buoys", "Ghosts"]],
		["Thursday", "fall", ["Crabs"]],
		["Sunday", "spring", ["Divers", "Eels"]],
	] as const;
	const leagues = byName(
		await tx
			.insert(schema.leagues)
			.values(places.map(([name]) => own({ name })))
			.returning(),
		places.map(([name]) => name),
	);
	const teams: Ids = {};
	const slots: Ids = {};
	const seasonLeagues: Ids = {};
	for (const [league, season, names] of places) {
		const [seasonLeague] = await tx
			.insert(schema.seasonLeagues)
			.values(own({ season_id: seasons[season] ?? 0, league_id: leagues[league] ?? 0 }))
			.returning();
		seasonLeagues[league] = seasonLeague?.id ?? 0;
		const made = await tx
			.insert(schema.teams)
			.values(names.map((name) => own({ name })))
			.returning();
		Object.assign(teams, byName(made, names));
		const placed = await tx
			.insert(schema.leagueTeams)
			.values(
				names.map((name) =>
					own({ season_league_id: seasonLeagues[league] ?? 0, team_id: teams[name] ?? 0, hidden: name === "Ghosts" }),
				),
			)
			.returning();
		Object.assign(slots, byName(placed, names));
	}

	type Person = Omit<typeof schema.players.$inferInsert, "organization_id"> & { key: string };
	const people: Person[] = [
		{
			key: "tomas",
			firstName: "Tomás",
			lastName: "Łuna",
			image: "https://img.example/tomas.jpg",
			bio: "Grew up by the pier.\n\nStill lives there.",
			videos: ["https://youtu.be/aqz-KE-bpKQ", "https://example.com/no-video"],
			sponsor: { name: "Harbor Coffee", url: "https://coffee.example", image: "" },
		},
		{ key: "abe", firstName: "Abe", lastName: "Smithson", privacy: "initial", image: "https://img.example/abe.jpg" },
		{ key: "bea", firstName: "Bea", lastName: "Smithers", privacy: "initial", bio: "Smithers tells all." },
		{ key: "secret", firstName: "Xaverius", lastName: "Concealed", privacy: "hidden" },
		{ key: "gus", firstName: "Gus", lastName: "Ghost" },
		{ key: "nora", firstName: "Nora", lastName: "Nameless", number_shown: false },
		{ key: "quiet", firstName: "Quentin", lastName: "Quiet" },
	];
	const players = byName(
		await tx
			.insert(schema.players)
			.values(people.map(({ key: _key, ...row }) => own(row)))
			.returning(),
		people.map(({ key }) => key),
	);
	const attributes = await tx.select().from(schema.attributes).orderBy(schema.attributes.order);
	const [number, position] = attributes.map(({ id }) => id);
	await tx
		.insert(schema.attributeValues)
		.values(
			Object.values(players).flatMap((player_id, at) => [
				own({ player_id, attribute_id: number ?? 0, value: String(70 + at) }),
				own({ player_id, attribute_id: position ?? 0, value: "G" }),
			]),
		);
	const entries = [
		["tomas", "Divers"],
		["tomas", "Anchors"],
		["tomas", "Crabs"],
		["abe", "Anchors"],
		["bea", "Buoys"],
		["secret", "Buoys"],
		["gus", "Ghosts"],
		["nora", "Buoys"],
		["quiet", "Crabs"],
	] as const;
	const rosters = byName(
		await tx
			.insert(schema.rosters)
			.values(entries.map(([player, team]) => own({ player_id: players[player] ?? 0, slt_id: slots[team] ?? 0 })))
			.returning(),
		entries.map((names) => names.join(" ")),
	);

	const stats = await tx.select().from(schema.stats);
	const line = (values: Ids) =>
		Object.fromEntries(
			stats.flatMap(({ id, abbreviation }) => {
				const value = values[abbreviation];
				return value === undefined ? [] : [[id, value] as const];
			}),
		);
	const game = async (
		[home, away]: readonly [string, string],
		row: { league: string; season: string; date: string; status?: GameStatus; draft?: boolean },
		lines: Record<string, Ids>,
	) => {
		const [made] = await tx
			.insert(schema.games)
			.values(
				own({
					season_id: seasons[row.season] ?? 0,
					season_league_id: seasonLeagues[row.league] ?? 0,
					home_team_id: slots[home] ?? 0,
					away_team_id: slots[away] ?? 0,
					date: row.date,
					time: "19:00",
					status: row.status ?? "final",
					score_home: 60,
					score_away: 50,
					...(row.draft ? { published_at: null } : {}),
				}),
			)
			.returning();
		const game_id = made?.id ?? 0;
		await tx
			.insert(schema.boxScoreLines)
			.values(
				Object.entries(lines).map(([key, values]) =>
					own({ game_id, roster_id: rosters[key] ?? 0, values: line(values) }),
				),
			);
		return game_id;
	};
	const monday = { league: "Monday", season: "fall" };
	const games = {
		first: await game(
			["Anchors", "Buoys"],
			{ ...monday, date: "2026-10-05" },
			{
				"tomas Anchors": { PTS: 20, "2PM": 7, "2PA": 10, "3PM": 1, "3PA": 4, FTM: 3, FTA: 4, REB: 5 },
				"abe Anchors": { PTS: 12, FTM: 2, FTA: 2 },
				"bea Buoys": { PTS: 12, FTM: 1, FTA: 2 },
				"secret Buoys": { PTS: 48 },
				"nora Buoys": { PTS: 4 },
			},
		),
		ghosts: await game(
			["Ghosts", "Anchors"],
			{ ...monday, date: "2026-10-12" },
			{
				"gus Ghosts": { PTS: 30 },
				"tomas Anchors": { PTS: 10, "2PM": 5, "2PA": 9, "3PM": 0, "3PA": 0, FTM: 0, FTA: 0 },
			},
		),
		moved: await game(
			["Crabs", "Anchors"],
			{ league: "Thursday", season: "fall", date: "2026-10-15" },
			{
				"tomas Crabs": { PTS: 30, "3PM": 4, "3PA": 8, FTM: 6, FTA: 6 },
			},
		),
		cancelled: await game(
			["Buoys", "Anchors"],
			{ ...monday, date: "2026-10-19", status: "cancelled" },
			{
				"tomas Anchors": { PTS: 99 },
			},
		),
		draft: await game(
			["Anchors", "Ghosts"],
			{ ...monday, date: "2026-10-26", draft: true },
			{
				"tomas Anchors": { PTS: 88 },
			},
		),
		past: await game(
			["Divers", "Eels"],
			{ league: "Sunday", season: "spring", date: "2026-03-01" },
			{
				"tomas Divers": { PTS: 11, FTM: 1, FTA: 4 },
			},
		),
	};
	await tx.execute(sql`insert into roster_totals (organization_id, roster_id, stat_id, total, games)
		select l.organization_id, l.roster_id, v.key::bigint, sum(v.value::int), count(*)
		from box_score_lines l join games g on g.id = l.game_id, jsonb_each_text(l."values") v
		where g.status = 'final' and g.published_at is not null group by 1, 2, 3`);
	return { seasons, leagues, teams, players, games };
}

/** The text of a page as a reader sees it. */
export function textOf(html: string): string {
	return html
		.replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
		.replace(/<[^>]+>/g, " ")
		.replace(/&amp;/g, "&")
		.replace(/&#x27;/g, "'")
		.replace(/\s+/g, " ");
}

/** What may stand on no page of a visitor: the full names of those who are masked. */
export const unspeakable = ["Smithson", "Smithers", "Xaverius", "Concealed"];
