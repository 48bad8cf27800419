import { scaleLinear } from "d3-scale";
import { curveStepAfter, line } from "d3-shape";
import { barPlaces, Levels, Months, percent } from "./axes.tsx";

/** `date` is YYYY-MM-DD, `place` counts from 1. */
export type PlaceDay = { date: string; place: number };

/** In percent: a way that ends further right needs room beside the drawing for what stands there. */
const labelStart = 70;

/** A team's place in its league after each of its games, first place on top. */
export function PlacesChart({ days, teams, ahead }: { days: readonly PlaceDay[]; teams: number; ahead?: number }) {
	const now = days.at(-1);
	if (!now || teams < 2) return null;
	const y = scaleLinear([1, teams], [0, 100]);
	const places = barPlaces(days.length, ahead);
	const middle = (index: number) => places[index]?.middle ?? 0;
	const way = line<PlaceDay>(
		(_, index) => middle(index),
		(day) => y(day.place),
	).curve(curveStepAfter);
	const best = Math.min(...days.map((day) => day.place));
	const worst = Math.max(...days.map((day) => day.place));
	const levels = [1, ...(teams > 4 ? [Math.round((1 + teams) / 2)] : []), teams];
	return (
		<figure className="chart card">
			<figcaption>
				{best === worst
					? `Place among ${teams} teams after each game: always ${best}.`
					: `Place among ${teams} teams after each game, between ${best} and ${worst}.`}
			</figcaption>
			<svg
				className={middle(days.length - 1) > labelStart ? "plot places" : "plot"}
				role="img"
				aria-label={`Place over time, now ${now.place} of ${teams}`}
			>
				<Levels levels={levels.map((place) => ({ y: y(place), text: String(place) }))} />
				<svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%" overflow="visible">
					<path className="way" d={way.digits(2)([...days]) ?? ""} />
				</svg>
				<Months dates={days.map((day) => day.date)} places={places} />
				<Now x={middle(days.length - 1)} y={y(now.place)} text={`${now.place} of ${teams}`} />
			</svg>
		</figure>
	);
}

/** Where the way has led: a dot, and the place beside it, where no line comes. */
function Now({ x, y, text }: { x: number; y: number; text: string }) {
	return (
		<g className="now">
			<circle cx={percent(x)} cy={percent(y)} r="5" />
			<text className="peak" x={percent(x)} y={percent(y)} dx="11" dy=".35em">
				{text}
			</text>
		</g>
	);
}
