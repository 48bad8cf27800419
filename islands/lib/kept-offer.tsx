import { heldText, keptSentence, keptWays, type Held } from "../../src/domain/kept.ts";
import { deviceTime } from "./device-time.ts";
import { ask } from "./say.ts";

interface Props<T> {
	offer: { draft: T | null; at: number; count: number; answer: () => void; answerAll: () => void };
	/** What a draft says: nobody can answer for what they do not see. */
	held: (draft: T) => readonly Held[];
	/** What else is to be said of it. */
	more?: string;
	take: (draft: T) => void;
}

/** What an earlier visit has typed into an island and not saved. */
export function KeptOffer<T>({ offer: { draft, at, count, answer, answerAll }, held, more, take }: Props<T>) {
	if (draft === null) return null;
	const goOn = () => {
		take(draft);
		answer();
	};
	const discardAll = async () => {
		if (await ask(keptWays.sure(count), keptWays.discard, [], "bad")) answerAll();
	};
	return (
		<div className="notice row" ref={unfold}>
			<span>{[keptSentence(deviceTime(at)), heldText(held(draft)), more].filter(Boolean).join(" ")}</span>
			<button type="button" className="button" onClick={goOn}>
				{keptWays.goOn}
			</button>
			<button type="button" className="button quiet" onClick={answer}>
				{keptWays.discard}
			</button>
			{count > 1 ? (
				<button type="button" className="button quiet" onClick={() => void discardAll()}>
					{keptWays.discardAll(count)}
				</button>
			) : null}
		</div>
	);
}

/** What is shut around the offer would hide it. */
function unfold(place: HTMLElement | null): void {
	const fold = place?.closest("details");
	if (fold) fold.open = true;
	const panel = place?.closest("[data-panel-part][hidden]");
	if (panel) document.querySelector<HTMLElement>(`[data-panel="${panel.id}"]`)?.click();
}
