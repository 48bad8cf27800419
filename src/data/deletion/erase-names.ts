import { eq, sql } from "drizzle-orm";
import { auditLog } from "../../../db/schema/index.ts";
import { deedWords, formerPlayer } from "../../domain/game/sentences.ts";
import type { Tenant, Writer } from "../tenant.ts";
import { idList } from "./reach.ts";

/** The players of a deletion: how they were called whenever it was, and the league teams on whose rosters they were. */
export interface People {
	ids: ReadonlySet<number>;
	/** Parts of a regular expression. */
	forms: readonly string[];
	leagueTeams: readonly number[];
}

/** So many spellings of a first or a last name are looked for. */
const spellingsMax = 12;

/** Their names today, in their seasons, before they were changed, and of records that were merged into theirs. */
export async function peopleOf({ tx }: Writer, deletion: number, players: ReadonlySet<number>): Promise<People> {
	if (players.size === 0) return { ids: players, forms: [], leagueTeams: [] };
	const ids = idList([...players]);
	const rows = await tx.execute<{ id: string; first: string | null; last: string | null; team: string | null }>(sql`
		with log as (select noun, row_id, part from audit_log, unnest(array[before, after]) part
			where noun = 'player' and row_id = any(${ids}) or noun = 'roster entry')
		select p ->> 'id' as id, p ->> 'first_name' as first, p ->> 'last_name' as last, null as team
			from deletions d, jsonb_array_elements(d.document -> 'players') p where d.id = ${deletion}
		union select r ->> 'player_id', r ->> 'first_name', r ->> 'last_name', r ->> 'league_team_id'
			from deletions d, jsonb_array_elements(d.document -> 'rosters') r where (r ->> 'player_id')::bigint = any(${ids})
		union select part ->> 'player_id', null, null, coalesce(part ->> 'slt_id', part ->> 'league_team_id')
			from log where noun = 'roster entry' and (part ->> 'player_id')::bigint = any(${ids})
		union select row_id::text, part ->> 'firstName', part ->> 'lastName', null from log where noun = 'player'
		union select row_id::text, m ->> 'firstName', m ->> 'lastName', null
			from log, jsonb_path_query(part, '$.records.merged[*]') m where noun = 'player'`);
	const forms = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((own) => {
		const lasts = spellings(own.map(({ last }) => last));
		return spellings(own.map(({ first }) => first)).flatMap((first) =>
			(lasts.length > 0 ? lasts : [""]).map((last) => formOf(first, last)),
		);
	});
	return {
		ids: players,
		forms,
		leagueTeams: [...new Set(rows.flatMap(({ team }) => (team === null ? [] : Number(team))))],
	};
}

/** "Ada Lee" and "Lee, Ada", with any space between, as a part of a regular expression. */
export function formOf(first: string, last: string): string {
	const [one, two] = [first, last].map((name) =>
		name
			.trim()
			.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")
			.replace(/\s+/g, "\\s+"),
	);
	return two ? `${one}\\s+${two}|${two},?\\s+${one}` : String(one);
}

/** The ids of roster entries of players that are in deletions, or no longer anywhere but in the log. */
export async function entriesOfPeople({ tx }: Tenant, players: ReadonlySet<number>): Promise<Set<number>> {
	const people = idList([...players]);
	const rows = await tx.execute<{ id: string }>(sql`
		select r ->> 'id' as id from deletions d, jsonb_array_elements(d.document -> 'rosters') r where (r ->> 'player_id')::bigint = any(${people})
		union select row_id::text from audit_log, unnest(array[before, after]) part
			where noun = 'roster entry' and row_id is not null and (part ->> 'player_id')::bigint = any(${people})`);
	return new Set(rows.map(({ id }) => Number(id)));
}

const spellings = (names: readonly (string | null)[]) =>
	[...new Set(names.flatMap((name) => name?.trim() || []))].slice(0, spellingsMax);

/**
 * Takes the people's names out of what the log says in words of games. An entry that says who is named (`records`) is about them
 * by their ids; an older one by their names, in games of their teams and in games that are no longer there (writing 7).
 */
export async function scrubSentences({ tx }: Writer, { ids, forms, leagueTeams }: People): Promise<void> {
	if (ids.size === 0) return;
	const teams = idList(leagueTeams);
	const rows = await tx.execute<{ id: string; after: Record<string, unknown> }>(sql`
		select id, after from audit_log x
		where noun = 'game' and (after ? 'box_score' or after ? 'history') and case when after ? 'records'
			then jsonb_path_exists(after, '$.records[*] ? (@.player_id == $ids[*])', ${JSON.stringify({ ids: [...ids] })}::text::jsonb)
			else ${forms.length > 0} and after::text ~* ${`(${forms.join("|")})`}
				and (not exists (select from games g where g.id = x.row_id)
					or exists (select from games g where g.id = x.row_id
						and (g.home_team_id = any(${teams}) or g.away_team_id = any(${teams})))) end`);
	for (const { id, after } of rows) {
		const without = "records" in after ? withoutNamed(after["records"], ids) : withoutForms(forms);
		const told = Object.fromEntries(
			sentenceFields.flatMap((field) => (field in after ? [[field, said(after[field], without)]] : [])),
		);
		await tx
			.update(auditLog)
			.set({ after: { ...after, ...told } })
			.where(eq(auditLog.id, Number(id)));
	}
}

const sentenceFields = ["box_score", "history"];

function said(sentences: unknown, without: (sentence: string) => string): unknown {
	if (Array.isArray(sentences)) return sentences.map((part) => said(part, without));
	return typeof sentences === "string" ? without(sentences) : sentences;
}

/** Of an entry that says whom it names: the longest first, since one name may begin another. */
function withoutNamed(records: unknown, ids: ReadonlySet<number>): (sentence: string) => string {
	const list = records as { player_id: number; name: string }[]; // as the log notes them
	const gone = new Set(list.flatMap(({ player_id, name }) => (ids.has(player_id) ? name : [])));
	const longest = list.map(({ name }) => name).toSorted((a, b) => b.length - a.length);
	const names = new RegExp(longest.map((name) => formOf(name, "")).join("|"), "gu");
	return (sentence) => sentence.replace(names, (name) => (gone.has(name) ? formerPlayer : name));
}

/** A name that goes on is somebody else's, unless what follows is what was done. */
function withoutForms(forms: readonly string[]): (sentence: string) => string {
	const after = `[\\p{L}\\p{N}]| (?!(?:${deedWords.join("|")})\\b)\\p{L}`;
	const name = new RegExp(`(?<![\\p{L}\\p{N}])(?:${forms.join("|")})(?!${after})`, "giu");
	return (sentence) => sentence.replace(name, formerPlayer);
}
