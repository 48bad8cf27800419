import { advance } from "../../src/domain/bracket/advance.ts";
import { layout } from "../../src/domain/bracket/layout.ts";
import { addDays } from "../../src/domain/clock.ts";
import { standings } from "../../src/domain/standings/standings.ts";
import { chanceOf } from "./chance.ts";
import { minuteOf, type Moment, timeOf } from "./calendar.ts";
import type { CupPlan } from "./plan.ts";
import { type Entry, type Game, planned, playedUntil, type Season, type Setting } from "./season.ts";

export interface Cup {
	plan: CupPlan;
	/** By seed. */
	entries: Entry[];
	games: Game[];
}

/** A tournament of the best teams, played in the order of its bracket as far as its days have come. */
export function cupOf(setting: Setting, season: Season): Cup | null {
	const plan = season.plan.cup;
	if (!plan) return null;
	const entries = seeded(season, plan);
	const rounds = layout(entries.length).rounds;
	const first = season.plan.running ? setting.now.today : season.finish;
	const games: Game[] = [];
	for (const [round, { matchups }] of rounds.entries()) {
		const places = matchups.filter(({ isBye, isSpacer }) => !isBye && !isSpacer);
		for (const [place, matchup] of places.entries()) {
			const stands = standing(entries, games).get(matchup.matchId);
			const [home, away] = [stands?.teamA, stands?.teamB];
			if (!home || !away) continue;
			const [upper, lower] = [entries[home.seed - 1] as Entry, entries[away.seed - 1] as Entry]; // seeds are their places
			const when = timeIn(plan, round, place, places.length, first, setting.now);
			const game = planned(upper, lower, when.date, when.time, plan.venue);
			const words = [setting.plan.slug, season.name, plan.name, matchup.matchId];
			games.push({
				...decided(setting, words, thrilling(setting, words, game, games.length === 0)),
				match_id: matchup.matchId,
			});
		}
	}
	return { plan, entries, games };
}

/** The game that is on while somebody looks is a close one, and the first of goals is level. */
function thrilling(setting: Setting, words: readonly (string | number)[], game: Game, isFirst: boolean): Game {
	return playedUntil(setting, words, game, ({ score, status }) => {
		if (isFirst && isLevelFirst(setting)) return score !== null && score[0] === score[1];
		return status !== "live" || (score !== null && score[0] !== score[1] && Math.abs(score[0] - score[1]) < 4);
	});
}

/** Goals, of which a league keeps a draw. */
const isLevelFirst = ({ plan: { scoring } }: Setting) => scoring.by === "goals" && !scoring.goesOn;

/** A level game of goals goes on with extra time and penalties. */
function decided(setting: Setting, words: readonly (string | number)[], game: Game): Game {
	const { score, periods, status } = game;
	if (!isLevelFirst(setting) || status !== "final" || score === null || score[0] !== score[1]) return game;
	const shots: [number, number] = chanceOf(setting.seed, ...words, "shots").below(2) === 0 ? [4, 3] : [3, 4];
	return { ...game, periods: [...periods, [0, 0], shots], shots };
}

/** League by league the best of the season so far. */
function seeded({ leagues }: Season, plan: CupPlan): Entry[] {
	return plan.leagues
		.flatMap((index) => ranked(leagues[index]?.entries ?? [], leagues[index]?.games ?? []))
		.filter(({ club }) => !club.isHidden)
		.slice(0, plan.teams);
}

function ranked(entries: readonly Entry[], games: readonly Game[]): Entry[] {
	const teams = entries.map(({ club }, id) => ({ id, name: club.name }));
	const ids = new Map(entries.map((entry, id) => [entry, id]));
	const rows = standings(
		teams,
		games.map((game, id) => ({
			id,
			home_team_id: ids.get(game.home) ?? -1,
			away_team_id: ids.get(game.away) ?? -1,
			score_home: game.score?.[0] ?? null,
			score_away: game.score?.[1] ?? null,
			status: game.status,
			forfeit_winner: game.forfeit_winner,
			date: game.date,
			time: game.time,
		})),
		{ tieBreak: "nba" },
	);
	return rows.map(({ team }) => entries[team.id] as Entry); // ids are places in this list
}

function standing(entries: readonly Entry[], games: readonly Game[]) {
	const ids = new Map(entries.map((entry, index) => [entry, index + 1]));
	const { standings } = advance(
		layout(entries.length),
		games.map((game) => ({
			match_id: game.match_id,
			home_team_id: ids.get(game.home) ?? null,
			away_team_id: ids.get(game.away) ?? null,
			score_home: game.score?.[0] ?? null,
			score_away: game.score?.[1] ?? null,
			status: game.status,
			forfeit_winner: game.forfeit_winner,
			...(game.shots && { shoot_out: { home: game.shots[0], away: game.shots[1] } }),
		})),
		entries.map(({ club }, index) => ({ slt_id: index + 1, name: club.name })),
	);
	return standings;
}

const evening = minuteOf("17:30");
const apartMinutes = 75;
const opens = minuteOf("08:30");
const closes = minuteOf("22:00");
const begunMinutes = 43;

/**
 * When a game of a round is played. A round of today has its first half behind it, since yesterday; of the second half
 * one game is on right now, whenever the hall is open, and the other one later.
 */
function timeIn(plan: CupPlan, round: number, place: number, places: number, first: string, now: Moment) {
	const date = addDays(first, plan.roundDays[round] ?? 0);
	const usual = { date, time: timeOf(evening + apartMinutes * place) };
	if (date !== now.today || places < 2) return usual;
	const half = Math.ceil(places / 2);
	if (place < half) return { date: addDays(date, -1), time: timeOf(evening + apartMinutes * place) };
	const started = Math.floor((minuteOf(now.time) - begunMinutes) / 5) * 5;
	const isOpen = started >= opens && started <= closes;
	if (!isOpen) return { date, time: timeOf(evening + apartMinutes * (place - half)) };
	if (place === half) return { date, time: timeOf(started) };
	const next = Math.max(evening, Math.ceil((started + apartMinutes) / 15) * 15) + apartMinutes * (place - half - 1);
	return next <= closes ? { date, time: timeOf(next) } : { date: addDays(date, 1), time: timeOf(evening) };
}
