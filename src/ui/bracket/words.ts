import { dateNear, timeText } from "../../domain/clock.ts";
import { isCompleted, outcome, outdatedLabel, statusLabels } from "../../domain/game/game.ts";
import { besideScore } from "../../domain/game/shoot-out.ts";
import { noPlan, type Plan } from "../../domain/game/plan.ts";
import type { Format, Line, Slot } from "../../domain/bracket/matchup.ts";
import { formatText } from "../../domain/bracket/formats.ts";
import { losesOnce, placePlayed, playedSource, roundOf, sourceText } from "../../domain/bracket/numbers.ts";
import { seedText } from "../../domain/bracket/seed-labels.ts";
import type { BracketMatch, BracketView, MatchStanding } from "../../domain/bracket/view.ts";
import { type Sign, signOf } from "../../domain/team/sign.ts";
import { some } from "../../domain/some.ts";

/** "11 teams · Single elimination". */
export const bracketText = (format: Format, teams: number): string =>
	`${teamCountText(teams)} · ${formatText(format, teams)}`;

export const teamCountText = (count: number) => some(count, "team");

/** One line of a matchup as it is shown. */
export interface TieLine {
	/** As staff name it, else its number. */
	seed: string | null;
	/** The team, or where it will come from. */
	text: string;
	isKnown: boolean;
	/** Of a team that is known. */
	sign: Sign | null;
	points: number | null;
	/** Its goals in a shoot-out, beside a level score. */
	shots: number | undefined;
	/** `lose on` is of who plays on for the title. */
	result: "win" | "lose" | "lose on" | null;
	/** Whose points these are, while the game runs. */
	side: "home" | "away";
}

type Numbered = Pick<BracketView, "layout" | "numbers" | "labels" | "seedLabels">;

export function linesOf(standing: MatchStanding, view: Numbered): [TieLine, TieLine] {
	return [lineOf(standing, "teamA", view), lineOf(standing, "teamB", view)];
}

function lineOf(standing: MatchStanding, line: Line, view: Numbered): TieLine {
	const { matchup, state, home, winner } = standing;
	const team = standing[line];
	const side = home === line ? "home" : "away";
	const lost = losesOnce(matchup, line, view.layout) ? "lose on" : "lose";
	const end = winner === line ? "win" : lost;
	const text = team?.name ?? (state === "unneeded" ? "Not needed" : sourceText(matchup[line], view));
	return {
		seed: seedOf(team?.seed ?? labelledSeed(matchup[line], view), text, view),
		text,
		isKnown: team !== null,
		sign: team ? signOf(team) : null,
		points: pointsOf(standing, line),
		shots: shotsOf(standing, side),
		result: state === "decided" && winner ? end : null,
		side,
	};
}

/** Of a series the games that a line has won, once there is one. */
function pointsOf(standing: MatchStanding, line: Line): number | null {
	const { game, home, series, wins } = standing;
	if (series.length > 0) return wins.teamA + wins.teamB > 0 ? wins[line] : null;
	const isLive = game?.status === "live";
	const points =
		game && home && (isCompleted(game) || isLive) ? game[home === line ? "score_home" : "score_away"] : null;
	return points ?? (isLive && standing[line] ? 0 : null);
}

const shotsOf = ({ game, home, series }: MatchStanding, side: "home" | "away") =>
	game && home && series.length === 0 ? besideScore(game)?.[side] : undefined;

/** Where a rank that is not decided stands for the team, and is what the seed is called, its number is shown beside it. */
function seedOf(seed: number | null, text: string, { seedLabels }: Numbered): string | null {
	if (seed === null) return null;
	const label = seedText(seed, seedLabels);
	return label === text ? String(seed) : label;
}

/** The seed of a slot that a label stands in. */
function labelledSeed(slot: Slot, { layout, labels }: Numbered): number | null {
	const source = labels.length === 0 ? slot : playedSource(slot, layout);
	return source.from === "seed" && labels.length > 0 ? source.seed : null;
}

/** "Game 7"; "Series 7", and "Series 7, game 2" of one of its games. */
export function gameName(
	{ matchup, series, number }: MatchStanding,
	{ numbers }: Pick<BracketView, "numbers">,
): string {
	const count = numbers.get(matchup.matchId) ?? "";
	if (matchup.bestOf === 1) return `Game ${count}`.trim();
	return `Series ${count}${series.length > 0 ? "" : `, game ${number}`}`;
}

/** The game that the box of a matchup leads to: of a series the one that is played next, else the last. */
export const gameAt = (standing: MatchStanding): MatchStanding => standing.series[standing.number - 1] ?? standing;

/** "Miami Heat vs Atlanta Hawks"; a team that is not known by where it comes from. */
export function teamsText(standing: MatchStanding, view: Numbered): string {
	const [upper, lower] = linesOf(standing, view);
	return `${upper.text} vs ${lower.text}`;
}

/** What stands below a box, the place apart: it keeps to a line of its own where both do not fit on one. */
export interface CaptionWords {
	what: string;
	place: string | null;
}

/** The game's name, what is special about it, its day, which has its year where it is not today's, and, while nothing is decided, its time. */
export function captionWords(standing: MatchStanding, view: BracketView, today: string): CaptionWords {
	if (standing.series.length > 0) return seriesWords(standing, view, today);
	const { state, game, outdated } = standing;
	const { location } = game ?? view.plans[standing.gameId] ?? noPlan;
	const isPlaceless = state === "unneeded" || (!game && outdated.length > 0);
	const place = (isPlaceless ? null : location) || null;
	const [name = "", ...parts] = partsOf(standing, view, today);
	const line = state === "decided" && !standing.isWalkover ? byPartOf(standing) : null;
	if (line === null) return { what: [name, ...parts].join(" · "), place };
	return { what: `${name} · ${line}`, place: [...parts, place].filter(Boolean).join(" · ") || null };
}

/** "Series 7 · Best of 3", and below it "Game 2 · Sat, Dec 5 · 6:00 PM". */
function seriesWords(standing: MatchStanding, view: BracketView, today: string): CaptionWords {
	const { matchup, state, number } = standing;
	const [, ...parts] = partsOf(gameAt(standing), view, today);
	const next = state === "decided" ? parts : [`Game ${number}`, ...parts];
	return { what: `${gameName(standing, view)} · Best of ${matchup.bestOf}`, place: next.join(" · ") || null };
}

/** What is said of one game of a series: its day, time and place; what became of it, the upper team first. */
export function seriesGameWords(
	standing: MatchStanding,
	view: BracketView,
	today: string,
): { result: string | null; more: string } {
	const { what, place } = captionWords(standing, view, today);
	const [, ...parts] = what.split(" · ");
	const isUnneeded = standing.state === "unneeded";
	const [upper, lower] = linesOf(standing, view);
	const isScored = upper.points !== null && lower.points !== null && standing.state === "decided";
	return {
		result: isScored ? `${upper.text} ${upper.points}, ${lower.text} ${lower.points}` : null,
		more: isUnneeded ? "not needed" : [...parts, ...(place === null ? [] : [place])].join(" · "),
	};
}

/** "25–20, 23–25, 15–11" of a game whose score is the parts that were won, the upper team's first; null where they are not known. */
function byPartOf({ game, home }: MatchStanding): string | null {
	const pairs = game?.by_part?.split(" ").map((pair) => pair.split("-")) ?? [];
	if (pairs.length < 2) return null;
	return pairs.map((pair) => (home === "teamB" ? pair.toReversed() : pair).join("–")).join(", ");
}

export const captionText = ({ what, place }: CaptionWords) => (place === null ? what : `${what} · ${place}`);

function partsOf(standing: MatchStanding, view: BracketView, today: string): string[] {
	const { matchup, state, game, outdated } = standing;
	const round = roundOf(view.layout, matchup);
	const name = placePlayed(round) ? round.name : gameName(standing, view);
	if (state === "unneeded") return [name];
	const notes = standing.isIfNeeded ? ["if needed"] : [];
	if (!game)
		return [
			name,
			...notes,
			...(outdated.length > 0 ? [outdatedLabel] : planParts(view.plans[standing.gameId] ?? noPlan, today)),
		];
	const isDecided = state === "decided";
	return [
		name,
		...(isDecided ? [game.beyond ?? []].flat() : notes),
		...(specialOf(standing, game) ?? []),
		...planParts(isDecided || isStuck(standing) ? { ...game, time: null } : game, today),
	];
}

/** Over, and nobody goes on. */
const isStuck = ({ state, game }: MatchStanding) => state === "open" && game !== null && isCompleted(game);

/** "Sat, Dec 5", "6:00 PM", as far as it is known. */
function planParts({ date, time }: Pick<Plan, "date" | "time">, today: string): string[] {
	return [date && dateNear(date, today), time && timeText(time)].flatMap((part) => part || []);
}

function specialOf(standing: MatchStanding, game: BracketMatch): string[] | null {
	if (standing.isWalkover) return ["Forfeit"];
	if (game.status === "postponed" || game.status === "cancelled") return [statusLabels[game.status]];
	if (!isStuck(standing)) return null;
	return [outcome(game) === "tie" ? "Tie: nobody advances" : "No score: nobody advances"];
}
