import { Type } from "@sinclair/typebox";
import { teamsMax } from "../bracket/layout.ts";
import { formats } from "../bracket/formats.ts";
import { address, choice, id, neededId, optionalIntegerOf, order, orElse, own, picture, text } from "../field.ts";
import { readPools } from "./pools.ts";

/** A division of a season (brackets 9). */
export const divisionFields = { name: text(100) };

/** Shown above its bracket; blank ones are taken away. */
export const mediaFields = { video_url: address, image_url: picture };

export const formatFields = { format: choice(formats) };

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
