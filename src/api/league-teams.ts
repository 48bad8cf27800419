import { Elysia } from "elysia";
import { remove } from "../data/deletions.ts";
import * as places from "../data/league/places.ts";
import type { SeasonLeague } from "../data/league/places.ts";
import * as leagueTeams from "../data/team/league-teams.ts";
import type { Tenant } from "../data/tenant.ts";
import { flag } from "../domain/check.ts";
import { revision } from "../domain/field.ts";
import { tieBreakFields } from "../domain/league/schema.ts";
import { hiddenFields, leagueTeamFields, newLeagueTeamFields, severalTeamsFields } from "../domain/team/schema.ts";
import { readTieBreak, tossed } from "../domain/standings/tie-break.ts";
import { access } from "../http/access/guard.ts";
import type { ApiParts } from "../http/access/parts.ts";
import { bodyOf, pathId, revisionIn } from "../http/calls.ts";
import { describedOfSite } from "./describe.ts";
import { some } from "../domain/some.ts";
import { found } from "../domain/refusal.ts";

const ofSeason = { noun: "seasons", param: "season" } as const;
const canEdit = { to: "team.edit", of: ofSeason } as const;
const path = "/seasonsv2/:season/leagues/:league";

/** The teams of a season league, and how its level teams are told apart (wire 1, standings 3). */
export function leagueTeamsApi(parts: ApiParts) {
	return new Elysia().use(playing(parts)).use(severalTeams(parts)).use(standing(parts));
}

/** Which teams play in it. */
function playing(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get(
			`${path}/teams`,
			async ({ params, read }) => ({
				teams: await read(async (tenant) => leagueTeams.teamsOf(tenant, await placeIn(tenant, params))),
			}),
			{
				can: { to: "staff.see", of: ofSeason },
				detail: describedOfSite("Teams", "The teams of a league by rank, hidden ones too", "`teams`: a list"),
			},
		)
		.post(
			`${path}/teams`,
			async ({ params, body, write }) =>
				await write(async (writer) => {
					const place = await placeIn(writer, params);
					const id = await leagueTeams.add(writer, place, leagueTeams.readNewTeam(body));
					return { team: await teamIn(writer, place, id), message: "Team added successfully" };
				}),
			{
				can: canEdit,
				body: bodyOf(newLeagueTeamFields),
				detail: describedOfSite(
					"Teams",
					"Add a team to a league: a new one, or an existing one with its roster",
					"`team`",
				),
			},
		)
		.put(
			`${path}/teams/:team`,
			async ({ params, body, organization, read, write }) => {
				const id = pathId(params.team);
				await read(async (tenant) => leagueTeams.rowOf(tenant, await placeIn(tenant, params), id));
				const draft = leagueTeams.readTeam(body);
				const logo = await parts.uploads.keep(organization, "logo", body.logo);
				return await write(async (writer) => {
					const place = await placeIn(writer, params);
					await leagueTeams.update(writer, place, id, logo ? { ...draft, logo } : draft, revisionIn(body));
					return { team: await teamIn(writer, place, id), message: "Team updated!" };
				});
			},
			{
				can: canEdit,
				body: bodyOf({ ...leagueTeamFields, revision }),
				detail: describedOfSite("Teams", "Change a team's name, captain or logo", "`team`"),
			},
		);
}

/** How they appear, go, and are told apart. */
function standing(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.put(
			`${path}/teams/:team/toggle-hidden`,
			async ({ params, body, write }) =>
				await write(async (writer) => {
					const place = await placeIn(writer, params);
					const id = pathId(params.team);
					const wanted = body?.hidden === undefined ? null : flag("hidden", body.hidden);
					await leagueTeams.setHidden(writer, place, id, wanted);
					return { team: await teamIn(writer, place, id) };
				}),
			{
				can: canEdit,
				body: bodyOf(hiddenFields),
				detail: describedOfSite("Teams", "Hide a team from visitors, or show it again", "`team`"),
			},
		)
		.delete(
			`${path}/teams/:team`,
			async ({ params, write }) => {
				await write(
					async (writer) => {
						const team = await leagueTeams.rowOf(writer, await placeIn(writer, params), pathId(params.team));
						await remove(writer, "league team", [team.slt_id]);
					},
					{ limit: "change" },
				);
				return { message: "Teams deleted successfully" };
			},
			{ can: canEdit, detail: describedOfSite("Teams", "Take a team out of a league", "`message`") },
		)
		.put(
			`${path}/tie-break`,
			async ({ params, body, write }) =>
				await write(async (writer) => {
					const place = await placeIn(writer, params);
					const [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
					const wanted = tossed(readTieBreak(body), place.tie_break, seed);
					const { tie_break, revision } = await places.setTieBreak(writer, place, wanted, revisionIn(body));
					return { tie_break, revision };
				}),
			{
				can: { to: "league.edit", of: ofSeason },
				body: bodyOf({ ...tieBreakFields, revision }, ["tie_break"]),
				detail: describedOfSite("Leagues", "Set how level teams of a league are told apart", "`tie_break`, `revision`"),
			},
		);
}

/** The season league of a nested path, or 404. */
export async function placeIn(
	tenant: Tenant,
	{ season, league }: { season: string; league: string },
): Promise<SeasonLeague> {
	return found(await places.seasonLeagueOf(tenant, pathId(season), pathId(league)));
}

async function teamIn(tenant: Tenant, place: SeasonLeague, id: number) {
	return found((await leagueTeams.teamsOf(tenant, place)).find((team) => team.id === id));
}

/** Named as they are typed or copied, one a line. */
function severalTeams(parts: ApiParts) {
	return new Elysia().use(access(parts)).post(
		`${path}/teams/several`,
		async ({ params, body, write }) => {
			const lines = severalTeamsFields.names.read("names", body.names);
			await write(async (writer) => await leagueTeams.addSeveral(writer, await placeIn(writer, params), lines));
			return { message: some(lines.length, "team added", "teams added") };
		},
		{
			can: canEdit,
			body: bodyOf(severalTeamsFields),
			detail: describedOfSite("Teams", "Add new teams to a league, one a line, all or none", "`message`"),
		},
	);
}
