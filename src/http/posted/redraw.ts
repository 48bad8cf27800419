import { filled, type Values } from "../../domain/form-values.ts";
import type { DrawnForm } from "./drawn.ts";
import { attribute, controls, escaped, setAttribute } from "./markup.ts";
import type { State } from "./match.ts";

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
	const pen = penOf(changes);
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

function penOf(changes: Changes) {
	const { form, states = new Map<number, State>(), values = {}, sentence, good, fields = {}, theirs } = changes;
	const byPlace = new Map(form?.fields.map((field) => [field.at, field]));
	const notes: string[][] = []; // of the fields around, the innermost last
	let isOurs = false;
	let chosen: { text: string; isDone: boolean } | null = null;
	const said = new Set<string>();

	/** What is to be said at a field, as elements below it; what they are called describes it. */
	function notesOf(at: number, described: string): { html: string; ids: string } | null {
		const field = byPlace.get(at);
		const wrong = field && !said.has(field.name) ? fields[field.name.replace(/\[\]$/, "")] : undefined;
		const now = theirs?.get(at);
		if (!field || (wrong === undefined && now === undefined)) return null;
		if (wrong !== undefined) said.add(field.name);
		const error = wrong === undefined ? [] : [{ id: `error-${form?.id}-${field.name}`, look: "error", text: wrong }];
		const other = now === undefined ? [] : [{ id: `now-${field.id || field.name}`, look: "now", text: now }];
		const parts = [...error, ...other];
		const htmlOf = ({ id, look, text }: (typeof parts)[number]) =>
			`<p class="${look}" id="${escaped(id)}">${escaped(text)}</p>`;
		return {
			html: parts.map(htmlOf).join(""),
			ids: [described, ...parts.map(({ id }) => id)].filter(Boolean).join(" "),
		};
	}

	return {
		inMain(element: Element): void {
			const isInForm = form?.hasPlace === true;
			if (good) element.prepend(notice(good, "good"), { html: true });
			if (sentence && !isInForm) element.prepend(notice(sentence, "bad"), { html: true });
			if (changes.dialog) element.append(dialogOf(changes.dialog, form?.id || formId), { html: true });
		},
		open(element: Element, isThis: boolean): void {
			if (isThis) element.setAttribute("open", "");
		},
		inForm(element: Element, at: number): void {
			isOurs = at === form?.at;
			if (isOurs && form?.id === "") element.setAttribute("id", formId);
			element.onEndTag(() => void (isOurs = false));
		},
		place(element: Element): void {
			if (!isOurs || !sentence) return;
			element.removeAttribute("hidden");
			element.setInnerContent(sentence);
		},
		says(element: Element): void {
			if (isOurs) element.setInnerContent(filled(attribute(element, "data-says") ?? "", values));
		},
		inField(element: Element): void {
			notes.push([]);
			element.onEndTag((end) => void end.before((notes.pop() ?? []).join(""), { html: true }));
		},
		button(element: Element, at: number): void {
			if (!theirs || at !== form?.submit) return;
			if (element.hasAttribute("aria-label")) element.setAttribute("aria-label", saveMine);
			else element.setInnerContent(saveMine);
		},
		control(element: Element, at: number): void {
			const state = states.get(at);
			const field = byPlace.get(at);
			const around = notesOf(at, attribute(element, "aria-describedby") ?? "");
			if (around) {
				if (field && fields[field.name.replace(/\[\]$/, "")]) element.setAttribute("aria-invalid", "true");
				setAttribute(element, "aria-describedby", around.ids);
				const place = notes.at(-1);
				if (place) place.push(around.html);
				else element.after(around.html, { html: true });
			}
			chosen = null;
			if (!state || field?.type === "password" || field?.type === "file") return;
			if (state.isTicked === true) element.setAttribute("checked", "");
			if (state.isTicked === false) element.removeAttribute("checked");
			if (state.text === undefined) return;
			if (element.tagName === "textarea") element.setInnerContent(`\n${state.text}`);
			else if (element.tagName === "input") setAttribute(element, "value", state.text);
			else chosen = { text: state.text, isDone: false };
		},
		option(element: Element): void {
			if (!chosen) return;
			if (attribute(element, "value") === chosen.text) element.setAttribute("selected", "");
			else element.removeAttribute("selected");
		},
	};
}

const notice = (sentence: string, look: "good" | "bad") =>
	`<p class="notice ${look}" role="${look === "good" ? "status" : "alert"}">${escaped(sentence)}</p>`;

function dialogOf({ sentence, meaning, exact, yes, back }: Asked, form: string): string {
	const text = escaped(sentence);
	const said = exact ? text.replace(escaped(exact), (one) => `<code class="once">${one}</code>`) : text;
	const buttons = yes
		? `<a class="button" href="${escaped(back)}">Cancel</a><button class="button main" form="${escaped(form)}" name="${yes.name}" value="true" formnovalidate>${escaped(yes.label)}</button>`
		: `<a class="button main" href="${escaped(back)}">OK</a>`;
	const more = meaning ? `<p class="meta">${escaped(meaning)}</p>` : "";
	return `<dialog open data-question aria-label="${text}"><form method="dialog"><p>${said}</p>${more}</form><footer>${buttons}</footer></dialog>`;
}
