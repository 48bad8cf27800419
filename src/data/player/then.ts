import { and, eq, sql } from "drizzle-orm";
import { attributeValues, players, rosters } from "../../../db/schema/index.ts";
import { fold } from "../../domain/fold.ts";
import { fullName } from "../../domain/player/players.ts";
import { refused } from "../../domain/refusal.ts";
import { record } from "../audit/audit.ts";
import { namedDrafts, type AttributeDraft } from "../stat/attribute-values.ts";
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

/** Whether a person plays in a later season than that of a roster entry, so that number and position there are of then. */
export const isPast = sql<boolean>`exists (
	select from rosters x
	join league_teams xt on xt.organization_id = x.organization_id and xt.id = x.league_team_id
	join season_leagues xl on xl.organization_id = xt.organization_id and xl.id = xt.season_league_id
	join seasons xs on xs.organization_id = xl.organization_id and xs.id = xl.season_id
	where x.organization_id = ${rosters.organization_id} and x.player_id = ${rosters.player_id} and not xs.planned
		and (coalesce(xs.start_date, '-infinity'), xs.id) > (
			select coalesce(s.start_date, '-infinity'), s.id from league_teams t
			join season_leagues l on l.organization_id = t.organization_id and l.id = t.season_league_id
			join seasons s on s.organization_id = l.organization_id and s.id = l.season_id
			where t.organization_id = ${rosters.organization_id} and t.id = ${rosters.slt_id} and not s.planned))`;

const kinds = ["number", "position"] as const;
type Kind = (typeof kinds)[number];

export const kindOf = (name: string): Kind | null => kinds.find((kind) => kind === fold(name)) ?? null;

/**
 * What is said on a roster of number and position: on that of an older season it is that season's (players 10), on the latest one's
 * today's, and the entry says nothing of its own any more. Answers what is left to be said of the person.
 */
export async function setThen(
	writer: Writer,
	player: number,
	roster: number,
	drafts: readonly AttributeDraft[],
): Promise<readonly AttributeDraft[]> {
	const { tx } = writer;
	const [entry] = await tx
		.select({ isPast, number: rosters.number, position: rosters.position, ...namesOf })
		.from(rosters)
		.innerJoin(players, eq(players.id, rosters.player_id))
		.where(and(eq(rosters.id, roster), eq(rosters.player_id, player)));
	if (!entry) throw refused("roster_id", "This player is no longer on this team.");
	const said = (await namedDrafts(writer, drafts)).flatMap((draft) => {
		const kind = kindOf(draft.name);
		return kind === null ? [] : [{ ...draft, kind }];
	});
	const own = said.filter(({ kind }) => entry.isPast || entry[kind] !== null);
	if (own.length === 0) return drafts;
	const today = await todayOf(writer, player);
	const then = ({ attribute_id, value }: AttributeDraft) =>
		!entry.isPast || (value ?? "") === (today.get(attribute_id) ?? "") ? null : (value ?? "");
	await tx
		.update(rosters)
		.set(Object.fromEntries(own.map((draft) => [draft.kind, then(draft)])))
		.where(eq(rosters.id, roster));
	if (!entry.isPast) return drafts;
	const was = ({ attribute_id, kind }: (typeof own)[number]) => entry[kind] ?? today.get(attribute_id) ?? "";
	const changed = own.filter((draft) => was(draft) !== (draft.value ?? ""));
	if (changed.length > 0)
		await record(writer, {
			action: "update",
			noun: "roster entry",
			row_id: roster,
			before: { player: "", ...Object.fromEntries(changed.map((draft) => [draft.name, was(draft)])) },
			after: { player: fullName(entry), ...Object.fromEntries(changed.map(({ name, value }) => [name, value ?? ""])) },
		});
	const ofThen = new Set(own.map(({ attribute_id }) => attribute_id));
	return drafts.filter(({ attribute_id }) => !ofThen.has(attribute_id));
}

const namesOf = { firstName: players.firstName, lastName: players.lastName };

async function todayOf({ tx }: Writer, player: number): Promise<Map<number, string>> {
	const rows = await tx.select().from(attributeValues).where(eq(attributeValues.player_id, player));
	return new Map(rows.map(({ attribute_id, value }) => [attribute_id, value]));
}
