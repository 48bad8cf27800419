import { Type } from "@sinclair/typebox";
import { date, described, id, optionalTextOf } from "../field.ts";
import { locationLengthMax } from "../game/plan.ts";
import { tokenForm } from "./scorer.ts";

/** What a scorer's link is for: one game, or one day, with a place or without. */
export const scorerLinkFields = {
	game_id: id,
	date,
	location: optionalTextOf(locationLengthMax),
	label: optionalTextOf(100),
};

export const tokenFields = { token: described(Type.String({ pattern: tokenForm.source })) };
