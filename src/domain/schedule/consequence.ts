import { undoDays } from "../deletion/deletions.ts";
import { isPlaced } from "./builder.ts";
import { outsideOf } from "./outside.ts";
import { hindrances } from "./placement.ts";
import { stayingIn } from "./redraft.ts";
import type { Builder, BuilderGame } from "./wire.ts";
import { listed, some } from "../some.ts";

type Known = Pick<Builder, "games" | "schedule">;

/** What deleting a schedule means here, in sentences. */
export function removalMeaning({ games, schedule: { name, league } }: Known): string[] {
	const [stay, go] = split(games, ({ hasResult }) => hasResult);
	const which = `${name} of ${league.name}`;
	if (games.length === 0) return [`${which} has no games.`];
	const locked = go.filter((game) => game.locked).length;
	const fixed = go.length === 1 ? ", and locked" : `; ${of(locked, "locked")}`;
	const note = locked === 0 ? "" : fixed;
	return [
		`${which}.`,
		go.length === 0 ? "No game goes." : `${some(go.length, "game goes", "games go")}: ${visible(go)}${note}.`,
		stay.length === 0
			? "No game stays."
			: `${some(stay.length, "game that has a result stays", "games that have results stay")} in the season.`,
		`For ${undoDays} days it can be taken back under Recently deleted.`,
	];
}

/** What is asked before a schedule is generated that has games to replace (scheduling 10). */
export function overwriteQuestion(builder: Known, today: string): string {
	return builder.games.some(stayingIn(builder, today))
		? "This will replace the games that are neither played nor locked. Continue?"
		: "This will overwrite all existing games for this schedule. Continue?";
}

/** What generating a schedule anew means here, in sentences; none where no game is replaced. */
export function overwriteMeaning(builder: Known, today: string): string[] {
	const { games, schedule } = builder;
	const [stay, go] = split(games, stayingIn(builder, today));
	if (go.length === 0) return [];
	return [
		`${some(go.length, "game is replaced", "games are replaced")}: ${visible(go)}.`,
		stay.length === 0
			? "No game stays as it is."
			: `${some(stay.length, "game stays", "games stay")}: ${causes(stay)}.`,
		...(schedule.published_at === null ? [] : ["Visitors see no change until you publish."]),
	];
}

/** Whether the same teams meet in the same slots; a generation makes drafts anew. */
export function hasSameGames(one: Known, other: Known): boolean {
	const [before, after] = [one, other].map(({ games }) => games.map(meetingText).toSorted().join("\n"));
	return before === after;
}

const meetingText = ({ home, away, date, time, place }: BuilderGame) => [home, away, date, time, place].join("|");

export const nothingChanged = "Nothing has changed: the games are as they were.";

/** What is wrong with a schedule that is to be published, in sentences; none where nothing is, or where it is refused anyway. */
export function publicationMeaning(builder: Builder): string[] {
	if (hindrances(builder).length > 0) return [];
	const outside = outsideOf(builder).games;
	const waiting = builder.games.filter(
		(game) => game.published === null && game.settled === null && !isPlaced(game),
	).length;
	return [
		...(outside === 0
			? []
			: [
					`${some(outside, "game lies", "games lie")} outside this schedule’s slots, and visitors will see ${outside === 1 ? "it" : "them"} there.`,
				]),
		...(waiting === 0
			? []
			: [
					`${some(waiting, "wanted game has no slot, and stays a draft", "wanted games have no slot, and stay drafts")} that visitors do not see.`,
				]),
	];
}

/** "9 that visitors see and 3 drafts". */
function visible(games: readonly BuilderGame[]): string {
	const [seen, drafts] = split(games, ({ published }) => published !== null);
	return listed([
		seen.length > 0 && `${seen.length} that visitors see`,
		drafts.length > 0 && some(drafts.length, "draft", "drafts"),
	]);
}

/** Each game under the first of its reasons. */
function causes(games: readonly BuilderGame[]): string {
	const [results, open] = split(games, ({ hasResult }) => hasResult);
	const [cancelled, loose] = split(open, ({ settled }) => settled !== null);
	const [locked, over] = split(loose, (game) => game.locked);
	return listed([
		results.length > 0 && some(results.length, "with a result", "with results"),
		cancelled.length > 0 && `${cancelled.length} cancelled`,
		locked.length > 0 && `${locked.length} locked`,
		over.length > 0 && `${over.length} whose day has come`,
	]);
}

function split<T>(list: readonly T[], is: (one: T) => boolean): [T[], T[]] {
	return [list.filter(is), list.filter((one) => !is(one))];
}

function of(count: number, what: string): string {
	return `${some(count, "of them is", "of them are")} ${what}`;
}
