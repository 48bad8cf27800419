import { entries, namesIn, type AuditEntry } from "../../data/audit-log.ts";
import { changesOf, deeds, rowTable, valueText, type FieldChange } from "../../domain/audit.ts";
import { countsText } from "../../domain/deletions.ts";
import { to } from "../../domain/paths.ts";
import { deskPage } from "../../http/page.ts";
import type { QueryOf } from "../../http/query.ts";
import { Empty } from "../../ui/empty.tsx";
import { Filters } from "../../ui/filters.tsx";
import { Moment } from "../../ui/moment.tsx";
import { counted, Pages } from "../../ui/pages.tsx";
import { PageHead, Section } from "../../ui/section.tsx";
import { Table } from "../../ui/table.tsx";
import { capitalized } from "./words.ts";

const queries = { noun: "text", actor: "text", from: "date", until: "date", page: "number" } as const;

type Names = Awaited<ReturnType<typeof namesIn>>;
type Data = Awaited<ReturnType<typeof entries>> & { names: Names; zone: string };

/** Who changed what and when, with what was before: for owners. */
export const auditPage = deskPage<typeof queries, Data>({
	path: to.audit(),
	can: "audit.see",
	queries,
	load: async ({ tenant, query }) => {
		const log = await entries(tenant, query);
		return { ...log, names: await namesIn(tenant, log.rows), zone: tenant.organization.time_zone };
	},
	title: () => "Audit log",
	crumbs: () => [{ label: "Audit log", to: to.audit() }],
	View: ({ data, context: { query } }) => (
		<>
			<PageHead title="Audit log" text="Who changed what and when, and what was there before." />
			<Choices data={data} query={query} />
			<Section title="Changes">
				{data.rows.length === 0 ? (
					<Empty icon="list" title="Nothing was changed">
						Nobody has changed anything that fits the filters.
					</Empty>
				) : (
					<Log data={data} />
				)}
				<Pages
					label="Pages"
					unit="page"
					numbers={counted(data.pages)}
					current={query.page ?? 1}
					to={(page) => to.audit({ ...query, page })}
				/>
			</Section>
		</>
	),
});

function Choices({ data: { nouns, actors }, query }: { data: Data; query: QueryOf<typeof queries> }) {
	return (
		<Filters
			to={to.audit()}
			fields={[
				{
					kind: "select",
					name: "noun",
					label: "What",
					value: query.noun ?? "",
					options: [
						{ value: "", label: "Everything" },
						...nouns.map((noun) => ({ value: noun, label: capitalized(noun) })),
					],
				},
				{
					kind: "select",
					name: "actor",
					label: "Who",
					value: query.actor ?? "",
					options: [{ value: "", label: "Everybody" }, ...actors.map((actor) => ({ value: actor, label: actor }))],
				},
				{ kind: "date", name: "from", label: "From", value: query.from ?? "" },
				{ kind: "date", name: "until", label: "Until", value: query.until ?? "" },
			]}
		/>
	);
}

function Log({ data: { rows, names, zone } }: { data: Data }) {
	return (
		<Table caption="Changes" className="dense log">
			<thead>
				<tr>
					<th scope="col" className="only-wide">
						When
					</th>
					<th scope="col" className="only-wide">
						Who
					</th>
					<th scope="col">What</th>
					<th scope="col">Before → after</th>
				</tr>
			</thead>
			<tbody>
				{rows.map((entry) => (
					<tr key={entry.id}>
						<td className="only-wide">
							<Moment at={entry.at} zone={zone} />
						</td>
						<td className="only-wide">{entry.actor}</td>
						<th scope="row" className="wrap-text">
							<span className="meta">
								{deeds[entry.action] ?? capitalized(entry.action)} {entry.noun}
							</span>{" "}
							<b>{nameOf(entry, names)}</b>
							<span className="only-narrow meta">
								{entry.actor}, <Moment at={entry.at} zone={zone} />
							</span>
						</th>
						<td className="wrap-text">
							<Changes entry={entry} names={names} />
						</td>
					</tr>
				))}
			</tbody>
		</Table>
	);
}

/** What the row is called: as the entry says, else as it is called now, else its number. */
function nameOf({ noun, row_id, before, after }: AuditEntry, names: Names): string {
	const said = after?.["label"] ?? before?.["label"];
	const now = row_id === null ? undefined : names.get(rowTable(noun) ?? "")?.get(row_id);
	if (typeof said === "string" && said !== "") return said;
	return now ?? (row_id === null ? "" : `#${row_id}`);
}

const shownMax = 5;

function Changes({ entry: { noun, before, after }, names }: { entry: AuditEntry; names: Names }) {
	const counts = after?.["counts"];
	if (typeof counts === "object" && counts !== null) return countsText(counts as Record<string, number>); // what a restore writes
	const list = changesOf(noun, before, after);
	const one = (change: FieldChange) => (
		<li key={change.field}>
			<span className="dim">{change.words}:</span>{" "}
			<Sides change={change} names={names} isUpdate={Boolean(before && after)} />
		</li>
	);
	return (
		<>
			<ul>{list.slice(0, shownMax).map(one)}</ul>
			{list.length > shownMax ? (
				<details>
					<summary>{list.length - shownMax} more</summary>
					<ul>{list.slice(shownMax).map(one)}</ul>
				</details>
			) : null}
		</>
	);
}

function Sides({ change, names, isUpdate }: { change: FieldChange; names: Names; isUpdate: boolean }) {
	const text = (value: unknown) =>
		(change.table !== null && typeof value === "number"
			? (names.get(change.table)?.get(value) ?? `#${value}`)
			: valueText(value)) ?? "nothing";
	if (!isUpdate) return text(change.before ?? change.after);
	return (
		<>
			{text(change.before)} → <b>{text(change.after)}</b>
		</>
	);
}
