import { useEffect, useRef, useState } from "react";
import type { BracketMatch, BracketView, MatchStanding } from "../../src/domain/bracket/view.ts";
import { roundOf } from "../../src/domain/bracket/numbers.ts";
import { gameStatuses } from "../../src/domain/game.ts";
import { noPlan, type Plan, type Plans } from "../../src/domain/game-plan.ts";
import { endsInTie, tieAnswer, tieQuestion } from "../../src/domain/tie.ts";
import { gameName, teamsText } from "../../src/ui/bracket-words.ts";
import { Icon } from "../../src/ui/icon.tsx";
import { Notice } from "../../src/ui/notice.tsx";
import { ask } from "../lib/say.ts";
import type { Sent } from "../lib/send.ts";
import { valuesOf, type Values } from "../lib/values.ts";
import { createGame, editGame, gameIn, matchOf, plansIn, savePlan, type Place } from "./calls.ts";
import { GameFields, NewGameFields, WhenAndWhere } from "./game-fields.tsx";

interface Props {
	place: Place;
	view: BracketView;
	standing: MatchStanding;
	/** The game that is edited, null while one is made. */
	game: BracketMatch | null;
	done(game: BracketMatch, message: string): void;
	planned(plans: Plans, message: string): void;
	/** Somebody else was there first. */
	surprised(theirs: BracketMatch | null): void;
	close(): void;
}

/** Makes the game of a matchup, or changes it; what is typed stays until it is saved or given up. */
export function GameDialog({ place, view, standing, game, done, planned, surprised, close }: Props) {
	const dialog = useRef<HTMLDialogElement>(null);
	const [opened] = useState(game);
	const { matchId } = standing.matchup;
	const [plan] = useState(view.plans[matchId] ?? noPlan);
	/** The plan as somebody else has saved it meanwhile. */
	const [theirPlan, setTheirPlan] = useState<Plan | null>(null);
	const isPlan = opened === null && standing.state === "waiting";
	const name = gameName(standing, view);
	const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
	const [problem, setProblem] = useState("");
	/** The game as somebody else has saved it meanwhile: the next save overrules that. */
	const [theirs, setTheirs] = useState<BracketMatch | null>(null);
	const [isBusy, setBusy] = useState(false);
	/** A new game was sent, and nobody knows whether it arrived. */
	const isUnanswered = useRef(false);

	useEffect(() => {
		dialog.current?.showModal();
		dialog.current?.querySelector<HTMLElement>("form :is(input, select):enabled")?.focus();
	}, []);

	const finish = (saved: BracketMatch | null, message: string) => {
		dialog.current?.close(); // what is said afterwards is said on the page
		if (saved) done(saved, message);
	};
	const refused = (answer: Sent & { ok: false }, sent: Values) => {
		const now = answer.status === 409 ? gameIn(answer.current) : null;
		if (now && opened && isAs(now, sent)) return finish(now, updated);
		if (now) setTheirs(now);
		const plans = answer.status === 409 ? plansIn(answer.current) : null;
		if (plans) setTheirPlan(plans[matchId] ?? noPlan);
		if (answer.status === 409 || answer.status === 404) surprised(now);
		setErrors(answer.fields);
		const isNamed = Object.keys(answer.fields).length > 0;
		const failed = opened ? "Failed to update game." : isPlan ? "Failed to save the plan." : "Error creating game.";
		setProblem(
			isNamed
				? ""
				: answer.status === 0
					? `${failed} ${answer.message}`
					: answer.status === 404 && opened
						? gone
						: answer.message,
		);
		if (isNamed) requestAnimationFrame(() => dialog.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
	};
	const save = async (form: HTMLFormElement) => {
		const values = valuesOf(form);
		const changed = opened ? changedIn(values, opened) : {};
		setProblem("");
		setErrors({});
		if (changed["status"] === "forfeit" && values["forfeit_winner"] === null) {
			setErrors({ forfeit_winner: "Choose the winner of the walkover." });
			return form.querySelector<HTMLElement>("[name=forfeit_winner]")?.focus();
		}
		if (!isPlan && isNewTie(opened ? changed : values, opened) && !(await ask(tieQuestion(null), tieAnswer))) return;
		setBusy(true);
		const answer = isPlan
			? await savePlan(place, matchId, values, theirPlan ?? plan)
			: opened
				? await editGame(place, opened.id, { ...changed, revision: (theirs ?? opened).revision })
				: await createGame(place, {
						...withAway(values, standing),
						match_id: matchId,
						...(isUnanswered.current && { again: true }),
					});
		setBusy(false);
		if (answer === null) return;
		if (!answer.ok && answer.status === 0) isUnanswered.current = true;
		if (!answer.ok) return refused(answer, changed);
		const { body } = answer;
		finish("game" in body ? matchOf(body.game) : null, body.message);
		if ("plans" in body) planned(body.plans, body.message);
	};
	return (
		<dialog ref={dialog} aria-labelledby="bracket-game-title" onClose={close} className="bracket-game">
			<header>
				<h2 id="bracket-game-title">
					{opened ? `Edit ${name.toLowerCase()}` : isPlan ? `Plan ${name.toLowerCase()}` : "Create game"}
				</h2>
				<button type="button" className="button quiet icon" aria-label="Close" onClick={() => dialog.current?.close()}>
					<Icon name="close" />
				</button>
			</header>
			<form
				id="bracket-game"
				noValidate
				onSubmit={(event) => {
					event.preventDefault();
					if (!isBusy) void save(event.currentTarget);
				}}
			>
				<p className="meta">{`${roundOf(view.layout, standing.matchup).name}: ${teamsText(standing, view)}`}</p>
				<div role="alert">{problem === "" ? null : <Notice tone="bad">{problem}</Notice>}</div>
				{opened ? (
					<GameFields game={opened} theirs={theirs} standing={standing} errors={errors} />
				) : isPlan ? (
					<WhenAndWhere game={plan} theirs={theirPlan} errors={errors} />
				) : (
					<NewGameFields standing={standing} plan={plan} errors={errors} />
				)}
			</form>
			<footer>
				<button type="button" className="button" onClick={() => dialog.current?.close()}>
					Cancel
				</button>
				<button className="button main" form="bracket-game" disabled={isBusy}>
					{theirs || theirPlan ? "Save mine anyway" : "Save"}
				</button>
			</footer>
		</dialog>
	);
}

/** Whether what is sent ends the game in a tie: nobody goes on then. */
function isNewTie(sent: Values, opened: BracketMatch | null): boolean {
	if (!["score_home", "score_away", "status"].some((name) => name in sent)) return false;
	const points = (name: "score_home" | "score_away") => {
		const value = name in sent ? sent[name] : opened?.[name];
		return typeof value === "number" ? value : null;
	};
	const status = gameStatuses.find((one) => one === sent["status"]) ?? opened?.status ?? "scheduled";
	const result = { score_home: points("score_home"), score_away: points("score_away") };
	return endsInTie({ status, forfeit_winner: opened?.forfeit_winner ?? null }, result);
}

const gone = "Somebody else has deleted this game meanwhile. Close this, and create it again if it is to be played.";
const updated = "Game details updated successfully!";

/** Whether a game already says all that was sent: the answer to an earlier try was lost. */
const isAs = (now: BracketMatch, sent: Values) =>
	Object.entries(sent).every(([name, value]) => (now as unknown as Values)[name] === value);

/** Of two teams the one that is not at home. */
function withAway(values: Values, { teamA, teamB }: MatchStanding): Values {
	const home = values["home_team_id"];
	return { ...values, away_team_id: (home === teamA?.slt_id ? teamB : teamA)?.slt_id };
}

/** What differs from the game as it was opened; both scores go together, and only a forfeit has a winner. */
function changedIn(values: Values, game: BracketMatch): Values {
	const before = game as unknown as Values; // the fields have the game's own names
	const changed = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== before[name]));
	const scores = ["score_home", "score_away"];
	if (scores.some((name) => name in changed)) for (const name of scores) changed[name] = values[name];
	if (values["status"] === "forfeit" && "forfeit_winner" in changed) changed["status"] = "forfeit";
	return changed;
}
