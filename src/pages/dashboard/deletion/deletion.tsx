import { mentionsOf, type Mentions } from "../../../data/deletion/mentions.ts";
import { restorable } from "../../../data/deletion/restore.ts";
import { dateShort, today } from "../../../domain/clock.ts";
import {
	auditDays,
	countsText,
	nameLengthMax,
	nounText,
	takenText,
	undoUntil,
} from "../../../domain/deletion/deletions.ts";
import { to } from "../../../domain/paths.ts";
import { deskPage } from "../../../http/page.ts";
import { ErrorPlace, Field, Form } from "../../../ui/form/form.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { A, useHref } from "../../../ui/link.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHead, Section } from "../../../ui/section.tsx";
import { EraseForm } from "./forms.tsx";
import { rowLink } from "../row-link.ts";

type Found = NonNullable<Awaited<ReturnType<typeof restorable>>>;
type Data = Found & { zone: string; mentions: Mentions | null };

/** One deletion: what stands in the way of its restore, and under which other names it can come back (writing 8). */
export const deletionPage = deskPage<"deletion", Data>({
	route: "deletion",
	load: async ({ tenant, viewer, id }) => {
		const found = await restorable(tenant, id("deletion_id"));
		if (!found) return null;
		return {
			...found,
			zone: tenant.organization.time_zone,
			mentions: viewer.can("deletion.erase") ? await mentionsOf(tenant, found.deletion.id) : null,
		};
	},
	title: ({ deletion }) => deletion.label,
	section: { label: "Recently deleted", to: to.deletions() },
	crumbs: ({ deletion: { id, label } }) => [
		{ label: "Recently deleted", to: to.deletions() },
		{ label, to: to.deletion(id) },
	],
	View: ({ data, context: { viewer } }) => (
		<>
			<Head data={data} />
			<Section title="Restore">
				<div className="stack gap-4">
					<Trouble data={data} />
					<Restore data={data} />
				</div>
			</Section>
			{viewer.can("deletion.erase") ? <Erase data={data} /> : null}
		</>
	),
});

function Head({ data: { deletion, zone } }: { data: Data }) {
	const { noun, label, actor, at } = deletion;
	return (
		<PageHead
			title={label}
			text={
				<>
					{nounText(noun)}, deleted by {actor} on <Moment at={at} zone={zone} />; kept until{" "}
					{dateShort(today(undoUntil(at), zone))}.
				</>
			}
		/>
	);
}

/** What comes back, and why it cannot as things are. */
function Trouble({ data: { deletion, unfit, orphan, taken } }: { data: Data }) {
	const what = countsText(deletion.counts);
	return (
		<>
			{what ? <p>What comes back: {what}.</p> : null}
			{unfit ? <Notice tone="warn">{unfit}</Notice> : null}
			{orphan ? (
				<Notice tone="warn">
					{orphan.sentence}{" "}
					{orphan.deletion ? <A to={to.deletion(orphan.deletion.id)}>Show {orphan.deletion.label}</A> : null}
				</Notice>
			) : null}
			{taken.length > 0 && !orphan ? <Notice tone="warn">{takenText(taken)}</Notice> : null}
		</>
	);
}

function Restore({ data: { deletion, unfit, orphan, taken } }: { data: Data }) {
	const [next, own] = [useHref(to.deletions()), useHref(to.deletion(deletion.id))];
	if (unfit || orphan) return null;
	const asksNames = taken.some(({ namesake }) => namesake !== null);
	return (
		<Form
			id="restore-form"
			className="stack gap-4 narrow"
			call="POST /api/deletions/{id}/restore"
			busy="Restoring…"
			done="{message}"
			next={next}
			{...(asksNames ? {} : { elsewhere: own })} // what came since is said by the page, drawn anew
		>
			<ErrorPlace />
			<input type="hidden" name="id" value={deletion.id} />
			{taken.map(({ namesake }) =>
				namesake ? (
					<Field
						key={namesake.field}
						name={namesake.field}
						label={`New name of the ${namesake.noun} ${namesake.name}`}
						defaultValue={namesake.suggestion}
						required
						maxLength={nameLengthMax}
						autoComplete="off"
					/>
				) : null,
			)}
			<div className="row">
				<button className="button main">Restore</button>
			</div>
		</Form>
	);
}

function Erase({ data: { deletion, mentions } }: { data: Data }) {
	return (
		<Section title="Erase for good">
			<div className="stack gap-4">
				<p>
					It can then never be restored, and the audit log forgets what it held: it keeps who changed something, and
					when.
				</p>
				{mentions && mentions.names.length > 0 ? <Mentioned mentions={mentions} /> : null}
				<EraseForm of={deletion} next={useHref(to.deletions())}>
					<button className="button bad">
						<Icon name="trash" />
						Erase for good
					</button>
				</EraseForm>
			</div>
		</Section>
	);
}

/** Where the name stays unless somebody changes it there: what people wrote is theirs. */
function Mentioned({ mentions: { names, places, more, entries } }: { mentions: Mentions }) {
	const whose = names.length === 1 ? `The name ${names[0]}` : "One of these names";
	if (places.length === 0 && entries === 0)
		return <p>{whose} stands in no page, profile or other text of this organization.</p>;
	return (
		<>
			<p>
				{whose} also stands in text that people wrote. Erasing does not change it: look at each place and change it
				there.
			</p>
			<ul className="bullets">
				{places.map(({ what, table, id, row }) => (
					<li key={`${what} ${table} ${id}`}>
						{what}: <A to={what === "Page" ? to.editPage(id) : (rowLink(table, id, row) ?? to.seasons())}>{row.name}</A>
					</li>
				))}
				{more ? <li>and more: these are the first {places.length}</li> : null}
				{entries > 0 ? (
					<li>
						<A to={to.audit({ text: names[0] })}>The audit log</A>: {entries === 1 ? "one entry" : `${entries} entries`}{" "}
						about something else, kept for {auditDays} days
					</li>
				) : null}
			</ul>
		</>
	);
}
