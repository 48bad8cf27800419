import type { Game } from "../data/games.ts";
import { gameStatuses, type GameStatus } from "../domain/game.ts";
import { Field, FormDialog } from "../ui/form.tsx";

/** Film, place and time of a game (3 §2.2); YouTube's links become those of their player. */
export function EditGameDialog({ game }: { game: Game }) {
	return (
		<FormDialog
			id="edit-game"
			title="Edit Game"
			submit="Save Changes"
			form={{ call: `PUT /api/gamesv2/${game.id}/details`, fail: "Failed to update game details." }}
		>
			<input type="hidden" name="revision" data-kind="number" />
			<Field
				id="edit-game-video"
				name="video_url"
				label="Video URL"
				inputMode="url"
				maxLength={500}
				data-blank="null"
				placeholder="https://www.youtube.com/watch?v="
			/>
			<Field id="edit-game-location" name="location" label="Location" maxLength={200} data-blank="null" />
			<div className="cols min-s">
				<Field id="edit-game-time" name="time" label="Time" type="time" data-blank="null" />
				<Field id="edit-game-date" name="date" label="Date" type="date" data-blank="null" />
			</div>
		</FormDialog>
	);
}

const words: Record<GameStatus, { label: string; note: string }> = {
	scheduled: { label: "Scheduled", note: "Over as soon as either score is above 0." },
	live: { label: "Live", note: "Visitors follow the score as it is entered." },
	final: { label: "Final", note: "Over, whatever the score is." },
	forfeit: { label: "Forfeit", note: "One team did not play; the other one wins." },
	postponed: { label: "Postponed", note: "Will be played another day; counts for nobody." },
	cancelled: { label: "Cancelled", note: "Will not be played; counts for nobody." },
};

export function stateText({ status }: Pick<Game, "status">): string {
	return `State: ${words[status].label}`;
}

/** What has become of a game, and who wins a forfeit (RULINGS 3). */
export function GameStateDialog({ game }: { game: Game }) {
	return (
		<FormDialog
			id="game-state"
			title="Game state"
			submit="Save State"
			form={{
				call: `PUT /api/gamesv2/${game.id}/details`,
				fail: "Failed to update game details.",
				again: "Save anyway",
				className: "game-state",
			}}
		>
			<input type="hidden" name="revision" data-kind="number" />
			<fieldset className="stack gap-2">
				<legend className="sr">State</legend>
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
							defaultChecked={(game.forfeit_winner ?? "home") === side}
						/>
						{game[side].name}
					</label>
				))}
			</fieldset>
		</FormDialog>
	);
}
