import { isLocalPath, to, withQuery } from "../../domain/paths.ts";
import { platformPage, sitePage } from "../../http/page.ts";
import { deskOf } from "../dashboard/doors.ts";
import { Court } from "../../ui/court.tsx";
import { ErrorPlace, Form } from "../../ui/form/form.tsx";
import { A, useHref } from "../../ui/link.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";

const screen = {
	route: "login",
	chrome: "bare",
	live: true,
	main: "gate",
	title: () => "Login",
	noindex: () => true,
	canonical: () => to.login(),
	leadsTo: deskOf,
} as const;

/** The login of an organization's site (access 8): the organization is known by the address. */
export const loginPage = sitePage<"login", { next: string | null }>({
	...screen,
	load: ({ query }) => ({ next: nextOf(query.next) }),
	description: (_, { site }) => `Login for the staff of ${site.organization.name}.`,
	View: ({ data, context }) => (
		<Gate
			name={context.site.organization.name}
			slug={context.site.organization.slug}
			provider={context.provider}
			next={data.next}
			back="Back to the site"
		/>
	),
});

/** The platform's own login, for everybody (access 7). */
export const platformLoginPage = platformPage<"login", { next: string | null; version: string }>({
	...screen,
	load: async ({ query, directory }) => {
		const { version } = await directory({ page: 1, perPage: 1 });
		return { next: nextOf(query.next), version };
	},
	description: () => "Login for the staff of all leagues on Tipoff.",
	View: ({ data, context }) => (
		<Gate name="Tipoff" slug={null} provider={context.provider} next={data.next} back="Find a league" />
	),
});

interface LoginProps {
	slug: string | null;
	provider: string | null;
	next: string | null;
	back: string;
}

/** The game whose scorer's screen was asked for: somebody with a link for it has another way there. */
const gameToScore = (next: string | null) => /\/games\/([1-9]\d*)\/score$/.exec(next ?? "")?.[1];

/** Where to go after the login: a path of this origin, or nowhere in particular. */
export const nextOf = (next: string | undefined) => (next !== undefined && isLocalPath(next) ? next : null);

function Gate({ name, ...login }: LoginProps & { name: string }) {
	return (
		<>
			<GateHead name={name} />
			<LoginForm {...login} />
		</>
	);
}

/** Stands beside what is asked of somebody before they are in. */
export function GateHead({ name }: { name: string }) {
	return (
		<div className="hero">
			<Court />
			<div>
				<p className="cap">Staff</p>
				<h1>{name}</h1>
			</div>
		</div>
	);
}

function LoginForm({ slug, provider, next, back }: LoginProps) {
	return (
		<Form
			className="stack"
			call="POST /api/auth/login"
			next="role"
			busy="Logging in..."
			fail="Login failed. Please check your credentials."
			retype="password"
			step={useHref(to.secondFactor())}
			data-scored={gameToScore(next)}
		>
			<h2>Login</h2>
			<ErrorPlace />
			{slug ? <input type="hidden" name="slug" value={slug} /> : null}
			{next ? <input type="hidden" name="next" value={next} /> : null}
			<div className="field">
				<label htmlFor="username">Username</label>
				<input
					id="username"
					name="username"
					type="text"
					autoComplete="username"
					autoCapitalize="none"
					spellCheck={false}
					maxLength={60}
					required
					// oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is for this form alone
					autoFocus
				/>
			</div>
			<PasswordField name="password" label="Password" autoComplete="current-password" required />
			<button className="button main">Log in</button>
			<button className="button" formNoValidate data-passkey="/api/auth/passkey">
				Sign in with a passkey
			</button>
			{provider ? (
				<a className="button" href={withQuery("/_/oidc/start", { slug: slug ?? undefined, next: next ?? undefined })}>
					Sign in with {provider}
				</a>
			) : null}
			<p className="meta">
				<A to={to.home()}>{back}</A>
			</p>
		</Form>
	);
}
