import { type SQL, eq, sql } from "drizzle-orm";
import { seasons } from "../../../db/schema/index.ts";
import {
	type EligibilityRule,
	type TeamEligibility,
	type TeamPresence,
	eligibility,
} from "../../domain/eligibility.ts";
import { readSent } from "../../domain/field.ts";
import { compareNames } from "../../domain/order.ts";
import { assert, foundFirst } from "../../domain/refusal.ts";
import { eligibilityFields } from "../../domain/season/schema.ts";
import { record } from "../audit/audit.ts";
import { newIn, refuseStale } from "../revision.ts";
import type { Tenant, Writer } from "../tenant.ts";

/** The rule as it is stored, which is a part of its season. */
export interface StoredRule extends EligibilityRule {
	revision: number;
}

/** The rule of a season. */
export async function ruleOf({ tx }: Tenant, season: number): Promise<StoredRule> {
	const columns = { forfeits_max: seasons.forfeits_max, games_min: seasons.games_min, revision: seasons.revision };
	return foundFirst(await tx.select(columns).from(seasons).where(eq(seasons.id, season)));
}

/** Changes the numbers of a season's rule; whole numbers from 0. A stale `revision` is refused with the rule as it is (writing 1). */
export async function changeRule(
	writer: Writer,
	season: number,
	body: Readonly<Record<string, unknown>>,
	revision: number | undefined,
): Promise<StoredRule> {
	const now = await ruleOf(writer, season);
	refuseStale(now, revision);
	const { revision: _, ...before } = now;
	const after = { ...before, ...readSent(eligibilityFields, body) };
	const change = newIn(before, after);
	if (change) await writer.tx.update(seasons).set(change).where(eq(seasons.id, season));
	await record(writer, { action: "update", noun: "season", row_id: season, before, after });
	return await ruleOf(writer, season);
}

/** Of a division's teams, by name, who may play and who may not. */
export async function divisionEligibility(
	tenant: Tenant,
	{ division, season }: { division: number; season: number },
): Promise<TeamEligibility[]> {
	const chosen = sql`select t.league_team_id from division_teams t where t.division_id = ${division}`;
	return eligibility(await presence(tenant, chosen), await ruleOf(tenant, season));
}

/** The roster entries of some league teams that may not play, with the reason. */
export async function ineligible(
	tenant: Tenant,
	season: number,
	sltIds: readonly number[],
): Promise<Map<number, string>> {
	const chosen = sql`select unnest(${`{${sltIds.join(",")}}`}::bigint[])`;
	const teams = eligibility(await presence(tenant, chosen), await ruleOf(tenant, season));
	return new Map(
		teams.flatMap(({ players }) =>
			players.flatMap(({ roster_id, reason }) => (reason === null ? [] : [[roster_id, reason] as const])),
		),
	);
}

interface Row extends Record<string, unknown> {
	slt_id: string;
	name: string;
	forfeits: number;
	players: { roster_id: number; player_id: number; name: string; games: number }[] | null;
}

/** League games only: what a bracket's games show was decided before them. A game is played by who has a figure in it. */
async function presence({ tx }: Tenant, chosen: SQL): Promise<TeamPresence[]> {
	const rows = await tx.execute<Row>(sql`
		select lt.id as slt_id, t.name,
			(select count(*)::int from games g
				where g.organization_id = lt.organization_id and g.season_league_id is not null and g.status = 'forfeit'
					and (g.home_team_id = lt.id and g.forfeit_winner = 'away' or g.away_team_id = lt.id and g.forfeit_winner = 'home')) as forfeits,
			(select jsonb_agg(jsonb_build_object('roster_id', r.id, 'player_id', p.id, 'name', trim(p.first_name || ' ' || p.last_name),
				'games', (select count(*)::int from box_score_lines l join games g on g.organization_id = l.organization_id and g.id = l.game_id
					where l.organization_id = r.organization_id and l.roster_id = r.id and g.season_league_id is not null
						and ${gameCounts} and l."values" <> '{}'::jsonb)))
				from rosters r join players p on p.organization_id = r.organization_id and p.id = r.player_id
				where r.organization_id = lt.organization_id and r.league_team_id = lt.id) as players
		from league_teams lt join teams t on t.organization_id = lt.organization_id and t.id = lt.team_id
		where lt.id in (${chosen})`);
	assert(Array.isArray(rows), "a query answers rows");
	return rows
		.map(({ slt_id, name, forfeits, players }) => ({
			slt_id: Number(slt_id),
			name,
			forfeits,
			players: (players ?? []).toSorted((a, b) => compareNames(a.name, b.name) || a.roster_id - b.roster_id),
		}))
		.toSorted((a, b) => compareNames(a.name, b.name) || a.slt_id - b.slt_id);
}

/** A game `g` that is over and counts: isCompleted of domain/game, where the database has to count by it. */
const gameCounts = sql`(g.status in ('final', 'forfeit') or g.status = 'scheduled' and coalesce(greatest(g.score_home, g.score_away), 0) > 0)`;
