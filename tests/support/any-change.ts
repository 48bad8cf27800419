import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import * as schema from "../../db/schema/index.ts";
import { restore } from "../../src/data/deletion/restore.ts";
import { offered, remove } from "../../src/data/deletions.ts";
import type { Organization } from "../../src/data/organization/platform.ts";
import * as seasons from "../../src/data/season/seasons.ts";
import type { Writer } from "../../src/data/tenant.ts";
import type { Deletable } from "../../src/domain/deletion/deletions.ts";
import { Refusal } from "../../src/domain/refusal.ts";
import type { testApp } from "./app.ts";

/** One change of a random kind: `pick` chooses the rows, `a` and `b` are small numbers. */
export interface Change {
	kind: number;
	pick: number;
	a: number;
	b: number;
}
type Kind = (writer: Writer, change: Change) => Promise<unknown>;

/** The id of some row of a table. */
async function some({ tx }: Writer, table: string, pick: number): Promise<number> {
	const rows = await tx.execute<{ id: number }>(sql`select id::float8 as id from ${sql.identifier(table)} order by id`);
	return rows[pick % Math.max(rows.length, 1)]?.id ?? 0;
}

const changeGame =
	(set: (change: Change) => Partial<typeof schema.games.$inferInsert>): Kind =>
	async (writer, change) =>
		await writer.tx
			.update(schema.games)
			.set(set(change))
			.where(eq(schema.games.id, await some(writer, "games", change.pick)));

const removing =
	(noun: Deletable, table: string): Kind =>
	async (writer, { pick }) =>
		await remove(writer, noun, [await some(writer, table, pick)]);

const statuses = ["scheduled", "live", "final", "forfeit", "postponed", "cancelled"] as const;
const orders = ["spec", "nba", "fiba", [{ by: "percentage" }, { by: "difference" }]];

export const kinds: Readonly<Record<string, Kind>> = {
	score: changeGame(({ a, b }) => ({ status: "final", forfeit_winner: null, score_home: a, score_away: b })),
	"no score": changeGame(() => ({ status: "scheduled", forfeit_winner: null, score_home: null, score_away: null })),
	state: changeGame(({ a }) => ({ status: statuses[a % statuses.length] ?? "final", forfeit_winner: null })),
	forfeit: changeGame(({ a }) => ({ status: "forfeit", forfeit_winner: a % 2 === 0 ? "home" : "away" })),
	day: changeGame(({ a, b }) => ({ date: a === 0 ? null : `2026-10-${10 + a}`, time: b === 0 ? null : `1${b}:00` })),
	draft: changeGame(({ a }) => ({ published_at: a % 2 === 0 ? null : "2026-09-01T00:00:00Z" })),
	"new game": async (writer, { pick, a, b }) => {
		const home = await some(writer, "league_teams", pick);
		const others = await writer.tx.execute<{ id: number; league: number; season: number }>(
			sql`select t.id::float8 as id, h.id::float8 as league, h.season_id::float8 as season
				from season_leagues h join season_leagues l on l.season_id = h.season_id join league_teams t on t.season_league_id = l.id
				where h.id = (select season_league_id from league_teams where id = ${home}) and t.id <> ${home} order by t.id`,
		);
		const away = others[a % Math.max(others.length, 1)];
		const teams = { home_team_id: home, away_team_id: away?.id ?? 0, score_home: a, score_away: b };
		const place = { season_id: away?.season ?? 0, season_league_id: away?.league ?? 0 };
		await writer.tx
			.insert(schema.games)
			.values({ organization_id: writer.organization.id, ...place, ...teams, status: "final" });
	},
	"other team": async (writer, change) => {
		const home_team_id = await some(writer, "league_teams", change.a);
		await changeGame(() => ({ home_team_id }))(writer, change);
	},
	hide: async (writer, { pick, a }) =>
		await writer.tx
			.update(schema.leagueTeams)
			.set({ hidden: a % 2 === 0 })
			.where(eq(schema.leagueTeams.id, await some(writer, "league_teams", pick))),
	rename: async (writer, { pick, a }) =>
		await writer.tx
			.update(schema.teams)
			.set({ name: `${a} Renamed ${pick}` })
			.where(eq(schema.teams.id, await some(writer, "teams", pick))),
	order: async (writer, { pick, a }) =>
		await writer.tx
			.update(schema.seasonLeagues)
			.set({ tie_break: orders[a % orders.length] as string })
			.where(eq(schema.seasonLeagues.id, await some(writer, "season_leagues", pick))),
	"other league": async (writer, { pick, a }) =>
		await writer.tx
			.update(schema.leagueTeams)
			.set({ season_league_id: await some(writer, "season_leagues", a) })
			.where(eq(schema.leagueTeams.id, await some(writer, "league_teams", pick))),
	total: async (writer, { pick, a, b }) => {
		const { organization } = writer;
		const [roster_id, stat_id] = [await some(writer, "rosters", pick), await some(writer, "stats", a)];
		const row = { organization_id: organization.id, roster_id, stat_id, total: b * 3, games: 1 + b };
		await writer.tx
			.insert(schema.rosterTotals)
			.values(row)
			.onConflictDoUpdate({
				target: [schema.rosterTotals.organization_id, schema.rosterTotals.roster_id, schema.rosterTotals.stat_id],
				set: { total: row.total, games: row.games },
			});
	},
	"no total": async (writer, { pick }) =>
		await writer.tx
			.delete(schema.rosterTotals)
			.where(eq(schema.rosterTotals.roster_id, await some(writer, "rosters", pick))),
	"another team's player": async (writer, { pick, a }) =>
		await writer.tx
			.update(schema.rosters)
			.set({ slt_id: await some(writer, "league_teams", a) })
			.where(eq(schema.rosters.id, await some(writer, "rosters", pick))),
	"somebody else": async (writer, { pick, a }) =>
		await writer.tx
			.update(schema.rosters)
			.set({ player_id: await some(writer, "players", a) })
			.where(eq(schema.rosters.id, await some(writer, "rosters", pick))),
	"name a season": async (writer, { pick, a, b }) =>
		await writer.tx
			.update(schema.seasons)
			.set({ name: `Season ${a}`, active: b % 3 === 0, planned: b % 3 === 1 })
			.where(eq(schema.seasons.id, await some(writer, "seasons", pick))),
	"name a league": async (writer, { pick, a }) =>
		await writer.tx
			.update(schema.leagues)
			.set({ name: `League ${a}` })
			.where(eq(schema.leagues.id, await some(writer, "leagues", pick))),
	"place a league": async (writer, { pick, a, b }) =>
		await writer.tx
			.update(schema.seasonLeagues)
			.set({ position: a, placed: b % 2 === 0 })
			.where(eq(schema.seasonLeagues.id, await some(writer, "season_leagues", pick))),
	"colour and captain": async (writer, { pick, a }) =>
		await writer.tx
			.update(schema.leagueTeams)
			.set({
				color: `#00000${a}`,
				captain: `Captain ${a}`,
				captain_id: a % 2 ? await some(writer, "players", a) : null,
			})
			.where(eq(schema.leagueTeams.id, await some(writer, "league_teams", pick))),
	"new division": async (writer, { pick, a }) =>
		await writer.tx.insert(schema.divisions).values({
			organization_id: writer.organization.id,
			season_id: await some(writer, "seasons", pick),
			name: `Division ${a}`,
		}),
	"name a division": async (writer, { pick, a }) =>
		await writer.tx
			.update(schema.divisions)
			.set({ name: `Division ${a}`, format: a % 2 ? "double" : "single" })
			.where(eq(schema.divisions.id, await some(writer, "divisions", pick))),
	"other division": async (writer, { pick, a, b }) =>
		await writer.tx
			.update(schema.divisionTeams)
			.set({ division_id: await some(writer, "divisions", a), position: b })
			.where(eq(schema.divisionTeams.id, await some(writer, "division_teams", pick))),
	"out of a division": async (writer, { pick }) =>
		await writer.tx
			.delete(schema.divisionTeams)
			.where(eq(schema.divisionTeams.id, await some(writer, "division_teams", pick))),
	"hide a statistic": async (writer, { pick, a }) =>
		await writer.tx
			.update(schema.stats)
			.set({ hidden: a % 2 === 0, order: a })
			.where(eq(schema.stats.id, await some(writer, "stats", pick))),
	"hide a period": async (writer, { pick, a }) =>
		await writer.tx
			.update(schema.gamePeriods)
			.set({ hidden: a % 2 === 0 })
			.where(eq(schema.gamePeriods.id, await some(writer, "game_periods", pick))),
	"hide an attribute": async (writer, { pick, a }) =>
		await writer.tx
			.update(schema.attributes)
			.set({ is_visible: a % 2 === 0 })
			.where(eq(schema.attributes.id, await some(writer, "attributes", pick))),
	"name a link": async (writer, { pick, a }) =>
		await writer.tx
			.update(schema.links)
			.set({ label: `Link ${a}`, show_in_navbar: a % 2 === 0 })
			.where(eq(schema.links.id, await some(writer, "links", pick))),
	"remove a link": async (writer, { pick }) =>
		await writer.tx.delete(schema.links).where(eq(schema.links.id, await some(writer, "links", pick))),
	"name a venue": async (writer, { pick, a }) =>
		await writer.tx
			.update(schema.venues)
			.set({ name: `Venue ${a}` })
			.where(eq(schema.venues.id, await some(writer, "venues", pick))),
	"shut a venue": async (writer, { pick, a }) =>
		await writer.tx.insert(schema.venueClosures).values({
			organization_id: writer.organization.id,
			venue_id: await some(writer, "venues", pick),
			starts_on: `2026-12-1${a}`,
			ends_on: `2026-12-1${a}`,
		}),
	"open a venue": async (writer, { pick }) =>
		await writer.tx
			.delete(schema.venueClosures)
			.where(eq(schema.venueClosures.id, await some(writer, "venue_closures", pick))),
	"remove a venue": removing("venue", "venues"),
	"remove a roster entry": removing("roster entry", "rosters"),
	"remove a player": removing("player", "players"),
	"remove a statistic": async (writer, { pick }) =>
		await writer.tx.delete(schema.stats).where(eq(schema.stats.id, await some(writer, "stats", pick))),
	"remove a game": removing("game", "games"),
	"remove a team": removing("league team", "league_teams"),
	"remove a league": removing("season league", "season_leagues"),
	"remove a league of all seasons": removing("league", "leagues"),
	"remove a team of all seasons": removing("team", "teams"),
	"remove a season": removing("season", "seasons"),
	"take back": async (writer) => {
		const [latest] = (await offered(writer)).rows;
		if (latest) await restore(writer, latest.id);
	},
	copy: async (writer, { pick, a }) =>
		await seasons.create(writer, { name: `Copy ${pick} ${a} ${writer.version}` }, await some(writer, "seasons", pick)),
};

export const anyChange = fc.record({
	kind: fc.nat(Object.keys(kinds).length - 1),
	pick: fc.nat(60),
	a: fc.nat(9),
	b: fc.nat(9),
});

/** What a rule or the database refuses changes nothing. */
export async function change(
	site: Awaited<ReturnType<typeof testApp>>,
	organization: Organization,
	one: Change,
): Promise<void> {
	const kind = Object.values(kinds)[one.kind];
	await site
		.write(organization, async (writer) => await kind?.(writer, one))
		.catch((error: unknown) => {
			const isRefused = error instanceof Refusal || (error instanceof Error && /query/i.test(error.message));
			if (!isRefused) throw error;
		});
}
