import { FormDialog } from "../../../ui/form/form.tsx";
import { OwnPassword } from "../../../ui/form/own-password.tsx";

/** An owner's word for an address that somebody typed themselves, or that came with a file (access 4). */
export function ConfirmEmail({ provider }: { provider: string }) {
	return (
		<FormDialog
			id="confirm-email"
			title="Confirm email"
			submit="Confirm"
			form={{ call: "PUT /api/usersv2/{id}/confirm-email", fail: "Failed to confirm the address" }}
		>
			<input type="hidden" name="id" />
			<input type="hidden" name="revision" data-kind="number" data-blank="null" />
			<p data-says="Is {email} the address of {username}?" />
			<ul className="bullets">
				<li>Whoever signs in with {provider} under this address then comes in as this user.</li>
				<li>Ask them first: an address that is mistyped is somebody else's.</li>
			</ul>
			<OwnPassword id="confirm-email-password" />
		</FormDialog>
	);
}

/** The own password of who does it, so that an open screen is not enough (factors 9). */
export function ResetFactors({ isDemanded }: { isDemanded: boolean }) {
	return (
		<FormDialog
			id="reset-factors"
			title="Reset second factor"
			submit="Reset"
			look="bad"
			form={{ call: "DELETE /api/usersv2/{id}/second-factor", fail: "Failed to reset the second factor" }}
		>
			<input type="hidden" name="id" />
			<p data-says="Take away the passkeys, one-time codes and recovery codes of {username}?" />
			<ul className="bullets">
				<li>They are signed out everywhere.</li>
				<li>
					{isDemanded
						? "At the next sign-in their password is enough to set up a new second factor, before anything else."
						: "Their password alone signs them in until they set up a new second factor."}
				</li>
				<li>Speak to them first: a lost phone is the story that thieves tell.</li>
			</ul>
			<OwnPassword id="reset-factors-password" />
		</FormDialog>
	);
}
