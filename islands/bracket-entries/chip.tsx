import { useDraggable } from "@dnd-kit/core";
import type { KeyboardEvent } from "react";

interface Props {
	seed: number;
	/** What it is called. */
	label: string;
	/** The team's, while it is known. */
	name: string | null;
	round: string;
	isChosen: boolean;
	choose(): void;
	/** By one round: 1 is later. */
	step(by: number): void;
}

const prefix = "seed-";
export const chipId = (seed: number) => `entry-${prefix}${seed}`;
export const seedIn = (id: string | number): number => Number(String(id).slice(prefix.length));

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** A seed that can be dragged, chosen by a press, and moved by arrow keys. */
export function Chip({ seed, label, name, round, isChosen, choose, step }: Props) {
	const { setNodeRef, listeners, isDragging } = useDraggable({ id: `${prefix}${seed}` });
	const onKeyDown = (event: KeyboardEvent) => {
		const by = steps[event.key];
		if (by === undefined) return;
		event.preventDefault();
		step(by);
	};
	return (
		<li>
			<button
				type="button"
				id={chipId(seed)}
				ref={setNodeRef}
				className={isDragging ? "seed-chip held" : "seed-chip"}
				aria-pressed={isChosen}
				aria-describedby="entries-how"
				title={name ?? undefined}
				{...listeners}
				onClick={choose}
				onKeyDown={onKeyDown}
			>
				<span className="sr">Seed </span>
				<b>{label}</b>
				{name === null ? null : <span className="whose">{name}</span>}
				<span className="sr">{`, enters: ${round}`}</span>
			</button>
		</li>
	);
}
