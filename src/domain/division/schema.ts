import { Type } from "@sinclair/typebox";
import { teamsMax } from "../bracket/layout.ts";
import { formatForm, formats, readFormat } from "../bracket/formats.ts";
import { formatOf, lengths, partsOf } from "../bracket/series.ts";
import type { Format } from "../bracket/matchup.ts";
import { readSeedLabels, seedLabelMax, type SeedLabels } from "../bracket/seed-labels.ts";
import {
	type Body,
	address,
	choice,
	described,
	id,
	neededId,
	optionalIntegerOf,
	optionalTextOf,
	order,
	orElse,
	own,
	picture,
	text,
} from "../field.ts";
import { refused } from "../refusal.ts";
import { readPools } from "./pools.ts";

/** A division of a season (brackets 9). */
export const divisionFields = { name: text(100) };

/** Shown above its bracket; blank ones are taken away. */
export const mediaFields = { video_url: address, image_url: picture };

const named = formats.map((format) => Type.Literal(format));
const byRound = Type.String({ pattern: formatForm.source });

/** One that has a name, or how many seeds enter in each round (brackets 19); and how many games its matchups have (brackets 20). */
export const formatFields = { format: own<Format>(Type.Union([...named, byRound]), readFormat) };

/** What is sent for it: itself, or the word `entries` with the rounds in a text beside it, as a form has them. */
export const formatBody = {
	format: described(Type.Union([...named, Type.Literal("entries"), byRound])),
	entries: optionalTextOf(60),
	/** How many games a matchup has at most, from the final back; the last one holds for all rounds before it. */
	best_of: described(
		Type.Array(Type.Union(lengths.map((length) => Type.Literal(length))), { minItems: 1, maxItems: 14 }),
	),
};

/** The format that is sent for a division that has one: what is absent stays, as far as that is played so. */
export function formatIn({ format, entries, best_of }: Body, before: Format): Format {
	const was = partsOf(before);
	const is = partsOf(format === undefined ? before : sentFormat(format, entries));
	const { shape } = is;
	const isSaid = is.others.size > 0 || is.lengths.length > 1 || is.lengths[0] !== 1;
	if (best_of !== undefined) return formatOf("best_of", shape, lengthsIn(best_of), isSaid ? is.others : was.others);
	const { lengths: kept, others } = isSaid || shape === "double" ? is : was;
	return formatOf("format", shape, kept, others);
}

const sentFormat = (format: unknown, entries: unknown) =>
	format === "entries" ? readFormat("entries", entries) : readFormat("format", format);

function lengthsIn(value: unknown): number[] {
	const known: readonly unknown[] = lengths;
	if (!Array.isArray(value) || value.length === 0 || value.length > 14 || !value.every((one) => known.includes(one)))
		throw refused("best_of", "A matchup has 1, 3 or 5 games.");
	return value as number[]; // each is one of them
}

/** How many games one matchup has (brackets 24). */
export const lengthFields = {
	best_of: own(Type.Union(lengths.map((length) => Type.Literal(length))), (name, value) => {
		const length = lengths.find((one) => one === value);
		if (length === undefined) throw refused(name, "A matchup has 1, 3 or 5 games.");
		return length;
	}),
};

const seedLabel = Type.Union([Type.String({ maxLength: seedLabelMax }), Type.Null()]);
const seedLabelList = Type.Union([Type.Array(seedLabel, { maxItems: teamsMax }), Type.Null()]);

/** What staff call its seeds, the first seed first (brackets 23). */
export const seedLabelFields = { seed_labels: own<SeedLabels | null>(seedLabelList, readSeedLabels) };

/** How they are named: one by one, or all at once by the names of regions, or by the groups that they come from. */
export const namingFields = {
	labels: own<SeedLabels | null>(seedLabelList, readSeedLabels),
	regions: optionalTextOf(600),
	by: described(Type.Literal("groups")),
};

/** Which ranks of which leagues its seeds are, the first seed first (brackets 15). */
export const poolFields = {
	pools: own(
		Type.Union([
			Type.Array(
				Type.Object({
					season_league_id: Type.Integer({ minimum: 1 }),
					rank: Type.Integer({ minimum: 1, maximum: 999 }),
				}),
				{ minItems: 1, maxItems: teamsMax },
			),
			Type.Null(),
		]),
		(_, value) => readPools(value ?? null),
	),
};

/** What fills it: its own teams in the order of the standings, or the best of them. */
export const seedingFields = {
	from: orElse(choice(["division", "standings"]), "standings" as const),
	season_league_id: id,
	count: optionalIntegerOf(teamsMax),
};

/** A team that is put into it, from where somebody has seen it. */
export const seatFields = {
	seasons_leagues_teams_id: neededId("Choose a team."),
	position: optionalIntegerOf(teamsMax),
	from_division_id: id,
};

/** Who comes in for a team (brackets 26). */
export const replacementFields = { seasons_leagues_teams_id: neededId("Choose a team.") };

export const teamOrderFields = { orderedTeams: order("slt_id", "position") };
