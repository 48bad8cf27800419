import { afterAll, beforeAll, expect, test } from "bun:test";
import { sportOf } from "../../src/domain/sport/sport.ts";
import { demoSite } from "../support/demo.ts";
import { staffOf } from "../support/staff.ts";

let site: Awaited<ReturnType<typeof demoSite>>;
beforeAll(async () => {
	site = await demoSite();
}, 120_000);
afterAll(async () => await site?.close());

const html = async (path: string) => await (await fetch(site.url + path)).text();
/** The page of a game that was played. */
async function played(slug: string): Promise<string> {
	const { sql } = site.database.owner;
	const [game] = await sql<{ id: string }[]>`select g.id from games g join organizations o on o.id = g.organization_id
		where o.slug = ${slug} and g.status = 'final' order by g.id limit 1`;
	return await html(`/${slug}/games/${game?.id}`);
}

test.each([
	["crimson-county-volleyball", "volleyball", "By set", "Set 1"],
	["admiralty-bay-tennis", "tennis", "By match", "Singles 1"],
	["greenfield-baseball", "baseball", "By inning", "9"],
	["meadow-lane-soccer", "soccer", "By half", "2nd half"],
	["northshore-ice-hockey", "ice-hockey", "By period", "3rd"],
] as const)(
	"%s looks as %s does: its ground, its parts, its figures, nothing of basketball",
	async (slug, type, title, part) => {
		const sport = sportOf(type);
		expect(await html(`/${slug}`)).toContain(`<path d="${sport.ground}"></path>`);
		const game = await played(slug);
		expect(game).toContain(`>${title}</h2>`);
		expect(game).toMatch(new RegExp(`class="n">(<span class="only-wide">)?${part}<`));
		const outs = Object.values(sport.shares ?? {}).flatMap(({ made, attempts }) => (attempts ? [] : made)); // said as innings
		for (const { name, abbreviation } of sport.stats)
			expect([abbreviation, game.includes(`title="${name}"`)]).toEqual([abbreviation, !outs.includes(abbreviation)]);
		expect(game).not.toMatch(/Q1|Free Throw/);
		const standings = await html(`/${slug}/standings`);
		expect(standings).toContain("<abbr");
		expect(standings).not.toMatch(/FT%|3PM/);
	},
);

test("hits and errors stand beside the runs of baseball", async () => {
	const game = await played("greenfield-baseball");
	const [head = "", ...rows] = [
		...(/<table[^>]*by-period.*?<\/table>/s.exec(game)?.[0] ?? "").matchAll(/<tr>.*?<\/tr>/gs),
	].map(([row]) => row);
	expect([...head.matchAll(/<th[^>]*>([^<]*)<\/th>/g)].slice(-3).map(([, word]) => word)).toEqual(["R", "H", "E"]);
	const hits = rows.map((row) => Number([...row.matchAll(/<td[^>]*>(\d+)<\/td>/g)].at(-2)?.[1]));
	expect(hits.length).toBe(2);
	for (const count of hits) expect(count).toBeGreaterThan(2);
});

test("hosts of baseball that are ahead have an X for the inning in which they did not bat, others their runs", async () => {
	const { sql } = site.database.owner;
	const games = await sql<{ id: string; ahead: boolean }[]>`
		select distinct on (g.score_home > g.score_away) g.id, g.score_home > g.score_away as ahead
		from games g join organizations o on o.id = g.organization_id
		join period_scores p on p.organization_id = g.organization_id and p.game_id = g.id and p.league_team_id = g.home_team_id
		join game_periods gp on gp.id = p.game_period_id and gp.name = '9'
		where o.slug = 'greenfield-baseball' and g.status = 'final' and p.score = 0
		order by g.score_home > g.score_away, g.id`;
	expect(games.map(({ ahead }) => ahead)).toEqual([false, true]);
	for (const { id, ahead } of games) {
		const table = /<table[^>]*by-period.*?<\/table>/s.exec(await html(`/greenfield-baseball/games/${id}`))?.[0] ?? "";
		expect([id, table.match(/>X</g)?.length ?? 0]).toEqual([id, ahead ? 1 : 0]);
	}
});

test("a game of hockey has the records that the home has, with the losses in overtime", async () => {
	const { sql } = site.database.owner;
	const [game] = await sql<{ id: string }[]>`select g.id from games g join organizations o on o.id = g.organization_id
		where o.slug = 'northshore-ice-hockey' and g.status = 'final' order by g.date desc, g.time desc limit 1`;
	const page = await html(`/northshore-ice-hockey/games/${game?.id}`);
	const records = [...page.matchAll(/· (\d+–\d+–\d+)</g)].map(([, record = ""]) => record);
	expect(records).toHaveLength(2);
	expect(records.some((record) => !record.endsWith("–0"))).toBe(true);
	const home = await html("/northshore-ice-hockey");
	for (const record of records) expect(home).toContain(`>${record}<`);
});

test.each([
	["crimson-county-volleyball", ["K", "ACE", "BLK"]],
	["meadow-lane-soccer", ["G", "A", "SOG"]],
	["northshore-ice-hockey", ["G", "A"]],
	["greenfield-baseball", ["AVG", "HR", "RBI"]],
] as const)("a team of %s is told by what its people count", async (slug, figures) => {
	const { sql } = site.database.owner;
	const [team] = await sql<{ id: string }[]>`select t.id from teams t join organizations o on o.id = t.organization_id
		where o.slug = ${slug} order by t.id limit 1`;
	const page = await html(`/${slug}/teams/${team?.id}`);
	const facts = [...(/<dl.*?<\/dl>/s.exec(page)?.[0] ?? "").matchAll(/<dt[^>]*>([^<]*)<\/dt>/g)].map(
		([, word]) => word,
	);
	expect(facts.slice(3)).toEqual([...figures, "Captain"]);
});

test.each([
	["crimson-county-volleyball", ["K", "ACE", "BLK"]],
	["meadow-lane-soccer", ["G", "A", "SOG"]],
	["northshore-ice-hockey", ["P", "G", "A"]],
	["admiralty-bay-tennis", ["MW", "SW", "ACE"]],
] as const)("a roster of %s has what its players have in all", async (slug, stats) => {
	const { sql } = site.database.owner;
	const [best] = await sql<{ team: string; total: number }[]>`
		select lt.team_id team, t.total from roster_totals t
		join stats s on s.organization_id = t.organization_id and s.id = t.stat_id
		join rosters r on r.organization_id = t.organization_id and r.id = t.roster_id
		join league_teams lt on lt.organization_id = r.organization_id and lt.id = r.league_team_id
		join organizations o on o.id = t.organization_id
		where o.slug = ${slug} and s.abbreviation = ${stats[0]} order by t.total desc limit 1`;
	const [roster = ""] = /<table[^>]*roster.*?<\/table>/s.exec(await html(`/${slug}/teams/${best?.team}`)) ?? [];
	expect([...roster.matchAll(/<abbr title="[^"]*">([^<]*)<\/abbr><\/th>/g)].map(([, word]) => word).slice(-3)).toEqual([
		...stats,
	]);
	expect(roster).not.toContain("per game");
	expect(/<td class="n key">([^<]*)</.exec(roster)?.[1]).toBe(String(best?.total));
});

test("a roster of baseball has batting averages of a season, home runs and runs batted in", async () => {
	const { sql } = site.database.owner;
	const [team] = await sql<{ id: string }[]>`select t.id from teams t join organizations o on o.id = t.organization_id
		where o.slug = 'greenfield-baseball' order by t.id limit 1`;
	const page = await html(`/greenfield-baseball/teams/${team?.id}`);
	const [roster = ""] = /<table[^>]*roster.*?<\/table>/s.exec(page) ?? [];
	const averages = [...roster.matchAll(/<td class="n key">([^<]*)</g)].map(([, text]) => text ?? "");
	const batted = averages.filter((text) => text !== "–");
	expect(batted.length).toBeGreaterThan(5);
	for (const text of batted) expect(text).toMatch(/^[.]\d{3}$/);
	expect(averages).toEqual([...batted.toSorted().toReversed(), ...averages.filter((text) => text === "–")]);
});

/** The words of a table's record, from wins to whatever is next, and each team's figures under them. */
function recordIn(table: string): { head: string[]; rows: Map<string, string[]> } {
	const words = (row: string) =>
		[...row.matchAll(/<t[hd]\b[^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) => cell.replaceAll(/<[^>]+>/g, " ").trim());
	const lines = [...table.matchAll(/<tr\b.*?<\/tr>/gs)].map(([row]) => words(row));
	const known = ["Wins", "Draws", "Losses", "Overtime", "Ties", "Points"];
	const heads = (lines[0] ?? []).map((word) => word.split(" ")[0] ?? "");
	const at = heads.flatMap((word, index) => (known.includes(word) ? [index] : []));
	const rows = [...table.matchAll(/<tr\b.*?<\/tr>/gs)].slice(1).map(([row], index): [string, string[]] => {
		const team = /<th scope="row".*?href="[^"]*\/teams\/(\d+)/s.exec(row)?.[1]; // by its own id on both pages
		return [team ?? "", at.map((column) => lines[index + 1]?.[column] ?? "")];
	});
	return { head: at.map((column) => heads[column] ?? ""), rows: new Map(rows) };
}

test.each([
	["meadow-lane-soccer", ["Wins", "Draws", "Losses", "Points"]],
	["northshore-ice-hockey", ["Wins", "Losses", "Overtime", "Points"]],
	["crimson-county-volleyball", ["Wins", "Losses", "Points"]],
	["admiralty-bay-tennis", ["Wins", "Losses"]],
	["greenfield-baseball", ["Wins", "Losses"]],
] as const)("staff see the record of a league of %s as visitors do", async (slug, columns) => {
	const organization = await site.directory.find("slug", slug);
	if (!organization) throw new Error("the demo has it");
	const staff = await staffOf(site, organization, "staff", new URL(site.url).host);
	const { sql } = site.database.owner;
	const [row] = await sql<{ season: string; league: string }[]>`
		select l.season_id season, l.league_id league from season_leagues l join seasons s on s.id = l.season_id and s.active
		where l.organization_id = ${organization.id} order by l.id limit 1`;
	const desk = await (await staff.get(`/dashboard/seasons/${row?.season}/leagues/${row?.league}`)).text();
	const listed = await html(`/${slug}/teamList?league=${row?.league}`);
	const own = recordIn(/<table[^>]*dense[^>]* teams".*?<\/table>/s.exec(desk)?.[0] ?? "");
	const shown = recordIn(/<table[^>]*standing.*?<\/table>/s.exec(listed)?.[0] ?? "");
	expect(own.head).toEqual([...columns]);
	expect(shown.head).toEqual([...columns]);
	expect([...own.rows].toSorted()).toEqual([...shown.rows].toSorted());
	expect(own.rows.size).toBeGreaterThan(3);
	expect([...own.rows.keys()]).not.toContain("");
});

test("a team of tennis is not short of players with two, one of baseball is with eight", async () => {
	const { sql } = site.database.owner;
	const text = async (slug: string, players: number) => {
		const organization = await site.directory.find("slug", slug);
		if (!organization) throw new Error("the demo has it");
		const [row] = await sql<{ season: string; league: string; team: string; slt: string }[]>`
			select l.season_id season, l.league_id league, t.team_id team, t.id slt from league_teams t
			join season_leagues l on l.id = t.season_league_id where t.organization_id = ${organization.id} order by t.id limit 1`;
		await sql`delete from rosters where league_team_id = ${row?.slt ?? 0} and id not in
			(select id from rosters where league_team_id = ${row?.slt ?? 0} order by id limit ${players})`;
		const staff = await staffOf(site, organization, "staff", new URL(site.url).host);
		const league = `/dashboard/seasons/${row?.season}/leagues/${row?.league}`;
		const pages = await Promise.all([league, `${league}/teams/${row?.team}`].map((path) => staff.get(path)));
		return await Promise.all(pages.map(async (page) => /Fewer than \d+ players/.exec(await page.text())?.[0]));
	};
	expect(await text("admiralty-bay-tennis", 2)).toEqual([undefined, undefined]);
	expect(await text("greenfield-baseball", 8)).toEqual(["Fewer than 9 players", "Fewer than 9 players"]);
});

test("nothing adds up to a score of sets, so nothing is reported (games 14)", async () => {
	const volleyball = await site.directory.find("slug", "crimson-county-volleyball");
	if (!volleyball) throw new Error("the demo has volleyball");
	const staff = await staffOf(site, volleyball, "staff", new URL(site.url).host);
	const { sql } = site.database.owner;
	const [row] = await sql<{ season: string; league: string; games: number }[]>`
		select l.season_id season, l.league_id league, count(*)::int games from games g join season_leagues l on l.id = g.season_league_id
		where g.organization_id = ${volleyball.id} and g.status = 'final' group by 1, 2 order by 3 desc limit 1`;
	expect(row?.games).toBeGreaterThan(10);
	const page = await (await staff.get(`/dashboard/seasons/${row?.season}/leagues/${row?.league}`)).text();
	expect(page).toContain("Completed");
	expect(page).not.toContain("add up to");
});

test("a result of hockey says wherever it is told that it went on after regular time (games 28)", async () => {
	const { sql } = site.database.owner;
	const [game] = await sql<{ id: string; team: string; loser: string }[]>`
		select g.id, w.team_id team, l.team_id loser from games g join organizations o on o.id = g.organization_id
		join period_scores p on p.game_id = g.id and p.organization_id = g.organization_id and p.score is not null
		join game_periods q on q.id = p.game_period_id and q.organization_id = g.organization_id and q.name = 'OT'
		join league_teams w on w.organization_id = g.organization_id and w.id = case when g.score_home > g.score_away then g.home_team_id else g.away_team_id end
		join league_teams l on l.organization_id = g.organization_id and l.id in (g.home_team_id, g.away_team_id) and l.id <> w.id
		where o.slug = 'northshore-ice-hockey' and g.status = 'final' and not exists (select from period_scores p2 join game_periods q2 on q2.id = p2.game_period_id where p2.game_id = g.id and p2.score is not null and q2.name = 'Shoot-out')
		order by g.date desc, g.id limit 1`;
	const slug = "/northshore-ice-hockey";
	const league = /teamList\?league=(\d+)/.exec(await html(`${slug}/leagueList`))?.[1];
	for (const [path, words] of [
		[`/games/${game?.id}`, /<span>FINAL\/OT</],
		[`/games/${game?.id}`, /<meta property="og:description" content="[^"]* \d, [^"]* \d, final after overtime on /],
		["/schedule?status=completed", />Final\/OT</],
		[`/_/embed/schedule?league=${league}`, />Final\/SO</],
		["", />Final\/(OT|SO)</],
		["/_/feeds/games.ics", /final after overtime/],
		[`/teams/${game?.team}`, />Win\/OT</],
		[`/teams/${game?.loser}`, />Loss\/OT</],
	] as const)
		expect([path, words.test(await html(slug + path))]).toEqual([path, true]);
	expect((await html("/lakeside-women/schedule?status=completed")).includes("Final/")).toBeFalse();
});

test("margins are drawn to the size of the sport's results", async () => {
	const { sql } = site.database.owner;
	const chart = async (slug: string) => {
		const [team] = await sql<{ id: string }[]>`select t.id from teams t join organizations o on o.id = t.organization_id
			where o.slug = ${slug} order by t.id limit 1`;
		const page = await html(`/${slug}/teams/${team?.id}`);
		const drawing = page.slice(page.indexOf("Winning margin"));
		const levels = [...(/<svg.*?<rect/s.exec(drawing)?.[0] ?? "").matchAll(/<text[^>]*>([^<]*)<\/text>/g)];
		return levels.map(([, text = ""]) => Number(text.replace("−", "-")));
	};
	for (const slug of ["crimson-county-volleyball", "admiralty-bay-tennis"])
		expect([slug, await chart(slug)]).toEqual([slug, [-2, 0, 2]]);
	for (const slug of ["meadow-lane-soccer", "northshore-ice-hockey"])
		expect(Math.max(...(await chart(slug)))).toBeLessThan(8);
});

test("what a share is divided by leads nothing, and a share names the tries that it asks for", async () => {
	const board = await html("/greenfield-baseball/leaderboard");
	expect(board).toContain(">Hits");
	expect(board).not.toMatch(/<h3[^>]*>(<[^>]*>)*At Bats/);
	expect(await html("/greenfield-baseball/leaderboard?stat=AVG")).toContain("players with at least 14 AB");
});

test("who pitches is told by innings, the lowest average first, in a table of their own", async () => {
	const board = await html("/greenfield-baseball/leaderboard?stat=ERA");
	expect(board).toContain("players with at least 7 innings pitched");
	const averages = [...board.matchAll(/<b>(\d+\.\d\d)<\/b>/g)].map(([, value]) => Number(value));
	expect(averages.length).toBeGreaterThan(2);
	expect(averages).toEqual(averages.toSorted((a, b) => a - b));
	expect(await html("/greenfield-baseball/leaderboard")).not.toMatch(/<h3[^>]*>(<[^>]*>)*(Runs Allowed|Outs Pitched)/);
	const tables = [...(await played("greenfield-baseball")).matchAll(/<h3>(Batting|Pitching)<\/h3>.*?<\/table>/gs)];
	expect(tables.map(([, title]) => title)).toEqual(["Batting", "Pitching", "Batting", "Pitching"]);
	expect(tables[1]?.[0]).toMatch(/<tr class="total">.*?(8|9)\.0</s);
});

test("who keeps a goal is told by the saves, and nothing is drawn of a season without a goal", async () => {
	const { sql } = site.database.owner;
	const player = async (slug: string, order: string) => {
		const [row] = await sql.unsafe<{ player: string }[]>(`
			select r.player_id player from roster_totals p join rosters r on r.id = p.roster_id and r.organization_id = p.organization_id
			join players q on q.id = r.player_id and q.organization_id = r.organization_id
			join stats s on s.id = p.stat_id and s.organization_id = p.organization_id join organizations o on o.id = p.organization_id
			where o.slug = '${slug}' group by 1 order by ${order}, 1 limit 1`);
		return await html(`/${slug}/player/${row?.player}/stats`);
	};
	const told = (page: string) =>
		[...(/<dl class="[^"]*averages.*?<\/dl>/s.exec(page)?.[0] ?? "").matchAll(/<dt[^>]*>([^<]*)</g)].map(
			([, word]) => word,
		);
	const keeper = await player(
		"northshore-ice-hockey",
		"sum(p.total) filter (where s.abbreviation = 'SV') desc nulls last",
	);
	expect([told(keeper), keeper.includes("Saves over the season")]).toEqual([["SV/game", "SV", "SV%"], true]);
	const scorer = await player(
		"northshore-ice-hockey",
		"sum(p.total) filter (where s.abbreviation = 'P') desc nulls last",
	);
	expect([told(scorer), scorer.includes("Points over the season")]).toEqual([["P/game", "G", "A"], true]);
	const idle = await player(
		"meadow-lane-soccer",
		"coalesce(sum(p.total) filter (where s.abbreviation in ('G', 'SV')), 0)",
	);
	expect([told(idle), idle.includes("over the season")]).toEqual([["G/game", "A", "SOG"], false]);
});

test("the matches of a tie are headed by a letter on a phone, so that how many were won stands beside them", async () => {
	const game = await played("admiralty-bay-tennis");
	expect(game).toContain('<abbr class="only-narrow" title="Singles 1">S1</abbr>');
	expect(await played("crimson-county-volleyball")).toContain('class="n">Set 1</th>');
});
