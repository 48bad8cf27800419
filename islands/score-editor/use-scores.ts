import { useEffect, useRef, useState } from "react";
import { draftOf, type ScoreDraft } from "../../src/domain/score-draft.ts";
import { refresh } from "../forms/refresh.ts";
import { say } from "../lib/say.ts";
import type { ScoreEditorProps } from "./props.ts";
import { saveScores } from "./save.ts";
import { useReason } from "./use-reason.ts";

/** A game's scores as they are typed, and what became of saving them. */
export function useScores(props: ScoreEditorProps) {
	const [draft, setDraft] = useState(() => draftOf(props));
	const [problem, setProblem] = useState("");
	const [saving, setSaving] = useState(false);
	const [refusals, setRefusals] = useState(0);
	const form = useRef<HTMLFormElement>(null);
	const said = useReason(form);
	const isAtIt = useRef(false);
	/** What the draft was when the cursor came to a figure. */
	const begun = useRef<ScoreDraft | null>(null);

	useEffect(() => {
		const own = form.current;
		const restore = () => {
			begun.current = null;
			setDraft(({ base }) => draftOf(base));
			setProblem("");
		};
		own?.addEventListener("tipoff:shut", restore);
		return () => own?.removeEventListener("tipoff:shut", restore);
	}, []);

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
		form,
		said,
		draft,
		setDraft,
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
