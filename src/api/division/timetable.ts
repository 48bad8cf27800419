import { Elysia } from "elysia";
import { bracketIn } from "../../data/bracket/games.ts";
import { placeGames } from "../../data/timetable/change.ts";
import { proposedTimetable, type ProposedTimetable } from "../../data/timetable/proposed.ts";
import { usualFrom } from "../../domain/bracket/timetable/asked.ts";
import { timetableQuery } from "../../domain/bracket/timetable/query.ts";
import { timetableFields } from "../../domain/bracket/timetable/schema.ts";
import { readTimetable } from "../../domain/bracket/timetable/wanted.ts";
import { Refusal } from "../../domain/refusal.ts";
import { access } from "../../http/access/guard.ts";
import type { ApiParts } from "../../http/access/parts.ts";
import { bodyOf, pathId } from "../../http/calls.ts";
import { describedOfSite } from "../describe.ts";

const path = "/seasonsv2/:season/divisions/:division/timetable";
const can = { to: "game.edit", of: { noun: "seasons", param: "season" } } as const;

/** The games of a bracket, made at once (brackets 21). */
export function timetableApi(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get(
			path,
			async ({ ask, params, read }) => {
				const asked = ask(timetableQuery);
				return await read(async (tenant) => {
					const bracket = await bracketIn(tenant, pathId(params.season), pathId(params.division));
					const { from = usualFrom(bracket.division.season, tenant.today) } = asked;
					const proposed = await proposedTimetable(tenant, bracket, () => ({ asked: { ...asked, from }, faults: {} }));
					return { ...wireTimetable(proposed), revision: bracket.division.revision };
				});
			},
			{
				can,
				detail: describedOfSite(
					"Divisions",
					"A free slot for each game of a bracket that has none, round by round, with rest: nothing clashes, and what has a slot stays",
					"`games`: what each slot would make (`create` the game, `plan` it while its teams are not known, `move` the game that is there) and the slot, null where there is none, with `why`; `revision` of the division. Without `from` it is tomorrow, or the first day of a season that begins later; `weekdays` count from 1, Monday; `rest` are minutes, `apart` days from a round to the next",
					timetableQuery,
				),
			},
		)
		.post(
			path,
			async ({ body, params, set, write }) => {
				const wanted = readTimetable(body);
				const { act, message } = await write(
					async (writer) =>
						await placeGames(writer, await bracketIn(writer, pathId(params.season), pathId(params.division)), wanted),
					{ limit: "change" },
				);
				set.headers["act"] = act;
				return { message, act };
			},
			{
				can,
				body: bodyOf(timetableFields, ["games"]),
				detail: describedOfSite(
					"Divisions",
					"Give games of a bracket their slots, all or none: those whose teams are known are made, others planned, a plan that is there replaced, and a game without a slot gets one",
					"`message` and `act`, by which it is taken back. 409 where a game has a slot meanwhile, or the division is another than at its `revision`; with `clashes` where some would be at one time, until it is sent again as `confirmed`",
				),
			},
		);
}

function wireTimetable({ proposals, faults }: ProposedTimetable) {
	const [first] = Object.values(faults);
	if (first !== undefined) throw new Refusal("invalid", first, faults);
	return {
		games: (proposals ?? []).map((one) => {
			const { gameId, teamA, teamB } = one.drawn;
			const teams = { match_id: gameId, home: teamA?.name ?? null, away: teamB?.name ?? null };
			if (one.slot === null)
				return {
					...teams,
					as: null,
					slot: null,
					why: one.why.is,
					because_of: "gameId" in one.why ? one.why.gameId : null,
				};
			const { date, time, place } = one.slot;
			return { ...teams, as: one.deed, slot: { date, time, location: place }, why: null, because_of: null };
		}),
	};
}
