import { date, neededId, optionalTextOf, own } from "../field.ts";
import { refused } from "../refusal.ts";

/** A team's day without a game; the team is required (games 15). */
export const byeFields = { team_id: neededId("Choose a team."), date };

export const noLeague = "There is no such league in this season.";

/** A day on which a league does not play; the date is required, the reason is not (games 15). */
export const weekOffFields = {
	date: own(date.schema, (name, value) => {
		const day = date.read(name, value);
		if (day === null) throw refused(name, "This field is required.");
		return day;
	}),
	season_id: neededId(noLeague),
	league_id: neededId(noLeague),
	reason: optionalTextOf(200),
};
