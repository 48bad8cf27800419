import type { Organization } from "../../../data/organization/platform.ts";
import { brandClass } from "../../../ui/brand.ts";
import { CheckField, ErrorPlace, Form, SelectField } from "../../../ui/form/form.tsx";
import { ColourSample, IdentityFields, LookFields, SocialFields, TimeZones } from "./fields.tsx";
import { OwnPassword } from "../../../ui/form/own-password.tsx";
import { privacyOptions } from "../words.ts";
import { Part } from "./part.tsx";

const sample = "settings-sample";

/** Everything that the site says about itself; slug, sports and kind are for a super admin. */
export function SettingsPart({
	organization,
	sports,
}: {
	organization: Organization;
	sports: Organization["sports"] | null;
}) {
	const { id, revision, color } = organization;
	return (
		<Part id="settings" title="Site settings">
			<Form
				id="settings-form"
				call={`PUT /api/organizations/${id}`}
				done="Settings saved"
				fail="Error updating organization"
				about={`/api/organizations/${id}/move?time_zone={time_zone}`}
				files
			>
				<ErrorPlace />
				<input type="hidden" name="revision" value={revision} data-kind="number" />
				<IdentityFields
					id="settings"
					values={organization}
					platform={sports && { sports, domain: false, isNew: false }}
				/>
				<LookFields id="settings" values={organization} sample={sample} />
				<ColourSample id={sample} colour={color} className={brandClass(color)} />
				<SocialFields id="settings" values={organization} />
				<TimeZones />
				<button className="button main">Save settings</button>
			</Form>
		</Part>
	);
}

/** Whether everybody who works for it needs more than a password (factors 6). */
export function SignInPart({ organization }: { organization: Organization }) {
	const { id, revision, second_factor } = organization;
	return (
		<Part id="sign-in" title="Signing in">
			<Form id="sign-in-form" call={`PUT /api/organizations/${id}`} done="Saved" fail="Error updating organization">
				<ErrorPlace />
				<input type="hidden" name="revision" value={revision} data-kind="number" />
				<CheckField
					id="sign-in-second-factor"
					name="second_factor"
					label="Ask everybody who works here for a second factor"
					hint="A passkey or a one-time code besides the password. Who has none sets one up before anything else."
					defaultChecked={second_factor}
				/>
				<OwnPassword id="sign-in-password" />
				<button className="button main">Save</button>
			</Form>
		</Part>
	);
}

/** How much visitors see of players of whom nothing else is said (tenancy 5). */
export function PrivacyPart({ organization }: { organization: Organization }) {
	const { id, revision, player_privacy, player_photo, player_number, noindex } = organization;
	return (
		<Part id="privacy" title="Privacy of players">
			<Form
				id="privacy-form"
				call={`PUT /api/organizations/${id}`}
				done="Privacy saved"
				fail="Error updating organization"
			>
				<ErrorPlace />
				<input type="hidden" name="revision" value={revision} data-kind="number" />
				<p className="meta">Holds for every player of whom nothing else is said on their own page.</p>
				<SelectField
					id="privacy-names"
					name="player_privacy"
					label="Names"
					options={privacyOptions}
					defaultValue={player_privacy}
				/>
				<CheckField id="privacy-photo" name="player_photo" label="Show photos" defaultChecked={player_photo} />
				<CheckField id="privacy-number" name="player_number" label="Show numbers" defaultChecked={player_number} />
				<CheckField
					id="privacy-noindex"
					name="noindex"
					label="Keep the site out of search engines"
					defaultChecked={noindex}
				/>
				<button className="button main">Save privacy</button>
			</Form>
		</Part>
	);
}
