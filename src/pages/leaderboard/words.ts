import type { LeaderPlayer } from "../../data/stat/leaders.ts";
import type { Stat } from "../../data/stat/stats.ts";
import { partsOf, triesOfText, type Share } from "../../domain/sport/share.ts";
import { isShare, triesLeast, type Ranked } from "../../domain/stat/leaderboard.ts";
import { fractionOf, inningsText, oneDecimal, shareText } from "../../domain/stat/stats.ts";
import type { LeaderboardData } from "./leaderboard.tsx";

/** "19 AB", "56 SV+GA", "8 innings pitched": what a sport asks for before somebody leads a share of it; null where it asks for nothing. */
export function triesText({ abbreviation }: Stat, data: LeaderboardData): string | null {
	const share = isShareIn(data, { abbreviation }) ? data.sport.shares?.[abbreviation] : undefined;
	const least = share && triesLeast(share, data.tried);
	if (!share || !least) return null;
	if (share.tries === undefined) return `${least} ${share.attempts}${share.plus ? `+${share.plus}` : ""}`;
	const tries = data.stats.find((one) => one.abbreviation === share.tries)?.name.toLowerCase() ?? share.tries;
	return `${inningsText(least).replace(/\.0$/, "")} ${tries}`;
}

/** A percentage, or another share. */
export const isShareIn = ({ stats, sport }: Sorted, { abbreviation }: Pick<Stat, "abbreviation">) =>
	isShare(
		abbreviation,
		stats.map((stat) => stat.abbreviation),
		sport.shares,
	);

type Sorted = Pick<LeaderboardData, "stats" | "sport">;

/** What its sport says of a stat that follows from others here. */
export const shareIn = ({ stats, sport }: Sorted, { abbreviation }: Pick<Stat, "abbreviation">) =>
	fractionOf(
		abbreviation,
		stats.map((stat) => stat.abbreviation),
		sport.shares,
	);

/**
 * Of a sport's shares what leads nothing: what one is divided by, as at bats, what a share that the lowest leads is made of, as
 * walks allowed, and outs that stand beside as innings.
 */
export function isTries({ abbreviation }: Stat, data: Sorted): boolean {
	if (data.sport.unled?.includes(abbreviation)) return true;
	const shares = data.stats.flatMap((stat) =>
		data.sport.shares?.[stat.abbreviation] ? (shareIn(data, stat) ?? []) : [],
	);
	const isIn = (share: Share) =>
		partsOf(share).includes(abbreviation) &&
		(share.made !== abbreviation || share.isLowest || share.attempts === undefined);
	return shares.some(isIn);
}

/** How long the bar of a value is beside the best one, from 0 to 1. */
export function partOf(value: number, best: number, share: Share | undefined): number {
	if (share?.isLowest) return value === 0 ? 1 : best / value;
	return best === 0 ? 0 : value / best;
}

/** "Points per game"; a percentage is the same either way. */
export function nameOf(stat: Stat, data: Sorted & Pick<LeaderboardData, "by">): string {
	const { name } = stat;
	return data.by === "game" && !isShareIn(data, stat) ? `${name} per game` : name;
}

export function headings(stat: Stat, data: Sorted & Pick<LeaderboardData, "by">) {
	const { abbreviation } = stat;
	const own = data.sport.shares?.[abbreviation];
	if (isShareIn(data, stat)) return { beside: own ? triesOfText(own) : "Made–attempted", value: abbreviation };
	return data.by === "game" ? { beside: "Total", value: "Per game" } : { beside: "Per game", value: abbreviation };
}

export function besideText(row: Ranked<LeaderPlayer>, stat: Stat, data: LeaderboardData): string {
	const share = shareIn(data, stat);
	if (row.attempts !== null)
		return share?.tries
			? `${grouped(row.total)}–${inningsText(row.attempts)}`
			: `${grouped(row.total)}–${grouped(row.attempts)}`;
	if (share) return shareText(share, data.by === "game" ? row.total : row.total / row.games);
	return data.by === "game" ? grouped(row.total) : oneDecimal(row.total / row.games);
}

export function valueText(row: Ranked<LeaderPlayer>, stat: Stat, data: LeaderboardData): string {
	const share = shareIn(data, stat);
	if (share) return shareText(share, row.value);
	return data.by === "game" ? oneDecimal(row.value) : grouped(row.value);
}

/** 2280 as "2,280". */
function grouped(value: number): string {
	return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
}
