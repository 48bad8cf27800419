/**
 * The button beside a password shows it and hides it again; its name says which comes next. What is sent is hidden first: browsers
 * keep what is typed into a plain field, and password managers look for a password.
 */
export function startPasswords(): void {
	document.addEventListener("mousedown", (event) => {
		if (lookerOf(event)) event.preventDefault(); // who types goes on typing
	});
	document.addEventListener("click", (event) => {
		const looker = lookerOf(event);
		if (looker) turn(looker, looker.dataset["shown"] === undefined);
	});
	document.addEventListener("submit", (event) => hideIn(event.target), true);
	document.addEventListener("close", (event) => hideIn(event.target), true); // it does not bubble
}

function turn(looker: HTMLElement, isShown: boolean): void {
	const input = document.getElementById(looker.dataset["look"] ?? "");
	if (!(input instanceof HTMLInputElement)) return;
	const [start, end] = [input.selectionStart, input.selectionEnd];
	input.type = isShown ? "text" : "password";
	if (document.activeElement === input) input.setSelectionRange(start, end); // which some browsers forget
	looker.toggleAttribute("data-shown", isShown);
}

function hideIn(target: EventTarget | null): void {
	if (!(target instanceof Element)) return;
	for (const looker of target.querySelectorAll<HTMLElement>("[data-look][data-shown]")) turn(looker, false);
}

const lookerOf = ({ target }: Event): HTMLElement | null =>
	target instanceof Element ? target.closest<HTMLElement>("[data-look]") : null;
