import { isDerived, type StatList } from "../game/box-score.ts";
import type { Side } from "../game/game.ts";
import { makeStats } from "../game/mismatch.ts";
import { compareNames } from "../order.ts";
import type { Shares } from "../sport/share.ts";
import { fractionOf } from "../stat/stats.ts";

export interface GridStat {
	id: number;
	name: string;
	abbreviation: string;
	hidden: boolean;
}

/** A roster entry of either team; `number` is the shirt's, as it is written. */
export interface GridPlayer {
	roster_id: number;
	player_id: number;
	side: Side;
	name: string;
	/** The end of the name; may be empty. */
	lastName: string;
	number: string | null;
	/** False for who may not play in a tournament by its rule. */
	eligible?: boolean;
}

export interface Column {
	stat: GridStat;
	/** Read-only: it follows from others. */
	derived: boolean;
	percent: boolean;
}

/** What does not change while the grid is edited: a row a roster entry, hosts first; a column a visible stat. */
export interface Sheet {
	players: readonly GridPlayer[];
	stats: readonly GridStat[];
	/** Abbreviations of all stats, hidden ones too. */
	known: StatList;
	/** What follows from others in its sport. */
	shares: Shares | undefined;
	columns: readonly Column[];
	/** Points follow from makes until somebody types them: all four stats are there. */
	proposes: boolean;
	/** What the teams are called. */
	teams: Readonly<Record<Side, string>>;
}

export function sheetOf(
	stats: readonly GridStat[],
	players: readonly GridPlayer[],
	teams: Sheet["teams"],
	shares?: Shares,
): Sheet {
	const known = stats.map(({ abbreviation }) => abbreviation);
	return {
		stats,
		known,
		shares,
		teams,
		players: players.toSorted(byNumber),
		columns: stats
			.filter(({ hidden }) => !hidden)
			.map((stat) => ({
				stat,
				derived: isDerived(stat.abbreviation, known, shares),
				percent: fractionOf(stat.abbreviation, known, shares) !== undefined,
			})),
		proposes: ["PTS", ...makeStats].every((stat) => known.includes(stat)),
	};
}

/** Hosts first; within a team by the number on the shirt, as on a score sheet, those without one last, by name. */
function byNumber(a: GridPlayer, b: GridPlayer): number {
	if (a.side !== b.side) return a.side === "home" ? -1 : 1;
	return rank(a) - rank(b) || compareNames(a.number ?? "", b.number ?? "") || compareNames(a.name, b.name);
}

function rank({ number }: GridPlayer): number {
	const value = number === null || number.trim() === "" ? Number.NaN : Number(number);
	return Number.isNaN(value) ? Number.MAX_SAFE_INTEGER : value;
}

/** The rows of one team, as positions in `players`. */
export function rowsOf({ players }: Sheet, side: Side): number[] {
	return players.flatMap((player, row) => (player.side === side ? [row] : []));
}
