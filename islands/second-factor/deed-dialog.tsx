import { useState } from "react";
import { notSaved } from "../lib/typed-fields.ts";
import { makePasskey } from "../lib/passkeys.ts";
import { send } from "../lib/send.ts";
import { CodeSetUp } from "./code-set-up.tsx";
import type { Deed, Factors, Offered } from "./deed.ts";
import { FactorDialog, OwnPassword } from "./dialog.tsx";
import { RecoveryCodes } from "./recovery.tsx";

interface Props {
	deed: Deed;
	factors: Factors;
	hasPassword: boolean;
	/** Whose recovery codes these are, on paper. */
	about: string;
	go(next: Deed): void;
	done(said: string, answer: Record<string, unknown>): void;
	close(): void;
	/** A passkey's name, as it is typed. */
	name: string;
	write(name: string): void;
}

/** The dialog of what is being done; each shows first that it is oneself. */
export function DeedDialog({ deed, factors, hasPassword, about, go, done, close, name, write }: Props) {
	const password = <OwnPassword isNeeded={hasPassword} />;
	if (deed.kind === "recovery") return <RecoveryCodes codes={deed.codes} about={about} close={close} />;
	if (deed.kind === "scan")
		return (
			<CodeSetUp offered={deed.offered} done={(answer) => done("One-time codes turned on", answer)} close={close} />
		);
	if (deed.kind === "codes")
		return (
			<FactorDialog
				title="Set up one-time codes"
				submit="Next"
				send={async ({ oldPassword }) => await send("POST", "/api/account/codes", { oldPassword })}
				done={(answer) => go({ kind: "scan", offered: answer as unknown as Offered })} // what the call answers
				close={close}
			>
				<p>First show that it is you.</p>
				{password}
			</FactorDialog>
		);
	if (deed.kind === "add") return <AddDialog {...{ name, write, hasPassword, done, close }} />;
	if (deed.kind === "renew")
		return (
			<FactorDialog
				title="Make new recovery codes"
				submit="Make new codes"
				send={async ({ oldPassword }) => await send("POST", "/api/account/recovery-codes", { oldPassword })}
				done={(answer) => done("New recovery codes made", answer)}
				close={close}
			>
				<p>The ones that you have end.</p>
				{password}
			</FactorDialog>
		);
	return <RemoveDialog deed={deed} factors={factors} hasPassword={hasPassword} done={done} close={close} />;
}

function AddDialog({
	name,
	write,
	hasPassword,
	done,
	close,
}: Pick<Props, "name" | "write" | "hasPassword" | "done" | "close">) {
	const [isKept] = useState(name !== "");
	return (
		<FactorDialog
			title="Add a passkey"
			submit="Add"
			send={async ({ oldPassword }) => await makePasskey(name, String(oldPassword ?? ""))}
			done={(answer) => {
				write("");
				done("Passkey added", answer);
			}}
			close={close}
			cancel={() => write("")}
			isKept={isKept}
		>
			<div className="field">
				<label htmlFor="factor-name">Name</label>
				<input
					id="factor-name"
					name="name"
					maxLength={60}
					placeholder="Laptop"
					autoComplete="off"
					required
					value={name}
					{...notSaved(name !== "")}
					onChange={(event) => write(event.target.value)}
				/>
				<p className="meta">So that you know which device it is.</p>
			</div>
			<OwnPassword isNeeded={hasPassword} />
		</FactorDialog>
	);
}

type RemoveProps = Pick<Props, "deed" | "factors" | "hasPassword" | "done" | "close">;

function RemoveDialog({ deed, factors, hasPassword, done, close }: RemoveProps) {
	const passkey = deed.kind === "drop-passkey" ? deed.passkey : null;
	const path = passkey ? `passkeys/${encodeURIComponent(passkey.id)}` : "codes";
	const isLast = factors.passkeys.length + (factors.code === null ? 0 : 1) === 1;
	return (
		<FactorDialog
			title={passkey ? `Remove ${passkey.name}` : "Remove one-time codes"}
			submit="Remove"
			isBad
			send={async ({ oldPassword }) => await send("DELETE", `/api/account/${path}`, { oldPassword })}
			done={(answer) => done(passkey ? "Passkey removed" : "One-time codes removed", answer)}
			close={close}
		>
			<p>{isLast ? lastWords : "You are signed out everywhere else."}</p>
			<OwnPassword isNeeded={hasPassword} />
		</FactorDialog>
	);
}

const lastWords = "It is your last second factor: your password alone signs you in then, and your recovery codes end.";
