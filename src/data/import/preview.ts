import { desc, eq, isNotNull } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import {
	divisions,
	importAliases,
	leagues,
	leagueTeams,
	players,
	seasonLeagues,
	seasons,
	teams,
} from "../../../db/schema/index.ts";
import { type Changes, countChange, type Kept } from "../../domain/csv/change.ts";
import { changesOf } from "../../domain/csv/changes.ts";
import { findConflicts } from "../../domain/csv/conflicts.ts";
import { impossibleIn, isSameResult, noteImpossible, periodsAfter } from "../../domain/csv/impossible.ts";
import type { FileKind } from "../../domain/csv/header.ts";
import { sumsAmiss } from "../../domain/csv/sums.ts";
import { numbersTwice } from "../../domain/csv/numbers-twice.ts";
import { cellText } from "../../domain/csv/rows.ts";
import { type KnownAll, knownAfter, readers } from "../../domain/csv/reader.ts";
import { datesOf, newSeason, type SeasonDraft, teamKey, teamRef } from "../../domain/csv/season.ts";
import { type KnownNames, newIn, type NewName } from "../../domain/sheet/news.ts";
import { sportOf } from "../../domain/sport/sport.ts";
import { scopeOf, type Scope } from "../export/scope.ts";
import { tables } from "../export/season.ts";
import type { Organization } from "../organization/platform.ts";
import { playerKey } from "../row-keys.ts";
import { read, type Tenant } from "../tenant.ts";
import { placesOfTenant } from "../venue/places.ts";
import { clashesMade, type ClashesMade } from "./clashes.ts";
import { slotsMoved } from "./divisions.ts";
import { settledLater, startOf } from "./entries.ts";
import { knownFor, knownOf } from "./known.ts";
import { fileKinds, type Read } from "./read.ts";

/**
 * What files would change, by comparing them with what is stored, in one snapshot: nothing is taken and nothing is written, so
 * that nobody waits for a preview (writing 3). Problems that only show there are noted in the draft's list.
 */
export async function previewSeason(
	db: PostgresJsDatabase,
	organization: Organization,
	from: Read,
	instant: number,
): Promise<Preview> {
	const compare = async (tenant: Tenant) => {
		const { season_id, ...found } = await changesIn(tenant, from);
		const news = newIn(from, await namesOf(tenant));
		return { ...found, news, clashes: await clashesMade(tenant, from.season, season_id) };
	};
	return (await read(db, organization, "staff", instant, compare, { limit: "preview" })).value;
}

/** What files would change and make. */
export interface Preview {
	changes: Changes;
	/** Numbers that players of one team would share. */
	doubles: string[];
	/** Games whose parts give another score. */
	sums: string[];
	news: { list: NewName[]; count: number };
	clashes: ClashesMade;
}

async function changesIn(tenant: Tenant, { name, season: draft, sport }: Read) {
	const { tx, organization } = tenant;
	const present = await tx
		.select({ id: seasons.id, name: seasons.name, startDate: seasons.startDate })
		.from(seasons)
		.orderBy(seasons.id);
	const found = present.find((one) => name !== null && teamKey(one.name) === teamKey(name));
	const season_id = found?.id ?? null;
	const known = knownFor(await knownOf(tx, organization), sport);
	const start = startOf(draft, found?.startDate, datesOf(draft.games.values()).first);
	const later = await settledLater(tx, { id: season_id, start });
	const stored = await keptSeason(tenant, { name: name ?? "", sport, season_id, known, kinds: kindsCompared(draft) });
	const kept = { ...stored, later: new Set(later.values()) };
	findConflicts(draft, kept, knownAfter(known, draft).periods);
	for (const { game, fault } of impossibleIn(draft.games.values(), sportOf(sport), periodsAfter(kept.draft, draft)))
		if (!isSameResult(game, kept.draft.games.get(game.key) ?? undefined, draft))
			noteImpossible(draft.problems, game, fault);
	const changes = changesOf(draft, kept, name !== null);
	await countSlots(tenant, changes, draft, season_id ?? nowhere);
	return {
		changes,
		doubles: numbersTwice(draft, kept),
		sums: sumsAmiss(draft, kept.draft, sportOf(sport)),
		season_id,
	};
}

/** The names of what is there. */
async function namesOf(tenant: Tenant): Promise<KnownNames> {
	const { tx } = tenant;
	const [seasonRows, leagueRows, teamRows, { venues }] = await Promise.all([
		tx.select({ name: seasons.name }).from(seasons).orderBy(desc(seasons.id)),
		tx.select({ name: leagues.name }).from(leagues).orderBy(leagues.id),
		tx
			.select({ name: teams.name, league: leagues.name })
			.from(teams)
			.leftJoin(leagues, eq(leagues.id, teams.leagueId))
			.orderBy(teams.id),
		placesOfTenant(tenant),
	]);
	const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
	return { seasons: names(seasonRows), leagues: names(leagueRows), teams: teamRows, venues };
}

/** The id of a season that is not there yet. */
const nowhere = 0;

/** What the files speak of; who bears a captain's key stands among the players. */
function kindsCompared(draft: SeasonDraft): FileKind[] {
	const facts = [...draft.teams.values()].flatMap((team) => team.facts ?? []);
	const speaks: Record<FileKind, boolean> = {
		settings: true,
		venues: draft.venues.size > 0,
		teams: draft.teams.size > 0,
		players: draft.players.size > 0 || facts.some(({ captain_player }) => captain_player),
		games: draft.games.size > 0,
		calendar: draft.byes.size + draft.weekOffs.size > 0,
		boxScores: draft.lines.length > 0,
	};
	return fileKinds.filter((kind) => speaks[kind]);
}

interface Wanted {
	name: string;
	sport: string;
	/** Null for a season that is not there yet. */
	season_id: number | null;
	known: KnownAll;
	kinds: readonly FileKind[];
}

/** What is stored, as an export says it and an import reads it: the two sides that are compared are told in the same words. */
async function keptSeason(
	tenant: Tenant,
	{ name, sport, season_id, known, kinds }: Wanted,
): Promise<Omit<Kept, "later">> {
	const scope = season_id === null ? null : await scopeOf(tenant, { season: season_id, league: null });
	const sport_id = tenant.organization.sports.find(({ type }) => type === sport)?.id ?? 0;
	const draft = newSeason(null);
	for (const kind of kinds) {
		const table = await tables[kind]({ ...(scope ?? nothingYet(tenant, name, sport_id)), others: "all" });
		const reader = readers[kind](draft, kind, knownAfter(known, draft));
		let line = 0;
		for await (const row of table) reader.row(row.map(cellText), ++line);
	}
	if (!scope) draft.season = null;
	return { draft, ...(await keysOf(tenant)) };
}

/** Who moves from or to which division, counted as the import does it; what is not there yet has ids that nothing has. */
async function countSlots({ tx }: Tenant, changes: Changes, draft: SeasonDraft, season_id: number): Promise<void> {
	const own = await tx
		.select({ id: divisions.id, name: divisions.name })
		.from(divisions)
		.where(eq(divisions.season_id, season_id));
	const rows = await tx
		.select({ id: leagueTeams.id, name: teams.name, league: leagues.name })
		.from(leagueTeams)
		.innerJoin(teams, eq(teams.id, leagueTeams.team_id))
		.innerJoin(seasonLeagues, eq(seasonLeagues.id, leagueTeams.season_league_id))
		.innerJoin(leagues, eq(leagues.id, seasonLeagues.league_id))
		.where(eq(seasonLeagues.season_id, season_id))
		.orderBy(desc(leagueTeams.id));
	const ids = (keys: Iterable<string>) => [...keys].map((key, at) => [key, -1 - at] as const);
	const divisionIds = new Map([
		...ids(draft.divisions.keys()),
		...own.map(({ id, name }) => [teamKey(name), id] as const),
	]);
	const teamIds = new Map([
		...ids(draft.teams.keys()),
		...rows.map(({ id, name, league }) => [teamRef(teamKey(league), name), id] as const),
	]);
	const { gone, made } = await slotsMoved({ tx, season_id, divisions: divisionIds }, draft, teamIds);
	countChange(changes, "division_teams", "made", made.length);
	countChange(changes, "division_teams", "removed", gone.length);
}

/** A season that is not there yet has the organization's players and lists, and nothing of its own. */
function nothingYet({ tx, organization }: Tenant, name: string, sport_id: number): Scope {
	const season = {
		name,
		startDate: null,
		finishDate: null,
		active: false,
		planned: false,
		showDivisions: false,
		sport_id,
	};
	return { tx, organization, season, leagues: [], divisions: [], isWhole: true, others: "all", teams: new Map() };
}

async function keysOf({ tx, organization }: Tenant): Promise<Pick<Kept, "aliases" | "imported">> {
	const merged = await tx
		.select({ key: importAliases.import_key, kept: playerKey })
		.from(importAliases)
		.innerJoin(players, eq(players.id, importAliases.player_id))
		.where(eq(importAliases.organization_id, organization.id));
	const own = await tx.select({ key: players.import_key }).from(players).where(isNotNull(players.import_key));
	return {
		aliases: new Map(merged.map(({ key, kept }) => [key, kept])),
		imported: new Set([...own.flatMap(({ key }) => key ?? []), ...merged.map(({ kept }) => kept)]),
	};
}
