import type { Side } from "../game/game.ts";
import { otherSide } from "../game/game.ts";
import { visiblePeriods, type Period } from "../period/periods.ts";
import type { Tap } from "../scorer/taps.ts";
import type { Sport } from "../sport/sport.ts";

/** Whose turn it is in the part that is played; `side` is null where nobody has said who begins. */
export interface TurnNow {
	side: Side | null;
	/** How many are out, where a turn ends with them. */
	outs: number | null;
	/** The last point has taken the turn from the other team. */
	isTaken: boolean;
	/** Both teams have had their turn in this part. */
	isOver: boolean;
}

interface Played {
	sport: Sport;
	periods: readonly Period[];
	/** The part that is being played. */
	period: number | null;
	/** What counts of it, in order. */
	taps: readonly (Pick<Tap, "action"> & { side: Side | null })[];
	/** Who was said to begin a part. */
	begins: readonly { period_id: number; side: Side }[];
}

/** By the rule of the sport (games 24); null where teams take no turns. */
export function turnOf({ sport, periods, period, taps, begins }: Played): TurnNow | null {
	const { turn } = sport;
	if (turn === undefined) return null;
	const begin = turn.begins === "asked" ? beginOf(sport, visiblePeriods(periods), begins, period) : turn.begins;
	const start: TurnNow = { side: begin, outs: turn.outs === undefined ? null : 0, isTaken: false, isOver: false };
	const deeds = new Map(sport.deeds.map((deed) => [deed.action, deed]));
	return taps.reduce<TurnNow>((now, { action, side }) => {
		const deed = deeds.get(action);
		if (deed === undefined || side === null) return now;
		if (deed.kind === "turn") return { ...start, side };
		if (turn.outs === undefined) return deed.gives ? served(now, deed.toOther ? otherSide(side) : side) : now;
		return deed.isOut && side === now.side ? out(now, turn.outs) : now;
	}, start);
}

/** Who gets the point serves next. */
const served = (now: TurnNow, side: Side): TurnNow => ({
	...now,
	side,
	isTaken: now.side !== null && now.side !== side,
});

/** The visitors bat first: after their last out the others bat, after that of these the part is over. */
function out(now: TurnNow, most: number): TurnNow {
	const outs = (now.outs ?? 0) + 1;
	if (outs < most) return { ...now, outs };
	return now.side === "away" ? { ...now, side: "home", outs: 0 } : { ...now, outs, isOver: true };
}

/** Who was said to begin, else the other one than in the part before; the toss for the part that decides is asked for. */
function beginOf(sport: Sport, parts: readonly Period[], begins: Played["begins"], period: number | null): Side | null {
	const at = parts.findIndex(({ id }) => id === period);
	const said = begins.find(({ period_id }) => period_id === period)?.side;
	if (said !== undefined) return said;
	const isDeciding = sport.sets !== undefined && parts.length % 2 === 1 && at === parts.length - 1;
	const before = at > 0 && !isDeciding ? beginOf(sport, parts, begins, parts[at - 1]?.id ?? null) : null;
	return before === null ? null : otherSide(before);
}
