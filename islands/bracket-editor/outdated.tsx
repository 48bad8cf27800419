import type { BracketMatch, BracketView } from "../../src/domain/bracket/view.ts";
import { roundOf } from "../../src/domain/bracket/numbers.ts";
import { Icon } from "../../src/ui/icon.tsx";

interface Props {
	view: BracketView;
	isBusy: boolean;
	handOver(game: BracketMatch, teams: { home_team_id: number; away_team_id: number }): void;
	remove(game: BracketMatch): void;
}

/** Games whose teams no longer meet in their matchup: they count for nothing, and are deleted or given to who meets there (brackets 12). */
export function Outdated({ view, isBusy, handOver, remove }: Props) {
	const { outdated, games } = view.progress;
	if (outdated.length === 0) return null;
	return (
		<div className="notice warn" aria-live="polite">
			<Icon name="warning" />
			<div>
				<b>{outdated.length === 1 ? "A game is outdated." : `${outdated.length} games are outdated.`}</b>{" "}
				{outdated.length === 1
					? "Its teams no longer meet in their matchup, so it counts for nothing."
					: "Their teams no longer meet in their matchups, so they count for nothing."}
				<ul className="outdated">
					{outdated.map((game) => {
						const standing = games.get(game.match_id);
						const { teamA, teamB } = standing ?? { teamA: null, teamB: null };
						const isOver = standing?.state === "unneeded" && standing.matchup.bestOf > 1;
						const isFree = !isOver && standing?.game === null && standing.outdated[0] === game;
						const round = standing ? roundOf(view.layout, standing.matchup).name : "No matchup";
						const title = scoredText(game);
						return (
							<li key={game.id}>
								<span>{`${round}: ${title}${isOver ? ", after its series was decided" : ""}`}</span>
								{isFree && teamA && teamB ? (
									<button
										type="button"
										className="button"
										disabled={isBusy}
										onClick={() => handOver(game, sidesFor(game, teamA.slt_id, teamB.slt_id))}
									>
										{`Give it to ${teamA.name} and ${teamB.name}`}
									</button>
								) : null}
								<button type="button" className="button bad" disabled={isBusy} onClick={() => remove(game)}>
									Delete game
									<span className="sr">{`: ${game.home} vs ${game.away}`}</span>
								</button>
							</li>
						);
					})}
				</ul>
			</div>
		</div>
	);
}

/** "Pier Pilots 58 vs Harbor Hawks 61", and without the scores that are not there. */
export function scoredText({ home, away, score_home, score_away }: BracketMatch): string {
	return `${home} ${score_home ?? ""} vs ${away} ${score_away ?? ""}`.replace(/ +/g, " ").trim();
}

/** Who stays keeps the side that they were on. */
function sidesFor(game: BracketMatch, upper: number, lower: number) {
	const isSwapped = game.home_team_id === lower || game.away_team_id === upper;
	return isSwapped ? { home_team_id: lower, away_team_id: upper } : { home_team_id: upper, away_team_id: lower };
}
