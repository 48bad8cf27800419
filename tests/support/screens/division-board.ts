import { afterAll, afterEach, beforeAll, beforeEach } from "bun:test";
import type { BrowserContext, BrowserContextOptions, Locator, Page } from "playwright-core";
import * as schema from "../../../db/schema/index.ts";
import { fillLeague } from "../seasons/league.ts";
import { openStage, type Stage } from "./stage.ts";
import { staffOf } from "../staff.ts";
import { said as sentences } from "../said.ts";
import { until } from "../until.ts";

export const locked = sentences.deleteBracketGamesFirst;

/** The season page of a league for each test: Gold with the Hawks, Silver without teams, three teams in none. */
export function divisionBoard() {
	let stage: Stage;
	let acme: Awaited<ReturnType<Stage["site"]["organization"]>>;
	let league: Awaited<ReturnType<typeof fillLeague>>;
	let staff: Awaited<ReturnType<typeof staffOf>>;
	let silver: number;
	let contexts: BrowserContext[] = [];
	let count = 0;

	beforeAll(async () => void (stage = await openStage()));
	afterAll(async () => await stage.close());
	beforeEach(async () => {
		const { site, host } = stage;
		acme = await site.organization({ slug: `acme-${(count += 1)}`, name: "Acme Hoops" });
		league = await site.write(acme, fillLeague);
		staff = await staffOf(site, acme, "staff", host);
		const made = await staff.send("POST", `/api/seasonsv2/${league.season.id}/divisions`, { name: "Silver" });
		silver = ((await made.json()) as { division: { id: number } }).division.id;
	});
	afterEach(async () => {
		for (const context of contexts) await context.close();
		contexts = [];
	});

	const path = () => `/dashboard/seasons/${league.season.id}`;
	const slt = (at: number) => league.leagueTeams[at]?.id ?? 0;

	return {
		get site() {
			return stage.site;
		},
		get acme() {
			return acme;
		},
		get league() {
			return league;
		},
		get staff() {
			return staff;
		},
		get silver() {
			return silver;
		},
		path,
		slt,
		add: async (division: number, at: number) =>
			await staff.send("POST", `/api/divisions/${division}/teams`, { seasons_leagues_teams_id: slt(at) }),
		async lockGold(): Promise<void> {
			await stage.site.write(acme, async ({ tx }) => {
				await tx.insert(schema.games).values({
					organization_id: acme.id,
					season_id: league.season.id,
					division_id: league.division.id,
					match_id: "r1-0",
					home_team_id: slt(0),
					away_team_id: slt(1),
				});
			});
		},
		/** The names in a division as they are stored, by seed. */
		async stored(id: number): Promise<string[]> {
			const answer = await staff.get(`/api/seasonsv2/${league.season.id}/divisions/${id}`);
			return ((await answer.json()) as { division: { teams: { name: string }[] } }).division.teams.map(
				({ name }) => name,
			);
		},
		async open(options: BrowserContextOptions = {}) {
			const opened = await stage.newPage(staff.cookie, { viewport: { width: 1280, height: 900 }, ...options });
			const { page, context, complaints } = opened;
			contexts.push(context);
			page.on("console", (message) => {
				if (message.type() === "warning") complaints.push(message.text());
			});
			await opened.open(path());
			const board = { page, context, complaints, says: opened.says, ...boardOn(page) };
			if (options.javaScriptEnabled !== false) await board.alive();
			return board;
		},
	};
}

/** What stands on the board, and what people do there. */
function boardOn(page: Page) {
	const grip = (team: string) => page.getByRole("button", { name: `Move ${team}`, exact: true });
	/** Until the drag has said what it is over. */
	const told = (place: string) => page.locator("[id^=DndLiveRegion]", { hasText: `over ${place}.` });
	const over = async (place: string) => await told(place).waitFor({ state: "attached" });
	const isOver = async (place: string) => (await told(place).count()) > 0;
	return {
		/** A list to sort is alive as soon as it has the place where drags are announced: that of the leagues, and the board. */
		alive: async () => await page.locator("[id^=DndLiveRegion]").nth(1).waitFor({ state: "attached" }),
		box: (name: string) => page.locator("article.division", { has: page.getByRole("heading", { name, exact: true }) }),
		free: page.locator(".division-desk .free"),
		grip,
		over,
		saved: async (part: string) =>
			await page.waitForResponse((response) => response.url().includes(part) && response.ok()),
		heard: async (text: string) =>
			await page.locator("output.sr", { hasText: text }).waitFor({ state: "attached", timeout: 5_000 }),
		/** Takes a team by its grip with the mouse and lets it go over something else, which is called so. */
		async drag(team: string, target: Locator, place: string): Promise<void> {
			await toMiddle(target);
			await grip(team).hover(); // once it stands still: what was saved before may still move the board
			const from = await middleOf(grip(team));
			await page.mouse.down();
			await page.mouse.move(from.x + 6, from.y + 6, { steps: 3 });
			await until(async () => {
				const to = await middleOf(target);
				await page.mouse.move(to.x, to.y - 4, { steps: 12 });
				return await isOver(place);
			});
			await page.mouse.up();
		},
	};
}

export const names = async (list: Locator) => await list.locator(".order > li b").allTextContents();

export async function middleOf(target: Locator) {
	const rect = await target.boundingBox();
	if (!rect) throw new Error("it is drawn");
	return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
}

/** Away from the edges, near which a drag scrolls the page. */
export const toMiddle = async (target: Locator) =>
	await target.evaluate((element) => element.scrollIntoView({ block: "center" }));
