/** The three cards of "Join our team" (adult 8); each leads to the contact page. */
export const roles = [
	{
		title: "Expansion partner",
		text: "You know a gym, a city and a few teams that want to play. We bring the schedule, the officials' pool, the statistics and this site; you bring your evenings.",
		ask: "Become a partner",
	},
	{
		title: "Official",
		text: "Certified or on the way there: two officials work every game. Regular evenings close to home, and teams that know each other.",
		ask: "Officiate with us",
	},
	{
		title: "Scorekeeper",
		text: "You keep the clock and the score on your own phone. We show you how in one evening, and the players read your work the same night.",
		ask: "Keep the score",
	},
] as const;
