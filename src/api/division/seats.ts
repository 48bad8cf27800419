import { Elysia } from "elysia";
import { seed } from "../../data/division/board.ts";
import { fillFromPools } from "../../data/division/pools.ts";
import { bracketIn } from "../../data/bracket/games.ts";
import { replaceTeam } from "../../data/bracket/replacement.ts";
import { confirmedIn } from "../../data/bracket/undo.ts";
import * as seats from "../../data/division/teams.ts";
import * as divisions from "../../data/division/divisions.ts";
import type { Division } from "../../data/division/divisions.ts";
import { Stale } from "../../data/revision.ts";
import type { Writer } from "../../data/tenant.ts";
import { optionalId } from "../../domain/check.ts";
import { replacementFields, seatFields, seedingFields, teamOrderFields } from "../../domain/division/schema.ts";
import { readSeeding } from "../../domain/division/seeds.ts";
import { readWhole, revision } from "../../domain/field.ts";
import { confirmedFields } from "../../domain/game/schema.ts";
import { access } from "../../http/access/guard.ts";
import type { ApiParts } from "../../http/access/parts.ts";
import { bodyOf, pathId, revisionIn } from "../../http/calls.ts";
import { describedOfSite } from "../describe.ts";
import { freshDivision, wireDivision, wireDivisions } from "./wire.ts";
import { found } from "../../domain/refusal.ts";

const canEdit = { to: "division.edit", of: { noun: "divisions", param: "division" } } as const;
const path = "/divisions/:division";

/** Which teams stand in a division, and how they come there (wire 1). */
export function divisionSeatsApi(parts: ApiParts) {
	return new Elysia().use(seeded(parts)).use(seated(parts)).use(replaced(parts));
}

/** Its seats, filled from the standings. */
function seeded(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
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
		);
}

/** Its teams. */
function seated(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
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
		);
}

/** Who comes in for a team (brackets 26). */
function replaced(parts: ApiParts) {
	return new Elysia().use(access(parts)).put(
		`${path}/teams/:leagueTeam`,
		async ({ params, body, set, write }) => {
			const { seasons_leagues_teams_id: to } = readWhole(replacementFields, body);
			const { act, ...done } = await write(async (writer) => {
				const { id, season_id } = await freshDivision(writer, params.division, revisionIn(body));
				const replaced = { from: pathId(params.leagueTeam), to };
				const { act, message } = await replaceTeam(
					writer,
					await bracketIn(writer, season_id, id),
					replaced,
					confirmedIn(body),
				);
				return { act, message, division: await wireDivision(writer, id) };
			});
			set.headers["act"] = act;
			return { ...done, act };
		},
		{
			can: canEdit,
			body: bodyOf({ ...replacementFields, ...confirmedFields, revision }, ["seasons_leagues_teams_id"]),
			detail: describedOfSite(
				"Divisions",
				"Put a team that no division has in the place of one, in the division and in all games of its bracket, as long as that one has not begun it",
				"`division`, `message` and `act`, by which it is taken back. 409 with `clashes` where the team would have two games at once, until it is sent again as `confirmed`",
			),
		},
	);
}

const teamsIn = (list: Awaited<ReturnType<typeof wireDivisions>>) => list.flatMap(({ teams }) => teams);

/** Who has seen a team in another division, or in none (null), hears where it is now. */
async function refuseMoved(writer: Writer, division: Division, sltId: number, from: unknown): Promise<void> {
	if (from === undefined) return;
	const [seen, now] = [optionalId("from_division_id", from), await seats.divisionOf(writer, sltId)];
	if (seen !== now) throw new Stale(await wireDivision(writer, now ?? division.id));
}
