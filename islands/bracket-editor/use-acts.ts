import { useState } from "react";
import type { BracketMatch } from "../../src/domain/bracket/view.ts";
import { failureText } from "../lib/failure.ts";
import { ask, say } from "../lib/say.ts";
import { createPlanned, deleteGame, editGame, matchesOf, matchOf, type Place } from "./calls.ts";
import { scoredText } from "./outdated.tsx";
import type { useBracket } from "./use-bracket.ts";
import { focusLater } from "./use-view.ts";

type Drawn = Pick<ReturnType<typeof useBracket>, "put" | "add" | "drop" | "read">;

/** What is done to games from the drawing itself: delete one, hand it to the teams that play now, make all that are planned. */
export function useActs(place: Place, { put, add, drop, read }: Drawn) {
	const [isBusy, setBusy] = useState(false);
	const remove = async (game: BracketMatch) => {
		if (isBusy || !(await ask("Are you sure you want to delete this game?", "Yes", [], "bad"))) return;
		setBusy(true);
		const answer = await deleteGame(place, game.id);
		setBusy(false);
		if (answer === null) return;
		if (!answer.ok) {
			if (answer.status !== 0) await read();
			return say(failureText("Error deleting game", answer), "bad");
		}
		drop(game.id);
		say(String(answer.body["message"]));
		focusLater(game.match_id);
	};
	const handOver = async (game: BracketMatch, sides: { home_team_id: number; away_team_id: number }) => {
		if (isBusy || (isEntered(game) && !(await ask(replacedQuestion(game), "Give it to them")))) return;
		setBusy(true);
		const answer = await editGame(place, game.id, sides);
		setBusy(false);
		if (answer === null) return;
		const given = answer.ok ? matchOf(answer.body.game) : null;
		if (!answer.ok || !given) {
			await read();
			return say(answer.ok ? updateFailed : failureText(updateFailed, answer), "bad");
		}
		put(given, game.id);
		say(answer.body.message);
		focusLater(given.match_id);
	};
	const make = async () => {
		setBusy(true);
		const answer = await createPlanned(place);
		setBusy(false);
		if (answer === null) return;
		if (!answer.ok) {
			if (answer.status !== 0) await read();
			return say(failureText("Error creating game", answer), "bad");
		}
		const made = matchesOf(answer.body.games);
		add(made);
		say(answer.body.message);
		if (made[0]) focusLater(made[0].match_id);
	};
	return { isBusy, remove, handOver, make };
}

const updateFailed = "Failed to update game.";

/** Whether a game has a score, or a state, that belongs to its old teams. */
const isEntered = ({ score_home, score_away, status }: BracketMatch) =>
	score_home !== null || score_away !== null || status !== "scheduled";

const replacedQuestion = (game: BracketMatch) =>
	`The score of ${scoredText(game)} goes: that game is deleted, and a new one takes its day and place. You can take it back from Recently deleted.`;
