import { some } from "./some.ts";

/** The numbers of a season's rule for its tournament (adult 6): settings of the season. */
export interface EligibilityRule {
	/** A team with more forfeits is not invited. */
	forfeits_max: number;
	/** Regular-season games that a player must have played for the team. */
	games_min: number;
}

export interface TeamPresence {
	slt_id: number;
	name: string;
	/** Games that it lost without playing. */
	forfeits: number;
	players: readonly { roster_id: number; player_id: number; name: string; games: number }[];
}

export interface TeamEligibility extends TeamPresence {
	eligible: boolean;
	/** Why not, in a sentence. */
	reason: string | null;
	players: readonly (TeamPresence["players"][number] & { eligible: boolean; reason: string | null })[];
}

/** Who may play in a tournament, team by team and player by player, with the expected and the found figure (scheduling 11). */
export function eligibility(teams: readonly TeamPresence[], rule: EligibilityRule): TeamEligibility[] {
	return teams.map((team) => {
		const eligible = team.forfeits <= rule.forfeits_max;
		return {
			...team,
			eligible,
			reason: eligible
				? null
				: `${team.name} has ${counted(team.forfeits, "forfeit")}; a team with more than ${rule.forfeits_max} is not invited.`,
			players: team.players.map((player) => {
				const may = player.games >= rule.games_min;
				const reason = may
					? null
					: `${player.name} has played ${counted(player.games, "regular-season game")}; ${some(rule.games_min, "is", "are")} needed.`;
				return { ...player, eligible: may, reason };
			}),
		};
	});
}

const counted = (count: number, word: string) => (count === 0 ? `no ${word}s` : some(count, word));
