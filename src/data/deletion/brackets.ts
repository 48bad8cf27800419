import { sql } from "drizzle-orm";
import type { Deletable } from "../../domain/deletion/deletions.ts";
import { Refusal } from "../../domain/refusal.ts";
import type { Tenant } from "../tenant.ts";
import { goneRows, goneTable, reached, type Roots } from "./reach.ts";
import { some } from "../../domain/some.ts";

/** Taken out one by one, a team stays while its division has any bracket game; a league may go together with all of them. */
const single = new Set<Deletable>(["team", "league team"]);

/**
 * Refused (conflict): to take a team out of a division that stays and has bracket games (brackets 11); the bracket would be that of
 * one team less, and results of others would count for nothing.
 */
export async function refuseUnderBrackets({ tx }: Tenant, noun: Deletable, roots: Roots): Promise<void> {
	const names = new Set(reached(roots).map(({ name }) => name));
	if (!names.has("division_teams") || names.has("divisions")) return;
	const staying =
		!single.has(noun) && names.has("games")
			? sql`and not exists (select from ${goneTable("games")} gone where gone.id = g.id)`
			: sql``;
	const [held] = await tx.execute<{ division: string; team: string; teams: number }>(sql`${goneRows(roots)}
		select d.name as division, (array_agg(t.name order by p.position, p.id))[1] as team, count(*)::int as teams
		from ${goneTable("division_teams")} p
		join divisions d on d.organization_id = p.organization_id and d.id = p.division_id
		join league_teams lt on lt.organization_id = p.organization_id and lt.id = p.league_team_id
		join teams t on t.organization_id = p.organization_id and t.id = lt.team_id
		where exists (select from games g where g.organization_id = d.organization_id and g.division_id = d.id ${staying})
		group by d.id, d.name order by d.name, d.id limit 1`);
	if (!held) return;
	const { division, team, teams } = held;
	const more = teams - 1;
	const who = more === 0 ? `${team} plays` : `${team} and ${some(more, "more team")} play`;
	throw new Refusal(
		"conflict",
		`${who} in ${division}, which has bracket games. Delete those games, or the division, first.`,
	);
}
