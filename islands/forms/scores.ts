import { failedText } from "../../src/domain/failed.ts";
import { clearErrors, markField } from "./field-errors.ts";
import { say } from "../lib/say.ts";

/** A row of scores that is not whole is not sent: it is said at once, and the cursor goes to what is missing (games 7). */
export function lacksScores(form: HTMLFormElement): boolean {
	if (form.dataset["onward"] === undefined) return false;
	const wrong = [...form.elements].find((one) => one instanceof HTMLInputElement && !one.validity.valid);
	if (!(wrong instanceof HTMLInputElement)) return false;
	const { valueMissing, badInput } = wrong.validity;
	const sentence = valueMissing && !badInput ? "Enter a score." : "Enter a whole number from 0 to 999.";
	clearErrors(form);
	markField(form, wrong.name, sentence);
	wrong.focus();
	say(failedText(form.dataset["fail"], sentence), "bad");
	return true;
}
