import { Elysia } from "elysia";
import * as allTeams from "../data/team/all-teams.ts";
import { remove } from "../data/deletions.ts";
import { changedTeam, teamById, teamList, teamsByLeague } from "../data/wire/teams.ts";
import { readSent, revision } from "../domain/field.ts";
import { newTeamFields, teamFields } from "../domain/team/schema.ts";
import { access } from "../http/access/guard.ts";
import type { ApiParts } from "../http/access/parts.ts";
import { bodyOf, pathId, revisionIn } from "../http/calls.ts";
import { describedOfSite } from "./describe.ts";
import { found } from "../domain/refusal.ts";

const ofTeam = { noun: "teams", param: "team" } as const;
const leagueQuery = { leagueId: "id" } as const;

export function teamsApi(parts: ApiParts) {
	return new Elysia().use(teamsRead(parts)).use(teamsChanged(parts));
}

/** The teams, with their players and games. */
function teamsRead(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get("/teamsv2", async ({ read }) => ({ teams: await read(teamList) }), {
			public: true,
			detail: describedOfSite("Teams", "The organization's teams, by name", "`teams`: a list"),
		})
		.get(
			"/teamsv2/:team",
			async ({ params, read }) => {
				const id = pathId(params.team);
				return { team: found(await read((tenant) => teamById(tenant, id))) };
			},
			{
				public: ofTeam,
				detail: describedOfSite("Teams", "A team in its latest season", "`team` with `rosters`, `logo` and `games`"),
			},
		)
		.get("/teams", async ({ read }) => ({ teams: await read(teamList) }), {
			can: "staff.see",
			detail: describedOfSite("Teams", "All teams, by name", "`teams`: a list"),
		})
		.get(
			"/teams/teamsByLeague",
			async ({ ask, read }) => {
				const { leagueId = 0 } = ask(leagueQuery);
				return { teams: await read((tenant) => teamsByLeague(tenant, leagueId)) };
			},
			{
				can: "staff.see",
				detail: describedOfSite("Teams", "The teams of a league, by name", "`teams`: a list", leagueQuery),
			},
		);
}

/** Made, changed, deleted. */
function teamsChanged(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.post(
			"/teams",
			async ({ body, write }) => {
				const draft = readSent(newTeamFields, { name: "", ...body });
				const team = await write(async (writer) => {
					const { id } = await allTeams.create(writer, draft);
					return found(await changedTeam(writer, id));
				});
				return { team, message: "Team created successfully" };
			},
			{
				can: "team.edit",
				body: bodyOf(newTeamFields, ["name"]),
				detail: describedOfSite("Teams", "Make a team", "`team`"),
			},
		)
		.put(
			"/teams/:team",
			async ({ params, body, read, write }) => {
				const id = pathId(params.team);
				found(await read((tenant) => allTeams.byId(tenant, id)));
				const draft = readSent(teamFields, body);
				const team = await write(async (writer) => {
					await allTeams.update(writer, id, draft, revisionIn(body));
					return found(await changedTeam(writer, id));
				});
				return { team, message: "Team updated successfully" };
			},
			{
				can: { to: "team.edit", of: ofTeam },
				body: bodyOf({ ...teamFields, revision }),
				detail: describedOfSite("Teams", "Change a team, or the times and dates at which it cannot play", "`team`"),
			},
		)
		.delete(
			"/teams/:team",
			async ({ params, write }) => {
				const id = pathId(params.team);
				await write(async (writer) => await remove(writer, "team", [id]), { limit: "change" });
				return { message: "Teams deleted successfully" };
			},
			{
				can: { to: "team.edit", of: ofTeam },
				detail: describedOfSite("Teams", "Delete a team with all that it has played", "`message`"),
			},
		);
}
