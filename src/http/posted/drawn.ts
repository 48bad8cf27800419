import type { Held, Words } from "../../domain/form-values.ts";
import { attribute, controls, unescaped } from "./markup.ts";

/** A page as it was drawn for somebody: what its forms are and hold. What is posted is matched against nothing else. */
export interface DrawnPage {
	forms: readonly DrawnForm[];
	openers: readonly Opener[];
	/** The organization that the page is about, where the session alone does not say so (access 11). */
	organization: string | null;
}

export interface DrawnForm {
	/** Its place among the page's forms. */
	at: number;
	id: string;
	/** The form's `data-` attributes. */
	words: Words;
	isMultipart: boolean;
	/** The dialog that it stands in, by its id. */
	dialog: string;
	/** The `<details>` that it stands in, by their places in the page. */
	folds: readonly number[];
	/** It has a place of its own for what went wrong. */
	hasPlace: boolean;
	fields: DrawnField[];
	/** The place of its first button that sends it, among the page's buttons. */
	submit: number | null;
}

export interface DrawnField extends Held {
	/** Its place among the page's fields. */
	at: number;
	type: string;
	id: string;
	/** The name of the rows that it ticks, and the row's id where that is another than its value. */
	tick: string | undefined;
	row: string | undefined;
	options: { value: string; label: string }[];
}

/** A button that opens a dialog, with what it fills its form with. */
interface Opener {
	name: string;
	dialog: string;
	fill: Readonly<Record<string, unknown>>;
}

type Element = HTMLRewriterTypes.Element;

interface Reading {
	page: { forms: DrawnForm[]; openers: Opener[]; organization: string | null };
	form: DrawnForm | null;
	dialog: string;
	folds: number[];
	counts: { folds: number; fields: number; buttons: number };
	/** What belongs to a form by its id, which may come later. */
	apart: { form: string; field?: DrawnField; submit?: number }[];
	select: { field: DrawnField; isChosen: boolean } | null;
	text: DrawnField | null;
	option: { value: string; label: string } | null;
}

export function readPage(html: string): DrawnPage {
	const reading: Reading = {
		page: { forms: [], openers: [], organization: null },
		form: null,
		dialog: "",
		folds: [],
		counts: { folds: 0, fields: 0, buttons: 0 },
		apart: [],
		select: null,
		text: null,
		option: null,
	};
	new HTMLRewriter()
		.on("html", { element: (element) => void (reading.page.organization = element.getAttribute("data-organization")) })
		.on("dialog", { element: (element) => inDialog(reading, element) })
		.on("details", { element: (element) => inFold(reading, element) })
		.on("form", { element: (element) => inForm(reading, element) })
		.on("[data-error]", { element: () => void (reading.form && (reading.form.hasPlace = true)) })
		.on("button", { element: (element) => readButton(reading, element) })
		.on(controls, { element: (element) => readField(reading, element) })
		.on("option", {
			element: (element) => readOption(reading, element),
			text: ({ text }) => labelOption(reading, text),
		})
		.on("textarea", { text: ({ text }) => void (reading.text && (reading.text.text += unescaped(text))) })
		.transform(html);
	join(reading);
	return reading.page;
}

function inDialog(reading: Reading, element: Element): void {
	reading.dialog = attribute(element, "id") ?? "";
	element.onEndTag(() => void (reading.dialog = ""));
}

function inFold(reading: Reading, element: Element): void {
	reading.folds = [...reading.folds, reading.counts.folds++];
	element.onEndTag(() => void (reading.folds = reading.folds.slice(0, -1)));
}

function inForm(reading: Reading, element: Element): void {
	const { dialog, folds, page } = reading;
	const words = [...element.attributes]
		.filter(([name = ""]) => name.startsWith("data-"))
		.map(([name = "", text = ""]) => [name.slice("data-".length), unescaped(text)]);
	reading.form = {
		at: page.forms.length,
		id: attribute(element, "id") ?? "",
		words: Object.fromEntries(words) as Words,
		isMultipart: element.getAttribute("enctype") === "multipart/form-data",
		dialog,
		folds,
		hasPlace: false,
		fields: [],
		submit: null,
	};
	page.forms.push(reading.form);
	element.onEndTag(() => void (reading.form = null));
}

function readButton(reading: Reading, element: Element): void {
	const at = reading.counts.buttons++;
	const dialog = attribute(element, "data-open");
	if (dialog !== undefined) {
		const fill = JSON.parse(attribute(element, "data-fill") ?? "{}") as Opener["fill"]; // drawn by ourselves
		reading.page.openers.push({ name: attribute(element, "value") ?? "", dialog, fill });
	}
	if (element.getAttribute("type") === "button") return;
	const form = attribute(element, "form");
	if (form !== undefined) reading.apart.push({ form, submit: at });
	else if (reading.form) reading.form.submit ??= at;
}

function readField(reading: Reading, element: Element): void {
	const field = fieldOf(element, reading.counts.fields++);
	const form = attribute(element, "form");
	if (element.tagName === "textarea") reading.text = field;
	if (element.tagName === "select") reading.select = { field, isChosen: false };
	if (element.tagName !== "input")
		element.onEndTag(() => {
			reading.select = null;
			reading.text = null;
		});
	if (element.hasAttribute("disabled")) return;
	if (form !== undefined) reading.apart.push({ form, field });
	else reading.form?.fields.push(field);
}

function fieldOf(element: Element, at: number): DrawnField {
	const type = element.tagName === "input" ? (element.getAttribute("type") ?? "text") : element.tagName;
	return {
		at,
		type,
		id: attribute(element, "id") ?? "",
		name: attribute(element, "name") ?? "",
		kind: kindOf(type, element.getAttribute("data-kind")),
		text: attribute(element, "value") ?? (type === "checkbox" ? "on" : ""),
		isTicked: element.hasAttribute("checked"),
		isJson: element.getAttribute("data-kind") === "json",
		blank: element.getAttribute("data-blank") ?? undefined,
		when: attribute(element, "data-when"),
		tick: attribute(element, "data-tick"),
		row: attribute(element, "data-row"),
		options: [],
	};
}

function kindOf(type: string, kind: string | null): Held["kind"] {
	if (type === "checkbox") return "check";
	if (type === "radio") return "radio";
	if (kind === "boolean") return kind;
	return kind === "number" || type === "number" ? "number" : "text";
}

function readOption(reading: Reading, element: Element): void {
	const { select } = reading;
	if (!select) return;
	reading.option = { value: attribute(element, "value") ?? "", label: "" };
	select.field.options.push(reading.option);
	if (!select.isChosen && (select.field.options.length === 1 || element.hasAttribute("selected")))
		select.field.text = reading.option.value;
	if (element.hasAttribute("selected")) select.isChosen = true;
	element.onEndTag(() => void (reading.option = null));
}

function labelOption({ option }: Reading, text: string): void {
	if (option) option.label += unescaped(text);
}

/** What names its form by an id comes before or after it; the fields of a form stand in the order of the page. */
function join({ apart, page }: Reading): void {
	for (const { form: id, field, submit } of apart) {
		const form = page.forms.find((one) => one.id === id);
		if (field) form?.fields.push(field);
		if (form && submit !== undefined) form.submit ??= submit;
	}
	for (const { fields } of page.forms) fields.sort((a, b) => a.at - b.at);
}
