const noticeMs = 3_000;

/** Says a sentence for three seconds, where everybody sees and hears it (2 §9). */
export function say(sentence: string, tone: "good" | "bad" = "good"): void {
	for (const earlier of document.querySelectorAll(".toast")) earlier.remove(); // it would lie under this one
	const notice = document.createElement("p");
	notice.className = `notice toast ${tone}`;
	notice.role = tone === "good" ? "status" : "alert";
	notice.textContent = sentence;
	const open = [...document.querySelectorAll<HTMLDialogElement>("dialog[open]")].at(-1);
	(open ?? document.fullscreenElement ?? document.body).append(notice);
	setTimeout(() => notice.remove(), noticeMs);
}

/** Keeps a sentence for the page that comes next. */
export function sayNext(sentence: string): void {
	sessionStorage.setItem(keptKey, sentence);
}

/** Says what the page before has kept. */
export function sayKept(): void {
	const sentence = sessionStorage.getItem(keptKey);
	sessionStorage.removeItem(keptKey);
	if (sentence) say(sentence);
}

const keptKey = "tipoff:say";

/** Says a sentence in its place, red, and takes it away after three seconds. */
export function sayIn(place: HTMLElement, sentence: string): void {
	place.textContent = sentence;
	place.hidden = false;
	setTimeout(() => {
		if (place.textContent !== sentence) return;
		place.textContent = "";
		place.hidden = true;
	}, noticeMs);
}

/** Asks before something that cannot simply be taken back; Escape is "no". */
export async function ask(question: string, yes = "Yes"): Promise<boolean> {
	const answer = await choose(question, [
		["Cancel", "no", "button"],
		[yes, "yes", "button main"],
	]);
	return answer === "yes";
}

/** Says what is said only once, until it was read. */
export async function tell(sentence: string): Promise<void> {
	await choose(sentence, [["OK", "yes", "button main"]]);
}

type Choice = readonly [label: string, value: string, look: string];

async function choose(question: string, choices: readonly Choice[]): Promise<string> {
	const dialog = document.createElement("dialog");
	dialog.setAttribute("aria-label", question);
	const form = document.createElement("form");
	form.method = "dialog";
	const text = document.createElement("p");
	text.textContent = question;
	const footer = document.createElement("footer");
	for (const [label, value, look] of choices) {
		const button = document.createElement("button");
		button.className = look;
		button.value = value;
		button.textContent = label;
		footer.append(button);
	}
	form.append(text, footer);
	dialog.append(form);
	document.body.append(dialog);
	dialog.showModal();
	return await new Promise((resolve) => {
		dialog.addEventListener("close", () => {
			dialog.remove();
			resolve(dialog.returnValue);
		});
	});
}
