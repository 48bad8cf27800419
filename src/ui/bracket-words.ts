import { dateBrief, timeText } from "../domain/clock.ts";
import { isCompleted, statusLabels } from "../domain/game.ts";
import type { Format, Line } from "../domain/bracket/matchup.ts";
import { roundOf, sourceText } from "../domain/bracket/numbers.ts";
import type { BracketMatch, BracketView, MatchStanding } from "../domain/bracket/view.ts";

export const formatNames: Readonly<Record<Format, string>> = {
	single: "Single elimination",
	"third-place": "Single elimination with a third-place game",
	double: "Double elimination",
};

/** One line of a matchup as it is shown. */
export interface TieLine {
	seed: number | null;
	/** The team, or where it will come from. */
	text: string;
	isKnown: boolean;
	points: number | null;
	result: "win" | "lose" | null;
	/** Whose points these are, while the game runs. */
	side: "home" | "away";
}

export function linesOf(standing: MatchStanding, { numbers }: Pick<BracketView, "numbers">): [TieLine, TieLine] {
	return [lineOf(standing, "teamA", numbers), lineOf(standing, "teamB", numbers)];
}

function lineOf(standing: MatchStanding, line: Line, numbers: BracketView["numbers"]): TieLine {
	const { matchup, state, game, home, winner } = standing;
	const team = standing[line];
	const side = home === line ? "home" : "away";
	const points = game && home && (isCompleted(game) || game.status === "live") ? game[`score_${side}`] : null;
	return {
		seed: team?.seed ?? null,
		text: team?.name ?? (state === "unneeded" ? "Not needed" : sourceText(matchup[line], numbers)),
		isKnown: team !== null,
		points: points ?? (game?.status === "live" && team ? 0 : null),
		result: state === "decided" && winner ? (winner === line ? "win" : "lose") : null,
		side,
	};
}

/** "Game 7". */
export function gameName({ matchup }: MatchStanding, { numbers }: Pick<BracketView, "numbers">): string {
	return `Game ${numbers.get(matchup.matchId) ?? ""}`.trim();
}

/** "Miami Heat vs Atlanta Hawks"; a team that is not known by where it comes from. */
export function teamsText(standing: MatchStanding, view: Pick<BracketView, "numbers">): string {
	const [upper, lower] = linesOf(standing, view);
	return `${upper.text} vs ${lower.text}`;
}

/** What stands below a box: while nothing is decided also when, else the day and what was special. */
export function captionParts(standing: MatchStanding, view: BracketView): string[] {
	const { matchup, state, game, outdated } = standing;
	const round = roundOf(view.layout, matchup);
	const name = round.section === "third" ? round.name : gameName(standing, view);
	if (state === "unneeded") return [name];
	const notes = isIfNeeded(standing) ? ["if needed"] : [];
	if (!game) return [name, ...notes, ...(outdated.length > 0 ? ["Outdated game"] : [])];
	const isDecided = state === "decided";
	return [
		...(isDecided && round.section !== "third" ? [] : [name, ...notes]),
		...(specialOf(standing, game) ?? []),
		...(game.date === null ? [] : [dateBrief(game.date)]),
		...(isDecided || game.time === null ? [] : [timeText(game.time)]),
		...(game.location === null ? [] : [game.location]),
	];
}

/** The second game of a grand final is played only where the first one was lost by who had not lost before. */
function isIfNeeded({ matchup: { teamA, teamB } }: MatchStanding): boolean {
	return [teamA, teamB].some((slot) => slot.from === "loser" && slot.onlyFrom !== null);
}

function specialOf({ state, isWalkover }: MatchStanding, game: BracketMatch): string[] | null {
	if (isWalkover) return ["Walkover"];
	if (game.status === "postponed" || game.status === "cancelled") return [statusLabels[game.status]];
	return state === "open" && isCompleted(game) ? ["Tie: nobody advances"] : null;
}
