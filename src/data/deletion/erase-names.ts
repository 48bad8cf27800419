import { eq, sql } from "drizzle-orm";
import { auditLog } from "../../../db/schema/index.ts";
import { formerPlayer } from "../../domain/game/sentences.ts";
import type { Writer } from "../tenant.ts";
import { formOf } from "./mentions.ts";
import { idList } from "./reach.ts";

/** The players of a deletion: how they were called whenever it was, and the league teams on whose rosters they were. */
export interface People {
	/** Parts of a regular expression. */
	forms: readonly string[];
	leagueTeams: readonly number[];
}

/** So many spellings of a first or a last name are looked for. */
const spellingsMax = 12;

/** Their names today, in their seasons, before they were changed, and of records that were merged into theirs. */
export async function peopleOf({ tx }: Writer, deletion: number, players: ReadonlySet<number>): Promise<People> {
	if (players.size === 0) return { forms: [], leagueTeams: [] };
	const rows = await tx.execute<{ id: string; first: string | null; last: string | null; team: string | null }>(sql`
		with d as (select document from deletions where id = ${deletion}),
		log as (select row_id, part from audit_log, unnest(array[before, after]) part
			where noun = 'player' and row_id = any(${idList([...players])}))
		select p ->> 'id' as id, p ->> 'first_name' as first, p ->> 'last_name' as last, null as team
			from d, jsonb_array_elements(document -> 'players') p
		union select r ->> 'player_id', r ->> 'first_name', r ->> 'last_name', r ->> 'league_team_id'
			from d, jsonb_array_elements(document -> 'rosters') r
		union select row_id::text, part ->> 'firstName', part ->> 'lastName', null from log
		union select row_id::text, m ->> 'firstName', m ->> 'lastName', null
			from log, jsonb_path_query(part, '$.records.merged[*]') m`);
	const forms = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((own) => {
		const lasts = spellings(own.map(({ last }) => last));
		return spellings(own.map(({ first }) => first)).flatMap((first) =>
			(lasts.length > 0 ? lasts : [""]).map((last) => formOf(first, last)),
		);
	});
	return { forms, leagueTeams: [...new Set(rows.flatMap(({ team }) => (team === null ? [] : Number(team))))] };
}

const spellings = (names: readonly (string | null)[]) =>
	[...new Set(names.flatMap((name) => name?.trim() || []))].slice(0, spellingsMax);

/**
 * Takes the people's names out of what the log says in words of games of their teams, and of games that are no longer there: the
 * sentences have no ids (writing 7).
 */
export async function scrubSentences({ tx }: Writer, { forms, leagueTeams }: People): Promise<void> {
	if (forms.length === 0) return;
	const rows = await tx.execute<{ id: string; after: Record<string, unknown> }>(sql`
		select id, after from audit_log x
		where noun = 'game' and (after ? 'box_score' or after ? 'history') and after::text ~* ${`(${forms.join("|")})`}
			and (not exists (select from games g where g.id = x.row_id)
				or exists (select from games g where g.id = x.row_id
					and (g.home_team_id = any(${idList(leagueTeams)}) or g.away_team_id = any(${idList(leagueTeams)}))))`);
	const name = new RegExp(`(?<![\\p{L}\\p{N}])(?:${forms.join("|")})(?![\\p{L}\\p{N}]| \\p{L})`, "giu");
	const scrubbed = (said: unknown): unknown => {
		if (Array.isArray(said)) return said.map(scrubbed);
		return typeof said === "string" ? said.replace(name, formerPlayer) : said;
	};
	for (const { id, after } of rows) {
		const told = Object.fromEntries(
			sentenceFields.flatMap((field) => (field in after ? [[field, scrubbed(after[field])]] : [])),
		);
		await tx
			.update(auditLog)
			.set({ after: { ...after, ...told } })
			.where(eq(auditLog.id, Number(id)));
	}
}

const sentenceFields = ["box_score", "history"];
