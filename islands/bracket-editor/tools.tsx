import { some } from "../../src/domain/some.ts";
import type { BracketMatch, BracketView, MatchStanding } from "../../src/domain/bracket/view.ts";
import { to } from "../../src/domain/paths.ts";
import { CaptionLine } from "../../src/ui/bracket/bracket.tsx";
import { captionText, captionWords, gameAt, gameName, teamsText } from "../../src/ui/bracket/words.ts";
import { Icon } from "../../src/ui/icon.tsx";
import { A } from "../../src/ui/link.tsx";
import { LiveState } from "../../src/ui/running.tsx";
import { plannedGames } from "../../src/domain/bracket/planned.ts";

interface Props {
	standing: MatchStanding;
	view: BracketView;
	/** The organization's. */
	today: string;
	/** The period of the running game. */
	period: string | undefined;
	open(matchId: string): void;
	remove(game: BracketMatch): void;
}

/** What staff do with a matchup: the box makes its game or opens it, below it the game's page and its deletion. */
export function Tools({ standing, view, today, period, open, remove }: Props) {
	const { gameId, state, game, outdated } = standing;
	const [name, teams] = [gameName(gameAt(standing), view), teamsText(standing, view)];
	const words = captionWords(standing, view, today);
	const caption = <CaptionLine words={words} />;
	if (!game && ((state !== "open" && state !== "waiting") || outdated.length > 0))
		return (
			<p>
				<span>{caption}</span>
			</p>
		);
	if (!game) {
		const isPlanned = view.plans[gameId] !== undefined;
		const [icon, verb, label] =
			state === "open"
				? (["plus", "Create", "Create game"] as const)
				: ([isPlanned ? "pencil" : "clock", "Plan", "Plan"] as const);
		return (
			<p>
				<span title={captionText(words)}>{caption}</span>
				<button
					type="button"
					className="tool cover push"
					aria-label={`${verb} ${name.toLowerCase()}: ${teams}`}
					onClick={() => open(gameId)}
				>
					<Icon name={icon} />
					{isPlanned ? null : label}
				</button>
			</p>
		);
	}
	return (
		<p>
			<A to={to.game(game.id)} title={`${teams}: ${captionText(words)}`}>
				<span className="sr">{`${teams}: `}</span>
				{game.status === "live" ? <LiveState running={{ id: game.id, period: period ?? null }} /> : caption}
			</A>
			<button
				type="button"
				className="tool cover push"
				aria-label={`Edit ${name.toLowerCase()}: ${teams}`}
				onClick={() => open(gameId)}
			>
				<Icon name="pencil" />
			</button>
			<button
				type="button"
				className="tool"
				aria-label={`Delete ${name.toLowerCase()}: ${teams}`}
				onClick={() => remove(game)}
			>
				<Icon name="trash" />
			</button>
		</p>
	);
}

type SeriesToolsProps = Pick<Props, "standing" | "view" | "open" | "remove">;

/** The same of one game of a series, in the list of its games. */
export function SeriesTools({ standing, view, open, remove }: SeriesToolsProps) {
	const { gameId, state, game, outdated } = standing;
	const about = `${gameName(standing, view).toLowerCase()}: ${teamsText(standing, view)}`;
	if (!game && (state === "unneeded" || outdated.length > 0)) return null;
	const verb = state === "open" ? "Create" : "Plan";
	return (
		<span className="row push">
			<button
				type="button"
				className="button"
				aria-label={`${game ? "Edit" : verb} ${about}`}
				onClick={() => open(gameId)}
			>
				{game ? "Edit" : verb}
			</button>
			{game ? (
				<button type="button" className="button icon quiet" aria-label={`Delete ${about}`} onClick={() => remove(game)}>
					<Icon name="trash" />
				</button>
			) : null}
		</span>
	);
}

type PlannedProps = { view: BracketView; isBusy: boolean; make(): void };

/** Offers to make all games whose plan has both its teams by now. */
export function Planned({ view, isBusy, make }: PlannedProps) {
	const count = plannedGames(view.progress.games, view.plans).length;
	if (count === 0) return null;
	const games = some(count, "planned game");
	return (
		<div className="notice good">
			<Icon name="check" />
			<span>{`Both teams of ${games} are known.`}</span>
			<button type="button" className="button push" disabled={isBusy} onClick={make}>
				{`Create ${games}`}
			</button>
		</div>
	);
}
