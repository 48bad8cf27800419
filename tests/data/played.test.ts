import { afterAll, expect, test } from "bun:test";
import { games } from "../../db/schema/index.ts";
import { playedIn } from "../../src/data/game/played.ts";
import { read } from "../../src/data/tenant.ts";
import { basketball } from "../../src/domain/sport/basketball.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";

const site = await testApp();
afterAll(async () => await site.close());

test("a season's games come in order, each with its day, its scores and what is special about it", async () => {
	const organization = await site.organization({ slug: "played" });
	const { season, seasonLeague, ids } = await site.write(organization, async (writer) => {
		const { season, seasonLeague, leagueTeams } = await fillLeague(writer);
		await writer.tx.delete(games);
		const [home = 0, away = 0] = leagueTeams.map(({ id }) => id);
		const own = {
			organization_id: organization.id,
			season_id: season.id,
			season_league_id: seasonLeague.id,
			home_team_id: home,
			away_team_id: away,
			published_at: "2026-09-01T00:00:00Z",
		};
		const final = { ...own, status: "final" as const, score_home: 51, score_away: 40 };
		await writer.tx
			.insert(games)
			.values([
				final,
				{ ...final, date: "2026-09-07", time: "19:00" },
				{ ...own, date: "2026-09-07", status: "forfeit", forfeit_winner: "away" },
				{ ...own, date: "1999-12-31", time: "18:00", status: "scheduled", score_home: 0, score_away: 7 },
				{ ...own, date: "2026-09-14", status: "scheduled" },
			]);
		return { season, seasonLeague, ids: { home_team_id: home, away_team_id: away } };
	});
	const base = { ...ids, status: "final", forfeit_winner: null, time: null };
	const wanted = [
		{ ...base, id: 0, date: "1999-12-31", status: "scheduled", score_home: 0, score_away: 7 },
		{
			...base,
			id: 1,
			date: "2026-09-07",
			status: "forfeit",
			forfeit_winner: "away",
			score_home: null,
			score_away: null,
		},
		{ ...base, id: 2, date: "2026-09-07", score_home: 51, score_away: 40 },
		{ ...base, id: 3, date: null, score_home: 51, score_away: 40 },
	];
	const whole = { id: season.id, sport: basketball };
	const { value } = await read(site.database.db, organization, "visitor", site.now.instant, async (tenant) => ({
		all: await playedIn(tenant, whole),
		league: await playedIn(tenant, whole, seasonLeague.id),
		other: await playedIn(tenant, whole, seasonLeague.id + 1),
	}));
	expect<unknown>(value.all).toEqual(wanted);
	expect<unknown>(value.league).toEqual(wanted);
	expect(value.other).toEqual([]);
});
