import {
	keptReasonText,
	readerLabels,
	reasonLengthMax,
	reasonReaders,
	type ReasonReader,
} from "../../domain/game/reason.ts";
import { CheckField, Field, SelectField } from "../form/form.tsx";

interface Props {
	/** Before the fields' ids. */
	id: string;
	label: string;
	/** The reason of an earlier change, which an empty field leaves as it is; "" where there is none, or where the page fills it in. */
	earlier?: string;
	/** Who sees that one, where the page fills nothing in. */
	reader?: ReasonReader;
	/** What is typed, where an island keeps it. */
	typed?: { reason: string; reason_seen_by: ReasonReader };
	write?: (part: { reason?: string; reason_seen_by?: ReasonReader }) => void;
}

/** Why something is changed, and who sees that (games 19). */
export function ReasonFields({ id, label, earlier, reader, typed, write }: Props) {
	return (
		<div className="stack gap-2">
			{earlier === undefined ? null : (
				<p className="meta" data-says="{earlier}">
					{keptReasonText(earlier)}
				</p>
			)}
			<Field
				id={`${id}-reason`}
				name="reason"
				label={label}
				hint="You can leave it empty. Staff find it in the history of the game."
				maxLength={reasonLengthMax}
				data-blank={earlier === undefined ? "null" : "absent"}
				{...(typed?.reason && { "data-not-saved": "", "aria-description": "Not saved" })}
				{...(typed && { value: typed.reason, onChange: (event) => write?.({ reason: event.currentTarget.value }) })}
			/>
			{earlier ? (
				<>
					<CheckField id={`${id}-no-reason`} name="_noReason" value="true" label="Take the earlier reason away" />
					<input type="hidden" name="reason" value="" data-blank="null" data-when="_noReason=true" />
				</>
			) : null}
			<SelectField
				id={`${id}-reason-seen-by`}
				name="reason_seen_by"
				label="Who sees the reason"
				options={reasonReaderOptions}
				{...(reader && { defaultValue: reader })}
				{...(typed && {
					value: typed.reason_seen_by,
					onChange: (event) => write?.({ reason_seen_by: event.currentTarget.value as ReasonReader }), // its options are these
				})}
			/>
		</div>
	);
}

const reasonReaderOptions = reasonReaders.map((value) => ({ value, label: readerLabels[value] }));
