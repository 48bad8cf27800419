import { seen } from "../check.ts";
import { fold } from "../fold.ts";
import { refused } from "../refusal.ts";
import { teamsMax } from "./layout.ts";
import type { Layout } from "./matchup.ts";
import { regionCounts, regionsOf } from "./regions.ts";

/** What staff call the seeds, the first one first; null where that is the number (brackets 23). */
export type SeedLabels = (string | null)[];

/** A box of the drawing has room for so many characters beside a team. */
export const seedLabelMax = 12;

/** What a seed is called where it is shown: as staff name it, else its number. */
export const seedText = (seed: number, labels: SeedLabels | null): string => labels?.[seed - 1] ?? String(seed);

/** The labels of a body; null for numbers. Refused (invalid) with the seed named. */
export function readSeedLabels(field: string, value: unknown): SeedLabels | null {
	if (value === null || value === undefined) return null;
	if (!Array.isArray(value) || value.length > teamsMax)
		throw refused(field, `Send a list of labels, the first seed first, for at most ${teamsMax} seeds.`);
	return keptLabels(
		field,
		value.map((label: unknown, at) => labelIn(field, label, at + 1)),
	);
}

function labelIn(field: string, value: unknown, seed: number): string | null {
	if (value === null) return null;
	if (typeof value !== "string") throw refused(field, `Seed ${seed}: a label is a text.`);
	const text = oneLine(value);
	if ([...text].length > seedLabelMax) throw refused(field, `Seed ${seed}: at most ${seedLabelMax} characters.`);
	return text === "" ? null : text;
}

const oneLine = (text: string) => seen(text).replace(/\s+/g, " ").trim();

/** As short as they can be kept. Refused (invalid): two seeds of a bracket that would be called alike, a number among them. */
export function keptLabels(field: string, said: SeedLabels): SeedLabels | null {
	const labels = said.map((label, at) => (label === String(at + 1) ? null : label));
	const known = new Set<string>();
	for (let seed = 1; seed <= teamsMax; seed += 1) {
		const text = seedText(seed, labels);
		if (known.has(fold(text))) throw refused(field, `Two seeds would be called “${text}”.`);
		known.add(fold(text));
	}
	const named = labels.findLastIndex((label) => label !== null) + 1;
	return named === 0 ? null : labels.slice(0, named);
}

/** The names of regions as they are typed, with commas between. */
const namesIn = (text: string) =>
	text
		.split(/[,;\n]/)
		.map(oneLine)
		.filter(Boolean);

/**
 * "East 1" to "West 16": the region that is named first has the first seed, the second one the second, and in each the seeds count
 * from 1 by their strength. Refused (invalid) where the bracket does not fall into so many of one size.
 */
export function labelsByRegion(field: string, typed: string, bracket: Layout): SeedLabels | null {
	const names = namesIn(typed);
	if (!regionCounts.includes(names.length))
		throw refused(field, "Name 2, 4, 8, 16 or 32 regions, with commas between, such as East, West, South, Midwest.");
	const regions = regionsOf(bracket, names.length);
	if (!regions)
		throw refused(field, `This bracket of ${bracket.teamCount} teams does not fall into ${names.length} even regions.`);
	const labels = Array.from({ length: bracket.teamCount }, (): string | null => null);
	for (const [at, seeds] of regions.entries())
		for (const [place, seed] of seeds.entries()) labels[seed - 1] = `${names[at]} ${place + 1}`;
	const long = labels.find((label) => label !== null && [...label].length > seedLabelMax);
	if (long)
		throw refused(
			field,
			`“${long.slice(0, 40)}” has more than ${seedLabelMax} characters: give that region a shorter name.`,
		);
	return keptLabels(field, labels);
}
