import { useRef, useState, type ReactNode } from "react";
import { PasswordField } from "../../src/ui/form/password-field.tsx";
import { Dialog, formIdOf } from "../lib/dialog.tsx";
import { usePassing } from "../lib/passing.ts";
import type { Sent } from "../lib/send.ts";
import { valuesOf, type Values } from "../lib/values.ts";

interface Props {
	title: string;
	submit: string;
	/** It does something that cannot simply be taken back. */
	isBad?: boolean;
	children: ReactNode;
	send(values: Values): Promise<Sent>;
	/** The answer; the dialog is shut. */
	done(answer: Record<string, unknown>): void;
	close(): void;
	/** What was typed is given up. */
	cancel?: () => void;
	/** It was shut before with something typed in it. */
	isKept?: boolean;
}

/** A dialog with a form, for as long as it is drawn: what is refused is said in it, at its field where it has one. */
export function FactorDialog({ title, submit, isBad = false, children, send, done, close, ...more }: Props) {
	const own = useRef<HTMLDialogElement>(null);
	const [refused, setRefused] = usePassing();
	const [isBusy, setBusy] = useState(false);

	const act = async (form: HTMLFormElement) => {
		setBusy(true);
		setRefused("");
		const answer = await send(valuesOf(form));
		setBusy(false);
		if (answer.ok) {
			own.current?.close();
			return done(answer.body);
		}
		setRefused(answer.message);
		const [name] = Object.keys(answer.fields);
		const control = form.elements.namedItem(name ?? "");
		if (!(control instanceof HTMLInputElement)) return;
		control.focus();
		control.select();
	};

	return (
		<Dialog
			id="factor"
			title={title}
			own={own}
			form={{ noValidate: false }}
			isBusy={isBusy}
			submit={(form) => void act(form)}
			refusal={refused}
			{...more}
			close={close}
			buttons={
				<button className={`button ${isBad ? "bad" : "main"}`} form={formIdOf("factor")} disabled={isBusy}>
					{submit}
				</button>
			}
		>
			{children}
		</Dialog>
	);
}

/** The password that somebody has; who signs in elsewhere has none. */
export function OwnPassword({ isNeeded }: { isNeeded: boolean }) {
	if (!isNeeded) return null;
	return (
		<PasswordField
			id="factor-password"
			name="oldPassword"
			label="Your password"
			autoComplete="current-password"
			required
		/>
	);
}
