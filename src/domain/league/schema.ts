import { Type } from "@sinclair/typebox";
import { id, order, own, text } from "../field.ts";
import { checkTieBreak, criterionNames, presets } from "../standings/tie-break.ts";

/** A league, and what one that is added to a season is copied from (leagues 5). */
export const leagueFields = { name: text(100) };

export const newLeagueFields = { ...leagueFields, season_id: id, copyFromSeasonId: id, copyFromSeasonsLeagueId: id };

export const leagueOrderFields = { orderedLeagues: order("id", "position") };

const criterionName = Type.Union(criterionNames.map((name) => Type.Literal(name)));
const criterion = Type.Object({
	by: criterionName,
	cap: Type.Optional(Type.Integer({ minimum: 1 })),
	seed: Type.Optional(Type.Integer({ minimum: 0 })),
});

/** How level teams are told apart (standings 3); a form says `own` and the names in order. */
export const tieBreakFields = {
	tie_break: own(
		Type.Union([
			...[...Object.keys(presets), "own"].map((name) => Type.Literal(name)),
			Type.Array(criterion, { minItems: 1 }),
		]),
		(_, value) => checkTieBreak(value),
	),
	criteria: own(Type.Array(Type.Union([criterionName, Type.Literal("")])), (_, value) => value),
};
