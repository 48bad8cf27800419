import type { Random } from "../../src/domain/schedule/random.ts";
import { chanceOf, wheelOf } from "./chance.ts";
import type { Player } from "./people.ts";
import type { Played } from "./play.ts";

/** What a player has in a game, by abbreviation. */
export type Figures = Record<string, number>;
type Lines = Map<Player, Figures>;

interface Team {
	players: readonly Player[];
	/** Points of this team and of the other one by part, and the score. */
	own: number[];
	theirs: number[];
	score: [own: number, theirs: number];
}

/** Box scores that agree with how a game went, for the sports that the demo plays besides basketball. */
export function linesOf(
	words: readonly (string | number)[],
	type: string,
	{
		home,
		away,
		periods,
		score,
	}: { home: Pick<Team, "players">; away: Pick<Team, "players"> } & Pick<Played, "periods"> & {
			score: [number, number] | null;
		},
): Lines[] {
	const write = writers[type];
	if (!write || !score) return [];
	return [home, away].map(({ players }, side) => {
		const [own, theirs] = [side, 1 - side].map((at) => periods.map((pair) => pair[at] ?? 0));
		const both: Team["score"] = side === 0 ? score : [score[1], score[0]];
		const chance = chanceOf(7, ...words, "lines", side);
		const team = { players, own: own ?? [], theirs: theirs ?? [], score: both };
		return write(chance, team);
	});
}

type Writer = (chance: Random, team: Team) => Lines;

const sum = (list: readonly number[]) => list.reduce((total, points) => total + points, 0);

/** Everybody's line, and what adds to it: `give` hands out so many of a stat, more to who is better. */
function sheet(chance: Random, players: readonly Player[], stats: readonly string[], field = players) {
	const lines: Lines = new Map(players.map((player) => [player, Object.fromEntries(stats.map((stat) => [stat, 0]))]));
	const wheel = wheelOf(field.map(({ talent }) => talent.minutes * talent.usage));
	const add = (player: Player | undefined, also: Figures) => {
		const line = player && lines.get(player);
		if (line) for (const [stat, by] of Object.entries(also)) line[stat] = (line[stat] ?? 0) + by;
	};
	const one = () => field[wheel(chance)];
	const give = (count: number, also: Figures) => {
		for (let at = 0; at < count; at += 1) add(one(), also);
	};
	return { lines, add, one, give };
}

/** The one whose position is the first: who keeps the goal, or sets. */
const keeper = (players: readonly Player[], positions: number) =>
	players.find(({ number }) => number % positions === 0) ?? players.at(-1);

const volleyball: Writer = (chance, { players, own, theirs }) => {
	const { lines, add, give } = sheet(chance, players, ["K", "ACE", "BLK", "DIG", "AST", "ERR", "TA"]);
	const points = sum(own);
	const kills = Math.round(points * (0.5 + 0.08 * chance.unit()));
	give(kills, { K: 1, TA: 1 });
	give(Math.round(kills * 0.7), { TA: 1 });
	give(Math.round(points * 0.08), { ACE: 1 });
	give(Math.round(points * 0.09), { BLK: 1 });
	give(Math.round(sum(theirs) * 0.16), { ERR: 1, TA: 1 });
	give(Math.round(points * 0.6), { DIG: 1 });
	add(keeper(players, 5), { AST: Math.round(kills * 0.85) });
	return lines;
};

/** Goals with their assists; the keeper saves what the others bring on goal, two in three at least. */
const goals =
	({
		positions,
		shots,
		saved,
		assists,
	}: {
		positions: number;
		shots: number;
		saved: number;
		assists: number;
	}): Writer =>
	(chance, { players, score: [own, theirs] }) => {
		const isHockey = assists > 1;
		const stats = isHockey ? ["G", "A", "P", "SOG", "SV", "GA", "PIM"] : ["G", "A", "SH", "SOG", "SV", "YC", "RC"];
		const last = keeper(players, positions);
		const field = players.filter((player) => player !== last);
		const { lines, add, one, give } = sheet(chance, players, stats, field);
		const points: Figures = isHockey ? { P: 1 } : {};
		const shot: Figures = isHockey ? { SOG: 1 } : { SH: 1, SOG: 1 };
		for (let goal = 0; goal < own; goal += 1) {
			const scorer = one();
			add(scorer, { G: 1, ...points, ...shot });
			const helpers = new Set(
				Array.from({ length: chance.below(assists + 1) }, one).filter((player) => player !== scorer),
			);
			for (const helper of helpers) add(helper, { A: 1, ...points });
		}
		give(shots - 3 + chance.below(7), isHockey ? { SOG: 1 } : { SH: 1, SOG: chance.below(2) });
		add(last, { SV: saved - 2 + chance.below(5), ...(isHockey ? { GA: theirs } : {}) });
		give(chance.below(3), isHockey ? { PIM: 2 } : { YC: 1 });
		return lines;
	};

const baseball: Writer = (chance, { players, score: [own, theirs] }) => {
	const nine = players.slice(0, 9);
	const { lines, give } = sheet(chance, nine, ["AB", "R", "H", "2B", "3B", "HR", "RBI", "BB", "SO", "SB", "E"]);
	for (const line of lines.values()) line["AB"] = 3 + chance.below(2);
	const homers = Math.min(own, chance.below(3));
	give(homers, { H: 1, AB: 1, HR: 1, R: 1, RBI: 1 });
	give(own - homers, { R: 1 });
	give(Math.max(0, own - homers - chance.below(2)), { RBI: 1 });
	give(Math.round(own * 0.7) + 3, { H: 1, AB: 1 });
	give(1 + chance.below(2), { H: 1, AB: 1, "2B": 1 });
	give(2 + chance.below(4), { BB: 1 });
	give(5 + chance.below(5), { SO: 1 });
	give(chance.below(2), { SB: 1 });
	give(theirs > 3 ? chance.below(3) : 0, { E: 1 });
	return lines;
};

/** Three play singles, two pairs play doubles. */
const tennis: Writer = (chance, { players, own, theirs }) => {
	const { lines, add } = sheet(chance, players, ["MW", "SW", "ACE"]);
	own.forEach((games, match) => {
		const isWon = games > (theirs[match] ?? 0);
		const pair = match < 3 ? [players[match]] : [players[(match - 3) * 2], players[(match - 3) * 2 + 1]];
		for (const player of pair)
			add(player, { MW: isWon ? 1 : 0, SW: isWon ? 2 : chance.below(2), ACE: chance.below(4) });
	});
	return lines;
};

const writers: Readonly<Record<string, Writer>> = {
	volleyball,
	baseball,
	tennis,
	soccer: goals({ positions: 4, shots: 8, saved: 4, assists: 1 }),
	"ice-hockey": goals({ positions: 5, shots: 24, saved: 24, assists: 2 }),
};
