import type { InputHTMLAttributes } from "react";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & { label: string; hint?: string; name: string };

/** A labelled password that can be looked at: `islands/passwords.ts` turns what the button says and does. */
export function PasswordField({ label, hint, id, name, ...rest }: Props) {
	const own = id ?? name;
	return (
		<div className="field">
			<label htmlFor={own}>{label}</label>
			<div className="secret">
				<input id={own} name={name} type="password" autoCapitalize="none" spellCheck={false} {...rest} />
				<button type="button" className="button quiet" data-look={own}>
					<span className="hidden">Show</span>
					<span className="shown">Hide</span>
					<span className="sr">{` ${label}`}</span>
				</button>
			</div>
			{hint ? <p className="meta">{hint}</p> : null}
		</div>
	);
}
