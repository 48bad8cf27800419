import { memo, useRef, useState, type RefObject } from "react";
import { emptyForm, formOf, readForm, type ScheduleForm, type SeasonSpan } from "../../src/domain/schedule/form.ts";
import { heldBySchedule } from "../../src/domain/schedule/held.ts";
import { outsideText } from "../../src/domain/schedule/outside.ts";
import type { Schedule } from "../../src/domain/schedule/wire.ts";
import { ScheduleFields } from "../../src/ui/schedule/fields.tsx";
import { Prospects } from "../../src/ui/schedule/prospect.tsx";
import { Dialog, formIdOf } from "../lib/dialog.tsx";
import { useKept, type Kept } from "../lib/kept.ts";
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
	ref: RefObject<HTMLDialogElement | null>;
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
	return (
		<Dialog
			id="edit-schedule"
			className="wide"
			title="Edit schedule"
			own={ref}
			form={{ ref: own }}
			isShut
			isBusy={isBusy}
			submit={() => void acts.save()}
			refusal={refusal}
			isKept={isKept}
			cancel={acts.reset}
			close={acts.leave}
			aside={<Prospects prospect={prospect} isMissing={isMissing} teams={teams} span={span} />}
			buttons={
				<button className="button main" form={formIdOf("edit-schedule")} disabled={isBusy}>
					{isOutdated ? "Save mine anyway" : "Save"}
				</button>
			}
		>
			<ScheduleFields id="edit" form={form} errors={errors} prospect={prospect} change={acts.change} />
		</Dialog>
	);
}

/** What is typed into the dialog, and what becomes of saving it. */
function useEditing({ desk, schedule, teams }: Omit<Props, "ref" | "span">) {
	const [edited, setEdited] = useState<Edited | null>(null);
	const { errors, refusal, ...wrong } = useErrors();
	/** Of the row that the next save overrules, after somebody else has saved. */
	const [revision, setRevision] = useState<number | null>(null);
	const [isBusy, setBusy] = useState(false);
	const own = useRef<HTMLFormElement>(null);
	const typed = edited && JSON.stringify({ form: edited.form, revision: edited.revision } satisfies ScheduleDraft);
	const offer = useKept(`tipoff:schedule-edit:${schedule.id}`, typed, draftIn);
	const take = (left: ScheduleDraft) => setEdited({ ...left, isKept: false });
	const form = edited?.form ?? formOf(schedule);
	useMarked(own, edited !== null);
	const read = readForm(form);
	const seen = useProspect({ fields: read.fields, isAsked: edited !== null, ...whoseIn(desk) }, teams);
	const reset = () => {
		setEdited(null);
		wrong.show({});
		setRevision(null);
	};
	const save = async () => {
		const found = { ...read.errors, ...halfDates(own.current) };
		wrong.show(found);
		if (Object.keys(found).length > 0) return focusFirst(own.current);
		setBusy(true);
		const before = desk.state().view.outside.games;
		const answer = await sendFields(schedule.id, read.fields, revision ?? (edited ?? schedule).revision);
		if (answer.ok) await desk.read();
		setBusy(false);
		if (answer.ok) {
			own.current?.closest("dialog")?.close();
			reset();
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
		setEdited({ revision: schedule.revision, isKept: false, ...edited, form: { ...form, ...part } });
	};
	const leave = () => (edited ? setEdited((now) => now && { ...now, isKept: true }) : reset()); // saved, it is none any more
	const acts = { take, change, save, leave, reset };
	const isKept = edited?.isKept ?? false;
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

/** Kept is what was left by Escape: it waits for the next time. */
type Edited = ScheduleDraft & { isKept: boolean };

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
