import { and, asc, eq, sql } from "drizzle-orm";
import { divisions, divisionTeams, leagueTeams, seasons, teams } from "../../../db/schema/index.ts";
import type { Format } from "../../domain/bracket/matchup.ts";
import type { SeedLabels } from "../../domain/bracket/seed-labels.ts";
import { type BracketMatch, type BracketView, type Entrant, lineUp, viewOf } from "../../domain/bracket/view.ts";
import type { Pool, PoolSeed } from "../../domain/division/pools.ts";
import type { ByPartField } from "../../domain/game/by-part.ts";
import type { Plans } from "../../domain/game/plan.ts";
import { playedByPart } from "../game/by-part.ts";
import * as gameReads from "../game/games.ts";
import type { Game } from "../game/games.ts";
import { marksIn } from "./outdated.ts";
import { seasonListed } from "../shown.ts";
import type { Tenant } from "../tenant.ts";
import { signColumns } from "../team/signs.ts";

interface BracketDivision {
	id: number;
	name: string;
	format: Format;
	video_url: string | null;
	image_url: string | null;
	revision: number;
	/** When and where its matchups are to be played, by their ids. */
	plans: Plans | null;
	/** Which ranks of which leagues take its seeds; null where its teams are set by hand. */
	pools: Pool[] | null;
	/** What staff call its seeds (brackets 23). */
	seed_labels: SeedLabels | null;
	season: { id: number; name: string; startDate: string | null; sport_id: number };
}

/** A division with the teams of its bracket by seed, and its games. */
export interface Bracket {
	division: BracketDivision;
	teams: Entrant[];
	games: Game[];
	/** Where scores are parts that were won: the lines of its games. */
	lines: ReadonlyMap<number, ByPartField>;
}

/** The bracket of a division of this season, or null. A hidden team has its place in it and leads visitors nowhere (teams 5). */
export async function bracketOf(tenant: Tenant, seasonId: number, divisionId: number): Promise<Bracket | null> {
	const [[division], rows, games] = await Promise.all([
		tenant.tx
			.select({
				id: divisions.id,
				name: divisions.name,
				format: sql<Format>`${divisions.format}`,
				video_url: divisions.video_url,
				image_url: divisions.image_url,
				revision: divisions.revision,
				plans: divisions.plans,
				pools: divisions.pools,
				seed_labels: divisions.seed_labels,
				season: { id: seasons.id, name: seasons.name, startDate: seasons.startDate, sport_id: seasons.sport_id },
			})
			.from(divisions)
			.innerJoin(seasons, eq(seasons.id, divisions.season_id))
			.where(and(eq(divisions.id, divisionId), eq(divisions.season_id, seasonId), seasonListed(tenant))),
		tenant.tx
			.select({
				slt_id: divisionTeams.slt_id,
				team_id: leagueTeams.team_id,
				name: teams.name,
				...signColumns,
				hidden: leagueTeams.hidden,
			})
			.from(divisionTeams)
			.innerJoin(leagueTeams, eq(leagueTeams.id, divisionTeams.slt_id))
			.innerJoin(teams, eq(teams.id, leagueTeams.team_id))
			.where(eq(divisionTeams.division_id, divisionId))
			.orderBy(asc(divisionTeams.position), asc(divisionTeams.id)),
		gameReads.listUnmarked(tenant, { season: seasonId, division: divisionId }),
	]);
	if (!division) return null;
	const lines = await playedByPart(tenant, games);
	const marks = marksIn(
		division.format,
		rows,
		games.flatMap((game) => matchOf(game) ?? []),
	);
	const isClosed = (hidden: boolean) => hidden && tenant.face === "visitor";
	return {
		division,
		teams: rows.map(({ hidden, team_id, ...team }) => ({ ...team, team_id: isClosed(hidden) ? null : team_id })),
		games: games.map((game) => ({ ...game, ...(marks.get(game.id) ?? { outdated: false }) })),
		lines,
	};
}

/** What the bracket is drawn from. */
export function matchesOf({ games, lines }: Pick<Bracket, "games" | "lines">): BracketMatch[] {
	return games.flatMap((game) => {
		const match = matchOf(game);
		const line = lines.get(game.id);
		return match === null ? [] : [{ ...match, ...(line && { by_part: line.typed }) }];
	});
}

/** A game as its bracket sees it; null for one that is no bracket's. */
export function matchOf(game: Omit<Game, "outdated">): BracketMatch | null {
	const { match_id, home, away } = game;
	if (match_id === null) return null;
	return {
		id: game.id,
		match_id,
		home_team_id: home.slt_id,
		away_team_id: away.slt_id,
		home: home.name,
		away: away.name,
		score_home: game.score_home,
		score_away: game.score_away,
		status: game.status,
		forfeit_winner: game.forfeit_winner,
		date: game.date,
		time: game.time,
		location: game.location,
		location_url: game.location_url,
		reason: game.reason,
		reason_seen_by: game.reason_seen_by,
		revision: game.revision,
		...(game.beyond && { beyond: game.beyond.mark }),
		...(game.shoot_out && { shoot_out: game.shoot_out }),
	};
}

/** Who stands in the bracket by seed; null for whom pools are to name. */
export const seatsOf = ({ teams, division }: Bracket) => lineUp(teams, division.pools?.length ?? 0);

/** The drawing, with what stands for the teams while pools have not named them. */
export function drawn(bracket: Bracket, waiting: readonly PoolSeed[] | null = null): BracketView | null {
	const { division, teams } = bracket;
	return viewOf(
		division.format,
		teams,
		matchesOf(bracket),
		division.plans,
		waiting?.map(({ label }) => label),
		division.seed_labels,
	);
}
