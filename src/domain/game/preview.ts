import { ordinal } from "../ordinal.ts";
import type { Ranking, StandingRow, StandingsGame } from "../standings/standings.ts";
import { recordLabel, recordText } from "../standings/criteria.ts";
import type { Team } from "../standings/record.ts";
import { oneDecimal, percent1 } from "../stat/stats.ts";
import { basketball, throwFigures } from "../sport/basketball.ts";
import { plural, sentenceCase } from "../sport/words.ts";
import type { Sport } from "../sport/sport.ts";
import type { Side } from "./game.ts";

/** One figure of both teams (games 20). `share` is the hosts' part of both, 0 to 1; null where a bar would say nothing. */
export interface Measure {
	label: string;
	home: string;
	away: string;
	better: Side | null;
	share: number | null;
}

/** What is known of a team before its game: its row of the table, and the sums of its roster where there are any. */
export interface Preparation {
	row: Pick<
		StandingRow,
		"rank" | "played" | "wins" | "losses" | "ties" | "percentage" | "pointsFor" | "pointsAgainst"
	> &
		Partial<Pick<StandingRow, "narrowLosses">>;
	figures: { ftMade: number; ftAttempts: number; threes: number } | null;
}

/**
 * What two teams have shown so far, side by side; nothing before both have played. `league` is the table that both stand
 * in, `shown` says which stats the organization shows.
 */
export function measures(
	home: Preparation,
	away: Preparation,
	{ league, shown, sport = basketball }: { league: string | null; shown: ReadonlySet<string>; sport?: Sport },
): Measure[] {
	const [a, b] = [home.row, away.row];
	if (a.played === 0 || b.played === 0) return [];
	const units = sentenceCase(plural(sport.words.unit));
	const each = (sum: number, { played }: { played: number }) => oneDecimal(sum / played);
	return [
		...(league === null
			? []
			: [{ ...compared(league, -a.rank, -b.rank), home: ordinal(a.rank), away: ordinal(b.rank), share: null }]),
		{
			...compared(recordLabel(sport.awards), a.percentage, b.percentage),
			home: recordText(a, sport.awards),
			away: recordText(b, sport.awards),
		},
		{
			...compared(`${units} a game`, a.pointsFor / a.played, b.pointsFor / b.played),
			home: each(a.pointsFor, a),
			away: each(b.pointsFor, b),
		},
		{
			...compared(`${units} against`, a.pointsAgainst / a.played, b.pointsAgainst / b.played, "less"),
			home: each(a.pointsAgainst, a),
			away: each(b.pointsAgainst, b),
		},
		...figuresOf(home.figures, away.figures, shown),
	];
}

function figuresOf(a: Preparation["figures"], b: Preparation["figures"], shown: ReadonlySet<string>): Measure[] {
	if (a === null || b === null) return [];
	const isThrown = a.ftAttempts > 0 && b.ftAttempts > 0 && shown.has(throwFigures.share);
	return [
		...(isThrown
			? [
					{
						...compared("Free throws", a.ftMade / a.ftAttempts, b.ftMade / b.ftAttempts),
						home: percent1(a.ftMade, a.ftAttempts),
						away: percent1(b.ftMade, b.ftAttempts),
					},
				]
			: []),
		...(shown.has(throwFigures.threes) && a.threes + b.threes > 0 ? [counted("Threes made", a.threes, b.threes)] : []),
	];
}

/** A count of both, of which more is better. */
export function counted(label: string, home: number, away: number): Measure {
	return { ...compared(label, home, away), home: String(home), away: String(away) };
}

/** Two figures compared; `text` is left to who knows their unit. */
export function compared(label: string, home: number, away: number, better: "more" | "less" = "more"): Measure {
	const sum = home + away;
	const ahead: Side = home > away === (better === "more") ? "home" : "away";
	return {
		label,
		home: "",
		away: "",
		better: home === away ? null : ahead,
		share: sum > 0 && home >= 0 && away >= 0 ? home / sum : null,
	};
}

/** By one point, and by so many that no margin of before matters. */
const margins = [1, 1000];

/**
 * What a win of either team changes in the table of their league as it stands (games 20, standings 2, standings 4): the
 * table is made with the win, by one point and by very many, and only a place that it has in both is promised. A place that stays
 * what it was says nothing, but the first one.
 */
export function stakes(
	teams: readonly Team[],
	ranking: Ranking,
	{ league, ids }: { league: string; ids: Readonly<Record<Side, number>> },
): string[] {
	if (!ranking.any) return [];
	const now = ranking.ranks();
	return (["home", "away"] as const).flatMap((side) => {
		const team = teams.find(({ id }) => id === ids[side]);
		const before = now.get(ids[side]);
		if (team === undefined || before === undefined) return [];
		const after = margins.map((margin) => ranking.ranks(won(side, margin, ids)).get(ids[side]));
		const worst = Math.max(...after.map((rank) => rank ?? Infinity));
		const isCertain = after.every((rank) => rank === worst);
		if (worst === 1) return [`With a win ${team.name} ${before === 1 ? "stay" : "go"} first in ${league}.`];
		if (worst >= before) return [];
		return [
			`With a win ${team.name} go from ${ordinal(before)} to ${ordinal(worst)}${isCertain ? "" : " or higher"} in ${league}.`,
		];
	});
}

/** A game that nobody has played: it comes after all others. */
function won(side: Side, margin: number, ids: Readonly<Record<Side, number>>): StandingsGame {
	return {
		id: Number.MAX_SAFE_INTEGER,
		home_team_id: ids.home,
		away_team_id: ids.away,
		score_home: side === "home" ? margin : 0,
		score_away: side === "away" ? margin : 0,
		status: "final",
		forfeit_winner: null,
		date: null,
		time: null,
	};
}
