import { filled, type Values } from "../../domain/form-values.ts";
import type { DrawnForm } from "./drawn.ts";
import { attribute, controls, escaped, setAttribute } from "./markup.ts";
import type { State } from "./match.ts";
import { proofField } from "./proof.tsx";

/** What is changed of a page that was drawn, for somebody who has posted one of its forms or opened one of its dialogs. */
export interface Changes {
	form: DrawnForm | null;
	states?: ReadonlyMap<number, State>;
	/** With what `data-says` is filled. */
	values?: Values;
	/** What is wrong, said in the form or above the page. */
	sentence?: string | undefined;
	/** The same for what went well. */
	good?: string;
	/** The form behind it that takes it back. */
	undo?: string;
	/** What is wrong with a field, by its name. */
	fields?: Readonly<Record<string, string>>;
	/** What somebody else has saved meanwhile, by the places of the fields (writing 1). */
	theirs?: ReadonlyMap<number, string>;
	/** What is asked before it is sent, or told once. */
	dialog?: Asked | undefined;
}

export interface Asked {
	sentence: string;
	meaning?: string | undefined;
	/** The part of it that is typed elsewhere. */
	exact?: string;
	/** The button that says yes, and what it sends along; else there is nothing to answer. */
	yes?: { label: string; name: string } | undefined;
	/** The own password is typed with it (access 18), once more where it was wrong. */
	proof?: { wrong?: string | undefined } | undefined;
	/** Where "no" leads. */
	back: string;
}

const saveMine = "Save mine anyway";
const formId = "form-sent";

type Element = HTMLRewriterTypes.Element;

/** A page with those changes in it. */
export function redrawn(html: string, changes: Changes): string {
	const { form } = changes;
	const counts = { forms: 0, folds: 0, fields: 0, buttons: 0 };
	const pen = new Pen(changes);
	const rewriter = new HTMLRewriter().on("main", { element: (element) => pen.inMain(element) });
	if (!form) return rewriter.transform(html);
	return rewriter
		.on("dialog", {
			element: (element) => pen.open(element, form.dialog !== "" && attribute(element, "id") === form.dialog),
		})
		.on("details", { element: (element) => pen.open(element, form.folds.includes(counts.folds++)) })
		.on("form", { element: (element) => pen.inForm(element, counts.forms++) })
		.on("[data-error]", { element: (element) => pen.place(element) })
		.on("[data-says]", { element: (element) => pen.says(element) })
		.on(".field", { element: (element) => pen.inField(element) })
		.on("button", { element: (element) => pen.button(element, counts.buttons++) })
		.on(controls, { element: (element) => pen.control(element, counts.fields++) })
		.on("option", { element: (element) => pen.option(element) })
		.transform(html);
}

/** What is written into the page as it goes by. */
class Pen {
	readonly #changes: Changes;
	readonly #byPlace: ReadonlyMap<number, DrawnForm["fields"][number]>;
	/** Of the fields around, the innermost last. */
	readonly #notes: string[][] = [];
	readonly #said = new Set<string>();
	#isOurs = false;
	#chosen: string | null = null;

	constructor(changes: Changes) {
		this.#changes = changes;
		this.#byPlace = new Map(changes.form?.fields.map((field) => [field.at, field]));
	}

	inMain(element: Element): void {
		const { form, sentence, good, undo = "", dialog } = this.#changes;
		if (good) element.prepend(notice(good, "good", undo), { html: true });
		if (sentence && !form?.hasPlace) element.prepend(notice(sentence, "bad"), { html: true });
		if (dialog) element.append(dialogOf(dialog, form?.id || formId), { html: true });
	}

	open(element: Element, isThis: boolean): void {
		if (isThis) element.setAttribute("open", "");
	}

	inForm(element: Element, at: number): void {
		const { form } = this.#changes;
		this.#isOurs = at === form?.at;
		if (this.#isOurs && form?.id === "") element.setAttribute("id", formId);
		element.onEndTag(() => void (this.#isOurs = false));
	}

	place(element: Element): void {
		const { sentence } = this.#changes;
		if (!this.#isOurs || !sentence) return;
		element.removeAttribute("hidden");
		element.setInnerContent(sentence);
	}

	says(element: Element): void {
		const words = attribute(element, "data-says") ?? "";
		if (this.#isOurs) element.setInnerContent(filled(words, this.#changes.values ?? {}));
	}

	inField(element: Element): void {
		this.#notes.push([]);
		element.onEndTag((end) => void end.before((this.#notes.pop() ?? []).join(""), { html: true }));
	}

	button(element: Element, at: number): void {
		const { form, theirs } = this.#changes;
		if (!theirs || at !== form?.submit) return;
		if (element.hasAttribute("aria-label")) element.setAttribute("aria-label", saveMine);
		else element.setInnerContent(saveMine);
	}

	control(element: Element, at: number): void {
		const field = this.#byPlace.get(at);
		this.#note(element, at);
		this.#chosen = null;
		const state = this.#changes.states?.get(at);
		if (!state || field?.type === "password" || field?.type === "file") return;
		if (state.isTicked === true) element.setAttribute("checked", "");
		if (state.isTicked === false) element.removeAttribute("checked");
		if (state.text === undefined) return;
		if (element.tagName === "textarea") element.setInnerContent(`\n${state.text}`);
		else if (element.tagName === "input") setAttribute(element, "value", state.text);
		else if (field?.options.some(({ value }) => value === state.text)) this.#chosen = state.text;
	}

	option(element: Element): void {
		if (this.#chosen === null) return;
		if (attribute(element, "value") === this.#chosen) element.setAttribute("selected", "");
		else element.removeAttribute("selected");
	}

	/** What is to be said at a field, as elements below it; what they are called describes it. */
	#note(element: Element, at: number): void {
		const { form, fields = {}, theirs } = this.#changes;
		const field = this.#byPlace.get(at);
		if (!field) return;
		const sentence = fields[nameOf(field)];
		const wrong = this.#said.has(field.name) ? undefined : sentence;
		const now = theirs?.get(at);
		if (wrong === undefined && now === undefined) return;
		if (wrong !== undefined) this.#said.add(field.name);
		const error = wrong === undefined ? [] : [{ id: `error-${form?.id}-${field.name}`, look: "error", text: wrong }];
		const other = now === undefined ? [] : [{ id: `now-${field.id || field.name}`, look: "now", text: now }];
		const notes = [...error, ...other];
		const html = notes
			.map(({ id, look, text }) => `<p class="${look}" id="${escaped(id)}">${escaped(text)}</p>`)
			.join("");
		const described = [attribute(element, "aria-describedby") ?? "", ...notes.map(({ id }) => id)];
		if (sentence) element.setAttribute("aria-invalid", "true");
		setAttribute(element, "aria-describedby", described.filter(Boolean).join(" "));
		const place = this.#notes.at(-1);
		if (place) place.push(html);
		else element.after(html, { html: true });
	}
}

const nameOf = ({ name }: { name: string }) => name.replace(/\[\]$/, "");

/** A paragraph holds no form. */
function notice(sentence: string, look: "good" | "bad", form = ""): string {
	const role = look === "good" ? "status" : "alert";
	if (form === "") return `<p class="notice ${look}" role="${role}">${escaped(sentence)}</p>`;
	return `<div class="notice ${look}" role="${role}"><span>${escaped(sentence)}</span>${form}</div>`;
}

function dialogOf({ sentence, meaning, exact, yes, proof, back }: Asked, form: string): string {
	const text = escaped(sentence);
	const said = exact ? text.replace(escaped(exact), (one) => `<code class="once">${one}</code>`) : text;
	const buttons = yes
		? `<a class="button" href="${escaped(back)}">Cancel</a><button class="button main" form="${escaped(form)}" name="${yes.name}" value="true" formnovalidate>${escaped(yes.label)}</button>`
		: `<a class="button main" href="${escaped(back)}">${exact ? "Close" : "OK"}</a>`;
	const more = meaning ? `<p class="meta">${escaped(meaning)}</p>` : "";
	return `<dialog open data-question aria-label="${text}"><form method="dialog"><p>${said}</p>${more}${proof ? proofField(proof, form) : ""}</form><footer>${buttons}</footer></dialog>`;
}
