import * as schema from "../../db/schema/index.ts";
import type { Writer } from "../../src/data/tenant.ts";
import type { Format } from "../../src/domain/bracket/matchup.ts";

type Given = { teams: number; format?: Format; name?: string; nameOf?: (seed: number) => string };

/** A season of one league whose teams all stand in one division, by seed. */
export async function fillDivision(
	{ tx, organization }: Writer,
	{ teams: count, format = "single", name = "Gold", nameOf = (seed) => `Team ${seed}` }: Given,
) {
	const organization_id = organization.id;
	const [stat] = await tx.select().from(schema.stats).limit(1);
	const own = <T extends object>(row: T) => ({ organization_id, ...row });
	const [season] = await tx
		.insert(schema.seasons)
		.values(own({ name: "Fall 2026", startDate: "2026-09-01", sport_id: stat?.sportId ?? 0 }))
		.returning();
	const [league] = await tx
		.insert(schema.leagues)
		.values(own({ name: `Cup league of ${name}` }))
		.returning();
	const [seasonLeague] = await tx
		.insert(schema.seasonLeagues)
		.values(own({ season_id: season?.id ?? 0, league_id: league?.id ?? 0 }))
		.returning();
	const [division] = await tx
		.insert(schema.divisions)
		.values(own({ season_id: season?.id ?? 0, name, format }))
		.returning();
	if (!season || !league || !seasonLeague || !division) throw new Error("inserts return their rows");
	if (count === 0) return { season, league, seasonLeague, division, teams: [] };
	const names = Array.from({ length: count }, (_, at) => nameOf(at + 1));
	const made = await tx
		.insert(schema.teams)
		.values(names.map((one) => own({ name: one, leagueId: league.id })))
		.returning();
	const leagueTeams = await tx
		.insert(schema.leagueTeams)
		.values(made.map(({ id }) => own({ season_league_id: seasonLeague.id, team_id: id })))
		.returning();
	await tx
		.insert(schema.divisionTeams)
		.values(leagueTeams.map(({ id }, position) => own({ division_id: division.id, slt_id: id, position })));
	const teams = leagueTeams.map(({ id, team_id }, at) => ({ slt_id: id, team_id, name: names[at] ?? "" }));
	return { season, league, seasonLeague, division, teams };
}

export type FilledDivision = Awaited<ReturnType<typeof fillDivision>>;

/** Where the calls of a division's games are. */
export const gamesOf = ({ season, division }: FilledDivision) =>
	`/api/seasonsv2/${season.id}/divisions/${division.id}/games`;
