import type { ReactNode } from "react";
import { isPlayed, roundOf } from "../../domain/bracket/numbers.ts";
import type { BracketView, MatchStanding } from "../../domain/bracket/view.ts";
import { Section } from "../section.tsx";
import { gameName, seriesGameWords, teamsText } from "./words.ts";

interface Props {
	view: BracketView;
	today: string;
	/** The way into a game: its name leads there. */
	renderName(game: MatchStanding, name: string): ReactNode;
	/** What staff do with it. */
	renderTools?(game: MatchStanding): ReactNode;
}

/** Every series of a bracket with its score, and its games one by one (brackets 20). */
export function SeriesList({ view, today, renderName, renderTools }: Props) {
	const all = [...view.progress.standings.values()].filter(
		({ matchup, series }) => series.length > 0 && isPlayed(matchup),
	);
	if (all.length === 0) return null;
	return (
		<Section title="Series">
			<ul className="series-list">
				{all.map((standing) => (
					<li key={standing.matchup.matchId} className="card" id={`${standing.matchup.matchId}-games`}>
						<h3>{seriesTitle(standing, view)}</h3>
						<p className="meta">{seriesScore(standing)}</p>
						<ol>
							{standing.series.map((game) => {
								const { result, more } = seriesGameWords(game, view, today);
								return (
									<li key={game.gameId} className={game.state === "unneeded" ? "unneeded" : undefined}>
										<span>
											{renderName(game, `Game ${game.number}`)}
											{result ? <b>{` ${result}`}</b> : null}
											{more ? <span className="meta">{` ${more}`}</span> : null}
										</span>
										{renderTools?.(game)}
									</li>
								);
							})}
						</ol>
					</li>
				))}
			</ul>
		</Section>
	);
}

/** "Semifinals, series 5: Harbor Hawks vs Pier Pilots". */
const seriesTitle = (standing: MatchStanding, view: BracketView) =>
	`${roundOf(view.layout, standing.matchup).name}, ${gameName(standing, view).toLowerCase()}: ${teamsText(standing, view)}`;

/** "Best of 3, 1–0 for Harbor Hawks", "Best of 3, 2–1 won by Harbor Hawks". */
function seriesScore({ matchup, wins, teamA, teamB, state }: MatchStanding): string {
	const [more, less] = [Math.max(wins.teamA, wins.teamB), Math.min(wins.teamA, wins.teamB)];
	if (more === 0) return `Best of ${matchup.bestOf}`;
	if (more === less) return `Best of ${matchup.bestOf}, ${more}–${less}`;
	const ahead = (wins.teamA > wins.teamB ? teamA : teamB)?.name ?? "";
	return `Best of ${matchup.bestOf}, ${more}–${less} ${state === "decided" ? "won by" : "for"} ${ahead}`;
}
