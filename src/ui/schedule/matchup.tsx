import { statusLabels } from "../../domain/game/game.ts";
import type { BuilderGame } from "../../domain/schedule/wire.ts";
import { Icon } from "../icon.tsx";
import { Mark } from "../mark.tsx";
import { titleOf, type Teams } from "./words.ts";
import { signOf } from "../../domain/team/sign.ts";

/** What the grid shows beyond the games. Where the held one may go is marked on its elements (islands/schedule-grid). */
export interface GridLook {
	/** The game that is selected or dragged. */
	held: number | null;
	/** The team whose games stand out. */
	follow: number | null;
	/** Games that were just changed. */
	fresh: ReadonlySet<number>;
	/** Why a game should not be where it is. */
	conflicts: ReadonlyMap<number, readonly string[]>;
	/** Visitors have seen a version: what differs from it says so. */
	isPublished: boolean;
}

export const plainLook: GridLook = {
	held: null,
	follow: null,
	fresh: new Set(),
	conflicts: new Map(),
	isPublished: false,
};

type Props = {
	game: BuilderGame;
	teams: Teams;
	look: GridLook;
	/** Where it is, for those who hear it: "Monday, November 9, 2026, 6:30 PM, Pier". */
	where: string;
	/** Its place in the grid, for keys and pointers. */
	spot: string;
	isActive: boolean;
};

/** One game of the grid: both teams, the home team first, and a lock. Pressing it selects; what then happens is the grid's. */
export function Matchup({ game, teams, look, where, spot, isActive }: Props) {
	const { id, home, away, locked, settled } = game;
	const reasons = look.conflicts.get(id);
	const names = titleOf(game, teams);
	const state = stateOf(game, look);
	return (
		<div className={`matchup ${state}`.trim()} data-game={id} title={settled ?? reasons?.join(" ")}>
			<button
				type="button"
				className="pick"
				data-spot={spot}
				tabIndex={isActive ? 0 : -1}
				aria-pressed={look.held === id}
			>
				<Side team={teams.get(home)} score={game.score_home} isFollowed={look.follow === home} />
				<span className="sr"> vs </span>
				<Side team={teams.get(away)} score={game.score_away} isFollowed={look.follow === away} />
				<span className="sr">{saidOf(where, game, look)}</span>
				<State status={game.status} />
				<Notes game={game} isPublished={look.isPublished} isConflict={reasons !== undefined} />
			</button>
			{settled === null && game.date !== null ? (
				<button
					type="button"
					className={locked ? "lock on" : "lock"}
					data-lock={id}
					tabIndex={-1}
					aria-pressed={locked}
					aria-label={`Lock ${names}`}
				>
					<Icon name={locked ? "lock" : "unlock"} />
				</button>
			) : null}
		</div>
	);
}

function Side({
	team,
	score,
	isFollowed,
}: {
	team: Teams extends ReadonlyMap<number, infer T> ? T | undefined : never;
	score: number | null;
	isFollowed: boolean;
}) {
	return (
		<span className={isFollowed ? "team followed" : "team"}>
			<Mark name={team?.name ?? "TBD"} {...signOf(team)} />
			<span>{team?.name ?? "TBD"}</span>
			{score === null ? null : <b className="num">{score}</b>}
		</span>
	);
}

/** What a score does not show: it was given, or there is none to come. The button's text says the same. */
function State({ status }: Pick<BuilderGame, "status">) {
	if (status === "scheduled" || status === "final") return null;
	return (
		<span className={status === "live" ? "badge live" : "badge warn"} aria-hidden="true">
			{statusLabels[status]}
		</span>
	);
}

/** In the card's margin, so that its height stays; the button's text says the same. */
function Notes({ game, isPublished, isConflict }: { game: BuilderGame; isPublished: boolean; isConflict: boolean }) {
	const { change } = game;
	const isChanged = isPublished && (change === "new" || change === "moved");
	if (!isConflict && !isChanged) return null;
	return (
		<span className="notes">
			{isConflict ? <Icon name="warning" /> : null}
			{isChanged ? (
				<span className="changed" title={change === "new" ? "New for visitors" : "Moved for visitors"}>
					<Icon name={change === "new" ? "plus" : "swap"} />
				</span>
			) : null}
		</span>
	);
}

function stateOf(
	{ id, home, away, locked, settled }: BuilderGame,
	{ held, follow, fresh, conflicts }: GridLook,
): string {
	const isAside = follow !== null && follow !== home && follow !== away;
	return [
		settled === null ? "" : "settled",
		locked ? "locked" : "",
		held === id ? "held" : "",
		isAside ? "aside" : "",
		fresh.has(id) ? "fresh" : "",
		conflicts.has(id) ? "amiss" : "",
	]
		.filter(Boolean)
		.join(" ");
}

/** What the picture says beyond the names. */
function saidOf(where: string, game: BuilderGame, { conflicts, isPublished }: GridLook): string {
	const notes = [
		game.locked ? "locked" : "",
		game.settled ?? "",
		conflicts.has(game.id) ? "conflict" : "",
		game.status === "scheduled" || game.settled !== null ? "" : game.status,
		isPublished && game.change ? `${game.change} for visitors` : "",
	];
	return ["", where, ...notes.filter(Boolean)].join(", ");
}
