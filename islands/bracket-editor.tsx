import { useEffect, useState } from "react";
import type { Format } from "../src/domain/bracket/matchup.ts";
import type { BracketMatch, Entrant } from "../src/domain/bracket/view.ts";
import type { Plans } from "../src/domain/game-plan.ts";
import { Bracket } from "../src/ui/bracket.tsx";
import { BracketTools } from "../src/ui/bracket-view.tsx";
import { Champion } from "../src/ui/champion.tsx";
import { to } from "../src/domain/paths.ts";
import { A, Base } from "../src/ui/link.tsx";
import { createPlanned, deleteGame, editGame, matchesOf, matchOf } from "./bracket-editor/calls.ts";
import { GameDialog } from "./bracket-editor/game-dialog.tsx";
import { Planned } from "./bracket-editor/planned.tsx";
import { Outdated, scoredText } from "./bracket-editor/outdated.tsx";
import { Tools } from "./bracket-editor/tools.tsx";
import { useBracket } from "./bracket-editor/use-bracket.ts";
import { focusBox, useView } from "./bracket-editor/use-view.ts";
import { ask, say } from "./lib/say.ts";

interface Props {
	division: { id: number; season_id: number; name: string; format: Format };
	/** By seed. */
	teams: readonly Entrant[];
	games: readonly BracketMatch[];
	/** When and where matchups are to be played, by their ids. */
	plans: Plans;
	/** What stands for its teams until they are known. */
	labels: readonly string[];
	base: string;
	/** The address of the public bracket. */
	site: string;
}

/** Where the page asks for the format, until there are games. */
export const formatPlace = "bracket-format";

/** A division's bracket as staff play it: a game per matchup is made, edited and deleted in the drawing itself (brackets 7). */
export default function BracketEditor({ division, teams, games: first, plans, labels, base, site }: Props) {
	const place = { season: division.season_id, division: division.id };
	const { view, games, periods, put, add, drop, read, plan } = useBracket({
		place,
		format: division.format,
		teams,
		games: first,
		plans,
		labels,
	});
	const { frame, onKeyDown, ...sight } = useView(view);
	const [open, setOpen] = useState<string | null>(null);
	const [isBusy, setBusy] = useState(false);
	useEffect(() => {
		const place = document.getElementById(formatPlace);
		if (place) place.hidden = games.length > 0;
	}, [games.length]);
	if (!view) return null;

	const standing = open === null ? undefined : view.progress.standings.get(open);
	const champion = view.progress.champion;
	const focusLater = (matchId: string) => requestAnimationFrame(() => focusBox(matchId));

	const remove = async (game: BracketMatch) => {
		if (isBusy || !(await ask("Are you sure you want to delete this game?", "Yes", [], "bad"))) return;
		setBusy(true);
		const answer = await deleteGame(place, game.id);
		setBusy(false);
		if (answer === null) return;
		if (!answer.ok) {
			if (answer.status !== 0) await read();
			return say(answer.status === 0 ? "Error deleting game" : answer.message, "bad");
		}
		drop(game.id);
		say(String(answer.body["message"]));
		focusLater(game.match_id);
	};
	const handOver = async (game: BracketMatch, sides: { home_team_id: number; away_team_id: number }) => {
		if (isBusy || (isEntered(game) && !(await ask(replacedQuestion(game), "Give it to them")))) return;
		setBusy(true);
		const answer = await editGame(place, game.id, sides);
		setBusy(false);
		if (answer === null) return;
		const given = answer.ok ? matchOf(answer.body.game) : null;
		if (!answer.ok || !given) {
			await read();
			return say(answer.ok || answer.status === 0 ? "Failed to update game." : answer.message, "bad");
		}
		put(given, game.id);
		say(answer.body.message);
		focusLater(given.match_id);
	};
	const make = async () => {
		setBusy(true);
		const answer = await createPlanned(place);
		setBusy(false);
		if (!answer.ok) {
			if (answer.status !== 0) await read();
			return say(answer.status === 0 ? "Error creating game" : answer.message, "bad");
		}
		const made = matchesOf(answer.body.games);
		add(made);
		say(answer.body.message);
		if (made[0]) focusLater(made[0].match_id);
	};
	return (
		<Base value={base}>
			<div className="stack gap-5">
				{champion ? (
					<div aria-live="polite">
						<Champion name={champion.name} logo={champion.logo} />
					</div>
				) : null}
				<Outdated
					view={view}
					isBusy={isBusy}
					handOver={(game, sides) => void handOver(game, sides)}
					remove={(game) => void remove(game)}
				/>
				<Planned view={view} isBusy={isBusy} make={() => void make()} />
				{/* Arrow keys lead from box to box; the boxes are buttons. */}
				{/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
				<div className="bracket-view" ref={frame} onKeyDown={onKeyDown}>
					<BracketTools {...sight}>
						<Ways {...division} site={site} />
					</BracketTools>
					<Bracket
						view={view}
						label={`${division.name} Bracket`}
						renderCaption={(one) => (
							<Tools
								standing={one}
								view={view}
								period={one.game ? periods.get(one.game.id) : undefined}
								open={setOpen}
								remove={(game) => void remove(game)}
							/>
						)}
					/>
				</div>
				{standing && open !== null ? (
					<GameDialog
						key={open}
						place={place}
						view={view}
						standing={standing}
						game={standing.game}
						done={(game, message) => {
							put(game);
							say(message);
							focusLater(game.match_id);
						}}
						planned={(plans, message) => {
							plan(plans);
							say(message);
							focusLater(open);
						}}
						surprised={(theirs) => (theirs ? put(theirs) : void read())}
						close={() => setOpen((now) => (now === open ? null : now))}
					/>
				) : null}
			</div>
		</Base>
	);
}

/** Where else this division is shown. */
export function Ways({ id, season_id, site }: { id: number; season_id: number; site: string }) {
	return (
		<>
			<A className="button" to={to.eligibility(season_id, id)}>
				Eligibility
			</A>
			<a className="button" href={site}>
				Public bracket
			</a>
		</>
	);
}

/** Whether a game has a score, or a state, that belongs to its old teams. */
const isEntered = ({ score_home, score_away, status }: BracketMatch) =>
	score_home !== null || score_away !== null || status !== "scheduled";

const replacedQuestion = (game: BracketMatch) =>
	`The score of ${scoredText(game)} goes: that game is deleted, and a new one takes its day and place. You can take it back from Recently deleted.`;
