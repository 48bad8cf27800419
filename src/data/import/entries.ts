import { and, eq, inArray, sql } from "drizzle-orm";
import { attributes, leagueTeams, players, rosters, seasonLeagues, seasons } from "../../../db/schema/index.ts";
import { type PlayerRecord, type SeasonDraft, spellingOf } from "../../domain/csv/season.ts";
import { fold } from "../../domain/fold.ts";
import { playerKey } from "../row-keys.ts";
import type { Tx } from "../tenant.ts";
import { given, type Place, run } from "./place.ts";

/** What a person is in the season of the files; null is what they do not say, "" a number or position that there is not. */
export interface Entry {
	player: number;
	first: string | null;
	last: string | null;
	number: string | null;
	position: string | null;
}

const columns = "player bigint, first text, last text, number text, position text";

/** What the draft says of a person, who bears the key of a merged record under another name. */
function entryOf(player: PlayerRecord, id: number, isAlias: boolean): Entry {
	const { firstName, lastName } = spellingOf(player);
	const said = Object.entries({ ...player.attributes, ...player.facts?.attributes });
	const valueOf = (name: string) => {
		const found = said.find(([attribute]) => fold(attribute) === name);
		return found ? (found[1] ?? "") : null;
	};
	return {
		player: id,
		first: isAlias ? null : firstName,
		last: isAlias ? null : lastName,
		number: valueOf("number"),
		position: valueOf("position"),
	};
}

/** Whose today is said by a later season (players 10), by id with the key; planned seasons have not begun. */
export async function settledLater(
	tx: Tx,
	{ id, start }: { id: number | null; start: string | null },
): Promise<ReadonlyMap<number, string>> {
	const since = sql`coalesce(${seasons.startDate}, '-infinity'::date)`;
	const later =
		id === null
			? sql`${since} >= coalesce(${start}::date, '-infinity')`
			: sql`(${since}, ${seasons.id}) > (coalesce(${start}::date, '-infinity'), ${id})`;
	const rows = await tx
		.selectDistinct({ id: players.id, key: playerKey })
		.from(players)
		.innerJoin(rosters, eq(rosters.player_id, players.id))
		.innerJoin(leagueTeams, eq(leagueTeams.id, rosters.slt_id))
		.innerJoin(seasonLeagues, eq(seasonLeagues.id, leagueTeams.season_league_id))
		.innerJoin(seasons, eq(seasons.id, seasonLeagues.season_id))
		.where(and(eq(seasons.planned, false), later));
	return new Map(rows.map((row) => [row.id, row.key]));
}

/** The values of the attributes named Number and Position, joined to players `p`. */
async function attributesJoined({ tx }: Place) {
	const rows = await tx
		.select({ id: attributes.id, name: sql<string>`lower(${attributes.attribute_name})` })
		.from(attributes)
		.where(inArray(sql`lower(${attributes.attribute_name})`, ["number", "position"]));
	const join = (alias: string, name: string) => {
		const id = rows.find((row) => row.name === name)?.id ?? 0;
		return sql`left join attribute_values ${sql.raw(alias)} on ${sql.raw(alias)}.organization_id = p.organization_id
			and ${sql.raw(alias)}.player_id = p.id and ${sql.raw(alias)}.attribute_id = ${id}`;
	};
	return sql`${join("n", "number")} ${join("q", "position")}`;
}

const ofSeason = ({ organization_id, season_id }: Place) =>
	sql`array(select t.id from league_teams t join season_leagues l on l.organization_id = t.organization_id and l.id = t.season_league_id
		where t.organization_id = ${organization_id} and l.season_id = ${season_id})`;

/** Before people change: their entries of other seasons keep what they were. Those of planned ones follow. */
export async function keepOthers(place: Place, entries: readonly Entry[]): Promise<void> {
	if (entries.length === 0) return;
	const { tx, organization_id } = place;
	await tx.execute(sql`
		with changed as materialized (
			select p.id, p.first_name, p.last_name, coalesce(n.value, '') as number, coalesce(q.value, '') as position,
				given.first is not null and (given.first, given.last) <> (p.first_name, p.last_name) as renamed,
				given.number <> coalesce(n.value, '') as renumbered, given.position <> coalesce(q.value, '') as moved
			from ${given(entries, columns)}
			join players p on p.organization_id = ${organization_id} and p.id = given.player ${await attributesJoined(place)})
		update rosters r set
			first_name = case when c.renamed then coalesce(r.first_name, c.first_name) else r.first_name end,
			last_name = case when c.renamed then coalesce(r.last_name, c.last_name) else r.last_name end,
			number = case when c.renumbered then coalesce(r.number, c.number) else r.number end,
			position = case when c.moved then coalesce(r.position, c.position) else r.position end
		from changed c
		where r.organization_id = ${organization_id} and r.player_id = c.id and (c.renamed or c.renumbered or c.moved)
			and r.league_team_id <> all(${ofSeason(place)})
			and r.league_team_id <> all(array(select t.id from league_teams t
				join season_leagues l on l.organization_id = t.organization_id and l.id = t.season_league_id
				join seasons s on s.organization_id = l.organization_id and s.id = l.season_id
				where t.organization_id = ${organization_id} and s.planned))`);
}

/** After people have changed: what their entries of this season say where it is another than they are today. */
export async function storeEntries(place: Place, entries: readonly Entry[]): Promise<void> {
	if (entries.length === 0) return;
	const { organization_id } = place;
	await run(
		place,
		"rosters",
		sql`with wanted as materialized (
				select r.id,
					case when given.first is null then r.first_name when (given.first, given.last) = (p.first_name, p.last_name) then null else given.first end as first_name,
					case when given.first is null then r.last_name when (given.first, given.last) = (p.first_name, p.last_name) then null else given.last end as last_name,
					case when given.number is null then r.number else nullif(given.number, coalesce(n.value, '')) end as number,
					case when given.position is null then r.position else nullif(given.position, coalesce(q.value, '')) end as position
				from ${given(entries, columns)}
				join players p on p.organization_id = ${organization_id} and p.id = given.player ${await attributesJoined(place)}
				join rosters r on r.organization_id = p.organization_id and r.player_id = p.id and r.league_team_id = any(${ofSeason(place)})),
			changed as (
				update rosters r set first_name = w.first_name, last_name = w.last_name, number = w.number, position = w.position
				from wanted w where r.organization_id = ${organization_id} and r.id = w.id
					and (r.first_name, r.last_name, r.number, r.position) is distinct from (w.first_name, w.last_name, w.number, w.position)
				returning 1)
			select count(*)::int as changed from changed`,
	);
}

/** Everybody of the draft once; under their own key before that of a record that was merged. */
export function entriesOf(
	list: readonly (readonly [string, PlayerRecord])[],
	idOf: (id: string) => number | null,
	isAlias: (player: PlayerRecord) => boolean,
): Entry[] {
	const entries = list.flatMap(([draftId, player]) => {
		const id = idOf(draftId);
		return id === null ? [] : [entryOf(player, id, isAlias(player))];
	});
	return [...Map.groupBy(entries, ({ player }) => player).values()].flatMap(([first]) => first ?? []);
}

/** When the season of the files begins, as the import will have it. */
export function startOf(draft: SeasonDraft, found: string | null | undefined, firstGame: string | null) {
	if (draft.season?.start !== undefined) return draft.season.start;
	return found === undefined ? firstGame : found;
}
