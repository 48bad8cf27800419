import { useSyncExternalStore } from "react";
import { typedIn } from "../src/domain/stat-grid/draft.ts";
import { Notice } from "../src/ui/notice.tsx";
import { hear } from "./lib/journal.ts";
import { cancelled, draftPrefix, kept, type Owner } from "./stat-grid/keep.ts";
import { bringBackHash } from "./stat-grid/session.ts";

interface Props extends Owner {
	/** The page with the stat grid. */
	stats: string;
}

/** On the game's page: work that was left unsaved on this device, or was just cancelled, and the way back to it. */
export default function KeptStats(props: Props) {
	const found = useSyncExternalStore(
		listen,
		() => count(props),
		() => "",
	);
	if (found === "") return null;
	const [what, changes] = found.split(" ");
	const some = `${changes} unsaved ${changes === "1" ? "change" : "changes"}`;
	return (
		<Notice icon="clock">
			{what === "kept"
				? `${some} of the stats ${changes === "1" ? "is" : "are"} still on this device.`
				: `${some} discarded.`}{" "}
			<a href={what === "kept" ? props.stats : props.stats + bringBackHash}>
				{what === "kept" ? "Continue" : "Bring them back"}
			</a>
		</Notice>
	);
}

function count(owner: Owner): string {
	const [left, gone] = [kept(owner), cancelled(owner)];
	const changes = left ? typedIn(left) || (left.pending?.cells.length ?? 0) : 0;
	if (changes > 0) return `kept ${changes}`;
	return gone && typedIn(gone) > 0 ? `cancelled ${typedIn(gone)}` : "";
}

/** Another tab of the same device may save or begin meanwhile, and so may this one before it comes back here. */
const listen = (changed: () => void): (() => void) => hear(draftPrefix, changed);
