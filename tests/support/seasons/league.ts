import * as schema from "../../../db/schema/index.ts";
import type { Writer } from "../../../src/data/tenant.ts";

/** One row or more in every tenant table: a small league with a season played and one running. */
export async function fillLeague({ tx, organization }: Writer) {
	const organization_id = organization.id;
	const own = <const T extends object>(row: T) => ({ organization_id, ...row });
	const first = <T>(rows: T[]): T => rows[0] as T; // an insert of one row returns one
	const [stat] = await tx.select().from(schema.stats).orderBy(schema.stats.order).limit(1);
	const [period] = await tx.select().from(schema.gamePeriods).orderBy(schema.gamePeriods.order).limit(1);
	const [attribute] = await tx.select().from(schema.attributes).orderBy(schema.attributes.order).limit(1);
	if (!stat || !period || !attribute) throw new Error("a new organization has stats, periods and attributes");
	const season = first(
		await tx
			.insert(schema.seasons)
			.values(own({ name: "Fall 2026", startDate: "2026-09-01", finishDate: "2026-12-20", sport_id: stat.sportId }))
			.returning(),
	);
	const league = first(
		await tx
			.insert(schema.leagues)
			.values(own({ name: "Monday Open" }))
			.returning(),
	);
	const seasonLeague = first(
		await tx
			.insert(schema.seasonLeagues)
			.values(own({ season_id: season.id, league_id: league.id }))
			.returning(),
	);
	const teams = await tx
		.insert(schema.teams)
		.values(
			["Harbor Hawks", "Pier Pilots", "Quay Queens", "Reef Rockets"].map((name) => own({ name, leagueId: league.id })),
		)
		.returning();
	const leagueTeams = await tx
		.insert(schema.leagueTeams)
		.values(teams.map(({ id }) => own({ season_league_id: seasonLeague.id, team_id: id })))
		.returning();
	const players = await tx
		.insert(schema.players)
		.values(
			leagueTeams.map((_, at) => own({ firstName: `First${at}`, lastName: `Last${at}`, email: `p${at}@example.test` })),
		)
		.returning();
	await tx
		.insert(schema.attributeValues)
		.values(players.map(({ id }, at) => own({ player_id: id, attribute_id: attribute.id, value: String(at + 4) })));
	const rosters = await tx
		.insert(schema.rosters)
		.values(leagueTeams.map(({ id }, at) => own({ slt_id: id, player_id: players[at]?.id ?? 0 })))
		.returning();
	const schedule = first(
		await tx
			.insert(schema.schedules)
			.values(own({ season_league_id: seasonLeague.id, name: "Mondays", startDate: "2026-09-07", numWeeks: 8 }))
			.returning(),
	);
	const [a, b, c, d] = leagueTeams.map(({ id }) => id);
	const games = await tx
		.insert(schema.games)
		.values([
			own({
				season_id: season.id,
				season_league_id: seasonLeague.id,
				home_team_id: a ?? 0,
				away_team_id: b ?? 0,
				date: "2026-11-16",
				time: "19:00",
				status: "final",
				score_home: 61,
				score_away: 58,
			}),
			own({
				season_id: season.id,
				season_league_id: seasonLeague.id,
				home_team_id: c ?? 0,
				away_team_id: d ?? 0,
				date: "2026-11-23",
				time: "20:00",
				schedule_id: schedule.id,
			}),
		])
		.returning();
	const [played, coming] = games;
	if (!played || !coming) throw new Error("two games were inserted");
	await tx
		.insert(schema.periodScores)
		.values(own({ game_id: played.id, game_period_id: period.id, team_id: played.home_team_id, score: 15 }));
	await tx
		.insert(schema.boxScoreLines)
		.values(
			rosters
				.slice(0, 2)
				.map(({ id }, at) => own({ game_id: played.id, roster_id: id, values: { [stat.id]: 20 - at } })),
		);
	await tx
		.insert(schema.rosterTotals)
		.values(
			rosters.slice(0, 2).map(({ id }, at) => own({ roster_id: id, stat_id: stat.id, total: 20 - at, games: 1 })),
		);
	const link = first(
		await tx
			.insert(schema.scorerLinks)
			.values(
				own({
					token_hash: `hash of ${organization_id}`,
					label: "Court 1",
					game_id: coming.id,
					expires_at: "2026-11-24T08:00:00Z",
					actor: "test",
				}),
			)
			.returning(),
	);
	await tx.insert(schema.gameEvents).values(
		own({
			game_id: coming.id,
			op_id: "late-1",
			kind: "tap",
			status: "late",
			payload: { action: "2", side: "home" },
			actor: "Court 1",
			link_id: link.id,
		}),
	);
	await tx.insert(schema.byes).values(own({ season_league_id: seasonLeague.id, team_id: a ?? 0, date: "2026-11-23" }));
	await tx
		.insert(schema.weekOffs)
		.values(own({ season_league_id: seasonLeague.id, date: "2026-11-30", reason: "Holiday" }));
	const division = first(
		await tx
			.insert(schema.divisions)
			.values(own({ season_id: season.id, name: "Gold" }))
			.returning(),
	);
	await tx.insert(schema.divisionTeams).values(own({ division_id: division.id, slt_id: a ?? 0, position: 0 }));
	await tx.insert(schema.businesses).values(own({ name: "Pier Sports" }));
	const venue = first(
		await tx
			.insert(schema.venues)
			.values(own({ name: "Gym", courts: ["Court 1"] }))
			.returning(),
	);
	await tx
		.insert(schema.venueClosures)
		.values(own({ venue_id: venue.id, starts_on: "2026-12-24", ends_on: "2026-12-26", reason: "Holidays" }));
	await tx.insert(schema.auditLog).values(own({ actor: "test", action: "create", noun: "season", row_id: season.id }));
	await tx
		.insert(schema.deletions)
		.values(own({ noun: "team", label: "Old Oars", document: {}, counts: {}, migration: 4, actor: "test" }));
	await tx.insert(schema.importAliases).values(own({ import_key: "old_key", player_id: players[0]?.id ?? 0 }));
	await tx
		.insert(schema.keptClashes)
		.values(
			own({ game_id: played.id, other_id: coming.id, cause: "team", slots: "2026-11-23 20:00 20:00", actor: "test" }),
		);
	const [imported] = await tx
		.insert(schema.imports)
		.values(own({ hash: "0", counts: {}, season: "Fall 2026", actor: "ada" }))
		.returning();
	const nothing = { table_name: "byes", columns: ["id"], made: [], before: [] };
	await tx
		.insert(schema.importUndos)
		.values(own({ import_id: imported?.id ?? 0, season_id: season?.id ?? 0, ...nothing }));
	await tx.insert(schema.importColumns).values(own({ kind: "teams", headings: "0", meanings: ["team"] }));
	return {
		season,
		league,
		seasonLeague,
		teams,
		leagueTeams,
		players,
		rosters,
		games,
		played,
		coming,
		link,
		schedule,
		division,
		stat,
		period,
		attribute,
		venue,
	};
}
