import { readerLabels, reasonLengthMax, reasonReaders, type ReasonReader } from "../../src/domain/game/reason.ts";
import { Field, SelectField } from "../../src/ui/form/form.tsx";
import { notSaved } from "../lib/typed-fields.ts";
import type { SaidReason } from "./props.ts";

interface Props {
	reason: SaidReason;
	write(next: SaidReason): void;
}

/** Why a final score is corrected, and who sees that (games 19). */
export function Reason({ reason, write }: Props) {
	return (
		<div className="cols min-s">
			<Field
				id="score-reason"
				name="reason"
				label="Reason for the correction"
				maxLength={reasonLengthMax}
				value={reason.reason}
				{...notSaved(reason.reason !== "")}
				onChange={(event) => write({ ...reason, reason: event.currentTarget.value })}
			/>
			<SelectField
				id="score-reason-seen-by"
				name="reason_seen_by"
				label="Who sees the reason"
				options={readers}
				value={reason.reason_seen_by}
				onChange={(event) => write({ ...reason, reason_seen_by: event.currentTarget.value as ReasonReader })} // its options are these
			/>
		</div>
	);
}

const readers = reasonReaders.map((value) => ({ value, label: readerLabels[value] }));
