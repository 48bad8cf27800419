// The season's first game, written by hand, so that tests may say its figures in words and not compute them.
import { clubNames } from "./names.ts";

export const opening = {
	key: "0022500001",
	time: "19:00",
	location: "Heron Hall, Port Alder",
	home: clubNames[0],
	away: clubNames[1],
	periods: [
		[31, 24],
		[19, 15],
		[24, 23],
		[20, 22],
	],
} as const;

/** Number, names, position, and then 2PM, 2PA, 3PM, 3PA, FTM, FTA, REB, AST. */
type Cast = readonly (readonly [string, string, string, string, ...number[]])[];

export const homeCast: Cast = [
	["33", "Alon", "Grebe", "F", 1, 6, 0, 2, 1, 1, 3, 2],
	["13", "Bo", "Tristram", "F", 5, 8, 0, 0, 2, 4, 10, 5],
	["17", "Ruben", "Castellane", "C", 3, 7, 0, 0, 3, 3, 21, 8],
	["3", "Miles", "Okada", "G", 4, 9, 2, 5, 3, 4, 2, 0],
	["2", "Tobias", "Wren", "G", 7, 13, 3, 6, 5, 6, 6, 3],
	["0", "AJ", "Pell", "F", 1, 4, 0, 1, 0, 0, 4, 1],
	["40", "Tyr", "Zelig", "C-F", 2, 4, 0, 0, 1, 2, 2, 0],
	["1", "Sam", "Orlop", "G", 2, 3, 2, 4, 2, 4, 3, 1],
	["4", "Luke", "Fenwick", "F", 1, 1, 0, 1, 0, 0, 1, 0],
	["15", "Dov", "Sayer", "G", 2, 4, 0, 1, 0, 0, 0, 1],
];

export const awayCast: Cast = [
	["1", "Trev", "Ashby", "F", 1, 4, 2, 4, 1, 2, 3, 4],
	["35", "Trey", "Booth", "F", 2, 8, 0, 1, 0, 0, 1, 1],
	["50", "Emeka", "Oka", "C", 4, 10, 0, 0, 2, 4, 8, 0],
	["3", "Jonas", "Petrel", "G", 0, 4, 2, 4, 2, 2, 3, 3],
	["12", "A.J.", "Prys", "G", 0, 4, 2, 9, 1, 1, 2, 6],
	["24", "Ján", "Kováčik", "F", 3, 4, 0, 0, 1, 4, 4, 1],
	["9", "Marty", "Weaver", "F-G", 3, 3, 1, 3, 0, 0, 3, 1],
	["15", "Jordan", "Crake", "G", 4, 7, 0, 6, 3, 4, 3, 5],
	["31", "Chris", "Singer", "F", 2, 6, 0, 1, 0, 0, 4, 2],
	["7", "Janno", "Prill", "", 1, 2, 1, 4, 2, 2, 1, 2],
	["30", "Earl", "Barrow", "", 4, 6, 0, 0, 0, 1, 8, 0],
];
