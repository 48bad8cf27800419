import { contrastText } from "../domain/contrast.ts";
import { lengthOf } from "../domain/field.ts";
import { leagueTeamFields } from "../domain/team/schema.ts";
import { colorFor, type Sign } from "../domain/team/sign.ts";
import { Field } from "./form/form.tsx";
import { Mark } from "./mark.tsx";

/** What a team is told apart by where its name has no room, worn while it is chosen (teams 8). */
export function SignFields({ id, team }: { id: string; team: Sign & { name: string } }) {
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
			/>
			<Field {...at("color")} label="Colour" type="color" defaultValue={shown} data-sample={`${id}-sample`} />
			<div className="row" id={`${id}-sample`}>
				<Mark name={name} logo={null} abbreviation={abbreviation} color={shown} size="l" />
				<output className="meta" htmlFor={`${id}-color`}>
					{contrastText(shown)}
				</output>
			</div>
		</>
	);
}
