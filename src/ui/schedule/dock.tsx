import type { BuilderGame } from "../../domain/schedule/wire.ts";
import { to } from "../../domain/paths.ts";
import { Icon } from "../icon.tsx";
import { A } from "../link.tsx";
import { placeText, titleOf, type Teams, type Where } from "./words.ts";
import { some } from "../../domain/some.ts";

/** What the last swap or move did, or why it did not. */
export interface Outcome {
	isDone: boolean;
	/** "Matchups swapped!", "Swap failed."; gone after three seconds. */
	message: string;
	/** Each cell as it was and as it is; of a refused change as it stays. */
	cells: { where: Where; before: string; after: string }[];
	/** Why not. */
	reasons: readonly string[];
}

interface DockActs {
	release(): void;
	lock(game: BuilderGame): void;
	undo(): void;
	dismiss(): void;
}

type Props = {
	held: BuilderGame | null;
	/** How many games and free slots the held one may go to. */
	reach: { games: number; slots: number };
	outcome: Outcome | null;
	canUndo: boolean;
	teams: Teams;
	conflicts: readonly string[];
	acts?: DockActs | undefined;
};

/** Below the grid, always in sight: the game that is held, or what became of the last change. */
export function ScheduleDock({ held, reach, outcome, canUndo, teams, conflicts, acts }: Props) {
	if (!held && !outcome) return null;
	return (
		<div className="card bar dock">
			{held ? <Held game={held} reach={reach} teams={teams} conflicts={conflicts} acts={acts} /> : null}
			{outcome && !held ? <Changed outcome={outcome} canUndo={canUndo} acts={acts} /> : null}
		</div>
	);
}

function Held({
	game,
	reach,
	teams,
	conflicts,
	acts,
}: Pick<Props, "reach" | "teams" | "conflicts" | "acts"> & { game: BuilderGame }) {
	return (
		<>
			<div className="said">
				<p>
					<span className="badge brand">Selected</span> <b className="team">{titleOf(game, teams)}</b>{" "}
					<span className="meta">{placeText(game)}</span>
				</p>
				<p className="meta">
					{game.settled ?? (game.locked ? "It is locked: unlock it to move it." : reachText(reach))}
				</p>
				{conflicts.length > 0 ? <Reasons list={conflicts} /> : null}
			</div>
			<div className="row">
				{game.settled === null && game.date !== null ? (
					<button type="button" className="button" onClick={() => acts?.lock(game)}>
						<Icon name={game.locked ? "unlock" : "lock"} />
						{game.locked ? "Unlock" : "Lock"}
					</button>
				) : null}
				<A className="button" to={to.game(game.id)}>
					Game page
				</A>
				<button type="button" className="button quiet icon" aria-label="Deselect" onClick={acts?.release}>
					<Icon name="close" />
				</button>
			</div>
		</>
	);
}

/** "It can change places with 12 games or move to 3 free slots." */
export function reachText({ games, slots }: Props["reach"]): string {
	if (games + slots === 0) return "It can neither move nor change places with another game.";
	if (slots === 0) return `It can change places with ${some(games, "game")}.`;
	if (games === 0) return `It can move to ${some(slots, "free slot")}.`;
	return `It can change places with ${some(games, "game")} or move to ${some(slots, "free slot")}.`;
}

function Changed({ outcome, canUndo, acts }: { outcome: Outcome; canUndo: boolean; acts: DockActs | undefined }) {
	const { isDone, message, cells, reasons } = outcome;
	return (
		<>
			<div className="said">
				{message ? (
					<p className={isDone ? "done" : "failed"} role={isDone ? "status" : "alert"}>
						<Icon name={isDone ? "check" : "warning"} />
						<b>{message}</b>
					</p>
				) : null}
				<ul className="cells">
					{cells.map(({ where, before, after }) => (
						<li key={placeText(where)}>
							<span className="meta">{placeText(where)}</span>
							<span>{before}</span>
							{isDone ? (
								<>
									<span aria-label="is now">→</span>
									<b>{after}</b>
								</>
							) : null}
						</li>
					))}
				</ul>
				{reasons.length > 0 ? <Reasons list={reasons} /> : null}
			</div>
			<div className="row">
				{canUndo && outcome.isDone ? (
					<button type="button" className="button" id="undo-button" onClick={acts?.undo}>
						<Icon name="undo" />
						Undo
					</button>
				) : null}
				<button type="button" className="button quiet icon" aria-label="Close" onClick={acts?.dismiss}>
					<Icon name="close" />
				</button>
			</div>
		</>
	);
}

function Reasons({ list }: { list: readonly string[] }) {
	return (
		<ul className="bullets">
			{list.map((reason) => (
				<li key={reason}>{reason}</li>
			))}
		</ul>
	);
}
