/**
 * Counts a view of this page, 300 ms after it was opened (operations 9): its address and where the visitor came from, nothing else.
 * Not for those who ask not to be followed.
 */
const delayMs = 300;

function count(): void {
	const address = document.documentElement.dataset["analytics"];
	if (!address) return console.warn(`No address is set for the page views of ${location.host}.`);
	const asked = navigator as Navigator & { globalPrivacyControl?: boolean; doNotTrack?: string | null }; // newer than the types
	if (asked.doNotTrack === "1" || asked.globalPrivacyControl === true) return;
	const view = new URL(address);
	view.searchParams.set("page", location.pathname);
	view.searchParams.set("title", document.title);
	if (document.referrer) view.searchParams.set("from", new URL(document.referrer).host);
	new Image().src = view.href; // which the content policy allows without a word more
}

setTimeout(count, delayMs);

export {};
