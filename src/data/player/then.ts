import { sql } from "drizzle-orm";
import { fold } from "../../domain/fold.ts";
import type { Writer } from "../tenant.ts";

type Values = Readonly<Record<string, string | null>>;

/**
 * What is typed of a person's number and position is today's: entries of seasons before the latest one that they play in keep
 * what they were (players 10). Planned seasons follow. A name that is typed is a correction, and holds for all of them.
 */
export async function keepThen(
	{ tx, organization }: Pick<Writer, "tx" | "organization">,
	player: number,
	{ before, after }: { before: Values; after: Values },
): Promise<void> {
	const was = (wanted: string) => {
		const name = Object.keys(after).find((attribute) => fold(attribute) === wanted);
		return name === undefined || (before[name] ?? "") === (after[name] ?? "") ? null : (before[name] ?? "");
	};
	const [number, position] = [was("number"), was("position")];
	if (number === null && position === null) return;
	await tx.execute(sql`
		with own as (
			select r.id, s.id as season, s.planned, s.start_date
			from rosters r
			join league_teams t on t.organization_id = r.organization_id and t.id = r.league_team_id
			join season_leagues l on l.organization_id = t.organization_id and l.id = t.season_league_id
			join seasons s on s.organization_id = l.organization_id and s.id = l.season_id
			where r.organization_id = ${organization.id} and r.player_id = ${player}),
		latest as (select season from own where not planned order by start_date desc nulls last, season desc limit 1)
		update rosters r set number = coalesce(r.number, ${number}), position = coalesce(r.position, ${position})
		from own where r.organization_id = ${organization.id} and r.id = own.id
			and not own.planned and own.season <> (select season from latest)`);
}
