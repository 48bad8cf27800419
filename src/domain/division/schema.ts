import { Type } from "@sinclair/typebox";
import { teamsMax } from "../bracket/layout.ts";
import { entriesForm } from "../bracket/entries.ts";
import { formats, readFormat } from "../bracket/formats.ts";
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
import { readPools } from "./pools.ts";

/** A division of a season (brackets 9). */
export const divisionFields = { name: text(100) };

/** Shown above its bracket; blank ones are taken away. */
export const mediaFields = { video_url: address, image_url: picture };

const named = formats.map((format) => Type.Literal(format));
const byRound = Type.String({ pattern: entriesForm.source });

/** One that has a name, or how many seeds enter in each round (brackets 19). */
export const formatFields = { format: own<Format>(Type.Union([...named, byRound]), readFormat) };

/** What is sent for it: itself, or the word `entries` with the rounds in a text beside it, as a form has them. */
export const formatBody = {
	format: described(Type.Union([...named, Type.Literal("entries"), byRound])),
	entries: optionalTextOf(60),
};

export function formatIn({ format, entries }: Body): Format {
	return format === "entries" ? readFormat("entries", entries) : readFormat("format", format);
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
