import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import type { ComponentProps, ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { brandAddress, brandClass } from "../../src/ui/brand.ts";
import { brandSheet } from "../../src/http/assets.ts";
import { barPlaces } from "../../src/ui/chart/axes.tsx";
import { MarginsChart } from "../../src/ui/chart/margins.tsx";
import { PeriodsChart } from "../../src/ui/chart/periods.tsx";
import { FormStrip } from "../../src/pages/team/form-strip.tsx";
import { LeaderCard } from "../../src/ui/leader-card.tsx";
import { PlacesChart } from "../../src/ui/chart/places.tsx";
import { PointsChart } from "../../src/ui/chart/points.tsx";
import { Filters } from "../../src/ui/filters.tsx";
import { Footer } from "../../src/http/footer.tsx";
import { Base } from "../../src/ui/link.tsx";
import { unsigned } from "./season.ts";
import { hueOf, initialsOf } from "../../src/ui/mark.tsx";
import { Navbar } from "../../src/ui/navbar.tsx";
import { counted, Pages } from "../../src/ui/pages.tsx";
import { Score } from "../../src/ui/game/score.tsx";
import { idOf } from "../../src/ui/section.tsx";
import { sportOf } from "../../src/domain/sport/sport.ts";
import { ScoreSheet } from "../../src/ui/scorer/score-sheet.tsx";
import { standings } from "../../src/domain/standings/standings.ts";
import { basketball } from "../../src/domain/sport/basketball.ts";
import { StandingsTable, type StandingsRow } from "../../src/ui/standings/table.tsx";
import { StandingsTop } from "../../src/ui/standings/top.tsx";
import { Shell } from "../../src/ui/shell.tsx";
import { Tabs } from "../../src/ui/tabs.tsx";
import { LastGames } from "../../src/ui/standings/ticks.tsx";
import { Charts } from "./gallery-charts.tsx";
import { Parts } from "./gallery-parts.tsx";
import { galleryPage } from "./gallery.tsx";

const seeded = { seed: 20130416 };

/** As HTML, without the comments that React puts between texts. */
function html(node: ReactNode): string {
	return renderToString(node).replaceAll("<!-- -->", "");
}

const assets = {
	css: "/a.css",
	detailCss: "/d.css",
	bracketCss: "/b.css",
	staffCss: "/_/staff.css",
	font: "/a.woff2",
	favicon: "/a.svg",
	touchIcon: "/a.png",
};

describe("marks", () => {
	test("initials are those of the first three words, digits too", () => {
		const expected = {
			"Golden State Warriors": "GSW",
			"Portland Trail Blazers": "PTB",
			"Philadelphia 76ers": "P7",
			"Crimson City Women’s League": "CCW",
			"Northshore Youth 3-on-3": "NY3",
			"Bayview Church & Community Summer Basketball": "BCC",
			"Pier 12 Pirates": "P1P",
			"  élan  vital ": "ÉV",
			Tipoff: "T",
			"": "",
		};
		for (const [name, initials] of Object.entries(expected)) expect(initialsOf(name)).toBe(initials);
	});

	test("a name has one hue out of 36, always the same", () => {
		fc.assert(
			fc.property(fc.string(), (name) => {
				const hue = hueOf(name);
				expect(Number.isInteger(hue) && hue >= 0 && hue < 36).toBe(true);
				expect(hueOf(name)).toBe(hue);
			}),
			seeded,
		);
		expect(new Set(["Miami Heat", "Utah Jazz", "Chicago Bulls", "Denver Nuggets"].map(hueOf)).size).toBeGreaterThan(2);
	});
});

describe("brands", () => {
	test("what the shell asks for is what the server answers", async () => {
		const colour = fc.stringMatching(/^#[0-9a-fA-F]{6}$/);
		await fc.assert(
			fc.asyncProperty(fc.array(colour, { minLength: 1, maxLength: 80 }), async (colours) => {
				const sheet = await brandSheet(brandAddress(colours) ?? "")?.text();
				expect(sheet).toStartWith(`:root,.${brandClass(colours[0] ?? "")}{`);
			}),
			seeded,
		);
	});

	test("what is no colour gets no sheet and no class", () => {
		expect(brandAddress(["red", "#12345", "#1b46c8;}", ""])).toBeNull();
		expect(brandClass("oklch(0 0 0)")).toBe("");
		expect(brandAddress(["#1B46C8", "red", "#1b46c8", "#FFD400"])).toBe("/_/brand/1b46c8-ffd400.css");
	});
});

describe("the document", () => {
	test("no part of it has an inline style or an inline script that runs", () => {
		for (const page of [galleryPage("Parts", "light", <Parts />), galleryPage("Charts", "auto", <Charts />)]) {
			expect(page).not.toMatch(/\sstyle=/);
			expect(page).not.toContain("<style");
			expect(page).not.toMatch(/\son[a-z]+=/);
			expect(page.match(/<script[^>]*>/g)).toEqual(['<script type="application/ld+json">']);
		}
	});

	test("data for search engines cannot leave its script", () => {
		const page = galleryPage("Parts", "light", null);
		expect(page).not.toContain("<b>Harbor");
		const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)?.[1] ?? "";
		expect(JSON.parse(data).name).toBe("</script><b>Harbor");
	});

	test("the head says what the page is, and keeps what nobody should list out of the lists", () => {
		const shown = html(
			<Shell
				assets={assets}
				title="Standings · nba"
				description="Who leads"
				canonical="https://nba.example/teamList"
				brands={["#1b46c8"]}
			>
				x
			</Shell>,
		);
		expect(shown).toContain("<title>Standings · nba</title>");
		expect(shown).toContain('<meta name="description" content="Who leads"/>');
		expect(shown).toContain('<link rel="canonical" href="https://nba.example/teamList"/>');
		expect(shown).toContain('<meta property="og:title" content="Standings · nba"/>');
		expect(shown).toContain('<link rel="stylesheet" href="/_/brand/1b46c8.css"/>');
		expect(shown).toContain('<html lang="en" data-theme="light">');
		expect(shown).toMatch(/<a class="skip" href="#main">.*<main id="main">x<\/main>/);
		expect(shown).not.toContain("noindex");
		expect(
			html(
				<Shell assets={assets} title="" description="" noindex>
					x
				</Shell>,
			),
		).toContain('<meta name="robots" content="noindex"/>');
	});

	test("a page names each of its modules once", () => {
		const page = html(
			<Shell assets={assets} title="" description="" scripts={["/_/assets/desk.js", "/_/assets/live.js"]}>
				x
			</Shell>,
		);
		expect([...page.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, src]) => src)).toEqual([
			"/_/assets/desk.js",
			"/_/assets/live.js",
		]);
		expect(page.match(/<script/g)).toHaveLength(2);
	});

	test("links inside the site carry its base, external ones do not", () => {
		const links = [
			{ label: "Standings", href: "/teamList" },
			{ label: "Store", href: "https://store.example/", external: true },
		];
		const band = html(
			<Base.Provider value="/acme">
				<Navbar name="Acme League" links={links} current="/teamList" />
			</Base.Provider>,
		);
		expect(band).toContain('<a href="/acme/teamList" aria-current="page">Standings</a>');
		expect(band).toContain('<a href="https://store.example/" rel="noopener">Store</a>');
		expect(band).toContain('<a href="/acme" class="org">');
	});

	test("a menu keeps under More what finds no room in one line, and no more than that", () => {
		const named = (label: string, count: number) =>
			Array.from({ length: count }, (_, at) => ({ label: `${label} ${at + 1}`, href: `/p${at + 1}` }));
		const parts = (links: readonly { label: string; href: string }[], logo: string | null = null, isNarrow = false) => {
			const [row = "", more = ""] = html(<Navbar name="Acme" links={links} logo={logo} />).split("<details>");
			const there = isNarrow ? /<li(?: class="in-narrow")?><a /g : /<li(?: class="in-wide")?><a /g;
			return [row, more].map((part) => part.match(there)?.length ?? 0);
		};
		expect(parts(named("Rule", 13))).toEqual([13, 0]);
		expect(parts(named("Rules of division", 13))).toEqual([5, 8]);
		expect(parts(named("Rules", 20))).toEqual([11, 9]);
		expect(parts(named("Rules", 20), "/crest.png")).toEqual([10, 10]);
		expect(parts([{ label: "W".repeat(200), href: "/w" }, ...named("Rule", 2)])).toEqual([1, 2]);
		expect(parts(named("Rule", 13), null, true)).toEqual([8, 5]);
		expect(parts(named("Rule", 7), null, true)).toEqual([7, 0]);
		expect(parts(named("Rules of division", 13), "/crest.png", true)).toEqual([3, 10]);
	});

	test("the footer shows the networks that are set, the credit, the owner and the way in", () => {
		const foot = html(
			<Footer name="nba" year={2013} socials={{ youtube: "https://youtube.example/", facebook: "" }} />,
		);
		expect(foot).toContain('aria-label="YouTube"');
		expect(foot).not.toContain("Facebook");
		expect(foot).not.toContain("Instagram");
		expect(foot).toContain('Site powered by <a href="/">Tipoff</a>');
		expect(foot).toContain("© 2013 nba");
		expect(foot).toContain('<a href="/login">Admin Sign In</a>');
	});
});

describe("parts", () => {
	test("a filter form asks its own page, with what was chosen still chosen", () => {
		const options = [
			{ value: "", label: "All Leagues" },
			{ value: 7, label: "Monday" },
		];
		const form = html(
			<Base.Provider value="/acme">
				<Filters
					to="/teamList"
					hidden={{ season: 3 }}
					fields={[
						{ kind: "select", name: "league", label: "League", value: 7, options },
						{ kind: "search", name: "q", label: "Name", value: '"x"' },
					]}
				/>
			</Base.Provider>,
		);
		expect(form).toContain('action="/acme/teamList" method="get"');
		expect(form).toContain('<label for="filter-league">League</label>');
		expect(form).toContain('<option value="7" selected="">Monday</option>');
		expect(form).toContain('<input type="hidden" name="season" value="3"/>');
		expect(form).toContain('value="&quot;x&quot;"');
		expect(form).toContain(">Show</button>");
	});

	test("a score marks its winner in words too, and a tie has none", () => {
		const sides = [
			{ ...unsigned, name: "Pirates", points: 96 },
			{ ...unsigned, name: "Bruisers", points: 101 },
		] as const;
		const day = { iso: "2013-04-16", text: "Tue Apr 16" };
		const card = (winner: 0 | 1 | null) =>
			html(<Score to="/games/1" sides={sides} winner={winner} label="Final" day={day} />);
		expect(card(1)).toContain('<b class="pts win">101</b><span class="flag on"><span class="sr">winner</span></span>');
		expect(card(1)).toContain('<b class="pts lose">96</b>');
		expect(card(1)).toContain('Final<span class="sr">: Pirates at Bruisers</span>');
		expect(card(null)).not.toContain("winner");
	});

	test("the last games are counted beside their ticks, ties apart", () => {
		expect(html(<LastGames outcomes={["W", "W", "L"]} />)).toStartWith("2–1<svg");
		expect(html(<LastGames outcomes={["W", "T", "L"]} />)).toStartWith("1–1–1<svg");
		expect(html(<LastGames outcomes={[]} />)).toBe("–");
	});

	test("whatever the page, its own number is among at most five shown", () => {
		fc.assert(
			fc.property(fc.integer({ min: 2, max: 60 }), fc.nat(), (count, seed) => {
				const current = (seed % count) + 1;
				const bar = html(
					<Pages label="Pages" unit="page" numbers={counted(count)} current={current} to={(page) => `/p${page}`} />,
				);
				expect(bar).toContain(`href="/p${current}" class="button quiet icon" aria-current="page">${current}</a>`);
				const shown = bar.match(/class="button quiet icon"( aria-current="page")?>\d+</g) ?? [];
				expect(shown).toHaveLength(Math.min(5, count));
				expect(bar.includes('aria-label="Next page"')).toBe(current < count);
				expect(bar.includes('aria-label="Previous page"')).toBe(current > 1);
			}),
			seeded,
		);
		expect(html(<Pages label="Pages" unit="page" numbers={[1]} current={1} to={String} />)).toBe("");
	});

	test("a tab with nothing behind it is a link that leads nowhere and says so", () => {
		const tabs = html(<Tabs label="Player" tabs={[{ label: "Stats", to: "/s", current: true }, { label: "Bio" }]} />);
		expect(tabs).toContain('<a role="link" aria-disabled="true">Bio</a>');
		expect(tabs).toContain('<a href="/s" aria-current="page">Stats</a>');
	});

	test("an id is made of the title's letters, and never starts with a digit", () => {
		expect(idOf("The season so far")).toBe("the-season-so-far");
		expect(idOf("2012–13 & more!")).toBe("s-2012-13-more");
	});
});

describe("charts", () => {
	test("every bar of a season stands inside the drawing, in order, without touching the next", () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 200 }), (count) => {
				const places = barPlaces(count);
				expect(places).toHaveLength(count);
				for (const [index, { start, width }] of places.entries()) {
					const next = places[index + 1]?.start ?? 100;
					expect(start).toBeGreaterThanOrEqual(0);
					expect(start + width).toBeLessThan(next + 1e-9);
				}
			}),
			seeded,
		);
	});

	test("no drawing has a number that is none, whatever the games were", () => {
		const date = fc
			.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
			.map((day) => day.toISOString().slice(0, 10));
		const game = fc.record({
			date,
			game: fc.constant("vs Pirates"),
			points: fc.nat(150),
			margin: fc.integer({ min: -150, max: 150 }),
			place: fc.integer({ min: 1, max: 12 }),
		});
		fc.assert(
			fc.property(fc.array(game, { maxLength: 90 }), (games) => {
				const names = ["A", "B"] as const;
				const periods = games.map(({ points }) => ({ name: "Q", points: [points, null] as const }));
				const drawings = [
					html(<PointsChart games={games} />),
					html(<MarginsChart room={8} games={games} />),
					html(<PlacesChart days={games} teams={12} />),
					html(<PeriodsChart names={names} periods={periods} />),
				];
				for (const drawing of drawings) {
					expect(drawing).not.toMatch(/NaN|Infinity|undefined/);
					expect(drawing).not.toMatch(/(?:width|height)="-/);
					expect(drawing === "").toBe(games.length === 0);
				}
			}),
			{ ...seeded, numRuns: 60 },
		);
	});

	test("a chart names its last month, however short, and of two that stand too close the later", () => {
		const day = (month: number, count: number) =>
			Array.from({ length: count }, (_, at) => ({
				date: `2012-${month}-${String(at + 1).padStart(2, "0")}`,
				game: "vs Pirates",
				points: 10,
			}));
		const months = (...counts: number[]) => {
			const drawing = html(<PointsChart games={counts.flatMap((count, at) => day(at + 10, count))} />);
			return [...drawing.matchAll(/>(Oct|Nov|Dec)</g)].map(([, name]) => name);
		};
		expect(months(12, 14, 1)).toEqual(["Oct", "Nov", "Dec"]);
		expect(months(12, 1, 12)).toEqual(["Oct", "Dec"]);
		expect(months(1, 1, 30)).toEqual(["Dec"]);
		expect(months(3)).toEqual(["Oct"]);
	});

	test("a chart says in words what it shows", () => {
		const games = [
			{ date: "2012-11-01", game: "vs Pirates", points: 10, margin: 12 },
			{ date: "2012-11-03", game: "at Bruisers", points: 31, margin: -3 },
		];
		expect(html(<PointsChart games={games} />)).toContain(
			'aria-label="Points in 2 games, from 10 to 31, average 20.5"',
		);
		expect(html(<PointsChart games={games} />)).toContain("31<tspan> at Bruisers</tspan>");
		expect(html(<MarginsChart room={8} games={games} />)).toContain("Margins of 2 games, 1 above the line and 1 below");
		expect(html(<MarginsChart room={8} games={games} />)).toContain("average +4.5");
		expect(html(<MarginsChart room={8} games={games} />)).toContain("<title>−3 at Bruisers</title>");
		const away = {
			date: "2012-11-08",
			game: "at The Most Reverend Lanternkeepers of the Old Northern Breakwater",
			margin: 40,
		};
		const crowded = html(<MarginsChart room={8} games={[away]} />);
		expect(crowded).toContain(`<title>+40 ${away.game}</title>`);
		expect(crowded).toMatch(/class="peak"[^>]*>\+40<\/text>/);
		const days = games.map(({ date }, index) => ({ date, place: 3 - index }));
		expect(html(<PlacesChart days={days} teams={8} />)).toContain("Place over time, now 2 of 8");
		expect(html(<PlacesChart days={days} teams={8} />)).toContain('class="plot places"');
		expect(html(<PlacesChart days={days} teams={8} ahead={9} />)).toContain('class="plot"');
	});

	test("a season that is over fills its drawing, one that goes on keeps room for its games", () => {
		const middles = (count: number, ahead: number) => barPlaces(count, ahead).map(({ middle }) => Math.round(middle));
		expect(middles(2, 0)).toEqual([25, 75]);
		expect(middles(2, 2)).toEqual([13, 38]);
		expect(barPlaces(82).at(-1)?.middle).toBeGreaterThan(99);
		for (const { width } of barPlaces(1)) expect(width).toBeLessThan(10);
	});

	test("a strip names opponents shortly for the eye and fully for the ear", () => {
		const strip = html(
			<FormStrip
				label="Last ten games"
				games={[
					{
						to: "/games/1",
						outcome: "W",
						score: "61–58",
						opponent: { before: "vs", name: "Golden State Warriors", short: "Warriors" },
						day: { iso: "2026-11-16", text: "Nov 16" },
					},
				]}
			/>,
		);
		expect(strip).toContain('<span class="meta" aria-hidden="true">vs Warriors</span>');
		expect(strip).toContain('<span class="sr">vs Golden State Warriors</span>');
	});

	test("a leader without a team leaves no empty line, a long figure is set smaller", () => {
		const card = html(<LeaderCard title="Percentage" leaders={[{ name: "Ava Thorne", team: "", value: "100.0%" }]} />);
		expect(card).not.toContain('class="meta"');
		expect(card).toContain('<span class="num long">100.0%</span>');
	});

	test("a page is shared with its organization's sign or with the product's own picture", () => {
		const given = {
			assets,
			title: "t",
			description: "d",
		};
		const shared = (wide: boolean) =>
			html(
				<Shell {...given} image={{ address: "https://a.example/p.png", wide }}>
					x
				</Shell>,
			);
		for (const wide of [true, false])
			expect(shared(wide)).toContain('property="og:image" content="https://a.example/p.png"');
		expect(shared(true)).toContain('name="twitter:card" content="summary_large_image"');
		expect(shared(false)).toContain('name="twitter:card" content="summary"');
	});
});

describe("tables for the wall and the table", () => {
	test("a printed score sheet has lines for twelve players a side, and for more where there are more", () => {
		const player = (at: number) => ({ roster_id: at, name: `Player ${at}`, number: String(at), eligible: true });
		const side = (name: string, count: number) => ({
			name,
			players: Array.from({ length: count }, (_, at) => player(at)),
		});
		const sheet = html(
			<ScoreSheet
				organization="Harbor Hoops"
				league="Monday"
				day="Monday"
				time="7:00 PM"
				place={null}
				sides={[side("Hawks", 3), side("Owls", 14)] as unknown as ComponentProps<typeof ScoreSheet>["sides"]}
				periods={["Q1"]}
			/>,
		);
		const rows = [...sheet.matchAll(/<caption>.*?<tbody>(.*?)<\/tbody>/gs)].map(
			([, body = ""]) => body.split("<tr").length - 1,
		);
		expect(rows.slice(0, 2)).toEqual([12, 14]);
	});

	test.each([
		["soccer", ["G", "YC", "RC"], []],
		["handball", ["G", "YC", "2′", "2′", "2′", "RC"], []],
		["field-hockey", ["G", "GC", "YC", "RC"], []],
		["futsal", ["G", "YC", "RC"], ["Fouls by half: Hosts", "Fouls by half: Guests"]],
		["ice-hockey", ["G", "A", "PIM"], ["Penalties: Hosts", "Penalties: Guests"]],
	])("a printed sheet of %s has the boxes that its people expect", (type, boxes, lists) => {
		const side = (name: string) => ({ name, players: [] });
		const sheet = html(
			<ScoreSheet
				organization="Harbor"
				league="Saturday"
				day="Saturday"
				time="11:00 AM"
				place={null}
				sides={[side("Hosts"), side("Guests")]}
				sport={sportOf(type)}
				periods={["1st", "2nd"]}
			/>,
		);
		const [first = ""] = /<thead>.*?<\/thead>/s.exec(sheet) ?? [];
		expect([...first.matchAll(/<th [^>]*>([^<]*)</g)].map(([, word]) => word)).toEqual(["No.", "Player", ...boxes]);
		const captions = [...sheet.matchAll(/<caption>(.*?)<\/caption>/g)].map(([, words = ""]) =>
			words.replaceAll(/<[^>]+>/g, ""),
		);
		expect(captions.filter((words) => /^(Fouls|Penalties)/.test(words))).toEqual(lists);
	});

	test("a printed sheet of baseball has a box for each inning, who bats first above, lines for pitchers, hits and errors, and no clock", () => {
		const side = (name: string) => ({ name, players: [] });
		const sheet = html(
			<ScoreSheet
				organization="Harbor Nine"
				league="Saturday"
				day="Saturday"
				time="11:00 AM"
				place={null}
				sides={[side("Hosts"), side("Guests")]}
				sport={sportOf("baseball")}
				periods={["1", "2", "Extra"]}
			/>,
		);
		const heads = [...sheet.matchAll(/<thead>.*?<\/thead>/gs)].map(([head]) =>
			[...head.matchAll(/<th [^>]*>([^<]*)</g)].map(([, word]) => word),
		);
		const batting = ["No.", "Player", "1", "2", "Extra", "AB", "R", "H", "RBI"];
		const pitching = ["No.", "Pitcher", "IP", "HA", "RA", "ER", "BBA", "K"];
		expect(heads).toEqual([batting, batting, pitching, pitching, ["Team", "1", "2", "Extra", "R", "H", "E"]]);
		expect(sheet.indexOf("Pitching: <b>Guests")).toBeLessThan(sheet.indexOf("Pitching: <b>Hosts"));
		expect(sheet.indexOf("Away: <b>Guests")).toBeLessThan(sheet.indexOf("Home: <b>Hosts"));
		expect(sheet).toContain("<footer><p>Umpires</p><p>Scorer</p></footer>");
	});

	test("who has neither won nor lost has no percentage, who has lost all has .000", () => {
		const team = (id: number) => ({ id, team_id: id, name: `Team ${id}`, logo: null, abbreviation: null, color: null });
		const over = { score_home: 60, score_away: 50, status: "final" as const, forfeit_winner: null, time: null };
		const rows = standings([1, 2, 3].map(team), [
			{ id: 1, home_team_id: 1, away_team_id: 2, date: "2026-01-01", ...over },
		]);
		const text = html(
			<StandingsTable
				caption="Monday"
				sport={basketball}
				rows={rows.map((row) => ({
					...row,
					team: { ...row.team, captain: null, league: { name: "Monday" }, division: null, figures: null },
				}))}
			/>,
		);
		expect(text.match(/>(1\.000|\.000)</g)).toEqual([">1.000<", ">.000<"]);
		expect(text).toContain('<td class="n dim">–</td>');
	});

	test("who shares a place with the team before is told so, and nobody else", () => {
		const team = (id: number) => ({ id, team_id: id, name: `Team ${id}`, logo: null, abbreviation: null, color: null });
		const over = { score_home: 60, score_away: 50, status: "final" as const, forfeit_winner: null, time: null };
		const game = (id: number, home_team_id: number, away_team_id: number) => {
			return { id, home_team_id, away_team_id, date: `2026-01-0${id}`, ...over };
		};
		const rows = standings([1, 2, 3, 4].map(team), [game(1, 1, 2), game(2, 2, 3), game(3, 3, 1), game(4, 1, 4)]);
		const ranks = rows.map(({ rank }) => rank);
		const text = html(
			<StandingsTop
				title="Monday"
				teams={2}
				sport={basketball}
				points={false}
				rows={rows as unknown as StandingsRow[]}
			/>,
		);
		const places = [...text.matchAll(/<tr[^>]*>(<td class="rank.*?<\/td>)/gs)].map(([, place = ""]) =>
			place.includes("rank same"),
		);
		expect(places).toContain(true);
		expect(places).toEqual(ranks.map((rank, at) => at > 0 && rank === ranks[at - 1]));
	});
});
