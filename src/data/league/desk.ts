import { openingDate } from "../../domain/agenda.ts";
import type { ByPartField } from "../../domain/game/by-part.ts";
import type { Worn } from "../../domain/team/sign.ts";
import { compareTexts } from "../../domain/order.ts";
import { byeList, weekOffList, type Bye, type WeekOff } from "../calendar/calendar.ts";
import { playedByPart } from "../game/by-part.ts";
import * as games from "../game/games.ts";
import { placesOf } from "../game/places.ts";
import { gameTimes } from "./games.ts";
import type { SeasonLeague } from "./places.ts";
import { captainsIn, tableOf, teamsOutside, type LeagueTeam } from "../team/league-teams.ts";
import { wornColours } from "../team/signs.ts";
import { scoreMismatches, type ScoreMismatch } from "../game/mismatches.ts";
import type { StandingLine } from "../stat/standings.ts";
import type { Tenant } from "../tenant.ts";

export type DeskEntry =
	| { kind: "game"; game: games.Game; mismatch: ScoreMismatch | null; byPart: ByPartField | undefined }
	| { kind: "bye"; bye: Bye }
	| { kind: "off"; off: WeekOff };

/** A part of a season league's calendar: one day, or one page of all of them. */
export interface DeskSchedule {
	/** Every day that has entries, in order. */
	dates: string[];
	/** Some entry has no date yet. */
	hasUndated: boolean;
	/** The day shown, "none" for what has no date, null for all. */
	date: string | null;
	page: number;
	pages: number;
	/** The place of the first entry shown among all of them, from 0. */
	first: number;
	/** Games on all days. */
	games: number;
	entries: DeskEntry[];
}

/** Everything that the league page shows (leagues 8). */
export interface LeagueDesk {
	place: SeasonLeague;
	teams: LeagueTeam[];
	/** The same teams with why they stand where they stand (standings 3). */
	standing: StandingLine[];
	/** Who may be captain, by the league team's id. */
	captains: Map<number, { player_id: number; name: string }[]>;
	/** The colours of all teams of the season. */
	worn: Worn[];
	/** Teams of the organization that could be added. */
	outside: { id: number; name: string }[];
	/** What a new game's place may be. */
	places: string[];
	schedule: DeskSchedule;
}

export interface DeskQuery {
	/** A day, "none" or "all". */
	date?: string | undefined;
	page?: number | undefined;
}

export async function leagueDesk(tenant: Tenant, place: SeasonLeague, query: DeskQuery): Promise<LeagueDesk> {
	const [{ teams, rows }, captains, worn, outside, places, schedule] = await Promise.all([
		tableOf(tenant, place),
		captainsIn(tenant, place),
		wornColours(tenant, place.season.id),
		teamsOutside(tenant, place),
		placesOf(tenant, [place.season.id]),
		deskSchedule(tenant, place, query),
	]);
	return {
		place,
		teams,
		standing: rows,
		captains: Map.groupBy(captains, ({ slt_id }) => slt_id),
		worn,
		outside,
		places,
		schedule,
	};
}

const entriesMax = 100;

/** What orders an entry: its day, then games by time before byes before week-offs. */
type Key = { kind: DeskEntry["kind"]; id: number; date: string | null; at: string };

/** A day's games by time, then byes and week-offs; only the games of the part that is shown are read whole. */
async function deskSchedule(tenant: Tenant, place: SeasonLeague, query: DeskQuery): Promise<DeskSchedule> {
	const ids = { season_league_ids: [place.id] };
	const [times, byes, offs] = await Promise.all([
		gameTimes(tenant, place),
		byeList(tenant, ids),
		weekOffList(tenant, ids),
	]);
	const keys: Key[] = [
		...times.map(({ id, date, time }) => keyOf("game", id, date, `0 ${time ?? last}`)),
		...byes.map(({ id, date }) => keyOf("bye", id, date, "1")),
		...offs.map(({ id, date }) => keyOf("off", id, date, "2")),
	].toSorted((a, b) => compareTexts(a.at, b.at) || a.id - b.id);
	const dates = [...new Set(keys.flatMap(({ date }) => date ?? []))];
	const hasUndated = keys.some(({ date }) => date === null);
	const date = chosenDate(query.date, dates, hasUndated);
	const own = date === null ? keys : keys.filter((key) => (key.date ?? "none") === date);
	const pages = Math.max(1, Math.ceil(own.length / entriesMax));
	const page = Math.min(pages, query.page ?? openingPage(own, dates, tenant.today));
	const first = (page - 1) * entriesMax;
	const shown = own.slice(first, first + entriesMax);
	const entries = await entriesOf(tenant, place, shown, byes, offs);
	return { dates, hasUndated, date, page, pages, first, games: times.length, entries };
}

/** A day that has nothing on it any more is not shown: the choice is remembered longer than a day may last. */
function chosenDate(asked: string | undefined, dates: readonly string[], hasUndated: boolean): string | null {
	if (asked === undefined) return null;
	return dates.includes(asked) || (asked === "none" && hasUndated) ? asked : null;
}

/** Opens where the season is (scheduling 3). */
function openingPage(keys: readonly Key[], dates: readonly string[], today: string): number {
	const opening = openingDate(
		dates.map((date) => ({ date })),
		today,
	);
	const at = opening === null ? 0 : keys.findIndex(({ date }) => date === opening);
	return Math.floor(Math.max(0, at) / entriesMax) + 1;
}

async function entriesOf(
	tenant: Tenant,
	place: SeasonLeague,
	keys: readonly Key[],
	byes: readonly Bye[],
	offs: readonly WeekOff[],
): Promise<DeskEntry[]> {
	const ids = keys.filter(({ kind }) => kind === "game").map(({ id }) => id);
	const [rows, mismatches] = await Promise.all([
		ids.length > 0 ? games.list(tenant, { season: place.season.id, ids }) : [],
		scoreMismatches(tenant, place, ids),
	]);
	const byPart = await playedByPart(tenant, rows);
	const gameOf = new Map(rows.map((game) => [game.id, game]));
	return keys.flatMap(({ kind, id }): DeskEntry[] => {
		const game = gameOf.get(id);
		const bye = byes.find((row) => row.id === id);
		const off = offs.find((row) => row.id === id);
		if (kind === "game")
			return game ? [{ kind, game, mismatch: mismatches.get(id) ?? null, byPart: byPart.get(id) }] : [];
		if (kind === "bye") return bye ? [{ kind, bye }] : [];
		return off ? [{ kind, off }] : [];
	});
}

const last = "~";

function keyOf(kind: Key["kind"], id: number, date: string | null, order: string): Key {
	return { kind, id, date, at: `${date ?? last} ${order}` };
}
