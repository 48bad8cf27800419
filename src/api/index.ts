import { Elysia, type AnyElysia } from "elysia";
import { notFound } from "../domain/refusal.ts";
import { deletedBy, deletedHeader } from "../http/deleted.ts";
import { gate } from "../http/access/gate.ts";
import type { ApiParts } from "../http/access/parts.ts";
import { noteArrival } from "../http/arrival.ts";
import { faultOf, fieldsOf, readBody, refuseUnreadable } from "../http/body.ts";
import { failureJson } from "../http/calls.ts";
import { attributesApi } from "./attributes.ts";
import { authApi } from "./account/auth.ts";
import { businessesApi } from "./businesses.ts";
import { calendarApi } from "./calendar.ts";
import { clashesApi } from "./clashes.ts";
import { replanApi } from "./replan.ts";
import { severalGamesApi } from "./several-games.ts";
import { deletionsApi } from "./deletions.ts";
import { divisionGamesApi } from "./division/games.ts";
import { timetableApi } from "./division/timetable.ts";
import { divisionSeatsApi } from "./division/seats.ts";
import { divisionSeedsApi } from "./division/seeds.ts";
import { divisionsApi } from "./division/divisions.ts";
import { eligibilityApi } from "./eligibility.ts";
import { featuresApi } from "./organization/features.ts";
import { documentApi } from "./document.ts";
import { gamesApi } from "./games.ts";
import { leagueGamesApi } from "./league-games.ts";
import { leagueTeamsApi } from "./league-teams.ts";
import { teamLimitsApi } from "./team-limits.ts";
import { leaguesApi } from "./leagues.ts";
import { linksApi } from "./links.ts";
import { memberEmailApi } from "./account/member-email.ts";
import { memberFactorsApi } from "./account/member-factors.ts";
import { organizationsApi } from "./organization/organizations.ts";
import { ownFactorsApi } from "./account/own-factors.ts";
import { pagesApi } from "./pages.ts";
import { periodsApi } from "./periods.ts";
import { playersApi } from "./players.ts";
import { gameEventsApi } from "./game-events.ts";
import { scorerLinksApi } from "./scorer-links.ts";
import { scoringApi } from "./scoring.ts";
import { tapsApi } from "./taps.ts";
import { seasonLeaguesApi } from "./season-leagues.ts";
import { rostersApi } from "./rosters.ts";
import { seasonsApi } from "./seasons.ts";
import { scheduleGamesApi } from "./schedule-games.ts";
import { schedulesApi } from "./schedules.ts";
import { secondFactorApi } from "./account/second-factor.ts";
import { sessionApi } from "./account/session.ts";
import { siteLinksApi } from "./site-links.ts";
import { statsApi } from "./stats.ts";
import { transferApi } from "./transfer.ts";
import { teamsApi } from "./teams.ts";
import { usersApi } from "./account/users.ts";
import { venuesApi } from "./venues.ts";

/** One instance a noun. A list, since the types of so many in one chain are more than the compiler follows. */
const nouns: readonly ((parts: ApiParts) => AnyElysia)[] = [
	authApi,
	secondFactorApi,
	ownFactorsApi,
	sessionApi,
	organizationsApi,
	featuresApi,
	linksApi,
	pagesApi,
	siteLinksApi,
	seasonsApi,
	seasonLeaguesApi,
	divisionsApi,
	divisionSeatsApi,
	divisionSeedsApi,
	eligibilityApi,
	divisionGamesApi,
	timetableApi,
	leaguesApi,
	leagueTeamsApi,
	teamLimitsApi,
	leagueGamesApi,
	teamsApi,
	transferApi,
	rostersApi,
	playersApi,
	gamesApi,
	scoringApi,
	scorerLinksApi,
	tapsApi,
	gameEventsApi,
	calendarApi,
	clashesApi,
	severalGamesApi,
	replanApi,
	schedulesApi,
	scheduleGamesApi,
	venuesApi,
	businessesApi,
	deletionsApi,
	statsApi,
	periodsApi,
	attributesApi,
	usersApi,
	memberEmailApi,
	memberFactorsApi,
];

/** Every call under /api, one Elysia instance a noun; answers are never cached. */
export function createApi(parts: ApiParts) {
	const api = new Elysia({ prefix: "/api", normalize: false })
		.onRequest(gate(parts))
		.onError(({ error, code, request }) => {
			const fault = code === "VALIDATION" ? faultOf(request) : undefined; // without its fields nothing fits
			return fault ? failureJson(fault, "", request) : failureJson(error, code, request);
		})
		.onParse(({ request }) => readBody(request))
		.onTransform((context) => {
			const { params, request } = context;
			noteArrival(request);
			if (request.method !== "GET") context.body = fieldsOf(request, context.body);
			if (Object.values(params ?? {}).some((value) => value === null)) throw notFound(); // broken UTF-8
		})
		.onBeforeHandle(({ request }) => refuseUnreadable(request))
		.onAfterHandle(({ set, request }) => {
			const deleted = deletedBy(request);
			if (deleted !== null) set.headers[deletedHeader] = deleted;
			set.headers["cache-control"] = "no-store";
			set.headers["x-content-type-options"] = "nosniff";
		});
	for (const noun of nouns) api.use(noun(parts));
	return api.use(documentApi(api));
}
