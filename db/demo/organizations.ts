import { harbor } from "./harbor.ts";
import { admiralty, crimson, greenfield, meadow, northshore } from "./other-sports.ts";
import type { CupPlan, Plan } from "./plan.ts";
import { basketball, evening, eveningTimes, running } from "./usual.ts";

const fountainValley = "Fountain Valley Recreation Center";
const tustin = "Columbus Tustin Gymnasium";
const irvine = "Irvine Valley College, Main Gym";

/** A game of the third week is on film, one of each evening: the three of the league's own page. */
const filmed = [{ week: 3, what: "film", game: 0 }] as const;

/** An adult league of several venues and weekdays, eight games a season. */
const coast: Plan = {
	slug: "coast-adult-hoops",
	name: "Coast Adult Basketball",
	city: "Fountain Valley",
	color: "#c2410c",
	time_zone: "America/Los_Angeles",
	site_variant: "adult-league",
	instagram_url: "https://instagram.example/coastadulthoops",
	youtube_url: "https://youtube.example/coastadulthoops",
	site_links: {
		team_signup: "https://forms.example/coast-adult-hoops/team",
		agent_signup: "https://forms.example/coast-adult-hoops/free-agent",
		player_form: "https://forms.example/coast-adult-hoops/player",
		youth_signup: "https://forms.example/coast-adult-hoops/youth",
		order_form: "https://forms.example/coast-adult-hoops/order",
		email: "play@coastadulthoops.example",
		phone: "(714) 555-0147",
	},
	crowd: "men",
	rosterSize: 9,
	scoring: basketball,
	leagues: [
		evening(
			"Irvine Valley College Saturday",
			"Saturday",
			irvine,
			["10:00", "11:15", "12:30"],
			["Campus Legends", "Parking Lot C", "Quad Squad", "Lecture Hall Lobs", "Extra Credit", "Honor Roll"],
		),
		evening("Irvine Valley College Thursday", "Thursday", irvine, eveningTimes, [
			"Office Hours",
			"Late Registration",
			"Midterm Madness",
			"Night School",
			"Student Loans",
			"Study Hall",
		]),
		evening(
			"Tustin Columbus Sunday",
			"Sunday",
			tustin,
			["16:00", "17:10", "18:20"],
			[
				"Blimp Hangar Ballers",
				"Old Town Dimes",
				"Red Hill Rebels",
				"Sunday Scaries",
				"Pick and Rollers",
				"Orchard Street",
			],
		),
		evening(
			"Fountain Valley Monday",
			"Monday",
			fountainValley,
			eveningTimes,
			[
				"Mile Square Misfits",
				"Brookhurst Bandits",
				"Slater Avenue",
				"Pho Real",
				"Warner Brothers-in-Law",
				"Monday Motivation",
			],
			filmed,
		),
		evening(
			"Fountain Valley Wednesday",
			"Wednesday",
			fountainValley,
			eveningTimes,
			["Hump Day Hustle", "Edinger Elite", "Talbert Tigersharks", "Nice Try", "The Alley-Oops", "Rec Room"],
			filmed,
		),
		evening(
			"Tustin Columbus Tuesday",
			"Tuesday",
			tustin,
			eveningTimes,
			[
				"Jamboree Jets",
				"Newport Nightcaps",
				"Irvine Boulevard",
				"Full Court Stress",
				"Ankle Insurance",
				"Tustin Tradesmen",
			],
			filmed,
		),
	],
	seasons: [
		{ from: -24, weeks: 8 },
		{
			...running,
			cup: { name: "Coast Cup", teams: 4, venue: fountainValley, roundDays: [-3, 4], leagues: [3] },
		},
	],
};

/** A cup of the first league with a round today: with Harbor City's there is a hall open somewhere at every hour. */
function cupOf(name: string, teams: number, venue: string): CupPlan {
	return { name, teams, venue, roundDays: teams === 8 ? [-7, 0, 7] : [0, 7], leagues: [0] };
}

/** A small league whose home shows its leaders. */
const lakeside: Plan = {
	slug: "lakeside-women",
	name: "Lakeside Women's Basketball",
	city: "Lakeside",
	color: "#7c3aed",
	time_zone: "Europe/London",
	site_variant: "leaders",
	instagram_url: "https://instagram.example/lakesidewomen",
	crowd: "women",
	rosterSize: 9,
	scoring: basketball,
	leagues: [
		evening("{day} Night", 2, "Lakeside Community Gym", eveningTimes, [
			"Harriet Street Hoopers",
			"Violet Storm",
			"Northshore Nightshift",
			"Midweek Menace",
			"Rim Reapers",
			"Box-Out Book Club",
			"Loose Ball Society",
			"Ice Cold Lemonade",
		]),
	],
	seasons: [
		{ from: -20, weeks: 10 },
		{ ...running, weeks: 11, cup: cupOf("Lakeside Shield", 8, "Lakeside Leisure Centre") },
	],
};

/** Young players appear with an initial only. */
const valley: Plan = {
	slug: "golden-valley-youth",
	name: "Golden Valley Youth Basketball",
	city: "Golden Valley",
	color: "#facc15",
	time_zone: "America/Denver",
	player_privacy: "initial",
	facebook_url: "https://facebook.example/goldenvalleyyouth",
	crowd: "mixed",
	rosterSize: 8,
	scoring: { by: "possessions", possessions: 9 },
	leagues: [
		evening(
			"Saturday Under 14",
			"Saturday",
			"Sunflower Middle School",
			["11:00", "12:15"],
			["Bumblebees", "Comets", "Sunrays", "Wildflowers"],
		),
		evening(
			"Saturday Under 12",
			"Saturday",
			"Sunflower Middle School",
			["09:00", "10:00"],
			["Goldfinches", "Lemon Drops", "Thunder Ducks", "Yellow Jackets"],
		),
	],
	seasons: [running],
};

const fogHill: Plan = {
	slug: "fog-hill",
	name: "Fog Hill Community Hoops",
	city: "Fog Hill",
	color: "#cbd5e1",
	theme: "dark",
	time_zone: "Pacific/Auckland",
	crowd: "mixed",
	rosterSize: 8,
	scoring: basketball,
	leagues: [
		evening(
			"{day} Run",
			2,
			"Fog Hill Hall",
			["17:30", "18:45"],
			["Grey Owls", "Low Visibility", "Silver Lining", "The Mist Calls"],
		),
	],
	seasons: [{ ...running, cup: cupOf("Lantern Cup", 4, "Fog Hill School") }],
};

/** The organization that has addresses of its own besides its slug's: /jccoc/jTeamList and /youth/jccoc (hosts 7). */
const jccoc: Plan = {
	slug: "jccoc",
	name: "JCC Orange County Basketball",
	city: "Irvine",
	color: "#1e40af",
	time_zone: "America/Los_Angeles",
	site_variant: "jccoc",
	site_links: { email: "youth@jccoc.example" },
	crowd: "men",
	rosterSize: 8,
	scoring: basketball,
	leagues: [
		evening("{day} Men's League", 0, "Community Center Gym", eveningTimes, [
			"Corner Threes",
			"Give and Go",
			"Hot Hands",
			"The Backcourt",
			"Bank Shots",
			"Sixth Men",
		]),
	],
	seasons: [running],
};

/** One whose home is a poster without navbar and footer (site 2). */
const millionaire: Plan = {
	slug: "millionaire",
	name: "Millionaire Pro-Am",
	city: "Los Angeles",
	color: "#a16207",
	theme: "auto",
	time_zone: "America/Los_Angeles",
	site_variant: "millionaire",
	instagram_url: "https://instagram.example/millionaireproam",
	crowd: "men",
	rosterSize: 9,
	scoring: basketball,
	leagues: [
		evening("{day} Pro-Am", 1, "Figueroa Street Gym", eveningTimes, [
			"Big Figures",
			"Blank Checks",
			"Compound Interest",
			"Golden Parachutes",
			"High Rollers",
			"Old Money",
		]),
	],
	seasons: [running],
};

/** The first season is drawn up and has not begun. */
const openGym: Plan = {
	slug: "open-gym-collective",
	name: "Open Gym Collective",
	color: "#1f2937",
	time_zone: "America/Los_Angeles",
	crowd: "mixed",
	rosterSize: 7,
	scoring: basketball,
	leagues: [
		evening(
			"Friday Fives",
			"Friday",
			"Wherever there is a hoop",
			["20:00", "21:10"],
			["Shirts", "Skins", "Next", "Got Five"],
		),
	],
	seasons: [{ from: 2, weeks: 8, running: true }],
};

/** An organization on its first day. */
const silverCreek: Plan = {
	slug: "silver-creek",
	name: "Silver Creek Parks & Recreation",
	city: "Silver Creek",
	color: "#0f766e",
	time_zone: "America/Los_Angeles",
	crowd: "mixed",
	rosterSize: 8,
	scoring: basketball,
	leagues: [],
	seasons: [],
};

/** In the order in which their addresses are printed. */
export const plans: readonly Plan[] = [
	harbor,
	coast,
	lakeside,
	valley,
	crimson,
	admiralty,
	greenfield,
	meadow,
	northshore,
	fogHill,
	jccoc,
	millionaire,
	openGym,
	silverCreek,
];
