import { contrastText, inkOn } from "../src/domain/contrast.ts";

/** A colour's field shows meanwhile how the site would look with it: `data-sample` names the part that wears it. */
export function startColours(): void {
	document.addEventListener("input", (event) => {
		const field = event.target;
		if (!(field instanceof HTMLInputElement) || field.dataset["sample"] === undefined) return;
		const sample = document.getElementById(field.dataset["sample"]);
		for (const part of sample?.querySelectorAll<HTMLElement>("[data-brand]") ?? [])
			part.style.setProperty("--brand", field.value); // the content policy lets scripts set what markup may not
		for (const mark of sample?.querySelectorAll(".mark.drawn") ?? []) wear(mark, field.value);
		const said = sample?.querySelector("output");
		if (said) said.textContent = contrastText(field.value);
	});
}

/** A team's mark in another colour, its letters in the ink that is read on it. */
function wear(mark: Element, colour: string): void {
	const [surface, ...inked] = mark.children;
	surface?.setAttribute("fill", colour);
	for (const part of inked) part.setAttribute("fill", inkOn(colour).ink);
}
