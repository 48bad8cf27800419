import { eq } from "drizzle-orm";
import { leagueTeams } from "../../../db/schema/index.ts";
import { compareNames } from "../../domain/order.ts";
import type { Limits } from "../../domain/team/limits.ts";
import type { Sign } from "../../domain/team/sign.ts";
import type { SeasonLeague } from "../league/places.ts";
import { newIn, refuseStale } from "../revision.ts";
import type { Tenant, Writer } from "../tenant.ts";
import { noteChange, rowOf, rowsOf, withOneCaptain } from "./league-teams.ts";

/** A team of a season with what limits its games, as staff see it; `revision` is that of its edits. */
export interface LimitedTeam extends Limits, Sign {
	/** The organization-wide team's. */
	id: number;
	slt_id: number;
	name: string;
	revision: number;
}

/** The teams of a season league by name, hidden ones too, with what limits their games; of one alone where it is named. */
export async function limitedTeams(tenant: Tenant, place: SeasonLeague, teamId?: number): Promise<LimitedTeam[]> {
	return (await rowsOf(tenant, place.id, teamId))
		.map(({ team_id, captain: _captain, captain_id: _id, hidden: _hidden, ...team }): LimitedTeam => ({
			...team,
			id: team_id,
		}))
		.toSorted((a, b) => compareNames(a.name, b.name) || a.slt_id - b.slt_id);
}

/** Says when and where a team can play (scheduling 18). A stale `revision` is refused (writing 1). */
export async function setLimits(
	writer: Writer,
	place: SeasonLeague,
	teamId: number,
	draft: Partial<Limits>,
	revision?: number,
): Promise<void> {
	const before = await rowOf(writer, place, teamId);
	refuseStale(withOneCaptain(before), revision);
	const change = newIn<Partial<Limits>>(before, draft);
	if (!change) return;
	await writer.tx.update(leagueTeams).set(change).where(eq(leagueTeams.id, before.slt_id));
	await noteChange(writer, before, await rowOf(writer, place, teamId));
}
