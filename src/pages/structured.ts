import type { EventStatusType, SportsEvent, SportsOrganization, SportsTeam, WithContext } from "schema-dts";
import type { Bracket } from "../data/brackets.ts";
import type { Game, GameTeam } from "../data/games.ts";
import { instantOf } from "../domain/clock.ts";
import { hasMoved } from "../domain/game-move.ts";
import { to } from "../domain/paths.ts";
import type { SiteContext } from "../http/page.ts";
import type { Json } from "../ui/shell.tsx";
import { matchupOf } from "./game-words.ts";

type Known = Pick<SiteContext, "absolute" | "tenant">;

/** A game as schema.org's SportsEvent; the vocabulary's own types say which properties there are. */
export function sportsEvent(game: Game, context: Known): Json {
	const { home, away, location } = game;
	const sides = { home: teamOf(home, game, context), away: teamOf(away, game, context) };
	const event: WithContext<SportsEvent> = {
		"@context": "https://schema.org",
		"@type": "SportsEvent",
		name: matchupOf(game),
		url: context.absolute(to.game(game.id)),
		sport: sportOf(game.season.sport_id, context),
		startDate: startOf(game, context),
		...rescheduled(game, context),
		location: location ? { "@type": "Place", name: location, address: location } : undefined,
		homeTeam: sides.home,
		awayTeam: sides.away,
		competitor: [sides.home, sides.away],
		organizer: organizationOf(context),
	};
	return json(event);
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
		subEvent: games.map((game) => ({
			"@type": "SportsEvent",
			name: matchupOf(game),
			url: context.absolute(to.game(game.id)),
			startDate: startOf(game, context),
		})),
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

/** With its time the instant, without one the day alone. */
function startOf({ date, time }: Pick<Game, "date" | "time">, { tenant }: Known): string | undefined {
	const instant = instantOf(date, time, tenant.organization.time_zone);
	return instant === null ? (date ?? undefined) : new Date(instant).toISOString();
}

function addressOf(picture: string, { absolute }: Known): string {
	return picture.startsWith("/") ? new URL(picture, absolute("/")).href : picture;
}
