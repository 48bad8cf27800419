import { copyText } from "../lib/say.ts";
import { CodePicture } from "../../src/ui/code-picture.tsx";
import { send } from "../lib/send.ts";
import type { Offered } from "./deed.ts";
import { FactorDialog } from "./dialog.tsx";

/** What an app for one-time codes scans, until it has made a code that fits. */
export function CodeSetUp({
	offered: { secret, qr },
	done,
	close,
}: {
	offered: Offered;
	done: (answer: Record<string, unknown>) => void;
	close: () => void;
}) {
	return (
		<FactorDialog
			title="Set up one-time codes"
			submit="Turn on"
			send={async ({ code }) => await send("PUT", "/api/account/codes", { code })}
			done={done}
			close={close}
		>
			<CodePicture qr={qr} />
			<div>
				<p className="meta">Or type this key into the app:</p>
				<p className="row">
					<code className="factor-key">{secret.replace(/.{4}(?=.)/g, "$& ")}</code>
					<button type="button" className="button" onClick={() => void copyText(secret)}>
						Copy key
					</button>
				</p>
			</div>
			<div className="field">
				<label htmlFor="factor-code">Code</label>
				<input
					id="factor-code"
					name="code"
					inputMode="numeric"
					autoComplete="one-time-code"
					maxLength={10}
					placeholder="123456"
					required
				/>
			</div>
		</FactorDialog>
	);
}
