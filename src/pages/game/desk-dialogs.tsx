import type { GameDesk as Desk } from "../../data/game/desk.ts";
import type { Game } from "../../data/game/games.ts";
import { lengthOf } from "../../domain/field.ts";
import { gameStatuses, isCompleted, type GameStatus, type Scored } from "../../domain/game/game.ts";
import { keptReasonText } from "../../domain/game/reason.ts";
import { detailFields } from "../../domain/game/schema.ts";
import { isTieAs } from "../../domain/standings/tie.ts";
import { ErrorPlace, Field, Form, FormDialog, SelectField } from "../../ui/form/form.tsx";
import { PlaceField } from "../../ui/form/place-field.tsx";
import { ReasonFields } from "../../ui/game/reason-fields.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Teams, film, place and time of a game (games 9); YouTube's links become those of their player. */
export function EditGameDialog({
	game,
	desk: { teams, places },
}: {
	game: Game;
	desk: Pick<Desk, "teams" | "places">;
}) {
	const isPutOff = game.status === "postponed";
	return (
		<FormDialog
			id="edit-game"
			title="Edit Game"
			submit="Save Changes"
			form={{
				call: `PUT /api/gamesv2/${game.id}/details`,
				fail: "Failed to update game details.",
				again: "Save anyway",
			}}
		>
			<input type="hidden" name="revision" data-kind="number" />
			{isPutOff ? <input type="hidden" name="schedule_again" value="true" data-kind="boolean" /> : null}
			<TeamFields teams={teams} />
			<Field
				id="edit-game-video"
				name="video_url"
				label="Video URL"
				inputMode="url"
				maxLength={lengthOf(detailFields.location_url)}
				data-blank="null"
				placeholder="https://www.youtube.com/watch?v="
			/>
			<PlaceField id="edit-game-location" places={places} />
			<div className="cols min-s">
				<Field id="edit-game-date" name="date" label="Date" type="date" data-blank="null" />
				<Field id="edit-game-time" name="time" label="Time" type="time" data-blank="null" />
			</div>
			{isPutOff ? <p className="meta">This game is postponed. Another date or time schedules it again.</p> : null}
			<ReasonFields id="edit-game" label="Reason for the change" earlier={game.reason ?? ""} />
		</FormDialog>
	);
}

/** What the dialogs of a game say of its reason: a new change has its own, which is not the one before (games 19). */
export const reasonOf = ({ reason, reason_seen_by }: Game) => ({
	earlier: keptReasonText(reason ?? ""),
	reason_seen_by: reason_seen_by ?? "staff",
});

/** Who plays, while nothing has been entered about it. */
function TeamFields({ teams }: Pick<Desk, "teams">) {
	if (typeof teams === "string") return <p className="meta">{teams}</p>;
	const options = teams.map(({ id, name }) => ({ value: id, label: name }));
	return (
		<div className="stack gap-2">
			<div className="cols min-s">
				<SelectField id="edit-game-home" name="home_team_id" label="Home" options={options} data-kind="number" />
				<SelectField id="edit-game-away" name="away_team_id" label="Away" options={options} data-kind="number" />
			</div>
			<p>
				<button type="button" className="button" data-swap="home_team_id away_team_id">
					Swap home and away
				</button>
			</p>
		</div>
	);
}

const words: Record<GameStatus, { label: string; note: string }> = {
	scheduled: { label: "Scheduled", note: "Still to come, until its score is entered." },
	live: { label: "Live", note: "Visitors follow the score as it is entered." },
	final: { label: "Final", note: "Over, whatever the score is." },
	forfeit: { label: "Forfeit", note: "One team did not play; the other one wins." },
	postponed: { label: "Postponed", note: "Will be played another day; counts for nobody." },
	cancelled: { label: "Cancelled", note: "Will not be played; counts for nobody." },
};

/** It says scheduled, and visitors see it as over (games 2). */
export const isOverByScore = (game: Scored) => game.status === "scheduled" && isCompleted(game);

/** What a game's state is called to staff: what visitors see of it. */
export function stateText(game: Scored): string {
	return `Status: ${isOverByScore(game) ? "Final (by its score)" : words[game.status].label}`;
}

/** A game that is over by its score alone, and the way to say so. */
export function MakeFinal({ game, tie }: StateProps) {
	return (
		<div>
			<Form
				id="make-final"
				call={`PUT /api/gamesv2/${game.id}/details`}
				fail="Failed to update game details."
				again="Save anyway"
				confirm={tie !== null && isTieAs("final", game) ? tie : undefined}
			>
				<input type="hidden" name="status" value="final" />
				<input type="hidden" name="revision" value={game.revision} data-kind="number" />
			</Form>
			<Notice icon="clock">
				<span className="row">
					This game has a score, so visitors see it as final. Its status still says Scheduled.
					<button className="button" form="make-final">
						Make it final
					</button>
				</span>
			</Notice>
		</div>
	);
}

interface OfferProps {
	game: Game;
	result: { score_home: number; score_away: number };
}

/** What the box score adds up to, as the final score that nobody has entered (games 4). */
export function OfferResult({ game, result }: OfferProps) {
	const { score_home, score_away } = result;
	return (
		<div>
			<Form
				id="offer-result"
				call={`PUT /api/gamesv2/${game.id}/scores`}
				fail="Failed to update final score."
				again="Save anyway"
			>
				<input type="hidden" name="score_home" value={score_home} data-kind="number" />
				<input type="hidden" name="score_away" value={score_away} data-kind="number" />
				<input type="hidden" name="ask" value="true" data-kind="boolean" />
				<input type="hidden" name="revision" value={game.revision} data-kind="number" />
				<ErrorPlace />
			</Form>
			<Notice icon="list">
				<span className="row">
					{`This game has no final score yet. Its box score adds up to ${game.home.name} ${score_home}, ${game.away.name} ${score_away}.`}
					<button className="button" form="offer-result">
						Make it the final score
					</button>
				</span>
			</Notice>
		</div>
	);
}

const unscored = "This game has no score, so it will count for nobody in the standings. Make it final all the same?";

interface StateProps {
	game: Game;
	/** What is asked before a tie is saved; null where it is a result like others. */
	tie: string | null;
}

/** What has become of a game, and who wins a forfeit (games 1). */
export function GameStateDialog({ game, tie }: StateProps) {
	const ties = tie === null ? [] : gameStatuses.filter((status) => status !== game.status && isTieAs(status, game));
	const hasScore = game.score_home !== null || game.score_away !== null;
	const question = hasScore
		? { confirm: tie ?? "", confirmWhen: `status=${ties.join(",")}` }
		: { confirm: unscored, confirmWhen: "status=final" };
	return (
		<FormDialog
			id="game-state"
			title="Game status"
			submit="Save Status"
			form={{
				call: `PUT /api/gamesv2/${game.id}/details`,
				fail: "Failed to update game details.",
				again: "Save anyway",
				className: "game-state",
				...(ties.length > 0 || (!hasScore && game.status !== "final") ? question : {}),
			}}
		>
			<input type="hidden" name="revision" data-kind="number" />
			<fieldset className="stack gap-2">
				<legend className="sr">Status</legend>
				{gameStatuses.map((status) => (
					<label key={status} className="check">
						<input type="radio" name="status" value={status} defaultChecked={game.status === status} />
						<b>{words[status].label}</b>
						<span className="meta">{words[status].note}</span>
					</label>
				))}
			</fieldset>
			<fieldset className="field winner">
				<legend>Winner of the forfeit</legend>
				{(["home", "away"] as const).map((side) => (
					<label key={side} className="check">
						<input
							type="radio"
							name="forfeit_winner"
							value={side}
							data-when="status=forfeit"
							defaultChecked={game.forfeit_winner === side}
						/>
						{game[side].name}
					</label>
				))}
			</fieldset>
			<ReasonFields id="game-state" label="Reason for the change" earlier={game.reason ?? ""} />
		</FormDialog>
	);
}
