import { DndContext, PointerSensor, useSensor, useSensors } from "@dnd-kit/core";
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { teamsMax } from "../src/domain/bracket/layout.ts";
import { homeOf, stepped, type Board, type BoardDivision, type Deed } from "../src/domain/division/board.ts";
import { Empty } from "../src/ui/empty.tsx";
import { OpenButton } from "../src/ui/form.tsx";
import { Base } from "../src/ui/link.tsx";
import { Section } from "../src/ui/section.tsx";
import { DivisionBox } from "./division-board/box.tsx";
import { announcing, collisionsIn, deedOf, droppedText } from "./division-board/dragging.ts";
import { BoardDesk } from "./division-board/desk.ts";
import { Dragged } from "./division-board/dragged.tsx";
import { gripId, HandsContext, type Hands } from "./division-board/hands.ts";
import { PoolsDialog } from "./division-board/pools-dialog.tsx";
import { SeedDialog } from "./division-board/seed-dialog.tsx";
import { FreeTeams } from "./division-board/standings.tsx";
import { useActs } from "./division-board/use-acts.ts";
import { placeIn, useBoardKeys } from "./division-board/use-carrying.ts";

interface Props {
	board: Board;
	season: number;
	/** The division that is shown alone; null for all. */
	division: number | null;
	base: string;
}

/** Who plays in which division of a season, and as which seed (brackets 8). */
export default function DivisionBoard({ board: first, season, division, base }: Props) {
	const [desk] = useState(() => new BoardDesk(first));
	const { board, divisions: kept, said } = useSyncExternalStore(desk.subscribe, desk.state, desk.state);
	const [carried, setCarried] = useState<readonly BoardDivision[] | null>(null);
	const [filter, setFilter] = useState(division);
	const [dialog, setDialog] = useState<{ kind: "seed" | "pools"; division: number } | null>(null);
	const focus = useRef<string[]>([]);
	const acts = useActs(desk);
	const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
	const divisions = carried ?? kept;
	const teams = useMemo(() => new Map(board.teams.map((team) => [team.slt_id, team])), [board.teams]);
	const nameOf = (slt_id: number) => teams.get(slt_id)?.name ?? "Team";
	const free = useMemo(() => {
		const seated = new Set(divisions.flatMap((one) => one.teams));
		return board.teams.filter(({ slt_id }) => !seated.has(slt_id));
	}, [board.teams, divisions]);
	const shown = divisions.filter(({ id }) => filter === null || id === filter);
	const open = useMemo(() => divisions.filter(({ locked }) => !locked), [divisions]);
	const roomy = useMemo(() => open.filter(({ teams }) => teams.length < teamsMax), [open]);
	const keys = useBoardKeys({
		desk,
		divisions,
		open: open.filter(({ id }) => filter === null || id === filter),
		nameOf,
		show: setCarried,
		refocus: (id) => (focus.current = [id]),
	});

	useEffect(() => {
		const target = focus.current.map((id) => document.getElementById(id)).find((found) => found?.matches(":enabled"));
		focus.current = [];
		target?.focus();
	});

	/** What is shown at once is said only when the server has taken it. */
	const act = (deeds: readonly Deed[], done: () => string) =>
		void desk.act(deeds).then((isTaken) => isTaken && desk.say(done()));

	const hands: Hands = {
		teams,
		keys,
		assign(slt_id, to) {
			const name = kept.find(({ id }) => id === to)?.name;
			const row = free.map((team) => `team-${team.slt_id}-to`);
			focus.current = [...neighbour(row, `team-${slt_id}-to`), gripId(slt_id)];
			act([{ kind: "assign", slt_id, division: to }], () => `${nameOf(slt_id)} is now the last team of ${name}.`);
		},
		release(slt_id) {
			const row = homeOf(kept, slt_id)?.teams ?? [];
			const buttons = row.map((id) => `team-${id}-remove`);
			focus.current = [...neighbour(buttons, `team-${slt_id}-remove`), gripId(slt_id)];
			act([{ kind: "release", slt_id }], () => `${nameOf(slt_id)} is back in the standings.`);
		},
		step(slt_id, by) {
			const home = homeOf(kept, slt_id);
			const deed = home && stepped(home, slt_id, by);
			if (!deed) return;
			const [to, back] = by < 0 ? ["up", "down"] : ["down", "up"];
			focus.current = [`team-${slt_id}-${to}`, `team-${slt_id}-${back}`];
			act([deed], () => `${nameOf(slt_id)} is now ${placeIn(slt_id, desk.state().divisions)}.`);
		},
		open: (kind, id) => setDialog({ kind, division: id }),
	};
	const choose = (id: number | null) => {
		setFilter(id);
		const address = new URL(location.href);
		if (id === null) address.searchParams.delete("division");
		else address.searchParams.set("division", String(id));
		history.replaceState(history.state, "", address);
	};
	const edited = dialog && kept.find(({ id }) => id === dialog.division);
	const close = () => {
		if (dialog) focus.current = [`division-${dialog.division}-${dialog.kind}`];
		setDialog(null);
	};
	return (
		<Base value={base}>
			<HandsContext value={hands}>
				<DndContext
					id="division-board"
					sensors={sensors}
					collisionDetection={useMemo(() => collisionsIn(kept), [kept])}
					accessibility={{
						announcements: announcing(kept, nameOf),
						screenReaderInstructions: { draggable: "" },
					}}
					onDragEnd={(event) => {
						const deed = deedOf(event, kept);
						if (deed) act([deed], () => droppedText(event, kept, nameOf));
					}}
				>
					<p id="board-how" className="sr">
						Press space to pick a team up, up and down to move it within its division, left and right to another one,
						space again to drop it, Escape to put it back.
					</p>
					<div className="division-desk">
						<FreeTeams teams={free} leagues={board.leagues} open={roomy} season={season} />
						<Section
							title="Divisions"
							tools={
								<div className="row push">
									{divisions.length > 0 ? (
										<select
											aria-label="Division"
											id="board-filter"
											value={shown.length === 1 && filter !== null ? filter : 0}
											onChange={(event) => choose(Number(event.target.value) || null)}
										>
											<option value={0}>All Divisions</option>
											{divisions.map(({ id, name }) => (
												<option key={id} value={id}>
													{name}
												</option>
											))}
										</select>
									) : null}
									<OpenButton
										id="add-division-open"
										dialog="add-division"
										icon="plus"
										label="Add Division"
										look="main"
									/>
								</div>
							}
						>
							{divisions.length === 0 ? (
								<Empty icon="trophy" title="No divisions created yet.">
									Add one: its teams play a bracket of their own.
								</Empty>
							) : (
								<div className="boxes">
									{(shown.length > 0 ? shown : divisions).map((one) => (
										<DivisionBox
											key={one.id}
											division={one}
											divisions={kept}
											leagues={board.leagues}
											season={season}
											acts={acts}
										/>
									))}
								</div>
							)}
						</Section>
					</div>
					<Dragged season={season} />
				</DndContext>
				{edited && dialog.kind === "seed" ? (
					<SeedDialog division={edited} divisions={kept} board={board} acts={acts} close={close} />
				) : null}
				{edited && dialog.kind === "pools" ? (
					<PoolsDialog division={edited} divisions={kept} leagues={board.leagues} acts={acts} close={close} />
				) : null}
				<output className="sr">{said}</output>
			</HandsContext>
		</Base>
	);
}

/** The control behind the one that goes, else the one before it. */
function neighbour(ids: readonly string[], own: string): string[] {
	const at = ids.indexOf(own);
	return [ids[at + 1], ids[at - 1]].filter((id): id is string => id !== undefined);
}
