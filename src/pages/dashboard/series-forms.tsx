import { type Bracket, drawn } from "../../data/bracket/brackets.ts";
import { lastColumn } from "../../domain/bracket/layout.ts";
import type { Round } from "../../domain/bracket/matchup.ts";
import { isPlayed, roundOf } from "../../domain/bracket/numbers.ts";
import { lengthAt, lengths, partsOf } from "../../domain/bracket/series.ts";
import type { BracketView, MatchStanding } from "../../domain/bracket/view.ts";
import type { PoolSeed } from "../../domain/division/pools.ts";
import { gameName, teamsText } from "../../ui/bracket/words.ts";
import { FormDialog, OpenButton, SelectField } from "../../ui/form/form.tsx";

interface Props {
	bracket: Bracket;
	/** Where its teams will come from, until they are known. */
	waiting: PoolSeed[] | null;
}

const lengthOptions = lengths.map((length) => ({
	value: length,
	label: length === 1 ? "One game" : `Best of ${length}`,
}));

/** How many games the matchups of a bracket have: of each round (brackets 20), and of one alone (brackets 24). */
export function SeriesForms({ bracket, waiting }: Props) {
	const view = drawn(bracket, waiting);
	if (!view) return null;
	return (
		<>
			<RoundsForm division={bracket.division} view={view} />
			<MatchupForm division={bracket.division} view={view} />
		</>
	);
}

interface FormProps extends Pick<Bracket, "division"> {
	view: BracketView;
}

/** The final stands first, as the lengths are counted from there. */
function RoundsForm({ division: { id, format, revision }, view }: FormProps) {
	const rounds = view.layout.rounds.filter(({ section }) => section === "main").toReversed();
	const said = partsOf(format).lengths;
	const usual = (round: Round) => lengthAt(said, lastColumn(view.layout) - round.column);
	return (
		<>
			<OpenButton dialog="series" label="Series" />
			<FormDialog
				id="series"
				title="Games a matchup"
				form={{ call: `PUT /api/divisions/${id}/format`, done: "Series saved" }}
			>
				<input type="hidden" name="revision" value={revision} data-kind="number" />
				<p className="meta">Whoever has won more than half of them goes on; the rest is not played.</p>
				{rounds.map((round, at) => {
					const others = othersText(round, usual(round), view);
					return (
						<SelectField
							key={at}
							id={`series-${at}`}
							name="best_of[]"
							data-kind="number"
							label={round.name}
							defaultValue={usual(round)}
							options={lengthOptions}
							{...(others === null ? {} : { hint: others })}
						/>
					);
				})}
			</FormDialog>
		</>
	);
}

/** "Series 5: best of 3." of those that keep another number than their round. */
function othersText({ matchups }: Round, usual: number, view: BracketView): string | null {
	const texts = matchups
		.filter((matchup) => isPlayed(matchup) && matchup.bestOf !== usual)
		.flatMap(({ matchId, bestOf }) => {
			const standing = view.progress.standings.get(matchId);
			return standing ? `${gameName(standing, view)}: ${lengthText(bestOf)}.` : [];
		});
	return texts.length === 0 ? null : `Set alone: ${texts.join(" ")}`;
}

const lengthText = (bestOf: number) => (bestOf === 1 ? "one game" : `best of ${bestOf}`);

/** One matchup, whatever its round has: the final and the games for places first. */
function MatchupForm({ division: { id, revision }, view }: FormProps) {
	const matchups = [...view.progress.standings.values()].filter(({ matchup }) => isPlayed(matchup)).toReversed();
	return (
		<>
			<OpenButton dialog="matchup" label="Matchup" />
			<FormDialog
				id="matchup"
				title="Games of one matchup"
				form={{ call: `PUT /api/divisions/${id}/matchups/{match}`, done: "Matchup saved" }}
			>
				<input type="hidden" name="revision" value={revision} data-kind="number" />
				<p className="meta">
					It keeps that number whatever is set for its round. With the number of its round it goes along with it again.
				</p>
				<SelectField
					id="matchup-match"
					name="match"
					label="Matchup"
					options={matchups.map((standing) => ({ value: standing.matchup.matchId, label: labelOf(standing, view) }))}
				/>
				<SelectField
					id="matchup-best-of"
					name="best_of"
					data-kind="number"
					label="Games"
					defaultValue={3}
					options={lengthOptions}
				/>
			</FormDialog>
		</>
	);
}

/** "Semifinals, game 5 (one game): Harbor Hawks vs Pier Pilots". */
function labelOf(standing: MatchStanding, view: BracketView): string {
	const round = roundOf(view.layout, standing.matchup);
	const name = `${round.name}, ${gameName(standing, view).toLowerCase()}`;
	return `${name} (${lengthText(standing.matchup.bestOf)}): ${teamsText(standing, view)}`;
}
