import type { InputHTMLAttributes, ReactNode } from "react";
import { timesIn, timesSaid } from "../../domain/schedule/times.ts";

type TextProps = Omit<InputHTMLAttributes<HTMLInputElement>, "onChange"> & {
	id: string;
	label: ReactNode;
	/** Read out, not drawn: a heading says it. */
	isBare?: boolean;
	value: string;
	error?: string | undefined;
	"data-not-saved"?: string | undefined;
	hint?: string;
	onChange: (value: string) => void;
};

/** A labelled input whose error stands below it. */
export function TextField({ id, label, isBare, error, hint, onChange, ...rest }: TextProps) {
	const said = [error ? `${id}-error` : "", hint ? `${id}-hint` : ""].filter(Boolean).join(" ");
	return (
		<div className="field">
			<label htmlFor={id} className={isBare ? "sr" : undefined}>
				{label}
			</label>
			<input
				id={id}
				{...rest}
				aria-invalid={error ? true : undefined}
				aria-describedby={said || undefined}
				onChange={(event) => onChange(event.target.value)}
			/>
			<FieldError id={id} text={error} />
			{hint ? (
				<p className="meta" id={`${id}-hint`}>
					{hint}
				</p>
			) : null}
		</div>
	);
}

export function FieldError({ id, text }: { id: string; text: string | undefined }) {
	return text ? (
		<p className="error" id={`${id}-error`}>
			{text}
		</p>
	) : null;
}

/** What the times are, once some are typed. */
export function timesHint(text: string): string {
	const { times } = timesIn(text);
	return times.length > 0 ? timesSaid(times) : "With commas between; a time given twice holds two games.";
}
