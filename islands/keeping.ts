import { keptSentence, keptWays } from "../src/domain/kept.ts";
import { deviceTime } from "./lib/device-time.ts";
import { placeUnder, type Kept } from "./lib/kept.ts";
import { asksLeaving } from "./lib/leaving.ts";
import {
	allTyped,
	formsOf,
	hearTyped,
	isUnsavedHere,
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
	asksLeaving(() => formsOf(document).some(isUnsavedHere));
	for (const name of ["input", "change"])
		document.addEventListener(name, ({ target }) => {
			const form = target instanceof HTMLElement && "form" in target ? target.form : null;
			if (form instanceof HTMLFormElement) noteTyped(form);
		});
	addEventListener("pageshow", () => formsOf(document).forEach(noteTyped)); // browsers put back what they know of a page
	void place.left().then((left) => offer(left, place.drop));
}

/** Says above the page's first part that something was left, one visit's after the other. */
function offer(left: readonly (readonly [string, Kept])[], drop: (name: string) => void): void {
	const [first, ...others] = left.filter(([name, kept]) => {
		const found = typedIn(kept).map(saysMore);
		if (found.every((says) => says === false)) drop(name);
		return found.includes(true);
	});
	if (!first) return;
	const [name, kept] = first;
	const answer = () => {
		notice.remove();
		drop(name);
		offer(others, drop);
	};
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
	text.textContent = keptSentence(deviceTime(kept.at));
	notice.append(text, button(keptWays.goOn, "button", goOn), button(keptWays.discard, "button quiet", answer));
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
