import { useEffect, useRef, useState } from "react";
import {
	hasSameGames,
	nothingChanged,
	overwriteMeaning,
	overwriteQuestion,
	publicationMeaning,
	removalMeaning,
} from "../../src/domain/schedule/consequence.ts";
import { fullyGenerated } from "../../src/domain/schedule/report.ts";
import type { Builder, GenerationAnswer } from "../../src/domain/schedule/wire.ts";
import { failureText } from "../lib/failure.ts";
import type { Answered } from "../lib/send.ts";
import { ask, say, sayNext } from "../lib/say.ts";
import { generate, sendDelete, sendDiscard, sendPublish } from "./calls.ts";
import type { Desk } from "./desk.ts";
import { useMoveReason, type MoveReason } from "./publish.tsx";

/** What is done with the whole schedule: generate, publish, throw changes away, delete, edit, print. */
export function useWhole(desk: Desk, home: string, today: string) {
	const why = useMoveReason(desk.state().builder.schedule.id);
	const [isBusy, setBusy] = useState(false);
	const dialog = useRef<HTMLDialogElement>(null);
	const { call, asked } = callsOf(desk, setBusy);
	const { share, running, generate: generateAll } = useGeneration(desk, asked, today);
	useFresh(desk, () => running.current === null && !dialog.current?.open);

	const acts = {
		generate: generateAll,
		cancel: () => running.current?.abort(),
		async publish() {
			let said: MoveReason | null = null;
			const sure = async (lines: readonly string[]) => {
				const { moved } = desk.state().view.changes;
				if (moved === 0) return await surely("Publish this schedule as it is?")(lines);
				said = await why.ask(moved, lines);
				return said !== null;
			};
			if (!(await asked(sure, publicationMeaning))) return;
			const { revision } = desk.state().builder.schedule; // what was asked about
			const isDone = await call(async (id) => await sendPublish(id, revision, said), "Failed to publish the schedule");
			if (isDone) why.done();
		},
		async discard() {
			const isSure = await ask("Throw away all changes that are not published?", "Yes", [], "bad");
			if (isSure) await call(sendDiscard, "Failed to discard the changes");
		},
		async remove() {
			if (!(await asked(surely("Are you sure you want to delete this schedule?", "bad"), removalMeaning))) return;
			setBusy(true);
			const answer = await sendDelete(desk.state().builder.schedule.id);
			setBusy(false);
			if (!answer.ok) return say(failureText("Failed to delete schedule", answer), "bad");
			sayNext(answer.body.message);
			location.assign(home);
		},
		edit: () => dialog.current?.showModal(),
		print: () => window.print(),
	};
	return { share, isBusy, acts, dialog, publishing: why.dialog };
}

/** What is asked and sent for the whole schedule. */
function callsOf(desk: Desk, setBusy: (isBusy: boolean) => void) {
	/** One at a time; what happened is read anew. */
	const call = async (send: (id: number) => Promise<Answered<{ message: string }>>, failed: string) => {
		setBusy(true);
		desk.dismiss();
		const answer = await send(desk.state().builder.schedule.id);
		if (answer.ok || answer.status !== 0) {
			desk.forget();
			await desk.read();
		}
		setBusy(false);
		if (answer.ok) say(answer.body.message);
		else if (answer.reasons.length > 0) desk.complain(answer.message, answer.reasons);
		else say(failureText(failed, answer), "bad");
		return answer.ok;
	};

	/** Asks with the games as they are now: somebody else may have changed them since. */
	const asked = async (isSureOf: Sure, meaning: (builder: Builder) => string[]) => {
		const from = document.activeElement; // it loses the focus while it is busy
		setBusy(true);
		desk.dismiss();
		await desk.read();
		setBusy(false);
		const isSure = await isSureOf(meaning(desk.state().builder));
		if (!isSure && from instanceof HTMLElement) from.focus();
		return isSure;
	};
	return { call, asked };
}

type Sure = (lines: readonly string[]) => Promise<boolean>;

/** What means nothing is not asked. */
const surely =
	(question: string, look: "main" | "bad" = "main"): Sure =>
	async (lines) =>
		lines.length === 0 || (await ask(question, "Yes", lines, look));

type Asked = ReturnType<typeof callsOf>["asked"];

/** All games anew, with how far that is. */
function useGeneration(desk: Desk, asked: Asked, today: string) {
	const [share, setShare] = useState<number | null>(null);
	const running = useRef<AbortController | null>(null);
	const generateAll = async () => {
		const sure = async (lines: readonly string[]) =>
			await surely(overwriteQuestion(desk.state().builder, today))(lines); // as it was just read
		if (!(await asked(sure, (builder) => overwriteMeaning(builder, today)))) return;
		const { builder: before } = desk.state();
		const abort = new AbortController();
		running.current = abort;
		setShare(0);
		const answer = await generate(desk.state().builder.schedule.id, setShare, abort.signal);
		if (answer.ok) {
			desk.forget();
			await desk.read();
		}
		running.current = null;
		setShare(null);
		if (answer.ok) sayGenerated(answer.body, hasSameGames(before, desk.state().builder));
		else if (abort.signal.aborted) say("Generation cancelled. The games are as they were.");
		else say(failureText("Failed to generate full schedule", answer), "bad");
	};
	return { share, running, generate: generateAll };
}

function sayGenerated({ message, report }: GenerationAnswer, isSame: boolean): void {
	const same = message === fullyGenerated ? nothingChanged : `${nothingChanged} ${message}`;
	say(isSame ? same : message, report.games > 0 ? "good" : "bad");
}

const freshMs = 10_000;

/** Who comes back to the tab sees what others have done meanwhile. */
function useFresh(desk: Desk, isIdle: () => boolean): void {
	const read = useRef(Infinity);
	useEffect(() => {
		read.current = performance.now();
		const look = () => {
			const { held, isBusy } = desk.state();
			if (document.hidden || held !== null || isBusy || !isIdle()) return;
			if (performance.now() - read.current < freshMs) return;
			read.current = performance.now();
			void desk.read();
		};
		document.addEventListener("visibilitychange", look);
		return () => document.removeEventListener("visibilitychange", look);
	});
}
