import type { ReactNode } from "react";
import { againText } from "../../domain/schedule/report.ts";
import type { View } from "../../domain/schedule/view.ts";
import type { Builder, BuilderGame, ScheduleReport } from "../../domain/schedule/wire.ts";
import { Icon } from "../icon.tsx";
import { ScheduleGrid } from "./grid.tsx";
import { Matchup, type GridLook } from "./matchup.tsx";
import { placeText, type Teams } from "./words.ts";

export interface BoardProps {
	builder: Builder;
	view: View;
	teams: Teams;
	today: string;
	look: GridLook;
	active: string;
	/** Why games wait for a slot, by their ids. */
	waiting: ReadonlyMap<number, string>;
	canUndo: boolean;
	follow?: (team: number | null) => void;
	undo?: () => void;
}

/** The grid with what stands around it: whose games stand out, what waits for a slot, how to work it. */
export function ScheduleBoard({
	builder,
	view,
	teams,
	today,
	look,
	active,
	waiting,
	canUndo,
	follow,
	undo,
}: BoardProps) {
	const { schedule, weeks } = builder;
	return (
		<div className="stack gap-3">
			<div className="row builder-tools">
				<p className="meta" id="grid-how">
					Press a game, then another one to swap them, or a free slot to move it there; or drag it.
					<span className="by-keys">
						{" "}
						By keys: arrows move, <kbd>Enter</kbd> selects, <kbd>L</kbd> locks, <kbd>Esc</kbd> deselects,{" "}
						<kbd>Ctrl</kbd> <kbd>Z</kbd> takes back.
					</span>
				</p>
				<div className="row push">
					<label htmlFor="follow">Show games of</label>
					<select
						id="follow"
						value={look.follow ?? ""}
						onChange={({ target }) => follow?.(target.value === "" ? null : Number(target.value))}
					>
						<option value="">all teams</option>
						{builder.teams.map(({ slt_id, name }) => (
							<option key={slt_id} value={slt_id}>
								{name}
							</option>
						))}
					</select>
					<button type="button" className="button" disabled={!canUndo} onClick={undo}>
						<Icon name="undo" />
						Undo
					</button>
				</div>
			</div>
			{view.waiting.length > 0 ? (
				<Waiting games={view.waiting} all={builder.games} reasons={waiting} teams={teams} look={look} />
			) : null}
			<ScheduleGrid
				id="grid"
				label={schedule.name}
				grid={view.grid}
				weeks={weeks}
				teams={teams}
				today={today}
				look={look}
				active={active}
			/>
		</div>
	);
}

/** Wanted games for which there is no slot yet; they are moved into the grid like any other. */
function Waiting(props: {
	games: readonly BuilderGame[];
	all: readonly BuilderGame[];
	reasons: ReadonlyMap<number, string>;
	teams: Teams;
	look: GridLook;
}) {
	const { games, all, reasons, teams, look } = props;
	const why = new Map(games.map((game) => [game.id, whyWaiting(game, all, reasons)]));
	return (
		<section className="waiting" aria-labelledby="waiting">
			<h3 id="waiting">
				No slot yet <span className="badge warn">{games.length}</span>
			</h3>
			<ul>
				{games.map((game) => (
					<li key={game.id} title={why.get(game.id)}>
						<Matchup
							game={game}
							teams={teams}
							look={look}
							where={`No slot yet. ${why.get(game.id) ?? ""}`.trim()}
							spot={`w:${game.id}`}
							isActive
						/>
					</li>
				))}
			</ul>
		</section>
	);
}

function whyWaiting(
	game: BuilderGame,
	all: readonly BuilderGame[],
	reasons: ReadonlyMap<number, string>,
): string | undefined {
	if (!game.calledOff) return reasons.get(game.id);
	return [`Postponed from ${placeText(game.calledOff)}.`, ...againText(game, all)].join(" ");
}

/** A part that folds up under its own heading. */
export function Fold(props: {
	id: string;
	title: string;
	note?: ReactNode;
	isOpen?: boolean;
	toggled?: (isOpen: boolean) => void;
	children: ReactNode;
}) {
	const { id, title, note, isOpen, toggled, children } = props;
	return (
		<details
			className="card fold-card"
			id={id}
			open={isOpen || undefined}
			onToggle={(event) => toggled?.(event.currentTarget.open)}
		>
			<summary>
				<Icon name="chevron" turn />
				<h2>{title}</h2>
				{note ? <span className="meta">{note}</span> : null}
			</summary>
			<div>{children}</div>
		</details>
	);
}

/** Why games have no slot, by their ids. */
export function reasonsById({ unplaced }: Pick<ScheduleReport, "unplaced">): Map<number, string> {
	return new Map(unplaced.map(({ game_id, reason }) => [game_id, reason]));
}
