import type { Undone } from "./bracket/undo.ts";
import type { Clashed } from "./clash/asking.ts";
import { Refusal } from "./refusal.ts";

/** What has to be read before a change is made, with what a program may want to know of it. */
export interface Question {
	sentence: string;
	undoes?: readonly Undone[];
	clashes?: readonly Clashed[];
}

/** A change that is refused (conflict) until it is sent again as `confirmed`: all that there is to ask about it, at once. */
export class Unconfirmed extends Refusal {
	readonly asks: readonly Question[];

	constructor(asks: readonly Question[]) {
		super("conflict", asks.map(({ sentence }, at) => (at < asks.length - 1 ? unended(sentence) : sentence)).join(" "));
		this.asks = asks;
	}
}

/** Several questions end in one: "Save anyway?" stands once, last. */
const unended = (sentence: string) =>
	sentence.replace(/ (Save anyway|Go on|Save it as a tie|Save it all the same)\?$/, "");
