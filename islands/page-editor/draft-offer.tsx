import { deviceTime } from "../lib/device-time.ts";
import type { Draft } from "./draft.ts";

interface Props {
	offer: { draft: Draft | null; answer: () => void };
	/** What the page is at now. */
	revision: number;
	take: (blocks: readonly unknown[]) => void;
}

/** What an earlier visit has typed and not saved. */
export function DraftOffer({ offer: { draft, answer }, revision, take }: Props) {
	if (!draft) return null;
	const goOn = () => {
		take(draft.blocks);
		answer();
	};
	const isOutdated = draft.revision !== revision;
	return (
		<div className="notice row">
			<span>
				Changes that were not saved are kept on this device, from {deviceTime(draft.at)}.
				{isOutdated ? " Somebody has saved this page since then: if you save them, they take the place of that." : ""}
			</span>
			<button type="button" className="button" onClick={goOn}>
				Go on with them
			</button>
			<button type="button" className="button quiet" onClick={answer}>
				Discard them
			</button>
		</div>
	);
}
