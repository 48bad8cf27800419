import type { BracketMatch, BracketView, MatchStanding } from "../../src/domain/bracket/view.ts";
import { to } from "../../src/domain/paths.ts";
import { captionParts, gameName, teamsText } from "../../src/ui/bracket-words.ts";
import { Icon } from "../../src/ui/icon.tsx";
import { A } from "../../src/ui/link.tsx";
import { LiveState } from "../../src/ui/running.tsx";

interface Props {
	standing: MatchStanding;
	view: BracketView;
	/** The period of the running game. */
	period: string | undefined;
	open(matchId: string): void;
	remove(game: BracketMatch): void;
}

/** What staff do with a matchup: the box makes its game or opens it, below it the game's page and its deletion. */
export function Tools({ standing, view, period, open, remove }: Props) {
	const { matchup, state, game, outdated } = standing;
	const [name, teams] = [gameName(standing, view), teamsText(standing, view)];
	const caption = captionParts(standing, view).join(" · ");
	if (!game && ((state !== "open" && state !== "waiting") || outdated.length > 0)) return <p>{caption}</p>;
	if (!game) {
		const isPlanned = view.plans[matchup.matchId] !== undefined;
		const [icon, verb, words] =
			state === "open"
				? (["plus", "Create", "Create game"] as const)
				: ([isPlanned ? "pencil" : "clock", "Plan", "Plan"] as const);
		return (
			<p>
				<span title={caption}>{caption}</span>
				<button
					type="button"
					className="tool cover push"
					aria-label={`${verb} ${name.toLowerCase()}: ${teams}`}
					onClick={() => open(matchup.matchId)}
				>
					<Icon name={icon} />
					{isPlanned ? null : words}
				</button>
			</p>
		);
	}
	return (
		<p>
			<A to={to.game(game.id)} title={`${teams}: ${caption}`}>
				<span className="sr">{`${teams}: `}</span>
				{game.status === "live" ? <LiveState running={{ id: game.id, period: period ?? null }} /> : caption}
			</A>
			<button
				type="button"
				className="tool cover push"
				aria-label={`Edit ${name.toLowerCase()}: ${teams}`}
				onClick={() => open(matchup.matchId)}
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
