import { scaleLinear } from "d3-scale";
import { barPlaces, Levels, Months, Peak, percent } from "./axes.tsx";

type PointsGame = {
	/** YYYY-MM-DD. */
	date: string;
	/** "at New York Knicks". */
	game: string;
	points: number;
};

interface Props {
	games: readonly PointsGame[];
	ahead?: number;
	/** What was counted. */
	what?: string;
}

/** A player's points in every game of a season, oldest first, with the average as a dashed line. */
export function PointsChart({ games, ahead, what = "Points" }: Props) {
	if (games.length === 0) return null;
	const points = games.map((game) => game.points);
	const best = Math.max(...points);
	const mean = points.reduce((sum, value) => sum + value, 0) / points.length;
	const y = scaleLinear([0, Math.max(best, 4)], [100, 0]).nice(3);
	const places = barPlaces(games.length, ahead);
	const top = points.indexOf(best);
	const levels = y.ticks(3).filter((value) => value > 0);
	const average = mean.toFixed(1);
	return (
		<figure className="chart card">
			<figcaption>
				{games.length === 1
					? `${what} in one game.`
					: `${what} in each of ${games.length} games. The dashed line is the average, ${average}; the strong bars are at or above it.`}
			</figcaption>
			<svg
				className="plot high"
				role="img"
				aria-label={`${what} in ${games.length} games, from ${Math.min(...points)} to ${best}, average ${average}`}
			>
				<Levels levels={levels.map((value) => ({ y: y(value), text: String(value) }))} />
				{games.map((game, index) => (
					<rect
						key={index}
						className={game.points >= mean ? "up" : "down"}
						x={percent(places[index]?.start ?? 0)}
						width={percent(places[index]?.width ?? 0)}
						y={percent(y(game.points))}
						height={percent(100 - y(game.points))}
					>
						<title>{`${game.points} ${game.game}`}</title>
					</rect>
				))}
				<line className="zero" x1="0" x2="100%" y1="100%" y2="100%" />
				<line className="mean" x1="0" x2="100%" y1={percent(y(mean))} y2={percent(y(mean))} />
				<Months dates={games.map((game) => game.date)} places={places} />
				<Peak x={places[top]?.middle ?? 0} y={y(best)} value={String(best)} words={games[top]?.game} />
			</svg>
		</figure>
	);
}
