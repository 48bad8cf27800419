import { gamesAtOnceMax, changedGameFields } from "../day-off/schema.ts";
import { choice, neededId, orElse, rows } from "../field.ts";
import { confirmedFields, reasonFields } from "../game/schema.ts";

const replanWays = ["out", "in"] as const;
/** Whether a team drops out or joins. */
export type ReplanWay = (typeof replanWays)[number];

const remainingWays = ["cancel", "remove"] as const;

const { id, revision, ...slot } = changedGameFields;
const team = neededId("Choose a team.", "This team does not play in this league.");

/** A game between two league teams that is to be made. */
export const addedGameFields = { home_team_id: team, away_team_id: team, ...slot };
export const namedGameFields = { id, revision };

/** What becomes of a league when a team drops out or joins: what is absent stays (scheduling 19, scheduling 20). */
export const replanFields = {
	as: choice(replanWays),
	/** Of a team that drops out: what becomes of `games`. */
	remaining: orElse(choice(remainingWays), "cancel" as const),
	games: rows(namedGameFields, ["id"], gamesAtOnceMax),
	add: rows(addedGameFields, ["home_team_id", "away_team_id", "date", "time"], gamesAtOnceMax),
	move: rows(changedGameFields, ["id", "date"], gamesAtOnceMax),
	remove: rows(namedGameFields, ["id"], gamesAtOnceMax),
	...reasonFields,
	...confirmedFields,
};
