import { calledFields } from "../team/schema.ts";
import { plainYesFact, textFacts } from "./facts.ts";

const { name: _name, ...more } = calledFields;

/** What the file of teams says of the club, whatever league and season it plays in. */
export const clubFacts = textFacts(more);

/** The same with what it says of the team in its league. */
export const teamFacts = { hidden: plainYesFact, ...clubFacts };
