import { to, withBase } from "../../domain/paths.ts";
import type { User, Viewer } from "../../domain/roles.ts";
import { passwordLengthMax, passwordLengthMin } from "../../domain/account/users.ts";
import { platformPage, sitePage } from "../../http/page.ts";
import type { Site } from "../../http/site.ts";
import { ErrorPlace, Form, LogoutForm } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { GateHead, nextOf } from "./login.tsx";

const screen = {
	route: "newPassword",
	chrome: "bare",
	live: true,
	main: "gate",
	title: () => "New password",
	noindex: () => true,
	canonical: () => to.newPassword(),
	leadsTo: ({ user }: Viewer, site: Site | null) => (user ? null : withBase(site?.base ?? "", to.login())),
} as const;

const description = () => "Choose the password that you sign in with.";

interface Data {
	next: string | null;
	version: string;
}

/** Where somebody who came with a temporary password chooses their own (access 17), on an organization's own domain. */
export const newPasswordPage = sitePage<"newPassword", Data>({
	...screen,
	description,
	load: ({ query, tenant }) => ({ next: nextOf(query.next), version: tenant.version }),
	View: ({ data, context: { site, viewer } }) => (
		<Choice name={site.organization.name} user={viewer.user} next={data.next} />
	),
});

/** The same at the platform, for super admins too. */
export const platformNewPasswordPage = platformPage<"newPassword", Data>({
	...screen,
	description,
	load: async ({ query, directory }) => {
		const { version } = await directory({ page: 1, perPage: 1 });
		return { next: nextOf(query.next), version };
	},
	View: ({ data, context: { viewer } }) => <Choice name="Tipoff" user={viewer.user} next={data.next} />,
});

function Choice({ name, user, next }: { name: string; user: User | null; next: string | null }) {
	return (
		<>
			<GateHead name={name} />
			<div className="two-forms">{user ? <ChoiceForm user={user} next={next} /> : null}</div>
		</>
	);
}

function ChoiceForm({ user, next }: { user: User; next: string | null }) {
	return (
		<>
			<Form
				className="stack"
				call={`PUT /api/usersv2/${user.id}`}
				next="role"
				busy="Saving..."
				done="Your password is changed"
				fail="Your password could not be changed"
			>
				<h2>Choose your own password</h2>
				<p className="meta">
					Yours is a temporary one, which somebody else has seen. Choose one that only you know, {user.username}.
				</p>
				<ErrorPlace />
				<input type="hidden" name="username" value={user.username} autoComplete="username" />
				{next ? <input type="hidden" name="next" value={next} /> : null}
				<PasswordField
					name="oldPassword"
					label="Temporary password"
					autoComplete="current-password"
					required
					// oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is for this form alone
					autoFocus
				/>
				<PasswordField
					name="password"
					label="New password"
					autoComplete="new-password"
					minLength={passwordLengthMin}
					maxLength={passwordLengthMax}
					required
					hint={`At least ${passwordLengthMin} characters; no name and none of the common ones.`}
				/>
				<button className="button main">Save password</button>
			</Form>
			<LogoutForm className="stack" next={to.login()}>
				<button className="button">Log out</button>
			</LogoutForm>
		</>
	);
}
