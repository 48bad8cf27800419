import { scaleBand, scaleLinear } from "d3-scale";
import { percent } from "./axes.tsx";

export type PeriodPoints = {
	/** "Q1", "OT". */
	name: string;
	/** Of the two sides, in the order of their names; null where nothing was written down. */
	points: readonly [number | null, number | null];
};

/** The points of both sides in each period, side by side. The table of the same figures stands beside it. */
export function PeriodsChart({
	names,
	periods,
	part = "period",
}: {
	names: readonly [string, string];
	periods: readonly PeriodPoints[];
	/** What the sport calls one. */
	part?: string;
}) {
	if (periods.length === 0) return null;
	const y = scaleLinear(
		[0, Math.max(1, ...periods.flatMap(({ points }) => points.map((value) => value ?? 0)))],
		[100, 0],
	);
	const slots = periods.map((_, index) => index);
	const x = scaleBand<number>(slots, [0, 100]).paddingInner(0.22);
	return (
		<figure className="chart card">
			<figcaption className="legend">
				<span>{names[0]}</span>
				<span className="b">{names[1]}</span>
			</figcaption>
			<svg className="plot periods" role="img" aria-label={summary(names, periods, part)}>
				{periods.map(({ name, points: [ours, theirs] }, index) => (
					<svg key={index} x={percent(x(index) ?? 0)} width={percent(x.bandwidth())} overflow="visible">
						<Bar className="up" x={0} points={ours} top={y(ours ?? 0)} low={(ours ?? 0) < (theirs ?? 0)} />
						<Bar className="other" x={51} points={theirs} top={y(theirs ?? 0)} low={(theirs ?? 0) < (ours ?? 0)} />
						<line className="zero" x1="0" x2="100%" y1="100%" y2="100%" />
						<text className="name" x="50%" y="100%" dy="20" textAnchor="middle">
							{name}
						</text>
					</svg>
				))}
			</svg>
		</figure>
	);
}

function Bar(props: { className: string; x: number; points: number | null; top: number; low: boolean }) {
	const { className, x, points, top, low } = props;
	if (points === null) return null;
	return (
		<>
			<rect className={className} x={percent(x)} width="49%" y={percent(top)} height={percent(100 - top)} />
			<text className={low ? "lo" : undefined} x={percent(x + 24.5)} y={percent(top)} dy="-6" textAnchor="middle">
				{points}
			</text>
		</>
	);
}

function summary(names: readonly [string, string], periods: readonly PeriodPoints[], part: string): string {
	const rows = periods.map(({ name, points: [ours, theirs] }) => `${name} ${ours ?? "–"} to ${theirs ?? "–"}`);
	return `${names[0]} and ${names[1]} by ${part}: ${rows.join(", ")}`;
}
