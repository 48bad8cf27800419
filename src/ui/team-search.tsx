import { fold } from "../domain/fold.ts";
import { SelectField } from "./form/form.tsx";

export interface TeamSearchProps {
	teams: readonly { id: number; name: string }[];
}

/** As many as a search shows (players 14). */
const shownMax = 10;

/** One of the organization's teams: a list of ten, with a search where there are more. Without a script it is the whole list. */
export function TeamSearch({
	teams,
	text = "",
	type,
}: TeamSearchProps & { text?: string; type?: (text: string) => void }) {
	const words = fold(text).split(" ");
	const found = teams.filter(({ name }) => words.every((word) => fold(name).includes(word)));
	const isSearched = type !== undefined && teams.length > shownMax;
	const shown = isSearched ? found.slice(0, shownMax) : teams;
	return (
		<>
			{isSearched ? (
				<div className="field">
					<label htmlFor="add-team-search">Search the existing teams</label>
					<input
						id="add-team-search"
						type="search"
						maxLength={100}
						autoComplete="off"
						spellCheck={false}
						value={text}
						onChange={(event) => type(event.target.value)}
					/>
					<output className="meta" htmlFor="add-team-search">
						{found.length > shownMax
							? `The first ${shownMax} of ${found.length} teams: type more of the name for others.`
							: `${found.length} of ${teams.length} teams.`}
					</output>
				</div>
			) : null}
			<SelectField
				id="add-team-existing"
				name="copyFromTeamId"
				label="Or an existing team"
				hint="It comes with the captain, logo and roster of its latest season."
				options={[
					{ value: "", label: "None: a new team" },
					...shown.map(({ id, name }) => ({ value: id, label: name })),
				]}
			/>
		</>
	);
}
