import { and, asc, eq, isNotNull, or, sql, type SQL } from "drizzle-orm";
import { boxScoreLines, gamePeriods, leagueTeams, periodScores, rosters } from "../../../db/schema/index.ts";
import type { Period, PeriodScore } from "../../domain/period/periods.ts";
import type { StatValues } from "../../domain/stat/stats.ts";
import { ineligible } from "../player/eligibility.ts";
import type { Game } from "./games.ts";
import { framed } from "../frame.ts";
import { question } from "../question.ts";
import { namesThen, shownPlayers, teamListed } from "../shown.ts";
import { ofSport } from "../stat/stats.ts";
import type { Tenant } from "../tenant.ts";

export interface BoxScoreStat {
	id: number;
	name: string;
	abbreviation: string;
	order: number;
	hidden: boolean;
}

/** A roster entry in one game; `values` by the stat's id, null without a line. */
export interface BoxScorePlayer {
	roster_id: number;
	slt_id: number;
	player_id: number;
	firstName: string;
	lastName: string;
	image: string | null;
	/** May be linked. */
	open: boolean;
	/** May play in a tournament by its rule; in a league's game everybody may. */
	eligible: boolean;
	values: Readonly<Record<string, number>> | null;
}

export interface BoxScore {
	/** In the organization's order, hidden ones too, since others are derived from them. */
	stats: BoxScoreStat[];
	periods: Period[];
	periodScores: (PeriodScore & { id: number })[];
	/** Both rosters, by name. */
	players: BoxScorePlayer[];
}

/** Of a hidden team visitors see who has played, for the opponents' results would be wrong without them (teams 5). */
function isShownIn(tenant: Tenant): SQL | undefined {
	const isOfShown = teamListed(tenant);
	return isOfShown && or(isOfShown, isNotNull(boxScoreLines.roster_id));
}

/** Everything written down about a game but its own row: both rosters with their lines, the periods and their points. */
export async function boxScoreOf(tenant: Tenant, game: Game): Promise<BoxScore> {
	const [statRows, periodRows, { scores, players }] = await Promise.all([
		ofSport(tenant, game.season.sport_id),
		periodsOf(tenant, game.season.sport_id),
		askWritten(tenant, { id: game.id, home: game.home.slt_id, away: game.away.slt_id }),
	]);
	const out =
		game.division_id === null ? null : await ineligible(tenant, game.season_id, [game.home.slt_id, game.away.slt_id]);
	return {
		stats: statRows,
		periods: periodRows,
		periodScores: scores,
		players: players.map((player) => ({ ...player, eligible: !out?.has(player.roster_id) })),
	};
}

const askWritten = question((tenant, { id, home, away }: { id: number; home: number; away: number }) => {
	const { tx } = tenant;
	const p = shownPlayers(tenant);
	const names = namesThen(p);
	return {
		scores: tx
			.select({
				id: periodScores.id,
				gamePeriod_id: periodScores.game_period_id,
				team_id: periodScores.team_id,
				score: periodScores.score,
			})
			.from(periodScores)
			.where(eq(periodScores.game_id, id))
			.orderBy(asc(periodScores.id)),
		players: tx
			.select({
				roster_id: rosters.id,
				slt_id: rosters.slt_id,
				player_id: p.id,
				...names,
				image: p.image,
				open: p.open,
				values: boxScoreLines.values,
			})
			.from(rosters)
			.innerJoin(p, eq(p.id, rosters.player_id))
			.leftJoin(boxScoreLines, and(eq(boxScoreLines.roster_id, rosters.id), eq(boxScoreLines.game_id, id)))
			.innerJoin(leagueTeams, eq(leagueTeams.id, rosters.slt_id))
			.where(and(sql`${rosters.slt_id} in (${home}, ${away})`, isShownIn(tenant)))
			.orderBy(names.lastName, names.firstName, asc(rosters.id)),
	};
});

async function periodsOf(tenant: Tenant, sportId: number): Promise<Period[]> {
	const { id, name, order, hidden } = gamePeriods;
	return await framed(
		tenant,
		`periods of sport ${sportId}`,
		async () =>
			await tenant.tx
				.select({ id, name, order, hidden })
				.from(gamePeriods)
				.where(eq(gamePeriods.sportId, sportId))
				.orderBy(asc(order), asc(id)),
	);
}

/** A line's values under the abbreviations of their stats, as the rules read them. */
export function valuesOf({ values }: Pick<BoxScorePlayer, "values">, known: readonly BoxScoreStat[]): StatValues {
	const read: Record<string, number | null> = {};
	for (const { id, abbreviation } of known) read[abbreviation] = values?.[id] ?? null;
	return read;
}

/** The lines as the wire has them, one row a value (wire 3). */
export function wireLines(
	game: Pick<Game, "id" | "date" | "time" | "status" | "score_home" | "score_away">,
	{ players, stats: known }: BoxScore,
) {
	const { id: game_id, date, time, status, score_home, score_away } = game;
	const of = { game_id, game: { id: game_id, date, time, status, score_home, score_away } };
	return players.flatMap(({ roster_id, player_id, slt_id, values }) =>
		known.flatMap(({ id, abbreviation }) => {
			const value = values?.[id];
			if (value === undefined) return [];
			return [{ ...of, player_id, team_id: slt_id, roster_id, stat_id: id, value, stat: { id, abbreviation } }];
		}),
	);
}
