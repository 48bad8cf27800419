import type { Slot } from "../matchup.ts";
import type { BracketView } from "../view.ts";

/** A team by the organization's id and by its place in its league. */
export interface Side {
	team: number;
	slt: number;
}

/** Every team that may come into a line of a bracket, as far as teams are known. */
export function teamsPossible({ progress }: BracketView, slot: Slot): Side[] {
	const seen = new Set<string>();
	const found = new Map<number, Side>();
	const look = (from: Slot): void => {
		if (from.from !== "winner" && from.from !== "loser") return;
		if (seen.has(from.sourceMatchId)) return;
		seen.add(from.sourceMatchId);
		const standing = progress.standings.get(from.sourceMatchId);
		if (!standing) return;
		for (const line of ["teamA", "teamB"] as const) {
			const team = standing[line];
			if (team) found.set(team.slt_id, { team: team.team_id ?? -team.slt_id, slt: team.slt_id });
			else look(standing.matchup[line]);
		}
	};
	look(slot);
	return [...found.values()];
}
