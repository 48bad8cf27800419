import type { Game } from "../../data/game/games.ts";
import { dateListed, timeText } from "../../domain/clock.ts";
import type { ByPartField } from "../../domain/game/by-part.ts";
import { shotsText, type ShootOutField } from "../../domain/game/shoot-out.ts";
import { isAwaited } from "../../domain/game/game.ts";
import { keptReasonText } from "../../domain/game/reason.ts";
import { to } from "../../domain/paths.ts";
import { Field, FormDialog, OpenButton } from "../../ui/form/form.tsx";
import { PlaceField } from "../../ui/form/place-field.tsx";
import { ReasonFields } from "../../ui/game/reason-fields.tsx";
import { GameResult } from "./league/result.tsx";
import { A } from "../../ui/link.tsx";
import { LiveState, type Running } from "../../ui/running.tsx";
import { TodoLine } from "../../ui/todo.tsx";
import { stateOf } from "../game/words.ts";

interface Props {
	game: Game;
	running: Running | undefined;
	byPart: ByPartField | undefined;
	shootOut: ShootOutField | undefined;
	/** It says which day it was. */
	dated?: boolean;
}

/** A game with its result typed in place, or scored from the table, and the way to another day. */
export function TodayGame({ game, running, byPart, shootOut, dated }: Props) {
	const { id, league, season, division, revision } = game;
	const { score_home, score_away } = game;
	const shots = shotsText(game);
	const isOpen = stateOf(game) === "scheduled" || game.status === "live";
	return (
		<TodoLine
			what={<Versus game={game} />}
			about={
				<>
					{running ? <LiveState running={running} first="home" /> : null}
					{running ? " · " : null}
					{placeText(game, dated)}
				</>
			}
		>
			{league ? (
				<GameResult
					place={{ season, league }}
					game={{
						id,
						to: to.game(id),
						home: game.home.name,
						away: game.away.name,
						marks: { home: game.home.abbreviation, away: game.away.abbreviation },
						score_home,
						score_away,
						revision,
						reason: game.reason,
						reason_seen_by: game.reason_seen_by,
						awaits: isAwaited(game),
						byPart,
						shootOut,
						mismatch: [],
					}}
				/>
			) : (
				<A
					className="button to-result"
					to={division ? `${to.staffDivision(season.id, division.id)}#${game.match_id ?? ""}` : to.game(id)}
					aria-label={`Enter ${game.home.name} vs ${game.away.name} in the bracket`}
				>
					{score_home === null || score_away === null
						? "Enter"
						: `${score_home}–${score_away}${shots === null ? "" : ` (${shots})`}`}
				</A>
			)}
			{isOpen ? (
				<>
					<A className="button" to={to.score(id)} aria-label={`Score live: ${game.home.name} vs ${game.away.name}`}>
						Score
					</A>
					<MoveButton game={game} />
				</>
			) : null}
		</TodoLine>
	);
}

export function Versus({ game: { id, home, away } }: { game: Game }) {
	return (
		<A className="team" to={to.game(id)}>
			<span>
				{home.name} <span className="dim">vs</span> {away.name}
			</span>
		</A>
	);
}

export function placeText({ date, time, location, league, division }: Game, dated = false): string {
	const when = dated ? `${dateListed(date)}, ${timeText(time)}` : timeText(time);
	return [when, location, league?.name ?? division?.name].filter(Boolean).join(" · ");
}

export function MoveButton({ game }: { game: Game }) {
	const { id, time, location, revision, home, away, reason, reason_seen_by } = game;
	const isPostponed = game.status === "postponed";
	return (
		<OpenButton
			dialog="move-game"
			label="Move"
			name={`Move ${home.name} vs ${away.name}`}
			fill={{
				id,
				date: isPostponed ? "" : (game.date ?? ""),
				time: time ?? "",
				location: location ?? "",
				revision,
				status: isPostponed ? "scheduled" : game.status,
				game: `${home.name} vs ${away.name}`,
				earlier: keptReasonText(reason ?? ""),
				reason_seen_by: reason_seen_by ?? "staff",
			}}
		/>
	);
}

/** Another day, time or place for a game; one that was postponed is scheduled again by its new day (platform 13). */
export function MoveDialog({ places }: { places: readonly string[] }) {
	return (
		<FormDialog
			id="move-game"
			title="Move game"
			submit="Move"
			form={{
				call: "PUT /api/gamesv2/{id}/details",
				done: "Game moved",
				fail: "Failed to update game details.",
				again: "Save anyway",
			}}
		>
			<input type="hidden" name="id" />
			<input type="hidden" name="revision" data-kind="number" />
			<input type="hidden" name="status" />
			<p data-says="{game}" />
			<div className="cols min-s">
				<Field id="move-game-date" name="date" label="Date" type="date" required />
				<Field id="move-game-time" name="time" label="Time" type="time" data-blank="null" />
			</div>
			<PlaceField id="move-game-location" places={places} />
			<ReasonFields id="move-game" label="Why it moves" earlier="" />
		</FormDialog>
	);
}
