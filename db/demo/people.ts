import type { Random } from "../../src/domain/schedule/random.ts";
import { bell, pick } from "./chance.ts";
import { type Crowd, firstNames, lastNames } from "./names.ts";

export type Position = "G" | "F" | "C";

/** What a player does with the ball; shares and chances from 0 to 1, weights against each other. */
interface Talent {
	/** The part of a game that he or she is on the floor. */
	minutes: number;
	/** How often a shot is theirs while they are. */
	usage: number;
	/** Of their shots, those from afar. */
	threes: number;
	twoMade: number;
	threeMade: number;
	freeMade: number;
	rebounds: number;
	assists: number;
}

export interface Player {
	firstName: string;
	lastName: string;
	number: number;
	position: Position;
	talent: Talent;
	bio: string;
	privacy: "initial" | "hidden" | null;
}

/** A team's players with the first five first, the star at the head. */
export function squad(chance: Random, crowd: Crowd, size: number, taken: Set<string>): Player[] {
	const numbers = chance.shuffle(Array.from({ length: 56 }, (_, number) => number));
	const five = chance.shuffle<Position>(["G", "G", "F", "F", "C"]);
	return Array.from({ length: size }, (_, rank) =>
		recruit(chance, crowd, rank, five[rank] ?? pick(chance, ["G", "G", "F", "F", "C"]), numbers[rank] ?? 0, taken),
	);
}

/** One player whose place in the rotation is `rank`, 0 the star; `taken` holds names that somebody has. */
export function recruit(
	chance: Random,
	crowd: Crowd,
	rank: number,
	position: Position,
	number: number,
	taken: Set<string>,
): Player {
	const talent = talentOf(chance, rank, position);
	return { ...nameOf(chance, crowd, taken), number, position, talent, bio: "", privacy: null };
}

function nameOf(chance: Random, crowd: Crowd, taken: Set<string>): { firstName: string; lastName: string } {
	for (;;) {
		const [firstName, lastName] = [pick(chance, firstNames[crowd]), pick(chance, lastNames)];
		const name = `${firstName} ${lastName}`;
		if (taken.has(name)) continue;
		taken.add(name);
		return { firstName, lastName };
	}
}

const minutes = [0.86, 0.8, 0.72, 0.66, 0.6, 0.44, 0.36, 0.28, 0.2, 0.13];
const usage = [2, 1.45, 1.1, 0.9, 0.8, 0.9, 0.8, 0.75, 0.7, 0.7];

const styles: Readonly<Record<Position, Pick<Talent, "threes" | "twoMade" | "threeMade" | "rebounds" | "assists">>> = {
	G: { threes: 0.44, twoMade: 0.44, threeMade: 0.335, rebounds: 0.75, assists: 2.3 },
	F: { threes: 0.3, twoMade: 0.47, threeMade: 0.315, rebounds: 1.3, assists: 1 },
	C: { threes: 0.08, twoMade: 0.53, threeMade: 0.26, rebounds: 2.3, assists: 0.6 },
};

function talentOf(chance: Random, rank: number, position: Position): Talent {
	const style = styles[position];
	const class_ = Math.max(0, 2 - rank) * 0.02;
	const near = (value: number, spread: number) => value * Math.max(0.3, 1 + spread * bell(chance));
	return {
		minutes: Math.min(0.95, near(minutes[rank] ?? 0.12, 0.08)),
		usage: near(usage[rank] ?? 0.7, 0.12),
		threes: Math.min(0.7, near(style.threes, 0.3)),
		twoMade: near(style.twoMade, 0.06) + class_,
		threeMade: near(style.threeMade, 0.1) + class_,
		freeMade: Math.min(0.94, near(position === "C" ? 0.62 : 0.74, 0.1)),
		rebounds: near(style.rebounds, 0.2),
		assists: near(style.assists, 0.25),
	};
}
