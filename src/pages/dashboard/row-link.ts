import type { Described } from "../../data/deletion/labels.ts";
import { to } from "../../domain/paths.ts";

/** The staff's page of a row, or the one that it stands on; null where there is none. */
export function rowLink(table: string, id: number, { season, league, team }: Described): string | null {
	return pages.get(table)?.({ id, season, league, team }) ?? null;
}

type Where = Pick<Described, "season" | "league" | "team"> & { id: number };

const ofLeague = ({ season, league }: Where) => to.staffLeague(season, league);
const ofTeam = ({ season, league, team }: Where) => to.staffTeam(season, league, team);

const pages = new Map<string, (where: Where) => string>([
	["seasons", ({ id }) => to.season(id)],
	["leagues", ({ id }) => to.league(id)],
	["season_leagues", ofLeague],
	["teams", ({ id }) => to.oneTeam(id)],
	["league_teams", ofTeam],
	["rosters", ofTeam],
	["players", ({ id }) => to.staffPlayer(id)],
	["games", ({ id }) => to.game(id)],
	["divisions", ({ season }) => to.season(season)],
	["byes", ofLeague],
	["week_offs", ofLeague],
	["schedules", ofLeague],
	["businesses", () => to.businesses()],
	["venues", ({ id }) => to.venue(id)],
	["venue_closures", () => to.venues()],
	["links", () => to.menuEditor()],
	["scorer_links", () => to.scorers()],
	["deletions", ({ id }) => to.deletion(id)],
	["attributes", () => to.attributes()],
	["stats", () => to.stats()],
	["game_periods", () => to.periods()],
]);
