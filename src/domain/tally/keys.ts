import type { Side } from "../game/game.ts";
import type { Sport } from "../sport/sport.ts";

/** What a key means at the table. */
export type Command =
	| { do: "tap"; action: string }
	/** The number typed so far. */
	| { do: "pick"; number: string }
	| { do: "side"; side: Side }
	| { do: "undo" }
	| { do: "clear" };

const digitsMax = 3;

/**
 * Reads one key after what was typed before: a number, then what that player did by the sport's keys: "23", "+2", as in the stat
 * grid, or a letter; h and v, or the arrows, turn to a team; u, Backspace and Ctrl+Z take the last press back. After a pause a
 * digit begins another number. Null: the key means nothing here.
 */
export function readKey(
	{ deeds }: Pick<Sport, "deeds">,
	typed: string,
	key: string,
	afterPause = false,
): { typed: string; command: Command | null } | null {
	const tapped = (text: string) => {
		const action = deeds.find((deed) => deed.key === text.toUpperCase())?.action;
		return action === undefined ? null : ({ typed: "", command: { do: "tap", action } } as const);
	};
	if (/^\d$/.test(key)) {
		const sign = /^[-+]$/.test(typed);
		if (sign) return tapped(`${typed}${key}`) ?? { typed: "", command: null };
		const number = afterPause || typed.length >= digitsMax ? key : typed + key;
		return { typed: number, command: { do: "pick", number } };
	}
	if (key === "+" || key === "-") return { typed: key, command: null };
	const command = commands[key.length === 1 ? key.toLowerCase() : key];
	return command ? { typed: "", command } : tapped(key);
}

const commands: Readonly<Record<string, Command>> = {
	h: { do: "side", side: "home" },
	v: { do: "side", side: "away" },
	ArrowLeft: { do: "side", side: "home" },
	ArrowRight: { do: "side", side: "away" },
	u: { do: "undo" },
	Backspace: { do: "undo" },
	Escape: { do: "clear" },
};
