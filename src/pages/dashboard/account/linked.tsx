import { Form, FormDialog, OpenButton } from "../../../ui/form/form.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { Section } from "../../../ui/section.tsx";

export interface Linked {
	/** Where people may sign in besides here, by its name. */
	provider: string | null;
	isLinked: boolean;
	hasPassword: boolean;
}

/** Somebody's account at the provider: links it, or takes the link away (access 20). */
export function LinkedSection({ provider, isLinked, hasPassword }: Linked) {
	if (provider === null) return null;
	const label = isLinked ? `Unlink ${provider}` : `Link ${provider}`;
	const form = isLinked ? { call: "DELETE /api/auth/link" } : { call: "POST /api/auth/link", next: "to" };
	const isOnlyWay = isLinked && !hasPassword;
	return (
		<Section
			title={`Sign in with ${provider}`}
			tools={
				<div className="row push">
					{hasPassword ? <OpenButton dialog="link-account" label={label} /> : null}
					{isLinked || hasPassword ? null : (
						<Form {...form}>
							<button className="button">{label}</button>
						</Form>
					)}
				</div>
			}
		>
			<p>{wordsFor(provider, isLinked, isOnlyWay)}</p>
			<FormDialog id="link-account" title={label} submit={label} form={form}>
				<PasswordField
					id="link-password"
					name="oldPassword"
					label="Your password here"
					autoComplete="current-password"
					required
				/>
			</FormDialog>
		</Section>
	);
}

function wordsFor(provider: string, isLinked: boolean, isOnlyWay: boolean): string {
	if (isOnlyWay) return `Your account at ${provider} is linked. You have no password here, so it is your only way in.`;
	if (isLinked) return `Your account at ${provider} is linked: you may sign in with it.`;
	return `You may sign in with your account at ${provider} instead of your password, once it is linked.`;
}
