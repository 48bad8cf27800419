import { useEffect, useRef, useState, type ReactNode } from "react";
import { keptHere } from "../../src/domain/kept.ts";
import { Icon } from "../../src/ui/icon.tsx";
import { usePassing } from "../lib/passing.ts";
import { say } from "../lib/say.ts";

interface Props {
	id: string;
	title: string;
	/** It has been closed, by whatever way. */
	close: () => void;
	/** What was typed is given up. */
	cancel: () => void;
	/** Why it was not saved, or nothing. */
	refusal: string;
	submit: () => void;
	/** Beside Cancel, which is always there; they name the form by `formOf`. */
	buttons: ReactNode;
	/** It was shut before with something typed in it. */
	isKept: boolean;
	children: ReactNode;
}

/** The form of a dialog. */
export const formOf = (id: string) => `${id}-form`;

/** A dialog with its form, for as long as it is drawn. */
export function Modal({ id, title, close, cancel, refusal, submit, buttons, isKept, children }: Props) {
	const own = useRef<HTMLDialogElement>(null);
	useEffect(() => own.current?.showModal(), []);
	const [wasKept] = useState(isKept);
	const shut = () => own.current?.close();
	return (
		<dialog className="wide board-dialog" id={id} aria-labelledby={`${id}-title`} ref={own} onClose={close}>
			<header>
				<h2 id={`${id}-title`}>{title}</h2>
				<button type="button" className="button quiet icon" aria-label="Close" onClick={shut}>
					<Icon name="close" />
				</button>
			</header>
			<form
				id={formOf(id)}
				noValidate
				onSubmit={(event) => {
					event.preventDefault();
					submit();
				}}
			>
				{refusal ? (
					<p className="notice bad" role="alert">
						{refusal}
					</p>
				) : null}
				{wasKept ? <p className="notice">{keptHere}</p> : null}
				{children}
			</form>
			<footer>
				<button
					type="button"
					className="button"
					onClick={() => {
						cancel();
						shut();
					}}
				>
					Cancel
				</button>
				{buttons}
			</footer>
		</dialog>
	);
}

/** What a dialog sends: nothing twice, and what was refused is said in it; what was saved closes it. */
export function useSaving(id: string) {
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
	return { refusal, isBusy, save };
}
