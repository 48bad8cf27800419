import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContextOptions, Page, Route } from "playwright-core";
import { advance } from "../../src/domain/bracket/advance.ts";
import { layout } from "../../src/domain/bracket/layout.ts";
import { isPlayed, numbersOf } from "../../src/domain/bracket/numbers.ts";
import type { BracketGame } from "../../src/domain/bracket/result.ts";
import { markupErrors, violations } from "../support/accessible.ts";
import { testApp } from "../support/app.ts";
import { fillDivision, gamesOf, type FilledDivision } from "../support/bracket.ts";
import { hasBrowser, openBrowser } from "../support/browser.ts";
import { keyboard, mouse, type Hands } from "../support/hands.ts";
import { play } from "../support/running-game.ts";
import { staffOf } from "../support/staff.ts";
import { until } from "../support/until.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let server: ReturnType<typeof Bun.serve>;
let browser: Browser;
let acme: Awaited<ReturnType<typeof site.organization>>;
let ada: Awaited<ReturnType<typeof staffOf>>;

beforeAll(async () => {
	site = await testApp();
	acme = await site.organization({ slug: "acme", name: "Acme Hoops" });
	server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: site.app.fetch });
	ada = await staffOf(site, acme, "staff", `127.0.0.1:${server.port}`);
	if (hasBrowser) browser = await openBrowser();
}, 60_000);
afterEach(async () => {
	for (const context of browser?.contexts() ?? []) await context.close();
});
afterAll(async () => {
	await browser?.close();
	await server.stop(true);
	await site.close();
});

const fill = async (given: Parameters<typeof fillDivision>[1]) =>
	await site.write(acme, async (writer) => await fillDivision(writer, given));
const deskOf = ({ season, division }: FilledDivision) => `/dashboard/seasons/${season.id}/divisions/${division.id}`;
const publicOf = ({ season, division }: FilledDivision) =>
	`/acme/tournamentBracket?divisionId=${division.id}&seasonId=${season.id}`;
type Stored = BracketGame & { id: number; match_id: string };
const stored = async (filled: FilledDivision) =>
	((await (await ada.get(gamesOf(filled))).json()) as { games: Stored[] }).games;
const rulesOf = async (filled: FilledDivision) =>
	advance(layout(filled.teams.length), await stored(filled), filled.teams);

/** A page of a member of the staff, or of a visitor; what the browser complains about is kept. */
async function open(
	path: string,
	{ options = {}, cookie = "" }: { options?: BrowserContextOptions; cookie?: string } = {},
) {
	const context = await browser.newContext({ bypassCSP: true, ...options });
	const [name = "", value = ""] = cookie.split("=");
	if (cookie) await context.addCookies([{ name, value, url: String(server.url) }]);
	const page = await context.newPage();
	const complaints: string[] = [];
	page.on("console", (message) => void (message.type() === "error" && complaints.push(message.text())));
	page.on("pageerror", (error) => complaints.push(error.message));
	await page.goto(new URL(path, server.url).href);
	return {
		page,
		complaints,
		dialog: page.locator("dialog[open]").last(),
		button: (name: string | RegExp) => page.getByRole("button", { name }),
		says: async (sentence: string) => await page.locator(".toast", { hasText: sentence }).last().waitFor(),
	};
}
const openDesk = async (filled: FilledDivision, options: BrowserContextOptions = {}) => {
	const desk = await open(deskOf(filled), { options, cookie: ada.cookie });
	await alive(desk.page);
	return desk;
};
/** The island's first effect sets the zoom. */
const alive = async (page: Page) => await page.locator(".canvas[style*=zoom]").waitFor({ state: "attached" });

const send = async (method: string, path: string, body: object = {}) => {
	const response = await ada.send(method, path, body);
	expect(response.status).toBe(200);
	return ((await response.json()) as { game: Stored }).game;
};
const make = async (
	filled: FilledDivision,
	match_id: string,
	home: number,
	away: number,
	result: object | null = null,
) => {
	const [one, other] = [filled.teams[home - 1], filled.teams[away - 1]];
	const game = await send("POST", gamesOf(filled), {
		match_id,
		home_team_id: one?.slt_id,
		away_team_id: other?.slt_id,
	});
	return result ? await send("PUT", `${gamesOf(filled)}/${game.id}`, result) : game;
};

/** Of each box: its id, its two seeds, and which of them has won. */
const drawn = async (page: Page) =>
	await page.evaluate(
		`[...document.querySelectorAll(".tie")].map((tie) => [tie.id, ...[...tie.querySelectorAll("ol > li")].map((line) => line.firstChild.textContent + (line.className === "win" ? " won" : ""))].join(" | "))`,
	);
const ruled = async (filled: FilledDivision) =>
	[...(await rulesOf(filled)).standings.values()]
		.filter(({ matchup }) => isPlayed(matchup))
		.map(({ matchup, teamA, teamB, winner, state }) =>
			[
				matchup.matchId,
				...(["teamA", "teamB"] as const).map(
					(line) =>
						`${(line === "teamA" ? teamA : teamB)?.seed ?? ""}${state === "decided" && winner === line ? " won" : ""}`,
				),
			].join(" | "),
		);

describe.skipIf(!hasBrowser)("an eleven-team bracket is played to its champion", () => {
	test.each([
		["by mouse", () => mouse()],
		["by keyboard", (page: Page) => keyboard(page)],
	] as const)(
		"%s",
		async (how, handsOf) => {
			const eleven = await fill({ teams: 11, name: `Cup ${how}` });
			const { page, complaints, dialog, button, says } = await openDesk(eleven);
			const hands: Hands = handsOf(page);
			expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(`Cup ${how} Bracket`);
			for (const number of numbersOf(layout(11)).values()) {
				await hands.press(button(new RegExp(`^Create game ${number}:`)));
				await hands.type(dialog.getByLabel("Date"), "2026-12-05");
				await hands.type(dialog.getByLabel("Time"), "19:00");
				await hands.type(dialog.getByLabel("Location"), `Court ${number}`);
				await hands.press(dialog.getByRole("button", { name: "Save" }));
				await says("Game created!");
				const edit = button(new RegExp(`^Edit game ${number}:`));
				await until(async () => await edit.evaluate((own) => own === own.ownerDocument.activeElement));
				await hands.press(edit);
				const [upper, lower] = number % 3 === 0 ? ["51", "60"] : ["60", "51"];
				await hands.type(dialog.getByRole("spinbutton").nth(0), upper ?? "");
				await hands.type(dialog.getByRole("spinbutton").nth(1), lower ?? "");
				await hands.press(dialog.getByRole("button", { name: "Save" }));
				await says("Game details updated successfully!");
				await dialog.waitFor({ state: "detached" });
				expect(await drawn(page)).toEqual(await ruled(eleven));
			}
			const { sentence } = await rulesOf(eleven);
			expect(sentence).toMatch(/^Congratulations Team \d+ — Division Champion!$/);
			expect(await page.locator(".champion").textContent()).toContain(sentence ?? "");
			expect((await stored(eleven)).every(({ status }) => status === "scheduled")).toBe(true);
			expect(complaints).toEqual([]);
			const seen = await open(publicOf(eleven));
			expect(await drawn(seen.page)).toEqual(await ruled(eleven));
			expect(await seen.page.locator("script[src]").count()).toBe(0);
		},
		180_000,
	);
});

describe.skipIf(!hasBrowser)("the editor", () => {
	test("asks before it deletes, and before it undoes what later games stand on", async () => {
		const four = await fill({ teams: 4, name: "Undo" });
		const wins = { score_home: 60, score_away: 50 };
		await make(four, "r1-0", 1, 4, wins);
		await make(four, "r1-1", 2, 3, wins);
		await make(four, "r2-0", 1, 2, wins);
		const { page, complaints, dialog, button, says } = await openDesk(four);
		await button(/^Edit game 1:/).click();
		await dialog.getByLabel("Score of Team 1").fill("40");
		await dialog.getByRole("button", { name: "Save" }).click();
		await dialog.getByText("This undoes a later game (Final: Team 1 60, Team 2 50)").waitFor();
		await dialog.getByRole("button", { name: "Cancel" }).click();
		expect(await dialog.getByLabel("Score of Team 1").inputValue()).toBe("40");
		await dialog.getByRole("button", { name: "Save" }).click();
		await dialog.getByRole("button", { name: "Save anyway" }).click();
		await says("Game details updated successfully!");
		await page
			.getByText("A game is outdated. Its teams no longer meet in their matchup, so it counts for nothing.")
			.waitFor();
		expect(await page.locator(".champion").count()).toBe(0);

		await button("Give it to Team 4 and Team 2").click();
		await dialog.getByText("The score of Team 1 60 vs Team 2 50 goes: that game is deleted,").waitFor();
		await dialog.getByRole("button", { name: "Cancel" }).click();
		expect((await stored(four)).length).toBe(3);
		await button("Give it to Team 4 and Team 2").click();
		await dialog.getByRole("button", { name: "Give it to them" }).click();
		await button(/^Edit game 3: Team 4 vs Team 2$/).waitFor();
		expect(await page.locator(".outdated").count()).toBe(0);

		await button(/^Delete game 3:/).click();
		await dialog.getByText("Are you sure you want to delete this game?").waitFor();
		await dialog.getByRole("button", { name: "Cancel" }).click();
		await button(/^Delete game 3:/).click();
		await dialog.getByRole("button", { name: "Yes" }).click();
		await says("Game deleted!");
		await button(/^Create game 3:/).waitFor();
		expect((await stored(four)).map(({ match_id }) => match_id)).toEqual(["r1-0", "r1-1"]);
		expect(complaints.filter((text) => !text.includes("409"))).toEqual([]);
	}, 60_000);

	test("plans a matchup before its teams are known, and makes its game once they are", async () => {
		const four = await fill({ teams: 4, name: "Plans" });
		const { page, dialog, button, says, complaints } = await openDesk(four);
		const caption = (id: string) => page.locator(`#${id} > p`);
		await button("Plan game 3: Winner of game 1 vs Winner of game 2").click();
		await dialog.getByRole("heading", { name: "Plan game 3" }).waitFor();
		await dialog.getByLabel("Date").fill("2026-12-05");
		await dialog.getByLabel("Time").fill("18:00");
		await dialog.getByLabel("Location").fill("Main Gym");
		await dialog.getByRole("button", { name: "Save" }).click();
		await says("Plan saved");
		expect(await caption("r2-0").textContent()).toContain("Game 3 · Sat, Dec 5 · 6:00 PM · Main Gym");
		await make(four, "r1-0", 1, 4, { score_home: 60, score_away: 50 });
		await make(four, "r1-1", 2, 3, { score_home: 60, score_away: 50 });
		await page.reload();
		await alive(page);
		await button("Create game 3: Team 1 vs Team 2").click();
		expect(await dialog.getByLabel("Location").inputValue()).toBe("Main Gym");
		await dialog.getByRole("button", { name: "Cancel" }).click();
		await button("Create 1 planned game").click();
		await says("1 game created!");
		await button("Edit game 3: Team 1 vs Team 2").waitFor();
		expect(await button("Create 1 planned game").count()).toBe(0);
		const final = (await stored(four)).find(({ match_id }) => match_id === "r2-0");
		expect(final).toMatchObject({ date: "2026-12-05", time: "18:00", location: "Main Gym" });
		expect(complaints).toEqual([]);
	}, 60_000);

	test("tells who plans beside somebody else what they have planned", async () => {
		const four = await fill({ teams: 4, name: "Both" });
		const { dialog, button, says } = await openDesk(four);
		await button(/^Plan game 3:/).click();
		await dialog.getByLabel("Location").fill("Pier");
		const path = gamesOf(four).replace(/games$/, "plans/r2-0");
		expect((await ada.send("PUT", path, { location: "Main Gym" })).status).toBe(200);
		await dialog.getByRole("button", { name: "Save" }).click();
		await dialog.getByText("Now: Main Gym").waitFor();
		await dialog.getByRole("button", { name: "Save mine anyway" }).click();
		await says("Plan saved");
		const { plans } = (await (await ada.get(path.replace("/r2-0", ""))).json()) as { plans: object };
		expect(plans).toMatchObject({ "r2-0": { location: "Pier" } });
	}, 60_000);

	test("keeps what is typed when somebody else was first, and shows what they have done", async () => {
		const four = await fill({ teams: 4, name: "Both" });
		const [one, two] = [await openDesk(four), await openDesk(four)];
		for (const { button, dialog } of [one, two]) {
			await button(/^Create game 1:/).click();
			await dialog.getByLabel("Home team").selectOption({ label: "Team 4" });
			await dialog.getByLabel("Location").fill("Pier");
		}
		await one.dialog.getByRole("button", { name: "Save" }).click();
		await one.says("Game created!");
		await two.dialog.getByRole("button", { name: "Save" }).click();
		await two.dialog.getByText("A game already exists for this matchup. Edit it instead.").waitFor();
		expect(await two.dialog.getByLabel("Location").inputValue()).toBe("Pier");
		await two.dialog.getByRole("button", { name: "Cancel" }).click();

		for (const { button } of [one, two]) await button(/^Edit game 1:/).click();
		await one.dialog.getByLabel("Score of Team 1").fill("61");
		await one.dialog.getByLabel("Score of Team 4").fill("58");
		await one.dialog.getByRole("button", { name: "Save" }).click();
		await one.says("Game details updated successfully!");
		await two.dialog.getByLabel("Location").fill("Harbor");
		await two.dialog.getByRole("button", { name: "Save" }).click();
		await two.dialog.getByText("Somebody else has changed this meanwhile.").waitFor();
		expect(await two.dialog.locator(".now").allTextContents()).toEqual(["Now: 61", "Now: 58"]);
		await two.dialog.getByRole("button", { name: "Save mine anyway" }).click();
		await two.says("Game details updated successfully!");
		expect(await stored(four)).toMatchObject([{ score_home: 58, score_away: 61, location: "Harbor" }]);
		expect(await two.page.locator("#r1-0 .win .team").textContent()).toBe("Team 1");
	}, 60_000);

	test("shows what others have made of the bracket after a save of its own", async () => {
		const four = await fill({ teams: 4, name: "Stale" });
		const wins = { score_home: 60, score_away: 50 };
		await make(four, "r1-0", 1, 4, wins);
		await make(four, "r1-1", 2, 3, wins);
		const { page, dialog, button } = await openDesk(four);
		await make(four, "r2-0", 1, 2, wins);
		await button(/^Edit game 1:/).click();
		await dialog.getByLabel("Score of Team 1").fill("40");
		await dialog.getByRole("button", { name: "Save" }).click();
		await dialog.getByRole("button", { name: "Save anyway" }).click();
		await page.getByText("Final: Team 1 60 vs Team 2 50", { exact: true }).waitFor();
		expect(await button(/^Create game 3:/).count()).toBe(0);
		expect(await button("Give it to Team 4 and Team 2").count()).toBe(1);
	}, 60_000);

	test("names a played game without a date, with a way to its page that is seen", async () => {
		const two = await fill({ teams: 2, name: "Undated" });
		const { id } = await make(two, "r1-0", 1, 2, { score_home: 60, score_away: 50 });
		const { page } = await openDesk(two);
		const link = page.locator("#r1-0").getByRole("link");
		expect(await link.textContent()).toBe("Team 1 vs Team 2: Game 1");
		expect((await link.boundingBox())?.width ?? 0).toBeGreaterThan(30);
		await link.click();
		await page.waitForURL(`**/games/${id}`);
	}, 60_000);

	test("finds its own change again after a lost answer, and says that a game has gone", async () => {
		const two = await fill({ teams: 2, name: "Lost" });
		const { id } = await make(two, "r1-0", 1, 2);
		const { page, dialog, button, says } = await openDesk(two);
		await button(/^Edit game 1:/).click();
		await dialog.getByLabel("Location").fill("Pier");
		const address = `**${gamesOf(two)}/${id}`;
		await page.route(address, async (route) => {
			await route.fetch();
			await route.abort();
		});
		await dialog.getByRole("button", { name: "Save" }).click();
		await dialog
			.getByText("Failed to update game. The server does not answer. What you typed is still here.")
			.waitFor();
		await page.unroute(address);
		await dialog.getByRole("button", { name: "Save" }).click();
		await says("Game details updated successfully!");
		await dialog.waitFor({ state: "detached" });

		await button(/^Edit game 1:/).click();
		expect((await ada.send("DELETE", `${gamesOf(two)}/${id}`)).status).toBe(200);
		await dialog.getByLabel("Location").fill("Harbor");
		await dialog.getByRole("button", { name: "Save" }).click();
		await dialog.getByText("Somebody else has deleted this game meanwhile.").waitFor();
		expect(await dialog.getByLabel("Location").inputValue()).toBe("Harbor");
		await dialog.getByRole("button", { name: "Cancel" }).click();
		await button(/^Create game 1:/).waitFor();
	}, 60_000);

	test("finds the game that it has made again after a lost answer, and says so where it is another one", async () => {
		const four = await fill({ teams: 4, name: "Made" });
		const { page, dialog, button, says } = await openDesk(four);
		const address = `**${gamesOf(four)}`;
		const lost = async (route: Route) => {
			await route.fetch();
			await route.abort();
		};
		const makeUnheard = async (number: number) => {
			await button(new RegExp(`^Create game ${number}:`)).click();
			await dialog.getByLabel("Location").fill(" Pier ");
			await dialog.getByLabel("Address of a map").fill("maps.example");
			await page.route(address, lost);
			await dialog.getByRole("button", { name: "Save" }).click();
			await dialog.getByText("Error creating game. The server does not answer.").waitFor();
			await page.unroute(address);
		};
		await makeUnheard(1);
		await dialog.getByRole("button", { name: "Save" }).click();
		await says("Game created!");
		await button(/^Edit game 1:/).waitFor();
		expect(await stored(four)).toMatchObject([{ match_id: "r1-0", location: "Pier" }]);

		await makeUnheard(2);
		await dialog.getByLabel("Location").fill("Harbor");
		await dialog.getByRole("button", { name: "Save" }).click();
		await dialog.getByText("A game already exists for this matchup. Edit it instead.").waitFor();
		expect((await stored(four)).length).toBe(2);
	}, 60_000);

	test("says what failed where the server does not answer, and refuses beside the field", async () => {
		const two = await fill({ teams: 2, name: "Offline" });
		const { page, dialog, button, says } = await openDesk(two);
		await button(/^Create game 1:/).click();
		await dialog.getByLabel("Address of a map").fill("nonsense");
		await dialog.getByRole("button", { name: "Save" }).click();
		await dialog.locator("#bracket-game-location_url[aria-invalid=true]").waitFor();
		await page.context().setOffline(true);
		await dialog.getByRole("button", { name: "Save" }).click();
		await dialog.getByText("Error creating game. The server does not answer. What you typed is still here.").waitFor();
		await page.context().setOffline(false);
		await dialog.getByLabel("Address of a map").fill("maps.example");
		await dialog.getByRole("button", { name: "Save" }).click();
		await says("Game created!");
		await button(/^Edit game 1:/).click();
		await dialog.getByLabel("State").selectOption({ label: "Walkover (forfeit)" });
		await dialog.getByLabel("Winner of the walkover").selectOption({ label: "Team 2" });
		await page.context().setOffline(true);
		await dialog.getByRole("button", { name: "Save" }).click();
		await dialog.getByText("Failed to update game.").waitFor();
		await page.context().setOffline(false);
		await dialog.getByRole("button", { name: "Save" }).click();
		await page.getByText("Congratulations Team 2 — Division Champion!").waitFor();
		await page.context().setOffline(true);
		await button(/^Delete game 1:/).click();
		await dialog.getByRole("button", { name: "Yes" }).click();
		await says("Error deleting game");
		await page.context().setOffline(false);
		expect(await page.locator("#r1-0").textContent()).toContain("Walkover");
	}, 60_000);

	test("the format is chosen until there are games", async () => {
		const four = await fill({ teams: 4, name: "Formats" });
		const { page, button, says } = await openDesk(four);
		await page.getByLabel("Format", { exact: true }).selectOption({ label: "Double elimination" });
		await button("Save format").click();
		await says("Format saved");
		await page.locator(".rounds").getByText("Grand final", { exact: true }).waitFor();
		await button(/^Create game 1:/).click();
		await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
		await says("Game created!");
		await page.getByLabel("Format", { exact: true }).waitFor({ state: "hidden" });
		await page.reload();
		expect(await page.getByLabel("Format", { exact: true }).count()).toBe(0);
	}, 60_000);
});

describe.skipIf(!hasBrowser)("the drawing", () => {
	test.each([
		[8, "double"],
		[64, "double"],
		[11, "single"],
	] as const)("of %i teams, %s, fits where it is asked to, to the last column", async (teams, format) => {
		const { page, button } = await openDesk(await fill({ teams, format, name: `Fit ${teams}` }), {
			viewport: { width: 1280, height: 900 },
		});
		await button("Fit").click();
		const region = page.locator(".bracket");
		await until(
			async () =>
				await region.evaluate(
					(own) => own.scrollWidth <= own.clientWidth + 1 && own.scrollHeight <= own.clientHeight + 1,
				),
		);
	});

	test("opens whole where it can be read so, else where the play is", async () => {
		const at = { viewport: { width: 1280, height: 900 } };
		const whole = await openDesk(await fill({ teams: 11, name: "Whole" }), at);
		const region = whole.page.locator(".bracket");
		expect(await region.evaluate((own) => own.scrollWidth - own.clientWidth)).toBeLessThanOrEqual(1);
		expect(await whole.button(/^Zoom \d+ %/).textContent()).not.toBe("100 %");

		const eight = await fill({ teams: 8, format: "double", name: "Where" });
		const scrolled = async (page: Page) =>
			await page.locator(".bracket").evaluate((own) => [own.scrollLeft, own.scrollTop]);
		const first = await openDesk(eight, at);
		expect([await first.button(/^Zoom \d+ %/).textContent(), await scrolled(first.page)]).toEqual(["100 %", [0, 0]]);
		const wins = { score_home: 60, score_away: 50 };
		const pairs = [
			["r1-0", 1, 8],
			["r1-1", 4, 5],
			["r1-2", 3, 6],
			["r1-3", 2, 7],
		] as const;
		for (const [matchId, home, away] of pairs) await make(eight, matchId, home, away, wins);
		const { page } = await openDesk(eight, at);
		const [box, frame] = [await page.locator("#r2-0").boundingBox(), await page.locator(".bracket").boundingBox()];
		expect((box?.x ?? 0) - (frame?.x ?? 0)).toBeWithin(1, 40);
		expect(box?.y ?? 0).toBeGreaterThan(frame?.y ?? 0);
		expect(await page.evaluate("scrollY")).toBe(0);
	}, 60_000);

	test("has one row of buttons above it on a phone, besides its format", async () => {
		const { page } = await openDesk(await fill({ teams: 8, name: "Head" }), { viewport: { width: 390, height: 844 } });
		const tops = await page
			.locator("main :is(.button, select):visible")
			.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top + one.clientHeight / 2)));
		expect([tops.length, new Set(tops).size]).toEqual([5, 2]);
	}, 60_000);

	test("keeps what is played when and where on a line each at most", async () => {
		const two = await fill({ teams: 2, name: "Lines" });
		const location = "Fountain Valley Recreation Center, Court 2";
		const planned = { date: "2026-12-05", time: "18:00", location };
		await send("PUT", `${gamesOf(two)}/${(await make(two, "r1-0", 1, 2)).id}`, planned);
		for (const { page } of [
			await open(publicOf(two)),
			await openDesk(two, { viewport: { width: 1280, height: 900 } }),
		]) {
			const [what, place] = [page.locator("#r1-0 .what"), page.locator("#r1-0 .place")];
			expect([await what.textContent(), await place.textContent()]).toEqual([
				"Game 1 · Sat, Dec 5 · 6:00 PM ·",
				location,
			]);
			const [above, below] = [await what.boundingBox(), await place.boundingBox()];
			expect(below?.y ?? 0).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0) - 1);
			for (const one of [what, place]) expect(await one.evaluate((own) => own.getClientRects().length)).toBe(1);
			expect(below?.height ?? 0).toBeLessThan(20);
		}
	}, 60_000);

	test("of long names and places widens neither a phone's page nor a dialog", async () => {
		const two = await fill({ teams: 2, name: "Wide", nameOf: (seed) => `${seed}${"W".repeat(99)}` });
		const { id } = await make(two, "r1-0", 1, 2);
		await send("PUT", `${gamesOf(two)}/${id}`, {
			date: "2026-12-05",
			time: "19:00",
			location: `Fountain Valley Recreation Center, Court ${"2".repeat(150)}`,
		});
		const options = { viewport: { width: 390, height: 800 } };
		const pages = [(await open(publicOf(two), { options })).page, (await openDesk(two, options)).page];
		for (const page of pages)
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
		const { dialog, button } = await openDesk(two, { viewport: { width: 1280, height: 900 } });
		await button(/^Edit game 1:/).click();
		const form = dialog.locator("form");
		expect(await form.evaluate((own) => own.scrollWidth - own.clientWidth)).toBeLessThanOrEqual(0);
	}, 60_000);

	test("scrolls under round headings that stay, by wheel and by dragging, and fits where it is asked to", async () => {
		const many = await fill({ teams: 64, name: "Open" });
		const { page, button } = await openDesk(many, { viewport: { width: 1280, height: 900 } });
		const region = page.getByRole("region", { name: "Open Bracket" });
		const headings = page.locator(".rounds").first();
		const top = (await headings.boundingBox())?.y ?? 0;
		const scrolled = async () => (await region.evaluate((own) => [own.scrollLeft, own.scrollTop])) as number[]; // two numbers
		await region.hover({ position: { x: 600, y: 300 } });
		await page.mouse.wheel(0, 900);
		await until(async () => ((await scrolled())[1] ?? 0) > 800);
		expect(((await headings.boundingBox())?.y ?? 0) - top).toBeCloseTo(0, 0);
		const [left = 0, before = 0] = await scrolled();
		const box = await region.boundingBox();
		await page.evaluate(
			"window.selecting = []; addEventListener('selectstart', (event) => event.defaultPrevented || selecting.push(event.type))",
		);
		await page.mouse.move((box?.x ?? 0) + 500, (box?.y ?? 0) + 300);
		await page.mouse.down();
		await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 200, { steps: 8 });
		await page.mouse.up();
		expect(await scrolled()).toEqual([left + 200, before + 100]);
		expect(await page.evaluate("window.selecting")).toEqual([]);
		expect(await page.locator("dialog[open]").count()).toBe(0);

		await button("Fit").click();
		await until(async () => await region.evaluate((own) => own.scrollHeight <= own.clientHeight + 2));
		expect(await button(/^Zoom \d+ %/).textContent()).not.toBe("100 %");
		await button(/^Zoom \d+ %/).click();
		expect(await button(/^Zoom \d+ %/).textContent()).toBe("100 %");
		await button("Full screen").click();
		await button("Leave full screen").waitFor();
		expect((await region.boundingBox())?.height ?? 0).toBeGreaterThan(700);
		await until(async () => await region.evaluate((own) => own.scrollHeight <= own.clientHeight + 2));
		await button(/^Create game 1:/).click();
		await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
		await page.locator(":fullscreen .toast", { hasText: "Game created!" }).waitFor();
		await button("Leave full screen").click();
		await button("Full screen").waitFor();
	}, 60_000);

	test("is walked with the arrow keys: along the way of the teams, and up and down the round", async () => {
		const eight = await fill({ teams: 8, name: "Arrows" });
		const wins = { score_home: 60, score_away: 50 };
		await make(eight, "r1-0", 1, 8, wins);
		await make(eight, "r1-1", 4, 5, wins);
		const { page, button } = await openDesk(eight);
		const at = async () => await page.evaluate("document.activeElement.closest('.tie')?.id");
		await button(/^Create game 3:/).focus();
		for (const [key, where] of [
			["ArrowUp", "r1-1"],
			["ArrowRight", "r2-0"],
			["ArrowDown", "r2-1"],
			["ArrowRight", "r3-0"],
			["ArrowRight", "r3-0"],
			["ArrowLeft", "r2-0"],
			["ArrowLeft", "r1-0"],
		]) {
			await page.keyboard.press(key ?? "");
			expect([key, await at()]).toEqual([key, where]);
		}
	}, 60_000);

	test("is a list of rounds on a phone, and on any screen that asks for it", async () => {
		const eleven = await fill({ teams: 11, name: "List" });
		for (const [width, isListFirst] of [
			[390, true],
			[1280, false],
		] as const) {
			const { page } = await open(publicOf(eleven), { options: { viewport: { width, height: 844 } } });
			const heading = page.getByRole("heading", { name: "Semifinals" });
			const isList = async () => ((await heading.boundingBox())?.width ?? 0) > 20;
			expect(await isList()).toBe(isListFirst);
			await page.getByLabel(isListFirst ? "Show as a tree" : "Show as a list").check();
			expect(await isList()).toBe(!isListFirst);
			expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
		}
	}, 60_000);

	test("shows running scores to visitors and staff as they are entered", async () => {
		const two = await fill({ teams: 2, name: "Running" });
		const { id } = await make(two, "r1-0", 1, 2, { status: "live" });
		const pages = [(await open(publicOf(two))).page, (await openDesk(two)).page];
		await until(() => site.app.live.viewers === 2);
		await site.write(acme, async (writer) => await play(writer, id, { score_home: 12, score_away: 9 }));
		for (const page of pages)
			await until(async () => (await page.locator("#r1-0 .pts").allTextContents()).join() === "12,9", 3_000);
		await send("PUT", `/api/gamesv2/${id}/details`, { status: "final" });
		for (const page of pages) await page.getByText("Congratulations Team 1 — Division Champion!").waitFor();
	}, 60_000);

	test.each([
		[11, "single"],
		[33, "third-place"],
		[64, "single"],
		[32, "double"],
		[64, "double"],
	] as const)(
		"of %i teams, %s, prints on one page of A4 and of Letter",
		async (teams, format) => {
			const name = `The ${teams} of the Northshore Metropolitan Invitational Tournament for Youth`;
			const filled = await fill({ teams, format, name, nameOf: (seed) => `Team number ${seed} of Saint Bartholomew` });
			const wins = { score_home: 60, score_away: 50 };
			if (teams === 11) {
				const pairs = [
					["r1-0", 8, 9],
					["r1-2", 6, 11],
					["r1-3", 7, 10],
					["r2-0", 1, 8],
					["r2-1", 4, 5],
					["r2-2", 3, 6],
					["r2-3", 2, 7],
					["r3-0", 1, 4],
					["r3-1", 3, 2],
					["r4-0", 1, 3],
				] as const;
				for (const [matchId, home, away] of pairs) await make(filled, matchId, home, away, wins);
			}
			const { page } = await open(publicOf(filled));
			if (teams === 64 && format === "double") {
				await page.emulateMedia({ media: "print" });
				const numbers = await page.locator(".tie > .number:visible").allTextContents();
				const sorted = numbers.map(Number).toSorted((a, b) => a - b);
				expect(sorted).toEqual(Array.from({ length: 127 }, (_, at) => at + 1));
				expect(await page.locator(".tie .team", { hasText: "Loser of game 12" }).first().isVisible()).toBe(true);
				await page.emulateMedia({ media: null });
			}
			for (const size of ["A4", "Letter"]) {
				const pdf = (await page.pdf({ format: size, landscape: true })).toString("latin1");
				expect([size, pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length]).toEqual([size, 1]);
			}
		},
		60_000,
	);

	test("meets the accessibility rules and the markup checker, at both widths, in both schemes, drawn and listed", async () => {
		const eight = await fill({
			teams: 8,
			format: "double",
			name: "Rules",
			nameOf: (seed) => `Team ${seed}`.repeat(seed),
		});
		const wins = { score_home: 60, score_away: 50 };
		await make(eight, "r1-0", 1, 8, wins);
		await make(eight, "r1-1", 4, 5, { status: "forfeit", forfeit_winner: "home" });
		await make(eight, "r2-0", 1, 4, { status: "live" });
		await send("PUT", `${gamesOf(eight)}/${(await stored(eight))[0]?.id}`, {
			score_home: 1,
			score_away: 2,
			confirmed: true,
		});
		for (const width of [390, 1280])
			for (const colorScheme of ["light", "dark"] as const) {
				const options = { viewport: { width, height: 900 }, colorScheme };
				for (const { page } of [await open(publicOf(eight), { options }), await openDesk(eight, options)]) {
					await page.evaluate(`document.documentElement.dataset.theme = "${colorScheme}"`);
					expect(await violations(page)).toEqual([]);
					await page.getByLabel(/^Show as a/).check();
					expect(await violations(page)).toEqual([]);
				}
			}
		const { page, button, dialog } = await openDesk(eight);
		await button(/^Edit game 1:/).click();
		await dialog.waitFor();
		expect(await violations(page)).toEqual([]);
		expect(await markupErrors(await (await ada.get(deskOf(eight))).text())).toEqual([]);
		expect(await markupErrors(await (await site.get(publicOf(eight))).text())).toEqual([]);
	}, 120_000);
});
