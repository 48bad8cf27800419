import { sql } from "drizzle-orm";
import type { LineRecord } from "../../domain/csv/season.ts";
import { highestOf, type StatValues } from "../../domain/stat/stats.ts";
import type { RosterOf } from "./people.ts";
import { given, type Place, run, runOverAll } from "./place.ts";

/**
 * The box scores of some games, in the stats that the file has columns for. A player of an import whom the file no longer
 * lists for a game loses that line; lines of players who were typed in stay.
 */
export async function storeLines(
	place: Place,
	list: readonly LineRecord[],
	ids: ReadonlyMap<string, number>,
	rosterOf: RosterOf,
	statIds: readonly number[],
): Promise<void> {
	const { organization_id } = place;
	const lines = list.map((line) => ({
		game: ids.get(line.game),
		roster: rosterOf(line.player, line.team),
		values: valuesOf(line, statIds),
	}));
	const others = sql`l."values" - ${`{${statIds.join(",")}}`}::text::text[]`;
	const rows = [...Map.groupBy(lines, ({ game, roster }) => `${game} ${roster}`).values()].flatMap(ofOnePerson);
	await run(
		place,
		"lines",
		sql`with given as materialized (select * from ${given(rows, `game bigint, roster bigint, "values" jsonb`)}),
			removed as (
				delete from box_score_lines l
				where l.organization_id = ${organization_id} and l.game_id in (select n.game from given n)
					and not exists (select from given n where n.game = l.game_id and n.roster = l.roster_id)
					and exists (select from rosters r
						join players p on p.organization_id = r.organization_id and p.id = r.player_id
						left join import_aliases a on a.organization_id = p.organization_id and a.player_id = p.id
						where r.organization_id = ${organization_id} and r.id = l.roster_id
							and (p.import_key is not null or a.import_key is not null))
				returning 1),
			changed as (
				update box_score_lines l set "values" = (${others}) || n."values" from given n
				where l.organization_id = ${organization_id} and l.game_id = n.game and l.roster_id = n.roster
					and l."values" <> (${others}) || n."values"
				returning 1),
			made as (
				insert into box_score_lines (organization_id, game_id, roster_id, "values")
				select ${organization_id}, n.game, n.roster, n."values" from given n
				where not exists (select from box_score_lines l
					where l.organization_id = ${organization_id} and l.game_id = n.game and l.roster_id = n.roster)
				returning 1)
			select (select count(*)::int from made) as made, (select count(*)::int from changed) as changed,
				(select count(*)::int from removed) as removed`,
	);
}

/** After games have changed their teams: lines of players whose team does not play in the game. */
export async function dropStrayLines(place: Place, gameIds: Iterable<number>): Promise<void> {
	const { organization_id } = place;
	const ids = JSON.stringify([...gameIds]);
	await runOverAll(
		place,
		"lines",
		sql`with removed as (
				delete from box_score_lines l using games g, rosters r
				where l.organization_id = ${organization_id} and g.organization_id = ${organization_id} and g.id = l.game_id
					and g.id in (select value::bigint from jsonb_array_elements_text(${ids}::text::jsonb))
					and r.organization_id = ${organization_id} and r.id = l.roster_id
					and r.league_team_id not in (g.home_team_id, g.away_team_id)
				returning 1)
			select count(*)::int as removed from removed`,
	);
}

type Line = { game: number | undefined; roster: number; values: StatValues };

/** Keys that were merged into one person may have a line each in one game: per stat the higher value counts (statistics 6). */
function ofOnePerson([first, ...others]: readonly Line[]): Line[] {
	if (!first) return [];
	return [others.reduce((line, { values }) => ({ ...line, values: highestOf(line.values, values) }), first)];
}

function valuesOf(line: LineRecord, statIds: readonly number[]): Record<number, number> {
	const values: Record<number, number> = {};
	for (const [at, value] of line.values.entries()) {
		const stat = statIds[at];
		if (value !== null && stat !== undefined) values[stat] = value;
	}
	return values;
}
