import { to } from "../../domain/paths.ts";
import type { Crumb } from "../../ui/desk.tsx";

type Named = { id: number; name?: string | null };

export const teamsCrumb: Crumb = { label: "Teams", to: to.allTeams() };
export const playersCrumb: Crumb = { label: "All Players", to: to.allPlayers() };

/** The places above a staff page; what has no name is called by its kind and id (leagues 10). */
export const seasonsCrumb: Crumb = { label: "Seasons", to: to.seasons() };

export const seasonCrumb = (season: Named): Crumb => ({
	label: season.name || `Season ${season.id}`,
	to: to.season(season.id),
});

export const leagueCrumb = (seasonId: number, league: Named): Crumb => ({
	label: league.name || `League ${league.id}`,
	to: to.staffLeague(seasonId, league.id),
});

export const divisionCrumb = (seasonId: number, division: Named): Crumb => ({
	label: division.name || `Division ${division.id}`,
	to: to.staffDivision(seasonId, division.id),
});

export const teamCrumb = (seasonId: number, leagueId: number, team: Named): Crumb => ({
	label: team.name || `Team ${team.id}`,
	to: to.staffTeam(seasonId, leagueId, team.id),
});

export const playerCrumb = (player: Named): Crumb => ({
	label: player.name || `Player ${player.id}`,
	to: to.staffPlayer(player.id),
});
