import type { Attribute } from "../../../data/stat/attribute-values.ts";
import type { PlayerRecord } from "../../../data/player/record.ts";
import { AttributeFields, attributeFill } from "../../../ui/form/attribute-fields.tsx";
import { CheckField, Field, FormDialog, SelectField } from "../../../ui/form/form.tsx";
import { TextAreaField } from "../../../ui/form/text-area.tsx";
import { privacyOptions } from "../words.ts";

export const editDialog = "edit-player";

const id = (name: string) => `${editDialog}-${name}`;

interface FormProps {
	player: PlayerRecord;
	attributes: readonly Attribute[];
	positions: readonly string[];
}

/** Everything that staff write of a player (players 5, players 1, players 2). */
export function PlayerForm({ player, attributes, positions }: FormProps) {
	return (
		<FormDialog
			id={editDialog}
			title="Edit player"
			form={{
				call: "PUT /api/playersv2/{id}",
				done: "Player updated successfully",
				fail: "Failed to update player",
				files: true,
			}}
		>
			<input type="hidden" name="id" />
			<input type="hidden" name="revision" />
			<div className="cols min-s">
				<Field
					id={id("first")}
					name="firstName"
					label="First name"
					hint="One of the two names is enough."
					maxLength={60}
					autoComplete="off"
				/>
				<Field id={id("last")} name="lastName" label="Last name" maxLength={60} autoComplete="off" />
				<Field id={id("email")} name="email" label="Email" type="email" maxLength={254} autoComplete="off" />
				<Field id={id("phone")} name="phoneNumber" label="Phone" type="tel" maxLength={40} autoComplete="off" />
			</div>
			<AttributeFields id={editDialog} attributes={attributes} positions={positions} />
			<Field id={id("image")} name="image" label="Photo" type="file" accept="image/*" />
			{player.image ? <CheckField id={id("remove")} name="removeImage" label="Remove the photo" /> : null}
			<TextAreaField id={id("bio")} name="bio" label="Bio" maxLength={5000} />
			<TextAreaField id={id("videos")} name="videos" label="Videos" hint="Addresses on YouTube, one a line." rows={3} />
			<div className="cols min-s">
				<Field id={id("sponsor")} name="sponsorName" label="Sponsor" maxLength={100} autoComplete="off" />
				<Field id={id("sponsor-url")} name="sponsorUrl" label="Sponsor's website" maxLength={500} autoComplete="off" />
			</div>
			<Field id={id("sponsor-image")} name="sponsorImage" label="Sponsor's picture" type="file" accept="image/*" />
			{player.sponsor?.image ? (
				<CheckField id={id("sponsor-remove")} name="removeSponsorImage" label="Remove the sponsor's picture" />
			) : null}
			<div className="cols min-s">
				<SelectField id={id("privacy")} name="privacy" label="Name for visitors" options={[usual, ...privacyOptions]} />
				<SelectField id={id("photo-shown")} name="photo_shown" label="Photo for visitors" options={shown} />
				<SelectField id={id("number-shown")} name="number_shown" label="Number for visitors" options={shown} />
			</div>
		</FormDialog>
	);
}

const usual = { value: "", label: "As the organization says" };
const shown = [usual, { value: "true", label: "Shown" }, { value: "false", label: "Not shown" }];

type Values = readonly { attribute_id: number; value: string }[];

/** What the dialog is filled with. */
export function playerFill(player: PlayerRecord, attributes: readonly Attribute[], values: Values) {
	const { videos, sponsor, image: _image, ...fields } = player;
	return {
		...fields,
		videos: videos.join("\n"),
		sponsorName: sponsor?.name ?? "",
		sponsorUrl: sponsor?.url ?? "",
		...attributeFill(attributes, values),
	};
}
