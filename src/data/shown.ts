import { and, isNotNull, isNull, or, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { games, leagueTeams, players, rosters, seasons } from "../../db/schema/index.ts";
import type { Sponsor } from "../../db/schema/people.ts";
import { idList } from "./deletion/reach.ts";
import type { Tenant } from "./tenant.ts";

/**
 * What a visitor may see, in SQL: names are masked before they are searched, sorted or joined, so that nothing leaks by
 * search or order (tenancy 5). Staff see the rows as they are.
 */
const masked = { firstName: "Private", lastName: "player" };

/** The players as this face shows them, to join instead of the table; `open` = may be linked, listed and found. */
export function shownPlayers(tenant: Tenant) {
	const columns = tenant.face === "staff" ? { ...storedNames, ...storedDetails } : maskedColumns(tenant);
	return tenant.tx.select(columns).from(players).as("p");
}

/** The same where only names are asked for, as in most lists: the shorter query is made in a third of the time. */
export function shownNames(tenant: Tenant) {
	return tenant.tx
		.select(tenant.face === "staff" ? storedNames : maskedNames(tenant))
		.from(players)
		.as("p");
}

/** The players who may not be linked, listed and found, with those whom the database names as hidden: all others may. */
export const unlisted = ({ face, concealed }: Tenant, hidden: readonly { id: number }[]): ReadonlySet<number> =>
	new Set(face === "staff" ? [] : [...hidden.map(({ id }) => id), ...(concealed?.players ?? [])]);

/** Whom this face does not find, but for those who are concealed with their teams. */
export function hiddenAmong({ tx, face, organization }: Tenant) {
	const isHidden = sql`${players.privacy} = 'hidden'`; // as the index of the hidden says it
	return tx
		.select({ id: players.id })
		.from(players)
		.where(
			and(
				face === "staff" ? sql`false` : undefined,
				organization.player_privacy === "hidden" ? or(isHidden, isNull(players.privacy)) : isHidden,
			),
		);
}

const storedNames = {
	id: players.id,
	firstName: sql<string>`${players.firstName}`.as("shown_first"),
	lastName: sql<string>`${players.lastName}`.as("shown_last"),
	open: sql<boolean>`true`.as("open"),
	mask: sql<string>`'full'`.as("mask"),
};

/** The names of shown players as they were spelled in the season of a roster entry (players 10), masked like those of today. */
export function namesThen(p: Record<"firstName" | "lastName" | "mask", SQLWrapper>) {
	const [first, last] = [rosters.first_name, rosters.last_name];
	return {
		firstName: sql<string>`case when ${first} is null or ${p.mask} = 'hidden' then ${p.firstName} else ${first} end`,
		lastName: sql<string>`case when ${last} is null or ${p.mask} = 'hidden' then ${p.lastName} when ${p.mask} = 'initial' then left(${last}, 1) || case when ${last} = '' then '' else '.' end else ${last} end`,
	};
}

const storedDetails = {
	image: sql<string | null>`${players.image}`.as("shown_image"),
	bio: sql<string>`${players.bio}`.as("shown_bio"),
	videos: sql<string[]>`${players.videos}`.as("shown_videos"),
	sponsor: sql<Sponsor | null>`${players.sponsor}`.as("shown_sponsor"),
	number_shown: sql<boolean>`true`.as("shows_number"),
};

function privacyIn({ organization }: Tenant) {
	return sql`coalesce(${players.privacy}, ${organization.player_privacy})`;
}

function maskedNames(tenant: Tenant) {
	const privacy = privacyIn(tenant);
	return {
		id: players.id,
		firstName: sql<string>`case ${privacy} when 'hidden' then ${masked.firstName} else ${players.firstName} end`.as(
			"shown_first",
		),
		lastName:
			sql<string>`case ${privacy} when 'hidden' then ${masked.lastName} when 'initial' then left(${players.lastName}, 1) || case when ${players.lastName} = '' then '' else '.' end else ${players.lastName} end`.as(
				"shown_last",
			),
		open: sql<boolean>`${privacy} <> 'hidden' and ${playsInSight(tenant)}`.as("open"),
		mask: sql<string>`${privacy}`.as("mask"),
	};
}

/** Who is only where visitors do not look is not seen (players 17). */
function playsInSight({ concealed }: Tenant): SQL {
	return concealed?.players.length ? sql`${players.id} <> all(${idList(concealed.players)})` : sql`true`;
}

function maskedColumns(tenant: Tenant) {
	const { organization } = tenant;
	const privacy = privacyIn(tenant);
	return {
		...maskedNames(tenant),
		image: sql<
			string | null
		>`case when ${privacy} = 'full' and coalesce(${players.photo_shown}, ${organization.player_photo}) then ${players.image} end`.as(
			"shown_image",
		),
		bio: sql<string>`case ${privacy} when 'full' then ${players.bio} else '' end`.as("shown_bio"),
		videos: sql<string[]>`case ${privacy} when 'full' then ${players.videos} else '[]' end`.as("shown_videos"),
		sponsor: sql<Sponsor | null>`case ${privacy} when 'full' then ${players.sponsor} end`.as("shown_sponsor"),
		number_shown:
			sql<boolean>`${privacy} <> 'hidden' and coalesce(${players.number_shown}, ${organization.player_number})`.as(
				"shows_number",
			),
	};
}

/** League teams that may stand in lists, filters, calls and pages of this face: those not hidden in that season (teams 5, teams 6). */
export function teamListed(tenant: Tenant): SQL | undefined {
	if (tenant.face === "staff") return undefined;
	return and(sql`not ${leagueTeams.hidden}`, inLeagueListed(tenant, sql`${leagueTeams.season_league_id}`));
}

/** The same as a column, for who has to know of the others. */
export function isListed(tenant: Tenant): SQL<boolean> {
	return sql<boolean>`${teamListed(tenant) ?? sql`true`}`;
}

/** Games of this face: visitors see what is published in seasons that they see. */
export function gameListed(tenant: Tenant): SQL | undefined {
	if (tenant.face === "staff") return undefined;
	return and(isNotNull(games.published_at), inSeasonListed(tenant, sql`${games.season_id}`));
}

/** Games that count in tables, records and sums, for staff too: a draft does once it is published (games 32). */
export const gameCounts: SQL = isNotNull(games.published_at);

/** Seasons of this face: visitors see none that is planned (leagues 4). */
export function seasonListed(tenant: Tenant): SQL | undefined {
	return isUnplanned(tenant, sql`not ${seasons.planned}`);
}

/** What belongs to a season of this face, by the column that says which. */
export function inSeasonListed(tenant: Tenant, seasonId: SQL): SQL | undefined {
	return isUnplanned(tenant, without(seasonId, tenant.concealed?.seasons, sql`select s.id from ${planned}`));
}

/** What belongs to a season league of such a season. */
export function inLeagueListed(tenant: Tenant, seasonLeagueId: SQL): SQL | undefined {
	const those = sql`select sl.id from season_leagues sl join ${planned} on s.organization_id = sl.organization_id and s.id = sl.season_id`;
	return isUnplanned(tenant, without(seasonLeagueId, tenant.concealed?.leagues, those));
}

/** None of those ids; where they are not known, as in a change, the database reads the few once a query. */
function without(id: SQL, known: readonly number[] | undefined, those: SQL): SQL | undefined {
	if (known?.length === 0) return undefined;
	return sql`${id} <> all(${known ? idList(known) : sql`array(${those})`})`;
}

const planned = sql`(select organization_id, id from seasons where planned) s`;

function isUnplanned({ face, foresees }: Tenant, condition: SQL | undefined): SQL | undefined {
	return face === "staff" || foresees ? undefined : condition;
}

/**
 * Leagues that this face may know of: those of a season that it sees, and those of none (leagues 4). Written out, for Drizzle drops
 * the table's name inside a selection of one table.
 */
export function leagueListed(tenant: Tenant): SQL | undefined {
	if (tenant.concealed?.leagues.length === 0) return undefined;
	const places = sql`from season_leagues sl join seasons s on s.organization_id = sl.organization_id and s.id = sl.season_id where sl.organization_id = leagues.organization_id and sl.league_id = leagues.id`;
	return isUnplanned(tenant, sql`(exists (select ${places} and not s.planned) or not exists (select ${places}))`);
}
