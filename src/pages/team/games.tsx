import type { Game, GameTeam } from "../../data/game/games.ts";
import type { Sport } from "../../domain/sport/sport.ts";
import { dateBrief, timeText } from "../../domain/clock.ts";
import { isCompleted, outcome, outdatedLabelOf } from "../../domain/game/game.ts";
import { compareTexts } from "../../domain/order.ts";
import { shotsText } from "../../domain/game/shoot-out.ts";
import { to } from "../../domain/paths.ts";
import { shortName } from "../../domain/team/short-name.ts";
import { Empty } from "../../ui/empty.tsx";
import { FormStrip } from "./form-strip.tsx";
import { Icon } from "../../ui/icon.tsx";
import { initialsOf } from "../../ui/mark.tsx";
import { TeamSchedule, type TeamGame } from "./schedule.tsx";
import type { Outcome } from "../../ui/wl.tsx";
import { formerSlot } from "../../domain/game/move.ts";
import { changeNote, stateOf } from "../game/words.ts";
import type { TeamData } from "./team.tsx";
import { signOf } from "../../domain/team/sign.ts";

/** A game with a result, seen from one of its teams. */
export type PlayedGame = {
	id: number;
	date: string | null;
	before: "vs" | "at";
	opponent: GameTeam;
	outcome: Outcome;
	/** Its own points first. */
	score: string;
	/** "3–4 pens" beside a level score. */
	shots: string | null;
	beyond: string | undefined;
	margin: number;
};

const stripLengthMax = 9;
const wholeMax = 20;
const shownMax = 12;
const aheadMax = 4;

/** The games with a result, oldest first. */
export function playedBy({ games, entry, sport }: Pick<TeamData, "games" | "entry" | "sport">): PlayedGame[] {
	return games.flatMap((game) => playedGame(game, entry.slt_id, sport) ?? []);
}

/** How many games are still to come: those that a drawing of the season keeps room for. */
export function aheadOf({ games }: Pick<TeamData, "games">, today: string): number {
	const isOpen = (game: Game) => !isCompleted(game) && game.status !== "cancelled";
	return games.filter((game) => isOpen(game) && (game.date === null || game.date >= today)).length;
}

/** The last ten results, of which a narrow screen shows the latest. */
export function TeamForm({ played }: { played: readonly PlayedGame[] }) {
	const names = played.map(({ opponent }) => opponent.name);
	return (
		<FormStrip
			label="Last ten games, latest first"
			games={played
				.slice(-10)
				.toReversed()
				.map(({ id, date, before, opponent, outcome: result, score, shots, beyond }) => ({
					to: to.game(id),
					outcome: result,
					score,
					shots: shots?.split(" ")[0],
					beyond,
					opponent: {
						before,
						name: opponent.name,
						short: opponent.abbreviation ?? stripName(opponent.name, names),
					},
					day: { iso: date ?? "", text: date === null ? "TBD" : (dateBrief(date).split(", ")[1] ?? "") },
				}))}
		/>
	);
}

/** What fits beside "vs" on one line of a card: the short name, else the initials of the team's mark. */
function stripName(name: string, names: readonly string[]): string {
	const short = shortName(name, names);
	return short.length <= stripLengthMax ? short : initialsOf(name);
}

/** The latest first: a short season whole, of a long one what lies around today, and all of it behind a fold. */
export function TeamGames({ data, today }: { data: TeamData; today: string }) {
	const { games, byes, entry } = data;
	const rows = [...games.map((game) => gameRow(game, entry.slt_id, data.sport)), ...byes.map(byeRow)]
		.toSorted(byDate)
		.toReversed();
	if (rows.length === 0)
		return <Empty title="No games available">Games appear here when the schedule is published.</Empty>;
	if (rows.length <= wholeMax) return <TeamSchedule caption="Schedule" games={rows} />;
	return (
		<>
			<TeamSchedule caption="Schedule" games={around(rows, today)} />
			<details className="fold">
				<summary>
					<Icon name="chevron" turn />
					{`All ${games.length} games of the season, latest first`}
				</summary>
				<div>
					<TeamSchedule caption="Whole season" games={rows} />
				</div>
			</details>
		</>
	);
}

function around(rows: readonly TeamGame[], today: string): TeamGame[] {
	const ahead = rows.filter(({ date }) => date === null || date >= today).length;
	const start = Math.min(Math.max(0, ahead - aheadMax), Math.max(0, rows.length - shownMax));
	return rows.slice(start, start + shownMax);
}

function gameRow(game: Game, sltId: number, sport: Sport): TeamGame {
	const { before, opponent } = seenBy(game, sltId);
	return {
		id: game.id,
		to: to.game(game.id),
		date: game.date,
		opponent: { name: opponent.name, ...signOf(opponent), before },
		moved: changeNote(game),
		was: formerSlot(game),
		result: resultOf(game, sltId, sport),
	};
}

function byeRow({ id, date }: { id: number; date: string | null }): TeamGame {
	return { id, to: null, date, opponent: null, result: { text: "–" } };
}

function resultOf(game: Game, sltId: number, sport: Sport): TeamGame["result"] {
	const outdated = outdatedLabelOf(game);
	if (outdated) return { text: outdated, tone: "warn" };
	const played = playedGame(game, sltId, sport);
	if (played) return played;
	const state = stateOf(game);
	if (state === "live") {
		const { mine, theirs } = seenBy(game, sltId);
		return { text: mine === null || theirs === null ? "Live" : `Live ${mine}–${theirs}`, tone: "live" };
	}
	if (state === "postponed") return { text: "Postponed", tone: "warn" };
	if (state === "cancelled") return { text: "Cancelled", tone: "bad" };
	return { text: isCompleted(game) ? "Final" : timeText(game.time) };
}

function playedGame(game: Game, sltId: number, { awards }: Sport): PlayedGame | null {
	const winner = game.outdated ? null : outcome(game.league ? { ...game, shoot_out: undefined } : game); // a table has a draw
	if (winner === null) return null;
	const { before, opponent, mine, theirs, isHome } = seenBy(game, sltId);
	const shots = shotsText(game, isHome ? "home" : "away");
	const level = awards.draws ? "D" : "T";
	const decided = (winner === "home") === isHome ? "W" : "L";
	return {
		id: game.id,
		date: game.date,
		before,
		opponent,
		outcome: winner === "tie" ? level : decided,
		score: mine === null || theirs === null ? "Forfeit" : `${mine}–${theirs}`,
		shots,
		beyond: game.beyond?.mark,
		margin: (mine ?? 0) - (theirs ?? 0),
	};
}

function seenBy(game: Game, sltId: number) {
	const isHome = game.home.slt_id === sltId;
	const [mine, theirs] = isHome ? [game.score_home, game.score_away] : [game.score_away, game.score_home];
	return { isHome, mine, theirs, opponent: isHome ? game.away : game.home, before: isHome ? "vs" : "at" } as const;
}

const byDate = (a: TeamGame, b: TeamGame) => compareTexts(a.date ?? "~", b.date ?? "~");
