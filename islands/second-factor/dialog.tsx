import { useEffect, useRef, useState, type ReactNode } from "react";
import { Icon } from "../../src/ui/icon.tsx";
import { PasswordField } from "../../src/ui/form/password-field.tsx";
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
}

/** A dialog with a form, for as long as it is drawn: what is refused is said in it, at its field where it has one. */
export function FactorDialog({ title, submit, isBad = false, children, send, done, close, cancel }: Props) {
	const own = useRef<HTMLDialogElement>(null);
	const [refused, setRefused] = usePassing();
	const [isBusy, setBusy] = useState(false);
	useEffect(() => {
		own.current?.showModal();
		own.current?.querySelector<HTMLElement>("input:enabled")?.focus();
	}, []);

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
		<dialog ref={own} aria-labelledby="factor-title" onClose={close}>
			<header>
				<h2 id="factor-title">{title}</h2>
				<button type="button" className="button quiet icon" aria-label="Close" onClick={() => own.current?.close()}>
					<Icon name="close" />
				</button>
			</header>
			<form
				id="factor-form"
				aria-busy={isBusy}
				onSubmit={(event) => {
					event.preventDefault();
					if (!isBusy) void act(event.currentTarget);
				}}
			>
				{refused ? (
					<p className="notice bad" role="alert">
						{refused}
					</p>
				) : null}
				{children}
			</form>
			<Foot {...{ submit, isBad, isBusy }} shut={() => own.current?.close()} cancel={cancel} />
		</dialog>
	);
}

interface FootProps extends Pick<Props, "submit" | "cancel"> {
	isBad: boolean;
	isBusy: boolean;
	shut(): void;
}

function Foot({ submit, isBad, isBusy, shut, cancel }: FootProps) {
	return (
		<footer>
			<button
				type="button"
				className="button"
				onClick={() => {
					cancel?.();
					shut();
				}}
			>
				Cancel
			</button>
			<button className={`button ${isBad ? "bad" : "main"}`} form="factor-form" disabled={isBusy}>
				{submit}
			</button>
		</footer>
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
