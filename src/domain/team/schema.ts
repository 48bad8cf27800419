import { Type } from "@sinclair/typebox";
import { isTime } from "../clock.ts";
import { optionalText, wordLengthMax } from "../check.ts";
import {
	choice,
	color,
	flag,
	flagOr,
	labelled,
	neededId,
	optionalIntegerOf,
	optionalTextOf,
	orElse,
	own,
	sentText,
	text,
	textsOf,
	time,
	upload,
} from "../field.ts";
import { locationLengthMax } from "../game/plan.ts";
import { refused } from "../refusal.ts";
import { linesIn } from "../several.ts";
import { daysOf } from "./days.ts";
import { clubWishes, gamesLimitOf, gamesLimitWrong } from "./limits.ts";
import { abbreviationIn, abbreviationMax } from "./sign.ts";
import { dates } from "../schedule/fields.ts";

const name = labelled("Name", text(100));
const slotsMax = 50;

function readAbbreviation(field: string, value: unknown): string {
	const read = abbreviationIn(optionalText(field, value, abbreviationMax) ?? "");
	if (read === null) throw refused(field, "An abbreviation has 2 to 4 letters or digits.");
	return read;
}

export const restMax = 30;
const daysLengthMax = 500;

/** Days and hours of days; answers bear them as they are kept. */
const days = own(
	Type.Union([Type.String({ maxLength: daysLengthMax }), Type.Null()]),
	(field, value): string | null => {
		const read = daysOf(optionalText(field, value, daysLengthMax) ?? "");
		if ("wrong" in read) throw refused(field, read.wrong);
		if (read.kept !== null && read.kept.length > daysLengthMax)
			throw refused(field, `At most ${daysLengthMax} characters.`);
		return read.kept;
	},
);

function readGamesLimit(field: string, value: unknown): string | null {
	const kept = gamesLimitOf(optionalText(field, value, wordLengthMax) ?? "");
	if (kept === undefined) throw refused(field, gamesLimitWrong);
	return kept;
}

const abbreviation = own(Type.String({ minLength: 1, maxLength: abbreviationMax }), readAbbreviation);

/**
 * What a team is called, for everybody to see. A text that is added here has its column in `teams`; it is in the forms, the
 * calls and the file of teams, and the page shows it.
 */
export const calledFields = { name };

/** A team of the organization as it is made (teams 1). */
export const newTeamFields = { ...calledFields, leagueId: orElse(neededId("Choose one of the list."), null) };

/** A team of the organization, and when it cannot play: lists, or "18:00, 19:00" as people type it (scheduling 8). */
export const teamFields = {
	...newTeamFields,
	unavailableSlots: own(textsOf(wordLengthMax), slots),
	unavailableDates: own(textsOf(wordLengthMax), dates),
};

/** A team that is added to a league: a new one by its name, or an existing one (teams 2). */
export const newLeagueTeamFields = {
	name: text(100, "Please enter a team name or select an existing team."),
	copyFromTeamId: orElse(neededId("There is no such team."), null),
};

/** New teams for a league, one a line (teams 2). */
export const severalTeamsFields = {
	names: own(sentText, (name, value) => linesIn(name, value, 100, "Please enter the teams' names, one a line.")),
};

/** A team in a season's league: its name everywhere, captain and sign there (teams 2); a blank abbreviation or colour is guessed (teams 8). */
export const leagueTeamFields = {
	name,
	captainId: orElse(neededId("The captain must be a player of the team."), null),
	captain: optionalTextOf(100),
	abbreviation: orElse(abbreviation, null),
	color: orElse(color, null),
	logo: upload,
	removeLogo: flagOr(false),
};

/**
 * When and where a team of a season can play, and who has to be there (scheduling 18): columns of its own, in the calls, on its
 * form and in the file of teams.
 */
export const limitFields = {
	home_venue: optionalTextOf(locationLengthMax),
	home_days: days,
	play_days: days,
	latest_start: time,
	rest_days: optionalIntegerOf(restMax),
	games_limit: own(Type.Union([Type.String({ maxLength: wordLengthMax }), Type.Null()]), readGamesLimit),
	coach: optionalTextOf(100),
	club: optionalTextOf(100),
	club_wish: orElse(choice(clubWishes), null),
};

export const hiddenFields = { hidden: flag };

function slots(field: string, value: unknown): string[] {
	const entries = typeof value === "string" ? value.split(",") : (value ?? []);
	if (!Array.isArray(entries)) throw refused(field, "This must be a list of times.");
	const said = entries.filter((entry) => typeof entry !== "string" || entry.trim() !== "");
	if (said.length > slotsMax) throw refused(field, `At most ${slotsMax} times.`);
	const times = said.flatMap((entry) => optionalText(field, entry, wordLengthMax)?.normalize("NFKC") ?? []);
	if (times.some((time) => !isTime(time))) throw refused(field, "Enter times such as 18:00, 19:00.");
	return [...new Set(times.map((time) => time.slice(0, 5)))].toSorted();
}
