import { personText } from "../../src/domain/sheet/choices.ts";
import type { Read } from "./read.ts";

/** Whose name is known: the same person, or somebody new. Two records of one person divide the statistics (players 18). */
export function People({ people, peopleCount: count }: Pick<Read, "people" | "peopleCount">) {
	if (people.length === 0) return null;
	const more = count - people.length;
	return (
		<fieldset className="field">
			<legend>{`Known names: ${count.toLocaleString("en")}`}</legend>
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

function Person({ person: { of, name, team, is, people }, id }: { person: Read["people"][number]; id: string }) {
	const [first] = people;
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
				{people.length > 1
					? `${people.length} are called so already: which of them?`
					: `${first?.text ?? ""} is known already: the same person?`}
			</p>
		</div>
	);
}
