import { useState } from "react";
import { usePassing } from "../lib/passing.ts";
import { errorsLeft, type FormErrors, type ScheduleForm } from "../../src/domain/schedule/form.ts";

/** What is wrong with a form, beside its fields and above them; it goes as the fields are corrected. */
export function useErrors() {
	const [errors, setErrors] = useState<FormErrors>({});
	const [refusal, setRefusal] = usePassing();
	/** A sentence above the form that belongs to a field goes with the last of its errors. */
	const follow = (left: FormErrors) => {
		if (Object.keys(errors).length === 0) return;
		setErrors(left);
		if (Object.keys(left).length === 0) setRefusal("");
	};
	return {
		errors,
		refusal,
		show(found: FormErrors, sentence = "") {
			setErrors(found);
			setRefusal(sentence);
		},
		follow,
		correct: (before: ScheduleForm, after: ScheduleForm) => follow(errorsLeft(errors, before, after)),
	};
}

/** Dates of which only a part is typed: for the browser they are empty, for who typed them they are not. */
export function halfDates(form: HTMLFormElement | null): FormErrors {
	const dates = [...(form?.querySelectorAll<HTMLInputElement>("input[type=date]") ?? [])];
	const half = dates.filter(({ name, validity }) => name !== "" && validity.badInput);
	return Object.fromEntries(half.map(({ name }) => [name, "This is not a date."]));
}
