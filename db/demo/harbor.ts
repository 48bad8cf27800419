import type { Plan } from "./plan.ts";

const eveningTimes = ["18:00", "19:10", "20:20", "21:30"];

/** The first league that a visitor of the demo sees: three seasons, a cup that is on, everything that can happen. */
export const harbor: Plan = {
	slug: "harbor-city",
	name: "Harbor City Hoops",
	domain: "harbor.localhost",
	city: "Harbor City",
	color: "#0b5fa5",
	facebook_url: "https://facebook.example/harborcityhoops",
	instagram_url: "https://instagram.example/harborcityhoops",
	youtube_url: "https://youtube.example/harborcityhoops",
	crowd: "mixed",
	rosterSize: 10,
	scoring: { by: "possessions", possessions: 14 },
	leagues: [
		{
			name: "{day} Open",
			day: 0,
			times: eveningTimes,
			venue: "Pier 4 Fieldhouse, Court 1",
			teams: [
				"Tidewater Tritons",
				"Lighthouse Lions",
				"Breakwater Brawlers",
				"Anchor Street Aces",
				"Dockside Dynamo",
				"Saltbox Sentinels",
				"Foghorn Five",
				"Gull Point Gamblers",
			],
			incidents: [
				{ week: 3, what: "forfeit", game: 1 },
				{ week: 4, what: "off", reason: "Fieldhouse floor refinished" },
				{ week: 6, what: "mismatch", game: 2 },
				{ week: 7, what: "overtime", game: 0 },
				{ week: 7, what: "film", game: 3 },
				{ week: 10, what: "off", reason: "Holiday break" },
			],
		},
		{
			name: "{day} Premier",
			day: 2,
			times: eveningTimes,
			venue: "Harbor City Armory",
			teams: [
				"Northpoint Navigators",
				"Marina Marauders",
				"Customs House Comets",
				"Seawall Syndicate",
				"Old Town Outlaws",
				"Cannery Crushers",
				"Ferry Street Flight",
				"Hammerhead Hill",
			],
			incidents: [
				{ week: 2, what: "overtime", game: 1 },
				{ week: 4, what: "off", reason: "Armory closed" },
				{ week: 5, what: "postponed", game: 1, madeUpAt: "16:50" },
				{ week: 7, what: "film", game: 0 },
				{ week: 10, what: "off", reason: "Holiday break" },
			],
			draft: "Playoff weekend",
		},
		{
			name: "{day} Masters 35+",
			day: 5,
			times: eveningTimes,
			venue: "Pier 4 Fieldhouse, Court 2",
			teams: [
				"Second Wind",
				"Vintage Varsity",
				"Half-Court Heroes",
				"Knee Brace Nation",
				"The Bounce Passers",
				"Hardwood Historians",
				"Rusty Buckets",
				"Slow Break",
			],
			hiddenTeam: "Trial Five",
			missing: 1,
			incidents: [
				{ week: 3, what: "off", reason: "Regatta weekend" },
				{ week: 6, what: "cancelled", game: 2 },
				{ week: 9, what: "off", reason: "Holiday break" },
			],
		},
		{
			name: "{day} Women",
			day: 4,
			crowd: "women",
			times: ["18:30", "19:40", "20:50"],
			venue: "Harbor City Armory",
			teams: ["Salt Air Sirens", "Night Tide", "The Quarterdeck", "Compass Roses", "Undertow", "Keel & Able"],
			missing: 1,
			incidents: [
				{ week: 5, what: "off", reason: "Armory closed" },
				{ week: 9, what: "off", reason: "Holiday break" },
			],
		},
	],
	seasons: [
		{
			from: -52,
			weeks: 12,
			cup: {
				name: "Harbor Cup",
				teams: 8,
				venue: "Harbor City Armory",
				roundDays: [3, 6, 10],
				leagues: [1],
			},
		},
		{
			from: -26,
			weeks: 13,
			cup: {
				name: "Harbor Cup",
				teams: 11,
				venue: "Harbor City Armory",
				roundDays: [3, 6, 10, 13],
				leagues: [1, 2],
			},
		},
		{
			from: -8,
			weeks: 13,
			running: true,
			cup: {
				name: "Harbor Cup",
				teams: 11,
				venue: "Harbor City Armory",
				roundDays: [-8, 0, 7, 14],
				leagues: [1, 2],
			},
		},
	],
	menu: [
		{
			label: "League Rules",
			template: "rules",
			blocks: [
				{ type: "hero", title: "League Rules", subtitle: "Short, fair, and the same for everybody" },
				{
					type: "intro",
					title: "Why we play",
					text: "Harbor City Hoops is run by the people who play in it. Four evenings a week, two gyms, one rule above all: everybody goes to work tomorrow. Play hard, help the other player up, thank the table.",
				},
				{
					type: "list",
					items: [
						"Four quarters of ten minutes, running clock; the last two minutes of the fourth are stopped.",
						"Five minutes of overtime, as often as it takes.",
						"Ten on a roster, five to start, four to go on. With fewer the game is a forfeit at ten past.",
						"Six fouls and you sit. Two technicals and you go home.",
						"Every team brings one person to keep the book.",
					],
				},
				{
					type: "paragraph",
					text: "Standings go by win percentage, then fewer losses, then more wins. All Premier teams and the three best of the Masters play for the Harbor Cup.",
				},
				{
					type: "faq",
					items: [
						{
							q: "What if our game is postponed?",
							a: "We find a slot on one of your next league evenings, which may make it a double header. The schedule shows it the same day.",
						},
						{
							q: "The box score has me with a basket too few.",
							a: "Tell the table before you leave, or write to us within three days. After that the book is closed.",
						},
						{
							q: "Can I play in two leagues?",
							a: "Yes, with one team in each. In the Cup you wear one shirt only.",
						},
					],
				},
				{ type: "button", url: "/schedule", label: "See this week's games", external: false },
			],
		},
		{ label: "Join a Team", url: "https://signup.example/harbor-city-hoops" },
	],
};
