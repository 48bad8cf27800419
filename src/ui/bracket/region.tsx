import type { Matchup } from "../../domain/bracket/matchup.ts";
import type { BracketView } from "../../domain/bracket/view.ts";
import { boxPlace } from "./place.ts";

interface Props {
	view: BracketView;
	matchup: Matchup;
	/** The one before it in its round. */
	before: Matchup | undefined;
}

/** Before the first matchup of a region in each round: a list shows them all, the drawing that above the region's last box (brackets 25). */
export function RegionHeading({ view, matchup: { matchId }, before }: Props) {
	const region = view.regions.find(({ matchIds }) => matchIds.has(matchId));
	if (!region || (before && region.matchIds.has(before.matchId))) return null;
	return (
		<li className={region.lastId === matchId ? `region drawn ${boxPlace(view, matchId)}` : "region"}>
			<h3>{region.name}</h3>
		</li>
	);
}
