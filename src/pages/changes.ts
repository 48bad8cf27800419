import { changedGames, type ChangedGames } from "../data/calendar/changed.ts";
import type { FeedOf } from "../data/calendar/feeds.ts";
import { type AtomEntry, atomText } from "../domain/atom.ts";
import { dateBrief, timeText } from "../domain/clock.ts";
import { statusLabels } from "../domain/game/game.ts";
import { to } from "../domain/paths.ts";
import { sitePage, type SiteContext } from "../http/page.ts";
import { changeNote, matchupOf } from "./game/words.ts";

const atom = (route: "leagueChanges" | "teamChanges", of: (id: number) => FeedOf, page: (id: number) => string) =>
	sitePage({
		route,
		load: async (context) => {
			const found = await changedGames(context.tenant, of(context.id()));
			return found && { ...found, page: page(context.id()), path: to[route](context.id()) };
		},
		file: { type: "application/atom+xml; charset=utf-8", text: atomOf },
	});

/** What was moved, postponed, cancelled or taken out of a team's or a league's calendar (games 27). */
export const changePages = [
	atom(
		"leagueChanges",
		(league) => ({ league }),
		(league) => to.schedule({ league }),
	),
	atom("teamChanges", (team) => ({ team }), to.team),
];

type Data = ChangedGames & { page: string; path: string };

function atomOf({ name, changed, removed, page, path }: Data, { site, absolute }: SiteContext): string {
	const { name: organization } = site.organization;
	const news = [
		...changed.map((game) => entryOf(game, absolute(to.game(game.id)))),
		...removed.map((game) => removalOf(game, absolute(to.schedule()))),
	];
	return atomText({
		address: absolute(path),
		title: `Changes · ${name === null ? organization : `${name} · ${organization}`}`,
		url: absolute(page),
		author: organization,
		entries: news.toSorted((a, b) => b.updated - a.updated),
	});
}

/** "Moved: Pier Pilots at Harbor Hawks, Mon, Nov 16, 7:00 PM, North Gym" */
function entryOf(game: Data["changed"][number], url: string): AtomEntry {
	const { news, date, time, location, status, changed } = game;
	const isMoved = status === "scheduled" || status === "live";
	const slot = [dateBrief(date), timeText(time), location].filter(Boolean).join(", ");
	return {
		id: news,
		title: `${isMoved ? "Moved" : statusLabels[status]}: ${matchupOf(game)}, ${slot}`,
		text: [changeNote(game), game.league?.name ?? game.division?.name].filter(Boolean).join("\n"),
		updated: changed,
		url,
	};
}

function removalOf(game: Data["removed"][number], url: string): AtomEntry {
	const { news, date, time, location, removed, why } = game;
	const slot = [dateBrief(date), timeText(time), location].filter(Boolean).join(", ");
	return {
		id: news,
		title: `${statusLabels.cancelled}: ${matchupOf(game)}, ${slot}`,
		text: [why, game.league?.name ?? game.division?.name].filter(Boolean).join("\n"),
		updated: removed,
		url,
	};
}
