import { feed, type Feed, type FeedOf } from "../data/calendar/feeds.ts";
import { removedRevisions } from "../data/calendar/feed-removals.ts";
import type { Game } from "../data/game/games.ts";
import { seriesNote, seriesText } from "../domain/bracket/series.ts";
import { outdatedLabelOf, outdatedSentenceOf, statusLabel, statusLabels } from "../domain/game/game.ts";
import { calendarText, type CalendarEvent } from "../domain/icalendar/calendar.ts";
import { csvText } from "../domain/csv/rows.ts";
import { movedText } from "../domain/game/move.ts";
import { shotsText } from "../domain/game/shoot-out.ts";
import { reasonText } from "../domain/game/reason.ts";
import { to } from "../domain/paths.ts";
import { sitePage, type SiteContext } from "../http/page.ts";
import { forfeitOf, matchupOf, sentenceOf, stateOf } from "./game/words.ts";

type FeedRoute = "feed" | "leagueFeed" | "teamFeed" | "playerFeed" | "venueFeed" | "gameFeed";

const icalendar = (route: FeedRoute, of: (id: number) => FeedOf) =>
	sitePage({
		route,
		load: async (context) => await feed(context.tenant, of("id" in context.params ? context.id() : 0)),
		file: { type: "text/calendar; charset=utf-8", text: calendarOf },
	});

/** Calendars to subscribe to: an organization's, a league's, a team's, a player's, a venue's, and one game to add. */
export const feedPages = [
	icalendar("feed", () => ({})),
	icalendar("leagueFeed", (league) => ({ league })),
	icalendar("teamFeed", (team) => ({ team })),
	icalendar("playerFeed", (player) => ({ player })),
	icalendar("venueFeed", (venue) => ({ venue })),
	icalendar("gameFeed", (game) => ({ game })),
	sitePage({
		route: "gamesTable",
		load: async ({ tenant, query }) => await feed(tenant, query),
		file: { type: "text/csv; charset=utf-8", text: tableOf },
	}),
];

function calendarOf({ name, games, removed }: Feed, { site, absolute }: SiteContext): string {
	const { organization } = site;
	return calendarText({
		name: name === null ? organization.name : `${name} · ${organization.name}`,
		timeZone: organization.time_zone,
		events: [
			...games.map((game) => eventOf(game, organization, absolute(to.game(game.id)))),
			...removed.map((game) => removalOf(game, organization, absolute(to.schedule()))),
		],
	});
}

/** Its sequence rises with the organization's revision too, whose time zone says when the game is (clock 6). */
function eventOf(game: Feed["games"][number], of: { revision: number }, url: string): CalendarEvent {
	const { uid, revision, made, minutes, date, time, location, location_url, league, division } = game;
	const changed = [movedText(game), reasonText(game)];
	const lines = [
		league?.name ?? division?.name,
		game.series && seriesText(game.series, game.home.name, game.away.name),
		outdatedSentenceOf(game),
		forfeitOf(game),
		...changed,
		location_url,
		url,
	];
	return {
		uid,
		sequence: revision + of.revision,
		stamp: made,
		date: date ?? "",
		time,
		durationMinutes: minutes,
		summary: titleOf(game),
		description: lines.filter(Boolean).join("\n"),
		location,
		url,
		status: statusIn(game),
	};
}

/** The last word on a game that is gone: who has it in a calendar takes it out (RFC 5546 §3.2.5). It has no page any more. */
function removalOf(game: Feed["removed"][number], of: { revision: number }, url: string): CalendarEvent {
	const { uid, revision, removed, minutes, date, time, location, league, division } = game;
	return {
		uid,
		sequence: revision + removedRevisions.gone + of.revision,
		stamp: removed,
		date,
		time,
		durationMinutes: minutes,
		summary: `${statusLabels.cancelled}: ${matchupOf(game)}`,
		description: [league?.name ?? division?.name, url].filter(Boolean).join("\n"),
		location,
		url,
		status: "CANCELLED",
	};
}

function statusIn(game: Game): CalendarEvent["status"] {
	if (game.series?.needed === "no") return "CANCELLED";
	return statuses[game.status] ?? (game.outdated || game.series?.needed === "if" ? "TENTATIVE" : "CONFIRMED");
}

const statuses: Readonly<Record<string, CalendarEvent["status"]>> = { cancelled: "CANCELLED", postponed: "TENTATIVE" };

/** What is said before the teams: it is not played then. */
const named: ReadonlySet<string> = new Set(["postponed", "cancelled", "forfeit"]);

/** "Pier Pilots at Harbor Hawks", "Postponed: …", and the result once there is one. */
function titleOf(game: Game): string {
	const outdated = outdatedLabelOf(game);
	if (outdated) return `${outdated}: ${matchupOf(game)}`;
	if (game.series && stateOf(game) === "scheduled") return `${matchupOf(game)} (${seriesNote(game.series)})`;
	const state = stateOf(game);
	if (named.has(state)) return `${statusLabel(game)}: ${matchupOf(game)}`;
	return state === "final" ? sentenceOf(game) : matchupOf(game);
}

function tableOf({ games }: Feed): string {
	const hasShots = games.some((game) => shotsText(game) !== null);
	return csvText([
		[
			"Date",
			"Time",
			"League",
			"Home",
			"Away",
			"Location",
			"Status",
			"Home score",
			"Away score",
			"Forfeit won by",
			"Reason",
			...(hasShots ? ["Shoot-out"] : []),
		],
		...games.map((game) => [
			game.date,
			game.time,
			game.league?.name ?? game.division?.name,
			game.home.name,
			game.away.name,
			game.location,
			outdatedLabelOf(game) ?? statusLabel(game),
			game.score_home,
			game.score_away,
			game.status === "forfeit" && game.forfeit_winner ? game[game.forfeit_winner].name : null,
			reasonText(game),
			...(hasShots ? [shotsText(game)] : []),
		]),
	]);
}
