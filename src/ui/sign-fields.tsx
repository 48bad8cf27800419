import { contrastText } from "../domain/contrast.ts";
import { lengthOf } from "../domain/field.ts";
import { leagueTeamFields } from "../domain/team/schema.ts";
import { colorFor, type Sign, type Worn, wornId, wornText } from "../domain/team/sign.ts";
import { Field } from "./form/form.tsx";
import { Mark } from "./mark.tsx";

/** What a team is told apart by where its name has no room, worn while it is chosen (teams 8). */
export function SignFields({
	id,
	team,
	worn,
}: {
	id: string;
	team: Sign & { name: string; slt_id: number };
	worn: readonly Worn[];
}) {
	const { name, abbreviation, color } = team;
	const shown = color ?? colorFor(name);
	const at = (field: string) => ({ id: `${id}-${field}`, name: field });
	return (
		<>
			<Field
				{...at("abbreviation")}
				label="Abbreviation"
				maxLength={lengthOf(leagueTeamFields.abbreviation)}
				defaultValue={abbreviation ?? ""}
				hint="2 to 4 letters or digits that no other team of the season has. Left blank, one is made of the name."
				autoComplete="off"
				autoCapitalize="characters"
				spellCheck={false}
				data-sample={`${id}-sample`}
			/>
			<Field {...at("color")} label="Colour" type="color" defaultValue={shown} data-sample={`${id}-sample`} />
			<div className="row" id={`${id}-sample`}>
				<Mark name={name} logo={null} abbreviation={abbreviation} color={shown} size="l" />
				<output className="meta" htmlFor={`${id}-color`}>
					{contrastText(shown)}
				</output>
			</div>
			<output className="meta" htmlFor={`${id}-color`} data-worn={team.slt_id}>
				{wornText(shown, team.slt_id, worn)}
			</output>
		</>
	);
}

/** Which team of the season has which colour, once for all dialogs of a page. */
export const WornColours = ({ worn }: { worn: readonly Worn[] }) => (
	<div hidden id={wornId} data-colours={JSON.stringify(worn)} />
);
