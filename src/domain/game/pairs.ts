import { scoreMax } from "../check.ts";
import type { Side } from "./game.ts";

/** Two figures and two more; null where something else stands between them, or one has no other. */
export function pairsOf(typed: string): Record<Side, number>[] | null {
	if (!/^[\d\s:–—,;./-]+$/.test(typed)) return null;
	const figures = (typed.match(/\d+/g) ?? []).map(Number);
	if (figures.length === 0 || figures.length % 2 === 1 || figures.some((figure) => figure > scoreMax)) return null;
	return Array.from({ length: figures.length / 2 }, (_, at) => ({
		home: figures[2 * at] ?? 0,
		away: figures[2 * at + 1] ?? 0,
	}));
}
