import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { testApp } from "../support/app.ts";
import { seasonRows, totals } from "../support/seasons/season-ledger.ts";
import { fillPeople, textOf, unspeakable } from "./people.ts";
import { said } from "../support/said.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let ids: Awaited<ReturnType<typeof fillPeople>>;

beforeAll(async () => {
	site = await testApp({ template: "season" });
	ids = await site.write(await site.organization({ slug: "harbor", name: "Harbor Hoops" }), fillPeople);
}, 120_000);
afterAll(async () => await site.close());

const page = async (path: string, status = 200) => {
	const response = await site.get(path);
	expect(response.status).toBe(status);
	return await response.text();
};
/** Rank, name and value of a ranking's rows. */
const rowsOf = (html: string) =>
	[
		...html.matchAll(/<td class="rank pin"><span>(\d+)<\/span><\/td><th[^>]*><a[^>]*>([^<]*)<\/a>.*?<b>([^<]*)<\/b>/g),
	].map(([, rank, name, value]) => `${rank} ${name} ${value}`);
/** The first lines of a card. */
const cardOf = (html: string, title: string) => {
	const card = html.split('class="leader card"').find((part) => part.includes(`>${title}</a></h3>`)) ?? "";
	return [...card.matchAll(/class="team cover"[^>]*>([^<]*)<\/a><span class="num(?: long)?">([^<]*)/g)].map(
		([, name, value]) => `${name} ${value}`,
	);
};

describe("the leaderboard", () => {
	test("has a card for every statistic that the organization shows", async () => {
		const html = await page("/harbor/leaderboard");
		expect(cardOf(html, "Points")).toEqual([
			"Tomás Łuna 60",
			"Gus Ghost 30",
			"Abe S. 12",
			"Bea S. 12",
			"Nora Nameless 4",
		]);
		expect(cardOf(html, "Rebounds")).toEqual(["Tomás Łuna 5"]);
		expect(html).toContain('href="/harbor/leaderboard?stat=FT%25"');
	});

	test("counts a player who changed teams once", async () => {
		const html = await page("/harbor/leaderboard?stat=PTS");
		expect(rowsOf(html)).toEqual([
			"1 Tomás Łuna 60",
			"2 Gus Ghost 30",
			"3 Abe S. 12",
			"3 Bea S. 12",
			"5 Nora Nameless 4",
		]);
		expect(html.match(/Tomás Łuna/g)).toHaveLength(1);
		expect(textOf(html)).toContain("Crabs");
	});

	test("ranks per game with a minimum that can be changed", async () => {
		const usual = await page("/harbor/leaderboard?stat=PTS&by=game");
		expect(usual).toContain("players with at least 3 games");
		expect(rowsOf(usual)).toEqual(["1 Tomás Łuna 20.0"]);
		const one = await page("/harbor/leaderboard?stat=PTS&by=game&games=1");
		expect(rowsOf(one)).toEqual([
			"1 Gus Ghost 30.0",
			"2 Tomás Łuna 20.0",
			"3 Abe S. 12.0",
			"3 Bea S. 12.0",
			"5 Nora Nameless 4.0",
		]);
		expect(await page("/harbor/leaderboard?stat=PTS&by=game&games=50")).toContain("Nobody has played that many games");
	});

	test("ranks a percentage by makes over attempts", async () => {
		const html = await page("/harbor/leaderboard?stat=FT%25&games=1");
		expect(rowsOf(html)).toEqual(["1 Abe S. 100.0%", "2 Tomás Łuna 90.0%", "3 Bea S. 50.0%"]);
		expect(html).toContain("9–10");
	});

	test("keeps to a league and to a season", async () => {
		const thursday = await page(`/harbor/leaderboard?stat=PTS&league=${ids.leagues["Thursday"]}`);
		expect(rowsOf(thursday)).toEqual(["1 Tomás Łuna 30"]);
		const spring = await page(`/harbor/leaderboard?stat=PTS&season=${ids.seasons["spring"]}`);
		expect(rowsOf(spring)).toEqual(["1 Tomás Łuna 11"]);
	});

	test("leaves out a hidden statistic, which has no ranking either", async () => {
		const hiding = await site.organization({ slug: "hiding" });
		await site.write(hiding, fillPeople);
		await site.database.owner
			.sql`update stats set hidden = true where organization_id = ${hiding.id} and abbreviation = 'REB'`;
		await site.write(hiding, async () => {});
		expect(await page("/hiding/leaderboard")).not.toContain("Rebounds");
		await page("/hiding/leaderboard?stat=REB", 404);
	});

	test("refuses statistics and seasons that are none", async () => {
		await page("/harbor/leaderboard?stat=NONE", 404);
		await page("/harbor/leaderboard?season=999999", 404);
		await page("/harbor/leaderboard?by=luck", 400);
		expect(await page("/harbor/leaderboard?league=999999", 404)).toContain(said.noSuchLeague);
		const other = await page(`/harbor/leaderboard?stat=PTS&league=${ids.leagues["Sunday"]}`);
		expect(rowsOf(other)[0]).toBe("1 Tomás Łuna 60");
	});

	test("has no page behind the last one", async () => {
		await page("/harbor/leaderboard?stat=PTS&page=1");
		for (const query of ["?stat=PTS&page=2", "?stat=PTS&page=999", "?page=2"])
			expect(await page(`/harbor/leaderboard${query}`, 404)).toContain("This leaderboard has fewer pages.");
	});

	test("says when there is nothing yet", async () => {
		await site.organization({ slug: "empty" });
		expect(await page("/empty/leaderboard")).toContain("No season is active right now");
		const fresh = await site.organization({ slug: "fresh" });
		await site.write(fresh, async ({ tx }) => {
			const { seasons } = await import("../../db/schema/index.ts");
			await tx.insert(seasons).values({ organization_id: fresh.id, name: "Fall 2026", sport_id: 1 });
		});
		expect(await page("/fresh/leaderboard")).toContain("No stats recorded yet");
	});

	test("names nobody who is masked, and lists no hidden player under another name", async () => {
		for (const query of ["", "?stat=PTS", "?stat=PTS&by=game&games=1", `?league=${ids.leagues["Monday"]}`]) {
			const html = await page(`/harbor/leaderboard${query}`);
			for (const name of [...unspeakable, "Private", "48"]) expect(textOf(html)).not.toContain(name);
			expect(html).not.toContain(`/${ids.players["secret"]}/stats`);
			expect(html).not.toContain("Ghosts");
		}
	});
});

describe("a whole season", () => {
	const season = async () => {
		const [row] = await site.database.owner.sql`
			select s.id from seasons s join organizations o on o.id = s.organization_id where o.slug = 'hoops'`;
		return Number(row?.["id"]);
	};
	const grouped = (count: number) => count.toLocaleString("en-US");

	test("has the totals that its lines add up to", async () => {
		const html = await page(`/hoops/leaderboard?season=${await season()}`);
		for (const [title, stat] of [
			["Points", "PTS"],
			["3-Point Field Goals Made", "3PM"],
			["Rebounds", "REB"],
			["Assists", "AST"],
		] as const) {
			const most = totals(stat).slice(0, 3);
			expect(cardOf(html, title).slice(0, 3)).toEqual(most.map(({ name, total }) => `${name} ${grouped(total)}`));
		}
	});

	test("ranks a share among those with 70 % of the games and half of their usual attempts", async () => {
		const html = await page(`/hoops/leaderboard?season=${await season()}`);
		for (const [title, makes, attempts] of [
			["3-Point Percentage", ["3PM"], ["3PA"]],
			["Field Goal Percentage", ["2PM", "3PM"], ["2PA", "3PA"]],
		] as const)
			expect(cardOf(html, title)[0]).toBe(bestShare(makes, attempts));
	});

	test("has the points per game among those with 70 % of the games", async () => {
		const html = await page(`/hoops/leaderboard?stat=PTS&by=game&season=${await season()}`);
		expect(html).toContain(`players with at least ${leastGames()} games`);
		const ranked = totals("PTS")
			.filter(({ games }) => games >= leastGames())
			.toSorted((a, b) => b.total / b.games - a.total / a.games);
		expect(rowsOf(html).slice(0, 3)).toEqual(
			ranked.slice(0, 3).map(({ name, total, games }, at) => `${at + 1} ${name} ${(total / games).toFixed(1)}`),
		);
		expect(rowsOf(html)).toHaveLength(50);
	});

	test("is light: every page of people stays within 30 KB with its style sheet", async () => {
		const { manifest } = await import("../../static/build/assets.ts");
		const size = async (path: string) => {
			const response = await site.get(path, { headers: { "accept-encoding": "br" } });
			expect(response.headers.get("content-encoding")).toBe("br");
			return (await response.arrayBuffer()).byteLength;
		};
		const sheet = await size(manifest.css);
		const [player] = await site.database.owner
			.sql`select id from players where import_key = ${totals("PTS")[0]?.player ?? ""}`;
		const id = Number(player?.["id"]);
		for (const path of [
			"/leaderboard",
			"/leaderboard?stat=PTS&by=game",
			"/players",
			"/players?name=a",
			`/players/${id}`,
			`/player/${id}/stats?games=all`,
		])
			expect((await size(`/hoops${path}`)) + sheet).toBeLessThan(30 * 1024);
	});
});

/** Seven tenths of the most that anybody has played. */
const leastGames = () => Math.ceil((7 * Math.max(...totals("PTS").map(({ games }) => games))) / 10);

/** The best shooter of those who have played so many games, and throw at least half as often a game as these do on average. */
function bestShare(makes: readonly string[], attempts: readonly string[]): string {
	const regulars = [...Map.groupBy(seasonRows().lines, (line) => line["player"]).values()]
		.map((lines) => lines.filter((line) => line["PTS"]))
		.filter((lines) => lines.length >= leastGames())
		.map((lines) => {
			const sum = (stats: readonly string[]) =>
				lines.reduce((total, line) => total + stats.reduce((own, stat) => own + Number(line[stat]), 0), 0);
			const { first_name, last_name } = lines[0] ?? {};
			return { name: `${first_name} ${last_name}`, made: sum(makes), thrown: sum(attempts), games: lines.length };
		});
	const all = (of: (one: (typeof regulars)[number]) => number) => regulars.reduce((total, one) => total + of(one), 0);
	const usual = all(({ thrown }) => thrown) / all(({ games }) => games);
	const [best] = regulars
		.filter(({ thrown, games }) => thrown / games >= usual / 2)
		.toSorted((a, b) => b.made / b.thrown - a.made / a.thrown);
	return `${best?.name} ${((100 * (best?.made ?? 0)) / (best?.thrown ?? 0)).toFixed(1)}%`;
}
