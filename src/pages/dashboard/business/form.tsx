import { businessFields } from "../../../domain/business/schema.ts";
import {
	businessCategories,
	businessSports,
	choiceLabel,
	signupStatuses,
} from "../../../domain/business/businesses.ts";
import { lengthOf } from "../../../domain/field.ts";
import { Field, FormDialog, SelectField } from "../../../ui/form/form.tsx";
import { Suggestions } from "../../../ui/form/suggestions.tsx";

type Props = {
	id: "add-business" | "edit-business";
	/** Changes one that is there. */
	edits?: boolean;
	/** What the two fields suggest. */
	cities: readonly string[];
	states: readonly string[];
};

/** The form that adds a business or changes one (platform 11). */
export function BusinessForm({ id, edits, cities, states }: Props) {
	const at = namedIn(id);
	return (
		<FormDialog
			id={id}
			title={edits ? "Update business" : "Add business"}
			submit={edits ? "Update business" : "Add business"}
			form={
				edits
					? { call: "PUT /api/businesses/{id}", done: "{name} updated" }
					: { call: "POST /api/businesses", done: "{name} created" }
			}
		>
			{edits ? (
				<>
					<input type="hidden" name="id" />
					<input type="hidden" name="revision" data-kind="number" data-blank="null" />
				</>
			) : null}
			<Field {...at("name")} label="Name" required maxLength={lengthOf(businessFields.name)} autoComplete="off" />
			<KindAndContact form={id} />
			<Field
				{...at("website")}
				label="Website"
				inputMode="url"
				maxLength={lengthOf(businessFields.website)}
				autoComplete="off"
			/>
			<Place form={id} cities={cities} states={states} />
			<Field {...at("location")} label="Location" maxLength={lengthOf(businessFields.location)} autoComplete="off" />
			<Offer form={id} />
		</FormDialog>
	);
}

interface PartProps {
	/** The form's id. */
	form: Props["id"];
}

const namedIn = (form: Props["id"]) => (name: string) => ({ id: `${form}-${name}`, name });

const choices = (none: string, words: readonly string[]) => [
	{ value: "", label: none },
	...words.map((word) => ({ value: word, label: choiceLabel(word) })),
];

function KindAndContact({ form }: PartProps) {
	const at = namedIn(form);
	return (
		<div className="cols even min-s">
			<SelectField {...at("sport")} label="Sport" options={choices("Any sport", businessSports)} />
			<SelectField {...at("category")} label="Category" options={choices("Any category", businessCategories)} />
			<Field {...at("phone")} label="Phone" type="tel" maxLength={lengthOf(businessFields.phone)} autoComplete="off" />
			<Field
				{...at("email")}
				label="Email"
				type="email"
				maxLength={lengthOf(businessFields.email)}
				autoComplete="off"
			/>
		</div>
	);
}

function Place({ form, cities, states }: PartProps & Pick<Props, "cities" | "states">) {
	const at = namedIn(form);
	return (
		<>
			<div className="cols even min-s">
				<Field
					{...at("city")}
					label="City"
					maxLength={lengthOf(businessFields.city)}
					list={`${form}-cities`}
					autoComplete="off"
				/>
				<Field
					{...at("state")}
					label="State"
					maxLength={lengthOf(businessFields.state)}
					list={`${form}-states`}
					autoComplete="off"
				/>
			</div>
			<Suggestions id={`${form}-cities`} values={cities} />
			<Suggestions id={`${form}-states`} values={states} />
		</>
	);
}

/** When one plays there, for what, and how one gets in. */
function Offer({ form }: PartProps) {
	const at = namedIn(form);
	return (
		<div className="cols even min-s">
			<Field
				{...at("facebook")}
				label="Facebook"
				inputMode="url"
				maxLength={lengthOf(businessFields.facebook)}
				autoComplete="off"
			/>
			<Field
				{...at("instagram")}
				label="Instagram"
				inputMode="url"
				maxLength={lengthOf(businessFields.instagram)}
				autoComplete="off"
			/>
			<Field {...at("season")} label="Season" maxLength={lengthOf(businessFields.season)} autoComplete="off" />
			<Field
				{...at("nextSeason")}
				label="Next season"
				maxLength={lengthOf(businessFields.nextSeason)}
				autoComplete="off"
			/>
			<Field {...at("signupDeadline")} label="Sign-up deadline" type="date" />
			<SelectField
				{...at("signupStatus")}
				label="Sign-up status"
				options={signupStatuses.map((word) => ({ value: word, label: choiceLabel(word) }))}
			/>
			<Field {...at("cost")} label="Cost" maxLength={lengthOf(businessFields.cost)} autoComplete="off" />
			<Field
				{...at("skillLevel")}
				label="Skill level"
				maxLength={lengthOf(businessFields.skillLevel)}
				autoComplete="off"
			/>
		</div>
	);
}
