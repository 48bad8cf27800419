import type { TextareaHTMLAttributes } from "react";

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & { label: string; hint?: string; name: string };

/** A labelled field of several lines; its id is its name unless the page has two of that name. */
export function TextAreaField({ label, hint, id, name, ...rest }: Props) {
	const own = id ?? name;
	return (
		<div className="field">
			<label htmlFor={own}>{label}</label>
			<textarea id={own} name={name} rows={4} {...rest} />
			{hint ? <p className="meta">{hint}</p> : null}
		</div>
	);
}
