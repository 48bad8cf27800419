/** What a scorer taps: a key of the screen at the table, and what it counts. */
export interface Deed {
	/** Its name in calls and in the log; where two sports have the same one, it is the same deed. */
	action: string;
	label: string;
	/** What is heard behind the label. */
	said?: string;
	/** On a keyboard: a letter, or a sign and a figure. */
	key: string;
	kind: "made" | "missed" | "other" | "foul" | "card" | "turn";
	/** An entry in words, behind who did it. */
	words: string;
	/** What it gives in the part that is played, to the team of whoever did it. */
	gives?: number;
	/** It gives that to the other team. */
	toOther?: true;
	/** What it adds to a player's line, by abbreviation. */
	line?: Readonly<Record<string, number>>;
	/** A team has it without a player, too. */
	team?: true;
	/** At hand for the team in the field alone, where the other one bats; all others are for who bats. */
	field?: true;
	/** The team that bats has lost one. */
	isOut?: true;
}

/** Which team has its turn, by what was tapped in the part that is played. */
export interface Turn {
	/** "Hawks serve". */
	verb: string;
	/** Who begins a part: the visitors, or one who is asked for, and then the other one in each part. */
	begins: "away" | "asked";
	/** It goes over to whoever gets a point, or once so many are out. */
	outs?: number;
}

type Line = Deed["line"];

const counts = (deed: Omit<Deed, "kind">): Deed => ({ ...deed, kind: "other" });

/** What several sports have alike. */
export const goal = (line: Line): Deed => ({
	action: "goal",
	label: "Goal",
	key: "G",
	kind: "made",
	words: "goal",
	gives: 1,
	line: { G: 1, ...line },
	team: true,
});
export const ownGoal: Deed = {
	action: "own-goal",
	label: "Own goal",
	key: "O",
	kind: "other",
	words: "own goal",
	gives: 1,
	toOther: true,
	team: true,
};
export const assist = counts({ action: "ast", label: "Assist", key: "A", words: "assist", line: { AST: 1, A: 1 } });
export const rebound = counts({ action: "reb", label: "Rebound", key: "R", words: "rebound", line: { REB: 1 } });
/** What a pitcher has had done to them, on the line of that pitcher. */
export const against = (action: string, label: string, key: string, words: string, line: Line): Deed =>
	counts({ action, label, key, words, line, field: true });
export const shot = counts({ action: "shot", label: "Shot", key: "S", words: "shot", line: { SH: 1 } });
export const onGoal = (line: Line): Deed =>
	counts({ action: "on-goal", label: "On goal", key: "T", words: "shot on goal", line: { SOG: 1, ...line } });
export const save = counts({ action: "save", label: "Save", key: "K", words: "save", line: { SV: 1 } });
export const foul: Deed = { action: "foul", label: "Foul", key: "F", kind: "foul", words: "foul", team: true };

export const serve: Deed = { action: "serve", label: "Serve", key: "Z", kind: "turn", words: "to serve", team: true };

const card = (deed: Omit<Deed, "kind">): Deed => ({ ...deed, kind: "card" });

export const green = card({
	action: "green",
	label: "Green",
	said: "card",
	key: "E",
	words: "green card",
	line: { GC: 1 },
});
export const yellow = card({
	action: "yellow",
	label: "Yellow",
	said: "card",
	key: "Y",
	words: "yellow card",
	line: { YC: 1 },
});
export const red = card({ action: "red", label: "Red", said: "card", key: "X", words: "red card", line: { RC: 1 } });
