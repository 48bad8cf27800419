import type { FoundPlayers } from "../../../data/player/rosters.ts";
import type { Attribute } from "../../../data/stat/attribute-values.ts";
import { AttributeFields } from "../../../ui/form/attribute-fields.tsx";
import { CheckField, ErrorPlace, Field, Form, FormDialog } from "../../../ui/form/form.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Island } from "../../../ui/island.tsx";
import { nothingSearched, PlayerSearch } from "../../../ui/player-search.tsx";
import { KnownPlayers } from "./known-players.tsx";

const nameLengthMax = 60;

type AddProps = {
	path: string;
	slt_id: number;
	attributes: readonly Attribute[];
	/** Nobody is on the roster yet: most who come are new. */
	isFirst: boolean;
	/** Who was looked for without a script, and who was found. */
	asked: string | undefined;
	found: FoundPlayers;
	/** What the sport calls them. */
	positions: readonly string[];
};

/** Somebody who is known, by search, or somebody new; a name that exists is asked about (players 8, players 7). */
export function AddPlayer({ path, slt_id, attributes, positions, isFirst, asked, found }: AddProps) {
	const id = "add-player";
	const search = (
		<div className="part">
			<Island name="player-search" props={{ path, slt_id }} worksWithout>
				<PlayerSearch state={nothingSearched} />
			</Island>
			<KnownPlayers path={path} dialog={id} asked={asked} found={found} />
		</div>
	);
	return (
		<dialog id={id} aria-labelledby={`${id}-title`}>
			<header>
				<h2 id={`${id}-title`}>Add player</h2>
				<button form="opens" className="button quiet icon" data-close="" aria-label="Close">
					<Icon name="close" />
				</button>
			</header>
			{isFirst ? null : search}
			<Form
				id={`${id}-form`}
				call={`POST ${path}`}
				done="Player added to team"
				fail="Error adding player"
				again="Yes, Add Anyway"
				stays
				files
				aria-labelledby={`${id}-new`}
			>
				<h3 id={`${id}-new`}>New player</h3>
				<ErrorPlace />
				<NameFields id={id} />
				<Field id={`${id}-image`} name="image" label="Image" type="file" accept="image/*" />
				<AttributeFields id={id} attributes={attributes} positions={positions} />
			</Form>
			{isFirst ? search : null}
			<footer>
				<button form="opens" className="button" data-close="">
					Close
				</button>
				<button className="button main" form={`${id}-form`}>
					Add new player
				</button>
			</footer>
		</dialog>
	);
}

/** A player's own fields; those of other screens stay as they are. */
export function EditPlayer({ attributes, positions }: Pick<AddProps, "attributes" | "positions">) {
	const id = "edit-player";
	return (
		<FormDialog
			id={id}
			title="Edit player"
			form={{ call: "PUT /api/playersv2/{id}", done: "Player updated", fail: "Error updating player", files: true }}
		>
			<input type="hidden" name="id" />
			<input type="hidden" name="roster_id" />
			<input type="hidden" name="revision" data-kind="number" data-blank="null" />
			<NameFields id={id} />
			<div className="cols min-s">
				<Field id={`${id}-email`} name="email" label="Email" type="email" maxLength={254} autoComplete="off" />
				<Field id={`${id}-phone`} name="phoneNumber" label="Phone" type="tel" maxLength={40} autoComplete="off" />
			</div>
			<AttributeFields id={id} attributes={attributes} positions={positions} />
			<Field id={`${id}-image`} name="image" label="New image" type="file" accept="image/*" />
			<CheckField id={`${id}-remove`} name="removeImage" value="true" label="Remove image" />
		</FormDialog>
	);
}

function NameFields({ id }: { id: string }) {
	return (
		<div className="cols min-s">
			<Field
				id={`${id}-first`}
				name="firstName"
				label="First name"
				hint="One of the two names is enough."
				maxLength={nameLengthMax}
				autoComplete="off"
			/>
			<Field id={`${id}-last`} name="lastName" label="Last name" maxLength={nameLengthMax} autoComplete="off" />
		</div>
	);
}
