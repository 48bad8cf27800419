import * as schema from "../../../db/schema/index.ts";
import { testApp } from "../../support/app.ts";
import { fillLeague } from "../../support/seasons/league.ts";
import { staffOf } from "../../support/staff.ts";

type Json = ReturnType<typeof JSON.parse>; // answers are read as a client would

/** A league of one organization with two players on each side of every new game, and two members of staff. */
export async function openNight(slug = "acme") {
	const site = await testApp();
	const night = await organizationNight(site, slug);
	return {
		...night,
		site,
		another: async (name: string, sport?: string) => await organizationNight(site, name, sport),
		close: () => site.close(),
	};
}

async function organizationNight(site: Awaited<ReturnType<typeof testApp>>, slug: string, sport?: string) {
	const organization = await site.organization({ slug, ...(sport ? { sport } : {}) });
	const league = await site.write(organization, fillLeague);
	const [home, away] = [league.leagueTeams[0]?.id ?? 0, league.leagueTeams[1]?.id ?? 0];
	const rosters = await site.write(organization, async ({ tx }) => {
		const own = { organization_id: organization.id };
		const made = await tx
			.insert(schema.players)
			.values(["Ada", "Bo", "Cy", "Di"].map((firstName) => ({ ...own, firstName, lastName: "Lee" })))
			.returning();
		return await tx
			.insert(schema.rosters)
			.values(made.map(({ id }, at) => ({ ...own, slt_id: at < 2 ? home : away, player_id: id })))
			.returning();
	});
	const [ada, bea] = [await staffOf(site, organization, "staff"), await staffOf(site, organization, "org_owner")];
	const [stats, periods] = await site.write(
		organization,
		async ({ tx }) => await Promise.all([tx.select().from(schema.stats), tx.select().from(schema.gamePeriods)]),
	);
	let ops = 0;

	const call = async (method: string, path: string, body?: object, who = ada) => {
		const response = method === "GET" ? await who.get(path) : await who.send(method, path, body);
		const json: Json = JSON.parse(await response.text());
		return { status: response.status, json };
	};
	const query = async (text: string): Promise<Json[]> => [...(await site.database.owner.sql.unsafe(text))];
	const stat = (abbreviation: string) => stats.find((one) => one.abbreviation === abbreviation)?.id ?? 0;
	const period = (name: string) => periods.find((one) => one.name === name)?.id ?? 0;

	return {
		organization,
		league,
		home,
		away,
		ada,
		bea,
		call,
		query,
		stat,
		period,
		/** Roster entries: two at home, two away. */
		rosters: rosters.map(({ id }) => id),
		players: rosters.map(({ player_id }) => player_id),
		op: () => `op-${(ops += 1)}`,
		/** A new game between the two. */
		async game(row: Partial<typeof schema.games.$inferInsert> = {}): Promise<number> {
			return await site.write(organization, async ({ tx }) => {
				const [made] = await tx
					.insert(schema.games)
					.values({
						organization_id: organization.id,
						season_id: league.season.id,
						season_league_id: league.seasonLeague.id,
						home_team_id: home,
						away_team_id: away,
						date: "2026-11-20",
						...row,
					})
					.returning();
				return made?.id ?? 0;
			});
		},
		async taps(game: number, taps: object[], who = ada) {
			const list = taps.map((tap) => ({ op_id: `op-${(ops += 1)}`, ...tap }));
			const { status, json } = await call("POST", `/api/gamesv2/${game}/taps`, { taps: list }, who);
			return { status, json, ops: list.map(({ op_id }) => op_id) };
		},
		async stats(game: number, cells: object[], rest: object = {}, who = ada) {
			return await call("PUT", "/api/player-game-stats", { game_id: game, stats: cells, ...rest }, who);
		},
		/** A cell of a box score by the player's place among `rosters`. */
		cell: (at: number, abbreviation: string, value: unknown, rest: object = {}) => ({
			roster_id: rosters[at]?.id,
			stat_id: stat(abbreviation),
			value,
			...rest,
		}),
		setScores: async (game: number, home: unknown, away: unknown, rest: object = {}) =>
			await call("PUT", `/api/gamesv2/${game}/scores`, { score_home: home, score_away: away, ...rest }),
		setDetails: async (game: number, body: object) => await call("PUT", `/api/gamesv2/${game}/details`, body),
		async row(game: number): Promise<Json> {
			const [row] = await query(`select * from games where id = ${game}`);
			return row ?? {};
		},
		/** A line's values by abbreviation; null without a line. */
		async line(game: number, roster: number): Promise<Json | null> {
			const [row] = await query(
				`select "values" from box_score_lines where game_id = ${game} and roster_id = ${roster}`,
			);
			if (!row) return null;
			const named = Object.entries(row["values"] as object).map(([id, value]) => [
				stats.find((one) => one.id === Number(id))?.abbreviation,
				value,
			]);
			return Object.fromEntries(named);
		},
		/** Points by the period's name, home and away. */
		async periods(game: number): Promise<Json> {
			const rows = await query(
				`select p.name, s.league_team_id = ${home} as home, s.score from period_scores s join game_periods p on p.id = s.game_period_id where s.game_id = ${game} order by p."order"`,
			);
			const names = [...new Set(rows.map(({ name }) => name))];
			const score = (name: string, own: boolean) =>
				rows.find((row) => row["name"] === name && row["home"] === own)?.["score"] ?? null;
			return Object.fromEntries(names.map((name) => [name, [score(name, true), score(name, false)]]));
		},
		/** The totals of the two teams' entries that are not what their lines add up to. */
		async wrongTotals(): Promise<Json[]> {
			return await query(`
				with counted as (
					select l.roster_id, v.key::bigint as stat_id, sum(v.value::int)::int as total, count(*)::int as games
					from box_score_lines l join games g on g.id = l.game_id cross join lateral jsonb_each_text(l."values") v
					where l.organization_id = ${organization.id} and (g.status in ('final', 'forfeit') or g.status = 'scheduled' and greatest(g.score_home, g.score_away) > 0)
					group by 1, 2)
				select coalesce(c.roster_id, t.roster_id) as roster, c.total as counted, t.total as stored
				from counted c full join (select * from roster_totals where organization_id = ${organization.id}) t using (roster_id, stat_id)
				where (c.total, c.games) is distinct from (t.total, t.games)`);
		},
	};
}

export type Night = Awaited<ReturnType<typeof openNight>>;
