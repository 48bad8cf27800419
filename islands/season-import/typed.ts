import { useRef, useState, type RefObject } from "react";
import type { Held } from "../../src/domain/kept.ts";
import { useKept, type Kept } from "../lib/kept.ts";
import { useAsksLeaving } from "../lib/leaving.ts";
import { isUnsaved, noteStored } from "../lib/stored-fields.ts";
import { fieldsOf, fieldsTyped, markFields, putInto, type TypedFields } from "../lib/typed-fields.ts";

/** The names of an import that was not made; files are nothing that a page may put back, but who leaves them is asked. */
export function useTypedNames(organization: number, within: RefObject<HTMLElement | null>) {
	const [names, setNames] = useState<TypedFields>({});
	const [hasFiles, setHasFiles] = useState(false);
	const text = Object.keys(names).length === 0 ? null : JSON.stringify(names);
	const offer = useKept(`tipoff:import:${organization}`, text, draftIn);
	useAsksLeaving(hasFiles, useRef(false));
	const note = (form: HTMLFormElement) => {
		const isName = ([name]: [string, unknown]) => name !== "columns" && name !== "people";
		setNames(Object.fromEntries(Object.entries(fieldsTyped(form, names)).filter(isName)));
		setHasFiles(fieldsOf(form).some((control) => control.type === "file" && isUnsaved(control)));
		markFields(form);
	};
	return {
		offer,
		note,
		take(left: TypedFields) {
			const form = within.current?.closest("form");
			if (!form) return;
			putInto(form, left);
			note(form);
		},
		/** What stands in the form is in. */
		stored(form: HTMLFormElement) {
			for (const control of fieldsOf(form)) noteStored(control);
			note(form);
			offer.saved();
		},
	};
}

/** "Season: Winter 2026". */
export const heldNames = (names: TypedFields): Held[] =>
	Object.entries(names).map(([name, { is }]) => ({ label: name.charAt(0).toUpperCase() + name.slice(1), value: is }));

const draftIn = ({ text }: Kept) => JSON.parse(text) as TypedFields; // written above
