import type { AuditEntry, EntryNames } from "../../../data/audit/log.ts";
import { changesOf, countsSaid, isRowId, valueText, type FieldChange } from "../../../domain/audit.ts";

const shownMax = 5;
const wordsMax = 160;

/** What an entry says was before and is after, field by field; the first five, the rest and what is long on demand. */
export function Changes({ entry: { noun, before, after }, names }: { entry: AuditEntry; names: EntryNames }) {
	const list = changesOf(noun, before, after);
	const counts = countsSaid(after?.["counts"]);
	const line = (change: FieldChange) => (
		<li key={change.field}>
			<span className="dim">{change.words}:</span>{" "}
			<Sides change={change} names={names} isUpdate={Boolean(before && after)} />
		</li>
	);
	return (
		<>
			{after?.["erased"] === true ? <span className="dim">Erased for good</span> : null}
			{counts}
			{list.length > 0 ? <ul>{list.slice(0, shownMax).map(line)}</ul> : null}
			{list.length > shownMax ? (
				<details>
					<summary>{list.length - shownMax} more</summary>
					<ul>{list.slice(shownMax).map(line)}</ul>
				</details>
			) : null}
		</>
	);
}

function Sides({ change, names, isUpdate }: { change: FieldChange; names: EntryNames; isUpdate: boolean }) {
	const text = (value: unknown) =>
		(change.table !== null && isRowId(value)
			? (names.now.get(change.table)?.get(value)?.name ?? `#${value}`)
			: valueText(value)) ?? "nothing";
	if (!isUpdate) return <Words text={text(change.before ?? change.after)} />;
	return (
		<>
			<Words text={text(change.before)} /> → <Words text={text(change.after)} isNew />
		</>
	);
}

/** A text; of a long one the beginning, and the rest on demand. */
function Words({ text, isNew }: { text: string; isNew?: boolean }) {
	if (text.length <= wordsMax) return isNew ? <b>{text}</b> : text;
	const space = text.lastIndexOf(" ", wordsMax);
	const end = space > 0 ? space : wordsMax;
	return (
		<>
			{text.slice(0, end)} …
			<details>
				<summary>Show the rest</summary>… {text.slice(end).trimStart()}
			</details>
		</>
	);
}
