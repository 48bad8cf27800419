import { boxGap, boxHeight } from "../../domain/bracket/geometry.ts";
import type { BracketView } from "../../domain/bracket/view.ts";

export const rowHeight = boxHeight + boxGap;

/** Where the box of a matchup stands, as classes: column, row and half a row, of the screen and of a folded page. */
export function boxPlace({ geometry, sheet }: BracketView, matchId: string): string {
	const box = geometry.boxes.get(matchId)!; // whatever is played has a box
	const place = sheet.isFolded ? sheet.places.get(matchId) : undefined;
	return [
		`c${box.column}`,
		`r${Math.floor(box.y / rowHeight)}`,
		box.y % rowHeight === 0 ? "" : "q2",
		place ? `x${place.column} y${Math.floor(place.row)}${place.row % 1 === 0 ? "" : " h2"}` : "",
	]
		.filter(Boolean)
		.join(" ");
}
