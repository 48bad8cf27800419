import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Copy } from "./copy.ts";
import { type Site, sitesOf } from "./operators.ts";
import { sourceFilesOf } from "./trace.ts";

/** What was done once to every database is never done again. */
const leftOut = /^db\/migrations\//;

/**
 * Faults spread over all areas (by the root of their size), folders and operators. The choice hangs on seed and source text
 * alone: every site has a rank by its own text, so a change elsewhere moves no other. What breaks types is passed over.
 */
export async function choose(checkout: string, copy: Copy, seed: number, count: number) {
	const areas = areasOf(checkout, seed);
	const shares = sharesOf(
		[...areas].map(([name, { size }]) => [name, Math.sqrt(size)] as const),
		count,
	);
	const used = new Map<string, number>();
	const times = (key: string) => used.get(key) ?? 0;
	const weight = ({ operator, file }: Site) => 4 * times(operator) + 2 * times(dirname(file));
	const chosen: Site[] = [];
	let brokeTypes = 0;
	for (;;) {
		let owed = 0; // what an area with too few places leaves to the next
		for (const [name, share] of shares) {
			const left = areas.get(name)?.sites ?? [];
			owed += share - chosen.filter(({ file }) => areaOf(file) === name).length;
			for (; owed > 0; owed -= 1) {
				const free = left.filter(({ file }) => times(file) === 0);
				if (free.length === 0) break;
				const best = free.reduce((a, b) => (weight(b) < weight(a) ? b : a));
				left.splice(left.indexOf(best), 1);
				chosen.push(best);
				for (const key of [best.operator, dirname(best.file), best.file]) used.set(key, times(key) + 1);
			}
		}
		const broken = await copy.breakingTypes(chosen);
		if (broken.length === 0) return { chosen, brokeTypes };
		brokeTypes += broken.length;
		for (const site of broken) {
			chosen.splice(chosen.indexOf(site), 1);
			used.set(site.file, 0);
			used.set(site.operator, times(site.operator) - 0.75); // some is kept: where one never fits, others are tried
		}
	}
}

/** All sites of an area by rank, and how much text it has. */
function areasOf(checkout: string, seed: number) {
	const areas = new Map<string, { sites: Site[]; size: number }>();
	for (const file of sourceFilesOf(checkout)) {
		if (leftOut.test(file)) continue;
		const source = readFileSync(join(checkout, file), "utf8");
		const area = areas.get(areaOf(file)) ?? { sites: [], size: 0 };
		areas.set(areaOf(file), area);
		area.size += source.length;
		area.sites.push(...sitesOf(file, source));
	}
	for (const area of areas.values()) {
		const ranks = ranksOf(checkout, area.sites, seed);
		area.sites.sort((a, b) => ((ranks.get(a) ?? "") < (ranks.get(b) ?? "") ? -1 : 1));
	}
	return areas;
}

/** `src/data/wire/x.ts` belongs to `src/data`, `islands/lib/x.ts` to `islands`, `src/app.ts` to `src`. */
function areaOf(file: string): string {
	const [top = "", next] = dirname(file).split("/");
	return top === "src" && next ? `${top}/${next}` : top;
}

function ranksOf(checkout: string, sites: readonly Site[], seed: number): Map<Site, string> {
	const seen = new Map<string, number>();
	const ranks = new Map<Site, string>();
	const linesOf = new Map<string, string[]>();
	for (const site of sites) {
		const lines = linesOf.get(site.file) ?? readFileSync(join(checkout, site.file), "utf8").split("\n");
		linesOf.set(site.file, lines);
		const text = `${site.file} ${site.operator} ${site.before} ${lines[site.line - 1]?.trim()}`;
		const time = seen.get(text) ?? 0;
		seen.set(text, time + 1);
		ranks.set(site, createHash("sha256").update(`${seed} ${text} ${time}`).digest("hex"));
	}
	return ranks;
}

/** Whole numbers that add up to `count`, by weight, at least one each. */
function sharesOf(weights: readonly (readonly [string, number])[], count: number): [string, number][] {
	const all = weights.reduce((sum, [, weight]) => sum + weight, 0);
	const exact = weights.map(([name, weight]) => ({ name, exact: Math.max(1, (count * weight) / all) }));
	const shares = new Map(exact.map(({ name, exact }) => [name, Math.floor(exact)]));
	const byRest = exact.toSorted((a, b) => (b.exact % 1) - (a.exact % 1));
	let rest = count - [...shares.values()].reduce((a, b) => a + b, 0);
	for (const { name } of byRest) if (rest-- > 0) shares.set(name, (shares.get(name) ?? 0) + 1);
	return [...shares].toSorted(([a], [b]) => (a < b ? -1 : 1));
}
