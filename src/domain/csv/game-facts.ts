import { planFields } from "../game/schema.ts";
import { addressFact, textFact, timeFact } from "./facts.ts";

/** What the file of games says of a game's place on its day, whose own column may say "none". */
export const slotFacts = { time: timeFact, location: textFact(planFields.location) };

/** Where more is to be seen of it. */
export const linkFacts = { location_url: addressFact, video_url: addressFact };
