/** A share of a player or a team: what was made, less what `minus` counts, of what was tried. */
export interface Share {
	made: string;
	minus?: string;
	/** What was made beside that, as walks stand beside hits. */
	also?: string;
	/** Nothing is divided where it is not said: what was made is a count that is only written in another way. */
	attempts?: string;
	/** What was tried beside that, as goals let in stand beside saves. */
	plus?: string;
	/** For so many tries: earned runs for the outs of a whole game; for one where nothing is said. */
	per?: number;
	/** The lowest leads. */
	isLowest?: true;
	/** What was tried in each game of a season before somebody leads it; half of what is usual where nothing is said. */
	least?: number;
	/** As the sport's people write it, instead of a percentage: ".333", "3.86", outs as innings "6.2". */
	written?: "thousandths" | "hundredths" | "innings";
	/** The name of the tries where people read them as innings. */
	tries?: string;
}

/** What follows from other stats in one sport, by abbreviation: another sport may count the same one otherwise. */
export type Shares = Readonly<Record<string, Share>>;

/** What is divided by what, for a share that is not basketball’s: "H of AB", "SV of SV+GA", "HA+BBA in IP". */
export function triesOfText({ made, minus, also, attempts, plus, tries }: Share): string {
	const counted = `${made}${minus ? `−${minus}` : ""}${also ? `+${also}` : ""}`;
	return tries ? `${counted} in ${tries}` : `${counted} of ${attempts}${plus ? `+${plus}` : ""}`;
}

/** The stats that a share follows from. */
export const partsOf = ({ made, minus, also, attempts, plus }: Share): readonly string[] =>
	[made, minus, also, attempts, plus].filter((part) => part !== undefined);
