import type { ReactNode } from "react";
import type { AnswerOf } from "../../domain/answers.ts";
import { lengthOf } from "../../domain/field.ts";
import { to } from "../../domain/paths.ts";
import { rosterTextFields } from "../../domain/player/schema.ts";
import { fullName } from "../../domain/player/players.ts";
import { personText } from "../../domain/sheet/choices.ts";
import { ErrorPlace, Form } from "../../ui/form/form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { A } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Heading, Table } from "../../ui/table.tsx";
import { TextAreaField } from "../../ui/form/text-area.tsx";
import { listed, some } from "../../domain/some.ts";
import { UndoImport } from "./undo-import.tsx";

type Outcome = AnswerOf<"POST /api/seasonsv2/:season/leagues/:league/teams/:team/roster">;
type Person = Outcome["people"][number];

/**
 * A roster from a mail or a sheet: first what becomes of each, then the team has them (players 16). It is sent as a form with
 * files is, in which the pressed button is said.
 */
export function RosterPaste({ path, into, answered }: { path: string; into: string; answered: object | null }) {
	const outcome = answered as Outcome | null; // the contract of its call, which alone is shown on this page
	const joining = outcome?.people.filter(joins).length ?? 0;
	const isAsked = outcome?.outcome === "preview" && (joining > 0 || outcome.people.some(({ may }) => may.length > 0));
	return (
		<details className="fold" open={outcome !== null}>
			<summary>
				<Icon name="chevron" turn />
				Paste a roster
			</summary>
			<div className="stack gap-4">
				<Form
					className="stack gap-4"
					call={`POST ${path.replace(/players$/, "roster")}`}
					fail="Error adding player"
					files
					shows
				>
					<ErrorPlace />
					<TextAreaField
						id="roster-text"
						name="text"
						label="Players"
						hint="A line for each, with name, number and position in any order, or with the headings of a sheet: 8 Rosa Lind, Guard"
						rows={8}
						required
						maxLength={lengthOf(rosterTextFields.text)}
					/>
					{outcome?.outcome === "preview" ? <People outcome={outcome} count={joining} /> : null}
					<div className="row">
						{isAsked ? (
							<button name="preview" value="false" className="button main">
								{outcome.people.some(({ may }) => may.length > 0)
									? "Add to the team as chosen"
									: `Add ${joining} to the team`}
							</button>
						) : null}
						<button name="preview" value="true" className={isAsked ? "button" : "button main"}>
							Preview
						</button>
					</div>
				</Form>
				{outcome?.outcome === "stored" ? (
					<People outcome={outcome} count={joining}>
						{outcome.undo === null ? null : <UndoImport id={outcome.undo} into={into} />}
					</People>
				) : null}
			</div>
		</details>
	);
}

const joins = ({ what }: Person) => what === "new" || what === "known";

function People({ outcome, count, children }: { outcome: Outcome; count: number; children?: ReactNode }) {
	const words = outcome.outcome === "stored" ? said : meant;
	const sum = some(count, "player");
	return (
		<div className="stack gap-3">
			<p className={`notice ${count > 0 ? "good" : "warn"}`}>
				{outcome.outcome === "stored" ? `${sum} added to the team.` : `${sum} would join the team.`}
			</p>
			{outcome.leftOut.length === 0 ? null : (
				<Notice tone="warn" icon="warning">
					{`${some(outcome.leftOut.length, "line names", "lines name")} nobody: ${listed([...outcome.leftOut.slice(0, linesMax).map(lineText), outcome.leftOut.length > linesMax && `${outcome.leftOut.length - linesMax} more`])}.`}
				</Notice>
			)}
			{outcome.doubles.map((sentence) => (
				<Notice key={sentence} tone="warn" icon="warning">
					{sentence}
				</Notice>
			))}
			{children}
			<Table caption="What becomes of each" className="dense listing">
				<thead>
					<tr>
						<Heading className="n">Number</Heading>
						<Heading>Player</Heading>
						<Heading>Position</Heading>
					</tr>
				</thead>
				<tbody>
					{outcome.people.map((person) => (
						<tr key={person.line}>
							<td className="n">{person.number || "–"}</td>
							<th scope="row">
								{person.player === null ? fullName(person) : <A to={to.player(person.player)}>{fullName(person)}</A>}
								<p className="meta">{[words[person.what], ...alsoOf(person), ...keptOf(person)].join("; ")}</p>
								{outcome.outcome === "preview" && person.may.length > 0 ? <Who {...person} /> : null}
							</th>
							<td>{person.position || "–"}</td>
						</tr>
					))}
				</tbody>
			</Table>
		</div>
	);
}

/** Of people of one name somebody says who is who (players 21). */
function Who({ line, of, is, may, ...name }: Person) {
	return (
		<select name="people" aria-label={`Who ${fullName(name)} of line ${line} is`} defaultValue={personText({ of, is })}>
			{may.map((one) => (
				<option key={one.is} value={personText({ of, is: one.is })}>
					{one.text}
				</option>
			))}
		</select>
	);
}

const linesMax = 10;
const lineLengthMax = 40;

/** Line 4, “23”. */
function lineText({ line, text }: Outcome["leftOut"][number]): string {
	const characters = [...text.replace(/\s+/g, " ")];
	const start = characters.slice(0, lineLengthMax).join("");
	return `line ${line}, “${characters.length > lineLengthMax ? `${start}…` : start}”`;
}

/** Somebody on two teams of one league is more often another of the same name. */
const alsoOf = ({ teams }: Person) => (teams.length === 0 ? [] : [`plays for ${listed(teams)} too`]);

/** What is known of somebody stays; on the player's page it can be changed. */
const keptOf = ({ kept }: Person) => (kept.length === 0 ? [] : [`keeps ${kept.join(" and ")}`]);

const rest = { here: "on the team already", twice: "there twice" };
const meant: Record<Person["what"], string> = {
	...rest,
	several: "others have this name: say who it is",
	new: "new player",
	known: "known, joins the team",
};
const said: Record<Person["what"], string> = {
	...rest,
	several: "others have this name: not added",
	new: "new player, added",
	known: "known, added",
};
