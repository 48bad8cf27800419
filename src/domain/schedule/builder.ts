import { fold } from "../fold.ts";
import { compareTexts } from "../order.ts";
import { isSkipped } from "../skipped.ts";
import { minuteOf } from "./calendar.ts";
import { conflictsOf } from "./conflicts.ts";
import type { Wish } from "./giving.ts";
import { builderGame, type GameRow } from "./game-row.ts";
import { courtsOf, gameMinutesOf, startOf } from "./overlap.ts";
import type { Game, Plan, Slot } from "./plan.ts";
import { slotsOf, weeks } from "./weeks.ts";
import type {
	Builder,
	BuilderBye,
	BuilderGame,
	BuilderSlot,
	BuilderTeam,
	BuilderWeek,
	DoubleHeader,
	Schedule,
} from "./wire.ts";

/** What is stored about a schedule and around it. */
export interface Facts {
	schedule: Schedule;
	teams: BuilderTeam[];
	games: readonly GameRow[];
	/** Days that the league has off. */
	weekOffs: readonly { date: string; reason: string | null }[];
	/** Where and when games of others are played; each takes one court, for as long as a game of this schedule where it says no length. */
	elsewhere: readonly { date: string; time: string; location: string; minutes?: number; title?: string }[];
	/** Which place of the schedule a game elsewhere takes; its own text where it takes none. */
	takenOf?: (location: string) => string;
	/** How many games of others a place holds beside all that the schedule has room for there. */
	spareOf?: (place: string) => number;
	/** Why a place cannot be had for a game that begins then; null where it can. */
	shut?: (slot: { date: string; time: string; place: string }) => string | null;
	/** The organization's zone: what its clocks skip is no slot (clock 7). */
	timeZone: string;
	/** Wishes without which the last generation would have placed every game. */
	giving?: Wish[];
	/** Byes stored for this schedule. */
	byes: readonly { id: number; slt_id: number; date: string | null }[];
}

/** The whole of a schedule for the builder: slots less what others take, games as drafted, byes, double headers, conflicts. */
export function builderOf(facts: Facts): Builder {
	const { schedule, teams } = facts;
	const reasons = new Map(facts.weekOffs.map(({ date, reason }) => [date, reason]));
	const list = weeks({ ...schedule, offDates: [...schedule.offDates, ...reasons.keys()] });
	const real = slotsOf(list, schedule.places).filter(({ date, time }) => !isSkipped(date, time, facts.timeZone));
	const slots = slotsLeft(real, facts, gameMinutesOf(schedule));
	const games = facts.games.map((row) => builderGame(row, schedule.places.length > 0));
	const { giving = [] } = facts;
	const builder: Builder = { schedule, teams, weeks: [], slots, games, conflicts: [], giving };
	const placed = games.filter(isPlaced);
	const idle = byesOf(builder, placed, facts.byes);
	const doubles = doublesOf(builder, placed);
	const plan = planOf(builder);
	const open = new Set(games.filter(({ settled }) => settled === null).map(({ id }) => id));
	return {
		...builder,
		weeks: list.map((week): BuilderWeek => ({
			...week,
			days: week.days.map((day) => ({ ...day, reason: day.off ? (reasons.get(day.date) ?? "Off Week") : null })),
			byes: idle.get(week.index) ?? [],
			doubleHeaders: doubles.get(week.index) ?? [],
		})),
		conflicts: conflictsOf(
			plan,
			plan.games.filter(({ id }) => open.has(id)),
		).map(({ game, reasons }) => ({ game_id: game.id, reasons })),
	};
}

/** A game of a plan that was made of a builder. */
export type PlannedGame = Game & { id: number };
export type BuilderPlan = Omit<Plan, "games"> & { games: PlannedGame[] };

/** The builder as the rules take it: league-team ids, the games that hold a slot, and of those the ones that stay as fixed. */
export function planOf({ schedule, teams, slots, games }: Builder): BuilderPlan {
	return {
		teams: teams.map(
			({ slt_id, name, unavailableSlots, unavailableDates, byes, busy, sharedBusy, limits, homePlaces }) => ({
				id: slt_id,
				name,
				unavailableSlots,
				unavailableDates,
				byes,
				busy,
				sharedBusy,
				limits,
				homePlaces,
			}),
		),
		slots,
		wishes: schedule.wishes,
		gameMinutes: gameMinutesOf(schedule),
		games: games.filter(isPlaced).map(plannedGame),
	};
}

/** As the rules take it; one without a slot has an empty date, so that it is in none. */
export function plannedGame(game: BuilderGame): PlannedGame {
	const { id, home, away, date, time, place } = game;
	return { id, home, away, date: date ?? "", time: time ?? "", place, fixed: game.locked || game.settled !== null };
}

type Placed = BuilderGame & { date: string; time: string };

export function isPlaced(game: BuilderGame): game is Placed {
	return game.date !== null && game.time !== null;
}

/**
 * Each game of others takes a court of the place that is called as theirs, whatever the letters' case, as long as it runs; a
 * venue that is shut then has none.
 */
function slotsLeft(
	slots: readonly Slot[],
	{
		elsewhere,
		takenOf = (location) => location,
		spareOf = () => 0,
		shut = () => null,
	}: Pick<Facts, "elsewhere" | "takenOf" | "spareOf" | "shut">,
	minutes: number,
): BuilderSlot[] {
	const courtOf = (date: string, place: string) => `${date} ${fold(place)}`;
	const taken = Map.groupBy(elsewhere, ({ date, location }) => courtOf(date, takenOf(location)));
	const { covers, room } = courtsOf(slots, minutes);
	return slots.map(({ date, time, place = null, capacity = 1, week = 0 }, at) => {
		const others = (place !== null && taken.get(courtOf(date, place))) || [];
		const begin = startOf(time);
		const next = covers[at]?.map((slot) => startOf(slots[slot]!.time)).find((start) => start > begin);
		const spare = place === null ? 0 : spareOf(place);
		const most = (end: number) => Math.max(0, Math.max(0, ...runningIn(others, begin, end, minutes)) - spare);
		const own = Math.min(capacity, most(begin + minutes));
		const there = others.filter((other) => {
			const start = startOf(other.time);
			return start < begin + minutes && begin < start + (other.minutes ?? minutes);
		});
		const takenBy = own > 0 ? there.flatMap(({ title = [] }) => title) : [];
		const why = place === null ? null : shut({ date, time, place });
		return {
			date,
			time,
			place,
			capacity: why === null ? capacity - own : 0,
			taken: own,
			...(why !== null && { shut: why }),
			...(takenBy.length > 0 && { takenBy }),
			...(covers[at]!.length > 0 && { room: Math.max(0, room[at]! - most(next ?? begin + minutes)) }),
			week,
		};
	});
}

/** How many games of others run at once when the time begins, and whenever one of them begins in it. */
function runningIn(others: Facts["elsewhere"], begin: number, end: number, otherwise: number): number[] {
	const runs = others.map(({ time, minutes = otherwise }) => ({ start: startOf(time), end: startOf(time) + minutes }));
	const moments = [begin, ...runs.map(({ start }) => start).filter((start) => start > begin && start < end)];
	return moments.map((moment) => runs.filter((run) => run.start <= moment && moment < run.end).length);
}

/** The week of a date: that of its slots, else the last one that has begun by then. */
export function weekOf({ slots }: Pick<Builder, "slots">): (date: string) => number {
	const known = new Map(slots.map(({ date, week }) => [date, week]));
	const inOrder = [...known].toSorted(([a], [b]) => (a < b ? -1 : 1));
	return (date) => known.get(date) ?? (inOrder.findLast(([other]) => other <= date) ?? inOrder[0])?.[1] ?? 0;
}

/** Teams without a game in a week that has slots, and none that was called off: a bye on its first day, or on the day on which staff gave it one. */
function byesOf(builder: Builder, placed: readonly Placed[], stored: Facts["byes"]): Map<number, BuilderBye[]> {
	if (placed.length === 0) return new Map();
	const week = weekOf(builder);
	const calledOff = builder.games.flatMap(({ calledOff: was, ...game }) =>
		was?.date ? [{ ...game, date: was.date }] : [],
	);
	const playing = new Set(
		[...placed, ...calledOff].flatMap(({ home, away, date }) => [home, away].map((id) => `${week(date)} ${id}`)),
	);
	const dates = Map.groupBy(builder.slots, (slot) => slot.week);
	const ids = new Map(stored.map(({ id, slt_id, date }) => [`${date} ${slt_id}`, id]));
	return new Map(
		[...dates].map(([index, own]) => {
			const days = own.map(({ date }) => date).toSorted();
			const idle = builder.teams.filter(({ slt_id }) => !playing.has(`${index} ${slt_id}`));
			const byes = idle.map(({ slt_id, team_id, name, byes: given }) => {
				const date = given.find((day) => days.includes(day)) ?? days[0] ?? "";
				return { id: ids.get(`${date} ${slt_id}`) ?? null, slt_id, team_id, name, date };
			});
			return [index, byes];
		}),
	);
}

function doublesOf(builder: Builder, placed: readonly Placed[]): Map<number, DoubleHeader[]> {
	const week = weekOf(builder);
	const byDay = Map.groupBy(
		placed.flatMap(({ id, home, away, date, time }) => [home, away].map((slt_id) => ({ id, slt_id, date, time }))),
		({ slt_id, date }) => `${date} ${slt_id}`,
	);
	const teams = new Map(builder.teams.map((team) => [team.slt_id, team]));
	const doubles = [...byDay.values()]
		.filter((own) => own.length > 1)
		.flatMap((own) => {
			const [{ slt_id, date }, team] = [own[0]!, teams.get(own[0]!.slt_id)];
			const inOrder = own.toSorted((a, b) => (minuteOf(a.time) < minuteOf(b.time) ? -1 : 1));
			return team ? [{ slt_id, team_id: team.team_id, name: team.name, date, games: inOrder.map(({ id }) => id) }] : [];
		});
	return Map.groupBy(
		doubles.toSorted((a, b) => compareTexts(a.date, b.date)),
		({ date }) => week(date),
	);
}
