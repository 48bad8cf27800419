import { Elysia } from "elysia";
import {
	bracketIn,
	create,
	edit,
	isSentAgain,
	readBracketGame,
	readSentResult,
	readTeams,
	removeGame,
} from "../../data/bracket/games.ts";
import { createPlanned, setPlan } from "../../data/bracket/plans.ts";
import { askOfPlan, askOfSlot } from "../../data/bracket/slots.ts";
import { startOver } from "../../data/bracket/start-over.ts";
import { askedIn, confirmedIn } from "../../data/bracket/undo.ts";
import { idOf, keepingApart, keepPlansApart } from "../../data/clash/clashes.ts";
import { readDetails } from "../../data/game-night/details.ts";
import { wireGame } from "../../data/game/games.ts";
import { readSaidResult } from "../../data/game/scores.ts";
import type { Tenant } from "../../data/tenant.ts";
import { readWhole, revision } from "../../domain/field.ts";
import {
	askedFields,
	byPartFields,
	confirmedFields,
	detailFields,
	gameTeamFields,
	matchupPlanFields,
	newBracketGameFields,
	planFields,
	reasonFields,
	resultFields,
	shootOutFields,
	stateFields,
} from "../../domain/game/schema.ts";
import { access } from "../../http/access/guard.ts";
import type { ApiParts } from "../../http/access/parts.ts";
import { bodyOf, pathId, revisionIn } from "../../http/calls.ts";
import { describedOfSite } from "../describe.ts";
import { some } from "../../domain/some.ts";

const ofSeason = { noun: "seasons", param: "season" } as const;
const canEdit = { to: "game.edit", of: ofSeason } as const;
const path = "/seasonsv2/:season/divisions/:division/games";
const confirmation = { confirmed: ["true"] } as const;

const undoes =
	"409 with `undoes` where games of later rounds would count for nothing; sent again as `confirmed` it is done";

const clashes =
	"409 with `clashes` where a team or a place would have two games at once; sent again as `confirmed` both stay";

const order = "409 where it would not be after the games that its teams come from, or not before those that they go to";

/** The games of a division's bracket (wire 1). */
export function divisionGamesApi(parts: ApiParts) {
	return new Elysia().use(made(parts)).use(planned(parts)).use(changed(parts)).use(startedOver(parts));
}

/** Made as a game, with its result or as it was planned. */
function made(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.post(
			path,
			async ({ params, body, write }) => {
				const draft = readBracketGame(body);
				const how = { again: isSentAgain(body), result: readSentResult(body), asked: askedIn(body) };
				return await write(async (writer) => {
					const bracket = await bracketAt(writer, params);
					const make = async () => await create(writer, bracket, draft, how);
					const game = await keepingApart(writer, how.asked.isConfirmed, [], make, idOf);
					if (!how.asked.isConfirmed) askOfSlot(writer, bracket, draft.match_id, draft);
					return { game: wireGame(game, writer), message: "Game created!" };
				});
			},
			{
				can: canEdit,
				body: bodyOf({ ...newBracketGameFields, ...byPartFields, ...shootOutFields, ...askedFields }, [
					"home_team_id",
					"away_team_id",
					"match_id",
				]),
				detail: describedOfSite(
					"Divisions",
					"Add the game of a matchup, with its result if it was played; sent `again` after a lost answer, the game that it has made is the answer",
					`\`game\`, \`message\`. ${clashes}. ${order}`,
				),
			},
		)
		.post(
			`${path}/planned`,
			async ({ params, body, write }) =>
				await write(async (writer) => {
					const bracket = await bracketAt(writer, params);
					const make = async () => await createPlanned(writer, bracket);
					const ids = (all: readonly { id: number }[]) => all.flatMap(idOf);
					const games = await keepingApart(writer, confirmedIn(body), [], make, ids);
					const message = some(games.length, "game created!", "games created!");
					return { games: games.map((game) => wireGame(game, writer)), message };
				}),
			{
				can: canEdit,
				body: bodyOf(confirmedFields),
				detail: describedOfSite(
					"Divisions",
					"Add every planned game whose teams are both known",
					`\`games\`, \`message\`. ${clashes}`,
				),
			},
		);
}

/** When and where a matchup is to be played. */
function planned(parts: ApiParts) {
	return new Elysia().use(access(parts)).put(
		"/seasonsv2/:season/divisions/:division/plans/:match",
		async ({ params, body, write }) => {
			const plan = readWhole(planFields, body);
			const seen = body["before"];
			const before = typeof seen === "object" && seen !== null ? readWhole(planFields, { ...seen }) : undefined;
			return await write(async (writer) => {
				const bracket = await bracketAt(writer, params);
				const plans = await setPlan(writer, bracket, params.match, plan, before);
				if (!confirmedIn(body)) {
					const own = { match_id: params.match, date: plan.date };
					await keepPlansApart(writer, { division_id: bracket.division.id, plans: [own] });
					askOfPlan(writer, bracket, params.match, plan);
				}
				return { plans, message: "Plan saved" };
			});
		},
		{
			can: canEdit,
			body: bodyOf(matchupPlanFields),
			detail: describedOfSite(
				"Divisions",
				"Say when and where a matchup is to be played, before its teams are known; nothing takes it away",
				`\`plans\`: by matchup, \`message\`. ${clashes}. ${order}`,
			),
		},
	);
}

/** Changed, or deleted. */
function changed(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.put(
			`${path}/:game`,
			async ({ params, body, write }) => {
				const change = {
					scores: readSaidResult(body),
					details: readDetails(body),
					teams: readTeams(body),
					revision: revisionIn(body),
					asked: askedIn(body),
				};
				return await write(async (writer) => {
					const id = pathId(params.game);
					const bracket = await bracketAt(writer, params);
					const set = async () => await edit(writer, bracket, id, change);
					const game = await keepingApart(writer, change.asked.isConfirmed, [id], set, idOf);
					return { game: wireGame(game, writer), message: "Game details updated successfully!" };
				});
			},
			{
				can: canEdit,
				body: bodyOf({
					...resultFields,
					...byPartFields,
					...shootOutFields,
					...detailFields,
					...stateFields,
					...reasonFields,
					...gameTeamFields,
					...askedFields,
					revision,
				}),
				detail: describedOfSite(
					"Divisions",
					"Change a bracket game; what is absent stays, and a game of teams that no longer meet is given to those who do; with `ask` a result that nobody awaits, a tie, or one that does not fit what else is entered, is asked about first",
					`\`game\`, \`message\`. ${undoes}. ${clashes}. ${order}`,
				),
			},
		)
		.delete(
			`${path}/:game`,
			async ({ params, ask, write }) => {
				const { confirmed } = ask(confirmation);
				await write(async (writer) => {
					const bracket = await bracketAt(writer, params);
					await removeGame(writer, bracket, pathId(params.game), confirmed === "true");
				});
				return { message: "Game deleted!" };
			},
			{
				can: canEdit,
				detail: describedOfSite("Divisions", "Delete a bracket game", `\`message\`. ${undoes}`, confirmation),
			},
		);
}

/** All of them deleted, to begin anew. */
function startedOver(parts: ApiParts) {
	return new Elysia().use(access(parts)).post(
		"/seasonsv2/:season/divisions/:division/start-over",
		async ({ params, body, set, write }) => {
			const isConfirmed = confirmedIn(body);
			const done = await write(
				async (writer) => await startOver(writer, await bracketAt(writer, params), isConfirmed),
				{ limit: "change" },
			);
			set.headers["act"] = done.act;
			return done;
		},
		{
			can: canEdit,
			body: bodyOf(confirmedFields),
			detail: describedOfSite(
				"Divisions",
				"Delete all games of a bracket; what is not over leaves its day and place as a plan",
				"`message` and `act`, by which it is taken back. 409 with how many games go, and how many of them have results, until it is sent again as `confirmed`",
			),
		},
	);
}

async function bracketAt(tenant: Tenant, { season, division }: { season: string; division: string }) {
	return await bracketIn(tenant, pathId(season), pathId(division));
}
