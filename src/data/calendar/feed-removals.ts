import { sql } from "drizzle-orm";
import { deletions } from "../../../db/schema/index.ts";
import { undoDays } from "../../domain/deletion/deletions.ts";
import { castOf, type Cast } from "../cast.ts";
import { stillOffered } from "../deletions.ts";
import type { GameFilter } from "../game/filter.ts";
import type { Game } from "../game/games.ts";
import { inSeasonListed } from "../shown.ts";
import type { Tenant } from "../tenant.ts";

/** A game that visitors have seen and that was deleted. */
export interface RemovedGame extends Pick<Game, "id" | "revision" | "time" | "location" | "league" | "division"> {
	/** As it was in calendars. */
	uid: string;
	home: Game["home"];
	away: Game["away"];
	date: string;
	schedule: number | null;
	/** Milliseconds since 1970. */
	removed: number;
	/** Why it was taken out, where visitors may know. */
	why: string | null;
}

/** How much higher than before its deletion a game's revision is where calendars take it back, and where it is put back. */
export const removedRevisions = { gone: 1, restored: 2 };

/** What is deleted when games are taken out of the calendar; seasons, leagues and teams take their calendars with them. */
export const removingNouns: ReadonlySet<string> = new Set(["game", "schedule"]);

/**
 * Published games that were deleted, singly, by a publication or with their schedule, while the deletion can be taken back and
 * until thirty days after their date. Their names are those of today; where a team is gone as well, the game is too.
 */
export async function removedGames(
	tenant: Tenant,
	filter: Pick<GameFilter, "season" | "season_league_ids" | "slt_ids" | "places" | "id">,
	known?: Cast,
): Promise<RemovedGame[]> {
	const rows = await keptRows(tenant);
	const own = rows.filter(
		({ id, season_id, season_league_id, home_team_id, away_team_id, location }) =>
			(filter.id ?? id) === id &&
			(filter.places?.includes(location ?? "") ?? true) &&
			(filter.season ?? season_id) === season_id &&
			(filter.season_league_ids?.some((other) => other === season_league_id) ?? true) &&
			(filter.slt_ids?.some((other) => other === home_team_id || other === away_team_id) ?? true),
	);
	if (own.length === 0) return [];
	const cast = known ?? (await castOf(tenant, filter.season));
	return own.flatMap(({ season_id: _season, season_league_id, division_id, home_team_id, away_team_id, ...row }) => {
		const [home, away] = [cast.teams.get(home_team_id), cast.teams.get(away_team_id)];
		if (!home || !away) return [];
		const league = cast.leagues.get(season_league_id ?? 0) ?? null;
		return [{ ...row, league, division: cast.divisions.get(division_id ?? 0) ?? null, home, away }];
	});
}

interface Kept extends Pick<Game, "id" | "revision" | "season_id" | "season_league_id" | "division_id"> {
	uid: string;
	home_team_id: number;
	away_team_id: number;
	date: string;
	time: string | null;
	location: string | null;
	schedule: number | null;
	removed: number;
	why: string | null;
}

async function keptRows(tenant: Tenant): Promise<Kept[]> {
	const { tx, today } = tenant;
	const nouns = sql.join(
		[...removingNouns].map((noun) => sql`${noun}`),
		sql`, `,
	);
	const rows = await tx.execute<{ row: Kept }>(sql`
		select json_build_object('id', g.id, 'uid', coalesce(g.uid::text, 'game-' || g.id || '@tipoff'), 'revision', g.revision, 'season_id', g.season_id, 'season_league_id', g.season_league_id,
			'division_id', g.division_id, 'home_team_id', g.home_team_id, 'away_team_id', g.away_team_id, 'date', g.date,
			'time', g.time, 'location', g.location, 'schedule', g.schedule_id,
			'removed', floor(extract(epoch from ${deletions.created_at}) * 1000)::float8,
			'why', case when ${deletions.reason_seen_by} = 'visitors' then ${deletions.reason} end) as row
		from ${deletions}, jsonb_populate_recordset(null::games, ${deletions.document} -> 'games') g
		where ${deletions.noun} in (${nouns}) and ${stillOffered}
			and g.published_at is not null and ${inSeasonListed(tenant, sql`g.season_id`) ?? sql`true`} and g.date > ${today}::date - ${undoDays}::int
		order by g.date, g.time, g.id`);
	return rows.map(({ row }) => row);
}
