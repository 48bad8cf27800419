import type { Random } from "../../../../src/domain/schedule/random.ts";
import { awayCast, homeCast } from "./opening.ts";
import { clubNames, firstNames, lastNames, longest } from "./names.ts";

export interface Person {
	/** What the files call him. */
	key: string;
	first: string;
	last: string;
	/** How some of the box scores spell the first name. */
	rarely?: string;
	position: string;
	/** How much of his team's game goes through him. */
	weight: number;
	/** Between outside (1) and under the basket (0). */
	outside: number;
	/** Where he plays, from which round on; the last stint that has begun counts. */
	stints: { from: number; team: string; number: string }[];
	/** The first round in which he is gone. */
	until?: number;
	/** Written by hand, and never traded. */
	isFixed: boolean;
}

/** Whom the season has for what real files have: one man under two keys, two of one name, a single name, two spellings. */
export const oddities = {
	twice: {
		first: "Nils",
		last: "Halloran",
		keys: ["nils_halloran", "nils_halloran_2"],
		team: clubNames[6],
		changed: 9,
	},
	namesakes: {
		first: "Chris",
		last: "Lund",
		keys: ["chris_lund", "chris_lund_2"],
		teams: [clubNames[7], clubNames[8]],
		/** Never in one game: the round when one has left and the other has come. */
		changed: 40,
	},
	single: { first: "Noé", last: "", key: "noe", team: clubNames[9] },
	spelled: { first: "J.J.", rarely: "JJ", last: "Harker", key: "jj_harker", team: clubNames[10] },
} as const;

const positions = ["G", "G", "G", "G-F", "F", "F", "F", "F-C", "F-G", "C", "C", "C-F", "", "G", "F"];
const weights = [2.6, 2, 1.7, 1.4, 1.2, 1.1, 1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.25];
const outsideOf: Record<string, number> = {
	G: 0.9,
	"G-F": 0.75,
	"F-G": 0.65,
	F: 0.45,
	"": 0.5,
	"F-C": 0.25,
	"C-F": 0.15,
	C: 0.05,
};
const rosterSize = 15;

/** Fifteen men a club on the first day, some twenty signed later, some fifty traded, a few of them twice. */
export function people(chance: Random, rounds: number): Person[] {
	const all = firstDay(chance);
	for (let signed = 0; signed < 20; signed += 1) {
		const team = clubNames[chance.below(clubNames.length)] ?? "";
		all.join(all.stranger(), team, all.free(team), 5 + chance.below(rounds - 25));
	}
	trade(chance, all);
	return all.list;
}

function firstDay(chance: Random) {
	const all = crowd(chance);
	for (const [team, cast] of [
		[clubNames[0], homeCast],
		[clubNames[1], awayCast],
	] as const)
		for (const [number, first, last, position] of cast)
			all.join({ first, last, position, isFixed: true }, team, number);
	const { twice, namesakes, single, spelled } = oddities;
	const [before, after] = twice.keys;
	const fixed = { isFixed: true };
	all.join({ ...fixed, ...twice, key: before, weight: 1.2, until: twice.changed }, twice.team, "12");
	all.join({ ...fixed, ...twice, key: after, weight: 1.2 }, twice.team, "12", twice.changed);
	const [forward, guard] = namesakes.keys;
	const [first, second] = namesakes.teams;
	all.join({ ...fixed, ...namesakes, key: forward, position: "F", until: namesakes.changed }, first, "20");
	all.join({ ...fixed, ...namesakes, key: guard, position: "G" }, second, "4", namesakes.changed);
	all.join({ ...fixed, ...single, weight: 1.4 }, single.team, "42");
	all.join({ ...fixed, ...spelled, weight: 1.8 }, spelled.team, "21");
	all.join({ ...fixed, ...longest, key: "longest" }, clubNames[29], "55");
	for (const team of clubNames) while (all.sizeOf(team) < rosterSize) all.join(all.stranger(), team, all.free(team));
	return all;
}

/** Two players change places, before the deadline. */
function trade(chance: Random, { list, free }: ReturnType<typeof crowd>) {
	const tradable = list.filter(({ isFixed, stints }) => !isFixed && stints[0]?.from === 0);
	for (let count = 0; count < 27; count += 1) {
		const from = 6 + count * 2;
		const pair = [0, 1].map(() => tradable[chance.below(tradable.length)] as Person); // below its length
		const [one, other] = pair.map(({ stints }) => stints.at(-1)?.team ?? "");
		if (one === other) continue;
		for (const person of pair) {
			const team = (person === pair[0] ? other : one) ?? "";
			person.stints.push({ from, team, number: free(team) });
		}
	}
}

/** People as they come: names and a club's shirts are given once. */
function crowd(chance: Random) {
	const list: Person[] = [];
	const names = new Set<string>();
	const shirts = new Map<string, Set<string>>(clubNames.map((team) => [team, new Set()]));
	const sizes = new Map<string, number>();
	const sizeOf = (team: string) => sizes.get(team) ?? 0;
	return {
		list,
		sizeOf,
		join(given: Partial<Person> & { first: string; last: string }, team: string, number: string, from = 0) {
			const place = sizeOf(team) % rosterSize;
			const position = given.position ?? positions[place] ?? "";
			list.push({
				key: `${given.first} ${given.last}`.toLowerCase().replaceAll(/[ .’]+/g, "_"),
				position,
				weight: (weights[place] ?? 0) * (0.7 + 0.8 * chance.unit()),
				outside: outsideOf[position] ?? 0.5,
				isFixed: false,
				...given,
				stints: [{ from, team, number }],
			});
			names.add(`${given.first} ${given.last}`);
			shirts.get(team)?.add(number);
			sizes.set(team, sizeOf(team) + 1);
		},
		/** A shirt that nobody of the club has worn. */
		free(team: string): string {
			const first = chance.below(56);
			const worn = shirts.get(team);
			let number = String(first);
			for (let at = 1; worn?.has(number); at += 1) number = String((first + at) % 56);
			worn?.add(number);
			return number;
		},
		stranger() {
			for (;;) {
				const first = firstNames[chance.below(firstNames.length)] ?? "";
				const last = lastNames[chance.below(lastNames.length)] ?? "";
				if (!names.has(`${first} ${last}`)) return { first, last };
			}
		},
	};
}
