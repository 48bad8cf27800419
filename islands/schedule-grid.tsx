import { useCallback, useDeferredValue, useMemo, useState, useSyncExternalStore } from "react";
import { reportOf } from "../src/domain/schedule/report.ts";
import type { SeasonSpan } from "../src/domain/schedule/form.ts";
import { plannedGame } from "../src/domain/schedule/builder.ts";
import { reachOf } from "../src/domain/schedule/reach.ts";
import type { View } from "../src/domain/schedule/view.ts";
import { nearest, spotOf, spotText } from "../src/domain/schedule/walk.ts";
import type { Builder, BuilderGame, BuilderTeam } from "../src/domain/schedule/wire.ts";
import { Base } from "../src/ui/link.tsx";
import { Fold, reasonsById, ScheduleBoard } from "../src/ui/schedule/board.tsx";
import { ScheduleChanges } from "../src/ui/schedule/changes.tsx";
import { GameCount } from "../src/ui/schedule/count.tsx";
import { ScheduleDock } from "../src/ui/schedule/dock.tsx";
import { ScheduleFairness } from "../src/ui/schedule/fairness.tsx";
import { ScheduleHead } from "../src/ui/schedule/head.tsx";
import type { GridLook } from "../src/ui/schedule/matchup.tsx";
import { teamsById } from "../src/ui/schedule/words.ts";
import { Desk, isLoose, type DeskState, type Reason } from "./schedule-grid/desk.ts";
import { useGive } from "./schedule-grid/give.ts";
import { EditSchedule } from "./schedule-grid/edit.tsx";
import { Teams } from "./schedule-grid/teams.tsx";
import { useHands, type Reach } from "./schedule-grid/use-hands.ts";
import { PublishDialog } from "./schedule-grid/publish.tsx";
import { useWhole } from "./schedule-grid/use-whole.ts";

interface Props {
	builder: Builder;
	/** Why games have no slot. */
	reasons: readonly Reason[];
	/** The organization's day. */
	today: string;
	/** Its days, and whether only staff see it. */
	season: SeasonSpan & { planned: boolean };
	/** The site's base, and where one goes when the schedule is gone. */
	base: string;
	home: string;
}

/** The schedule builder of one schedule (scheduling 4): its grid, and all that is said about it, changing together. */
export default function ScheduleGridIsland({ builder: first, reasons: known, today, season, base, home }: Props) {
	const [desk] = useState(() => new Desk(first, known));
	const state = useSyncExternalStore(desk.subscribe, desk.state, desk.state);
	const { builder, view, held, undo, isBusy, said } = state;
	const teams = useMemo(() => teamsById(builder.teams), [builder.teams]);
	const [follow, setFollow] = useState<number | null>(null);
	const [spot, setSpot] = useState("0:0:0");
	const active = nearest(view.grid, spotOf(spot));
	const { share, isBusy: isCalling, acts, dialog, publishing } = useWhole(desk, home, today);
	const heldGame = builder.games.find(({ id }) => id === held) ?? null;
	const reach = useMemo(() => heldGame && reachIn(view, heldGame), [view, heldGame]);
	const { root, handlers } = useHands(desk, view, reach, setSpot);
	const look = useLook(state, follow);
	const { report, counted } = useReport(state);
	const saved = useSaved(desk);
	const give = useGive(desk);
	const waiting = useMemo(() => reasonsById(report), [report]);
	return (
		<Base value={base}>
			{/* The spots are buttons; their clicks and keys are heard once for all of them. */}
			{/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
			<div className="stack gap-5 builder-desk" ref={root} {...handlers}>
				<PublishDialog {...publishing} />
				<EditSchedule desk={desk} schedule={builder.schedule} teams={builder.teams.length} span={season} ref={dialog} />
				<section className="stack gap-3" aria-labelledby="schedule-name">
					<ScheduleHead
						schedule={builder.schedule}
						isPlanned={season.planned}
						changes={view.changes}
						outside={view.outside}
						waiting={view.waiting.length}
						share={share}
						isBusy={isBusy || isCalling}
						acts={acts}
					/>
					<ScheduleBoard
						builder={builder}
						view={view}
						teams={teams}
						today={today}
						look={look}
						active={active ? spotText(active) : ""}
						waiting={waiting}
						canUndo={undo.length > 0 && !isBusy}
						follow={setFollow}
						undo={() => desk.undo()}
					/>
					<Dock desk={desk} state={state} game={heldGame} reach={reach} teams={teams} />
					<output className="sr">{said}</output>
				</section>
				<Reports state={state} teams={teams} report={report} counted={counted.builder} give={give} />
				<Teams teams={builder.teams} save={saved} />
			</div>
		</Base>
	);
}

interface DockProps {
	desk: Desk;
	state: DeskState;
	/** The one that is held. */
	game: BuilderGame | null;
	reach: Reach | null;
	teams: ReturnType<typeof teamsById>;
}

function Dock({ desk, state: { view, held, outcome, undo, isBusy }, game, reach, teams }: DockProps) {
	return (
		<ScheduleDock
			held={game}
			reach={{ games: reach?.games.size ?? 0, slots: reach?.slots.size ?? 0 }}
			outcome={outcome}
			canUndo={undo.length > 0 && !isBusy}
			teams={teams}
			conflicts={(held !== null && view.conflicts.get(held)) || []}
			acts={{
				release: () => desk.release(),
				lock: ({ id }) => desk.lock(id),
				undo: () => desk.undo(),
				dismiss: () => desk.dismiss(),
			}}
		/>
	);
}

type Shown = Pick<DeskState, "builder" | "view" | "reasons">;

/** What is said about the games, a moment after they have moved. */
function useReport({ builder, view, reasons }: Shown) {
	const shown = useMemo(() => ({ builder, view, reasons }), [builder, view, reasons]);
	const counted = useDeferredValue(shown);
	const report = useMemo(() => reportIn(counted), [counted]);
	return { report, counted };
}

function useLook({ builder, view, held, fresh }: DeskState, follow: number | null): GridLook {
	return useMemo(
		(): GridLook => ({
			held,
			follow,
			fresh,
			conflicts: view.conflicts,
			isPublished: builder.schedule.published_at !== null,
		}),
		[held, follow, fresh, view.conflicts, builder.schedule.published_at],
	);
}

/** What was saved of a team shows at once. */
function useSaved(desk: Desk) {
	return useCallback(
		(teamId: number, part: Partial<BuilderTeam>) =>
			desk.patch((now) => ({
				...now,
				teams: now.teams.map((team) => (team.team_id === teamId ? { ...team, ...part } : team)),
			})),
		[desk],
	);
}

interface ReportsProps {
	state: DeskState;
	teams: ReturnType<typeof teamsById>;
	report: ReturnType<typeof reportIn>;
	/** Whose games are counted in the report. */
	counted: Builder;
	give: ReturnType<typeof useGive>;
}

/** What changes for visitors, how fair it is, and who meets whom how often. */
function Reports({ state: { builder, view }, teams, report, counted, give }: ReportsProps) {
	/** A table of every pair is drawn for who looks at it. */
	const [isCounting, setCounting] = useState(false);
	const changes = view.changes.new + view.changes.moved + view.changes.removed;
	return (
		<>
			{builder.schedule.published_at !== null && changes > 0 ? (
				<Fold id="changes" title="What changes for visitors" note={`${changes}`}>
					<ScheduleChanges games={builder.games} teams={teams} />
				</Fold>
			) : null}
			<Fold id="fairness" title="Fairness report" isOpen={view.plan.games.length + view.waiting.length > 0}>
				<ScheduleFairness
					fairness={report.fairness}
					games={report.games}
					kept={report.kept}
					teams={teams}
					unplaced={report.unplaced}
					conflicts={report.conflicts}
					giving={report.giving}
					give={give}
				/>
			</Fold>
			<Fold id="game-count" title="Game Count" toggled={setCounting}>
				{isCounting ? <GameCount fairness={report.fairness} teams={counted.teams} slots={counted.slots} /> : null}
			</Fold>
		</>
	);
}

const nowhere = { games: new Set<number>(), slots: new Set<string>() };

/** Where a game may go, by ids and keys. */
function reachIn({ plan }: View, game: BuilderGame): Reach {
	if (!isLoose(game)) return nowhere;
	const planned = plan.games.find(({ id }) => id === game.id) ?? plannedGame(game);
	const { games, slots } = reachOf(plan, planned);
	return { games: new Set([...games].map(({ id }) => id)), slots };
}

/** The report of the games as they are here; conflicts change with every move. */
function reportIn({ builder, view, reasons }: Shown) {
	const conflicts = [...view.conflicts].map(([game_id, own]) => ({ game_id, reasons: own }));
	return reportOf({ ...builder, conflicts }, reasons);
}
