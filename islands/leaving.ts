import { controlsOf, type Control } from "./lib/values.ts";

/** Who leaves the page while a form with `data-asks-leaving` says something else than is stored is asked by the browser. */
export function startLeaving(): void {
	addEventListener("beforeunload", (event) => {
		const forms = [...document.querySelectorAll<HTMLFormElement>("form[data-asks-leaving]")];
		if (forms.some((form) => controlsOf(form).some(isChanged))) event.preventDefault();
	});
}

function isChanged(control: Control): boolean {
	if (control instanceof HTMLSelectElement) {
		const stored = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
		return control.selectedIndex !== Math.max(0, stored);
	}
	if (control.type === "hidden") return false;
	if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type))
		return control.checked !== control.defaultChecked;
	if (control.type === "file") return control.value !== "";
	return control.value.toLowerCase() !== control.defaultValue.toLowerCase();
}
