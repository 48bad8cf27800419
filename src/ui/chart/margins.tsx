import { scaleLinear } from "d3-scale";
import { barPlaces, Levels, Months, Peak, percent } from "./axes.tsx";

type MarginGame = {
	/** YYYY-MM-DD. */
	date: string;
	/** "vs Houston Rockets". */
	game: string;
	/** Own points less the other's. */
	margin: number;
};

/** From here on round figures are worth more than room: goals and sets are drawn to the next one. */
const roomy = 8;

interface Props {
	games: readonly MarginGame[];
	ahead?: number;
	/** The margin that it has room for at least, as the sport has it. */
	room: number;
}

/** By how much a team won or lost every game of a season, oldest first. */
export function MarginsChart({ games, ahead, room }: Props) {
	if (games.length === 0) return null;
	const margins = games.map((game) => game.margin);
	const best = Math.max(...margins);
	const y = scaleLinear([Math.min(-room, ...margins), Math.max(room, best)], [100, 0]).nice(room < roomy ? 6 : 3);
	const places = barPlaces(games.length, ahead);
	const top = margins.indexOf(best);
	const zero = y(0);
	const mean = margins.reduce((sum, value) => sum + value, 0) / margins.length;
	const wins = margins.filter((margin) => margin > 0).length;
	const losses = margins.filter((margin) => margin < 0).length;
	return (
		<figure className="chart card">
			<figcaption>
				{games.length === 1
					? "Winning margin in one game."
					: `Winning margin in each of ${games.length} games; average ${signed(mean, 1)}. Bars below the line are losses.`}
			</figcaption>
			<svg
				className="plot"
				role="img"
				aria-label={`Margins of ${games.length} games, ${wins} above the line and ${losses} below`}
			>
				<Levels levels={y.ticks(3).map((value) => ({ y: y(value), text: signed(value) }))} />
				{games.map(({ game, margin }, index) => (
					<rect
						key={index}
						className={margin > 0 ? "up" : "down"}
						x={percent(places[index]?.start ?? 0)}
						width={percent(places[index]?.width ?? 0)}
						y={percent(margin === 0 ? zero - 1 : Math.min(zero, y(margin)))}
						height={percent(margin === 0 ? 2 : Math.abs(zero - y(margin)))}
					>
						<title>{`${signed(margin)} ${game}`}</title>
					</rect>
				))}
				<line className="zero" x1="0" x2="100%" y1={percent(zero)} y2={percent(zero)} />
				<Months dates={games.map((game) => game.date)} places={places} />
				{best > 0 ? (
					<Peak x={places[top]?.middle ?? 0} y={y(best)} value={signed(best)} words={games[top]?.game} />
				) : null}
			</svg>
		</figure>
	);
}

/** With its sign, a true minus: "+30", "−20", "0". */
function signed(value: number, digits = 0): string {
	const size = Math.abs(value).toFixed(digits);
	return Number(size) === 0 ? size : `${value > 0 ? "+" : "−"}${size}`;
}
