import { DndContext, PointerSensor, useSensor, useSensors } from "@dnd-kit/core";
import { useMemo, useState, type ComponentProps } from "react";
import type { Board } from "../src/domain/division/board.ts";
import { Base } from "../src/ui/link.tsx";
import { Divisions, useFilter } from "./division-board/divisions.tsx";
import { announcing, collisionsIn, deedOf, droppedText } from "./division-board/dragging.ts";
import { Dragged } from "./division-board/dragged.tsx";
import { HandsContext, type Hands } from "./division-board/hands.ts";
import { PoolsDialog } from "./division-board/pools-dialog.tsx";
import { SeedDialog } from "./division-board/seed-dialog.tsx";
import { FreeTeams } from "./division-board/standings.tsx";
import { teamActs } from "./division-board/team-acts.ts";
import { useActs } from "./division-board/use-acts.ts";
import { useBoard } from "./division-board/use-board.ts";
import { heldBy, useTyped } from "./division-board/typed.ts";
import { useBoardKeys } from "./division-board/use-carrying.ts";
import { useFocusNext } from "./lib/focus-next.ts";
import { KeptOffer } from "./lib/kept-offer.tsx";

interface Props {
	board: Board;
	season: number;
	/** The division that is shown alone; null for all. */
	division: number | null;
	base: string;
}

/** Who plays in which division of a season, and as which seed (brackets 8). */
export default function DivisionBoard({ board: first, season, division, base }: Props) {
	const { desk, board, kept, said, divisions, carry, teams, nameOf, free, open, roomy, act } = useBoard(first);
	const { filter, choose } = useFilter(division);
	const [dialog, setDialog] = useState<Dialog | null>(null);
	const typed = useTyped(season, first.divisions);
	const focusNext = useFocusNext();
	const acts = useActs(desk);
	const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
	const keys = useBoardKeys({
		desk,
		divisions,
		open: open.filter(({ id }) => filter === null || id === filter),
		nameOf,
		show: carry,
		refocus: focusNext,
	});
	const hands: Hands = {
		teams,
		keys,
		...teamActs({ divisions: () => desk.state().divisions, free, nameOf, act, focusNext }),
		typed,
		open: (kind, id) => setDialog({ kind, division: id }),
	};
	const edited = dialog && kept.find(({ id }) => id === dialog.division);
	const close = () => {
		if (dialog) focusNext(`division-${dialog.division}-${dialog.kind}`);
		setDialog(null);
	};
	const take = (left: typeof typed.drafts) => {
		typed.take(left);
		setDialog(dialogOf(left));
	};
	return (
		<Base value={base}>
			<HandsContext value={hands}>
				<DndContext
					id="division-board"
					sensors={sensors}
					collisionDetection={useMemo(() => collisionsIn(kept), [kept])}
					accessibility={{ announcements: announcing(kept, nameOf), screenReaderInstructions: { draggable: "" } }}
					onDragEnd={(event) => {
						const deed = deedOf(event, kept);
						if (deed) act([deed], () => droppedText(event, kept, nameOf));
					}}
				>
					<HowToCarry />
					<KeptOffer offer={typed.offer} held={(left) => heldBy(left, kept)} take={take} />
					<div className="division-desk">
						<FreeTeams {...{ season, divisions: kept }} teams={free} leagues={board.leagues} open={roomy} />
						<Divisions {...{ divisions, kept, filter, choose, season, acts }} leagues={board.leagues} />
					</div>
					<Dragged season={season} />
				</DndContext>
				{edited && <DivisionDialog {...{ board, acts, close }} kind={dialog.kind} division={edited} divisions={kept} />}
				<output className="sr">{said}</output>
			</HandsContext>
		</Base>
	);
}

interface Dialog {
	kind: "seed" | "pools";
	division: number;
}

/** Of what an earlier visit has typed. */
function dialogOf(left: Readonly<Record<string, unknown>>): Dialog | null {
	const [name] = Object.keys(left).filter((one) => !one.startsWith("name"));
	const [kind, division] = name?.split("-") ?? [];
	return kind === "seed" || kind === "pools" ? { kind, division: Number(division) } : null;
}

function DivisionDialog({ kind, ...props }: Pick<Dialog, "kind"> & ComponentProps<typeof SeedDialog>) {
	return kind === "seed" ? <SeedDialog {...props} /> : <PoolsDialog {...props} leagues={props.board.leagues} />;
}

function HowToCarry() {
	return (
		<p id="board-how" className="sr">
			Press space to pick a team up, up and down to move it within its division, left and right to another one, space
			again to drop it, Escape to put it back.
		</p>
	);
}
