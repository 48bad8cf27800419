import { sql } from "drizzle-orm";
import { chunksOf, given } from "../../src/data/import/place.ts";
import { giveSigns } from "../../src/data/team/signs.ts";
import { recount } from "../../src/data/import/totals.ts";
import { assert } from "../../src/domain/refusal.ts";
import * as schema from "../schema/index.ts";
import { type Books, enter, idIn } from "./books.ts";
import type { Cup } from "./cup.ts";
import type { Player } from "./people.ts";
import type { Figures } from "./lines.ts";
import type { Entry, Game, LeagueSeason, Season } from "./season.ts";

/** The ids of one season's entries, and of each entry's players on its roster. */
interface Rosters {
	entries: Map<Entry, number>;
	of: Map<Entry, Map<Player, number>>;
}

/** A season with its leagues, rosters, schedules, games and tournament, in statements of many rows each. */
export async function storeSeason(books: Books, season: Season, cup: Cup | null): Promise<void> {
	const { tx, organization_id, sport_id } = books;
	const { name, start: startDate, finish: finishDate, plan } = season;
	const [made] = await tx
		.insert(schema.seasons)
		.values({
			organization_id,
			sport_id,
			name,
			startDate,
			finishDate,
			active: plan.running ?? false,
			showDivisions: cup !== null,
		})
		.returning({ id: schema.seasons.id });
	assert(made, "an insert returns its row");
	const rosters: Rosters = { entries: new Map(), of: new Map() };
	for (const [position, league] of season.leagues.entries()) {
		const season_league_id = await storeLeague(books, made.id, position, league, rosters);
		await storeCalendar(books, made.id, season_league_id, league, rosters, plan.running ?? false);
	}
	await giveSigns(tx);
	if (cup) await storeCup(books, made.id, cup, rosters);
	const leagues = await tx
		.select()
		.from(schema.seasonLeagues)
		.where(sql`season_id = ${made.id}`);
	for (const { id } of leagues) await recount({ tx, organization_id, season_league_id: id, tally: {} });
}

async function storeLeague(
	{ tx, organization_id, leagues, clubs, players, sport }: Books,
	season_id: number,
	position: number,
	{ league, entries }: LeagueSeason,
	rosters: Rosters,
): Promise<number> {
	const [made] = await tx
		.insert(schema.seasonLeagues)
		.values({
			organization_id,
			season_id,
			league_id: idIn(leagues, league),
			position,
			...(sport ? { tie_break: sport.order as unknown as string[] } : {}), // jsonb: a list of criteria
		})
		.returning({ id: schema.seasonLeagues.id });
	assert(made, "an insert returns its row");
	const teams = entries.map(({ club, players: [star, second] }, index) => {
		const captain = index % 3 === 0 ? second : star;
		return {
			organization_id,
			season_league_id: made.id,
			team_id: idIn(clubs, club),
			captain_id: captain ? idIn(players, captain) : null,
			hidden: club.isHidden,
		};
	});
	enter(
		rosters.entries,
		entries,
		await tx.insert(schema.leagueTeams).values(teams).returning({ id: schema.leagueTeams.id }),
	);
	const places = entries.flatMap((entry) => entry.players.map((player) => ({ entry, player })));
	const ids = await tx
		.insert(schema.rosters)
		.values(
			places.map(({ entry, player }) => ({
				organization_id,
				slt_id: idIn(rosters.entries, entry),
				player_id: idIn(players, player),
			})),
		)
		.returning({ id: schema.rosters.id });
	for (const entry of entries) rosters.of.set(entry, new Map());
	places.forEach(({ entry, player }, index) => rosters.of.get(entry)?.set(player, ids[index]?.id ?? 0));
	return made.id;
}

/** Schedules, games, byes and weeks off of a league; the schedule of a running season can be edited in the builder. */
async function storeCalendar(
	books: Books,
	season_id: number,
	season_league_id: number,
	{ league, weekday, start, weeks, games, byes, offs }: LeagueSeason,
	{ entries, of }: Rosters,
	isRunning: boolean,
): Promise<void> {
	const { tx, organization_id, published_at } = books;
	const schedule = {
		organization_id,
		season_league_id,
		gameDays: [weekday],
		timeSlots: [...league.times],
		places: [{ name: league.venue, capacity: Math.ceil(league.teams.length / 2 / league.times.length) }],
	};
	const drafts = games.filter(({ isDraft }) => isDraft);
	const scheduleIds = { usual: null as number | null, draft: null as number | null };
	if (isRunning) {
		const usual = { ...schedule, name: "Regular season", startDate: start, numWeeks: weeks, published_at };
		const rows = await tx.insert(schema.schedules).values(usual).returning({ id: schema.schedules.id });
		scheduleIds.usual = rows[0]?.id ?? null;
	}
	if (drafts[0]) {
		const draft = { ...schedule, name: league.draft ?? "Draft", startDate: drafts[0].date, numWeeks: 1 };
		const rows = await tx.insert(schema.schedules).values(draft).returning({ id: schema.schedules.id });
		scheduleIds.draft = rows[0]?.id ?? null;
	}
	const owner = (game: Game) => ({
		season_league_id,
		schedule_id: game.isDraft ? scheduleIds.draft : scheduleIds.usual,
	});
	await storeGames(books, season_id, games, { entries, of }, owner);
	const schedule_id = scheduleIds.usual;
	if (byes.length > 0)
		await tx.insert(schema.byes).values(
			byes.map(({ entry, date }) => {
				return { organization_id, season_league_id, team_id: idIn(entries, entry), schedule_id, date };
			}),
		);
	if (offs.length > 0)
		await tx.insert(schema.weekOffs).values(offs.map((off) => ({ organization_id, season_league_id, ...off })));
}

async function storeCup(
	books: Books,
	season_id: number,
	{ plan, entries, games }: Cup,
	rosters: Rosters,
): Promise<void> {
	const { tx, organization_id } = books;
	const [made] = await tx
		.insert(schema.divisions)
		.values({ organization_id, season_id, name: plan.name })
		.returning({ id: schema.divisions.id });
	assert(made, "an insert returns its row");
	const seeds = entries.map((entry, position) => {
		return { organization_id, division_id: made.id, slt_id: idIn(rosters.entries, entry), position };
	});
	await tx.insert(schema.divisionTeams).values(seeds);
	await storeGames(books, season_id, games, rosters, () => ({ division_id: made.id }));
}

async function storeGames(
	books: Books,
	season_id: number,
	games: readonly Game[],
	rosters: Rosters,
	owner: (game: Game) => { season_league_id: number; schedule_id: number | null } | { division_id: number },
): Promise<void> {
	const { tx, organization_id, published_at, periods } = books;
	const ids = new Map<Game, number>();
	for (const list of chunksOf(games, 1000)) {
		const rows = list.map((game) => ({
			organization_id,
			season_id,
			...owner(game),
			match_id: game.match_id,
			home_team_id: idIn(rosters.entries, game.home),
			away_team_id: idIn(rosters.entries, game.away),
			date: game.date,
			time: game.time,
			location: game.location,
			video_url: game.video_url,
			status: game.status,
			period_id: game.status === "live" ? (periods.played[Math.max(0, game.periods.length - 1)] ?? null) : null,
			forfeit_winner: game.forfeit_winner,
			score_home: game.score?.[0] ?? null,
			score_away: game.score?.[1] ?? null,
			published_at: game.isDraft ? null : published_at,
		}));
		enter(ids, list, await tx.insert(schema.games).values(rows).returning({ id: schema.games.id }));
	}
	await storePeriods(books, ids, rosters);
	await storeLines(books, ids, rosters);
}

/** Points by period, and the final score of games that are over in the period of that name (games 3). */
async function storePeriods({ tx, organization_id, periods }: Books, ids: Map<Game, number>, { entries }: Rosters) {
	const rows = [...ids].flatMap(([{ home, away, periods: points, score, status }, game]) => {
		const scores = points.map((points, index) => ({ period: periods.played[index] ?? 0, points }));
		if (score && status === "final" && points.length > 0 && periods.final !== null)
			scores.push({ period: periods.final, points: score });
		return scores.flatMap(({ period, points: [first, second] }) => [
			{ game, period, team: idIn(entries, home), score: first },
			{ game, period, team: idIn(entries, away), score: second },
		]);
	});
	await tx.execute(
		sql`insert into period_scores (organization_id, game_id, game_period_id, league_team_id, score)
			select ${organization_id}, game, period, team, score
			from ${given(rows, "game bigint, period bigint, team bigint, score int")}`,
	);
}

async function storeLines({ tx, organization_id, stats }: Books, ids: Map<Game, number>, { of }: Rosters) {
	const valuesOf = (line: Figures | null) =>
		Object.fromEntries(Object.entries(line ?? {}).map(([stat, value]) => [idIn(stats, stat), value]));
	const rows = [...ids].flatMap(([{ home, away, lines }, game]) =>
		[home, away].flatMap((entry, side) =>
			[...(lines[side] ?? [])].map(([player, line]) => ({
				game,
				roster: of.get(entry)?.get(player),
				values: valuesOf(line),
			})),
		),
	);
	await tx.execute(
		sql`insert into box_score_lines (organization_id, game_id, roster_id, "values")
			select ${organization_id}, game, roster, "values"
			from ${given(rows, `game bigint, roster bigint, "values" jsonb`)}`,
	);
}
