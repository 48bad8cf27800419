import type { PlayerGame } from "../../data/player/games.ts";
import type { Membership } from "../../data/player/players.ts";
import { teamExists } from "../../data/team/teams.ts";
import type { Tenant } from "../../data/tenant.ts";
import { Refusal } from "../../domain/refusal.ts";
import { Filters } from "../../ui/filters.tsx";
import { dashed, refuseUnknown } from "./parts.tsx";

type SeasonName = { id: number; name: string; active: boolean };

/** The season and the team by which a profile is narrowed, for visitors and for staff (players 5). */
export interface Chosen {
	/** Those that the player has been part of, the latest first. */
	seasons: SeasonName[];
	season: SeasonName | null;
	/** The teams to choose from in that season, and the one chosen. */
	teams: { id: number; name: string }[];
	team: number | undefined;
}

interface Known {
	teams: readonly Membership[];
	games: readonly PlayerGame[];
	/** All seasons of the organization. */
	every: readonly SeasonName[];
}

export async function choose(
	tenant: Tenant,
	{ teams: entries, games, every }: Known,
	query: { season?: number | undefined; team?: number | undefined },
): Promise<Chosen> {
	refuseUnknown(every, query.season);
	const part = every.filter(
		(season) =>
			entries.some((entry) => entry.season.id === season.id) || games.some((game) => game.season_id === season.id),
	);
	const season = part.find((one) => one.id === query.season) ?? part.find(({ active }) => active) ?? part[0] ?? null;
	const teams = uniqueTeams(entries, season?.id);
	const team = teams.length > 1 && teams.some((one) => one.id === query.team) ? query.team : undefined;
	if (query.team !== undefined && !team && !(await teamExists(tenant, query.team)))
		throw new Refusal("missing", "There is no such team.");
	return { seasons: part, season, teams, team };
}

export function gamesOfChoice(games: readonly PlayerGame[], { season, team }: Chosen): PlayerGame[] {
	return games.filter((game) => game.season_id === season?.id && (!team || game.team_id === team));
}

export function Choice({ to, chosen }: { to: string; chosen: Chosen }) {
	const { seasons, season, teams, team } = chosen;
	if (teams.length < 2 && seasons.length < 2) return null;
	return (
		<Filters
			to={to}
			narrow
			folds="shut"
			fields={[
				...(seasons.length > 1
					? [
							{
								kind: "select" as const,
								name: "season",
								label: "Season",
								value: season?.id ?? "",
								options: seasons.map(({ id, name }) => ({ value: id, label: dashed(name) })),
							},
						]
					: []),
				...(teams.length > 1
					? [
							{
								kind: "select" as const,
								name: "team",
								label: "Team",
								value: team ?? "",
								options: [
									{ value: "", label: "All Teams" },
									...teams.map(({ id, name }) => ({ value: id, label: name })),
								],
							},
						]
					: []),
			]}
		/>
	);
}

function uniqueTeams(teams: readonly Membership[], seasonId: number | undefined) {
	const own = teams.filter(({ season }) => season.id === seasonId);
	return [...new Map(own.map(({ team }) => [team.id, { id: team.id, name: team.name }])).values()];
}
