import { dateShort, timeText } from "./clock.ts";

/** A field as far as its values are said. */
interface Said {
	/** `checkbox`, `select`, `date`, `time` or another. */
	type: string;
	options: readonly { value: string; label: string }[];
}

/** What a field holds in words: a choice by its label, a day as it is written. */
export function spoken({ type, options }: Said, text: string): string {
	if (type === "checkbox") return text === "true" ? "yes" : "no";
	if (type === "select") return options.find(({ value }) => value === text)?.label ?? "not in this list yet";
	if (text === "") return "empty";
	if (type === "date") return dateShort(text);
	return type === "time" ? timeText(text) : text;
}
