import { dollars, facts } from "./facts.ts";

/** The two ways in, with what they cost and what holds for them (adult 2). */
export const ways = [
	{
		key: "team_signup",
		title: "Register a team",
		price: dollars(facts.teamFee),
		lines: [
			`${facts.regularGames} regular-season games, ${facts.gamesWithPlayoffs} with playoffs`,
			"Due before the first game time is released",
			"No team refunds after game 1",
		],
		ask: "Register a team",
	},
	{
		key: "agent_signup",
		title: "Join as a free agent",
		price: dollars(facts.agentFee),
		lines: [
			"We place you on a team that needs you",
			"Not refundable once you are placed",
			"Register as a player before the first game",
		],
		ask: "Sign up as a free agent",
	},
] as const;

export const calendar = facts.seasons.map(({ name, registered }) => ({
	name,
	text: `Registration in ${registered}`,
}));
