import { memberById } from "../../data/account/members.ts";
import { waysIn } from "../../data/account/oidc.ts";
import { sessionsOf } from "../../data/account/sessions.ts";
import { to } from "../../domain/paths.ts";
import type { User } from "../../domain/roles.ts";
import { roleLabels, usernameLengthMax } from "../../domain/account/users.ts";
import { deskPage, platformPage } from "../../http/page.ts";
import { Field, FormDialog, OpenButton, SelectField } from "../../ui/form/form.tsx";
import { A } from "../../ui/link.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { PageHead, Section } from "../../ui/section.tsx";
import { CodesOnce } from "../login/codes-without-script.tsx";
import { loadFactors, SecondFactorPart, type FactorData } from "../login/second-factor-part.tsx";
import { LinkedSection, type Linked } from "./account/linked.tsx";
import { Logout } from "./organizations/logout.tsx";
import { SessionsSection, type Sessions } from "./account/sessions.tsx";

interface Data {
	user: User;
	/** Not known of a super admin, who belongs to no organization. */
	revision: number | null;
	linked: Linked;
	sessions: Sessions;
	factors: FactorData;
}

const themes = [
	{ value: "light", label: "Light" },
	{ value: "dark", label: "Dark" },
	{ value: "auto", label: "As the device" },
] as const;

/** One's own account (platform 12): name, e-mail, password, how the dashboard looks, and where one is signed in. */
export const userSettingsPage = deskPage<"userSettings", Data>({
	route: "userSettings",
	load: async ({ tenant, viewer: { user }, session, provider }) => {
		if (!user) return null;
		const member = await memberById(tenant, user.id);
		const linked = { provider, ...(await waysIn(tenant, user.id)) };
		const rows = await sessionsOf(tenant, user.id);
		const sessions = { rows, current: session, zone: tenant.organization.time_zone };
		const factors = await loadFactors({ tenant }, user);
		return { user, revision: member?.revision ?? null, linked, sessions, factors };
	},
	title: () => "User settings",
	crumbs: () => [{ label: "User settings", to: to.userSettings() }],
	View: ({ data: { user, revision, linked, sessions, factors }, context: { site, answered } }) => (
		<>
			<PageHead title="User settings">
				<span className="badge brand">{user.username}</span>
			</PageHead>
			<CodesOnce answered={answered} />
			<Section
				title="Account"
				tools={
					<div className="row push">
						<OpenButton
							dialog="edit-user"
							icon="pencil"
							label="Edit Settings"
							look="main"
							fill={{ username: user.username, email: user.email, theme: user.theme, revision }}
						/>
					</div>
				}
			>
				<Facts user={user} />
			</Section>
			<Section title="Second factor">
				<SecondFactorPart data={factors} user={user} site={site} answered={answered} />
			</Section>
			<LinkedSection {...linked} />
			<SessionsSection {...sessions} />
			<EditDialog user={user} />
		</>
	),
});

/** The same of a super admin who has chosen no organization, where there may be none yet (access 11). */
export const platformUserSettingsPage = platformPage<"platformUserSettings", { user: User; version: string }>({
	route: "platformUserSettings",
	isSpare: true,
	live: true,
	load: ({ viewer: { user } }) => user && { user, version: "" },
	title: () => "User settings",
	noindex: () => true,
	View: ({ data: { user } }) => (
		<>
			<PageHead title="User settings">
				<div className="row">
					<span className="badge brand">{user.username}</span>
					<OpenButton
						dialog="edit-user"
						icon="pencil"
						label="Edit Settings"
						look="main"
						fill={{ username: user.username, email: user.email, theme: user.theme }}
					/>
					<Logout />
				</div>
			</PageHead>
			<Section title="Account">
				<Facts user={user} />
				<p className="meta">
					Second factors and sessions stand here too once you have chosen one of the{" "}
					<A to={to.organizations()}>organizations</A>.
				</p>
			</Section>
			<EditDialog user={user} />
		</>
	),
});

function Facts({ user }: { user: User }) {
	const facts = [
		["Username", user.username],
		["Email", user.email ?? "None"],
		["Role", roleLabels[user.role]],
		["Theme", themes.find(({ value }) => value === user.theme)?.label ?? ""],
	] as const;
	return (
		<dl className="pairs card">
			{facts.map(([label, value]) => (
				<div key={label}>
					<dt>{label}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	);
}

function EditDialog({ user }: { user: User }) {
	return (
		<FormDialog
			id="edit-user"
			title="Edit Settings"
			submit="Save Changes"
			cancel="Cancel Edit"
			form={{
				call: `PUT /api/usersv2/${user.id}`,
				done: "User updated successfully",
				fail: "Failed to update user",
			}}
		>
			<input type="hidden" name="revision" data-kind="number" data-blank="null" />
			<Field
				id="edit-user-username"
				name="username"
				label="Username"
				maxLength={usernameLengthMax}
				autoComplete="username"
			/>
			<Field id="edit-user-email" name="email" label="Email" type="email" maxLength={254} autoComplete="email" />
			<div className="cols min-s">
				<PasswordField
					id="edit-user-old"
					name="oldPassword"
					label="Old Password"
					data-blank="null"
					autoComplete="current-password"
				/>
				<PasswordField
					id="edit-user-new"
					name="password"
					label="New Password"
					data-blank="null"
					autoComplete="new-password"
				/>
			</div>
			<p className="meta">
				Another username, email or password wants the old one, and signs you out everywhere else. Leave the new one
				blank to keep it.
			</p>
			<SelectField id="edit-user-theme" name="theme" label="Theme" options={themes} />
		</FormDialog>
	);
}
