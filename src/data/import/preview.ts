import { eq, isNotNull } from "drizzle-orm";
import { importAliases, players, seasons } from "../../../db/schema/index.ts";
import type { Change, Kept } from "../../domain/csv/change.ts";
import { changesOf } from "../../domain/csv/changes.ts";
import { cellText } from "../../domain/csv/rows.ts";
import { knownAfter, readers } from "../../domain/csv/reader.ts";
import { newSeason, teamKey } from "../../domain/csv/season.ts";
import { scopeOf, type Scope } from "../export/scope.ts";
import { tables } from "../export/season.ts";
import { playerKey } from "../row-keys.ts";
import type { Tenant } from "../tenant.ts";
import { knownFor, knownOf } from "./known.ts";
import { fileKinds, type Read } from "./read.ts";

/** The rows that would add something to a season or change it; to be asked before they are stored. */
export async function changesIn(tenant: Tenant, { name, season, sport }: Read): Promise<Change[]> {
	return changesOf(season, await keptSeason(tenant, name, sport));
}

/** What is stored, as an export says it and an import reads it: the two sides that are compared are told in the same words. */
async function keptSeason(tenant: Tenant, name: string, sport: string): Promise<Kept> {
	const { tx, organization } = tenant;
	const present = await tx.select({ id: seasons.id, name: seasons.name }).from(seasons).orderBy(seasons.id);
	const found = present.find((one) => teamKey(one.name) === teamKey(name));
	const scope = found && (await scopeOf(tenant, { season: found.id, league: null }));
	const sport_id = organization.sports.find(({ type }) => type === sport)?.id ?? 0;
	const known = knownFor(await knownOf(tx, organization), sport);
	const draft = newSeason(null);
	for (const kind of fileKinds) {
		const table = await tables[kind]({ ...(scope ?? nothingYet(tenant, name, sport_id)), others: "all" });
		const reader = readers[kind](draft, kind, knownAfter(known, draft));
		for (const [at, row] of table.entries()) reader.row(row.map(cellText), at + 1);
	}
	if (!scope) draft.season = null;
	return { draft, ...(await keysOf(tenant)) };
}

/** A season that is not there yet has the organization's players and lists, and nothing of its own. */
function nothingYet({ tx, organization }: Tenant, name: string, sport_id: number): Scope {
	const season = { name, startDate: null, finishDate: null, active: false, showDivisions: false, sport_id };
	return { tx, organization, season, leagues: [], divisions: [], isWhole: true, others: "all", teams: new Map() };
}

async function keysOf({ tx, organization }: Tenant): Promise<Omit<Kept, "draft">> {
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
