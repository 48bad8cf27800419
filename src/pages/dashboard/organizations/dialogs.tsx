import type { Sport } from "../../../data/organization/platform.ts";
import { usernameLengthMax } from "../../../domain/account/users.ts";
import { Field, FormDialog, temporaryHint, temporaryMore } from "../../../ui/form/form.tsx";
import { IdentityFields, LookFields, SocialFields } from "../organization/fields.tsx";
import { OwnPassword } from "../../../ui/form/own-password.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";

type DialogProps = { id: string; title: string; sports: readonly Sport[]; edits?: boolean };

/** Makes an organization, or edits the one whose row has opened it. */
export function OrganizationDialog({ id, title, sports, edits = false }: DialogProps) {
	const form = edits
		? { call: "PUT /api/organizations/{id}", done: "{name} updated", fail: "Error updating organization" }
		: { call: "POST /api/organizations", done: "{name} created", fail: "Error creating organization" };
	return (
		<FormDialog
			id={id}
			title={title}
			submit={edits ? "Save" : "Create"}
			form={{ ...form, files: true, ...(edits ? { about: move } : {}) }}
		>
			{edits ? (
				<>
					<input type="hidden" name="id" />
					<input type="hidden" name="revision" />
				</>
			) : null}
			<IdentityFields id={id} platform={{ sports, domain: true, isNew: !edits }} />
			<LookFields id={id} />
			<SocialFields id={id} />
			<OwnPassword id={`${id}-own`} hint="For another domain only." />
		</FormDialog>
	);
}

const move = "/api/organizations/{id}/move?time_zone={time_zone}";

/** An organization with the account of who will run it. */
export function OwnedDialog({ login }: { login: string }) {
	const at = (name: string) => ({ id: `create-owned-${name}`, name });
	return (
		<FormDialog
			id="create-owned"
			title="Create with an owner"
			submit="Create"
			form={{
				call: "POST /api/admin/organizations",
				done: "{name} created",
				fail: "Failed to create user",
				tell: "Temporary Password: {tempPassword}",
				tellMore: temporaryMore("{name}", login),
				files: true,
			}}
		>
			<Field {...at("name")} label="Name" required maxLength={100} autoComplete="off" />
			<Field
				{...at("slug")}
				label="Slug"
				maxLength={40}
				autoComplete="off"
				hint="The site's address on this platform; blank makes one of the letters a–z and digits of the name."
			/>
			<Field
				id="create-owned-username"
				name="username"
				label="Owner's username"
				required
				maxLength={usernameLengthMax}
				autoComplete="off"
			/>
			<Field
				id="create-owned-email"
				name="email"
				label="Owner's email"
				type="email"
				maxLength={254}
				autoComplete="off"
			/>
			<PasswordField
				id="create-owned-password"
				name="password"
				label="Password"
				autoComplete="new-password"
				hint={temporaryHint}
			/>
			<OwnPassword id="create-owned-own" />
		</FormDialog>
	);
}
