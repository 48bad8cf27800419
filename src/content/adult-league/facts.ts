/** The figures of the adult league (adult 2): written here once, said on several pages. Money in dollars. */
export const facts = {
	teamFee: 800,
	agentFee: 100,
	regularGames: 8,
	gamesWithPlayoffs: "9–12",
	playersOnFloor: 5,
	seasons: [
		{ name: "Spring", registered: "January" },
		{ name: "Summer", registered: "May" },
		{ name: "Fall", registered: "September" },
	],
	venues: ["Fountain Valley", "Tustin Columbus", "Irvine Valley College"],
} as const;

export const dollars = (amount: number) => `$${amount}`;
