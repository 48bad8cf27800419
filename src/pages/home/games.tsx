import type { Game } from "../../data/game/games.ts";
import { dateNear, timeText } from "../../domain/clock.ts";
import type { Side } from "../../domain/game/game.ts";
import { to } from "../../domain/paths.ts";
import { Bug } from "../../ui/hero.tsx";
import { Score, type ScoreSide } from "../../ui/game/score.tsx";
import type { Running } from "../../ui/running.tsx";
import { finalText, pointsOf, shotsOf, stateOf, winnerVisitorsFirst } from "../game/words.ts";
import { signOf } from "../../domain/team/sign.ts";

/** League team to its record. */
export type Records = ReadonlyMap<number, string>;
type Props = { game: Game; records: Records; today: string; running?: Running | undefined };

/** A game in a strip or a slate: its score, or before it the time and both records. */
export function GameScore({ game, records, today, running }: Props) {
	const state = stateOf(game);
	const label = state === "scheduled" ? timeText(game.time) : stateText(game);
	return (
		<Score
			to={to.game(game.id)}
			sides={sidesOf(game, records)}
			winner={winnerVisitorsFirst(game)}
			label={label}
			running={running}
			day={{ iso: game.date ?? "", text: dateNear(game.date, today) }}
		/>
	);
}

/** The game of the moment in the hero. */
export function GameBug({ game, records, today, running }: Props) {
	const state = stateOf(game);
	const isOpen = state === "scheduled";
	const day = dateNear(game.date, today);
	const [label, follow] = isOpen ? ["Next game", "About the game"] : [stateText(game), "Box score"];
	return (
		<Bug
			to={to.game(game.id)}
			sides={sidesOf(game, records)}
			running={running}
			label={label}
			when={isOpen ? `${day}, ${timeText(game.time)}` : day}
			place={game.location}
			follow={running ? "Follow the game" : follow}
		/>
	);
}

const words = {
	scheduled: "Scheduled",
	live: "Live",
	final: "Final",
	forfeit: "Forfeit",
	postponed: "Postponed",
	cancelled: "Cancelled",
} as const;

const stateText = (game: Game) => (stateOf(game) === "final" ? finalText(game) : words[stateOf(game)]);

/** Visitors first. */
const sidesOf = (game: Game, records: Records): [ScoreSide, ScoreSide] => [
	sideOf(game, "away", records),
	sideOf(game, "home", records),
];

/** A team in a game: its points, or before it the record. */
export function sideOf(game: Game, own: Side, records: Records): ScoreSide {
	const { slt_id, name } = game[own];
	const note = records.get(slt_id);
	return {
		name,
		...signOf(game[own]),
		points: pointsOf(game, own),
		shots: shotsOf(game, own),
		...(note === undefined ? {} : { note }),
	};
}
