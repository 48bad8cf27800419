import type { Division } from "../../data/division/divisions.ts";
import * as divisions from "../../data/division/divisions.ts";
import { refuseStale } from "../../data/revision.ts";
import { byId as seasonById } from "../../data/season/seasons.ts";
import type { Tenant, Writer } from "../../data/tenant.ts";
import { divisionList } from "../../data/wire/season-teams.ts";
import { found, notFound, foundFirst } from "../../domain/refusal.ts";
import { pathId } from "../../http/calls.ts";
import { seasonIn } from "../seasons.ts";

/** The division of a path, which must be one of the season before it. */
export async function divisionIn(tenant: Tenant, { season, division }: { season: string; division: string }) {
	const { id } = await seasonIn(tenant, season);
	return foundFirst(await wireDivisions(tenant, id, [pathId(division)]));
}

export async function divisionOfSeason(tenant: Tenant, { season, division }: { season: string; division: string }) {
	const found = await divisions.divisionAt(tenant, pathId(division));
	if (found.season_id !== pathId(season)) throw notFound();
	return found;
}

/** A division as the calls answer it, with its teams. */
export async function wireDivision(tenant: Tenant, id: number) {
	const { season_id } = await divisions.divisionAt(tenant, id);
	return foundFirst(await wireDivisions(tenant, season_id, [id]));
}

export async function wireDivisions(tenant: Tenant, seasonId: number, ids: readonly number[]) {
	const known = await divisionList(tenant, found(await seasonById(tenant, seasonId)));
	return known.filter(({ id }) => ids.includes(id));
}

/** The division that is about to be changed; who has seen an older one gets it as it is now, teams included (writing 1). */
export async function freshDivision(
	writer: Writer,
	id: string,
	revision: number | undefined,
	season?: number,
): Promise<Division> {
	const division = await divisions.divisionAt(writer, pathId(id));
	if (season !== undefined && division.season_id !== season) throw notFound();
	if (revision !== undefined && revision !== division.revision)
		refuseStale(await wireDivision(writer, division.id), revision);
	return division;
}
