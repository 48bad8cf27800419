import type { EventStatusType, SportsEvent, SportsOrganization, SportsTeam, WithContext } from "schema-dts";
import type { Bracket } from "../data/bracket/brackets.ts";
import type { Game, GameTeam } from "../data/game/games.ts";
import { instantText } from "../domain/clock.ts";
import { isCompleted } from "../domain/game/game.ts";
import { hasMoved } from "../domain/game/move.ts";
import { to } from "../domain/paths.ts";
import type { SiteContext } from "../http/page.ts";
import type { Json } from "../ui/shell.tsx";
import { forfeitOf, matchupOf, sentenceOf } from "./game/words.ts";

type Known = Pick<SiteContext, "absolute" | "tenant">;

/** A game as schema.org's SportsEvent; the vocabulary's own types say which properties there are. */
export function sportsEvent(game: Game, context: Known): Json {
	const sides = { home: teamOf(game.home, game, context), away: teamOf(game.away, game, context) };
	const event: WithContext<SportsEvent> = {
		"@context": "https://schema.org",
		...gameEvent(game, context),
		sport: sportOf(game.season.sport_id, context),
		homeTeam: sides.home,
		awayTeam: sides.away,
		competitor: [sides.home, sides.away],
		organizer: organizationOf(context),
	};
	return json(event);
}

/** What a tournament says of its games as well: short, for it may have a hundred of them. */
function gameEvent(game: Game, context: Known) {
	const { home, away, location } = game;
	return {
		"@type": "SportsEvent",
		name: matchupOf(game),
		url: context.absolute(to.game(game.id)),
		description: resultOf(game),
		startDate: startOf(game, context),
		...rescheduled(game, context),
		location: location ? { "@type": "Place", name: location, address: location } : undefined,
		competitor: [home, away].map(({ name }) => ({ "@type": "SportsTeam", name }) as const),
	} satisfies SportsEvent;
}

/** The vocabulary has no property for a score, so a result is said in words. */
function resultOf(game: Game): string | undefined {
	if (game.outdated || !isCompleted(game)) return undefined;
	return forfeitOf(game) ?? sentenceOf(game);
}

/** A division's tournament as a SportsEvent of its own, with its games. */
export function tournamentEvent({ division, teams, games }: Bracket, context: Known): Json {
	const days = games.flatMap(({ date }) => date ?? []).toSorted();
	const event: WithContext<SportsEvent> = {
		"@context": "https://schema.org",
		"@type": "SportsEvent",
		name: `${division.name}, ${division.season.name}`,
		url: context.absolute(to.bracket(division.season.id, division.id)),
		sport: sportOf(division.season.sport_id, context),
		startDate: days[0],
		endDate: days.at(-1),
		organizer: organizationOf(context),
		competitor: teams.map(({ name, team_id }) => ({
			"@type": "SportsTeam",
			name,
			url: team_id === null ? undefined : context.absolute(to.team(team_id)),
		})),
		subEvent: games.filter(({ outdated }) => !outdated).map((game) => gameEvent(game, context)),
	};
	return json(event);
}

/** A team as schema.org's SportsTeam, with those of its players who may be named. */
export function sportsTeam(
	team: { id: number; name: string; logo: string | null; league: string | null; sport_id: number },
	players: readonly { id: number; name: string }[],
	context: Known,
): Json {
	const known: WithContext<SportsTeam> = {
		"@context": "https://schema.org",
		"@type": "SportsTeam",
		name: team.name,
		url: context.absolute(to.team(team.id)),
		sport: sportOf(team.sport_id, context),
		logo: team.logo ? addressOf(team.logo, context) : undefined,
		memberOf: team.league ? { "@type": "SportsOrganization", name: team.league } : organizationOf(context),
		athlete: players.map(({ id, name }) => ({ "@type": "Person", name, url: context.absolute(to.player(id)) })),
	};
	return json(known);
}

/** The vocabulary's types are plain JSON; they only do not say so. */
const json = (thing: WithContext<SportsEvent> | WithContext<SportsTeam>) => thing as unknown as Json;

/** What became of the day that was announced first. */
function rescheduled(game: Game, context: Known): Pick<SportsEvent, "eventStatus" | "previousStartDate"> {
	const eventStatus = eventStatuses[game.status];
	if (eventStatus) return { eventStatus };
	if (!hasMoved(game) || game.moved_from === null) return { eventStatus: "https://schema.org/EventScheduled" };
	const previousStartDate = startOf(game.moved_from, context);
	return { eventStatus: "https://schema.org/EventRescheduled", ...(previousStartDate && { previousStartDate }) };
}

const eventStatuses: Partial<Record<Game["status"], EventStatusType>> = {
	postponed: "https://schema.org/EventPostponed",
	cancelled: "https://schema.org/EventCancelled",
};

function teamOf({ team_id, name, hidden }: GameTeam, game: Game, context: Known): SportsTeam {
	return {
		"@type": "SportsTeam",
		name,
		sport: sportOf(game.season.sport_id, context),
		url: hidden ? undefined : context.absolute(to.team(team_id)),
	};
}

function organizationOf({ tenant, absolute }: Known): SportsOrganization {
	return { "@type": "SportsOrganization", name: tenant.organization.name, url: absolute(to.home()) };
}

function sportOf(sportId: number, { tenant }: Known): string | undefined {
	return tenant.organization.sports.find(({ id }) => id === sportId)?.name;
}

/** With its time the moment on the organization's clock, with that day's offset; without one the day alone. */
function startOf({ date, time }: Pick<Game, "date" | "time">, { tenant }: Known): string | undefined {
	return instantText(date, time, tenant.organization.time_zone) ?? date ?? undefined;
}

function addressOf(picture: string, { absolute }: Known): string {
	return picture.startsWith("/") ? new URL(picture, absolute("/")).href : picture;
}
