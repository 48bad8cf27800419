import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { type ScoreDraft, changedCells, draftOf, mergedWith } from "../../src/domain/game/score-draft.ts";
import { refresh } from "../forms/refresh.ts";
import { type Kept, useKept } from "../lib/kept.ts";
import { say } from "../lib/say.ts";
import type { SaidReason, ScoreEditorProps } from "./props.ts";
import { saveScores } from "./save.ts";

/** A game's scores as they are typed, and what became of saving them. */
export function useScores(props: ScoreEditorProps) {
	const [draft, setDraft] = useState(() => draftOf(props));
	const form = useRef<HTMLFormElement>(null);
	const said = useReason(form);
	const offer = useKept(`tipoff:scores:${props.game}`, textOf(draft, said.reason), (kept) => draftIn(kept, props));
	const [problem, setProblem] = useState("");
	const [saving, setSaving] = useState(false);
	const [refusals, setRefusals] = useState(0);
	const isAtIt = useRef(false);
	/** What the draft was when the cursor came to a figure. */
	const begun = useRef<ScoreDraft | null>(null);

	useShut(form, () => {
		begun.current = null;
		setDraft(({ base }) => draftOf(base));
		setProblem("");
	});

	useEffect(() => {
		if (refusals > 0) form.current?.querySelector<HTMLElement>(".clash input")?.focus();
	}, [refusals]);

	const submit = async () => {
		if (isAtIt.current) return;
		isAtIt.current = true;
		setProblem("");
		begun.current = null;
		const outcome = await saveScores(draft, { ...props, reason: said.reason }, setSaving);
		isAtIt.current = false;
		setDraft(outcome.draft);
		if (outcome.problem === null) {
			said.forget();
			offer.saved();
			await refresh();
			document.getElementById("edit-final-scores")?.focus(); // the panel is shut again
			return say(outcome.message);
		}
		setProblem(outcome.problem);
		setRefusals((count) => count + 1);
	};
	const write = (next: typeof draft) => {
		setDraft(next);
		setProblem("");
	};
	return {
		offer,
		form,
		said,
		draft,
		setDraft,
		take: (left: KeptScores) => void (setDraft(left.draft), said.setReason(left.reason)),
		problem,
		saving,
		submit,
		write,
		refuse: setProblem,
		begin() {
			begun.current = draft;
		},
		takeBack() {
			if (begun.current) setDraft(begun.current);
		},
	};
}

export interface KeptScores {
	draft: ScoreDraft;
	reason: SaidReason;
}

const textOf = (draft: ScoreDraft, reason: SaidReason) =>
	changedCells(draft).length === 0 && reason.reason === "" ? null : JSON.stringify({ draft, reason });

/** What others have saved since then is beside it, figure by figure. */
function draftIn({ text }: Kept, { columns, final }: ScoreEditorProps): KeptScores | null {
	const kept = JSON.parse(text) as KeptScores; // written above
	const draft = mergedWith(kept.draft, { columns, final }, () => "");
	return changedCells(draft).length === 0 && kept.reason.reason === "" ? null : { ...kept, draft };
}

/** Shutting the panel around is Cancel. */
function useShut(form: RefObject<HTMLFormElement | null>, restore: () => void): void {
	const shut = useEffectEvent(restore);
	useEffect(() => {
		const own = form.current;
		const heard = () => shut();
		own?.addEventListener("tipoff:shut", heard);
		return () => own?.removeEventListener("tipoff:shut", heard);
	}, [form]);
}

/** Why a score is corrected, as it is typed, until the panel is shut. */
function useReason(form: RefObject<HTMLFormElement | null>) {
	const [reason, setReason] = useState(noReason);
	useEffect(() => {
		const own = form.current;
		const forget = () => setReason(noReason);
		own?.addEventListener("tipoff:shut", forget);
		return () => own?.removeEventListener("tipoff:shut", forget);
	}, [form]);
	return { reason, setReason, forget: () => setReason(noReason) };
}

const noReason: SaidReason = { reason: "", reason_seen_by: "staff" };
