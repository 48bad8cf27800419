/** Fields that are judged together: what is wrong with one is said at another of them. */
const together: readonly (readonly string[])[] = [
	["home_team_id", "away_team_id"],
	["score_home", "score_away", "by_part", "shoot_out"],
	["date", "time"],
	["status", "forfeit_winner"],
];

/** A field and those that are judged with it. */
export const withPartners = (name: string): readonly string[] =>
	together.find((names) => names.includes(name)) ?? [name];
