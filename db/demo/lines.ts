import type { Random } from "../../src/domain/schedule/random.ts";
import { chanceOf, wheelOf } from "./chance.ts";
import type { Player } from "./people.ts";
import type { Played } from "./play.ts";

/** What a player has in a game, by abbreviation. */
export type Figures = Record<string, number>;
type Lines = Map<Player, Figures>;

interface Team {
	players: readonly Player[];
	isHome: boolean;
	/** Points of this team and of the other one by part, and the score. */
	own: number[];
	theirs: number[];
	score: [own: number, theirs: number];
	/** How many shots of each the other's keeper holds, beyond the fewest. */
	held: [own: number, theirs: number];
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
	const held = [0, 1].map((side) => chanceOf(7, ...words, "held", side).below(7));
	const teams = [home, away].map(({ players }, side): Team => {
		const [own, theirs] = [side, 1 - side].map((at) => periods.map((pair) => pair[at] ?? 0));
		const both: Team["score"] = side === 0 ? score : [score[1], score[0]];
		return {
			players,
			isHome: side === 0,
			own: own ?? [],
			theirs: theirs ?? [],
			score: both,
			held: [held[side] ?? 0, held[1 - side] ?? 0],
		};
	});
	const lines = teams.map((team, side) => write(chanceOf(7, ...words, "lines", side), team));
	const [first, second] = lines;
	if (write !== baseball || !first || !second) return lines;
	for (const [side, team] of teams.entries())
		pitch(chanceOf(7, ...words, "pitch", side), team, side === 0 ? [first, second] : [second, first]);
	return lines;
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

/** The parts in which a player's goal counts for them, in any sport here: those of a shoot-out are nobody's. */
const partsInPlay = 4;

/** Goals with their assists; a keeper saves what the others bring on goal and do not score. */
const goals =
	({ positions, saved, assists }: { positions: number; saved: number; assists: number }): Writer =>
	(chance, { players, held, ...parts }) => {
		const [own, theirs] = [sum(parts.own.slice(0, partsInPlay)), sum(parts.theirs.slice(0, partsInPlay))];
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
		give(saved + held[0], shot);
		if (!isHockey) give(2 + chance.below(5), { SH: 1 });
		add(last, { SV: saved + held[1], ...(isHockey ? { GA: theirs } : {}) });
		give(chance.below(3), isHockey ? { PIM: 2 } : { YC: 1 });
		return lines;
	};

/** Who pitches: nobody of those who bat. */
const isPitcher = ({ number }: Player) => number % 10 === 0;
const outsOf = (innings: number) => innings * 3;

/** As many are out at bat as the innings have, so that at bats are hits and outs. */
const baseball: Writer = (chance, { players, score: [own, theirs], isHome, own: parts }) => {
	const nine = players.filter((player) => !isPitcher(player)).slice(0, 9);
	const { lines, add, give } = sheet(chance, nine, ["AB", "R", "H", "2B", "3B", "HR", "RBI", "BB", "SO", "SB", "E"]);
	const outs = outsOf(isHome && own > theirs ? parts.length - 1 : parts.length);
	for (let out = 0; out < outs; out += 1) add(nine[out % nine.length], { AB: 1 });
	const strikeouts = 5 + chance.below(5);
	for (let out = 0; out < strikeouts; out += 1) add(nine[(out * 4) % nine.length], { SO: 1 });
	const homers = Math.min(own, chance.below(3));
	give(homers, { H: 1, AB: 1, HR: 1, R: 1, RBI: 1 });
	give(own - homers, { R: 1 });
	give(Math.max(0, own - homers - chance.below(2)), { RBI: 1 });
	give(Math.round(own * 0.7) + 3, { H: 1, AB: 1 });
	give(1 + chance.below(2), { H: 1, AB: 1, "2B": 1 });
	give(2 + chance.below(4), { BB: 1 });
	give(chance.below(2), { SB: 1 });
	give(theirs > 3 ? chance.below(3) : 0, { E: 1 });
	return lines;
};

/** What the other side's batters did is what a team's pitchers allowed: who begins, and who ends it. */
function pitch(chance: Random, { players, score: [own, theirs] }: Team, [lines, others]: [Lines, Lines]): void {
	const inAll = (of: Lines, stat: string) => sum([...of.values()].map((line) => line[stat] ?? 0));
	const staff = chance.shuffle(players.filter(isPitcher));
	const outs = inAll(others, "AB") - inAll(others, "H");
	const longest = outsOf(5) + chance.below(8);
	const all: Figures = {
		HA: inAll(others, "H"),
		RA: theirs,
		ER: theirs - Math.min(theirs, chance.below(inAll(lines, "E") + 1)),
		BBA: inAll(others, "BB"),
		K: inAll(others, "SO"),
	};
	const isClose = own > theirs && own - theirs <= 3;
	const begun: Figures = { OUT: longest, W: own > theirs ? 1 : 0, L: own > theirs ? 0 : 1, SV: 0 };
	const ended: Figures = { OUT: outs - longest, W: 0, L: 0, SV: isClose ? 1 : 0 };
	for (const [stat, count] of Object.entries(all)) {
		begun[stat] = Math.round((count * longest) / outs);
		ended[stat] = count - begun[stat];
	}
	for (const [at, line] of [begun, ended].entries()) {
		const pitcher = staff[at];
		if (pitcher) lines.set(pitcher, line);
	}
}

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
	soccer: goals({ positions: 4, saved: 1, assists: 1 }),
	"ice-hockey": goals({ positions: 5, saved: 20, assists: 2 }),
};
