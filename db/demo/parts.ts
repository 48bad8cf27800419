import type { Random } from "../../src/domain/schedule/random.ts";
import { bell } from "./chance.ts";
import type { Scoring } from "./plan.ts";
import { type Played, total } from "./play.ts";

type Pair = [home: number, away: number];
interface Course {
	score: Pair;
	periods: Played["periods"];
}

/** How a game goes that is not told possession by possession: by sets or matches, by innings, or by goals. */
export function courseOf(
	chance: Random,
	{ home, away }: { home: { strength: number }; away: { strength: number } },
	scoring: Exclude<Scoring, { by: "possessions" }>,
): Course {
	const edge = (home.strength - away.strength) * 0.9 + 0.1 + bell(chance);
	if (scoring.by === "goals") return goals(chance, scoring, edge);
	return scoring.by === "runs" ? innings(chance, scoring.usual, edge) : parts(chance, scoring, edge);
}

/** The last part is the one that decides. */
function parts(chance: Random, { won, to }: Scoring & { by: "sets" }, edge: number): Course {
	const lost = Math.max(0, won - 1 - Math.floor(Math.abs(edge) * won * 0.5));
	const isWon = [...chance.shuffle([...Array(won - 1).fill(true), ...Array(lost).fill(false)]), true];
	const periods = isWon.map((isTheirs, at): Pair => {
		const top = at === 2 * won - 2 ? (to.decider ?? to.points) : to.points;
		const pair: Pair = [top, chance.below(top - to.least - 1) + to.least];
		return isTheirs === edge > 0 ? pair : [pair[1], pair[0]];
	});
	return { periods, score: edge > 0 ? [won, lost] : [lost, won] };
}

const inningsMax = 9;

/** Each run falls in an inning; of the home team none in the last, where it is ahead without. */
function innings(chance: Random, usual: number, edge: number): Course {
	const less = Math.max(0, Math.round(usual + 1.6 * bell(chance) - Math.abs(edge)));
	const more = less + 1 + Math.floor(Math.abs(edge) * 2);
	const [home, away] = edge > 0 ? [more, less] : [less, more];
	const periods = Array.from({ length: inningsMax }, (): Pair => [0, 0]);
	for (let run = 0; run < home; run += 1) (periods[chance.below(inningsMax - 1)] as Pair)[0] += 1; // in range
	for (let run = 0; run < away; run += 1) (periods[chance.below(inningsMax)] as Pair)[1] += 1;
	return { periods, score: [total(periods, 0), total(periods, 1)] };
}

/** Level ones are many: a draw, or an overtime and then single shots, which count one goal for who wins them. */
function goals(chance: Random, { usual, parts, goesOn = false }: Scoring & { by: "goals" }, edge: number): Course {
	const less = Math.max(0, Math.round(usual + bell(chance) - Math.abs(edge) * 0.6));
	const lead = Math.abs(edge) < 0.45 ? 0 : 1 + Math.floor((Math.abs(edge) - 0.45) * 1.4);
	const [home, away] = edge > 0 ? [less + lead, less] : [less, less + lead];
	const periods = Array.from({ length: parts }, (): Pair => [0, 0]);
	for (let goal = 0; goal < home; goal += 1) (periods[chance.below(parts)] as Pair)[0] += 1; // in range
	for (let goal = 0; goal < away; goal += 1) (periods[chance.below(parts)] as Pair)[1] += 1;
	if (lead > 0 || !goesOn) return { periods, score: [home, away] };
	const winner: Pair = edge > 0 ? [1, 0] : [0, 1];
	const shots: Pair[] = chance.below(2) === 0 ? [winner] : [[0, 0], edge > 0 ? [2, 1] : [1, 2]];
	return { periods: [...periods, ...shots], score: [home + winner[0], away + winner[1]] };
}
