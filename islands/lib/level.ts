/** A row whose score is level while it is typed is marked so: there a shoot-out is asked for (games 29). */
export function markLevel(form: HTMLFormElement): void {
	const [home, away] = ["score_home", "score_away"].map((name) => form.elements.namedItem(name));
	if (!(home instanceof HTMLInputElement && away instanceof HTMLInputElement)) return;
	form.classList.toggle("level", home.value !== "" && Number(home.value) === Number(away.value) && away.value !== "");
}
