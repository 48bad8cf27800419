import type { Side } from "../../../../src/domain/game/game.ts";
import type { Random } from "../../../../src/domain/schedule/random.ts";
import { type Figures, figures, pointsOf } from "./box-score.ts";
import type { Fixture } from "./calendar.ts";
import { awayCast, homeCast, opening } from "./opening.ts";
import type { Person } from "./people.ts";

interface Line {
	game: string;
	team: string;
	player: string;
	first: string;
	last: string;
	number: string;
	position: string;
	/** Null where somebody was listed and did not play. */
	figures: Figures | null;
}

export interface Played extends Fixture {
	status: "final" | "cancelled";
	/** Home and away. */
	score: [number, number] | null;
	/** Home and away, a period each: four quarters and the overtimes. */
	periods: (readonly [number, number])[];
	lines: Line[];
}

/** Overtimes that every season has; the others fall as they do. */
function overtimesOf(chance: Random, at: number): number {
	if (at % 600 === 307) return 3;
	if (at % 110 === 50) return 2;
	return chance.unit() < 0.05 ? 1 : 0;
}

export function play(chance: Random, fixture: Fixture, at: number, { home, away }: Record<Side, Squad>): Played {
	if (fixture.key === opening.key) return openingGame(fixture, { home, away });
	const overtimes = overtimesOf(chance, at);
	const days = [home, away].map((squad) => squadOfDay(chance, squad));
	for (;;) {
		const box = days.map(({ players, skill }, side) =>
			figures(chance, players, skill + (side === 0 ? 0.012 : -0.012), 1 + overtimes / 10),
		);
		const score = box.map((own) => own.reduce((sum, one) => sum + pointsOf(one), 0)) as [number, number];
		const margin = Math.abs(score[0] - score[1]);
		if (margin === 0 || (overtimes > 0 && margin > 12)) continue; // somebody wins, and an overtime by a little
		const lines = days.flatMap(({ players, idle }, side) => [
			...players.map((player, place) => line(chance, fixture, player, box[side]?.[place] ?? null)),
			...idle.map((player) => line(chance, fixture, player, null)),
		]);
		const periods = overtimes > 0 ? withOvertimes(chance, score, overtimes) : quarters(chance, ...score);
		return { ...fixture, status: "final", score, periods, lines };
	}
}

export interface Squad {
	skill: number;
	people: readonly Person[];
}

/** Who plays and who only sits there: mostly nine to thirteen names. */
function squadOfDay(chance: Random, { people, skill }: Squad) {
	const listed = 9 + Math.floor(5 * chance.unit() ** 1.25);
	const fit = people
		.map((person) => ({ person, order: chance.unit() < 0.08 ? 0 : person.weight * (0.4 + chance.unit()) }))
		.toSorted((a, b) => b.order - a.order)
		.slice(0, listed)
		.map(({ person }) => person);
	const idle = listed > 9 && chance.unit() < 0.25 ? 1 + chance.below(Math.min(3, listed - 9)) : 0;
	return { players: fit.slice(0, fit.length - idle), idle: fit.slice(fit.length - idle), skill };
}

function line(chance: Random, { key, round }: Fixture, person: Person, own: Figures | null): Line {
	const { team = "", number = "" } = person.stints.findLast(({ from }) => from <= round) ?? {};
	const first = person.rarely && chance.below(5) === 0 ? person.rarely : person.first;
	return {
		game: key,
		team,
		player: person.key,
		first,
		last: person.last,
		number,
		position: person.position,
		figures: own,
	};
}

const quarters = (chance: Random, home: number, away: number) => {
	const [own, other] = [parts(chance, home), parts(chance, away)];
	return own.map((points, at) => [points, other[at] ?? 0] as const);
};

/** Level after four quarters and after every overtime but the last. */
function withOvertimes(chance: Random, [home, away]: readonly [number, number], overtimes: number) {
	const level = Array.from({ length: overtimes - 1 }, () => 4 + chance.below(8));
	const last = 2 + chance.below(8);
	const regulation = Math.min(home, away) - last - level.reduce((a, b) => a + b, 0);
	const end = [home, away].map((score) => score - Math.min(home, away) + last) as [number, number];
	return [...quarters(chance, regulation, regulation), ...level.map((points) => [points, points] as const), end];
}

function parts(chance: Random, total: number): number[] {
	const shares = [1, 2, 3, 4].map(() => 1 + 0.15 * (chance.unit() + chance.unit() - 1));
	const sum = shares.reduce((a, b) => a + b, 0);
	const [a = 0, b = 0, c = 0] = shares.map((share) => Math.floor((total * share) / sum));
	return [a, b, c, total - a - b - c];
}

function openingGame(fixture: Fixture, squads: Record<Side, Squad>): Played {
	const casts = { home: homeCast, away: awayCast };
	const lines = (["home", "away"] as const).flatMap((side) =>
		casts[side].map(([number, first, last, position, ...own]): Line => {
			const player = squads[side].people.find((person) => person.first === first && person.last === last)?.key ?? "";
			const figures = own as number[] as Figures; // eight of them, as the table's head says
			return { game: opening.key, team: opening[side], player, first, last, number, position, figures };
		}),
	);
	const score = [0, 1].map((side) => opening.periods.reduce((sum, points) => sum + (points[side] ?? 0), 0));
	return { ...fixture, status: "final", score: score as [number, number], periods: [...opening.periods], lines };
}
