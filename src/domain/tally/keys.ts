import type { Side } from "../game/game.ts";
import type { TapAction } from "../scorer/taps.ts";

/** What a key means at the table. */
export type Command =
	| { do: "tap"; action: TapAction }
	/** The number typed so far. */
	| { do: "pick"; number: string }
	| { do: "side"; side: Side }
	| { do: "undo" }
	| { do: "clear" };

const digitsMax = 3;

/**
 * Reads one key after what was typed before: a number, then what that player did: "23", "+2", as in the stat grid. + and 1, 2,
 * 3 is made, - missed; r, a, f are a rebound, an assist and a foul; h and v, or the arrows, turn to a team; u, Backspace and
 * Ctrl+Z take the last press back. After a pause a digit begins another number. Null: the key means nothing here.
 */
export function readKey(
	typed: string,
	key: string,
	afterPause = false,
): { typed: string; command: Command | null } | null {
	if (/^\d$/.test(key)) {
		const action = shots[`${typed}${key}`];
		if (action) return { typed: "", command: { do: "tap", action } };
		if (/^[-+]$/.test(typed)) return { typed: "", command: null };
		const number = afterPause || typed.length >= digitsMax ? key : typed + key;
		return { typed: number, command: { do: "pick", number } };
	}
	if (key === "+" || key === "-") return { typed: key, command: null };
	const command = commands[key.length === 1 ? key.toLowerCase() : key];
	return command ? { typed: "", command } : null;
}

const shots: Readonly<Record<string, TapAction>> = {
	"+1": "ft",
	"+2": "2",
	"+3": "3",
	"-1": "ft-miss",
	"-2": "2-miss",
	"-3": "3-miss",
};

const commands: Readonly<Record<string, Command>> = {
	r: { do: "tap", action: "reb" },
	a: { do: "tap", action: "ast" },
	f: { do: "tap", action: "foul" },
	h: { do: "side", side: "home" },
	v: { do: "side", side: "away" },
	ArrowLeft: { do: "side", side: "home" },
	ArrowRight: { do: "side", side: "away" },
	u: { do: "undo" },
	Backspace: { do: "undo" },
	Escape: { do: "clear" },
};
