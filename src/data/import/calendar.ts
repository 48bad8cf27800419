import { eq } from "drizzle-orm";
import { byes, seasonLeagues, weekOffs } from "../../../db/schema/index.ts";
import type { SeasonDraft } from "../../domain/csv/season.ts";
import { merge, type Place } from "./place.ts";

/** Byes and weeks off that are not there yet, and reasons that differ; those that the file does not list stay. */
export async function storeCalendar(
	place: Place,
	draft: SeasonDraft,
	teamIds: ReadonlyMap<string, number>,
): Promise<void> {
	if (draft.byes.size > 0) await storeByes(place, draft, teamIds);
	if (draft.weekOffs.size > 0) await storeWeekOffs(place, draft);
}

async function storeByes(place: Place, draft: SeasonDraft, teamIds: ReadonlyMap<string, number>): Promise<void> {
	const present = await place.tx
		.select({ team_id: byes.team_id, date: byes.date })
		.from(byes)
		.innerJoin(seasonLeagues, eq(seasonLeagues.id, byes.season_league_id))
		.where(eq(seasonLeagues.season_id, place.season_id));
	const known = new Set(present.map(({ team_id, date }) => `${team_id} ${date}`));
	const rows = [...draft.byes.values()].flatMap(({ team, date }) => {
		const league_team_id = teamIds.get(team) ?? 0;
		if (known.has(`${league_team_id} ${date}`)) return [];
		const season_league_id = place.leagues.get(draft.teams.get(team)?.league ?? "")?.season_league_id;
		return [{ id: null, season_league_id, league_team_id, date }];
	});
	await merge(place, "byes", {
		table: "byes",
		rows,
		columns: { season_league_id: "bigint", league_team_id: "bigint", date: "date" },
	});
}

async function storeWeekOffs(place: Place, draft: SeasonDraft): Promise<void> {
	const present = await place.tx
		.select({ id: weekOffs.id, league: weekOffs.season_league_id, date: weekOffs.date, reason: weekOffs.reason })
		.from(weekOffs)
		.innerJoin(seasonLeagues, eq(seasonLeagues.id, weekOffs.season_league_id))
		.where(eq(seasonLeagues.season_id, place.season_id));
	const known = new Map(present.map((row) => [`${row.league} ${row.date}`, row]));
	await merge(place, "week_offs", {
		table: "week_offs",
		rows: [...draft.weekOffs.values()].map(({ league, date, reason }) => {
			const season_league_id = place.leagues.get(league)?.season_league_id ?? 0;
			const off = known.get(`${season_league_id} ${date}`);
			return {
				id: off?.id ?? null,
				reason: reason === undefined ? (off?.reason ?? null) : reason,
				season_league_id,
				date,
			};
		}),
		columns: { reason: "text" },
		fresh: { season_league_id: "bigint", date: "date" },
	});
}
