/** Says at a field what is wrong with it. */
export function markField(form: HTMLFormElement, name: string, reason: string): HTMLElement | null {
	const control = form.elements.namedItem(name);
	if (!(control instanceof HTMLElement)) return null;
	control.setAttribute("aria-invalid", "true");
	const place = control.closest(".field");
	if (!place) return control; // in a row it is said above
	const text = document.createElement("p");
	text.className = "error";
	text.id = `error-${form.id}-${name}`;
	text.textContent = reason;
	control.setAttribute("aria-describedby", [...describers(control), text.id].join(" "));
	place.append(text);
	return control;
}

/** Takes away what was said at the fields of a form. */
export function clearErrors(form: HTMLFormElement): void {
	for (const control of form.querySelectorAll<HTMLElement>("[aria-invalid]")) clearError(control);
	for (const text of form.querySelectorAll(".field > .error")) text.remove();
}

/** Takes away what was said at one field: it was about what stood there before. */
export function clearError(control: HTMLElement): void {
	if (control.ariaInvalid === null) return;
	const text = control.closest(".field")?.querySelector(":scope > .error");
	const others = describers(control).filter((id) => id !== text?.id);
	control.removeAttribute("aria-invalid");
	if (others.length > 0) control.setAttribute("aria-describedby", others.join(" "));
	else control.removeAttribute("aria-describedby");
	text?.remove();
}

const describers = (control: HTMLElement) => control.getAttribute("aria-describedby")?.split(" ") ?? [];
