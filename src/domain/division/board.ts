import type { Format } from "../bracket/matchup.ts";
import type { SeedLabels } from "../bracket/seed-labels.ts";
import { move } from "../order.ts";
import type { Pool, PoolLeague } from "./pools.ts";
import type { SeedOrders } from "./seeds.ts";
import type { Sign } from "../team/sign.ts";

/** A division with its teams by seed: ids of league teams. */
export interface BoardDivision {
	id: number;
	name: string;
	format: Format;
	pools: Pool[] | null;
	/** What staff call its seeds (brackets 23). */
	seed_labels: SeedLabels | null;
	video_url: string | null;
	image_url: string | null;
	/** It has games: its teams stay (brackets 11). */
	locked: boolean;
	revision: number;
	teams: readonly number[];
}

/** A team of the season, as the standings have it. */
export interface BoardTeam extends Sign {
	slt_id: number;
	team_id: number;
	league_id: number;
	season_league_id: number;
	name: string;
	leagueName: string;
	hidden: boolean;
	/** In its league, and among all of the season; nobody is told them before the team's first game. */
	rank: number;
	place: number;
	played: number;
	/** "6–1". */
	record: string;
	percentage: string;
}

export const lockedSentence = "Delete all bracket games before reordering teams in this division.";

/** All that the divisions of a season are made from (brackets 8). */
export interface Board {
	/** By name. */
	divisions: BoardDivision[];
	/** Every team of the season in the order of all leagues, hidden ones included. */
	teams: BoardTeam[];
	/** In league order. */
	leagues: PoolLeague[];
	/** What seeds go by; hidden teams are in none of them. */
	orders: SeedOrders;
}

/** A change of who stands where. */
export type Deed =
	| { kind: "assign"; slt_id: number; division: number }
	| { kind: "release"; slt_id: number }
	| { kind: "order"; division: number; teams: readonly number[] };

/** The divisions after a change: a team that comes is the last one (brackets 8), one that goes leaves no gap. */
export function after(divisions: readonly BoardDivision[], deed: Deed): readonly BoardDivision[] {
	return divisions.map((division) => {
		if (deed.kind === "order") return division.id === deed.division ? { ...division, teams: deed.teams } : division;
		const has = division.teams.includes(deed.slt_id);
		const isTarget = deed.kind === "assign" && division.id === deed.division;
		if (isTarget === has) return division;
		const teams = has ? division.teams.filter((id) => id !== deed.slt_id) : [...division.teams, deed.slt_id];
		return { ...division, teams };
	});
}

/** The division that has a team; null for a team of the standings panel. */
export function homeOf(divisions: readonly BoardDivision[], slt_id: number): BoardDivision | null {
	return divisions.find(({ teams }) => teams.includes(slt_id)) ?? null;
}

/** Of teams that stand in another division than this one, its name. */
export function elsewhere(divisions: readonly BoardDivision[], own: number) {
	return (slt_id: number): string | null => {
		const home = homeOf(divisions, slt_id);
		return home && home.id !== own ? home.name : null;
	};
}

/** The changes that lead from one arrangement to another in which one team stands elsewhere. */
export function deedsBetween(before: readonly BoardDivision[], now: readonly BoardDivision[], slt_id: number): Deed[] {
	const [was, is] = [homeOf(before, slt_id), homeOf(now, slt_id)];
	if (is === null) return was === null ? [] : [{ kind: "release", slt_id }];
	const assign: Deed[] = was?.id === is.id ? [] : [{ kind: "assign", slt_id, division: is.id }];
	const moved = assign.reduce(after, before).find(({ id }) => id === is.id)?.teams ?? [];
	const isThere = is.teams.every((id, at) => id === moved[at]);
	return isThere ? assign : [...assign, { kind: "order", division: is.id, teams: is.teams }];
}

/** The change that moves a team one place within its division; null where it stands at the end already. */
export function stepped(division: BoardDivision, slt_id: number, by: -1 | 1): Deed | null {
	const at = division.teams.indexOf(slt_id);
	const to = at + by;
	if (at < 0 || to < 0 || to >= division.teams.length) return null;
	return { kind: "order", division: division.id, teams: move(division.teams, at, to) };
}
