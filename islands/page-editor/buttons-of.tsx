import type { ReactNode } from "react";

/** Buttons of one kind under what they do: apply a template, add a block. */
export function ButtonsOf({ title, children }: { title: string; children: ReactNode }) {
	return (
		<fieldset className="row templates">
			<legend className="cap">{title}</legend>
			{children}
		</fieldset>
	);
}
