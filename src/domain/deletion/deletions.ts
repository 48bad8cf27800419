import { fold } from "../fold.ts";
import { some } from "../some.ts";

/** What can be deleted and taken back, as the audit log and the screens name it. */
export const deletable = [
	"season",
	"season league",
	"league",
	"team",
	"league team",
	"player",
	"roster entry",
	"game",
	"division",
	"bye",
	"week off",
	"schedule",
	"business",
	"venue",
	"closure",
	"link",
] as const;
export type Deletable = (typeof deletable)[number];

export function isDeletable(noun: string): noun is Deletable {
	return (deletable as readonly string[]).includes(noun);
}

const people: Readonly<Record<Deletable, string>> = {
	season: "Season",
	"season league": "League",
	league: "League, in every season",
	team: "Team, in every season",
	"league team": "Team",
	player: "Player",
	"roster entry": "Player on a team",
	game: "Game",
	division: "Division",
	bye: "Bye",
	"week off": "Week off",
	schedule: "Schedule",
	business: "Business",
	venue: "Venue",
	closure: "Closure of a venue",
	link: "Menu entry",
};

/** What people call what was deleted: of "season league", "League". */
export function nounText(noun: string): string {
	return isDeletable(noun) ? people[noun] : `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
}

/** What is known by a name that two of them may not have; a restore that collides asks for another (writing 8). */
export const renamable = ["season", "league", "team", "division", "venue"] as const satisfies readonly Deletable[];
export type Renamable = (typeof renamable)[number];

/** The field of a restore that takes another name for a row: `team_7`. */
export const nameField = (noun: Renamable, id: number): string => `${noun}_${id}`;

export const isNameField = (field: string): boolean =>
	renamable.some((noun) => field.startsWith(`${noun}_`) && /^[1-9]\d{0,14}$/.test(field.slice(noun.length + 1)));

export const nameLengthMax = 100;

/** A name that is free: "Harbor Hawks (restored)", then "(restored 2)" and so on. `taken` are folded names. */
export function nameSuggested(name: string, taken: ReadonlySet<string>): string {
	const own = name.replace(/ \(restored(?: \d+)?\)$/, "");
	for (let count = 1; ; count += 1) {
		const suffix = count === 1 ? " (restored)" : ` (restored ${count})`;
		const short = [...own].slice(0, nameLengthMax - suffix.length).join("");
		const free = `${short.trimEnd()}${suffix}`;
		if (!taken.has(fold(free))) return free;
	}
}

/** What is said where a restore finds its places taken; `namesake` is null where no other name helps. */
export function takenText(taken: readonly { what: string; namesake: object | null }[]): string {
	const way = taken.every(({ namesake }) => namesake !== null)
		? "Restore it under another name, or change that first."
		: "Change or delete that first.";
	return `Something has taken its place meanwhile: ${taken.map(({ what }) => what).join("; ")}. ${way}`;
}

/** Days for which a deletion can be taken back (writing 7). */
export const undoDays = 30;
/** The instant until which a deletion made at another can be taken back. */
export const undoUntil = (at: number): number => at + undoDays * 86_400_000;

/** Deletions that are taken back at once. */
export const undoneMax = 100;

/** The form of Recently deleted that takes back what another page names, as it calls itself when it is posted. */
export const undoFormId = "undo";
export const undoCall = "POST /api/deletions/restore";
export const undoFormName = `${undoFormId} ${undoCall}`;

/** Days that the audit log reaches back (writing 7). */
export const auditDays = 400;

/** The table of a noun, and what people call its rows; in the order in which a sentence lists them. */
const words: Readonly<Record<string, readonly [one: string, many: string]>> = {
	seasons: ["season", "seasons"],
	leagues: ["league", "leagues"],
	season_leagues: ["league in a season", "leagues in a season"],
	divisions: ["division", "divisions"],
	teams: ["team", "teams"],
	league_teams: ["team in a league", "teams in a league"],
	players: ["player", "players"],
	rosters: ["roster spot", "roster spots"],
	games: ["game", "games"],
	box_score_lines: ["box-score line", "box-score lines"],
	period_scores: ["period score", "period scores"],
	game_events: ["score entry", "score entries"],
	scorer_links: ["scorer link", "scorer links"],
	kept_clashes: ["kept clash", "kept clashes"],
	schedules: ["schedule", "schedules"],
	byes: ["bye", "byes"],
	week_offs: ["week off", "weeks off"],
	businesses: ["business", "businesses"],
	venues: ["venue", "venues"],
	venue_closures: ["closure", "closures"],
	links: ["menu entry", "menu entries"],
	pages: ["page", "pages"],
	division_teams: ["place in a division", "places in a division"],
	attribute_values: ["detail of a player", "details of players"],
	import_aliases: ["name from a file", "names from files"],
};

const tables: Readonly<Record<Deletable, string>> = {
	season: "seasons",
	"season league": "season_leagues",
	league: "leagues",
	team: "teams",
	"league team": "league_teams",
	player: "players",
	"roster entry": "rosters",
	game: "games",
	division: "divisions",
	bye: "byes",
	"week off": "week_offs",
	schedule: "schedules",
	business: "businesses",
	venue: "venues",
	closure: "venue_closures",
	link: "links",
};

/** The table that a noun's rows are in. */
export function tableOf(noun: Deletable): string {
	return tables[noun];
}

/** What people call one row of a table. */
export function rowWord(table: string): string {
	return words[table]?.[0] ?? table.replaceAll("_", " ");
}

/** The same of several. */
export function rowsWord(table: string): string {
	return words[table]?.[1] ?? table.replaceAll("_", " ");
}

/**
 * Rows by table, in words: "12 games, 143 box-score lines". `without` names a noun whose own rows go without saying.
 * Empty when nothing is left to say.
 */
export function countsText(counts: Readonly<Record<string, number>>, without?: Deletable): string {
	return Object.entries(words)
		.filter(([table]) => (counts[table] ?? 0) > 0 && (without === undefined || table !== tables[without]))
		.map(([table, [one, many]]) => {
			const count = counts[table]!;
			return some(count, one, many);
		})
		.join(", ");
}

/** What is asked before something is deleted: what it is called, what goes with it, and that it can be taken back. */
export function weightText(label: string, counts: Readonly<Record<string, number>>, noun: Deletable): string {
	const takes = countsText(counts, noun);
	const back = `You can take it back for ${undoDays} days from Recently deleted.`;
	return `This takes away ${takes === "" ? label : `${label}: ${takes}`}. ${back}`;
}
