import { useDroppable } from "@dnd-kit/core";
import type { ReactNode } from "react";
import { type Entries, entryRounds, matchupCounts, roundsMax } from "../../src/domain/bracket/entries.ts";
import { some } from "../../src/domain/some.ts";

/** A round as the board shows it. */
export interface RoundShown {
	/** How many rounds before the final. */
	before: number;
	name: string;
	/** Who enters, the best first. */
	seeds: readonly number[];
	/** Games, and winners of the round before. */
	games: number;
	winners: number;
}

/** The first round first, and before it, while a drawing has room for one, a round that nobody enters yet. */
export function roundRows(entries: Entries): RoundShown[] {
	const names = entryRounds(entries).map(({ name }) => name);
	const counts = matchupCounts(entries) ?? [];
	let later = 0;
	const rows = entries
		.map((entering, round) => ({ entering, round }))
		.toReversed()
		.map(({ entering, round }): RoundShown => {
			const seeds = Array.from({ length: entering }, (_, at) => later + at + 1);
			later += entering;
			return {
				before: entries.length - 1 - round,
				name: names[round] ?? "",
				seeds,
				games: counts[round] ?? 0,
				winners: counts[round - 1] ?? 0,
			};
		})
		.toReversed();
	if (entries.length >= roundsMax) return rows;
	return [{ before: entries.length, name: "A round before", seeds: [], games: 0, winners: 0 }, ...rows];
}

const prefix = "round-";

/** The round that something was dropped on; null where it was none. */
export function beforeIn(id: string | number): number | null {
	const text = String(id);
	return text.startsWith(prefix) ? Number(text.slice(prefix.length)) : null;
}

/** Takes what is dropped on it. */
export function RoundRow({ row, children }: { row: RoundShown; children: ReactNode }) {
	const { setNodeRef, isOver } = useDroppable({ id: `${prefix}${row.before}` });
	const { name, games, winners, seeds } = row;
	const meta = [games > 0 && some(games, "game"), winners > 0 && `${some(winners, "winner")} from before`];
	return (
		<li ref={setNodeRef} className={isOver ? "over" : undefined}>
			<div>
				<b>{name}</b>
				<span className="meta">{meta.filter(Boolean).join(", ")}</span>
			</div>
			{seeds.length > 0 ? (
				<ul aria-label={`Seeds that enter: ${name}`}>{children}</ul>
			) : (
				<p className="dim">Nobody enters.</p>
			)}
		</li>
	);
}
