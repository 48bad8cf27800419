import { useState } from "react";
import { usePassing } from "../lib/passing.ts";
import { say } from "../lib/say.ts";
import type { TypedForm } from "./typed.ts";

/** What a dialog sends, and what it shows of that: nothing is sent twice, a refusal is said in it, what was saved closes it. */
export function useSaving(id: string, { drop, isKept }: TypedForm) {
	const [refusal, setRefusal] = usePassing();
	const [isBusy, setBusy] = useState(false);
	const save = async (act: () => Promise<string | null>, said: string) => {
		if (isBusy) return;
		setBusy(true);
		const answer = await act();
		setBusy(false);
		if (answer !== null) return setRefusal(answer);
		document.querySelector<HTMLDialogElement>(`#${id}`)?.close();
		say(said);
	};
	return { save, dialog: { id, className: "wide board-dialog", cancel: drop, isKept, refusal, isBusy } };
}
