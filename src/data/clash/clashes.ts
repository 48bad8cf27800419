import { and, eq, inArray, sql } from "drizzle-orm";
import { games, keptClashes } from "../../../db/schema/index.ts";
import { type Clashed, clashQuestion, clashText } from "../../domain/clash/asking.ts";
import {
	type Cause,
	type Clash,
	clashesFrom,
	gamesOf,
	grouped,
	type Kept,
	keptAs,
	keyOf,
	parted,
} from "../../domain/clash/clashes.ts";
import { addDays } from "../../domain/clock.ts";
import { reachOf } from "../../domain/clash/of-teams.ts";
import { isOfOne } from "../../domain/clash/words.ts";
import { Refusal } from "../../domain/refusal.ts";
import { placesIn } from "../../domain/venue/places.ts";
import { record } from "../audit/audit.ts";
import { outdatedAmong } from "../bracket/outdated.ts";
import { type Dated, type DatedGame, datedGames, schedulePlans, type SchedulePlans, timed } from "../game/dated.ts";
import { named, type Game } from "../game/games.ts";
import type { Tenant, Writer } from "../tenant.ts";
import { placesOfTenant } from "../venue/places.ts";
import { type PlannedGame, plannedOn } from "./planned.ts";

/** Games from today on that cannot all be played as they are planned and that nobody has kept so, the nearest first. */
export async function openClashes<G extends DatedGame>(
	tenant: Tenant,
	counting: readonly G[],
	{ room, grounds, teams }: Pick<SchedulePlans, "room" | "grounds" | "teams">,
): Promise<Clash<G>[]> {
	const found = clashesFrom(counting, tenant.today, room, grounds, teams);
	return parted(found, await keptOf(tenant, found)).open;
}

/** What clashes, with its games as they are shown: two, or as many as are there at one time. */
export interface ClashShown {
	games: Game[];
	cause: Cause;
	/** The reason of the closure, the hours, what the team says, or who is in both. */
	why: string | null;
	/** The name of the team that it is about. */
	team: string | null;
	/** Who said that both stay; null where it waits. */
	keptBy: string | null;
}

/** A page of what clashes: first what waits, then what is kept. */
export interface ClashPage {
	open: ClashShown[];
	kept: ClashShown[];
	/** What a moved game's place may be. */
	places: string[];
	/** On all pages. */
	count: { open: number; kept: number };
	pages: number;
}

const perPage = 50;

/** The clashes of the organization's calendar from today on, over all seasons, leagues and brackets (scheduling 14), a page of them. */
export async function clashesShown(tenant: Tenant, page = 1): Promise<ClashPage> {
	const [found, { venues }] = await Promise.all([clashesOn(tenant, { from: tenant.today }), placesOfTenant(tenant)]);
	const rows = await keptOf(tenant, found);
	const pairs = parted(found, rows);
	const [open, kept] = [grouped(pairs.open), grouped(pairs.kept)];
	const who = new Map(rows.map((row) => [keyOf(row), row.actor]));
	const from = (page - 1) * perPage;
	const waiting = open.slice(from, from + perPage);
	const left = Math.max(0, from - open.length);
	const staying = kept.slice(left, left + perPage - waiting.length);
	const own = [...waiting, ...staying];
	const games = await named(tenant, [...new Set(own.flatMap(idsIn))]);
	const byId = new Map(games.map((game) => [game.id, game]));
	const shown = (isKept: boolean) => (group: readonly Clash<DatedGame>[]) => {
		const [clash] = group;
		const there = idsIn(group).flatMap((id) => byId.get(id) ?? []);
		const [one] = there;
		if (!clash || !one || (there.length < 2 && !isOfOne(clash.cause))) return [];
		const team = [one.home, one.away].find(({ team_id }) => team_id === clash.team)?.name ?? null;
		const keptBy = isKept ? (who.get(keyOf(keptAs(clash))) ?? null) : null;
		return [{ games: there, cause: clash.cause, why: clash.why ?? null, team, keptBy }];
	};
	return {
		open: waiting.flatMap(shown(false)),
		kept: staying.flatMap(shown(true)),
		places: placesIn(venues),
		count: { open: open.length, kept: kept.length },
		pages: Math.ceil((open.length + kept.length) / perPage),
	};
}

const idsIn = (group: readonly Clash<DatedGame>[]) => [
	...new Set(group.flatMap((clash) => clash.games.map(({ id }) => id))),
];

/**
 * Makes a change of some games. Where they would clash afterwards as they did not before it is asked about until it is
 * confirmed; then the pairs are kept. `idsOf` says which games the change has made or moved, `before` which it is about.
 */
export async function keepingApart<T>(
	writer: Writer,
	isConfirmed: boolean,
	before: readonly number[],
	change: () => Promise<T>,
	idsOf: (made: T) => readonly number[],
): Promise<T> {
	const were = await plansOf(writer, before);
	const made = await change();
	const are = await plansOf(writer, idsOf(made));
	const days = daysChanged(were, are);
	const planned = days.length === 0 ? [] : await plannedOn(writer, days);
	const found = days.length === 0 ? [] : await clashesOn(writer, { days }, planned);
	const ids = new Set(are.map(({ id }) => id));
	const own = found.filter(({ among }) => among.some((id) => ids.has(id)));
	const { open } = parted(own, await keptOf(writer, own));
	const pairs = open.map(keptAs).filter(({ game_id }) => game_id > 0); // a plan is asked about again when its game is made
	const groups = grouped(found).filter((group) => group.some((clash) => open.includes(clash)));
	if (open.length > 0 && !isConfirmed)
		writer.asks.push(clashQuestion(await told(writer, groups, planned), pairs.length > 0));
	if (pairs.length > 0) await keep(writer, pairs);
	return made;
}

/** Asks about matchups that were just planned in places that are taken then, until it is confirmed. */
export async function keepPlansApart(
	writer: Writer,
	{ division_id, plans }: { division_id: number; plans: readonly { match_id: string; date: string | null }[] },
): Promise<void> {
	const days = [...new Set(plans.flatMap(({ date }) => date ?? []))];
	if (days.length === 0) return;
	const ids = new Set(plans.map(({ match_id }) => match_id));
	const planned = await plannedOn(writer, days);
	const own = new Set(
		planned.filter((plan) => plan.division_id === division_id && ids.has(plan.match_id)).map(({ id }) => id),
	);
	if (own.size === 0) return;
	const found = await clashesOn(writer, { days }, planned);
	const mine = grouped(found).filter((group) => group.some(({ among }) => among.some((id) => own.has(id))));
	if (mine.length > 0) writer.asks.push(clashQuestion(await told(writer, mine, planned), false));
}

/** For {@link keepingApart}: the one game that a change has made. */
export const idOf = ({ id }: { id: number }) => [id];

/** Says of two games that clash, and of those that clash with them for the same, that they stay, or that this no longer holds. */
export async function setKept(
	writer: Writer,
	{ game_id, other_id, cause, kept }: { game_id: number; other_id: number; cause: Cause; kept: boolean },
): Promise<void> {
	const [own] = await plansOf(writer, [game_id]);
	if (!own?.date) throw new Refusal("missing", gone);
	const pair = (clash: Clash<DatedGame>) =>
		clash.cause === cause && [game_id, other_id].every((id) => clash.games.some((game) => game.id === id));
	const found = grouped(await clashesOn(writer, { days: [own.date] })).find((group) => group.some(pair));
	if (!found) throw new Refusal("missing", gone);
	const rows = found.map(keptAs);
	if (kept) return await keep(writer, rows);
	for (const row of rows) {
		await writer.tx
			.delete(keptClashes)
			.where(
				and(
					eq(keptClashes.game_id, row.game_id),
					eq(keptClashes.other_id, row.other_id),
					eq(keptClashes.cause, row.cause),
				),
			);
		await record(writer, { action: "update", noun: "game", row_id: row.game_id, before: { kept_clash: row.slots } });
	}
}

const gone = "These games no longer clash.";

async function keep(writer: Writer, rows: readonly Kept[]): Promise<void> {
	const organization_id = writer.organization.id;
	const once = [...new Map(rows.map((row) => [keyOf(row), row])).values()];
	await writer.tx
		.insert(keptClashes)
		.values(once.map((row) => ({ ...row, organization_id, actor: writer.by.name })))
		.onConflictDoUpdate({
			target: [keptClashes.organization_id, keptClashes.game_id, keptClashes.other_id, keptClashes.cause],
			set: { slots: sql`excluded.slots`, actor: sql`excluded.actor` },
		});
	for (const row of once)
		await record(writer, { action: "update", noun: "game", row_id: row.game_id, after: { kept_clash: row.slots } });
}

/** A game that a venue is shut for: by a closure, or by the hours of the day. */
export interface ShutGame {
	date: string;
	cause: "closed" | "hours";
}

/** The games from today on that a venue is shut for and that nobody has kept so (scheduling 15). */
export async function shutGames(tenant: Tenant, venueId: number): Promise<ShutGame[]> {
	const [found, places] = await Promise.all([clashesOn(tenant, { from: tenant.today }), placesOfTenant(tenant)]);
	const shut = found.filter(({ games: [{ location }] }) => places.spotOf(location)?.venue.id === venueId);
	const { open } = parted(shut, await keptOf(tenant, shut));
	return open.flatMap(({ cause, games: [{ date }] }) =>
		date !== null && (cause === "closed" || cause === "hours") ? [{ date, cause }] : [],
	);
}

async function clashesOn(
	tenant: Tenant,
	which: Dated,
	planned: readonly PlannedGame[] = [],
): Promise<Clash<DatedGame>[]> {
	const plans = await schedulePlans(tenant);
	const all = await datedGames(tenant, around(which, reachOf(plans.teams)));
	const outdated = await outdatedAmong(tenant, all);
	const counting = timed(all, plans).filter(({ id }) => !outdated.has(id));
	return clashesFrom([...counting, ...planned], tenant.today, plans.room, plans.grounds, plans.teams);
}

/** The same with the days before and after, on which a game may lie too near one of them. */
function around(which: Dated, reach: number): Dated {
	if (reach === 0 || "seasons" in which) return which;
	if ("from" in which) return { from: addDays(which.from, -reach) };
	const offsets = Array.from({ length: 2 * reach + 1 }, (_, at) => at - reach);
	return { days: [...new Set(which.days.flatMap((day) => offsets.map((offset) => addDays(day, offset))))] };
}

/** What was kept of the pairs that clash. */
async function keptOf({ tx }: Tenant, clashes: readonly Clash<DatedGame>[]): Promise<(Kept & { actor: string })[]> {
	if (clashes.length === 0) return [];
	const ids = [...new Set(clashes.map((clash) => keptAs(clash).game_id))];
	return await tx
		.select({
			game_id: keptClashes.game_id,
			other_id: keptClashes.other_id,
			cause: keptClashes.cause,
			slots: keptClashes.slots,
			actor: keptClashes.actor,
		})
		.from(keptClashes)
		.where(inArray(keptClashes.game_id, ids));
}

/** When, where and by whom some games are to be played, and whether visitors see them. */
async function plansOf({ tx }: Tenant, ids: readonly number[]) {
	if (ids.length === 0) return [];
	return await tx
		.select({
			id: games.id,
			date: games.date,
			plan: sql<string>`concat_ws('|', ${games.date}, ${games.time}, ${games.location}, ${games.home_team_id}, ${games.away_team_id}, ${games.status}, ${games.published_at} is not null)`,
		})
		.from(games)
		.where(inArray(games.id, [...ids]));
}

type Planned = Awaited<ReturnType<typeof plansOf>>[number];

/** The days to which something was moved or added. */
function daysChanged(before: readonly Planned[], after: readonly Planned[]): string[] {
	const known = new Map(before.map(({ id, plan }) => [id, plan]));
	const changed = after.filter(({ id, plan }) => known.get(id) !== plan);
	return [...new Set(changed.flatMap(({ date }) => date ?? []))];
}

async function told(
	tenant: Tenant,
	groups: readonly (readonly Clash<DatedGame>[])[],
	planned: readonly PlannedGame[],
): Promise<Clashed[]> {
	const titles = new Map(planned.map(({ id, title }) => [id, title]));
	const found = await named(tenant, [...new Set(groups.flatMap(idsIn))]);
	const names = new Map(found.map(({ id, home, away }) => [id, { home: home.name, away: away.name }]));
	const namedOf = (game: DatedGame) => ({
		...game,
		names: names.get(game.id) ?? { home: "", away: "" },
		title: titles.get(game.id),
	});
	return groups.map((group) => {
		const there = gamesOf(group).map(namedOf);
		const game_ids = there.map(({ id }) => id).filter((id) => id > 0);
		return { game_ids, sentence: clashText(there, group[0]!) };
	});
}
