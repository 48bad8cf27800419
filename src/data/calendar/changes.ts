import { and, count, eq, isNull, notInArray, or, type SQL } from "drizzle-orm";
import { byes, games, leagueTeams, weekOffs } from "../../../db/schema/index.ts";
import { byeFields, noLeague, weekOffFields } from "../../domain/calendar/schema.ts";
import type { Read } from "../../domain/field.ts";
import { assert, Refusal, refused } from "../../domain/refusal.ts";
import { record } from "../audit/audit.ts";
import { byeList, weekOffList, type Bye, type WeekOff } from "./calendar.ts";
import { seasonLeagueOf } from "../league/places.ts";
import type { Writer } from "../tenant.ts";

/** Gives a team a bye; two on one day would be the same one twice, one on a day with a game would be none. */
export async function addBye(writer: Writer, { team_id, date }: Read<typeof byeFields>): Promise<Bye> {
	const { tx, organization } = writer;
	const [team] = await tx
		.select({ season_league_id: leagueTeams.season_league_id })
		.from(leagueTeams)
		.where(eq(leagueTeams.id, team_id));
	if (!team) throw refused("team_id", "There is no such team.");
	const same = await tx
		.select({ id: byes.id })
		.from(byes)
		.where(and(eq(byes.team_id, team_id), date === null ? isNull(byes.date) : eq(byes.date, date)));
	if (same.length > 0) throw refused("date", "This team already has a bye on this day.");
	if (date !== null) await refuseGameDay(writer, team_id, date);
	const [row] = await tx
		.insert(byes)
		.values({ organization_id: organization.id, season_league_id: team.season_league_id, team_id, date })
		.returning({ id: byes.id });
	assert(row, "an insert returns its row");
	await record(writer, { action: "create", noun: "bye", row_id: row.id, after: { team_id, date } });
	const bye = (await byeList(writer, { slt_ids: [team_id] })).find(({ id }) => id === row.id);
	assert(bye, "the bye was just written");
	return bye;
}

/** Refused (conflict): the team plays on this day. */
async function refuseGameDay(writer: Writer, teamId: number, date: string): Promise<void> {
	const isTheirs = or(eq(games.home_team_id, teamId), eq(games.away_team_id, teamId));
	if ((await gamesOn(writer, date, isTheirs)) > 0) throw new Refusal("conflict", "This team has a game on this day.");
}

/** Refused (conflict): the league plays on this day. */
async function refuseLeagueDay(writer: Writer, seasonLeagueId: number, date: string): Promise<void> {
	const played = await gamesOn(writer, date, eq(games.season_league_id, seasonLeagueId));
	if (played === 0) return;
	throw new Refusal("conflict", `This league has ${played === 1 ? "a game" : `${played} games`} on this day.`);
}

/** How many games are played on a day. Those that were put off or called off leave it free. */
async function gamesOn({ tx }: Writer, date: string, whose: SQL | undefined): Promise<number> {
	const [row] = await tx
		.select({ played: count() })
		.from(games)
		.where(and(eq(games.date, date), whose, notInArray(games.status, ["postponed", "cancelled"])));
	return row?.played ?? 0;
}

/** Takes a day off the calendar of a season league, on which it has no game. */
export async function addWeekOff(writer: Writer, draft: Read<typeof weekOffFields>): Promise<WeekOff> {
	const { season_id, league_id, date, reason } = draft;
	const place = await seasonLeagueOf(writer, season_id, league_id);
	if (!place) throw refused("league_id", noLeague);
	const known = await weekOffList(writer, { season_league_ids: [place.id] });
	if (known.some((off) => off.date === date)) throw refused("date", "This day is off already.");
	await refuseLeagueDay(writer, place.id, date);
	const [row] = await writer.tx
		.insert(weekOffs)
		.values({ organization_id: writer.organization.id, season_league_id: place.id, date, reason })
		.returning({ id: weekOffs.id });
	assert(row, "an insert returns its row");
	await record(writer, { action: "create", noun: "week off", row_id: row.id, after: { date, reason } });
	const off = (await weekOffList(writer, { season_league_ids: [place.id] })).find(({ id }) => id === row.id);
	assert(off, "the week off was just written");
	return off;
}
