import { type SQL, sql } from "drizzle-orm";
import { nounsOf } from "../../domain/audit.ts";
import { otherPerson } from "../../domain/deletion/erase.ts";
import { fullName } from "../../domain/player/players.ts";
import type { Tenant } from "../tenant.ts";
import { entriesOfPeople, formOf } from "./erase-names.ts";
import { type Described, described } from "./labels.ts";
import { idList } from "./reach.ts";

/** A place that people wrote in and where a deleted player's name stands; an erasure leaves it as it is. */
interface Mention {
	/** What it is: "Page", "Bio or profile" … */
	what: string;
	table: string;
	id: number;
	/** The row as people call it, with what its page's address needs. */
	row: Described;
}

export interface Mentions {
	/** The players that the deletion holds. */
	names: string[];
	places: Mention[];
	/** Whether there are more places than these. */
	more: boolean;
	/** Entries of the log that are about something else and stay. */
	entries: number;
}

const namesMax = 100;
const placesMax = 50;

/** Where the names of the players that a deletion holds stand elsewhere, in text that people wrote. */
export async function mentionsOf(tenant: Tenant, deletionId: number): Promise<Mentions> {
	const { tx } = tenant;
	const people = await tx.execute<{ id: string; first: string; last: string }>(sql`
		select p ->> 'id' as id, p ->> 'first_name' as first, p ->> 'last_name' as last
		from deletions d, jsonb_array_elements(d.document -> 'players') p where d.id = ${deletionId} limit ${namesMax}`);
	if (people.length === 0) return { names: [], places: [], more: false, entries: 0 };
	const ids = people.map(({ id }) => Number(id));
	const form = people.map(({ first, last }) => formOf(first, last)).join("|");
	const holds = (text: SQL) => sql`${text} ~* ${`(?<![[:alnum:]])(${form})(?![[:alnum:]])`}`;
	const selects = places.map(
		({ what, table, id, text, from }, at) =>
			sql`select ${at}::int as at, ${what}::text as what, ${table}::text as "table", ${sql.raw(id)} as id
				from ${sql.raw(from)} x where ${holds(sql.raw(text))} ${table === "deletions" ? sql`and ${staying(deletionId, ids)}` : sql``}`,
	);
	const found = await tx.execute<{ what: string; table: string; id: string }>(
		sql`${sql.join(selects, sql` union all `)} order by at, id limit ${placesMax + 1}`,
	);
	const shown = found.slice(0, placesMax).map(({ what, table, id }) => ({ what, table, id: Number(id) }));
	const rows = await rowsAt(tenant, shown);
	const entries = [...(await entriesOfPeople(tenant, new Set(ids)))];
	const [log] = await tx.execute<{ count: number }>(sql`
		select count(*)::int as count from audit_log x where ${holds(said)}
			and not (x.noun = 'roster entry' and x.row_id = any(${idList(entries)}))
			and not (x.noun = any(${`{${nounsOf("players").join(",")}}`}::text[]) and x.row_id = any(${idList(ids)}))
			and not jsonb_path_exists(jsonb_build_array(x.before, x.after), '$.** ? (@.player_id == $ids[*])', ${JSON.stringify({ ids })}::text::jsonb)`);
	return {
		names: people.map(({ first, last }) => fullName({ firstName: first, lastName: last })),
		places: shown.flatMap((place) => {
			const row = rows.get(place.table)?.get(place.id);
			return row ? [{ ...place, row }] : [];
		}),
		more: found.length > placesMax,
		entries: log?.count ?? 0,
	};
}

/** Other deletions than this one and than those of the people's places on rosters, which go along. */
const staying = (
	id: number,
	people: readonly number[],
) => sql`x.id <> ${id} and not (x.noun = 'roster entry' and exists (
	select from jsonb_array_elements(x.document -> 'rosters') r where (r ->> 'player_id')::bigint = any(${idList(people)})))`;

/** What an entry of a game says of players in words, and whom one of a player was told apart from, the erasure itself takes out. */
const said = sql`case x.noun
	when 'game' then concat_ws(' ', x.before::text, (x.after - 'box_score' - 'history' - 'records')::text)
	when 'player' then concat_ws(' ', (x.before - ${otherPerson}::text)::text, (x.after - ${otherPerson}::text)::text)
	else concat_ws(' ', x.before::text, x.after::text) end`;

/** One sentence before an erasure; none where the names stand nowhere else. */
export function mentionsText({ places, more, entries }: Mentions): string {
	const count = places.length + (entries > 0 ? 1 : 0);
	if (count === 0) return "";
	const counted = count === 1 ? "one place" : `${count} places`;
	const where = more ? `more than ${places.length} places` : counted;
	return `The name also stands in ${where} that people wrote, which stay: open the deletion to see them.`;
}

/** Every text of the tenant's rows that people write freely, in the order of the list. */
const places: readonly { what: string; table: string; id: string; text: string; from: string }[] = [
	{ what: "Page", table: "links", id: "x.link_id", text: "x.content::text", from: "pages" },
	{ what: "Menu", table: "links", id: "x.id", text: "x.label", from: "links" },
	{
		what: "Profile",
		table: "players",
		id: "x.id",
		text: "concat_ws(E'\\n', x.bio, x.sponsor ->> 'name')",
		from: "players",
	},
	{ what: "Attribute", table: "players", id: "x.player_id", text: "x.value", from: "attribute_values" },
	{ what: "Team", table: "teams", id: "x.id", text: "x.name", from: "teams" },
	{ what: "Captain", table: "league_teams", id: "x.id", text: "x.captain", from: "league_teams" },
	{ what: "Season", table: "seasons", id: "x.id", text: "x.name", from: "seasons" },
	{ what: "League", table: "leagues", id: "x.id", text: "x.name", from: "leagues" },
	{ what: "Division", table: "divisions", id: "x.id", text: "x.name", from: "divisions" },
	{ what: "Schedule", table: "schedules", id: "x.id", text: "x.name", from: "schedules" },
	{ what: "Week off", table: "week_offs", id: "x.id", text: "x.reason", from: "week_offs" },
	{
		what: "Game",
		table: "games",
		id: "x.id",
		text: "concat_ws(E'\\n', x.location, x.draft_location, x.published_location, x.reason)",
		from: "games",
	},
	{
		what: "Business",
		table: "businesses",
		id: "x.id",
		text: "concat_ws(E'\\n', x.name, x.location, x.season, x.next_season, x.cost, x.skill_level, x.email)",
		from: "businesses",
	},
	{
		what: "Venue",
		table: "venues",
		id: "x.id",
		text: "concat_ws(E'\\n', x.name, x.address, x.note, array_to_string(x.courts || x.spellings, E'\\n'))",
		from: "venues",
	},
	{ what: "Closure", table: "venue_closures", id: "x.id", text: "x.reason", from: "venue_closures" },
	{
		what: "Scorer link",
		table: "scorer_links",
		id: "x.id",
		text: "concat_ws(E'\\n', x.label, x.location)",
		from: "scorer_links",
	},
	{
		what: "Recently deleted",
		table: "deletions",
		id: "x.id",
		text: "concat_ws(E'\\n', x.label, x.document::text)",
		from: "deletions",
	},
];

async function rowsAt(tenant: Tenant, found: readonly { table: string; id: number }[]) {
	const wanted = new Map<string, number[]>();
	for (const { table, id } of found) wanted.set(table, [...(wanted.get(table) ?? []), id]);
	const rows = await Promise.all(
		[...wanted].map(async ([table, ids]) => [table, await described(tenant, table, ids)] as const),
	);
	return new Map(rows);
}
