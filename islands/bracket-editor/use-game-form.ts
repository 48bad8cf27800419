import type { ShotsTyped } from "../../src/domain/sport/shoot-out.ts";
import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import type { BracketMatch, BracketView, MatchStanding } from "../../src/domain/bracket/view.ts";
import { roundOf } from "../../src/domain/bracket/numbers.ts";
import { placeOfGame } from "../../src/domain/bracket/series.ts";
import { noPlan, type Plan, type Plans } from "../../src/domain/game/plan.ts";
import { failureText } from "../lib/failure.ts";
import { usePassing } from "../lib/passing.ts";
import type { Sent } from "../lib/send.ts";
import { withPartners } from "../lib/partners.ts";
import { fieldsTyped, markFields, putInto } from "../lib/typed-fields.ts";
import { valuesOf, type Values } from "../lib/values.ts";
import { pairsOf } from "../../src/domain/game/pairs.ts";
import { typedShootOut } from "../../src/domain/game/shoot-out.ts";
import { lineOf, sentOf, withKnown, withLine, type PartsTyped } from "./by-part.ts";
import { typedInto, type GameDraft } from "./typed.ts";
import { createGame, editGame, gameIn, matchOf, plansIn, savePlan, type Place } from "./calls.ts";

export interface GameFormProps {
	place: Place;
	view: BracketView;
	standing: MatchStanding;
	/** The game that is edited, null while one is made. */
	game: BracketMatch | null;
	/** Where its score is parts that were won: how they are typed. */
	byPart: PartsTyped | null;
	/** How a shoot-out is asked for; null where its sport has none. */
	shootOut: ShotsTyped | null;
	/** The game that was saved last, which a new one begins like where nothing is planned. */
	last: BracketMatch | null;
	done(game: BracketMatch, message: string): void;
	planned(plans: Plans, message: string, matchId: string): void;
	/** What is typed of it and not saved. */
	draft: GameDraft | undefined;
	/** Null is nothing. */
	keep(draft: GameDraft | null): void;
	/** It is saved. */
	stored(): void;
	/** Somebody else was there first. */
	surprised(theirs: BracketMatch | null): void;
}

/** A game that is there is edited; before its teams are known only its plan is saved. */
type Kind = "edit" | "plan" | "create";

function kindOf(opened: BracketMatch | null, { state }: MatchStanding): Kind {
	if (opened) return "edit";
	return state === "waiting" ? "plan" : "create";
}

/** A round is mostly played on one day, and a bracket in one hall: the day of another round is nobody's for this one. */
function startOf({ last, view: { layout }, standing: { matchup } }: GameFormProps): Plan {
	if (!last) return noPlan;
	const of = last.match_id === null ? null : placeOfGame(last.match_id).matchId;
	const isOfRound = roundOf(layout, matchup).matchups.some(({ matchId }) => matchId === of);
	const { date, location, location_url } = last;
	return { ...noPlan, date: isOfRound ? date : null, location, location_url };
}

/** What is typed of a matchup's game, and what becomes of saving it. */
export function useGameForm(props: GameFormProps, dialog: RefObject<HTMLDialogElement | null>) {
	const { place, view, standing, game, done, planned, surprised, stored } = props;
	const [opened] = useState(game && typedInto(props.byPart ? { ...game, by_part: lineOf(game) } : game, props.draft));
	const { gameId: matchId } = standing;
	const kind = kindOf(opened, standing);
	const [plan] = useState(typedInto(view.plans[matchId] ?? (kind === "create" ? startOf(props) : noPlan), props.draft));
	/** The plan as somebody else has saved it meanwhile. */
	const [theirPlan, setTheirPlan] = useState<Plan | null>(null);
	const typed = useTyped(props, dialog);
	const { errors, setErrors, problem, setProblem, changed } = useFaults();
	/** Somebody else has deleted it: nothing that is typed here can be saved. */
	const [isLost, setLost] = useState(false);
	/** The game as somebody else has saved it meanwhile: the next save overrules that. */
	const [theirs, setTheirs] = useState<BracketMatch | null>(null);
	const [isBusy, setBusy] = useState(false);
	/** A new game was sent, and nobody knows whether it arrived. */
	const isUnanswered = useRef(false);

	const finish = (saved: BracketMatch | null, message: string) => {
		stored();
		dialog.current?.close(); // what is said afterwards is said on the page
		if (saved) done(saved, message);
	};
	const refused = (answer: Refused, sent: Values) => {
		const now = answer.status === 409 ? gameIn(answer.current) : null;
		if (now && opened && isAs(now, sent)) return finish(withLine(now, lineIn(sent)), updated);
		if (now) setTheirs(now);
		const plans = answer.status === 409 ? plansIn(answer.current) : null;
		if (plans) setTheirPlan(plans[matchId] ?? noPlan);
		if (answer.status === 409 || answer.status === 404) surprised(now);
		setErrors(answer.fields);
		if (answer.status === 404 && opened) setLost(true);
		else setProblem(failureText(failed[kind], answer));
		if (Object.keys(answer.fields).length > 0)
			requestAnimationFrame(() => dialog.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
	};
	const send = async (values: Values, changed: Values) => {
		if (opened) return await editGame(place, opened.id, { ...sentOf(changed), revision: (theirs ?? opened).revision });
		if (kind === "plan") return await savePlan(place, matchId, values, theirPlan ?? plan);
		const again = isUnanswered.current && { again: true };
		return await createGame(place, { ...withAway(sentOf(values), standing), match_id: matchId, ...again });
	};
	const save = async (form: HTMLFormElement) => {
		const values = valuesOf(form);
		const changed = opened ? changedIn(values, opened) : {};
		setProblem("");
		setErrors({});
		if (changed["status"] === "forfeit" && values["forfeit_winner"] === null) {
			setErrors({ forfeit_winner: "Choose the winner of the forfeit." });
			return form.querySelector<HTMLElement>("[name=forfeit_winner]")?.focus();
		}
		setBusy(true);
		const answer = await send(values, changed);
		setBusy(false);
		if (answer === null) return;
		isUnanswered.current ||= answer.status === 0;
		if (!answer.ok) return refused(answer, changed);
		const made = "game" in answer.body ? matchOf(answer.body.game) : null;
		finish(made && withLine(opened ? withKnown(made, opened) : made, lineIn(values)), answer.body.message);
		if ("plans" in answer.body) planned(answer.body.plans, answer.body.message, matchId);
	};
	return { opened, plan, theirPlan, kind, errors, problem, isLost, theirs, isBusy, save, changed, typed };
}

/** What is wrong with fields, and what a refusal said: it was about what stood there before, and goes when that is changed. */
function useFaults() {
	const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
	const [problem, setProblem] = usePassing();
	const changed = (field: string) => {
		const gone = withPartners(field);
		setProblem("");
		setErrors((known) => Object.fromEntries(Object.entries(known).filter(([name]) => !gone.includes(name))));
	};
	return { errors, setErrors, problem, setProblem, changed };
}

/** Takes up what is typed, and puts back what was typed before. */
function useTyped({ draft, keep }: GameFormProps, dialog: RefObject<HTMLDialogElement | null>) {
	const [before] = useState(draft);
	useLayoutEffect(() => {
		const form = dialog.current?.querySelector("form");
		if (!form || !before) return;
		putInto(form, before.fields);
		markFields(form);
	}, [before, dialog]);
	return {
		isKept: before !== undefined,
		note(form: HTMLFormElement, revision: number) {
			const fields = fieldsTyped(form, draft?.fields);
			markFields(form);
			keep(Object.keys(fields).length === 0 ? null : { fields, revision: draft?.revision ?? revision });
		},
	};
}

type Refused = Sent & { ok: false };

const failed: Readonly<Record<Kind, string>> = {
	edit: "Failed to update game.",
	plan: "Failed to save the plan.",
	create: "Error creating game",
};

const updated = "Game details updated successfully!";

/** Whether a game already says all that was sent: the answer to an earlier try was lost. */
const isAs = (now: BracketMatch, sent: Values) =>
	Object.entries(sent).every(([name, value]) => {
		if (name === "by_part") return withLine(now, lineIn(sent)).by_part !== undefined;
		if (name === "shoot_out") return typedShootOut(now.shoot_out) === typedShootOut(pairsOf(String(value))?.[0]);
		return (now as unknown as Values)[name] === value;
	});

const lineIn = ({ by_part }: Values) => (typeof by_part === "string" ? by_part : undefined);

/** Of two teams the one that is not at home. */
function withAway(values: Values, { teamA, teamB }: MatchStanding): Values {
	const home = values["home_team_id"];
	return { ...values, away_team_id: (home === teamA?.slt_id ? teamB : teamA)?.slt_id };
}

/** What differs from the game as it was opened; both scores go together, and only a forfeit has a winner. */
function changedIn(values: Values, game: BracketMatch): Values {
	const own = {
		by_part: game.by_part || null,
		shoot_out: typedShootOut(game.shoot_out) || null,
		reason_seen_by: game.reason_seen_by ?? "staff",
	};
	const before: Values = { ...game, ...own }; // the fields have the game's own names
	const changed = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== before[name]));
	const scores = ["score_home", "score_away", "shoot_out"].filter((name) => name in values);
	if (scores.some((name) => name in changed)) for (const name of scores) changed[name] = values[name];
	if ("reason" in changed) changed["reason_seen_by"] = values["reason_seen_by"];
	if (values["status"] === "forfeit" && "forfeit_winner" in changed) changed["status"] = "forfeit";
	return changed;
}
