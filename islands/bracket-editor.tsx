import { useState } from "react";
import type { Format } from "../src/domain/bracket/matchup.ts";
import type { BracketMatch, Entrant } from "../src/domain/bracket/view.ts";
import { Bracket } from "../src/ui/bracket.tsx";
import { BracketTools } from "../src/ui/bracket-view.tsx";
import { Champion } from "../src/ui/champion.tsx";
import { Base } from "../src/ui/link.tsx";
import { deleteGame, editGame, gameIn } from "./bracket-editor/calls.ts";
import { GameDialog } from "./bracket-editor/game-dialog.tsx";
import { Outdated } from "./bracket-editor/outdated.tsx";
import { Tools } from "./bracket-editor/tools.tsx";
import { useBracket } from "./bracket-editor/use-bracket.ts";
import { focusBox, useView } from "./bracket-editor/use-view.ts";
import { ask, say } from "./lib/say.ts";

interface Props {
	division: { id: number; season_id: number; name: string; format: Format };
	/** By seed. */
	teams: readonly Entrant[];
	games: readonly BracketMatch[];
	base: string;
}

/** A division's bracket as staff play it: a game per matchup is made, edited and deleted in the drawing itself (2 §2). */
export default function BracketEditor({ division, teams, games: first, base }: Props) {
	const place = { season: division.season_id, division: division.id };
	const { view, periods, put, drop, read } = useBracket({ place, format: division.format, teams, games: first });
	const { frame, onKeyDown, ...sight } = useView(view);
	const [open, setOpen] = useState<string | null>(null);
	const [isBusy, setBusy] = useState(false);
	if (!view) return null;

	const standing = open === null ? undefined : view.progress.standings.get(open);
	const champion = view.progress.champion;
	const focusLater = (matchId: string) => requestAnimationFrame(() => focusBox(matchId));

	const remove = async (game: BracketMatch) => {
		if (isBusy || !(await ask("Are you sure you want to delete this game?"))) return;
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
		setBusy(true);
		const answer = await editGame(place, game.id, sides);
		setBusy(false);
		if (answer === null) return;
		const given = answer.ok ? gameIn(answer.body["game"]) : null;
		if (!answer.ok || !given) {
			await read();
			return say(answer.ok || answer.status === 0 ? "Failed to update game." : answer.message, "bad");
		}
		put(given, game.id);
		say(String(answer.body["message"]));
		focusLater(given.match_id);
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
				{/* Arrow keys lead from box to box; the boxes are buttons. */}
				{/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
				<div className="bracket-view" ref={frame} onKeyDown={onKeyDown}>
					<BracketTools {...sight} />
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
						surprised={(theirs) => (theirs ? put(theirs) : void read())}
						close={() => setOpen((now) => (now === open ? null : now))}
					/>
				) : null}
			</div>
		</Base>
	);
}
