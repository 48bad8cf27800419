import type { Random } from "../../../../src/domain/schedule/random.ts";
import { clubNames } from "./names.ts";
import { opening } from "./opening.ts";

export interface Fixture {
	key: string;
	round: number;
	date: string;
	time: string;
	location: string;
	home: string;
	away: string;
}

/** Each club plays once a round, so 82 rounds of 15 games are a season. */
export const rounds = 82;

const firstDay = Date.UTC(2025, 9, 28);
const breakAfter = 52; // the days of the all-star game
const times = [
	"19:00",
	"19:00",
	"19:00",
	"19:00",
	"19:30",
	"19:30",
	"20:00",
	"18:00",
	"20:30",
	"13:00",
	"12:30",
	"15:00",
];

/** A round of two days at a time, in the order of their days; the opening game comes first. */
export function fixtures(chance: Random): Fixture[] {
	const found = Array.from({ length: rounds }, (_, round) =>
		pairs(round).map(([home, away], place) => {
			const isOpening = round === 0 && place === 0;
			const day = 2 * round + (round > breakAfter ? 5 : 0) + (isOpening ? 0 : chance.below(2));
			const date = new Date(firstDay + day * 86_400_000).toISOString().slice(0, 10);
			const evening = () => (round === 0 ? "19:30" : (times[chance.below(times.length)] ?? ""));
			const time = isOpening ? opening.time : evening();
			const location = home === opening.home ? opening.location : `${home} Arena`;
			return { round, date, time, location, home, away };
		}),
	).flat();
	return found
		.toSorted((a, b) => a.date.localeCompare(b.date) || a.time.localeCompare(b.time))
		.map((fixture, at) => ({ key: String(22_500_001 + at).padStart(10, "0"), ...fixture }));
}

/** Berger's circle: the first club stays, the others go round; who is at home alternates, and is turned at the second meeting. */
function pairs(round: number): [string, string][] {
	const [fixed, ...others] = clubNames;
	const size = others.length;
	const at = (place: number) => others[(place + size) % size] ?? "";
	const first: [string, string] = [fixed, at(round)];
	const rest = Array.from({ length: size >> 1 }, (_, near): [string, string] => [
		at(round + near + 1),
		at(round - near - 1),
	]);
	const isTurned = Math.floor(round / size) % 2 === 1;
	return [first, ...rest].map(([home, away], place) => {
		const isOdd = place === 0 ? round % 2 === 1 : place % 2 === 1;
		return isTurned !== isOdd ? [away, home] : [home, away];
	});
}
