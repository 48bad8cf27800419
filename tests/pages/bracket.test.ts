import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import * as schema from "../../db/schema/index.ts";
import { markupErrors } from "../support/screens/accessible.ts";
import { testApp } from "../support/app.ts";
import { fillDivision, gamesOf, type FilledDivision } from "../support/bracket.ts";
import { staffOf } from "../support/staff.ts";
import { said as sentences } from "../support/said.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let organization: Awaited<ReturnType<typeof site.organization>>;
let staff: Awaited<ReturnType<typeof staffOf>>;

beforeAll(async () => {
	site = await testApp();
	organization = await site.organization({ slug: "acme", name: "Acme Hoops" });
	staff = await staffOf(site, organization, "staff");
}, 120_000);
afterAll(async () => await site.close());

const fill = async (given: Parameters<typeof fillDivision>[1]) =>
	await site.write(organization, async (writer) => await fillDivision(writer, given));
const pathOf = ({ division, season }: FilledDivision) =>
	`/acme/tournamentBracket?divisionId=${division.id}&seasonId=${season.id}`;
const htmlOf = async (filled: FilledDivision) => await (await site.get(pathOf(filled))).text();
const send = async (method: string, path: string, body: object) => {
	const response = await staff.send(method, path, body);
	expect(response.status).toBe(200);
	return (await response.json()) as { game: { id: number } };
};

/** Plays a matchup with the upper of the two at home. */
async function play(filled: FilledDivision, match_id: string, home: number, away: number, result: object = {}) {
	const teams = { home_team_id: filled.teams[home - 1]?.slt_id, away_team_id: filled.teams[away - 1]?.slt_id };
	const { game } = await send("POST", gamesOf(filled), { match_id, ...teams, date: "2026-12-05", location: "Pier" });
	if (Object.keys(result).length > 0) await send("PUT", `${gamesOf(filled)}/${game.id}`, result);
	return game.id;
}

const textOf = (html: string) => html.replace(/<\/?span[^>]*>/g, "");

test("a bracket of eleven is read round by round, without a script", async () => {
	const eleven = await fill({ teams: 11, nameOf: (seed) => (seed === 9 ? "<Nine> & Sons" : `Team ${seed}`) });
	const id = await play(eleven, "r1-0", 8, 9, { score_home: 41, score_away: 45 });
	const html = await htmlOf(eleven);
	expect(html).not.toContain('<script type="module"');
	const headings = [...html.matchAll(/<h2>([^<]*)/g)].map(([, name]) => name);
	expect(headings).toEqual(["Play-in", "Quarterfinals", "Semifinals", "Final"]);
	const plain = html.replaceAll(/<span class="mark[^>]*>[^<]*<\/span>/g, "");
	expect(plain).toContain(
		'<li class="lose"><span>8</span><span class="team" dir="auto" title="Team 8">Team 8</span><b class="pts">41</b></li>',
	);
	expect(plain).toContain(
		'<li class="win"><span>9</span><span class="team" dir="auto" title="&lt;Nine&gt; &amp; Sons">',
	);
	expect(html).toContain(`<a href="/acme/games/${id}" class="cover" title="Team 8 vs &lt;Nine&gt; &amp; Sons">`);
	expect(textOf(html)).toContain("Winner of game 2");
	expect(textOf(html)).toContain("Sat, Dec 5 · Pier");
	expect(html).toContain("11 teams · Single elimination · Fall 2026");
	expect(await markupErrors(html)).toEqual([]);
});

test("a walkover, a tie, a final without a score and a game put off say so, and advance nobody but the walkover's winner", async () => {
	const four = await fill({ teams: 8, name: "Notes" });
	await play(four, "r1-0", 1, 8, { status: "forfeit", forfeit_winner: "away" });
	await play(four, "r1-1", 4, 5, { score_home: 50, score_away: 50 });
	await play(four, "r1-2", 3, 6, { status: "postponed" });
	const imported = await play(four, "r1-3", 2, 7);
	await site.write(organization, async ({ tx }) => {
		await tx.update(schema.games).set({ status: "final" }).where(eq(schema.games.id, imported));
	});
	const html = await htmlOf(four);
	expect(textOf(html)).toContain("Game 1 · Forfeit · Sat, Dec 5 · Pier");
	expect(textOf(html)).toContain("Game 2 · Tie: nobody advances · Sat, Dec 5 · Pier");
	expect(textOf(html)).toContain("Game 3 · Postponed · Sat, Dec 5 · Pier");
	expect(textOf(html)).toContain("Game 4 · No score: nobody advances · Sat, Dec 5 · Pier");
	expect([...html.matchAll(/<li id="(r1-\d)" class="[^"]*amiss/g)].map(([, id]) => id)).toEqual(["r1-1", "r1-3"]);
	expect(textOf(html).match(/Winner of game \d/g)).toEqual([
		"Winner of game 2",
		"Winner of game 3",
		"Winner of game 4",
		"Winner of game 5",
		"Winner of game 6",
	]);
});

test("why a game was forfeited or corrected is said below the bracket, where visitors are told", async () => {
	const four = await fill({ teams: 4, name: "Told" });
	const told = { reason: "Only four players came", reason_seen_by: "visitors" };
	await play(four, "r1-0", 1, 4, { status: "forfeit", forfeit_winner: "away", ...told });
	const second = await play(four, "r1-1", 2, 3, { score_home: 50, score_away: 48 });
	await send("PUT", `${gamesOf(four)}/${second}`, { score_home: 51, score_away: 48, reason: "A three was missed" });
	const html = await htmlOf(four);
	expect(html).toMatch(/>Game 1: Team 1 vs Team 4<\/a> <b>Forfeit\. Only four players came<\/b>/);
	expect(html).not.toContain("A three was missed");
	await send("PUT", `${gamesOf(four)}/${second}`, { reason_seen_by: "visitors" });
	const corrected = await htmlOf(four);
	expect(corrected).toMatch(/>Game 2: Team 2 vs Team 3<\/a> <b>Corrected: A three was missed<\/b>/);
	expect(await markupErrors(corrected)).toEqual([]);
});

test("byes are named by their round and drawn nowhere", async () => {
	const html = await htmlOf(await fill({ teams: 5, name: "Five" }));
	expect(html).toContain('<p class="byes">Bye: Team 1, Team 3, Team 2</p>');
	expect([...html.matchAll(/<li id="(r\d-\d)"/g)].map(([, id]) => id)).toEqual(["r1-1", "r2-0", "r2-1", "r3-0"]);
});

test("third place and double elimination are drawn by the same parts", async () => {
	const third = await fill({ teams: 4, format: "third-place", name: "Bronze" });
	expect(textOf(await htmlOf(third))).toContain("Loser of game 1");
	expect([...(await htmlOf(third)).matchAll(/<h2>([^<]*)/g)].map(([, name]) => name)).toEqual([
		"Semifinals",
		"Final",
		"Third place",
	]);
	expect(await htmlOf(third)).toContain("4 teams · Single elimination with a third-place game · ");
	const three = await htmlOf(await fill({ teams: 3, format: "third-place", name: "No bronze" }));
	expect(three).toContain("3 teams · Single elimination · ");
	const double = await fill({ teams: 2, format: "double", name: "Twice" });
	await play(double, "r1-0", 1, 2, { score_home: 60, score_away: 50 });
	expect(await htmlOf(double)).toContain("Game 3 · if needed");
	await play(double, "r2-0", 1, 2, { score_home: 60, score_away: 50 });
	const html = await htmlOf(double);
	expect(html).toContain("Congratulations <b>Team 1</b> — Division Champion!");
	expect(html).toContain("Not needed");
	expect(await markupErrors(html)).toEqual([]);
});

test("a second game of a grand final is no longer said to be if needed when it is", async () => {
	const two = await fill({ teams: 2, format: "double", name: "Needed" });
	await play(two, "r1-0", 1, 2, { score_home: 60, score_away: 50 });
	expect(await htmlOf(two)).toContain("Game 3 · if needed");
	await play(two, "r2-0", 1, 2, { score_home: 50, score_away: 60 });
	expect(await htmlOf(two)).not.toContain("if needed");
});

test("who loses once in a double elimination is struck by the second defeat alone", async () => {
	const ends = async (filled: FilledDivision) =>
		[...(await htmlOf(filled)).matchAll(/<li class="(lose[^"]*)">.*?title="([^"]*)"/g)].map(
			([, end, team]) => `${team} ${end}`,
		);
	const two = await fill({ teams: 2, format: "double", name: "Once" });
	await play(two, "r1-0", 1, 2, { score_home: 60, score_away: 50 });
	await play(two, "r2-0", 1, 2, { score_home: 50, score_away: 60 });
	expect(await ends(two)).toEqual(["Team 2 lose on", "Team 1 lose on"]);
	await play(two, "r3-0", 1, 2, { score_home: 60, score_away: 50 });
	expect(await ends(two)).toEqual(["Team 2 lose on", "Team 1 lose on", "Team 2 lose"]);
	const again = await fill({ teams: 2, format: "double", name: "Both" });
	await play(again, "r1-0", 1, 2, { score_home: 60, score_away: 50 });
	await play(again, "r2-0", 1, 2, { score_home: 60, score_away: 50 });
	expect(await ends(again)).toEqual(["Team 2 lose on", "Team 2 lose"]);
	const third = await fill({ teams: 4, format: "third-place", name: "No way back" });
	await play(third, "r1-0", 1, 4, { score_home: 60, score_away: 50 });
	expect(await ends(third)).toEqual(["Team 4 lose"]);
	const places = await fill({ teams: 8, format: "placement", name: "Places alone" });
	await play(places, "r1-0", 1, 8, { score_home: 60, score_away: 50 });
	expect(await ends(places)).toEqual(["Team 8 lose"]);
});

test("a hidden team has its place and leads nowhere, to visitors and machines", async () => {
	const four = await fill({ teams: 4, name: "Hidden" });
	const { slt_id, team_id } = four.teams[0] ?? { slt_id: 0, team_id: 0 };
	await site.write(organization, async ({ tx }) => {
		await tx.update(schema.leagueTeams).set({ hidden: true }).where(eq(schema.leagueTeams.id, slt_id));
	});
	const html = await htmlOf(four);
	expect(html).toContain('title="Team 1">Team 1<');
	expect(html).not.toContain(`/teams/${team_id}"`);
	expect(html).toContain(`/teams/${four.teams[1]?.team_id}"`);
});

test("machines read the tournament with its teams and its games, who met and how it ended", async () => {
	const four = await fill({ teams: 4, name: "Finals" });
	const id = await play(four, "r1-0", 1, 4, { time: "17:30", score_home: 51, score_away: 48 });
	const forfeit = { status: "forfeit", forfeit_winner: "away" };
	await play(four, "r1-1", 2, 3, forfeit);
	const final = await play(four, "r2-0", 1, 3, { score_home: 60, score_away: 59 });
	const event = async () => {
		const [, text = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await htmlOf(four)) ?? [];
		return JSON.parse(text) as { subEvent: { description?: string }[] };
	};
	expect(await event()).toMatchObject({
		"@type": "SportsEvent",
		name: "Finals, Fall 2026",
		startDate: "2026-12-05",
		competitor: [{ name: "Team 1" }, { name: "Team 2" }, { name: "Team 3" }, { name: "Team 4" }],
		subEvent: [
			{
				url: `http://localhost:3000/acme/games/${id}`,
				startDate: "2026-12-05T17:30:00-08:00",
				competitor: [{ name: "Team 1" }, { name: "Team 4" }],
				description: "Team 1 51, Team 4 48, final",
			},
			{ startDate: "2026-12-05", description: "Team 3 win by forfeit" },
			{ description: "Team 1 60, Team 3 59, final" },
		],
	});
	await site.write(organization, async ({ tx }) => {
		await tx.update(schema.games).set({ status: "cancelled" }).where(eq(schema.games.id, id));
	});
	const left = (await event()).subEvent;
	expect([left.length, left[0]?.description]).toEqual([2, undefined]);
	expect(JSON.stringify(left)).not.toContain(`/games/${final}"`);
	const html = await htmlOf(four);
	expect(html).toContain(`<link rel="canonical" href="http://localhost:3000${pathOf(four).replace("&", "&amp;")}"/>`);
});

test("a division's picture is its banner, its video waits to be clicked", async () => {
	const two = await fill({ teams: 2, name: "Media" });
	expect(await htmlOf(two)).not.toContain("division-picture");
	const media = async (body: object) =>
		await send("PUT", `/api/seasonsv2/${two.season.id}/divisions/${two.division.id}/media`, body);
	await media({ image_url: "https://pictures.example/cup.jpg", video_url: "https://youtu.be/M7lc1UVf-VE" });
	const html = await htmlOf(two);
	expect(html).toContain('<img class="division-picture" src="https://pictures.example/cup.jpg" alt=""');
	expect(html).toContain('<h2 id="video">Video</h2>');
	expect(html).toContain("www.youtube-nocookie.com/embed/M7lc1UVf-VE");
	expect(html).not.toMatch(/ src="[^"]*youtu/);
	expect(await markupErrors(html)).toEqual([]);
	await media({ image_url: "http://pictures.example/cup.jpg", video_url: "https://films.example/7" });
	const other = await htmlOf(two);
	expect(other).toContain('<img class="division-picture" src="https://pictures.example/cup.jpg"');
	expect(other).toContain('<a class="button" href="https://films.example/7" rel="noopener">Watch the video</a>');
});

test("a running game is followed, and its points strike nobody out", async () => {
	const two = await fill({ teams: 2, name: "Live" });
	const id = await play(two, "r1-0", 1, 2, { status: "live" });
	await send("PUT", `/api/gamesv2/${id}/scores`, { score_home: 12, score_away: 9 });
	const html = await htmlOf(two);
	expect(html).toContain(`data-game="${id}"`);
	expect(html).toContain('<b class="pts" data-show="home">12</b>');
	expect(html).not.toContain('class="lose"');
	expect(html).toContain('<script type="module"');
	expect(await markupErrors(html)).toEqual([]);
});

test("too few teams have no bracket yet; another season's division, or none, is not found", async () => {
	const one = await fill({ teams: 1, name: "Alone" });
	expect(await htmlOf(one)).toContain(sentences.bracketTooSmall);
	expect(await htmlOf(one)).toContain("1 team · Single elimination · ");
	expect(await htmlOf(one)).not.toContain("1 teams");
	const none = await fill({ teams: 0, name: "Empty" });
	expect(await htmlOf(none)).toContain(sentences.bracketTooSmall);
	const { division } = one;
	for (const query of [`?divisionId=${division.id}&seasonId=${none.season.id}`, `?divisionId=${division.id}`, ""]) {
		const response = await site.get(`/acme/tournamentBracket${query}`);
		expect([response.status, (await response.text()).includes(sentences.divisionNotFound)]).toEqual([404, true]);
	}
});

test("staff find the way to the editor, and from there to the address that visitors have", async () => {
	const two = await fill({ teams: 2, name: "Doors" });
	const door = `/acme/dashboard/seasons/${two.season.id}/divisions/${two.division.id}"`;
	expect(await (await staff.get(pathOf(two))).text()).toContain(door);
	expect(await htmlOf(two)).not.toContain(door);
	const editor = await (await staff.get(door.replace("/acme", "").replace('"', ""))).text();
	expect(editor).toContain(`href="http://localhost:3000${pathOf(two).replace("&", "&amp;")}"`);
	await send("PUT", `${gamesOf(two).replace(/games$/, "plans")}/r1-0`, { date: "2027-01-09" });
	const planned = await (await staff.get(door.replace("/acme", "").replace('"', ""))).text();
	expect(textOf(planned)).toContain("Sat, Jan 9, 2027");
});
