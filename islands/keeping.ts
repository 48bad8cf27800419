import { heldText, keptSentence, keptWays } from "../src/domain/kept.ts";
import { deviceTime } from "./lib/device-time.ts";
import { placeUnder, type Kept } from "./lib/kept.ts";
import { heldInTabs } from "./lib/open-tabs.ts";
import { ask } from "./lib/say.ts";
import { asksLeaving } from "./lib/leaving.ts";
import {
	allTyped,
	formsOf,
	hasUnsaved,
	heldBy,
	hearStored,
	hearTyped,
	noteTyped,
	openerOf,
	putBackAll,
	saysMore,
	takeUp,
	type Typed,
} from "./lib/typed.ts";

/**
 * What is typed into the page's forms and not saved looks so, asks before the page is left, and is kept on this device and offered
 * to whoever comes back (forms 8). Islands do the same by `useKept`.
 */
export function startKeeping(): void {
	const organization = document.documentElement.dataset["organization"] ?? "";
	const place = placeUnder(`tipoff:form:${organization}:${location.pathname}`);
	hearTyped(() => place.keep(allTyped().length === 0 ? null : JSON.stringify(allTyped())));
	asksWhoLeaves();
	for (const name of ["input", "change"])
		document.addEventListener(name, ({ target }) => {
			const form = target instanceof HTMLElement && "form" in target ? target.form : null;
			if (form instanceof HTMLFormElement) noteTyped(form);
		});
	addEventListener("pageshow", () => formsOf(document).forEach(noteTyped)); // browsers put back what they know of a page
	void Promise.all([place.left(), heldInTabs()]).then(([left, held]) => {
		offer(left, place.drop);
		hearStored((is) => doneWith((name, kept) => !held.has(name) && typedIn(kept).every(is)));
	});
}

/** Answers what is offered just now: of a form that is stored, what earlier visits have left of it (forms 8). */
let doneWith: (isDone: (name: string, kept: Kept) => boolean) => void = () => {};

/** Who sends a form that the browser posts itself leaves nothing of it behind; what is typed elsewhere is asked about. */
function asksWhoLeaves(): void {
	let sent: HTMLFormElement | null = null;
	addEventListener("submit", (event) => {
		if (!event.defaultPrevented && event.target instanceof HTMLFormElement) sent = event.target;
	});
	asksLeaving(() => {
		const isAsked = hasUnsaved(sent);
		sent = null; // who stays has sent nothing
		return isAsked;
	});
}

/** Says above the page's first part that something was left, one visit's after the other. */
function offer(left: readonly (readonly [string, Kept])[], drop: (name: string) => void): void {
	const offers = left.filter(([name, kept]) => {
		const found = typedIn(kept).map(saysMore);
		if (found.every((says) => says === false)) drop(name);
		return found.includes(true);
	});
	const [first] = offers;
	if (!first) return;
	const [, kept] = first;
	const answerThose = (answered: (name: string, kept: Kept) => boolean) => {
		notice.remove();
		doneWith = () => {};
		for (const [name, one] of offers) if (answered(name, one)) drop(name);
		offer(
			offers.filter(([name, one]) => !answered(name, one)),
			drop,
		);
	};
	doneWith = answerThose;
	const answer = () => answerThose((_, { text: said }) => said === kept.text); // those that say the same are one
	const goOn = () => {
		for (const typed of typedIn(kept)) takeUp(typed);
		putBackAll();
		const opener = typedIn(kept)
			.flatMap((typed) => openerOf(typed) ?? [])
			.at(0);
		answer();
		opener?.click();
	};
	const notice = document.createElement("div");
	notice.className = "notice row";
	notice.role = "status";
	notice.dataset["kept"] = ""; // it stays when the page is fetched anew
	const text = document.createElement("span");
	const held = heldText(typedIn(kept).flatMap(heldBy));
	text.textContent = [keptSentence(deviceTime(kept.at)), held].filter(Boolean).join(" ");
	notice.append(text, button(keptWays.goOn, "button", goOn), button(keptWays.discard, "button quiet", answer));
	const { size } = new Set(offers.map(([, { text: said }]) => said));
	const discardAll = async () => {
		if (await ask(keptWays.sure(size), keptWays.discard, [], "bad")) answerThose(() => true);
	};
	if (size > 1) notice.append(button(keptWays.discardAll(size), "button quiet", () => void discardAll()));
	document.querySelector("main")?.prepend(notice);
}

function typedIn({ text }: Kept): Typed[] {
	return JSON.parse(text) as Typed[]; // written above
}

function button(label: string, className: string, act: () => void): HTMLButtonElement {
	const made = document.createElement("button");
	made.type = "button";
	made.className = className;
	made.textContent = label;
	made.addEventListener("click", act);
	return made;
}
