import type { Plan } from "./plan.ts";
import { evening, eveningTimes, running } from "./usual.ts";

export const crimson: Plan = {
	slug: "crimson-county-volleyball",
	name: "Crimson County Volleyball",
	sport: "volleyball",
	city: "Redfield",
	color: "#b3122f",
	theme: "light",
	time_zone: "America/New_York",
	crowd: "women",
	rosterSize: 8,
	scoring: { by: "sets", won: 3, to: { points: 25, decider: 15, least: 8 } },
	leagues: [
		evening("Thursday Division One", "Thursday", "Redfield High School", eveningTimes, [
			"Redfield Spikers",
			"Block Party",
			"Net Gains",
			"Set to Stun",
			"Dig Deep",
			"Sandbaggers",
			"Notorious D.I.G.",
			"Serves You Right",
		]),
	],
	seasons: [
		{
			...running,
			cup: { name: "County Cup", teams: 4, venue: "Redfield High School", roundDays: [-4, 5], leagues: [0] },
		},
	],
};

export const admiralty: Plan = {
	slug: "admiralty-bay-tennis",
	name: "Admiralty Bay Team Tennis",
	sport: "tennis",
	city: "Admiralty Bay",
	color: "#0f2352",
	time_zone: "Europe/London",
	crowd: "mixed",
	rosterSize: 6,
	scoring: { by: "sets", won: 3, to: { points: 6, least: 0 } },
	leagues: [
		evening(
			"Sunday Cup",
			"Sunday",
			"Admiralty Bay Lawn Tennis Club",
			["10:00", "14:00"],
			["Baseline", "Deuce Street", "Net Assets", "Second Serve"],
		),
	],
	seasons: [running],
};

export const greenfield: Plan = {
	slug: "greenfield-baseball",
	name: "Greenfield Baseball",
	sport: "baseball",
	city: "Greenfield",
	color: "#15803d",
	time_zone: "America/New_York",
	crowd: "men",
	rosterSize: 12,
	scoring: { by: "runs", usual: 4 },
	leagues: [
		evening(
			"Saturday Hardball",
			"Saturday",
			"Mill Pond Park",
			["11:00", "14:00", "17:00"],
			["Mill Pond Millers", "Greenfield Growers", "Barn Swallows", "County Line", "Hay Bale Heat", "Orchard Nine"],
		),
	],
	seasons: [running],
};

/** Three points a win: a league whose games may end level. */
export const meadow: Plan = {
	slug: "meadow-lane-soccer",
	name: "Meadow Lane Soccer",
	sport: "soccer",
	city: "Meadow Lane",
	color: "#1d4ed8",
	time_zone: "America/Chicago",
	crowd: "mixed",
	rosterSize: 14,
	scoring: { by: "goals", usual: 1.1, parts: 2 },
	leagues: [
		evening(
			"Sunday First Division",
			"Sunday",
			"Meadow Lane Fields",
			["09:00", "11:00", "13:00", "15:00"],
			[
				"Meadow Lane Rovers",
				"Inter Milwaukee Avenue",
				"Real Sociable",
				"Borussia Teeth",
				"Dynamo Chicken",
				"Athletic Bilbowers",
				"Unreal Madrid",
				"Sporting Chance",
			],
		),
	],
	seasons: [
		{
			...running,
			cup: { name: "Meadow Cup", teams: 4, venue: "Meadow Lane Fields", roundDays: [-4, 5], leagues: [0] },
		},
	],
};

/** A loss after regular time keeps a point. */
export const northshore: Plan = {
	slug: "northshore-ice-hockey",
	name: "Northshore Ice Hockey",
	sport: "ice-hockey",
	city: "Northshore",
	color: "#0e7490",
	time_zone: "America/Chicago",
	crowd: "men",
	rosterSize: 13,
	scoring: { by: "goals", usual: 2.2, parts: 3, goesOn: true },
	leagues: [
		evening(
			"Tuesday C League",
			"Tuesday",
			"Northshore Ice Arena",
			["19:00", "20:15", "21:30"],
			["Frozen Pipes", "Puck Dynasty", "Lake Effect", "Benders", "Zamboni Law", "Icing Cold"],
		),
	],
	seasons: [running],
};
