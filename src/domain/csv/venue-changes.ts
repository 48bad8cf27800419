import { type Changes, countChange, tell } from "./change.ts";
import { differs, type Said } from "./differences.ts";
import { compareFacts } from "./facts.ts";
import type { SeasonDraft } from "./season.ts";
import { closureText, venueFacts } from "./venue-facts.ts";
import { meetVenues, type VenueRecord } from "./venues.ts";

/** The venues that files add or change; closures are counted where they are kept. */
export function venueChanges(changes: Changes, draft: SeasonDraft, kept: SeasonDraft): void {
	for (const { said, before } of meetVenues(draft.venues.values(), [...kept.venues.values()])) {
		const what: "new" | Said[] = before ? compareFacts(venueFacts, before, said) : "new";
		const isOwn = what === "new" || differs(what.filter(([label]) => label !== "closures"));
		const row = () => before?.name ?? said.name;
		tell(changes, { ...(isOwn && { noun: "venues" }), from: said.from, row, what });
		closureChanges(changes, said, before);
	}
}

function closureChanges(changes: Changes, { closures }: VenueRecord, before: VenueRecord | null): void {
	if (closures === undefined) return;
	const texts = (list: VenueRecord["closures"]) => new Set((list ?? []).map(closureText));
	const [is, was] = [texts(closures), texts(before?.closures)];
	countChange(changes, "venue_closures", "made", is.difference(was).size);
	countChange(changes, "venue_closures", "removed", was.difference(is).size);
}
