import { Type } from "@sinclair/typebox";
import { teamsMax } from "../bracket/layout.ts";
import { formatForm, formats, readFormat } from "../bracket/formats.ts";
import { formatOf, lengths, partsOf } from "../bracket/series.ts";
import type { Format } from "../bracket/matchup.ts";
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
	const { shape, lengths: said } = partsOf(format === undefined ? before : sentFormat(format, entries));
	if (best_of !== undefined) return formatOf("best_of", shape, lengthsIn(best_of));
	return formatOf("format", shape, said.length === 1 && said[0] === 1 && shape !== "double" ? was.lengths : said);
}

const sentFormat = (format: unknown, entries: unknown) =>
	format === "entries" ? readFormat("entries", entries) : readFormat("format", format);

function lengthsIn(value: unknown): number[] {
	const known: readonly unknown[] = lengths;
	if (!Array.isArray(value) || value.length === 0 || value.length > 14 || !value.every((one) => known.includes(one)))
		throw refused("best_of", "A matchup has 1, 3 or 5 games.");
	return value as number[]; // each is one of them
}

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

export const teamOrderFields = { orderedTeams: order("slt_id", "position") };
