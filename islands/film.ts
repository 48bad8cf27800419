import { filmFailed, playerOrigin } from "../src/domain/game/video.ts";

/**
 * Says where a film does not load (games 9). Its player is another host's page, of which this one sees nothing; but it answers
 * who listens to it, also that a film is private or gone. Who has pressed it and hears nothing is told so.
 */
const askMs = 250;
const waitMs = 10_000;

for (const frame of document.querySelectorAll<HTMLIFrameElement>(".video > iframe")) watch(frame);

/** From the press on, which takes the focus into the frame. */
function watch(frame: HTMLIFrameElement): void {
	let begun = 0;
	addEventListener("blur", () => {
		if (begun > 0 || document.activeElement !== frame) return;
		begun = performance.now();
		const timer = setInterval(() => {
			frame.contentWindow?.postMessage('{"event":"listening"}', playerOrigin);
			if (performance.now() - begun > waitMs) end(true);
		}, askMs);
		const hear = ({ source, origin, data }: MessageEvent) => {
			if (source !== frame.contentWindow || origin !== playerOrigin) return;
			const event = eventIn(data);
			if (event === "onError") end(true);
			else if (event === "onReady" || event === "infoDelivery") end(false);
		};
		const end = (isBroken: boolean) => {
			clearInterval(timer);
			say(frame, isBroken ? filmFailed : "");
		};
		addEventListener("message", hear);
	});
}

function eventIn(data: unknown): unknown {
	try {
		return (JSON.parse(String(data)) as { event?: unknown } | null)?.event;
	} catch {
		return null; // not the player's
	}
}

/** "" takes back what was said: a slow player came after all. */
function say(frame: HTMLIFrameElement, text: string): void {
	const film = frame.closest(".film");
	film?.querySelector("[role=alert]")?.remove();
	if (!film || text === "") return;
	const notice = document.createElement("p");
	notice.className = "notice bad";
	notice.role = "alert";
	notice.textContent = text;
	film.querySelector("figcaption")?.before(notice);
}
