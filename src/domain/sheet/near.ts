import { fold } from "../fold.ts";

/**
 * The name that somebody may have meant: "Winter 2026-27" for "Winter 2026/27", "Bobcats" for "Bobcat". Names whose numbers
 * differ are never near: Team 1 is not Team 2.
 */
export function nearName(name: string, known: readonly string[]): string | null {
	const own = plain(name);
	let best: { name: string; distance: number } | null = null;
	for (const other of known) {
		const theirs = plain(other);
		if (theirs.numbers !== own.numbers || other === name) continue;
		const distance = distanceOf(own.letters, theirs.letters, farMax(own.letters));
		if (distance !== null && (best === null || distance < best.distance)) best = { name: other, distance };
	}
	return best?.name ?? null;
}

/** Short names differ by one letter and are others: Owls and Bowls are told apart by whoever reads the question. */
function farMax({ length }: string): number {
	if (length < 3) return 0;
	return length < longLength ? 1 : 2;
}
const longLength = 9;

/** Letters without blanks and signs, and the numbers: of a year its last two digits. */
function plain(name: string): { letters: string; numbers: string } {
	const folded = fold(name);
	const numbers = [...folded.matchAll(/\d+/g)].map(([digits]) => digits.replace(/^(?:19|20)(\d\d)$/, "$1"));
	return { letters: folded.replace(/[^\p{L}]+/gu, ""), numbers: numbers.map(Number).join(" ") };
}

/** How many letters have to be put in, taken out or exchanged; null for more than `most`. */
function distanceOf(one: string, other: string, most: number): number | null {
	if (Math.abs(one.length - other.length) > most) return null;
	let row = Array.from({ length: other.length + 1 }, (_, at) => at);
	for (const [i, letter] of [...one].entries()) {
		const next = [i + 1];
		for (let j = 1; j <= other.length; j += 1) {
			const kept = (row[j - 1] ?? 0) + (other[j - 1] === letter ? 0 : 1);
			next.push(Math.min(kept, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
		}
		if (Math.min(...next) > most) return null;
		row = next;
	}
	const distance = row.at(-1) ?? 0;
	return distance <= most ? distance : null;
}
