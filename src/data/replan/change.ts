import { and, eq, isNotNull, or } from "drizzle-orm";
import { byes, games as gamesTable } from "../../../db/schema/index.ts";
import { Refusal, refused } from "../../domain/refusal.ts";
import { type AddedGame, replanText, type WantedReplan } from "../../domain/replan/wanted.ts";
import { recordAll } from "../audit/audit.ts";
import { keepingApart } from "../clash/clashes.ts";
import { remove } from "../deletions.ts";
import { enter, fillLeagues, refuseChanged, refuseOver } from "../day-off/change.ts";
import { type StoredGame, storedGames } from "../day-off/boards.ts";
import { deleteGames, noteDeed } from "../day-off/deeds.ts";
import { namesOf } from "../day-off/entries.ts";
import { refuseFreeDays, refuseSkippedSlot } from "../day-off/moved.ts";
import { scheduledAs } from "../day-off/plan.ts";
import { type Game, list, named } from "../game/games.ts";
import type { SeasonLeague } from "../league/places.ts";
import { rowOf, teamsOf } from "../team/league-teams.ts";
import type { Writer } from "../tenant.ts";
import { placesOfTenant } from "../venue/places.ts";
import { usualSchedule } from "./plan.ts";

interface Act {
	act: string;
	said: string;
}

/**
 * Plans a league anew around a team that drops out or joins, as one act (scheduling 19, scheduling 20, games 25): all of it or nothing, and
 * one undo. Refused: a game of another league, one that was changed since it was looked at, is over or locked, and a day on which a
 * team or the league does not play. What would clash is asked about.
 */
export async function replan(
	writer: Writer,
	place: SeasonLeague,
	teamId: number,
	wanted: WantedReplan,
): Promise<{ act: string; message: string }> {
	const team = await rowOf(writer, place, teamId);
	const { own, stored, ids } = await gamesNamed(writer, place, wanted);
	if (own.some(({ id, home, away }) => isIn(wanted.games, id) && ![home.slt_id, away.slt_id].includes(team.slt_id)))
		throw refused("games", "One of these games is not of this team.");
	await refuseStrangers(writer, place, wanted.add);
	const act = { act: crypto.randomUUID(), said: replanText(team.name, wanted) };
	const change = async () => {
		await dropByes(writer, place, own, wanted, act.act);
		await leave(writer, own, stored, wanted, act, team.name);
		await move(writer, own, stored, wanted, act);
		return await add(writer, place, wanted.add, act);
	};
	const moved = wanted.move.map(({ id }) => id);
	await keepingApart(writer, wanted.isConfirmed, ids, change, (made) => [...moved, ...made]);
	return { act: act.act, message: act.said };
}

const isIn = (list: readonly { id: number }[], id: number) => list.some((one) => one.id === id);

async function gamesNamed(writer: Writer, place: SeasonLeague, { games, move, remove: gone }: WantedReplan) {
	const rows = [...games, ...move, ...gone];
	const ids = rows.map(({ id }) => id);
	const own = (await named(writer, ids)).filter(({ season_league_id }) => season_league_id === place.id);
	if (own.length < ids.length)
		throw new Refusal("missing", "One of these games is no longer there. Nothing has changed.");
	refuseChanged(writer, own, rows);
	refuseOver(own);
	const stored = await storedGames(writer, ids);
	const locked = own.filter(({ id }) => stored.get(id)?.locked);
	if (locked.length > 0)
		throw new Refusal("invalid", `${namesOf(locked)}: locked in its slot. Unlock it first; nothing has changed.`);
	return { own, stored, ids };
}

async function refuseStrangers(writer: Writer, place: SeasonLeague, added: readonly AddedGame[]): Promise<void> {
	const teams = new Set((await teamsOf(writer, place)).map(({ slt_id }) => slt_id));
	if (added.some(({ home_team_id, away_team_id }) => !teams.has(home_team_id) || !teams.has(away_team_id)))
		throw refused("add", "This team does not play in this league.");
}

/** A team that now plays on a day has no bye there, where that followed from the schedule. */
async function dropByes(
	writer: Writer,
	place: SeasonLeague,
	own: readonly Game[],
	{ add: added, move: moved }: WantedReplan,
	act: string,
): Promise<void> {
	const days = [
		...added.flatMap(({ home_team_id, away_team_id, date }) => [
			{ team: home_team_id, date },
			{ team: away_team_id, date },
		]),
		...moved.flatMap(({ id, date = null }) => {
			const game = own.find((one) => one.id === id);
			return game ? [game.home, game.away].map(({ slt_id }) => ({ team: slt_id, date })) : [];
		}),
	].flatMap(({ team, date }) => (date === null ? [] : [and(eq(byes.team_id, team), eq(byes.date, date))]));
	if (days.length === 0) return;
	const rows = await writer.tx
		.select({ id: byes.id })
		.from(byes)
		.where(and(eq(byes.season_league_id, place.id), isNotNull(byes.schedule_id), or(...days)));
	if (rows.length > 0)
		await remove(
			writer,
			"bye",
			rows.map(({ id }) => id),
			undefined,
			{ act },
		);
}

type Stored = ReadonlyMap<number, StoredGame>;

/** What a team that drops out has left to play, and what finds no other slot. */
async function leave(
	writer: Writer,
	own: readonly Game[],
	stored: Stored,
	{ remaining, games, remove: removed, reason }: WantedReplan,
	act: Act,
	name: string,
): Promise<void> {
	const theirs = own.filter(({ id }) => isIn(games, id));
	const part = { act: act.act, ...reason };
	if (theirs.length > 0 && remaining === "cancel")
		await enter(writer, theirs, stored, { act: "cancel", games, days: 0, location: undefined, reason }, act);
	if (theirs.length > 0 && remaining === "remove")
		await deleteGames(writer, theirs, stored, part, `Games of ${name}, which dropped out`);
	const others = own.filter(({ id }) => isIn(removed, id));
	if (others.length > 0) await deleteGames(writer, others, stored, part, `Games that made way for ${name}`);
	if (theirs.length + others.length > 0 && remaining === "remove") await fillLeagues(writer, [...theirs, ...others]);
}

async function move(
	writer: Writer,
	own: readonly Game[],
	stored: Stored,
	{ move: moved, reason }: WantedReplan,
	act: Act,
): Promise<void> {
	const theirs = own.filter(({ id }) => isIn(moved, id));
	if (theirs.length > 0)
		await enter(writer, theirs, stored, { act: "move", games: moved, days: 0, location: undefined, reason }, act);
}

/** Makes new games, which visitors see at once, in the schedule that the league's games have. */
async function add(writer: Writer, place: SeasonLeague, added: readonly AddedGame[], act: Act): Promise<number[]> {
	if (added.length === 0) return [];
	const { organization, tx } = writer;
	for (const slot of added) refuseSkippedSlot(writer, slot);
	const [places, all] = [await placesOfTenant(writer), await list(writer, { season_league_ids: [place.id] })];
	const scheduled = await scheduledAs(
		writer,
		all.map(({ id }) => id),
	);
	const schedule_id = usualSchedule(
		all.map(({ id, date }) => ({ date, schedule_id: scheduled.get(id)?.schedule_id ?? null })),
	);
	const rows = await tx
		.insert(gamesTable)
		.values(
			added.map(({ location, ...game }) => ({
				...game,
				location: places.nameOf(location),
				organization_id: organization.id,
				season_id: place.season.id,
				season_league_id: place.id,
				schedule_id,
			})),
		)
		.returning({ id: gamesTable.id });
	const ids = rows.map(({ id }) => id);
	const made = await named(writer, ids);
	await refuseFreeDays(
		writer,
		made.map((game) => ({ game, date: game.date })),
	);
	await recordAll(
		writer,
		added.map((game, at) => ({ action: "create", noun: "game", row_id: ids[at] ?? null, after: { ...game } })),
	);
	await noteDeed(writer, "add", [...(await storedGames(writer, ids)).values()], act);
	return ids;
}
