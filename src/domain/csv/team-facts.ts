import { calledFields } from "../team/schema.ts";
import { abbreviationIn } from "../team/sign.ts";
import { fault, textCell } from "./cells.ts";
import { type Fact, plainYesFact, textFacts } from "./facts.ts";

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

/** The same with what it says of the team in its league. */
export const teamFacts = {
	hidden: plainYesFact,
	abbreviation: abbreviationFact,
	color: colorFact,
	...clubFacts,
};
