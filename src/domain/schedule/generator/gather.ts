import { fold } from "../../fold.ts";
import type { Board } from "./board.ts";

/**
 * Brings the games of a club that wishes it one after the other on every evening on which several of its teams play, at one
 * place where that can be, by exchanging slots within the day; that costs what else is even within a day. No rule is broken.
 */
export function gather(board: Board) {
	for (const teams of clubsOf(board))
		for (const day of board.problem.gameDays) {
			const games = gamesOn(board, teams, day);
			if (games.length > 1) gatherDay(board, games, day);
		}
}

/** Teams of one club of which any wishes it, by index. */
function clubsOf({ problem: { teams } }: Board): ReadonlySet<number>[] {
	const clubs = Map.groupBy(teams.keys(), (team) => fold(teams[team]?.limits?.club ?? ""));
	clubs.delete("");
	const isWished = (team: number) => teams[team]?.limits?.club_wish === "together";
	return [...clubs.values()].filter((own) => own.length > 1 && own.some(isWished)).map((own) => new Set(own));
}

function gamesOn({ problem, at, home, away }: Board, teams: ReadonlySet<number>, day: number): number[] {
	const isOwn = (game: number) => teams.has(home[game]!) || teams.has(away[game]!);
	return [...at.keys()].filter((game) => at[game]! >= 0 && problem.dayOf[at[game]!] === day && isOwn(game));
}

interface Step {
	game: number;
	slot: number;
	other: number;
	price: number;
}

/** The best exchange again and again, while one makes the evening more compact. */
function gatherDay(board: Board, games: readonly number[], day: number) {
	for (let now = looseness(board, games); now > 0;) {
		let [best, least]: [Step | null, number] = [null, now];
		for (const game of games)
			for (const step of stepsOf(board, game, day)) {
				const then = looseness(board, games, step);
				if (then < least || (then === least && best !== null && step.price < best.price)) [best, least] = [step, then];
			}
		if (best === null) return;
		board.exchange(best.game, best.slot, best.other, best.price);
		now = least;
	}
}

function stepsOf(board: Board, game: number, day: number): Step[] {
	const { at, inSlot, locked, problem } = board;
	if (locked[game]) return [];
	return problem.slotsOfDay[day]!.flatMap((slot) => {
		if (slot === at[game]) return [];
		const other = board.hasRoom(slot, at[game]) ? -1 : (inSlot[slot]!.find((one) => !locked[one]) ?? -2);
		if (other === -2) return [];
		const price = board.exchangeCost(game, slot, other);
		return Number.isFinite(price) ? [{ game, slot, other, price }] : [];
	});
}

/** Minutes that its teams wait between their games, and a few for another place; after a step, if one is given. */
function looseness({ at, problem }: Board, games: readonly number[], step?: Step): number {
	const slotOf = (game: number) => {
		if (game === step?.game) return step.slot;
		return game === step?.other ? at[step.game]! : at[game]!;
	};
	const slots = games.map(slotOf).toSorted((a, b) => problem.startOf[a]! - problem.startOf[b]!);
	return slots.slice(1).reduce((sum, slot, index) => {
		const before = slots[index]!;
		const wait = problem.startOf[slot]! - problem.startOf[before]! - problem.gameMinutes;
		const isElsewhere = problem.slots[slot]!.place !== problem.slots[before]!.place;
		return sum + Math.max(0, wait) + (isElsewhere ? elsewhereMinutes : 0);
	}, 0);
}

const elsewhereMinutes = 5;
