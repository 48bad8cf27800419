import {
	type Announcements,
	DndContext,
	DragOverlay,
	PointerSensor,
	pointerWithin,
	useSensor,
	useSensors,
} from "@dnd-kit/core";
import { type ReactNode, useState } from "react";
import { type Entries, oddRound, teamsIn, typedEntries } from "../../src/domain/bracket/entries.ts";
import { depthsOf, withEntry } from "../../src/domain/bracket/entry-moves.ts";
import { type SeedLabels, seedText } from "../../src/domain/bracket/seed-labels.ts";
import { some } from "../../src/domain/some.ts";
import { useFocusNext } from "../lib/focus-next.ts";
import { Chip, chipId, seedIn } from "./chip.tsx";
import { beforeIn, RoundRow, roundRows, type RoundShown } from "./round.tsx";

interface Props {
	entries: Entries;
	names: readonly (string | null)[];
	/** What staff call the seeds. */
	labels: SeedLabels | null;
	write(text: string): void;
}

/** A board of the rounds that are typed, or why they are none. */
export function EntryBoard({ text, ...props }: Omit<Props, "entries"> & { text: string }) {
	const entries = typedEntries(text);
	const fault = entries ? faultOf(entries, props.names.length) : "Numbers with commas between, a round each.";
	return entries && fault === null ? <Board entries={entries} {...props} /> : <p className="notice warn">{fault}</p>;
}

/** Every round with the seeds that enter there. One is dragged to another round, or chosen and moved by arrow keys or buttons (brackets 22). */
function Board({ entries, names, labels, write }: Props) {
	const [said, setSaid] = useState<Said | null>(null);
	const [chosen, setChosen] = useState(1);
	const focusNext = useFocusNext();
	const rows = roundRows(entries);
	const depths = depthsOf(entries);
	const seed = Math.min(chosen, depths.length);
	const move = (own: number, before: number) => {
		setChosen(own);
		const after = withEntry(entries, own, before);
		if (typeof after === "string") return setSaid({ text: after, isRefused: true });
		focusNext(chipId(own));
		write(after.join(", "));
		setSaid({ text: movedText(own, entries, after, seedText(own, labels)), isRefused: false });
	};
	const step = (own: number, by: number) => move(own, (depths[own - 1] ?? 0) - by);
	return (
		<Dragging depths={depths} labels={labels} move={move}>
			<p id="entries-how" className="meta">
				Drag a seed to the round in which it enters, or choose it and press the arrow keys. The others move as little as
				they can.
			</p>
			<ol className="entry-rounds">
				{rows.map((row) => (
					<RoundRow key={row.before} row={row}>
						{row.seeds.map((own) => (
							<Chip
								key={own}
								seed={own}
								label={seedText(own, labels)}
								name={names[own - 1] ?? null}
								round={row.name}
								isChosen={own === seed}
								choose={() => setChosen(own)}
								step={(by) => step(own, by)}
							/>
						))}
					</RoundRow>
				))}
			</ol>
			<Steps label={seedText(seed, labels)} rows={rows} before={depths[seed - 1] ?? 0} step={(by) => step(seed, by)} />
			<output className={said?.isRefused ? "notice warn" : "meta"}>{said?.text}</output>
		</Dragging>
	);
}

interface DraggingProps {
	/** How many rounds before the final each seed enters. */
	depths: readonly number[];
	labels: SeedLabels | null;
	move(seed: number, before: number): void;
	children: ReactNode;
}

/** By mouse, pen and finger. */
function Dragging({ depths, labels, move, children }: DraggingProps) {
	const [dragged, setDragged] = useState<number | null>(null);
	const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
	return (
		<DndContext
			id="bracket-entries"
			sensors={sensors}
			collisionDetection={pointerWithin}
			accessibility={{ announcements: heardOf(labels), screenReaderInstructions: { draggable: "" } }}
			onDragStart={({ active }) => setDragged(seedIn(active.id))}
			onDragCancel={() => setDragged(null)}
			onDragEnd={({ active, over }) => {
				setDragged(null);
				const before = over && beforeIn(over.id);
				const seed = seedIn(active.id);
				if (before !== null && before !== depths[seed - 1]) move(seed, before);
			}}
		>
			{children}
			<DragOverlay dropAnimation={null}>
				{dragged === null ? null : (
					<span className="seed-chip ghost">
						<b>{seedText(dragged, labels)}</b>
					</span>
				)}
			</DragOverlay>
		</DndContext>
	);
}

/** What becomes of a drop is said beside the board. */
const heardOf = (labels: SeedLabels | null): Announcements => ({
	onDragStart: ({ active }) => `Holding seed ${seedText(seedIn(active.id), labels)}.`,
	onDragOver: () => undefined,
	onDragEnd: () => undefined,
	onDragCancel: ({ active }) => `Seed ${seedText(seedIn(active.id), labels)} is back where it was.`,
});

/** Why there is no board of these rounds; while no teams are known any number of them may be. */
function faultOf(entries: Entries, teams: number): string | null {
	const count = teamsIn(entries);
	if (teams > 1 && count !== teams) return `These rounds are for ${some(count, "team")}, and ${teams} stand here.`;
	return oddRound(entries);
}

interface Said {
	text: string;
	isRefused: boolean;
}

/** For who neither drags nor has keys. */
function Steps({
	label,
	rows,
	before,
	step,
}: {
	/** What the chosen seed is called. */
	label: string;
	rows: readonly RoundShown[];
	before: number;
	step(by: number): void;
}) {
	const first = rows[0]?.before ?? 0;
	return (
		<fieldset className="row">
			<legend className="sr">{`Seed ${label}`}</legend>
			<button type="button" className="button" disabled={before >= first} onClick={() => step(-1)}>
				{`Seed ${label} a round earlier`}
			</button>
			<button type="button" className="button" disabled={before === 0} onClick={() => step(1)}>
				{`Seed ${label} a round later`}
			</button>
		</fieldset>
	);
}

/** "Seed 1 enters in the semifinals. 2 others have moved." */
function movedText(seed: number, before: Entries, after: Entries, label: string): string {
	const [were, are] = [depthsOf(before), depthsOf(after)];
	const others = are.filter((depth, at) => at + 1 !== seed && depth !== were[at]).length;
	const name = roundRows(after).find(({ seeds }) => seeds.includes(seed))?.name ?? "";
	const moved = others > 0 ? ` ${some(others, "other has", "others have")} moved.` : "";
	return `Seed ${label} enters here: ${name}.${moved}`;
}
