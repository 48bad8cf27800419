import { deviceTime } from "../lib/device-time.ts";
import type { Draft } from "./draft.ts";

interface Props {
	draft: Draft;
	/** The page was saved since it was typed. */
	isOutdated: boolean;
	goOn: () => void;
	discard: () => void;
}

/** What an earlier visit has typed and not saved. */
export function DraftOffer({ draft, isOutdated, goOn, discard }: Props) {
	return (
		<div className="notice row">
			<span>
				Changes that were not saved are kept on this device, from {deviceTime(draft.at)}.
				{isOutdated ? " Somebody has saved this page since then: if you save them, they take the place of that." : ""}
			</span>
			<button type="button" className="button" onClick={goOn}>
				Go on with them
			</button>
			<button type="button" className="button quiet" onClick={discard}>
				Discard them
			</button>
		</div>
	);
}
