import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import * as schema from "../../db/schema/index.ts";
import type { Organization } from "../../src/data/organization/platform.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { opening } from "../support/seasons/generated-season.ts";
import { markupErrors } from "../support/screens/accessible.ts";
import { staffOf } from "../support/staff.ts";
import { said } from "../support/said.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let organization: Organization;
let league: Awaited<ReturnType<typeof fillLeague>>;
let periods: Record<string, number>;

beforeAll(async () => {
	site = await testApp({ template: "season" });
	organization = await site.organization({ slug: "harbor", name: "Harbor Hoops" });
	league = await site.write(organization, fillLeague);
	periods = await site.write(organization, async ({ tx }) => {
		const rows = await tx.select().from(schema.gamePeriods);
		return Object.fromEntries(rows.map(({ name, id }) => [name, id]));
	});
}, 120_000);
afterAll(async () => await site.close());

const html = async (path: string) => await (await site.get(path)).text();
const played = () => `/harbor/games/${league.played.id}`;
const update = async (id: number, values: Partial<typeof schema.games.$inferInsert>) =>
	await site.write(organization, async ({ tx }) => {
		await tx.update(schema.games).set(values).where(eq(schema.games.id, id));
	});
const score = async (period: string, home: number, away: number) =>
	await site.write(organization, async ({ tx }) => {
		const own = {
			organization_id: organization.id,
			game_id: league.played.id,
			game_period_id: periods[period] ?? 0,
		};
		await tx.insert(schema.periodScores).values([
			{ ...own, team_id: league.played.home_team_id, score: home },
			{ ...own, team_id: league.played.away_team_id, score: away },
		]);
	});

describe("a game's page", () => {
	test("says the final score, the day, the records and links both teams", async () => {
		const page = await html(played());
		expect(page).toContain("<title>Pier Pilots at Harbor Hawks, November 16, 2026 · harbor</title>");
		expect(page).toContain('<h1 class="sr">Harbor Hawks 61, Pier Pilots 58, final</h1>');
		expect(page).toContain("<span>FINAL</span>");
		expect(page).toContain("Home · 1–0");
		expect(page).toContain("Away · 0–1");
		expect(page).toContain(`href="/harbor/teams/${league.teams[0]?.id}"`);
		expect(page).toContain("7:00 PM");
	});

	test("has both box scores with their players linked and a Total row", async () => {
		const page = await html(played());
		expect(page).toContain('<caption class="sr">Harbor Hawks box score</caption>');
		expect(page).toContain('<caption class="sr">Pier Pilots box score</caption>');
		expect(page).toContain(`<a href="/harbor/players/${league.players[0]?.id}">First0 Last0</a>`);
		expect([...page.matchAll(/<tr class="total">/g)]).toHaveLength(2);
		expect(page).toContain('class="pin">Total</th><td class="n key">20</td>');
		expect(page).not.toContain('<details class="fold">');
	});

	test("says who was listed and did not play", async () => {
		await site.write(organization, async ({ tx }) => {
			const [bench] = await tx
				.insert(schema.players)
				.values({ organization_id: organization.id, firstName: "Bench", lastName: "Warmer" })
				.returning();
			const [entry] = await tx
				.insert(schema.rosters)
				.values({ organization_id: organization.id, slt_id: league.played.home_team_id, player_id: bench?.id ?? 0 })
				.returning();
			await tx
				.insert(schema.boxScoreLines)
				.values({ organization_id: organization.id, game_id: league.played.id, roster_id: entry?.id ?? 0, values: {} });
		});
		const page = await html(played());
		expect(page).toMatch(/Did not play: <span><a [^>]*>Bench Warmer<\/a><\/span>/);
		expect([...page.matchAll(/Bench Warmer/g)]).toHaveLength(1);
	});

	test("has a Total of a team of which nothing is entered, under its roster", async () => {
		const line = await site.write(organization, async ({ tx }) => {
			const [own] = await tx
				.delete(schema.boxScoreLines)
				.where(eq(schema.boxScoreLines.roster_id, league.rosters[1]?.id ?? 0))
				.returning();
			return own;
		});
		const page = await html(played());
		expect([...page.matchAll(/<tr class="total">/g)]).toHaveLength(2);
		expect(page).toContain("Pier Pilots box score");
		expect(page).toContain('<p class="meta">No statistics have been entered for Pier Pilots yet.</p>');
		expect(page).toMatch(/<a [^>]*>First1 Last1<\/a> <\/th><td class="n key">–<\/td>/);
		expect(page).toContain('class="pin">Total</th><td class="n key">20</td>');
		expect(await markupErrors(page)).toEqual([]);
		await site.write(organization, async ({ tx }) => {
			if (line) await tx.insert(schema.boxScoreLines).values(line);
		});
	});

	test("shows the periods that are neither hidden nor Final, and prefers Final as the score", async () => {
		await site.write(organization, async ({ tx }) => {
			await tx.delete(schema.periodScores);
		});
		await score("Q1", 20, 11);
		await score("Q2", 13, 17);
		await score("Final", 63, 59);
		const page = await html(played());
		expect(page).toContain('<caption class="sr">Points by period</caption>');
		expect(page).toContain('<th scope="col" class="n">Q1</th>');
		expect(page).toContain('<th scope="col" class="n">OT</th>');
		expect(page).not.toContain('<th scope="col" class="n">Final</th>');
		expect(page).toContain('<h1 class="sr">Harbor Hawks 63, Pier Pilots 59, final</h1>');
		await site.write(organization, async ({ tx }) => {
			await tx
				.update(schema.gamePeriods)
				.set({ hidden: true })
				.where(eq(schema.gamePeriods.id, periods["Q2"] ?? 0));
		});
		expect(await html(played())).not.toContain('<th scope="col" class="n">Q2</th>');
	});

	test("a hidden stat has no column, and what follows from it stays right", async () => {
		const before = await html(played());
		expect(before).toContain('<abbr title="Assists">AST</abbr>');
		await site.write(organization, async ({ tx }) => {
			await tx.update(schema.stats).set({ hidden: true }).where(eq(schema.stats.abbreviation, "AST"));
		});
		expect(await html(played())).not.toContain('<abbr title="Assists">AST</abbr>');
	});

	test("embeds a film that asks its host for nothing before the click", async () => {
		await update(league.played.id, { video_url: "https://youtu.be/dQw4w9WgXcQ" });
		const page = await html(played());
		expect(page).toContain('<div class="video board">');
		expect(page).toContain("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ");
		expect(page).not.toMatch(/<iframe[^>]* src=/);
		expect(page).toMatch(/href="https:\/\/www\.youtube\.com\/watch\?v=dQw4w9WgXcQ"[^>]*>Watch [^<]* on YouTube</);
		await update(league.played.id, { video_url: "javascript:alert(1)" });
		expect(await html(played())).not.toContain("javascript:");
	});

	test("a place with an address that is no web address is only named", async () => {
		await update(league.played.id, { location: "Pier Gym", location_url: "https://maps.example/pier" });
		expect(await html(played())).toContain('<a href="https://maps.example/pier" rel="noopener">Pier Gym</a>');
		await update(league.played.id, { location_url: "javascript:alert(1)" });
		expect(await html(played())).not.toContain("javascript:");
	});

	test("a game to come says its time, and has its rosters with a Total folded away before the first figure", async () => {
		const page = await html(`/harbor/games/${league.coming.id}`);
		expect(page).toContain('<h1 class="sr">Quay Queens against Reef Rockets, scheduled</h1>');
		expect(page).toContain("<b>8:00</b> <small>PM</small>");
		expect([...page.matchAll(/box score<\/caption>/g)]).toHaveLength(2);
		const [folded = ""] = /<details class="fold">.*?<\/details>/.exec(page) ?? [];
		expect([...folded.matchAll(/<tr class="total">/g)]).toHaveLength(2);
		expect([...folded.matchAll(/No statistics[^<]*/g)].map(String)).toEqual(["No statistics have been entered yet."]);
		expect(page).toContain('content="Reef Rockets at Quay Queens on November 23, 2026.');
	});

	test("on its own day a game to come says how its score is found, without a script", async () => {
		const path = `/harbor/games/${league.coming.id}`;
		const hint = "Look again once the game has begun: from then on its score runs here by itself.";
		expect(await html(path)).not.toContain(hint);
		await update(league.coming.id, { date: "2026-11-20" });
		const page = await html(path);
		expect(page).toContain(`${hint} <a href="${path}">Load this page again</a>`);
		expect(page).not.toContain("<script src");
		await update(league.coming.id, { date: "2026-11-23" });
	});

	test("a game without a day or a time is TBD", async () => {
		await update(league.coming.id, { date: null, time: null });
		const page = await html(`/harbor/games/${league.coming.id}`);
		expect(page).toContain("<title>Reef Rockets at Quay Queens · harbor</title>");
		expect(page).toContain('<span class="hour"><b>TBD</b> </span>');
		expect([...page.matchAll(/<span>TBD<\/span>/g)]).toHaveLength(1);
		await update(league.coming.id, { date: "2026-11-23", time: "20:00" });
	});

	test.each([
		["live", "Live"],
		["postponed", "Postponed"],
		["cancelled", "Cancelled"],
		["forfeit", "Forfeit"],
	] as const)("a game that is %s says so", async (status, word) => {
		await update(league.coming.id, { status, forfeit_winner: status === "forfeit" ? "away" : null });
		const page = await html(`/harbor/games/${league.coming.id}`);
		expect(page).toContain(`>${word}</span>`);
		expect(page).toContain(`, ${status}</h1>`);
		expect(page.includes("Reef Rockets win by forfeit")).toBe(status === "forfeit");
		const [, description = ""] = /<meta name="description" content="([^"]*)"/.exec(page) ?? [];
		const said = status === "forfeit" ? "Reef Rockets win by forfeit" : status;
		if (status !== "live") expect(description).toBe(`Reef Rockets at Quay Queens on November 23, 2026: ${said}.`);
		await update(league.coming.id, { status: "scheduled", forfeit_winner: null });
	});

	test("a result alone has no table by period, and promises none (games 8)", async () => {
		const described = (page: string) => /<meta name="description" content="([^"]*)"/.exec(page)?.[1];
		expect(described(await html(played()))).toEndWith(
			", final on November 16, 2026: score by period and both box scores.",
		);
		await update(league.coming.id, { status: "final", score_home: 61, score_away: 58 });
		const page = await html(`/harbor/games/${league.coming.id}`);
		expect(described(page)).toBe("Quay Queens 61, Reef Rockets 58, final on November 23, 2026.");
		expect(page.includes("By period")).toBe(false);
		await update(league.coming.id, { status: "scheduled", score_home: null, score_away: null });
	});

	test("a forfeit says who won and why in a sentence of its own below the score (games 19)", async () => {
		const why = { reason: "Only four players came", reason_about: "forfeit", reason_seen_by: "visitors" } as const;
		await update(league.coming.id, { status: "forfeit", forfeit_winner: "away", ...why });
		const page = await html(`/harbor/games/${league.coming.id}`);
		expect(page).toContain('<p class="told">Reef Rockets win by forfeit: Only four players came</p>');
		const none = { reason: null, reason_about: null, reason_seen_by: null };
		await update(league.coming.id, { status: "scheduled", forfeit_winner: null, ...none });
	});

	test("leads to the other games of these two", async () => {
		const [other] = await site.write(
			organization,
			async ({ tx }) =>
				await tx
					.insert(schema.games)
					.values({
						organization_id: organization.id,
						season_id: league.season.id,
						season_league_id: league.seasonLeague.id,
						home_team_id: league.played.away_team_id,
						away_team_id: league.played.home_team_id,
						date: "2026-11-18",
						status: "final",
						score_home: 44,
						score_away: 40,
					})
					.returning(),
		);
		const page = await html(played());
		expect(page).toContain("Season series");
		expect(page).toContain(`href="/harbor/games/${other?.id}"`);
		expect(page).toContain("Home · 1–0");
		expect(await html(`/harbor/games/${other?.id}`)).toContain("Home · 1–1");
	});

	test("describes itself as a SportsEvent of schema.org", async () => {
		const page = await html(played());
		const [, text = "{}"] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? [];
		expect(JSON.parse(text)).toMatchObject({
			"@context": "https://schema.org",
			"@type": "SportsEvent",
			name: "Pier Pilots at Harbor Hawks",
			url: `http://localhost:3000/harbor/games/${league.played.id}`,
			sport: "Basketball",
			startDate: "2026-11-16T19:00:00-08:00",
			eventStatus: "https://schema.org/EventScheduled",
			location: { "@type": "Place", name: "Pier Gym" },
			homeTeam: { "@type": "SportsTeam", name: "Harbor Hawks" },
			awayTeam: { "@type": "SportsTeam", name: "Pier Pilots" },
		});
	});
});

describe("for staff", () => {
	test("it stands in the dashboard, with the places above it and the ways to change it", async () => {
		const staff = await staffOf(site, organization, "staff");
		const page = await (await staff.get(played())).text();
		const crumbs = [...page.matchAll(/<li><a href="([^"]*)"[^>]*>([^<]*)<\/a><\/li>/g)].map(([, , label]) => label);
		expect(crumbs).toEqual(["Seasons", "Fall 2026", "Monday Open", "Game"]);
		for (const label of ["Edit Stats", "Edit Final Scores", "Edit Game", "Status: Final"])
			expect(page).toContain(label);
		expect(page).toContain('<caption class="sr">Harbor Hawks box score</caption>');
		expect([...page.matchAll(/<h1/g)]).toHaveLength(1);
		expect(await markupErrors(page)).toEqual([]);
	});

	test("a contradiction is named with a way to the cell to correct", async () => {
		const staff = await staffOf(site, organization, "staff");
		const page = await (await staff.get(played())).text();
		expect(page).toMatch(/edit=stats#grid-home">The players of Harbor Hawks add up to 20; the final score says \d+\./);
		expect(page).toMatch(
			/href="#score-final-home" data-panel-link="final-scores">The periods of Harbor Hawks add up to 33; the final score says 63\./,
		);
	});

	test("a game that is over by its score is called what visitors see, with the way to make it final", async () => {
		const staff = await staffOf(site, organization, "staff");
		const of = async (id: number) => await (await staff.get(`/harbor/games/${id}`)).text();
		await update(league.coming.id, { score_home: 40, score_away: 40 });
		const page = await of(league.coming.id);
		expect(page).toContain("Status: Final (by its score)");
		const [form = ""] = /<form[^>]*id="make-final".*?<\/form>/.exec(page) ?? [];
		expect(form).toContain('data-confirm="This is a tie. It counts as neither a win nor a loss in the standings.');
		expect(form).toContain('name="status" value="final"');
		expect(await markupErrors(page)).toEqual([]);
		await update(league.coming.id, { score_home: 0, score_away: 0 });
		expect(await of(league.coming.id)).toContain("Status: Scheduled");
		expect(await of(league.coming.id)).not.toContain("make-final");
		await update(league.coming.id, { score_home: null, score_away: null });
		expect(await of(league.played.id)).not.toContain("make-final");
	});

	test("making a game final that has no score is asked about", async () => {
		const staff = await staffOf(site, organization, "staff");
		const dialog = async (path: string) => {
			const page = await (await staff.get(path)).text();
			return /<dialog[^>]*id="game-state".*?<\/dialog>/s.exec(page)?.[0] ?? "";
		};
		const question = 'data-confirm="This game has no score, so it will count for nobody in the standings.';
		const unscored = await dialog(`/harbor/games/${league.coming.id}`);
		expect(unscored).toContain(question);
		expect(unscored).toContain('data-confirm-when="status=final"');
		const scored = await dialog(played());
		expect(scored).toContain("Save Status");
		expect(scored).not.toContain(question);
	});

	test("the stat grid takes the place of both box scores, and nothing of it reaches a visitor", async () => {
		const staff = await staffOf(site, organization, "staff");
		const page = await (await staff.get(`${played()}?edit=stats`)).text();
		expect(page).toContain("Cancel Edit Stats");
		expect(page).toContain('aria-label="First0 Last0 PTS"');
		expect(page).not.toContain("box score</caption>");
		const visitors = await html(`${played()}?edit=stats`);
		expect(visitors).not.toContain('<script type="module"');
		expect(visitors).not.toContain("Edit Stats");
		expect(visitors).toContain("box score</caption>");
		expect((await site.get(`${played()}?edit=all`)).status).toBe(400);
	});
});

describe("what is not there", () => {
	test("a game that does not exist is a 404 with its sentence (games 8)", async () => {
		const response = await site.get("/harbor/games/99999999");
		expect(response.status).toBe(404);
		expect(await response.text()).toContain(said.gameNotFound);
		expect((await site.get("/harbor/games/abc")).status).toBe(404);
	});

	test("another organization's game and a draft are not found either", async () => {
		await site.organization({ slug: "other" });
		expect(await html(`/other/games/${league.played.id}`)).toContain(said.gameNotFound);
		await update(league.coming.id, { published_at: null });
		const response = await site.get(`/harbor/games/${league.coming.id}`);
		expect(response.status).toBe(404);
		expect(await response.text()).not.toContain("Quay Queens");
		await update(league.coming.id, { published_at: "2026-01-01T00:00:00Z" });
	});
});

describe("what a visitor must not see", () => {
	test("a hidden player's name, nor the way to them", async () => {
		await site.write(organization, async ({ tx }) => {
			await tx
				.update(schema.players)
				.set({ privacy: "hidden" })
				.where(eq(schema.players.id, league.players[0]?.id ?? 0));
		});
		const page = await html(played());
		expect(page).not.toContain("Last0");
		expect(page).not.toContain(`/players/${league.players[0]?.id}"`);
		expect(page).toContain("Private player");
		expect(page).toContain('class="n key">20</td>');
	});

	test("the way to a hidden team, whose name the game keeps", async () => {
		await site.write(organization, async ({ tx }) => {
			await tx
				.update(schema.leagueTeams)
				.set({ hidden: true })
				.where(eq(schema.leagueTeams.id, league.played.away_team_id));
		});
		const page = await html(played());
		expect(page).toContain("Pier Pilots");
		expect(page).not.toContain(`/teams/${league.teams[1]?.id}`);
	});
});

describe("a game of a whole season", () => {
	const first = async () => {
		const [game] = await site.database.owner.sql<{ id: string }[]>`
			select id::text from games where import_key like ${`%${opening.key}`}`;
		return `/hoops/games/${game?.id}`;
	};

	test("has a Total row by the specification's rule", async () => {
		const page = await html(await first());
		expect(page).toContain('<h1 class="sr">Port Alder Herons 94, Quarry Hill Wolves 84, final</h1>');
		const [, herons = ""] = /Port Alder Herons box score.*?<tfoot>(.*?)<\/tfoot>/.exec(page) ?? [];
		const cells = [...herons.matchAll(/<td class="n(?: key| more)?">([^<]*)</g)].map(([, text]) => text);
		expect(cells.join(" ")).toBe("94 52 21 35 79 44.3% 28 59 51.2% 7 20 20.0% 17 24 70.8%");
	});

	test("of seven periods shows all three overtimes", async () => {
		const rows = await site.database.owner.sql<{ game_id: string }[]>`
			select game_id::text from period_scores s join game_periods p on p.id = s.game_period_id where p.name = 'OT3' limit 1`;
		const page = await html(`/hoops/games/${rows[0]?.game_id}`);
		for (const name of ["Q1", "Q4", "OT2", "OT3"]) expect(page).toContain(`class="n">${name}</th>`);
		expect(page).toContain("After 3 overtimes");
	});

	test("is small on the wire", async () => {
		const response = await site.get(await first(), { headers: { "accept-encoding": "br" } });
		expect((await response.arrayBuffer()).byteLength).toBeLessThan(23_000);
	});
});
