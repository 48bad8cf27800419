import { Elysia } from "elysia";
import * as leagues from "../data/leagues.ts";
import { seasonLeagueList } from "../data/wire/leagues.ts";
import { optionalId } from "../domain/check.ts";
import { Refusal } from "../domain/refusal.ts";
import { access, bodyOf, found, pathId, revisionIn, type ApiParts } from "../http/access.ts";
import { describedOfSite } from "./describe.ts";
import { seasonIn } from "./seasons.ts";

const ofSeason = { noun: "seasons", param: "season" } as const;
const canEdit = { to: "league.edit", of: ofSeason } as const;

/** The leagues of a season (wire 1); ids of the path are league ids (leagues 1). */
export function seasonLeaguesApi(parts: ApiParts) {
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
					found(await leagues.inSeason(tenant, pathId(params.season), pathId(params.league))),
				),
			}),
			{
				can: { to: "staff.see", of: ofSeason },
				detail: describedOfSite("Leagues", "A league in a season", "`league`"),
			},
		)
		.post(
			"/seasonsv2/:season/leagues",
			async ({ params, body, write }) => {
				const draft = {
					name: leagues.readName(body),
					copyFromSeasonId: optionalId("copyFromSeasonId", body["copyFromSeasonId"]),
					copyFromSeasonsLeagueId: optionalId("copyFromSeasonsLeagueId", body["copyFromSeasonsLeagueId"]),
				};
				const named = optionalId("season_id", body["season_id"]);
				const league = await write(async (writer) => {
					const { id } = await seasonIn(writer, params.season);
					if (named !== null && named !== id) throw otherSeason();
					return await leagues.add(writer, id, draft);
				});
				return { league };
			},
			{
				can: canEdit,
				body: bodyOf("name", "season_id", "copyFromSeasonId", "copyFromSeasonsLeagueId"),
				detail: describedOfSite("Leagues", "Add a league to a season, with another's teams", "`league`"),
			},
		)
		.put(
			"/seasonsv2/:season/leagues/order",
			async ({ params, body, write }) => {
				const wanted = orderOf(body["orderedLeagues"]);
				await write(async (writer) => leagues.order(writer, (await seasonIn(writer, params.season)).id, wanted));
				return { message: "Order saved" };
			},
			{
				can: canEdit,
				body: bodyOf("orderedLeagues"),
				detail: describedOfSite("Leagues", "Put the leagues of a season into another order", "`message`"),
			},
		)
		.put(
			"/seasonsv2/:season/leagues/:league",
			async ({ params, body, write }) => {
				const change = {
					seasonId: pathId(params.season),
					leagueId: pathId(params.league),
					name: leagues.readName(body),
					revision: revisionIn(body),
				};
				return { league: await write(async (writer) => leagues.rename(writer, change)) };
			},
			{
				can: canEdit,
				body: bodyOf("name", "revision"),
				detail: describedOfSite("Leagues", "Rename a league", "`league`"),
			},
		)
		.delete(
			"/seasonsv2/:season/leagues/:league",
			async ({ params, write }) => {
				await write(async (writer) => leagues.takeOut(writer, pathId(params.season), pathId(params.league)));
				return { message: "Leagues deleted" };
			},
			{
				can: canEdit,
				detail: describedOfSite("Leagues", "Take a league out of a season, for thirty days", "`message`"),
			},
		);
}

const otherSeason = () =>
	new Refusal(422, "This is not the season of the address.", { season_id: "This is another season." });

/** `[{id, position}]`; anything else is refused with the field named. */
function orderOf(sent: unknown): { id: number; position: number }[] {
	const entries = Array.isArray(sent) ? sent : [];
	const wanted = entries.flatMap((entry: unknown) =>
		typeof entry === "object" && entry !== null && "id" in entry && "position" in entry
			? [{ id: Number(entry.id), position: Number(entry.position) }]
			: [],
	);
	if (!Array.isArray(sent) || wanted.length !== entries.length || wanted.some(({ position }) => Number.isNaN(position)))
		throw new Refusal(422, "The new order cannot be read.", { orderedLeagues: "A list of {id, position}." });
	return wanted;
}
