import { Elysia } from "elysia";
import * as leagues from "../data/league/leagues.ts";
import { seasonLeagueList, withTeams } from "../data/wire/leagues.ts";
import { readWhole, revision } from "../domain/field.ts";
import { leagueFields, leagueOrderFields, newLeagueFields } from "../domain/league/schema.ts";
import { Refusal, found } from "../domain/refusal.ts";
import { access } from "../http/access/guard.ts";
import type { ApiParts } from "../http/access/parts.ts";
import { bodyOf, pathId, revisionIn } from "../http/calls.ts";
import { describedOfSite } from "./describe.ts";
import { seasonIn } from "./seasons.ts";

const ofSeason = { noun: "seasons", param: "season" } as const;
const canEdit = { to: "league.edit", of: ofSeason } as const;

/** The leagues of a season (wire 1); ids of the path are league ids (leagues 1). */
export function seasonLeaguesApi(parts: ApiParts) {
	return new Elysia().use(leaguesRead(parts)).use(leagueList(parts)).use(oneLeague(parts));
}

/** What a season's leagues are. */
function leaguesRead(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get("/seasonsleagues", async ({ read }) => ({ seasonsLeagues: await read(seasonLeagueList) }), {
			can: "staff.see",
			detail: describedOfSite("Leagues", "All leagues of all seasons", "`seasonsLeagues`: a list"),
		})
		.get(
			"/seasonsv2/:season/leagues/:league",
			async ({ params, read }) => ({
				league: await read(async (tenant) =>
					withTeams(tenant, found(await leagues.inSeason(tenant, pathId(params.season), pathId(params.league)))),
				),
			}),
			{
				can: { to: "staff.see", of: ofSeason },
				detail: describedOfSite("Leagues", "A league in a season", "`league`"),
			},
		);
}

/** A league more, and their order. */
function leagueList(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.post(
			"/seasonsv2/:season/leagues",
			async ({ params, body, write }) => {
				const { season_id: named, ...draft } = readWhole(newLeagueFields, body);
				const league = await write(async (writer) => {
					const { id } = await seasonIn(writer, params.season);
					if (named !== null && named !== id) throw otherSeason();
					return await withTeams(writer, await leagues.add(writer, id, draft));
				});
				return { league };
			},
			{
				can: canEdit,
				body: bodyOf(newLeagueFields, ["name"]),
				detail: describedOfSite("Leagues", "Add a league to a season, with another's teams", "`league`"),
			},
		)
		.put(
			"/seasonsv2/:season/leagues/order",
			async ({ params, body, write }) => {
				const { orderedLeagues: wanted } = readWhole(leagueOrderFields, body);
				await write(async (writer) => leagues.order(writer, (await seasonIn(writer, params.season)).id, wanted));
				return { message: "Order saved" };
			},
			{
				can: canEdit,
				body: bodyOf(leagueOrderFields, ["orderedLeagues"]),
				detail: describedOfSite("Leagues", "Put the leagues of a season into another order", "`message`"),
			},
		);
}

/** One of them, changed or taken out. */
function oneLeague(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.put(
			"/seasonsv2/:season/leagues/:league",
			async ({ params, body, write }) => {
				const change = {
					seasonId: pathId(params.season),
					leagueId: pathId(params.league),
					...readWhole(leagueFields, body),
					revision: revisionIn(body),
				};
				return { league: await write(async (writer) => withTeams(writer, await leagues.rename(writer, change))) };
			},
			{
				can: canEdit,
				body: bodyOf({ ...leagueFields, revision }, ["name"]),
				detail: describedOfSite("Leagues", "Rename a league", "`league`"),
			},
		)
		.delete(
			"/seasonsv2/:season/leagues/:league",
			async ({ params, write }) => {
				await write(async (writer) => leagues.takeOut(writer, pathId(params.season), pathId(params.league)), {
					limit: "change",
				});
				return { message: "Leagues deleted" };
			},
			{
				can: canEdit,
				detail: describedOfSite("Leagues", "Take a league out of a season, for thirty days", "`message`"),
			},
		);
}

const otherSeason = () =>
	new Refusal("invalid", "This is not the season of the address.", { season_id: "This is another season." });
