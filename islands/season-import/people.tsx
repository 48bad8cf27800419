import { personText } from "../../src/domain/sheet/choices.ts";
import type { Read } from "./read.ts";

/**
 * Whose name is known, or stands in two rows of a team: the same person, or somebody new. Two records of one person divide the
 * statistics (players 18), and one of two people mixes them (players 21).
 */
export function People({ people, peopleCount: count }: Pick<Read, "people" | "peopleCount">) {
	if (people.length === 0) return null;
	const more = count - people.length;
	return (
		<fieldset className="field">
			<legend>{`Names to check: ${count.toLocaleString("en")}`}</legend>
			<p className="meta">The file gives no ids. Each is taken for who is chosen here.</p>
			<div className="cols min-l people-met">
				{people.map((person, at) => (
					<Person key={`${person.of} ${person.is}`} person={person} id={`person-${at}`} />
				))}
			</div>
			{more > 0 ? (
				<p className="meta">{`and ${more.toLocaleString("en")} more, taken for whom they fit best`}</p>
			) : null}
		</fieldset>
	);
}

function Person({ person, id }: { person: Read["people"][number]; id: string }) {
	const { of, name, team, is, people } = person;
	return (
		<div className="field">
			<label htmlFor={id}>{team === "" ? name : `${name} of ${team}`}</label>
			<select id={id} name="people" defaultValue={personText({ of, is })} aria-describedby={`${id}-known`}>
				{people.map(({ key, text }) => (
					<option key={key} value={personText({ of, is: key })}>
						{`The same person: ${text}`}
					</option>
				))}
				<option value={personText({ of, is: "" })}>Somebody else, who is new</option>
			</select>
			<p className="meta" id={`${id}-known`}>
				{whyAsked(person)}
			</p>
		</div>
	);
}

function whyAsked({ people, rows }: Read["people"][number]): string {
	if (rows > 1)
		return `${rows} rows of this team bear this name: each is a person of their own, unless you say otherwise.`;
	const [first, ...more] = people;
	if (more.length > 0) return `${people.length} are called so already: which of them?`;
	return `${first?.text ?? ""} is known already: the same person?`;
}
