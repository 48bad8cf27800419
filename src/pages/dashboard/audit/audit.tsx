import { entries, namesIn, rowKey, type AuditEntry, type EntryNames } from "../../../data/audit/log.ts";
import { deedOf, rowTable } from "../../../domain/audit.ts";
import { to } from "../../../domain/paths.ts";
import { deskPage } from "../../../http/page.ts";
import type { QueryOf } from "../../../domain/query.ts";
import type { RouteQuery } from "../../../domain/routes.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Filters } from "../../../ui/filters.tsx";
import { A } from "../../../ui/link.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { Turning } from "../../../ui/pages.tsx";
import { PageHead, Section } from "../../../ui/section.tsx";
import { Table } from "../../../ui/table.tsx";
import { Changes } from "./changes.tsx";
import { rowLink } from "../row-link.ts";
import { capitalized } from "../words.ts";

type Query = QueryOf<RouteQuery<"audit">>;
type Data = Awaited<ReturnType<typeof entries>> & { names: EntryNames; zone: string };

/** Who changed what and when, with what was before: for owners. */
export const auditPage = deskPage<"audit", Data>({
	route: "audit",
	load: async ({ tenant, query }) => {
		const log = await entries(tenant, query);
		return { ...log, names: await namesIn(tenant, log.rows), zone: tenant.organization.time_zone };
	},
	title: () => "Audit log",
	section: { label: "Audit log", to: to.audit() },
	View: ({ data, context: { query } }) => (
		<>
			<PageHead
				title="Audit log"
				text="Who changed what and when, and what was there before; who signed in, and who was turned away."
			/>
			<Choices data={data} query={query} />
			<Section
				title={isOfOne(query) ? `All changes of ${whichOf(data, query)}` : "Changes"}
				link={isOfOne(query) ? { label: "Show everything", to: to.audit() } : null}
			>
				{data.total === null || data.rows.length === 0 ? null : <p className="meta">{countText(data)}</p>}
				{data.rows.length === 0 ? (
					<Empty icon="list" title="Nothing was changed">
						Nobody has changed anything that fits the filters.
					</Empty>
				) : (
					<Log data={data} query={query} />
				)}
				<Turning
					label="Pages"
					newest={data.newer === null ? null : to.audit({ ...query, before: undefined, after: undefined })}
					newer={data.newer === null ? null : to.audit({ ...query, before: undefined, after: data.newer })}
					older={data.older === null ? null : to.audit({ ...query, before: data.older, after: undefined })}
				/>
			</Section>
		</>
	),
});

function countText({ total, isMore, countMax }: Data): string {
	if (isMore) return `More than ${countMax.toLocaleString("en-US")} changes, the latest first.`;
	return total === 1 ? "One change." : `${total?.toLocaleString("en-US")} changes, the latest first.`;
}

/** Whether the log is that of one row. */
const isOfOne = ({ noun, row }: Query) => noun !== undefined && row !== undefined;

/** "game Pier Pilots at Harbor Hawks, Nov 16, 2026". */
function whichOf({ rows, names }: Data, { noun = "", row }: Query): string {
	const [entry] = rows;
	return `${noun} ${entry ? nameOf(entry, names).name : `#${row}`}`;
}

function Choices({ data: { nouns, actors }, query }: { data: Data; query: Query }) {
	const { noun, row } = query;
	const one = isOfOne(query);
	return (
		<Filters
			to={to.audit()}
			hidden={one ? { noun: noun ?? "", row: row ?? 0 } : {}}
			fields={[
				{ kind: "search", name: "text", label: "Search", value: query.text ?? "" },
				...(one ? [] : [nounField(nouns, noun)]),
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

const nounField = (nouns: readonly string[], noun: string | undefined) => ({
	kind: "select" as const,
	name: "noun",
	label: "What",
	value: noun ?? "",
	options: [{ value: "", label: "Everything" }, ...nouns.map((one) => ({ value: one, label: capitalized(one) }))],
});

function Log({ data: { rows, names, zone }, query }: { data: Data; query: Query }) {
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
						<td className="only-wide who">{entry.actor}</td>
						<th scope="row" className="wrap-text">
							<What entry={entry} names={names} isAlone={isOfOne(query)} />
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

/** What was done to which row, with the ways to its page and to all that was done to it. */
function What({ entry, names, isAlone }: { entry: AuditEntry; names: EntryNames; isAlone: boolean }) {
	const { noun, action, row_id } = entry;
	const { name, link } = nameOf(entry, names);
	return (
		<>
			<span className="meta">
				{deedOf(action)} {noun}
			</span>{" "}
			<b>{link ? <A to={link}>{name}</A> : name}</b>
			{row_id === null || isAlone ? null : (
				<A className="meta" to={to.audit({ noun, row: row_id })} aria-label={`All changes of ${noun} ${name}`}>
					All changes
				</A>
			)}
		</>
	);
}

/** What the row is called: as the entry says, else as it is called now, was called at last, or its number; and its page. */
function nameOf({ noun, row_id, before, after }: AuditEntry, names: EntryNames): { name: string; link: string | null } {
	const table = rowTable(noun) ?? "";
	const now = row_id === null ? undefined : names.now.get(table)?.get(row_id);
	const link = row_id !== null && now ? rowLink(table, row_id, now) : null;
	const said = after?.["label"] ?? before?.["label"];
	if (typeof said === "string" && said !== "") return { name: said, link };
	const past = row_id === null ? "" : (names.past.get(rowKey(noun, row_id)) ?? `#${row_id}`);
	return { name: now?.name ?? past, link };
}
