import type { BrowserContextOptions, Page } from "playwright-core";
import { generatedSeason, opening } from "../seasons/generated-season.ts";
import { staffOf } from "../staff.ts";
import { openStage } from "./stage.ts";

/** The first game of a whole season, without its box score, and people who enter it. */
export async function gameToEnter() {
	const stage = await openStage({ template: "season" });
	const { site, host } = stage;
	const { sql } = site.database.owner;
	const [row] = await sql<{ id: string; organization_id: string }[]>`
		select id::text, organization_id::text from games where import_key like ${`%${opening.key}`}`;
	const organization = { id: Number(row?.organization_id) };
	const game = Number(row?.id);
	return {
		...site,
		url: `http://${host}`,
		game,
		path: `/games/${game}`,
		newPage: stage.newPage,
		staff: async () => await staffOf(site, organization, "staff", host),
		/** Somebody who works for the league, at a page. */
		async signedIn(path: string, options: BrowserContextOptions = {}) {
			const { staff, ...at } = await stage.signedIn(organization, "staff", { bypassCSP: false, ...options });
			await at.open(path);
			return { ...at, person: staff };
		},
		/** Nobody has entered anything yet. */
		async empty() {
			await sql`delete from box_score_lines where game_id = ${game}`;
			await sql`delete from game_events where game_id = ${game}`;
		},
		/** How often the game's stats were saved. */
		saves: async () =>
			(await sql`select id from game_events where game_id = ${game} and kind = 'stats' and status = 'applied'`).length,
		/** The stored values of a player, by their stats. */
		async line(name: string): Promise<Record<string, number>> {
			const rows = await sql<{ abbreviation: string; value: number }[]>`
				select s.abbreviation, v.value::int from box_score_lines l
				join rosters r on r.id = l.roster_id join players p on p.id = r.player_id
				cross join jsonb_each_text(l.values) v(key, value) join stats s on s.id::text = v.key
				where l.game_id = ${game} and p.first_name || ' ' || p.last_name = ${name}`;
			return Object.fromEntries(rows.map(({ abbreviation, value }) => [abbreviation, value]));
		},
		close: stage.close,
	};
}

/** Lines of the game's box score as the file has them, by the players' names. */
export function sheetLines(): Map<string, Record<string, number>> {
	const [head = "", ...rows] = generatedSeason().files.boxScores.split("\n");
	const names = head.split(",");
	return new Map(
		rows
			.filter((row) => row.startsWith(`${opening.key},`))
			.map((row) => {
				const cells = row.split(",");
				const own = names.map((name, at) => [name, Number(cells[at])] as const).slice(names.indexOf("PTS"));
				return [`${cells[3]} ${cells[4]}`, Object.fromEntries(own)];
			}),
	);
}

/** What a scorer does with the grid of a game. */
export function gridHands(night: Awaited<ReturnType<typeof gameToEnter>>) {
	const grid = `${night.path}?edit=stats`;
	return {
		grid,
		press: async (page: Page, ...keys: string[]) => {
			for (const key of keys) await page.keyboard.press(key);
		},
		save: async (page: Page) => await page.getByRole("button", { name: "Save Stats" }).click(),
		saved: async (page: Page) => await page.getByText("Stats saved.").waitFor(),
		async opened(path = grid) {
			const at = await night.signedIn(path);
			await ready(at.page);
			return at;
		},
	};
}

/** The grid is alive and waits for the first key. */
export async function ready(page: Page): Promise<void> {
	await page.waitForFunction(() => document.activeElement?.matches(".entry [data-row]"));
}

/** What the cell under the cursor is called: "Kyrie Irving REB". */
export const cursor = async (page: Page) =>
	await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.id ?? "");

export const cell = (page: Page, name: string) => page.getByLabel(name, { exact: true });
