import type { DayWindow, Problem } from "./problem.ts";

/** What a level of unfairness costs; each outweighs what comes after it (the order of the wishes). */
export const cost = {
	game: 4_000_000,
	meeting: 400_000,
	tally: 1_000,
	rest: 800,
	week: 400,
	bye: 300,
	doubleHeader: 600,
	spacing: 600,
	near: 5_000,
} as const;

/**
 * A schedule under construction: games by index, each of two teams, in a slot or in none (-1), every count kept up to
 * date by `place` and `lift`, and the cost of it all. The invariant: `cost` and every count are those of the games placed.
 * Indexes are dense and known to be there, hence the `!` on reads.
 */
export class Board {
	readonly problem: Problem;
	readonly home: Int32Array;
	readonly away: Int32Array;
	readonly at: Int32Array;
	/** May home and away be exchanged? */
	readonly flips: Uint8Array;
	readonly locked: Uint8Array;
	readonly inSlot: readonly number[][];
	/** Games that run in the place when a slot begins, where slots overlap. */
	readonly running: Int32Array;
	/** Games placed by team, and by pair (`pairOf`). */
	readonly ofTeam: readonly number[][];
	readonly meetings: readonly number[][];
	readonly load: Uint8Array;
	readonly homeLoad: Uint8Array;
	readonly tally: Int32Array;
	readonly #moment: Int32Array;
	readonly #week: Int32Array;
	readonly #doubles: Int32Array;
	readonly #byeCost: Float64Array;
	readonly #tallyCost: Float64Array;
	#doubleCost: number = cost.doubleHeader;
	#gapWished = 0;
	#restPrice = 0;
	crowdedUntil = -1;
	/** Times of day between the games of double headers, summed up. */
	#apart = 0;
	cost = 0;
	/** What was looked at since the beginning, in games, slots and days: what a search spends, counted, not timed. */
	looks = 0;

	constructor(problem: Problem, games: readonly { home: number; away: number; flips: boolean; locked: boolean }[]) {
		const { teams, slots, span, moments, weeks, tallies } = problem;
		this.problem = problem;
		this.home = Int32Array.from(games, (game) => game.home);
		this.away = Int32Array.from(games, (game) => game.away);
		this.flips = Uint8Array.from(games, (game) => (game.flips ? 1 : 0));
		this.locked = Uint8Array.from(games, (game) => (game.locked ? 1 : 0));
		this.at = new Int32Array(games.length).fill(-1);
		this.inSlot = lists(slots.length);
		this.running = new Int32Array(slots.length);
		this.ofTeam = lists(teams.length);
		this.meetings = lists(teams.length * teams.length);
		this.load = new Uint8Array(teams.length * span);
		this.homeLoad = new Uint8Array(teams.length * span);
		this.tally = new Int32Array(teams.length * tallies);
		this.#moment = new Int32Array(teams.length * moments);
		this.#week = new Int32Array(teams.length * weeks);
		this.#doubles = new Int32Array(teams.length);
		this.#byeCost = new Float64Array(teams.length);
		this.#tallyCost = new Float64Array(tallies).fill(cost.tally);
		for (let team = 0; team < teams.length; team++) this.#byes(team);
	}

	pairOf(game: number): number {
		const [home, away] = [this.home[game]!, this.away[game]!];
		return home < away ? home * this.problem.teams.length + away : away * this.problem.teams.length + home;
	}

	/** Can the game, in no slot now, go there with these sides and break nothing? */
	fits(game: number, slot: number): boolean {
		const { dayOf, canHome, homeLimited, span, slots } = this.problem;
		this.looks++;
		if (!this.hasRoom(slot)) return false;
		const [home, day] = [this.home[game]!, dayOf[slot]!];
		if (!this.freeAt(home, slot) || !this.freeAt(this.away[game]!, slot)) return false;
		if (!canHome[home * slots.length + slot]) return false;
		if (homeLimited[home] && this.homeLoad[home * span + day]) return false;
		return !this.#meetsNear(game, day);
	}

	/** Is a court free there, once a game has left another slot, if any? */
	hasRoom(slot: number, left = -1): boolean {
		const { capacity, covers } = this.problem;
		if (this.inSlot[slot]!.length - (left === slot ? 1 : 0) >= capacity[slot]!) return false;
		return covers[slot]!.length === 0 || this.#runsFree(slot, left);
	}

	#runsFree(slot: number, left: number): boolean {
		const { covers, room } = this.problem;
		for (const other of covers[slot]!)
			if (this.running[other]! - (left >= 0 && covers[left]!.includes(other) ? 1 : 0) >= room[other]!) return false;
		return true;
	}

	/** As `fits`, where need be with the sides exchanged if they may be; they stay so. */
	admits(game: number, slot: number): boolean {
		if (this.fits(game, slot)) return true;
		const [home, away] = [this.home[game]!, this.away[game]!];
		if (!this.flips[game] || !(this.problem.hostsApart[home]! + this.problem.hostsApart[away]!)) return false;
		this.assign(game, away, home);
		if (this.fits(game, slot)) return true;
		this.assign(game, home, away);
		return false;
	}

	/** Can the team play there beside what it plays already? */
	freeAt(team: number, slot: number): boolean {
		const { slots, span, dayOf, dayGamesMax, can } = this.problem;
		const day = dayOf[slot]!;
		this.looks++;
		return (
			can[team * slots.length + slot] === 1 &&
			!this.#plays(team, slot) &&
			!this.sharedAt(team, slot) &&
			this.load[team * span + day]! < dayGamesMax &&
			this.crowdedFrom(team, day) < 0
		);
	}

	/** Does a team with the same coach, or a club that wishes none at once, play while a game in the slot runs? */
	sharedAt(team: number, slot: number): boolean {
		for (const mate of this.problem.mates[team]!) if (this.#plays(mate, slot)) return true;
		return false;
	}

	/** Does the team play while a game in the slot runs, its game in another slot, if any, left out? */
	#plays(team: number, slot: number, left = -1): boolean {
		const { momentOf, moments, clashes } = this.problem;
		const moment = momentOf[slot]!;
		const spared = left < 0 ? -1 : momentOf[left]!;
		if (this.#moment[team * moments + moment]! > (moment === spared ? 1 : 0)) return true;
		for (const other of clashes[moment]!)
			if (this.#moment[team * moments + other]! > (other === spared ? 1 : 0)) return true;
		return false;
	}

	/**
	 * The first day of a window in which one more game on that day would be too many, or -1; then `crowdedUntil` is the last
	 * day of that window.
	 */
	crowdedFrom(team: number, day: number, without: (day: number) => number = none): number {
		for (const window of this.problem.windows[team]!) {
			const start = this.#crowdedIn(window, team, day, without);
			if (start < 0) continue;
			this.crowdedUntil = start + window.days - 1;
			return start;
		}
		return -1;
	}

	#crowdedIn({ games: most, days, busy }: DayWindow, team: number, day: number, without: (day: number) => number) {
		const { span, busy: elsewhere } = this.problem;
		this.looks += days;
		const on = (other: number) => {
			if (other >= span) return 0;
			const cell = team * span + other;
			return this.load[cell]! - without(other) + (busy ? elsewhere[cell]! : 0);
		};
		const first = Math.max(0, day - days + 1);
		let games = 1;
		for (let other = first; other < first + days; other++) games += on(other);
		for (let start = first; start < day; start++) {
			if (games > most) return start;
			games += on(start + days) - on(start);
		}
		return games > most ? day : -1;
	}

	/** Puts the game there, fitting or not. */
	place(game: number, slot: number) {
		this.looks += placeLooks;
		this.at[game] = slot;
		this.inSlot[slot]!.push(game);
		this.#run(slot, 1);
		this.#count(game, slot, 1);
	}

	/** Whether times, places and double headers apart are to count; without them search is free to choose days. */
	weighInDay(times: boolean, places = times) {
		const { tallies, talliesInDay } = this.problem;
		const prices = [cost.tally, times ? cost.tally : 0, places ? cost.tally : 0];
		this.cost += ((times ? cost.doubleHeader : 0) - this.#doubleCost) * this.#apart;
		this.#doubleCost = times ? cost.doubleHeader : 0;
		this.tally.forEach((count, index) => {
			const kind = index % tallies;
			this.cost += (prices[talliesInDay[kind]!]! - this.#tallyCost[kind]!) * count ** 2;
		});
		talliesInDay.forEach((inDay, kind) => (this.#tallyCost[kind] = prices[inDay]!));
	}

	/** Does that tally of times or places count now? */
	weighsInDay(kind: number): boolean {
		return this.problem.talliesInDay[kind]! > 0 && this.#tallyCost[kind]! > 0;
	}

	/** From now on meetings of a pair closer than so many days cost much, the closer the more; 0: no more than usual. */
	wishGap(days: number) {
		const spaced = () => this.meetings.reduce((total, own) => total + this.#spacing(own), 0);
		this.cost -= spaced();
		this.#gapWished = days;
		this.cost += spaced();
	}

	/** From now on days on which a team plays, and that are fewer than `restDays` apart, cost so much (scheduling 22). */
	weighRest(price: number = cost.rest) {
		this.cost += (price - this.#restPrice) * this.near;
		this.#restPrice = price;
	}

	/** How often a team plays again before its days of rest are over. */
	get near(): number {
		const { span } = this.problem;
		return this.load.reduce((near, games, cell) => near + (games > 0 ? this.#playedNear(cell, cell % span, 1) : 0), 0);
	}

	/** On how many of the days before (-1) or after (1) one the same team plays. */
	#playedNear(cell: number, day: number, towards: 1 | -1): number {
		const { span } = this.problem;
		let played = 0;
		for (let away = towards; Math.abs(away) < restDays && day + away >= 0 && day + away < span; away += towards)
			if (this.load[cell + away]! > 0) played++;
		return played;
	}

	/** What double headers apart cost now. */
	get apartCost(): number {
		return this.#apart * this.#doubleCost;
	}

	/** Takes the game out of its slot. */
	lift(game: number) {
		const slot = this.at[game]!;
		this.looks += placeLooks + this.inSlot[slot]!.length;
		drop(this.inSlot[slot]!, game);
		this.#run(slot, -1);
		this.#count(game, slot, -1);
		this.at[game] = -1;
	}

	/** Gives a game that is in no slot other teams or other sides. */
	assign(game: number, home: number, away: number) {
		this.home[game] = home;
		this.away[game] = away;
	}

	/**
	 * What it would cost more if a game went to another slot of its day, and the game there, if any (else -1), came back
	 * in exchange; Infinity where a rule forbids it. The room in the slot is the caller's worry.
	 */
	exchangeCost(game: number, slot: number, other: number): number {
		const from = this.at[game]!;
		const [home, away] = [this.home[game]!, this.away[game]!];
		this.looks += 20;
		const host = other < 0 ? -1 : this.home[other]!;
		const guest = other < 0 ? -1 : this.away[other]!;
		const { canHome, slots } = this.problem;
		if (!canHome[home * slots.length + slot]) return Infinity;
		if (host >= 0 && !canHome[host * slots.length + from]) return Infinity;
		let price = 0;
		if (home !== host && home !== guest) price += this.#shiftCost(home, game, from, slot);
		if (away !== host && away !== guest) price += this.#shiftCost(away, game, from, slot);
		if (other < 0) return price;
		if (host !== home && host !== away) price += this.#shiftCost(host, other, slot, from);
		if (guest !== home && guest !== away) price += this.#shiftCost(guest, other, slot, from);
		return price;
	}

	/** Does what `exchangeCost` has priced. */
	exchange(game: number, slot: number, other: number, price: number) {
		const from = this.at[game]!;
		if (this.#playsTwice(game) || (other >= 0 && this.#playsTwice(other))) {
			this.lift(game);
			if (other >= 0) {
				this.lift(other);
				this.place(other, from);
			}
			this.place(game, slot);
			return;
		}
		this.cost += price;
		this.#shift(game, from, slot);
		if (other >= 0) this.#shift(other, slot, from);
	}

	#playsTwice(game: number): boolean {
		const { span, dayOf } = this.problem;
		const day = dayOf[this.at[game]!]!;
		return this.load[this.home[game]! * span + day]! > 1 || this.load[this.away[game]! * span + day]! > 1;
	}

	/** Moves a game within its day, all costs apart. */
	#shift(game: number, from: number, to: number) {
		drop(this.inSlot[from]!, game);
		this.#run(from, -1);
		this.at[game] = to;
		this.inSlot[to]!.push(game);
		this.#run(to, 1);
		this.#shiftTeam(this.home[game]!, from, to);
		this.#shiftTeam(this.away[game]!, from, to);
	}

	#shiftTeam(team: number, from: number, to: number) {
		const { momentOf, moments, talliesOf, tallies } = this.problem;
		this.#moment[team * moments + momentOf[from]!]!--;
		this.#moment[team * moments + momentOf[to]!]!++;
		const [left, right] = [talliesOf[from]!, talliesOf[to]!];
		for (let index = 0; index < left.length; index++) {
			this.tally[team * tallies + left[index]!]!--;
			this.tally[team * tallies + right[index]!]!++;
		}
	}

	#shiftCost(team: number, game: number, from: number, to: number): number {
		const { slots, can, momentOf, talliesOf, tallies, dayOf, orderOf, span } = this.problem;
		if (!can[team * slots.length + to]) return Infinity;
		const elsewhere = momentOf[from] !== momentOf[to];
		if (elsewhere && (this.#plays(team, to, from) || this.sharedAt(team, to))) return Infinity;
		const [left, right] = [talliesOf[from]!, talliesOf[to]!];
		let price = 0;
		for (let index = 0; index < left.length; index++) {
			const [less, more] = [left[index]!, right[index]!];
			if (less === more) continue;
			const grown = this.tally[team * tallies + more]! - this.tally[team * tallies + less]! + 1;
			price += 2 * this.#tallyCost[more]! * grown;
		}
		if (!elsewhere || this.load[team * span + dayOf[from]!]! < 2) return price;
		for (const own of this.ofTeam[team]!)
			if (own !== game && dayOf[this.at[own]!] === dayOf[from]) {
				const order = orderOf[this.at[own]!]!;
				price += this.#doubleCost * (gapOf(order, orderOf[to]!) - gapOf(order, orderOf[from]!));
			}
		return price;
	}

	#run(slot: number, by: 1 | -1) {
		const covered = this.problem.covers[slot]!;
		for (let index = 0; index < covered.length; index++) this.running[covered[index]!]! += by;
	}

	#meetsNear(game: number, day: number): boolean {
		const { gapDays, dayOf } = this.problem;
		if (gapDays === 0) return false;
		const meetings = this.meetings[this.pairOf(game)]!;
		this.looks += meetings.length;
		for (const other of meetings) if (Math.abs(dayOf[this.at[other]!]! - day) < gapDays) return true;
		return false;
	}

	#count(game: number, slot: number, by: 1 | -1) {
		const { span, dayOf } = this.problem;
		const home = this.home[game]!;
		this.homeLoad[home * span + dayOf[slot]!]! += by;
		this.#countTeam(home, game, slot, by);
		this.#countTeam(this.away[game]!, game, slot, by);
		const meetings = this.meetings[this.pairOf(game)]!;
		this.cost -= this.#spacing(meetings) + cost.meeting * meetings.length ** 2;
		if (by === 1) meetings.push(game);
		else drop(meetings, game);
		this.cost += this.#spacing(meetings) + cost.meeting * meetings.length ** 2;
	}

	#countTeam(team: number, game: number, slot: number, by: 1 | -1) {
		const { span, dayOf, momentOf, moments, weekOf, weeks, talliesOf, tallies } = this.problem;
		const games = this.ofTeam[team]!;
		this.looks += games.length / 4;
		const cell = team * span + dayOf[slot]!;
		this.cost -= cost.game * games.length ** 2;
		if (by === 1) games.push(game);
		else drop(games, game);
		this.cost += cost.game * games.length ** 2;
		if (this.load[cell] === (by === 1 ? 1 : 2)) this.#countDouble(team, game, slot, by);
		this.load[cell]! += by;
		if (this.#restPrice > 0 && this.load[cell] === (by === 1 ? 1 : 0)) {
			const day = dayOf[slot]!;
			this.cost += by * this.#restPrice * (this.#playedNear(cell, day, 1) + this.#playedNear(cell, day, -1));
		}
		this.#moment[team * moments + momentOf[slot]!]! += by;
		for (const kind of talliesOf[slot]!)
			this.cost += this.#tallyCost[kind]! * this.#square(this.tally, team * tallies + kind, by);
		const week = team * weeks + weekOf[slot]!;
		this.cost += cost.week * this.#square(this.#week, week, by);
		if (this.#week[week] === (by === 1 ? 1 : 0)) this.#byes(team);
	}

	/** Changes a count and tells by how much its square grew. */
	#square(counts: Int32Array, index: number, by: 1 | -1): number {
		counts[index]! += by;
		return by === 1 ? 2 * counts[index]! - 1 : -2 * counts[index]! - 1;
	}

	#countDouble(team: number, game: number, slot: number, by: 1 | -1) {
		const { dayOf, orderOf } = this.problem;
		for (const other of this.ofTeam[team]!) {
			const its = this.at[other]!;
			if (other === game || dayOf[its] !== dayOf[slot]) continue;
			const gap = by * gapOf(orderOf[its]!, orderOf[slot]!);
			this.#apart += gap;
			this.cost += this.#doubleCost * gap;
		}
		this.cost += cost.week * this.#square(this.#doubles, team, by);
	}

	/** Byes close to each other cost more the closer they are. */
	#byes(team: number) {
		const { weeks } = this.problem;
		this.looks += weeks / 4;
		let total = 0;
		let last = -weeks;
		for (let week = 0; week < weeks; week++) {
			if (this.#week[team * weeks + week]! > 0) continue;
			total += Math.round(cost.bye / (week - last) ** 2);
			last = week;
		}
		this.cost += total - this.#byeCost[team]!;
		this.#byeCost[team] = total;
	}

	#spacing(meetings: readonly number[]): number {
		const { dayOf } = this.problem;
		this.looks += meetings.length ** 2;
		let total = 0;
		for (let one = 1; one < meetings.length; one++)
			for (let two = 0; two < one; two++) {
				const gap = Math.abs(dayOf[this.at[meetings[one]!]!]! - dayOf[this.at[meetings[two]!]!]!);
				total += Math.round(cost.spacing / (1 + gap));
				if (gap < this.#gapWished) total += Math.round(cost.near * (1 - gap / this.#gapWished) ** 2);
			}
		return total;
	}
}

/** Games of a team that are fewer days apart leave it too little rest. */
const restDays = 3;

/** About what placing a game or lifting it looks at. */
const placeLooks = 40;

function lists(length: number): number[][] {
	return Array.from({ length }, () => []);
}

/** Times of the day between two of them. */
function gapOf(one: number, two: number): number {
	return Math.max(0, Math.abs(one - two) - 1);
}

function none() {
	return 0;
}

function drop(list: number[], value: number) {
	const last = list.pop()!;
	if (last !== value) list[list.indexOf(value)] = last;
}
