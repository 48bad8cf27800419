import { memo, useRef, useState, type Ref } from "react";
import { emptyForm, formOf, readForm, type ScheduleForm, type SeasonSpan } from "../../src/domain/schedule/form.ts";
import { heldBySchedule } from "../../src/domain/schedule/held.ts";
import { outsideText } from "../../src/domain/schedule/outside.ts";
import type { Schedule } from "../../src/domain/schedule/wire.ts";
import { Icon } from "../../src/ui/icon.tsx";
import { ScheduleFields } from "../../src/ui/schedule/fields.tsx";
import { Prospects } from "../../src/ui/schedule/prospect.tsx";
import { useKept, type Kept } from "../lib/kept.ts";
import { keptHere } from "../../src/domain/kept.ts";
import { KeptOffer } from "../lib/kept-offer.tsx";
import { useMarked } from "../lib/marked.ts";
import { say, tell } from "../lib/say.ts";
import { sendFields } from "./calls.ts";
import type { Desk } from "./desk.ts";
import { halfDates, useErrors } from "./use-errors.ts";
import { useProspect } from "./use-prospect.ts";
import { failureText } from "../lib/failure.ts";

type Props = {
	desk: Desk;
	schedule: Schedule;
	teams: number;
	/** The season's last day. */
	span: SeasonSpan;
	ref: Ref<HTMLDialogElement>;
};

/** The schedule's own name, dates, slots and wishes in a dialog; the games stay until they are generated anew. */
export const EditSchedule = memo(EditDialog);

function EditDialog({ desk, schedule, teams, span, ref }: Props) {
	const editing = useEditing({ desk, schedule, teams });
	const { offer, own, take } = editing;
	const goOn = (left: ScheduleDraft) => {
		take(left);
		own.current?.closest("dialog")?.showModal();
	};
	return (
		<>
			<KeptOffer offer={offer} held={({ form }) => heldBySchedule(form, formOf(schedule))} take={goOn} />
			<Editing {...editing} teams={teams} span={span} ref={ref} />
		</>
	);
}

type EditingProps = ReturnType<typeof useEditing> & Pick<Props, "teams" | "span" | "ref">;

function Editing({
	form,
	errors,
	refusal,
	prospect,
	isMissing,
	isKept,
	isBusy,
	isOutdated,
	own,
	teams,
	span,
	ref,
	...acts
}: EditingProps) {
	const { change, save, close, shut, leave } = acts;
	return (
		<dialog className="wide" aria-labelledby="edit-schedule-title" ref={ref} onCancel={leave}>
			<header>
				<h2 id="edit-schedule-title">Edit schedule</h2>
				<button type="button" className="button quiet icon" aria-label="Close" onClick={shut}>
					<Icon name="close" />
				</button>
			</header>
			<form
				id="edit-schedule"
				ref={own}
				noValidate
				onSubmit={(event) => {
					event.preventDefault();
					if (!isBusy) void save();
				}}
			>
				{isKept ? <p className="notice">{keptHere}</p> : null}
				{refusal ? (
					<p className="notice bad" role="alert">
						{refusal}
					</p>
				) : null}
				<ScheduleFields id="edit" form={form} errors={errors} prospect={prospect} change={change} />
			</form>
			<footer>
				<Prospects prospect={prospect} isMissing={isMissing} teams={teams} span={span} />
				<button type="button" className="button" onClick={close}>
					Cancel
				</button>
				<button className="button main" form="edit-schedule" disabled={isBusy}>
					{isOutdated ? "Save mine anyway" : "Save"}
				</button>
			</footer>
		</dialog>
	);
}

/** What is typed into the dialog, and what becomes of saving it. */
function useEditing({ desk, schedule, teams }: Omit<Props, "ref" | "span">) {
	const [edited, setEdited] = useState<ScheduleForm | null>(null);
	const { errors, refusal, ...wrong } = useErrors();
	/** Of the row that the next save overrules, after somebody else has saved. */
	const [revision, setRevision] = useState<number | null>(null);
	const [isBusy, setBusy] = useState(false);
	/** It was left by Escape: what was typed waits for the next time, with the revision that it was typed into. */
	const [isKept, setKept] = useState(false);
	const [typedInto, setTypedInto] = useState(schedule.revision);
	const own = useRef<HTMLFormElement>(null);
	const typed = edited && JSON.stringify({ form: edited, revision: typedInto });
	const offer = useKept(`tipoff:schedule-edit:${schedule.id}`, typed, draftIn);
	const take = (left: ScheduleDraft) => {
		setTypedInto(left.revision);
		setEdited(left.form);
	};
	const form = edited ?? formOf(schedule);
	useMarked(own, edited !== null);
	const read = readForm(form);
	const seen = useProspect({ fields: read.fields, isAsked: edited !== null, ...whoseIn(desk) }, teams);
	const reset = () => {
		setEdited(null);
		wrong.show({});
		setRevision(null);
		setKept(false);
	};
	const close = () => {
		own.current?.closest("dialog")?.close();
		reset();
	};
	const save = async () => {
		const found = { ...read.errors, ...halfDates(own.current) };
		wrong.show(found);
		if (Object.keys(found).length > 0) return focusFirst(own.current);
		setBusy(true);
		const before = desk.state().view.outside.games;
		const answer = await sendFields(schedule.id, read.fields, revision ?? (edited ? typedInto : schedule.revision));
		if (answer.ok) await desk.read();
		setBusy(false);
		if (answer.ok) {
			close();
			offer.saved();
			const { outside } = desk.state().view;
			const lost = outside.games > before ? outsideText(outside) : null;
			return lost ? await tell(updated, [lost]) : say(updated);
		}
		setRevision((now) => revisionOf(answer.current) ?? now);
		wrong.show(answer.fields, failureText("Failed to update schedule", answer));
	};
	const change = (part: Partial<ScheduleForm>) => {
		wrong.correct(form, { ...form, ...part });
		if (edited === null) setTypedInto(schedule.revision);
		setEdited({ ...form, ...part });
	};
	const leave = () => (edited ? setKept(true) : reset());
	const shut = () => {
		own.current?.closest("dialog")?.close();
		leave();
	};
	const acts = { take, change, save, close, shut, leave };
	return { form, errors, refusal, ...seen, isKept, isBusy, isOutdated: revision !== null, own, offer, ...acts };
}

function whoseIn(desk: Desk) {
	const { slots, schedule } = desk.state().builder;
	return { slots, league: schedule.leagueId, season: schedule.season_id, schedule: schedule.id };
}

interface ScheduleDraft {
	form: ScheduleForm;
	/** That it was typed into. */
	revision: number;
}

function draftIn({ text }: Kept): ScheduleDraft {
	const { form, revision } = JSON.parse(text) as ScheduleDraft; // written above
	return { form: { ...emptyForm(), ...form }, revision };
}

const updated = "Schedule updated successfully";

/** The first field in error, once it is drawn as one. */
export function focusFirst(form: HTMLFormElement | null): void {
	requestAnimationFrame(() => form?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
}

function revisionOf(row: unknown): number | null {
	if (typeof row !== "object" || row === null || !("revision" in row)) return null;
	return typeof row.revision === "number" ? row.revision : null;
}
