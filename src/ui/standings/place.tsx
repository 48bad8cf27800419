import type { StandingRow } from "../../domain/standings/standings.ts";

/** Before its first game a team has no place yet: level at nothing, everybody would be first. */
export const placeOf = ({ rank, played }: Pick<StandingRow, "rank" | "played">): number | null =>
	played > 0 ? rank : null;

export const sharesPlace = (row: StandingRow, above: StandingRow | undefined) => above?.rank === row.rank;

type PlaceProps = { place: number | null; shares: boolean; pinned?: boolean };

/** A shared place is bold at the first of its teams alone. */
export function Place({ place, shares, pinned }: PlaceProps) {
	const className = `rank${pinned ? " pin" : ""}${shares ? " same" : ""}`;
	return <td className={className}>{place === null ? "–" : <span>{place}</span>}</td>;
}
