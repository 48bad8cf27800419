import { shiftedText } from "../../src/domain/day-off/shifted.ts";

/**
 * `[data-shift]` says to which days the games go that are ticked in its form (`data-date`), as the number of days is typed (games 25);
 * then they need not be asked about.
 */
export function startShifted(): void {
	const say = (form: HTMLFormElement | null | undefined) => {
		const place = form?.querySelector("[data-shift]");
		const days = form?.querySelector<HTMLInputElement>('input[name="days"]');
		if (!form || !place || !days) return;
		const ticked = form.querySelectorAll<HTMLInputElement>("input[data-date]:checked");
		const dates = [...ticked].map(({ dataset }) => dataset["date"] || null);
		const ask = form.querySelector<HTMLInputElement>('input[name="ask"]');
		if (ask) ask.value = "false";
		place.textContent = shiftedText(dates, days.valueAsNumber) ?? "";
	};
	for (const type of ["input", "change"])
		document.addEventListener(type, ({ target }) => {
			if (target instanceof Element) say(target.closest("form"));
		});
	say(document.querySelector("[data-shift]")?.closest("form"));
}
