import { Elysia } from "elysia";
import { boxScoresFile, gamesFile, playersFile, teamsFile } from "../data/export/season.ts";
import { importUploaded } from "../data/import/upload.ts";
import * as leagues from "../data/leagues.ts";
import { flag, requiredText } from "../domain/check.ts";
import { Refusal } from "../domain/refusal.ts";
import { access, bodyOf, found, type ApiParts } from "../http/access.ts";
import { describedOfSite } from "./describe.ts";

const files = {
	"games.csv": gamesFile,
	"box-scores.csv": boxScoresFile,
	"teams.csv": teamsFile,
	"players.csv": playersFile,
};
const nameLengthMax = 100;
const where = { season: "id", league: "id" } as const;

export function transferApi(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get(
			"/exports/:file",
			async ({ params, ask, read }) => {
				const make = found(files[params.file as keyof typeof files]); // another name is none of the four
				const { season, league } = ask(where);
				const text = await read(
					async (tenant) =>
						await make(tenant, found(await leagues.inSeason(tenant, season ?? 0, league ?? 0)).seasons_leagues_id),
				);
				return new Response(text, {
					headers: {
						"Content-Type": "text/csv; charset=utf-8",
						"Content-Disposition": `attachment; filename="${params.file}"`,
						"Cache-Control": "no-store",
						"X-Content-Type-Options": "nosniff",
					},
				});
			},
			{
				can: "season.transfer",
				detail: describedOfSite(
					"Transfer",
					"A season of a league as CSV: games, box scores, teams or players",
					"text/csv",
					where,
				),
			},
		)
		.post(
			"/imports",
			async ({ body, organization }) => {
				const given = {
					season: requiredText("season", body["season"], nameLengthMax),
					league: requiredText("league", body["league"], nameLengthMax),
					games: fileIn(body, "games", "Choose the file of games.") ?? new Blob(),
					boxScores: fileIn(body, "boxScores", null),
					preview: flag("preview", body["preview"] ?? false),
				};
				const outcome = await importUploaded(parts.db, organization, given, parts.clock());
				if (outcome.outcome === "stored") parts.directory.drop(organization.id);
				return outcome;
			},
			{
				can: "season.transfer",
				body: bodyOf("season", "league", "games", "boxScores", "preview"),
				detail: describedOfSite(
					"Transfer",
					"Import a season from CSV files, or see what that would change",
					"`outcome`, `counts`, `games`, `gameCount`, `problems`, `problemCount`",
				),
			},
		);
}

function fileIn(body: Readonly<Record<string, unknown>>, name: string, missing: string | null): Blob | null {
	const file = body[name];
	if (file instanceof Blob && file.size > 0) return file;
	if (missing !== null) throw new Refusal(422, missing, { [name]: missing });
	return null;
}
