import { useEffect, useRef } from "react";
import { Icon } from "../../src/ui/icon.tsx";
import { copyText } from "../lib/say.ts";

/** Recovery codes, which nobody is shown again: to copy, to download, to print. */
export function RecoveryCodes({ codes, about, close }: { codes: readonly string[]; about: string; close: () => void }) {
	const own = useRef<HTMLDialogElement>(null);
	useEffect(() => own.current?.showModal(), []);
	const text = [`Recovery codes for ${about}. Each works once.`, "", ...codes, ""].join("\n");
	const download = () => {
		const link = document.createElement("a");
		link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
		link.download = "recovery-codes.txt";
		link.click();
		URL.revokeObjectURL(link.href);
	};
	return (
		<dialog
			ref={own}
			className="recovery"
			aria-labelledby="recovery-title"
			onClose={close}
			onCancel={(event) => event.preventDefault()}
		>
			<header>
				<h2 id="recovery-title">Recovery codes</h2>
			</header>
			<form method="dialog" id="recovery-form">
				<p>
					Each of these lets you in once, after your password, when your phone or passkey is not there. They are shown
					only now: keep them where you keep papers.
				</p>
				<p className="cap">{about}</p>
				<ol className="codes">
					{codes.map((code) => (
						<li key={code}>
							<code>{code}</code>
						</li>
					))}
				</ol>
				<p className="row no-print">
					<button type="button" className="button" onClick={() => void copyText(text)}>
						<Icon name="copy" />
						Copy
					</button>
					<button type="button" className="button" onClick={download}>
						<Icon name="download" />
						Download
					</button>
					<button type="button" className="button" onClick={() => print()}>
						Print
					</button>
				</p>
			</form>
			<footer>
				<button className="button main" form="recovery-form">
					I have kept them
				</button>
			</footer>
		</dialog>
	);
}
