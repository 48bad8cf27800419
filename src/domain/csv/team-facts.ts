import { daysOf } from "../team/days.ts";
import { clubWishes, gamesLimitOf, gamesLimitWrong } from "../team/limits.ts";
import { calledFields, limitFields, restMax } from "../team/schema.ts";
import { abbreviationIn } from "../team/sign.ts";
import { fault, textCell } from "./cells.ts";
import { type Fact, limitOf, lowerFirst, plainYesFact, textFact, textFacts, timeFact, wordFact } from "./facts.ts";

const { name: _name, ...more } = calledFields;

/** What the file of teams says of the club, whatever league and season it plays in. */
export const clubFacts = textFacts(more);

const cellMax = 40;

/** A team always has one: an empty cell says nothing of it, and a new team gets one (teams 8). */
const abbreviationFact: Fact<string, never> = {
	read: (row, column) => {
		const text = textCell(row, column, cellMax);
		if (text === "") return undefined;
		return abbreviationIn(text) ?? fault(row, column, "an abbreviation has 2 to 4 letters or digits.") ?? undefined;
	},
	write: (value) => [value],
	told: (value) => value,
};

const colorFact: Fact<string, never> = {
	read: (row, column) => {
		const text = textCell(row, column, cellMax).toLowerCase();
		if (text === "") return undefined;
		return /^#[0-9a-f]{6}$/.test(text) ? text : (fault(row, column, "a colour has the form #rrggbb.") ?? undefined);
	},
	write: (value) => [value],
	told: (value) => value,
};

const daysFact = (field: typeof limitFields.play_days): Fact<string | null, never> => ({
	...textFact(field),
	read: (row, column) => {
		const read = daysOf(textCell(row, column, limitOf(field)));
		return "wrong" in read ? fault(row, column, lowerFirst(read.wrong)) : read.kept;
	},
});

const restFact: Fact<number | null, never> = {
	read: (row, column) => {
		const text = textCell(row, column, cellMax);
		if (text === "") return null;
		if (!/^\d{1,2}$/.test(text) || Number(text) > restMax)
			return fault(row, column, `days of rest are a number of 0 to ${restMax}.`);
		return Number(text);
	},
	write: (value) => [value],
	told: (value) => value,
};

const gamesLimitFact: Fact<string | null, never> = {
	...textFact(limitFields.coach),
	read: (row, column) => {
		const kept = gamesLimitOf(textCell(row, column, cellMax));
		return kept === undefined ? fault(row, column, lowerFirst(gamesLimitWrong)) : kept;
	},
};

/** When and where it can play in this league (scheduling 18). */
export const limitFacts = {
	home_venue: textFact(limitFields.home_venue),
	home_days: daysFact(limitFields.home_days),
	play_days: daysFact(limitFields.play_days),
	latest_start: timeFact,
	rest_days: restFact,
	games_limit: gamesLimitFact,
	coach: textFact(limitFields.coach),
	club: textFact(limitFields.club),
	club_wish: wordFact(clubWishes),
} satisfies Readonly<Record<keyof typeof limitFields, Fact<unknown>>>;

/** The same with what it says of the team in its league. */
export const teamFacts = {
	hidden: plainYesFact,
	abbreviation: abbreviationFact,
	color: colorFact,
	...limitFacts,
	...clubFacts,
};
