import { membersOnPage, type MemberPage } from "../../../data/wire/users.ts";
import { to } from "../../../domain/paths.ts";
import type { Viewer } from "../../../domain/roles.ts";
import { memberRoles, roleLabels, roleSentences, usernameLengthMax } from "../../../domain/account/users.ts";
import {
	CheckField,
	Field,
	Form,
	FormDialog,
	OpenButton,
	SelectField,
	temporaryHint,
	temporaryMore,
} from "../../../ui/form/form.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Filters } from "../../../ui/filters.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { OwnPassword } from "../../../ui/form/own-password.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { counted, Pages } from "../../../ui/pages.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { Heading, Table } from "../../../ui/table.tsx";
import { Part } from "./part.tsx";
import { ConfirmEmail, ResetFactors } from "./user-dialogs.tsx";

type Member = MemberPage["rows"][number];

/** What is said of a password that was made. */
type Told = { tell: string; tellMore: string };

/** The people of an organization; a temporary password is shown once (platform 4). */
export function UsersPart({
	organization,
	login,
	users: { all, found, rows },
	viewer,
	query,
	provider,
}: {
	organization: { id: number; name: string; time_zone: string; second_factor: boolean };
	/** Where its people sign in. */
	login: string;
	users: MemberPage;
	viewer: Viewer;
	query: { user?: string | undefined; users?: number | undefined };
	/** Where people may sign in besides here: it takes a person by an address that is confirmed. */
	provider: string | null;
}) {
	const { id, name, time_zone } = organization;
	const told = { tell: "Temporary Password: {tempPassword}", tellMore: temporaryMore(name, login) };
	const list =
		rows.length === 0 ? (
			<Empty icon="people" title="No users yet.">
				Its owner is the first to add.
			</Empty>
		) : (
			<UsersTable users={rows} viewer={viewer} zone={time_zone} provider={provider} />
		);
	return (
		<Part id="users" title="Users" count={all}>
			<p className="meta">{memberRoles.map((role) => roleSentences[role]).join(" ")}</p>
			{all > searchedMin ? (
				<Filters
					to={to.organization(id)}
					submit="Search"
					narrow
					fields={[{ kind: "search", name: "user", label: "Name or email", value: query.user ?? null }]}
				/>
			) : null}
			{found === 0 && all > 0 ? (
				<Empty icon="people" title="No user has this name" way={{ label: "Show all users", to: to.organization(id) }} />
			) : (
				list
			)}
			<Pages
				label="Pages of users"
				unit="page"
				numbers={counted(Math.ceil(found / membersOnPage))}
				current={query.users ?? 1}
				to={(page) => to.organization(id, { user: query.user, users: page })}
			/>
			<OpenButton id="add-user" dialog="create-user" label="+ Add User" look="main" fill={{ role: "staff" }} />
			<CreateUser organization={organization} told={told} />
			<EditUser told={told} />
			{provider === null ? null : <ConfirmEmail provider={provider} />}
			<ResetFactors isDemanded={organization.second_factor} />
		</Part>
	);
}

/** From so many on they are searched. */
const searchedMin = 10;

interface TableProps {
	users: readonly Member[];
	viewer: Viewer;
	zone: string;
	provider: string | null;
}

function UsersTable({ users, viewer, zone, provider }: TableProps) {
	return (
		<Table caption="Users" className="dense listing as-cards">
			<thead>
				<tr>
					<Heading>Username</Heading>
					<Heading>Email</Heading>
					<Heading>Role</Heading>
					<Heading>Last sign-in</Heading>
					<Heading>Second factor</Heading>
					<th scope="col" className="fit">
						<span className="sr">Edit and delete</span>
					</th>
				</tr>
			</thead>
			<tbody>
				{users.map((user) => (
					<tr key={user.id}>
						<th scope="row" className="wrap-text">
							{user.username}
						</th>
						<td className="wrap-text" data-label="Email">
							<div>
								{user.email ?? "–"}
								{isUnconfirmed(user, provider) ? <p className="meta">This address has not been confirmed.</p> : null}
							</div>
						</td>
						<td data-label="Role">{roleLabels[user.role]}</td>
						<td data-label="Last sign-in">
							{user.signed_in === null ? "None noted" : <Moment at={user.signed_in} zone={zone} />}
						</td>
						<td data-label="Second factor">{user.second_factor ? "Yes" : "No"}</td>
						<td className="e">
							<Deeds user={user} viewer={viewer} provider={provider} />
						</td>
					</tr>
				))}
			</tbody>
		</Table>
	);
}

/** What is done to one of them. */
function Deeds({ user, viewer, provider }: Omit<TableProps, "users" | "zone"> & { user: Member }) {
	const isOther = user.id !== viewer.user?.id;
	return (
		<div className="row deeds">
			<OpenButton
				id={`edit-user-${user.id}`}
				dialog="edit-user"
				fill={user}
				icon="pencil"
				label={`Edit ${user.username}`}
				hideLabel
			/>
			{isUnconfirmed(user, provider) && isOther ? (
				<OpenButton
					id={`confirm-email-${user.id}`}
					dialog="confirm-email"
					fill={{ id: user.id, username: user.username, email: user.email, revision: user.revision }}
					icon="check"
					label={`Confirm the address of ${user.username}`}
					hideLabel
				/>
			) : null}
			{user.second_factor && isOther ? (
				<OpenButton
					id={`reset-factors-${user.id}`}
					dialog="reset-factors"
					fill={{ id: user.id, username: user.username }}
					icon="unlock"
					label={`Reset the second factor of ${user.username}`}
					hideLabel
				/>
			) : null}
			{isOther ? <DeleteUser user={user} viewer={viewer} /> : null}
		</div>
	);
}

/** Where people may sign in elsewhere, who that takes for whom matters. */
const isUnconfirmed = ({ email, email_confirmed }: Member, provider: string | null) =>
	provider !== null && email !== null && !email_confirmed;

/** A super admin makes the platform's call, an owner the organization's; each has its own words (wording 4). */
function DeleteUser({ user: { id, username }, viewer }: { user: Member; viewer: Viewer }) {
	const isPlatform = viewer.can("platform.manage");
	return (
		<Form
			call={isPlatform ? `DELETE /api/users/${id}` : `DELETE /api/usersv2/${id}`}
			confirm="Are you sure you want to delete this user?"
			proof
			fail={isPlatform ? "Failed to delete user" : "Error deleting user"}
		>
			<button className="button quiet icon" aria-label={`Delete ${username}`}>
				<Icon name="trash" />
			</button>
		</Form>
	);
}

const roleOptions = memberRoles.map((role) => ({ value: role, label: roleLabels[role] })).toReversed();

function CreateUser({ organization, told }: { organization: { id: number }; told: Told }) {
	return (
		<FormDialog
			id="create-user"
			title="Create User"
			form={{ call: "POST /api/usersv2", done: "{username} created", fail: "Error creating user", ...told }}
		>
			<input type="hidden" name="organization_id" value={organization.id} data-kind="number" />
			<Names id="create-user" />
			<PasswordField
				id="create-user-password"
				name="password"
				label="Password"
				data-blank="null"
				autoComplete="new-password"
				hint={temporaryHint}
			/>
			<SelectField id="create-user-role" name="role" label="Role" options={roleOptions} />
			<OwnPassword id="create-user-own" />
		</FormDialog>
	);
}

function EditUser({ told }: { told: Told }) {
	return (
		<FormDialog
			id="edit-user"
			title="Edit User"
			form={{ call: "PUT /api/usersv2/{id}", done: "{username} updated", fail: "Error updating user", ...told }}
		>
			<input type="hidden" name="id" />
			<input type="hidden" name="revision" data-kind="number" data-blank="null" />
			<Names id="edit-user" />
			<SelectField id="edit-user-role" name="role" label="Role" options={roleOptions} />
			<CheckField
				id="edit-user-reset"
				name="resetPassword"
				label="Reset password"
				hint="They get a temporary one, which is shown once, and are signed out everywhere."
			/>
			<OwnPassword id="edit-user-own" hint="For another email or role, and to reset their password." />
		</FormDialog>
	);
}

function Names({ id }: { id: string }) {
	return (
		<>
			<Field
				id={`${id}-username`}
				name="username"
				label="Username"
				required
				maxLength={usernameLengthMax}
				autoComplete="off"
				spellCheck={false}
			/>
			<Field id={`${id}-email`} name="email" label="Email" type="email" maxLength={254} autoComplete="off" />
		</>
	);
}
