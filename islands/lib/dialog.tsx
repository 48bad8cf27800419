import { useEffect, useRef, type ComponentProps, type ReactNode, type RefObject } from "react";
import { keptHere } from "../../src/domain/kept.ts";
import { Icon } from "../../src/ui/icon.tsx";
import { Notice } from "../../src/ui/notice.tsx";

interface Props extends Pick<ComponentProps<"dialog">, "className" | "children"> {
	/** Its heading and its form are named after it. */
	id: string;
	title: string;
	own?: RefObject<HTMLDialogElement | null>;
	/** Who has its `own` opens it; else it is open for as long as it is drawn. */
	isShut?: boolean;
	/** What its form has besides. */
	form?: ComponentProps<"form">;
	/** What is typed is not sent while this is true. */
	isBusy?: boolean;
	submit: (form: HTMLFormElement) => void;
	/** Why it was not saved, or nothing. */
	refusal?: string;
	/** It was shut before with something typed in it. */
	isKept?: boolean;
	/** It is a question, which has no cross. */
	isQuestion?: boolean;
	/** Before Cancel. */
	aside?: ReactNode;
	/** What was typed is given up. */
	cancel?: () => void;
	/** Beside Cancel; they name the form by `formIdOf`. */
	buttons: ReactNode;
	/** It has been closed, by whatever way. */
	close: () => void;
}

/** The form of a dialog. */
export const formIdOf = (id: string) => `${id}-form`;

/** A dialog of an island with its form, as `FormDialog` draws those of a page. */
export function Dialog({ id, title, form, isBusy, submit, close, className, children, ...said }: Props) {
	const drawn = useRef<HTMLDialogElement>(null);
	const { own = drawn, isShut = false } = said;
	useEffect(() => {
		if (isShut) return;
		own.current?.showModal();
		own.current?.querySelector<HTMLElement>("form :is(input, select, textarea):enabled")?.focus();
	}, [own, isShut]);
	return (
		<dialog id={id} className={className} aria-labelledby={`${id}-title`} ref={own} onClose={close}>
			<header>
				<h2 id={`${id}-title`}>{title}</h2>
				{said.isQuestion ? null : (
					<button type="button" className="button quiet icon" aria-label="Close" onClick={shut}>
						<Icon name="close" />
					</button>
				)}
			</header>
			<form
				noValidate
				{...form}
				id={formIdOf(id)}
				aria-busy={isBusy}
				onSubmit={(event) => {
					event.preventDefault();
					if (!isBusy) submit(event.currentTarget);
				}}
			>
				<Notices {...said} />
				{children}
			</form>
			<footer>
				{said.aside}
				<button
					type="button"
					className="button"
					onClick={(event) => {
						said.cancel?.();
						shut(event);
					}}
				>
					Cancel
				</button>
				{said.buttons}
			</footer>
		</dialog>
	);
}

/** Where a refusal stands is there before it, so that it is read out. */
function Notices({ refusal = "", isKept = false }: Pick<Props, "refusal" | "isKept">) {
	return (
		<>
			<div role="alert">{refusal ? <Notice tone="bad">{refusal}</Notice> : null}</div>
			{isKept ? <p className="notice">{keptHere}</p> : null}
		</>
	);
}

function shut({ currentTarget }: { currentTarget: Element }): void {
	currentTarget.closest("dialog")?.close();
}
