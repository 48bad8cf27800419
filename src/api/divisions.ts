import { Elysia } from "elysia";
import { remove } from "../data/deletions.ts";
import { seed } from "../data/division-board.ts";
import { fillFromPools, setPools } from "../data/division-pools.ts";
import * as seats from "../data/division-teams.ts";
import * as divisions from "../data/divisions.ts";
import type { Division } from "../data/divisions.ts";
import { refuseStale, Stale } from "../data/revision.ts";
import { byId as seasonById } from "../data/seasons.ts";
import type { Tenant, Writer } from "../data/tenant.ts";
import { gameList } from "../data/wire/games.ts";
import { divisionList } from "../data/wire/season-teams.ts";
import { optionalId } from "../domain/check.ts";
import {
	divisionFields,
	formatFields,
	mediaFields,
	poolFields,
	seatFields,
	seedingFields,
	teamOrderFields,
} from "../domain/division/schema.ts";
import { readSeeding } from "../domain/division/seeds.ts";
import { readSent, readWhole, revision } from "../domain/field.ts";
import { Refusal } from "../domain/refusal.ts";
import { access } from "../http/access/guard.ts";
import type { ApiParts } from "../http/access/parts.ts";
import { bodyOf, found, pathId, revisionIn } from "../http/calls.ts";
import { describedOfSite } from "./describe.ts";
import { seasonIn } from "./seasons.ts";

const ofSeason = { noun: "seasons", param: "season" } as const;
const canEdit = { to: "division.edit", of: { noun: "divisions", param: "division" } } as const;
const canEditInSeason = { to: "division.edit", of: ofSeason } as const;
const path = "/divisions/:division";

/** The divisions of a season, and which teams stand in them (wire 1). */
export function divisionsApi(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get(
			"/seasonsv2/:season/divisions/:division",
			async ({ params, read }) => ({ division: await read((tenant) => divisionIn(tenant, params)) }),
			{ public: ofSeason, detail: describedOfSite("Divisions", "A division", "`division` with `teams`") },
		)
		.get(
			"/seasonsv2/:season/divisions/:division/games",
			async ({ params, read }) =>
				await read(async (tenant) => {
					const { id } = await divisionOfSeason(tenant, params);
					return { games: await gameList(tenant, { division: id }) };
				}),
			{
				public: ofSeason,
				detail: describedOfSite("Divisions", "The bracket's games", "`games`: a list"),
			},
		)
		.get(
			"/seasonsv2/:season/divisions/:division/plans",
			async ({ params, read }) =>
				await read(async (tenant) => ({ plans: (await divisionOfSeason(tenant, params)).plans ?? {} })),
			{
				public: ofSeason,
				detail: describedOfSite(
					"Divisions",
					"When and where matchups without a game are to be played",
					"`plans`: by the ids of the matchups",
				),
			},
		)
		.post(
			"/seasonsv2/:season/divisions",
			async ({ params, body, write }) => {
				const { name } = readWhole(divisionFields, body);
				return await write(async (writer) => {
					const { id } = await seasonIn(writer, params.season);
					return { division: await wireDivision(writer, await divisions.create(writer, id, name)) };
				});
			},
			{
				can: canEditInSeason,
				body: bodyOf(divisionFields, ["name"]),
				detail: describedOfSite("Divisions", "Make a division of a season", "`division`"),
			},
		)
		.put(
			"/seasonsv2/:season/divisions/:division/media",
			async ({ params, body, write }) => {
				const media = readSent(mediaFields, body);
				return await write(async (writer) => {
					const { id } = await seasonIn(writer, params.season);
					const division = await freshDivision(writer, params.division, revisionIn(body), id);
					await divisions.update(writer, division, media);
					return { division: await wireDivision(writer, division.id) };
				});
			},
			{
				can: canEditInSeason,
				body: bodyOf({ ...mediaFields, revision }),
				detail: describedOfSite("Divisions", "Set the addresses of a division's video and picture", "`division`"),
			},
		)
		.put(
			`${path}/name`,
			async ({ params, body, write }) => {
				const { name } = readWhole(divisionFields, body);
				return await write(async (writer) => {
					const division = await freshDivision(writer, params.division, revisionIn(body));
					await divisions.update(writer, division, { name });
					return { division: await wireDivision(writer, division.id) };
				});
			},
			{
				can: canEdit,
				body: bodyOf({ ...divisionFields, revision }, ["name"]),
				detail: describedOfSite("Divisions", "Rename a division", "`division`"),
			},
		)
		.put(
			`${path}/format`,
			async ({ params, body, write }) => {
				const { format } = readWhole(formatFields, body);
				return await write(async (writer) => {
					const division = await freshDivision(writer, params.division, revisionIn(body));
					await divisions.update(writer, division, { format });
					return { division: await wireDivision(writer, division.id) };
				});
			},
			{
				can: canEdit,
				body: bodyOf({ ...formatFields, revision }, ["format"]),
				detail: describedOfSite("Divisions", "Choose how a division's bracket is played", "`division`"),
			},
		)
		.put(
			`${path}/pools`,
			async ({ params, body, write }) => {
				const { pools } = readWhole(poolFields, body);
				return await write(async (writer) => {
					const division = await freshDivision(writer, params.division, revisionIn(body));
					await setPools(writer, division, pools);
					return { division: await wireDivision(writer, division.id) };
				});
			},
			{
				can: canEdit,
				body: bodyOf({ ...poolFields, revision }),
				detail: describedOfSite("Divisions", "Say which ranks of which leagues take a division's seeds", "`division`"),
			},
		)
		.post(
			`${path}/fill`,
			async ({ params, body, write }) =>
				await write(async (writer) => {
					const division = await freshDivision(writer, params.division, revisionIn(body));
					await fillFromPools(writer, division);
					return { division: await wireDivision(writer, division.id) };
				}),
			{
				can: canEdit,
				body: bodyOf({ revision }),
				detail: describedOfSite("Divisions", "Give a division the teams that its pools name", "`division`"),
			},
		)
		.post(
			`${path}/seed`,
			async ({ params, body, write }) => {
				const seeding = readSeeding(body);
				return await write(async (writer) => {
					const division = await freshDivision(writer, params.division, revisionIn(body));
					await seed(writer, division, seeding);
					return { division: await wireDivision(writer, division.id) };
				});
			},
			{
				can: canEdit,
				body: bodyOf({ ...seedingFields, revision }),
				detail: describedOfSite("Divisions", "Fill a division in the order of the standings", "`division`"),
			},
		)
		.post(
			`${path}/teams`,
			async ({ params, body, write }) => {
				const sltId = seatFields.seasons_leagues_teams_id.read(
					"seasons_leagues_teams_id",
					body["seasons_leagues_teams_id"],
				);
				return await write(async (writer) => {
					const division = await freshDivision(writer, params.division, revisionIn(body));
					await refuseMoved(writer, division, sltId, body["from_division_id"]);
					const left = await seats.assign(writer, division, sltId);
					const changed = await wireDivisions(writer, division.season_id, [division.id, ...left]);
					return { team: found(teamsIn(changed).find(({ slt_id }) => slt_id === sltId)), divisions: changed };
				});
			},
			{
				can: canEdit,
				body: bodyOf({ ...seatFields, revision }, ["seasons_leagues_teams_id"]),
				detail: describedOfSite(
					"Divisions",
					"Put a team into a division, as the last one; it leaves the division that it was in",
					"`team`, `divisions`: those that changed",
				),
			},
		)
		.put(
			`${path}/teams/order`,
			async ({ params, body, write }) => {
				const { orderedTeams: wanted } = readWhole(teamOrderFields, body);
				return await write(async (writer) => {
					const division = await freshDivision(writer, params.division, revisionIn(body));
					await seats.order(writer, division, wanted);
					return { message: "Order saved", division: await wireDivision(writer, division.id) };
				});
			},
			{
				can: canEdit,
				body: bodyOf({ ...teamOrderFields, revision }, ["orderedTeams"]),
				detail: describedOfSite("Divisions", "Put the teams of a division into another order", "`message`, `division`"),
			},
		)
		.delete(
			`${path}/teams/:leagueTeam`,
			async ({ params, write }) =>
				await write(async (writer) => {
					const division = await divisions.divisionAt(writer, pathId(params.division));
					await seats.release(writer, division, pathId(params.leagueTeam));
					return { message: "Team removed", division: await wireDivision(writer, division.id) };
				}),
			{ can: canEdit, detail: describedOfSite("Divisions", "Take a team out of a division", "`message`, `division`") },
		)
		.delete(
			path,
			async ({ params, write }) => {
				await write(async (writer) => await remove(writer, "division", [pathId(params.division)]), { limit: "change" });
				return { message: "Division deleted" };
			},
			{
				can: canEdit,
				detail: describedOfSite("Divisions", "Delete a division with its games; it can be taken back", "`message`"),
			},
		);
}

/** The division of a path, which must be one of the season before it. */
async function divisionIn(tenant: Tenant, { season, division }: { season: string; division: string }) {
	const { id } = await seasonIn(tenant, season);
	return found((await wireDivisions(tenant, id, [pathId(division)]))[0]);
}

async function divisionOfSeason(tenant: Tenant, { season, division }: { season: string; division: string }) {
	const found = await divisions.divisionAt(tenant, pathId(division));
	if (found.season_id !== pathId(season)) throw new Refusal(404, "Not found.");
	return found;
}

/** A division as the calls answer it, with its teams. */
async function wireDivision(tenant: Tenant, id: number) {
	const { season_id } = await divisions.divisionAt(tenant, id);
	return found((await wireDivisions(tenant, season_id, [id]))[0]);
}

async function wireDivisions(tenant: Tenant, seasonId: number, ids: readonly number[]) {
	const known = await divisionList(tenant, found(await seasonById(tenant, seasonId)));
	return known.filter(({ id }) => ids.includes(id));
}

const teamsIn = (list: Awaited<ReturnType<typeof wireDivisions>>) => list.flatMap(({ teams }) => teams);

/** The division that is about to be changed; who has seen an older one gets it as it is now, teams included (writing 1). */
async function freshDivision(
	writer: Writer,
	id: string,
	revision: number | undefined,
	season?: number,
): Promise<Division> {
	const division = await divisions.divisionAt(writer, pathId(id));
	if (season !== undefined && division.season_id !== season) throw new Refusal(404, "Not found.");
	if (revision !== undefined && revision !== division.revision)
		refuseStale(await wireDivision(writer, division.id), revision);
	return division;
}

/** Who has seen a team in another division, or in none (null), hears where it is now. */
async function refuseMoved(writer: Writer, division: Division, sltId: number, from: unknown): Promise<void> {
	if (from === undefined) return;
	const [seen, now] = [optionalId("from_division_id", from), await seats.divisionOf(writer, sltId)];
	if (seen !== now) throw new Stale(await wireDivision(writer, now ?? division.id));
}
