import { useLayoutEffect, useRef, type RefObject } from "react";
import { saidBy } from "./stored-fields.ts";
import { mark } from "./typed-fields.ts";
import { controlsOf } from "./values.ts";

/** Lets the fields of a form, drawn from an island's state, look unsaved where they say something else than while nothing was typed. */
export function useMarked(form: RefObject<HTMLFormElement | null>, isTyped: boolean): void {
	const stored = useRef(new Map<string, string>());
	useLayoutEffect(() => {
		if (!form.current) return;
		const controls = controlsOf(form.current).filter(({ id }) => id !== "");
		if (!isTyped) stored.current = new Map(controls.map((control) => [control.id, saidBy(control)]));
		for (const control of controls) {
			const said = saidBy(control);
			const was = stored.current.get(control.id) ?? (/^(?:|false)$/.test(said) ? said : null); // a field that came with what was typed
			mark(control, isTyped && said !== was);
		}
	});
}
