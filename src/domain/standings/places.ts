import { outcome } from "../game/game.ts";
import { standings } from "./standings.ts";
import { criteriaOf, type TieBreak } from "./tie-break.ts";
import { basketball } from "../sport/basketball.ts";
import type { Sport } from "../sport/sport.ts";
import { type Counted, isNarrow, pointsOf } from "./awards.ts";
import { percentageOf, type StandingsGame } from "./record.ts";

/**
 * A team's place at the end of every day on which it played a game that counts, oldest first: the rank that `standings` gives
 * over the games up to that day. Only the teams that the first criterion leaves level are ranked in full, so a season costs
 * little more than one table. Games without a date are left out. `date` is YYYY-MM-DD, `place` counts from 1.
 */
export function placesOverTime<T extends { id: number; name: string }>(
	teams: readonly T[],
	games: readonly StandingsGame[],
	teamId: number,
	{ tieBreak = "spec", sport = basketball }: { tieBreak?: TieBreak; sport?: Sport } = {},
): { date: string; place: number }[] {
	const { awards } = sport;
	const records = new Map(teams.map((team) => [team.id, noRecord()]));
	const own = records.get(teamId);
	if (own === undefined) return [];
	const byPoints = criteriaOf(tieBreak)[0]?.by === "points";
	const valueOf = (record: Record) => (byPoints ? pointsOf(record, awards) : percentageOf(record));
	const soFar: StandingsGame[] = [];
	const days = [...Map.groupBy(counted(games), ({ date }) => date)].toSorted(([a], [b]) => (a < b ? -1 : 1));
	return days.flatMap(([date, played]) => {
		for (const game of played) enter(records, game, sport);
		soFar.push(...played);
		if (!played.some((game) => involves(game, teamId))) return [];
		const value = valueOf(own);
		const level = teams.filter((team) => valueOf(records.get(team.id)!) === value);
		const ahead = teams.filter((team) => valueOf(records.get(team.id)!) > value).length;
		return [{ date, place: ahead + rankAmong(level, soFar, teamId, { tieBreak, sport }) }];
	});
}

type Record = Required<Counted>;
const noRecord = (): Record => ({ wins: 0, losses: 0, ties: 0, forfeits: 0, narrowWins: 0, narrowLosses: 0 });

type Dated = StandingsGame & { date: string };

function counted(games: readonly StandingsGame[]): Dated[] {
	return games.filter(
		(game): game is Dated => game.date !== null && game.home_team_id !== game.away_team_id && outcome(game) !== null,
	);
}

function enter(records: ReadonlyMap<number, Record>, game: StandingsGame, { awards }: Sport): void {
	const winner = outcome(game);
	const isForfeit = game.status === "forfeit";
	const score = { home: game.score_home ?? 0, away: game.score_away ?? 0 };
	const narrow = !isForfeit && isNarrow(awards, { score, isBeyond: game.parts?.isBeyond ?? false }) ? 1 : 0;
	for (const side of ["home", "away"] as const) {
		const record = records.get(game[`${side}_team_id`] ?? 0);
		if (record === undefined) continue;
		if (winner === "tie") record.ties += 1;
		else if (winner === side) {
			record.wins += 1;
			record.narrowWins += narrow;
		} else {
			record.losses += 1;
			record.narrowLosses += narrow;
			if (isForfeit) record.forfeits += 1;
		}
	}
}

function involves(game: StandingsGame, teamId: number): boolean {
	return game.home_team_id === teamId || game.away_team_id === teamId;
}

function rankAmong<T extends { id: number; name: string }>(
	level: readonly T[],
	soFar: readonly StandingsGame[],
	teamId: number,
	how: { tieBreak: TieBreak; sport: Sport },
): number {
	if (level.length === 1) return 1;
	const ids = new Set(level.map(({ id }) => id));
	const theirs = soFar.filter((game) => ids.has(game.home_team_id ?? 0) || ids.has(game.away_team_id ?? 0));
	return standings(level, theirs, how).find(({ team }) => team.id === teamId)!.rank;
}
