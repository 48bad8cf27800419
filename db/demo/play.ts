import type { Random } from "../../src/domain/schedule/random.ts";
import { bell, wheelOf } from "./chance.ts";
import type { Player } from "./people.ts";

/** What a scorer writes down; percentages and all field goals follow from it. */
const lineStats = ["PTS", "REB", "AST", "2PM", "2PA", "3PM", "3PA", "FTM", "FTA"] as const;
type Line = Record<(typeof lineStats)[number], number>;

export interface Squad {
	players: readonly Player[];
	/** Of the whole team, from about -1 to 1. */
	strength: number;
}

export interface Played {
	/** Points of home and away by period; the fifth is the overtime. */
	periods: [home: number, away: number][];
	/** Of home and away; null is "did not play". */
	lines: [home: Map<Player, Line | null>, away: Map<Player, Line | null>];
}

/** Possessions of a team in a quarter; youth leagues have shorter ones. */
const possessionsAdult = 15;

/**
 * A game, possession by possession, so that everything adds up: the lines of a team give its periods and those its score.
 * `until` is the part that has been played, 1 the whole; then level teams play on.
 */
export function play(
	chance: Random,
	squads: readonly [Squad, Squad],
	{ possessions = possessionsAdult, until = 1 }: { possessions?: number; until?: number } = {},
): Played {
	const [home, away] = [sideOf(chance, squads[0], 0.012), sideOf(chance, squads[1], -0.012)];
	const periods: Played["periods"] = [];
	for (let quarter = 0; quarter < 4 && quarter / 4 < until; quarter++) {
		const part = Math.min(1, (until - quarter / 4) * 4);
		periods.push(period(chance, home, away, Math.round((possessions + 1.5 * bell(chance)) * part)));
	}
	const level = () => total(periods, 0) === total(periods, 1);
	if (until === 1 && level()) {
		const extra: [number, number] = [0, 0];
		periods.push(extra);
		while (level()) {
			const more = period(chance, home, away, Math.round(possessions / 3));
			extra[0] += more[0];
			extra[1] += more[1];
		}
	}
	return { periods, lines: [home.lines, away.lines] };
}

export function total(periods: Played["periods"], side: 0 | 1): number {
	return periods.reduce((sum, points) => sum + points[side], 0);
}

interface Side {
	strength: number;
	players: readonly Player[];
	/** Better or worse than usual tonight. */
	form: readonly number[];
	shooter: (chance: Random) => number;
	passer: (chance: Random) => number;
	rebounder: (chance: Random) => number;
	lines: Map<Player, Line | null>;
}

const leastPlayers = 6;
const absent = 0.09;

function sideOf(chance: Random, { players, strength }: Squad, edge: number): Side {
	const lines = new Map<Player, Line | null>();
	const here = players.filter((player, rank) => {
		const misses =
			chance.unit() < (rank < 2 ? absent / 2 : absent) && players.length - rank > leastPlayers - lines.size;
		if (!misses) lines.set(player, emptyLine());
		else if (chance.unit() < 0.6) lines.set(player, null);
		return !misses;
	});
	const form = here.map(() => 1 + 0.12 * bell(chance));
	const weigh = (weight: (player: Player, index: number) => number) =>
		wheelOf(here.map((player, index) => player.talent.minutes * weight(player, index)));
	return {
		strength: strength * 0.042 + edge,
		players: here,
		form,
		shooter: weigh(({ talent }, index) => talent.usage * (form[index] ?? 1) ** 2),
		passer: weigh(({ talent }) => talent.assists),
		rebounder: weigh(({ talent }) => talent.rebounds),
		lines,
	};
}

function period(chance: Random, home: Side, away: Side, possessions: number): [number, number] {
	const points: [number, number] = [0, 0];
	for (let turn = 0; turn < possessions; turn++) {
		points[0] += possession(chance, home, away);
		points[1] += possession(chance, away, home);
	}
	return points;
}

/** One team's turn with the ball, to its points. */
function possession(chance: Random, offence: Side, defence: Side): number {
	if (chance.unit() < 0.13) return 0;
	for (;;) {
		const shooter = offence.shooter(chance);
		const player = offence.players[shooter] as Player; // the wheel has a place for each
		const line = lineOf(offence, player);
		if (chance.unit() < 0.1) return freeThrows(chance, player, line, 2);
		const points = shot(chance, offence, defence, shooter);
		if (points > 0) return points + (chance.unit() < 0.05 ? freeThrows(chance, player, line, 1) : 0);
		if (chance.unit() >= 0.25) {
			rebound(chance, defence);
			return 0;
		}
		rebound(chance, offence);
	}
}

function shot(chance: Random, offence: Side, defence: Side, shooter: number): number {
	const player = offence.players[shooter] as Player; // the wheel has a place for each
	const line = lineOf(offence, player);
	const isThree = chance.unit() < player.talent.threes;
	const base = isThree ? player.talent.threeMade : player.talent.twoMade;
	const made = chance.unit() < base * (offence.form[shooter] ?? 1) + offence.strength - defence.strength;
	line[isThree ? "3PA" : "2PA"]++;
	if (!made) return 0;
	line[isThree ? "3PM" : "2PM"]++;
	const points = isThree ? 3 : 2;
	line.PTS += points;
	const passer = offence.passer(chance);
	if (passer !== shooter && chance.unit() < 0.66) lineOf(offence, offence.players[passer] as Player).AST++; // as above
	return points;
}

function freeThrows(chance: Random, { talent }: Player, line: Line, attempts: number): number {
	const made = Array.from({ length: attempts }, () => chance.unit() < talent.freeMade).filter(Boolean).length;
	line.FTA += attempts;
	line.FTM += made;
	line.PTS += made;
	return made;
}

function rebound(chance: Random, side: Side) {
	lineOf(side, side.players[side.rebounder(chance)] as Player).REB++; // the wheel has a place for each
}

function lineOf({ lines }: Side, player: Player): Line {
	return lines.get(player) as Line; // everybody who is here has one
}

function emptyLine(): Line {
	return Object.fromEntries(lineStats.map((stat) => [stat, 0])) as Line; // exactly its keys
}
