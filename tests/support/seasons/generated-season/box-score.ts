import type { Random } from "../../../../src/domain/schedule/random.ts";
import type { Person } from "./people.ts";

/** What a player did: 2PM, 2PA, 3PM, 3PA, FTM, FTA, REB, AST; null did not play. */
export type Figures = [number, number, number, number, number, number, number, number];

export const pointsOf = ([twos, , threes, , frees]: Figures): number => 2 * twos + 3 * threes + frees;

/** A team's game: how well its players throw, and how much longer than four quarters they had. */
export function figures(chance: Random, players: readonly Person[], skill: number, length: number): Figures[] {
	const pace = length * (1 + 0.05 * bell(chance));
	const form = skill + 0.04 * bell(chance);
	const share = (weightOf: (player: Person) => number, total: number) => {
		const weights = players.map((player) => player.weight * weightOf(player));
		const sum = weights.reduce((a, b) => a + b, 0);
		return weights.map((weight) => counted(chance, (total * pace * weight) / sum));
	};
	const twos = share(({ outside }) => 1.2 - 0.5 * outside, 61);
	const threes = share(({ outside }) => outside ** 2, 20);
	const frees = share(() => 1, 22);
	const rebounds = share(({ outside }) => 1.3 - outside, 42);
	const assists = share(({ outside }) => 0.15 + outside, 22);
	return players.map(({ outside }, at) => {
		const [two = 0, three = 0, free = 0] = [twos[at], threes[at], frees[at]];
		return [
			made(chance, two, (0.53 - 0.08 * outside) * form),
			two,
			made(chance, three, (0.28 + 0.1 * outside) * form),
			three,
			made(chance, free, 0.65 + 0.18 * outside),
			free,
			rebounds[at] ?? 0,
			assists[at] ?? 0,
		];
	});
}

/** Between -3 and 3, mostly about 0, with a deviation of 1. */
export const bell = (chance: Random): number => 2 * (chance.unit() + chance.unit() + chance.unit() - 1.5);

const counted = (chance: Random, mean: number, spread = 0.8) =>
	Math.max(0, Math.round(mean + spread * Math.sqrt(mean) * bell(chance)));

const made = (chance: Random, attempts: number, share: number) =>
	Math.min(attempts, counted(chance, attempts * share, 0.6));
