import { isShootOut } from "../period/periods.ts";
import { refused } from "../refusal.ts";
import { howToShootOut, shootOutName, shotsTyped, type ShotsTyped } from "../sport/shoot-out.ts";
import type { Scored, ShootOut, Side } from "./game.ts";
import type { Sport } from "../sport/sport.ts";
import { pairsOf } from "./pairs.ts";
import type { GameFrame } from "./state.ts";

/** How a shoot-out is asked for beside a score. */
export interface ShootOutField extends ShotsTyped {
	/** "4-3", the home team's first; "" where there was none. */
	typed: string;
	/** It follows a level score, and there alone it is asked for: a draw is a result of that league. */
	isBesideDraw: boolean;
}

type Shown = Pick<Scored, "score_home" | "score_away"> & { shoot_out?: ShootOut | undefined };

/** The shoot-out that stands beside a level score; null where the score itself says who has won. */
export const besideScore = ({ score_home, score_away, shoot_out }: Shown): ShootOut | null =>
	score_home === score_away ? (shoot_out ?? null) : null;

/** "4–3 pens" behind a level score, `first` the side that stands first in it; null where the score itself says who has won. */
export function shotsText(
	game: Shown & { beyond?: { mark: string } | undefined },
	first: Side = "home",
): string | null {
	const shots = besideScore(game);
	if (shots === null) return null;
	const [own, theirs] = first === "home" ? [shots.home, shots.away] : [shots.away, shots.home];
	return `${own}–${theirs} ${markText(game.beyond?.mark)}`.trim();
}

/** "pens" is a word, "SO" an abbreviation. */
const markText = (mark = "") => (mark === mark.toUpperCase() ? mark : mark.toLowerCase());

/** How staff are asked for it: in a league of draws as soon as the score is level, else beside each; null where a sport has none. */
export function shootOutField(
	sport: Sport,
	{ shoot_out, league }: { shoot_out?: ShootOut | undefined; league: unknown },
): ShootOutField | null {
	const asked = shotsTyped(sport);
	if (asked === null) return null;
	return { ...asked, typed: typedShootOut(shoot_out), isBesideDraw: league !== null && sport.awards.draws };
}

/** The same line of what is stored. */
export const typedShootOut = (shots: ShootOut | undefined): string => (shots ? `${shots.home}-${shots.away}` : "");

type Taken = Record<Side, number | null> & { name: string };

/** Reads "4-3", the home team's first, for the period that it stands in; null takes it away, and is nothing in a sport without. */
export function readShootOut(
	{ sport, periods }: Pick<GameFrame, "sport" | "periods">,
	typed: string | null,
): Taken | null {
	const known = periods.find(isShootOut);
	if (typed === null) return known ? { name: known.name, home: null, away: null } : null;
	const name = known?.name ?? shootOutName(sport);
	const [pair, ...more] = pairsOf(typed) ?? [];
	if (name === null) throw refused("shoot_out", "A game of this sport has no shoot-out.");
	if (pair === undefined || more.length > 0) throw refused("shoot_out", howToShootOut(sport, name));
	return { name, ...pair };
}
