import { offered, type Deletion } from "../../../data/deletions.ts";
import { dateShort, today } from "../../../domain/clock.ts";
import {
	countsText,
	isDeletable,
	nounText,
	undoCall,
	undoDays,
	undoFormId,
	undoUntil,
} from "../../../domain/deletion/deletions.ts";
import { to } from "../../../domain/paths.ts";
import { deskPage } from "../../../http/page.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { A } from "../../../ui/link.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { counted, Pages } from "../../../ui/pages.tsx";
import { PageHead, Section } from "../../../ui/section.tsx";
import { Table } from "../../../ui/table.tsx";
import { EraseForm, RestoreForm } from "./forms.tsx";

/** What was deleted and can still be taken back. */
export const deletedPage = deskPage<"deletions", { rows: Deletion[]; pages: number; zone: string }>({
	route: "deletions",
	load: async ({ tenant, query }) => ({
		...(await offered(tenant, query.page)),
		zone: tenant.organization.time_zone,
	}),
	title: () => "Recently deleted",
	section: { label: "Recently deleted", to: to.deletions() },
	View: ({ data: { rows, pages, zone }, context }) => (
		<>
			<PageHead
				title="Recently deleted"
				text={`For ${undoDays} days everything comes back as it was, with all that hung on it.`}
			/>
			<Form id={undoFormId} call={undoCall} hidden>
				<input type="hidden" name="ids" />
			</Form>
			<Section title="Deletions">
				{rows.length === 0 ? (
					<Empty icon="trash" title="Nothing deleted lately">
						What you delete is kept here for {undoDays} days.
					</Empty>
				) : (
					<Deletions rows={rows} zone={zone} mayErase={context.viewer.can("deletion.erase")} />
				)}
				<Pages
					label="Pages"
					unit="page"
					numbers={counted(pages)}
					current={context.query.page ?? 1}
					to={(page) => to.deletions({ page })}
				/>
			</Section>
		</>
	),
});

function Deletions({ rows, ...shown }: { rows: readonly Deletion[]; zone: string; mayErase: boolean }) {
	return (
		<Table caption="Deletions" className="dense kept as-cards">
			<thead>
				<tr>
					<th scope="col">What</th>
					<th scope="col">With it</th>
					<th scope="col">Deleted</th>
					<th scope="col">Kept until</th>
					<th scope="col">
						<span className="sr">Restore</span>
					</th>
				</tr>
			</thead>
			<tbody>
				{rows.map((row) => (
					<Row key={row.id} row={row} {...shown} />
				))}
			</tbody>
		</Table>
	);
}

function Row({ row, zone, mayErase }: { row: Deletion; zone: string; mayErase: boolean }) {
	const { id, noun, label, counts, actor, at, reason } = row;
	const withIt = isDeletable(noun) ? countsText(counts, noun) : "";
	return (
		<tr>
			<th scope="row" className="wrap-text">
				<span className="meta">{nounText(noun)}</span>
				<b>
					<A to={to.deletion(id)}>{label}</A>
				</b>
				{reason ? <span className="meta">{reason}</span> : null}
			</th>
			<td className="wrap-text" data-label="With it">
				{withIt || "–"}
			</td>
			<td className="who" data-label="Deleted">
				<span>
					{actor}
					<span className="meta">
						<br />
						<Moment at={at} zone={zone} />
					</span>
				</span>
			</td>
			<td data-label="Kept until">{dateShort(today(undoUntil(at), zone))}</td>
			<td className="e">
				<div className="row">
					<RestoreForm of={row} />
					{mayErase ? <EraseForm of={row} /> : null}
				</div>
			</td>
		</tr>
	);
}
