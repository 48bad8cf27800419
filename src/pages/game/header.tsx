import { signOf } from "../../domain/team/sign.ts";
import type { BoxScore as Written } from "../../data/game/box-scores.ts";
import type { Game, GameTeam } from "../../data/game/games.ts";
import { dateLong, timeText } from "../../domain/clock.ts";
import { seriesText } from "../../domain/bracket/series.ts";
import { outcome, outdatedSentenceOf, type Side } from "../../domain/game/game.ts";
import { movedText } from "../../domain/game/move.ts";
import { reasonText } from "../../domain/game/reason.ts";
import { shotsText } from "../../domain/game/shoot-out.ts";
import { to } from "../../domain/paths.ts";
import { beyondText, isOvertime, playedPeriods } from "../../domain/period/periods.ts";
import { sportAmong, type Sport } from "../../domain/sport/sport.ts";
import { recordText, type StandingsGame } from "../../domain/standings/standings.ts";
import { readRecords } from "../../domain/standings/record.ts";
import type { ContextOf } from "../../http/page.ts";
import { Follows, RunningHeading, type Running } from "../../ui/running.tsx";
import { Ahead } from "./ahead.tsx";
import { Final } from "./final.tsx";
import { Contest, Place } from "./place.tsx";
import { Tape } from "./tape.tsx";
import { forfeitOf, pointsOf, sentenceOf, stateOf } from "./words.ts";

export interface HeaderProps {
	game: Game;
	written: Written;
	counted: readonly StandingsGame[];
	running: Running | null;
	/** Staff have a heading of their own, and the ways to change the game below this one. */
	isDesk: boolean;
	context: Pick<ContextOf<"game">, "tenant">;
}

/** The head of a game's page: what is to come, with its time; else the score. */
export function Header({ game, written, counted, running, isDesk, context }: HeaderProps) {
	const sport = sportAmong(context.tenant.organization.sports, game.season.sport_id);
	const records = recordsOf(game, counted, sport);
	const side = (team: GameTeam, name: string, own: Side) => ({
		name: team.name,
		...signOf(team),
		to: teamAddress(team, context),
		note: `${name} · ${records.get(team.slt_id) ?? recordText({ wins: 0, losses: 0, ties: 0 }, sport.awards)}`,
		points: pointsOf(game, own),
	});
	const sides = [side(game.home, "Home", "home"), side(game.away, "Away", "away")] as const;
	const state = stateOf(game);
	const isAhead = state === "scheduled" || state === "postponed" || state === "cancelled";
	if (isAhead && !isDesk) return <Ahead game={game} sides={sides} today={context.tenant.today} />;
	const heading = running ? <RunningHeading running={running} home={sides[0]} away={sides[1]} /> : sentenceOf(game);
	return (
		<Final
			heading={isDesk ? null : heading}
			sides={sides}
			winner={winnerIndex(game)}
			state={state === "scheduled" ? timeText(game.time) : stateText(game, state)}
			running={running}
			tape={running ? <Tape game={game} written={written} running={running} /> : null}
			told={toldOf(game)}
		>
			<Facts game={game} written={written} context={context} />
			{running ? <Follows /> : null}
		</Final>
	);
}

/** Day, place, league, and what is special about the game. */
function Facts({ game, written, context }: Pick<HeaderProps, "game" | "written" | "context">) {
	const { part } = sportAmong(context.tenant.organization.sports, game.season.sport_id);
	const { date, time } = game;
	const notes = [
		outdatedSentenceOf(game),
		game.series ? seriesText(game.series, game.home.name, game.away.name) : null,
		movedText(game),
		overtimeOf(written, part),
		game.draft ? "Draft, seen by staff" : null,
	];
	return (
		<>
			{date === null ? <span>TBD</span> : <time dateTime={date}>{dateLong(date)}</time>}
			{stateOf(game) === "scheduled" ? null : <span>{timeText(time)}</span>}
			<Place game={game} />
			<Contest game={game} />
			{notes.map((note) => (note ? <span key={note}>{note}</span> : null))}
		</>
	);
}

/** "Reef Rockets win by forfeit: only four players came": what befell it. Staff see at once which reasons are theirs alone. */
function toldOf(game: Game): string | null {
	const reason = reasonText(game);
	const isOwn = reason !== null && game.reason_seen_by === "staff";
	return [forfeitOf(game), isOwn ? `${reason} (seen by staff)` : reason].filter(Boolean).join(": ") || null;
}

const stateWords = { live: "Live", final: "FINAL", forfeit: "Forfeit", postponed: "Postponed", cancelled: "Cancelled" };

/** "FINAL/OT" where it went on after regular time (games 28), "(4–3 pens)" between level scores (games 29). */
function stateText(game: Game, state: keyof typeof stateWords): string {
	if (state !== "final" || !game.beyond) return stateWords[state];
	const shots = shotsText(game);
	return shots === null ? `${stateWords.final}/${game.beyond.mark.toUpperCase()}` : `${stateWords.final} (${shots})`;
}

/** "33–20" of both teams, this game included once it is over. */
function recordsOf(game: Game, counted: readonly StandingsGame[], { awards }: Sport): Map<number, string> {
	const moment = ({ date, time }: { date: string | null; time: string | null }) => `${date ?? "~"} ${time ?? ""}`;
	const now = moment(game);
	const until = counted.filter((other) => other.id === game.id || moment(other) < now);
	const teams = [game.home, game.away].map(({ slt_id, name }) => ({ id: slt_id, name }));
	const { records } = readRecords(teams, until, { awards });
	return new Map(records.map((record) => [record.team.id, recordText(record, awards)]));
}

/** "After overtime", "After 3 overtimes": by the overtime periods that were played. */
function overtimeOf({ periods, periodScores }: Written, part: string): string | null {
	const beyond = playedPeriods(periods, periodScores).filter(isOvertime);
	const words = new Set(beyond.map((period) => beyondText(period, part)));
	const last = [...words].at(-1);
	if (last === undefined) return null;
	return beyond.length > 1 && words.size === 1 ? `After ${beyond.length} ${last}s` : `After ${last}`;
}

function winnerIndex(game: Game): 0 | 1 | null {
	const winner = outcome(game);
	if (winner === "home") return 0;
	return winner === "away" ? 1 : null;
}

/** A hidden team is named and leads visitors nowhere (teams 5). */
export function teamAddress({ team_id, hidden }: GameTeam, { tenant }: HeaderProps["context"]): string | null {
	return hidden && tenant.face === "visitor" ? null : to.team(team_id);
}
