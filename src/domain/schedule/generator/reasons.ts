import { dateBrief } from "../../clock.ts";
import type { Board } from "./board.ts";
import { shutWords } from "../../clash/words.ts";
import { roomLeft } from "../overlap.ts";
import type { Problem } from "./problem.ts";
import { nameOf } from "../plan.ts";
import { some } from "../../some.ts";

/** A wanted game without a slot, by team ids, and a sentence that says why. */
export interface Unplaced {
	home: number;
	away: number;
	reason: string;
}

/** Games that no schedule can place: more than the slots hold, or than teams have days for. `free`: pairs are free. */
export function leastLeft(board: Board, free: boolean): number {
	const { problem, locked, at } = board;
	const open = [...at.keys()].filter((game) => !locked[game]);
	const { total: room } = roomLeft(
		problem.slots.map((slot, index) => ({ ...slot, capacity: problem.capacity[index]! })),
		problem,
		board.inSlot.map((games) => games.length),
	);
	const placed = open.filter((game) => at[game]! >= 0).length;
	const overRoom = Math.max(0, open.length - placed - room);
	if (free) return overRoom;
	const lacks = problem.teams.map((_, team) => lackOf(board, team));
	const atHome = lacks.reduce((sum, lack) => sum + lack.home, 0);
	const anywhere = Math.ceil(lacks.reduce((sum, lack) => sum + lack.any, 0) / 2);
	return Math.max(overRoom, atHome, anywhere);
}

/** Every game left over with its reason: no room at all, else what a team lacks, else what stands in the way of each slot. */
export function unplacedOf(board: Board): Unplaced[] {
	const { problem, at, home, away } = board;
	const { teams, slotsOffered } = problem;
	const room = problem.slots.some((_, slot) => board.hasRoom(slot));
	const full = slotsOffered === 0 ? "The schedule has no slots." : fullText(board);
	const lack = teams.map((_, team) => (room ? lackText(board, team) : null));
	const states = new Map<number, readonly State[]>();
	const stateOf = (team: number) => states.get(team) ?? statesOf(board, team);
	const texts = new Map<string, string>();
	const tallied = (game: number) => {
		const key = `${home[game]} ${away[game]}`;
		for (const team of [home[game]!, away[game]!]) states.set(team, stateOf(team));
		const text = texts.get(key) ?? tallyText(board, game, stateOf(home[game]!), stateOf(away[game]!));
		texts.set(key, text);
		return text;
	};
	return [...at.keys()]
		.filter((game) => at[game] === -1)
		.map((game) => ({
			home: teams[home[game]!]!.id,
			away: teams[away[game]!]!.id,
			reason: room ? (lack[home[game]!] ?? lack[away[game]!] ?? tallied(game)) : full,
		}));
}

function fullText({ problem, inSlot }: Board): string {
	const isFull = inSlot.every((games, slot) => slot >= problem.slotsOffered || games.length >= problem.capacity[slot]!);
	const shut = shutText(problem);
	const full = shut === null ? "full" : "full or closed";
	const overlaps = `overlaps a game in the same place: a game lasts ${problem.gameMinutes} minutes`;
	return [`Every slot is ${isFull ? full : `${full} or ${overlaps}`}.`, ...(shut ?? [])].join(" ");
}

/** "Of 24 slots 9 are closed (Holidays), on Wed, Jan 13 and Wed, Jan 27."; null where every venue is open (scheduling 24). */
function shutText({ slots, slotsOffered, shut }: Problem): [string] | null {
	const closed = slots.filter((_, slot) => slot < slotsOffered && shut[slot] !== null);
	if (closed.length === 0) return null;
	const count = some(closed.length, "is", "are");
	return [`Of ${some(slotsOffered, "slot")} ${count} ${shutWord(shut)}, on ${datesText(closed)}.`];
}

/** "closed (Holidays)" where all are so for the same reason. */
function shutWord(shut: Problem["shut"]): string {
	const reasons = [...new Set(shut)].filter((why) => why !== null);
	return (reasons.length === 1 && reasons[0]) || shutWords.closed;
}

/** Home games and games of a team beyond the days it has for them. */
function lackOf(board: Board, team: number) {
	const { problem, home, away, flips } = board;
	const games = [...home.keys()].filter((game) => home[game] === team || away[game] === team);
	const hosts = games.filter((game) => home[game] === team && !flips[game]).length;
	const playDays = problem.gameDays.filter((day) => playsOn(board, team, day));
	const { canHome, slots, slotsOfDay, homeLimited, dayGamesMax } = problem;
	const homeDays = playDays.filter((day) => slotsOfDay[day]!.some((slot) => canHome[team * slots.length + slot]));
	const hostsADay = homeLimited[team] ? 1 : dayGamesMax;
	const isLimited = homeLimited[team] || homeDays.length < playDays.length;
	return {
		hosts,
		games: games.length,
		homeDays: homeDays.length,
		playDays: playDays.length,
		home: isLimited ? Math.max(0, hosts - homeDays.length * hostsADay) : 0,
		any: Math.max(0, games.length - playDays.length * problem.dayGamesMax),
	};
}

function playsOn({ problem, ofTeam, at }: Board, team: number, day: number): boolean {
	const { slotsOfDay, can, capacity, slots, dayOf } = problem;
	return (
		slotsOfDay[day]!.some((slot) => capacity[slot]! > 0 && can[team * slots.length + slot]) ||
		ofTeam[team]!.some((game) => dayOf[at[game]!] === day)
	);
}

function lackText(board: Board, team: number): string | null {
	const lack = lackOf(board, team);
	const name = nameOf(board.problem.teams[team]!);
	if (lack.home > 0) return `${name} can be home on ${days(lack.homeDays)} and is to have ${lack.hosts} home games.`;
	if (lack.any > 0)
		return [
			`${name} can play on ${days(lack.playDays)} and is to play ${lack.games} games.`,
			...awayText(board, [team]),
			...shutDaysText(board),
		].join(" ");
	return null;
}

function days(count: number): string {
	return some(count, "day");
}

/** "No venue is open on Wed, Jan 27.": days of the schedule on which nobody can play. */
function shutDaysText({ problem: { gameDays, slotsOfDay, slots, shut } }: Board): string[] {
	const days = gameDays.filter((day) => slotsOfDay[day]!.every((slot) => shut[slot] !== null));
	return days.length === 0
		? []
		: [`No venue is open on ${datesText(days.map((day) => slots[slotsOfDay[day]![0]!]!))}.`];
}

type Hindrance = "team" | "host" | "day" | "shared" | "limit" | "gap" | "full" | "shut" | "court";

/** What stands in the way, slot by slot: "Of 40 slots 22 are full, in 12 Hawks or Bulls cannot play, …". */
function tallyText(board: Board, game: number, host: readonly State[], guest: readonly State[]): string {
	const { problem, home, away } = board;
	const counts = new Map<Hindrance, number>();
	for (let slot = 0; slot < problem.slotsOffered; slot++) {
		const hindrance = hindranceOf(board, game, slot, host[slot]!, guest[slot]!);
		counts.set(hindrance, (counts.get(hindrance) ?? 0) + 1);
	}
	const [hosts, guests] = [nameOf(problem.teams[home[game]!]!), nameOf(problem.teams[away[game]!]!)];
	const said: Record<Hindrance, (count: number) => string> = {
		team: (count) => `in ${count} ${hosts} or ${guests} cannot play`,
		host: (count) => `in ${count} ${hosts} cannot be home`,
		day: (count) => `in ${count} one of them plays already that day`,
		shared: (count) => `in ${count} a team of the same coach or club plays`,
		limit: (count) => `in ${count} one of them would play too often`,
		gap: (count) => `${some(count, "is", "are")} too close to another meeting of theirs`,
		full: (count) => `${some(count, "is", "are")} full`,
		shut: (count) => `${some(count, "is", "are")} ${shutWord(problem.shut)}`,
		court: (count) => `${some(count, "overlaps", "overlap")} a game in the same place`,
	};
	const parts = [...counts].sort((a, b) => b[1] - a[1]).map(([hindrance, count]) => said[hindrance](count));
	const slots = some(problem.slotsOffered, "slot");
	return [`Of ${slots} ${parts.join(", ")}.`, ...awayText(board, [home[game]!, away[game]!])].join(" ");
}

/** A sentence for each of the teams that has unavailable dates on game days, which names the first of them. */
function awayText({ problem }: Board, teams: readonly number[]): string[] {
	const { slots, slotsOfDay, gameDays } = problem;
	const dates = gameDays.map((day) => slots[slotsOfDay[day]![0]!]!.date);
	return teams.flatMap((index) => {
		const team = problem.teams[index]!;
		const away = dates.filter((date) => team.unavailableDates?.includes(date));
		if (away.length === 0) return [];
		const has = away.length === 1 ? "has the unavailable date" : "has the unavailable dates";
		return [`${nameOf(team)} ${has} ${datesText(away.map((date) => ({ date })))}.`];
	});
}

/** "Mon, Jan 4; Mon, Jan 11 and 5 more game days" */
function datesText(slots: readonly { date: string }[]): string {
	const dates = [...new Set(slots.map(({ date }) => date))].toSorted();
	const named = dates.length > namedMax + 1 ? dates.slice(0, namedMax) : dates;
	const rest = dates.length - named.length;
	const said = [...named.map((date) => dateBrief(date)), ...(rest > 0 ? [`${rest} more game days`] : [])];
	return said.length === 1 ? said[0]! : `${said.slice(0, -1).join("; ")} and ${said.at(-1)}`;
}

const namedMax = 3;

function hindranceOf(board: Board, game: number, slot: number, host: State, guest: State): Hindrance {
	const { problem, home } = board;
	if (host === "team" || guest === "team") return "team";
	if (problem.shut[slot] !== null) return "shut";
	if (!problem.canHome[home[game]! * problem.slots.length + slot]) return "host";
	if (!board.hasRoom(slot)) return board.inSlot[slot]!.length >= problem.capacity[slot]! ? "full" : "court";
	if (host === "day" || guest === "day") return "day";
	if (host === "shared" || guest === "shared") return "shared";
	if (host === "limit" || guest === "limit") return "limit";
	return host === "free" && guest === "free" && !board.fits(game, slot) ? "gap" : "day";
}

/** What keeps a team itself from a slot; "plays" where it has a game at that time of a day on which it may have another. */
type State = "free" | "team" | "day" | "shared" | "limit" | "plays";

function statesOf(board: Board, team: number): State[] {
	const { can, slots, slotsOffered, span, dayOf, dayGamesMax } = board.problem;
	return Array.from({ length: slotsOffered }, (_, slot) => {
		const day = dayOf[slot]!;
		if (!can[team * slots.length + slot]) return "team";
		if (board.load[team * span + day]! >= dayGamesMax) return "day";
		if (board.sharedAt(team, slot)) return "shared";
		if (board.crowdedFrom(team, day) >= 0) return "limit";
		return board.freeAt(team, slot) ? "free" : "plays";
	});
}
