import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { violations } from "../../support/screens/accessible.ts";
import { hasBrowser } from "../../support/screens/browser.ts";
import { further } from "../../support/depth.ts";
import { fillLeague } from "../../support/seasons/league.ts";
import { staffOf } from "../../support/staff.ts";
import { openStage, type Stage } from "../../support/screens/stage.ts";
import { until } from "../../support/until.ts";
import { said } from "../../support/said.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const names = /Quay|Queens|Reef|Rockets|Pier|Pilots|Harbor|Hawks|Acme/;
const over = "This scorer link was withdrawn. What you entered before is still sent; nothing new is taken.";

/** Everything that a page of a link keeps on the device, but for what somebody has chosen to count, and when something was taken away. */
const kept = `(async () => {
	const rowsOf = async (name, store) => {
		const opening = indexedDB.open(name);
		const database = await new Promise((resolve) => { opening.onsuccess = () => resolve(opening.result); });
		const asking = database.objectStoreNames.contains(store) ? database.transaction(store).objectStore(store).getAll() : null;
		const rows = asking === null ? [] : await new Promise((resolve) => { asking.onsuccess = () => resolve(asking.result); });
		database.close();
		return rows.filter(({ key = "" }) => !String(key).startsWith("gone:")).map((row) => store + " " + JSON.stringify(row));
	};
	return [
		...Object.keys(localStorage).filter((name) => name !== "tipoff:scorer:options"),
		...await rowsOf("tipoff-scorer", "games"),
		...await rowsOf("tipoff-taps", "drafts"),
		...await caches.keys(),
	];
})()`;

describe.skipIf(!hasBrowser)("the page of a scorer's link that has ended", () => {
	let stage: Stage;
	let site: Stage["site"];
	let league: Awaited<ReturnType<typeof fillLeague>>;
	let staff: Awaited<ReturnType<typeof staffOf>>;
	let page: Page;
	let began: number;
	/** Another game of the same day. */
	let later: number;

	beforeAll(async () => {
		stage = await openStage();
		({ site } = stage);
		began = site.now.instant;
		const acme = await site.organization({ slug: "acme", name: "Acme Hoops" });
		league = await site.write(acme, fillLeague);
		staff = await staffOf(site, acme, "staff");
		const [home, away] = league.leagueTeams;
		const { season, seasonLeague } = league;
		const [row] = await site.database.owner
			.sql`insert into games (organization_id, season_id, season_league_id, home_team_id, away_team_id, date, time)
				values (${acme.id}, ${season.id}, ${seasonLeague.id}, ${home?.id ?? 0}, ${away?.id ?? 0}, '2026-11-23', '21:00') returning id`;
		later = Number(row?.["id"]);
	}, 120_000);
	beforeEach(async () => {
		const { sql } = site.database.owner;
		site.now.instant = began;
		await sql`delete from game_events`;
		await sql`delete from scorer_links`;
		await sql`update games set status = 'scheduled', score_home = null, score_away = null where date = '2026-11-23'`;
		site.directory.unverify(true);
	});
	afterEach(async () => await page?.context().close());
	afterAll(async () => await stage?.close());

	const tap = async (action: string, more: object = {}) => {
		const body = { taps: [{ op_id: crypto.randomUUID(), action, ...more }] };
		expect((await staff.send("POST", `/api/gamesv2/${league.coming.id}/taps`, body)).status).toBe(200);
	};

	/** Opens a link's page, which hears of nothing but its own presses where it is deaf; gives what withdraws the link. */
	async function open(body: object, { isDeaf = false } = {}) {
		const made = await staff.send("POST", "/api/scorer-links", body);
		const { address, link } = (await made.json()) as { address: string; link: { id: number; expires_at: string } };
		const opened = await stage.newPage(null, phone);
		({ page } = opened);
		if (isDeaf) await page.route("**/_/events?**", async (route) => await route.abort());
		await page.clock.setFixedTime(site.now.instant);
		await opened.open(`/_/score#${address.split("#")[1]}`);
		await page.getByText("Quay Queens").first().waitFor();
		if (isDeaf) await page.route("**/sheet", async (route) => await route.abort());
		return {
			link,
			withdraw: async () => expect((await staff.send("DELETE", `/api/scorer-links/${link.id}`)).status).toBe(200),
		};
	}
	/** Only the teams, so that one button is a press. */
	async function teamsOnly() {
		await page.getByRole("button", { name: "Options" }).click();
		await page.getByRole("checkbox", { name: "Players" }).uncheck();
		await page.keyboard.press("Escape");
		return page.getByRole("group", { name: "Quay Queens" }).getByRole("button", { name: "+3 points" });
	}
	const shown = async () => await page.locator("body").innerText();
	const came = async () =>
		(await site.database.owner.sql`select status from game_events where link_id is not null order by id`).map(
			({ status }) => String(status),
		);
	const nothingKept = async () => {
		await until(async () => ((await page.evaluate(kept)) as string[]).length === 0);
	};

	test("shows no names from the next press on, says what became of it, and keeps nothing (games 18)", async () => {
		await tap("start");
		const { withdraw } = await open({ game_id: league.coming.id, label: "Table 2" }, { isDeaf: true });
		const three = await teamsOnly();
		await three.click();
		await until(async () => (await came()).length === 1);
		await until(async () => ((await page.evaluate(kept)) as string[]).some((row) => names.test(row)));
		await withdraw();
		await three.click();
		await page.getByText(over).waitFor();
		await page.getByText("Staff can still accept this. Not in the score: 1 entry.").waitFor();
		expect(await shown()).not.toMatch(names);
		expect(await page.content()).not.toMatch(names);
		expect(await came()).toEqual(["applied", "late"]);
		await nothingKept();
		expect(await violations(page)).toEqual([]);
		const folder = process.env["PICTURES"];
		if (folder) await page.screenshot({ path: `${folder}/scorer-link-over.png` });
		await page.reload();
		await page.getByText(said.scorerLinkWithdrawn).first().waitFor();
		expect(await shown()).not.toMatch(names);
	}, 120_000);

	further(
		"shows none once something is heard of the game, with nothing done on it",
		async () => {
			await tap("start");
			const { withdraw } = await open({ game_id: league.coming.id, label: "Table 3" });
			await page.getByRole("button", { name: "Options" }).waitFor();
			await withdraw();
			await tap("points", { side: "home", n: 2 });
			await page.getByText(over).waitFor();
			expect(await shown()).not.toMatch(names);
			await nothingKept();
		},
		120_000,
	);

	further(
		"sends what waits, with what was pressed since refused, and then keeps nothing",
		async () => {
			await tap("start");
			const { withdraw } = await open({ game_id: league.coming.id, label: "Table 4" });
			const three = await teamsOnly();
			await page.context().setOffline(true);
			await three.click();
			await page.locator(".scorer-sync", { hasText: "1 waiting" }).waitFor();
			await withdraw();
			site.now.instant = began + 600_000;
			await page.clock.setFixedTime(site.now.instant);
			await three.click();
			await page.locator(".scorer-sync", { hasText: "2 waiting" }).waitFor();
			await page.context().setOffline(false);
			await page.getByText("Nothing that is entered since is taken. Not in the score: 2 entries.").waitFor();
			expect(await shown()).not.toMatch(names);
			expect(await came()).toEqual(["late"]);
			await nothingKept();
		},
		120_000,
	);

	further(
		"that is opened again sends what waited on the device, without a name, and keeps it until then",
		async () => {
			await tap("start");
			const { withdraw } = await open({ game_id: league.coming.id, label: "Table 5" });
			const three = await teamsOnly();
			await page.route("**/taps", async (route) => await route.abort());
			await three.click();
			await page.locator(".scorer-sync", { hasText: "1 waiting" }).waitFor();
			await withdraw();
			await page.reload();
			await page.getByText(over).waitFor();
			await page.getByText("1 entry waits to be saved. It is sent by itself, from here too.").waitFor();
			expect(await shown()).not.toMatch(names);
			expect(((await page.evaluate(kept)) as string[]).some((row) => row.startsWith("drafts"))).toBe(true);
			await page.unroute("**/taps");
			await page.evaluate(() => dispatchEvent(new Event("online")));
			await page.getByText("Staff can still accept this. Not in the score: 1 entry.").waitFor();
			expect(await came()).toEqual(["late"]);
			await nothingKept();
		},
		120_000,
	);

	/** The list of a day's games, seen again after one of them; nothing that it has asked is still on its way. */
	async function listAfterGame() {
		const { withdraw } = await open({ date: "2026-11-23" });
		const game = page.getByRole("button", { name: /Reef Rockets at Quay Queens/ });
		await game.click();
		await page.getByRole("button", { name: "Start the game" }).waitFor();
		const read = page.waitForResponse("**/api/scorer-links/mine");
		await page.getByRole("button", { name: "Games", exact: true }).click();
		await (await read).finished();
		await game.waitFor();
		await withdraw();
		return game;
	}

	further.each([
		["a game is chosen", async (game: Locator) => await game.click()],
		[
			"it is looked at again",
			async () => await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange"))),
		],
	] as const)(
		"for a day's games shows no list either, once %s",
		async (_once, act) => {
			await act(await listAfterGame());
			await page.getByText(over).waitFor();
			expect(await shown()).not.toMatch(names);
			await nothingKept();
		},
		120_000,
	);

	further(
		"long ago shows and keeps nothing, though nobody can be asked; what waited can come in no more",
		async () => {
			await tap("start");
			const { link } = await open({ game_id: league.coming.id, label: "Table 6" });
			const three = await teamsOnly();
			await page.route("**/api/**", async (route) => await route.abort());
			await three.click();
			await page.locator(".scorer-sync", { hasText: "1 waiting" }).waitFor();
			await page.clock.setFixedTime(Date.parse(link.expires_at) + 23 * 3_600_000);
			await page.reload();
			await page.locator(".scorer-sync", { hasText: "1 waiting" }).waitFor();
			await page.clock.setFixedTime(Date.parse(link.expires_at) + 25 * 3_600_000);
			await page.reload();
			await page.getByText("This scorer link has expired. What you entered before is still sent").waitFor();
			expect(await shown()).not.toMatch(names);
			await until(async () => {
				const left = (await page.evaluate(kept)) as string[];
				return left.every((row) => !names.test(row)) && !left.some((row) => row.startsWith("drafts"));
			});
		},
		120_000,
	);

	further(
		"leaves nothing to the page of another link either",
		async () => {
			await open({ game_id: league.coming.id, label: "Table 7" });
			const answer = await staff.send("POST", "/api/scorer-links", { game_id: later, label: "Table 8" });
			const { address } = (await answer.json()) as { address: string };
			await page.goto("about:blank");
			await page.goto(`http://${stage.host}/_/score#${address.split("#")[1]}`);
			await page.getByRole("button", { name: "Options" }).waitFor();
			await until(async () => {
				const left = (await page.evaluate(kept)) as string[];
				const ofIt = [`:${league.coming.id}`, `-${league.coming.id}`];
				return !left.some(
					(row) => ofIt.some((end) => row.endsWith(end)) || row.startsWith(`games {"game":${league.coming.id},`),
				);
			});
		},
		120_000,
	);
});
