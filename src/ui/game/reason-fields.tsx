import { readerLabels, reasonLengthMax, reasonReaders, type ReasonReader } from "../../domain/game/reason.ts";
import { Field, SelectField } from "../form/form.tsx";

interface Props {
	/** Before the fields' ids. */
	id: string;
	label: string;
	/** What is stored, where the page fills nothing in. */
	stored?: { reason: string | null; reason_seen_by: ReasonReader | null };
	/** What is typed, where an island keeps it. */
	typed?: { reason: string; reason_seen_by: ReasonReader };
	write?: (part: { reason?: string; reason_seen_by?: ReasonReader }) => void;
}

/** Why something is changed, and who sees that (games 19). */
export function ReasonFields({ id, label, stored, typed, write }: Props) {
	return (
		<div className="stack gap-2">
			<Field
				id={`${id}-reason`}
				name="reason"
				label={label}
				hint="May be empty. It stays in the history of the game."
				maxLength={reasonLengthMax}
				data-blank="null"
				{...(stored && { defaultValue: stored.reason ?? "" })}
				{...(typed?.reason && { "data-not-saved": "", "aria-description": "Not saved" })}
				{...(typed && { value: typed.reason, onChange: (event) => write?.({ reason: event.currentTarget.value }) })}
			/>
			<SelectField
				id={`${id}-reason-seen-by`}
				name="reason_seen_by"
				label="Who sees the reason"
				options={reasonReaderOptions}
				{...(stored && { defaultValue: stored.reason_seen_by ?? "staff" })}
				{...(typed && {
					value: typed.reason_seen_by,
					onChange: (event) => write?.({ reason_seen_by: event.currentTarget.value as ReasonReader }), // its options are these
				})}
			/>
		</div>
	);
}

export const reasonReaderOptions = reasonReaders.map((value) => ({ value, label: readerLabels[value] }));
