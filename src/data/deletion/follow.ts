import { sql } from "drizzle-orm";
import type { Writer } from "../tenant.ts";
import { eventMoved, type MovedEntry } from "../game-night/move.ts";
import { idList } from "./reach.ts";

type Row = Record<string, unknown>;
type Document = Record<string, Row[]>;

/**
 * Players were merged: what was deleted before and still names the merged records names the kept one instead, so that it
 * can be taken back. Two entries on one roster become one, with the lines of both; `moved` are those that did where they stand.
 */
export async function followMerge(
	{ tx }: Writer,
	from: readonly number[],
	to: number,
	moved: readonly MovedEntry[],
): Promise<void> {
	const ids = idList(from);
	const entries = idList(moved.map(({ id }) => id));
	const rows = await tx.execute<{ id: string; document: Document }>(sql`
		select id, document from deletions where exists (
			select from jsonb_array_elements(coalesce(document -> 'rosters', '[]') || coalesce(document -> 'league_teams', '[]') || coalesce(document -> 'players', '[]')) r
			where (r ->> 'player_id')::bigint = any(${ids}) or (r ->> 'captain_id')::bigint = any(${ids})
				or r -> 'distinct_from' @> any(select to_jsonb(id) from unnest(${ids}) as merged (id)))
			or exists (select from jsonb_array_elements(coalesce(document -> 'box_score_lines', '[]') || coalesce(document -> 'game_events', '[]')) r
				where (r ->> 'roster_id')::bigint = any(${entries}) or exists (
					select from jsonb_path_query(r, '$.changes[*].roster_id') named where (named #>> '{}')::bigint = any(${entries})))`);
	for (const { id, document } of rows) {
		const led = JSON.stringify(renamed(document, new Set(from), to, moved));
		await tx.execute(sql`update deletions set document = ${led}::text::jsonb where id = ${id}`);
	}
}

function renamed(document: Document, from: ReadonlySet<number>, to: number, moved: readonly MovedEntry[]): Document {
	const lead = (row: Row, column: string) => (from.has(Number(row[column])) ? { ...row, [column]: to } : row);
	const entries = new Map<string, Row>();
	const entryOf = new Map(moved.map(({ id, into }) => [id, into]));
	for (const roster of document["rosters"] ?? []) {
		const row = lead(roster, "player_id");
		const place = `${Number(row["league_team_id"])} ${Number(row["player_id"])}`;
		const kept = entries.get(place) ?? row;
		entries.set(place, kept);
		entryOf.set(Number(row["id"]), Number(kept["id"]));
	}
	const lines = new Map<string, Row>();
	for (const line of document["box_score_lines"] ?? []) {
		const roster_id = entryOf.get(Number(line["roster_id"])) ?? line["roster_id"];
		const place = `${Number(line["game_id"])} ${Number(roster_id)}`;
		const kept = lines.get(place);
		lines.set(
			place,
			kept ? { ...kept, values: { ...(line["values"] as Row), ...(kept["values"] as Row) } } : { ...line, roster_id },
		); // a line's values are an object by the column's check
	}
	const others = ({ distinct_from: ids }: Row) =>
		Array.isArray(ids) ? { distinct_from: [...new Set(ids.map((id) => (from.has(Number(id)) ? to : id)))] } : {};
	return {
		...document,
		...(document["players"] ? { players: document["players"].map((row) => ({ ...row, ...others(row) })) } : {}),
		...(document["rosters"] ? { rosters: [...entries.values()] } : {}),
		...(document["box_score_lines"] ? { box_score_lines: [...lines.values()] } : {}),
		...(document["game_events"] ? { game_events: document["game_events"].map((row) => eventMoved(row, entryOf)) } : {}),
		...(document["league_teams"]
			? { league_teams: document["league_teams"].map((row) => lead(row, "captain_id")) }
			: {}),
	};
}
