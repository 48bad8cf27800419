import { contrastText, inkOn } from "../src/domain/contrast.ts";
import { abbreviationFor, abbreviationMax, letterSize, wornId, wornText, type Worn } from "../src/domain/team/sign.ts";

/**
 * What is chosen is seen meanwhile: `data-sample` of a field names the part that wears it, a colour as a site or a team's mark,
 * an abbreviation as the letters of the mark (teams 8).
 */
export function startColours(): void {
	document.addEventListener("input", ({ target }) => {
		if (!(target instanceof HTMLInputElement)) return;
		if (target.type === "color") wearColour(target);
		else if (target.form?.querySelector("[name=abbreviation]")) spell(target.form);
	});
}

function wearColour(field: HTMLInputElement): void {
	const sample = sampleOf(field);
	if (!sample) return;
	for (const part of sample.querySelectorAll<HTMLElement>("[data-brand]"))
		part.style.setProperty("--brand", field.value); // the content policy lets scripts set what markup may not
	for (const mark of sample.querySelectorAll(".mark.drawn")) wear(mark, field.value);
	const said = sample.querySelector("output");
	if (said) said.textContent = contrastText(field.value);
	const others = field.form?.querySelector<HTMLElement>("[data-worn]");
	if (others) others.textContent = wornText(field.value, Number(others.dataset["worn"]), wornHere());
}

/** A team's mark in another colour, its letters in the ink that is read on it. */
function wear(mark: Element, colour: string): void {
	const [surface, ...inked] = mark.children;
	surface?.setAttribute("fill", colour);
	for (const part of inked) part.setAttribute("fill", inkOn(colour).ink);
}

/** Writes the abbreviation as it is typed into the mark; where there is none, what is made of the name. */
function spell(form: HTMLFormElement): void {
	const [field, name] = ["abbreviation", "name"].map((of) => form.elements.namedItem(of));
	if (!(field instanceof HTMLInputElement && name instanceof HTMLInputElement)) return;
	const typed = field.value.trim().toUpperCase();
	if (typed === "" && name.value.trim() === "") return;
	const letters = [...(typed || abbreviationFor(name.value))].slice(0, abbreviationMax);
	const text = sampleOf(field)?.querySelector(".mark.drawn text");
	if (!text) return;
	text.textContent = letters.join("");
	text.setAttribute("font-size", String(letterSize(letters.join(""))));
}

const sampleOf = ({ dataset }: HTMLElement) => document.getElementById(dataset["sample"] ?? "");

const wornHere = () => JSON.parse(document.getElementById(wornId)?.dataset["colours"] ?? "[]") as Worn[]; // drawn by our own server
