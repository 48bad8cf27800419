import { useEffect, useRef, type ReactNode } from "react";
import { Icon } from "../../src/ui/icon.tsx";

interface Props {
	id: string;
	title: string;
	/** It has been closed, by whatever way. */
	close: () => void;
	/** Beside Cancel, which is always there. */
	buttons: ReactNode;
	children: ReactNode;
}

/** A dialog for as long as it is drawn. */
export function Modal({ id, title, close, buttons, children }: Props) {
	const own = useRef<HTMLDialogElement>(null);
	useEffect(() => own.current?.showModal(), []);
	const shut = () => own.current?.close();
	return (
		<dialog className="wide board-dialog" id={id} aria-labelledby={`${id}-title`} ref={own} onClose={close}>
			<header>
				<h2 id={`${id}-title`}>{title}</h2>
				<button type="button" className="button quiet icon" aria-label="Close" onClick={shut}>
					<Icon name="close" />
				</button>
			</header>
			{children}
			<footer>
				<button type="button" className="button" onClick={shut}>
					Cancel
				</button>
				{buttons}
			</footer>
		</dialog>
	);
}
