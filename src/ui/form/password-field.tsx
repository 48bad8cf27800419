import type { InputHTMLAttributes } from "react";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
	label: string;
	hint?: string;
	name: string;
	wrong?: string | undefined;
};

/** A labelled password that can be looked at: `islands/passwords.ts` turns what the button says and does. */
export function PasswordField({ label, hint, id, name, wrong, ...rest }: Props) {
	const own = id ?? name;
	const error = `${own}-error`;
	const marks = wrong === undefined ? {} : { "aria-invalid": true, "aria-describedby": error };
	return (
		<div className="field">
			<label htmlFor={own}>{label}</label>
			<div className="secret">
				<input id={own} name={name} type="password" autoCapitalize="none" spellCheck={false} {...marks} {...rest} />
				<button type="button" className="button quiet" data-look={own}>
					<span className="hidden">Show</span>
					<span className="shown">Hide</span>
					<span className="sr">{` ${label}`}</span>
				</button>
			</div>
			{wrong === undefined ? null : (
				<p className="error" id={error}>
					{wrong}
				</p>
			)}
			{hint ? <p className="meta">{hint}</p> : null}
		</div>
	);
}
