import { addDays } from "../../domain/clock.ts";
import { compareTexts } from "../../domain/order.ts";
import { type Evenness, evennessOf } from "../../domain/day-off/evenness.ts";
import { isCompleted } from "../../domain/game/game.ts";
import { joining } from "../../domain/replan/joining.ts";
import { leaving } from "../../domain/replan/leaving.ts";
import type { ReplanWay } from "../../domain/replan/schema.ts";
import type { LeagueGame, LeagueState, NewGame, Replan } from "../../domain/replan/state.ts";
import { calendarFor, meeting, offGames, scheduledAs } from "../day-off/plan.ts";
import { type Game, list } from "../game/games.ts";
import type { SeasonLeague } from "../league/places.ts";
import { rowOf, teamsOf } from "../team/league-teams.ts";
import type { Tenant } from "../tenant.ts";

/** A team that drops out or joins; from which day on, and whether a full season lets games be taken out. */
export interface AskedReplan {
	as: ReplanWay;
	from?: string | undefined;
	mayRemove: boolean;
}

interface Named {
	slt_id: number;
	name: string;
}

/** What would become of a league, before anything is changed (scheduling 19, scheduling 20). */
export interface Proposed {
	team: Named & { id: number };
	/** What the team has left to play; of one that joins too. */
	remaining: Game[];
	/** Of these, what is locked and stays. */
	locked: Game[];
	add: (Pick<NewGame, "slot"> & { home: Named; away: Named })[];
	move: { game: Game; slot: NewGame["slot"] }[];
	remove: Game[];
	missing: number;
	/** How many games the league has left. */
	left: number;
	evenness: Evenness[];
}

export async function proposedFor(
	tenant: Tenant,
	place: SeasonLeague,
	teamId: number,
	asked: AskedReplan,
): Promise<Proposed> {
	const team = await rowOf(tenant, place, teamId);
	const first = firstDay(asked, addDays(tenant.today, 1));
	const { state, counted, all, isLocked } = await stateOf(tenant, place, { own: team.slt_id, first });
	const own = all.filter(
		(game) =>
			[game.home.slt_id, game.away.slt_id].includes(team.slt_id) && isOpen(game) && (game.date ?? first) > tenant.today,
	);
	const remaining = own.filter((game) => !isLocked(game));
	const gone = new Set(remaining.map(({ id }) => id));
	const theirs = state.games.filter(({ id }) => gone.has(id));
	const joiner = { slt: team.slt_id, team: teamId };
	const plan = asked.as === "out" ? leaving(state, theirs) : await inSteps(joining(state, joiner, asked.mayRemove));
	return {
		team: { id: teamId, slt_id: team.slt_id, name: team.name },
		remaining,
		locked: own.filter(isLocked),
		...(await shownOf(tenant, place, plan, counted)),
		missing: plan.missing,
		left: counted.filter((game) => isOpen(game) && game.date !== null && game.date > tenant.today).length,
		evenness: evennessAfter(state, { own: team.slt_id, as: asked.as, gone }, counted, plan),
	};
}

const heldMsMax = 15;

/** Goes on with what takes long, and lets others in whenever they have been held up for a while. */
async function inSteps<T>(steps: Generator<void, T>): Promise<T> {
	let since = performance.now();
	for (;;) {
		const step = steps.next();
		if (step.done) return step.value;
		if (performance.now() - since < heldMsMax) continue;
		await new Promise((resolve) => setImmediate(resolve));
		since = performance.now();
	}
}

/** Tomorrow, or the day on which a team joins. */
const firstDay = ({ as, from }: AskedReplan, tomorrow: string) =>
	as === "in" && from !== undefined && from > tomorrow ? from : tomorrow;

const isOpen = (game: Game) => !isCompleted(game) && (game.status === "scheduled" || game.status === "postponed");

/** A league as it stands, from a day on; `own` is the team that drops out or joins. */
async function stateOf(tenant: Tenant, place: SeasonLeague, { own, first }: { own: number; first: string }) {
	const [{ counted, calendar, minutes }, teams, all] = await Promise.all([
		calendarFor(tenant, [place.id], first, { byesGive: true }),
		teamsOf(tenant, place),
		list(tenant, { season_league_ids: [place.id] }),
	]);
	const scheduled = await scheduledAs(
		tenant,
		all.map(({ id }) => id),
	);
	const isLocked = ({ id }: Game) => scheduled.get(id)?.locked === true;
	const known = counted.map((game) => ({ ...game, schedule_id: scheduled.get(game.id)?.schedule_id ?? null }));
	const isFixed = new Set(
		counted
			.filter((game) => !isOpen(game) || isLocked(game) || game.status === "postponed" || (game.date ?? "") < first)
			.map(({ id }) => id),
	);
	const schedule_id = usualSchedule(known);
	const state: LeagueState = {
		league: place.id,
		others: teams.filter(({ slt_id }) => slt_id !== own).map(({ slt_id: slt, id }) => ({ slt, team: id })),
		games: offGames(known, minutes).map((game): LeagueGame => ({ ...game, isFixed: isFixed.has(game.id) })),
		calendar,
		schedule_id,
		minutes: minutes.get(schedule_id ?? 0) ?? null,
	};
	return { state, counted, all, isLocked };
}

/** A plan with the names behind its ids. */
async function shownOf(tenant: Tenant, place: SeasonLeague, plan: Replan, counted: readonly Game[]) {
	const names = new Map((await teamsOf(tenant, place)).map(({ slt_id, name }) => [slt_id, { slt_id, name }]));
	const named = (slt: number) => names.get(slt) ?? { slt_id: slt, name: "" };
	const byId = new Map(counted.map((game) => [game.id, game]));
	return {
		add: plan.add
			.map(({ home, away, slot }) => ({ home: named(home.slt), away: named(away.slt), slot }))
			.toSorted(({ slot: a }, { slot: b }) => compareTexts(`${a.date} ${a.time}`, `${b.date} ${b.time}`)),
		move: plan.move.flatMap(({ id, slot }) => {
			const game = byId.get(id);
			return game ? [{ game, slot }] : [];
		}),
		remove: plan.remove.flatMap((id) => byId.get(id) ?? []),
	};
}

/** Of new games: the schedule that most of the league's games have. */
export function usualSchedule(games: readonly { schedule_id: number | null; date: string | null }[]): number | null {
	const counts = Map.groupBy(
		games.filter(({ date }) => date !== null),
		({ schedule_id }) => schedule_id,
	);
	return [...counts].toSorted((a, b) => b[1].length - a[1].length)[0]?.[0] ?? null;
}

function evennessAfter(
	{ others }: LeagueState,
	{ own, as, gone }: { own: number; as: ReplanWay; gone: ReadonlySet<number> },
	counted: readonly Game[],
	{ add, move, remove }: Replan,
): Evenness[] {
	const moved = new Map(move.map(({ id, slot }) => [id, slot]));
	const before = counted.flatMap((game) => meeting(game, game) ?? []);
	const left = new Set([...remove, ...(as === "out" ? gone : [])]);
	const stayed = counted
		.filter(({ id }) => !left.has(id))
		.flatMap((game) => {
			const slot = moved.get(game.id);
			return meeting(game, slot ? { ...slot, location: slot.place } : game) ?? [];
		});
	const after = [...stayed, ...add.map(({ home, away, slot }) => ({ home: home.slt, away: away.slt, ...slot }))];
	const teams = others.map(({ slt }) => slt);
	const hasPlayed = before.some(({ home, away }) => home === own || away === own);
	return evennessOf(
		{ teams: hasPlayed ? [...teams, own] : teams, games: before },
		{ teams: as === "out" ? teams : [...teams, own], games: after },
		["games", "opponents", "sides"],
	);
}
