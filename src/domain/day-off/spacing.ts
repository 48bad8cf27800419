import { type Entered, sidesOf, type TeamRules } from "../clash/of-teams.ts";
import { daysBetween } from "../clock.ts";
import { type Windows, windowsOf } from "../team/limits.ts";

/** A day on which a team plays, with what it is held to in that league. */
interface Day {
	game: number;
	date: string;
	held: Windows;
}

/** On which days each team and each pair plays while games are moved: rest, games in so many days, and meetings (scheduling 18). */
export class Spacing {
	readonly #rules: TeamRules;
	readonly #ofTeam = new Map<number, Day[]>();
	readonly #ofPair = new Map<string, Day[]>();
	readonly #held = new Map<number, Windows>();

	constructor(rules: TeamRules) {
		this.#rules = rules;
	}

	put(game: Entered): void {
		const { id, date } = game;
		if (date === null) return;
		for (const { team, slt } of sidesOf(game))
			daysIn(this.#ofTeam, team).push({ game: id, date, held: this.#heldTo(slt) });
		if (this.#gapOf(game) > 0) daysIn(this.#ofPair, pairOf(game)).push({ game: id, date, held: free });
	}

	take(game: Entered): void {
		for (const { team } of sidesOf(game)) drop(this.#ofTeam, team, game.id);
		drop(this.#ofPair, pairOf(game), game.id);
	}

	/** Whether a game on that day leaves both teams their rest, no more games than they may have, and their meetings apart. */
	isClear(game: Entered, date: string): boolean {
		const gap = this.#gapOf(game);
		const meetings = gap > 0 ? (this.#ofPair.get(pairOf(game)) ?? []) : [];
		if (meetings.some((day) => Math.abs(daysBetween(date, day.date)) < gap)) return false;
		return sidesOf(game).every(({ team, slt }) => {
			const [own, days] = [this.#heldTo(slt), this.#ofTeam.get(team) ?? []];
			const isFree = own === free && days.every(({ held }) => held === free);
			return isFree || isRoomy(own, fromDay(date, days)); // of teams that have said nothing no day is counted
		});
	}

	#heldTo(slt: number): Windows {
		const said = this.#rules.limits.get(slt);
		if (!said) return free;
		const held = this.#held.get(slt) ?? windowsOf(said);
		this.#held.set(slt, held);
		return held;
	}

	#gapOf({ schedule_id }: Entered): number {
		return this.#rules.gaps.get(schedule_id ?? 0) ?? 0;
	}
}

const free: Windows = { rest: null, most: null };

type Far = Pick<Day, "held"> & { by: number };

/** Games as days after that one; before it below zero. */
const fromDay = (date: string, days: readonly Day[]): Far[] =>
	days.map(({ date: other, held }) => ({ by: daysBetween(date, other), held }));

/** Of two leagues the longer rest holds, and the games are counted back from each by what holds there. */
function isRoomy(own: Windows, others: readonly Far[]): boolean {
	const restOf = ({ held }: Far) => Math.max(own.rest?.days ?? 0, held.rest?.days ?? 0);
	if (others.some((other) => Math.abs(other.by) < restOf(other))) return false;
	return [{ by: 0, held: own }, ...others].every(({ by, held: { most } }) => {
		if (!most || by < 0 || by >= most.days) return true;
		const there = others.filter((other) => other.by <= by && by - other.by < most.days);
		return there.length < most.games; // the game itself is one more
	});
}

function drop<K>(days: Map<K, Day[]>, key: K, game: number): void {
	const left = (days.get(key) ?? []).filter((day) => day.game !== game);
	days.set(key, left);
}

function daysIn<K>(days: Map<K, Day[]>, key: K): Day[] {
	const known = days.get(key);
	if (known) return known;
	const own: Day[] = [];
	days.set(key, own);
	return own;
}

const pairOf = ({ schedule_id, home, away }: Entered) =>
	`${schedule_id} ${Math.min(home, away)} ${Math.max(home, away)}`;
