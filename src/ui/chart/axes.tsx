/** What the drawings over a season share. Everything is in percent of the drawing, so it stretches and words do not. */
import { scaleBand } from "d3-scale";

export type Place = { start: number; middle: number; width: number };

/** In percent: a few bars stand apart instead of becoming walls. */
const barWidthMax = 4;
const labelRoom = 11;
const shortMax = 18;
const wordsMax = 36;
const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Where each of `count` bars stands; a running season keeps room for the games `ahead`, one that is over fills the drawing. */
export function barPlaces(count: number, ahead = 0): Place[] {
	const slots = Array.from({ length: count + ahead }, (_, index) => index);
	const scale = scaleBand<number>(slots, [0, 100]).paddingInner(0.24).paddingOuter(0.12);
	const width = Math.min(scale.bandwidth(), barWidthMax);
	return slots.slice(0, count).map((slot) => {
		const middle = (scale(slot) ?? 0) + scale.bandwidth() / 2;
		return { start: middle - width / 2, middle, width };
	});
}

export function percent(value: number): string {
	return `${Math.round(value * 100) / 100}%`;
}

/** Lines across the drawing with their figures at the left; `y` in percent from the top. */
export function Levels({ levels }: { levels: readonly { y: number; text: string }[] }) {
	return levels.map(({ y, text }) => (
		<g key={text}>
			<line className="grid" x1="0" x2="100%" y1={percent(y)} y2={percent(y)} />
			<text x="0" y={percent(y)} dx="-8" dy=".35em" textAnchor="end">
				{text}
			</text>
		</g>
	));
}

/** The month under its first game; the last is always named, of the others those that have room for their name before the next. */
export function Months({ dates, places }: { dates: readonly string[]; places: readonly Place[] }) {
	const starts = dates.flatMap((date, index) =>
		date.slice(0, 7) === dates[index - 1]?.slice(0, 7)
			? []
			: [{ month: Number(date.slice(5, 7)), x: places[index]?.start ?? 0 }],
	);
	const named = namedMonths(starts);
	return (
		<svg y="100%" overflow="visible" aria-hidden="true">
			{named.map(({ month, x }) => (
				<g key={x}>
					<line className="month" x1={percent(x)} x2={percent(x)} y1="10" y2="24" />
					<text x={percent(x)} y="21" {...(isAtEnd(x) ? { dx: -5, textAnchor: "end" } : { dx: 5 })}>
						{monthNames[month - 1]}
					</text>
				</g>
			))}
		</svg>
	);
}

/** Near the end of the drawing a name stands before its line. */
const isAtEnd = (x: number) => x > 100 - labelRoom;

function namedMonths<M extends { x: number }>(months: readonly M[]): M[] {
	const named: M[] = [];
	let free = Number.POSITIVE_INFINITY;
	for (const month of months.toReversed()) {
		if (month.x + labelRoom > free) continue;
		named.unshift(month);
		free = isAtEnd(month.x) ? month.x - labelRoom : month.x;
	}
	return named;
}

/** What is said on the bar that stands out, kept inside the drawing; long words only where there is room, longer ones never. */
export function Peak({ x, y, value, words }: { x: number; y: number; value: string; words?: string }) {
	const inside = x > 75 ? "end" : "middle";
	const anchor = x < 25 ? "start" : inside;
	return (
		<text className="peak" x={percent(x)} y={percent(y)} dy="-7" textAnchor={anchor}>
			{value}
			{words && words.length <= wordsMax ? (
				<tspan className={words.length > shortMax ? "long" : undefined}>{` ${words}`}</tspan>
			) : null}
		</text>
	);
}
