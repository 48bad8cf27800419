/** What a bracket of 64 teams costs: the server, the line, and Chromium. Alone: `bun run bench:bracket`. */
import type { Browser, Page } from "playwright-core";
import { manifest } from "../static/build/assets.ts";
import { advance } from "../src/domain/bracket/advance.ts";
import { layout } from "../src/domain/bracket/layout.ts";
import type { Format } from "../src/domain/bracket/matchup.ts";
import type { BracketGame } from "../src/domain/bracket/result.ts";
import { testApp } from "../tests/support/app.ts";
import { fillDivision, gamesOf, type FilledDivision } from "../tests/support/bracket.ts";
import { hasBrowser, openBrowser } from "../tests/support/screens/browser.ts";
import { staffOf } from "../tests/support/staff.ts";
import { until } from "../tests/support/until.ts";
import { median } from "./load.ts";
import { table, type Row } from "./table.ts";

const rounds = 60;
const warm = 20;
const targets = { serverMs: 15, kilobytes: 30, interactiveMs: 200, framesPerSecond: 60 };

type Site = Awaited<ReturnType<typeof testApp>>;
type Staff = Awaited<ReturnType<typeof staffOf>>;

export async function brackets(): Promise<Row[]> {
	const site = await testApp();
	const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: site.app.fetch });
	try {
		const organization = await site.organization({ slug: "bench", name: "Northshore Youth 3-on-3" });
		const staff = await staffOf(site, organization, "staff", `127.0.0.1:${server.port}`);
		const rows: Row[] = [];
		for (const format of ["single", "double"] as const) {
			const filled = await site.write(organization, async (writer) => {
				return await fillDivision(writer, { teams: 64, format, name: format, nameOf });
			});
			await playOut(staff, filled, format);
			const query = `divisionId=${filled.division.id}&seasonId=${filled.season.id}`;
			rows.push(...(await served(site, format, `/bench/tournamentBracket?${query}`)));
			const desk = `/dashboard/seasons/${filled.season.id}/divisions/${filled.division.id}`;
			if (hasBrowser) rows.push(...(await seen(format, new URL(desk, server.url).href, staff.cookie)));
		}
		const board = await site.write(organization, async (writer) => {
			return await fillDivision(writer, { teams: 64, name: "board", nameOf });
		});
		const address = new URL(`/dashboard/seasons/${board.season.id}`, server.url).href;
		if (hasBrowser) rows.push(...(await carried(address, staff.cookie)));
		return rows;
	} finally {
		await server.stop(true);
		await site.close();
	}
}

const trees = ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Ginkgo", "Hazel"];
const kinds = ["Aces", "Blazers", "Comets", "Dunkers", "Eagles", "Foxes", "Giants", "Hawks"];
const nameOf = (seed: number) => `${trees[(seed - 1) >> 3]} ${kinds[(seed - 1) % 8]}`;

/** Every game played, with a day and a place. */
async function playOut(staff: Staff, filled: FilledDivision, format: Format): Promise<void> {
	const known: BracketGame[] = [];
	for (;;) {
		const { standings } = advance(layout(64, format), known, filled.teams);
		const open = [...standings.values()].filter(({ state }) => state === "open");
		if (open.length === 0) return;
		for (const { matchup, teamA, teamB } of open) {
			const send = async (method: string, path: string, body: object) => {
				const answer = (await (await staff.send(method, path, body)).json()) as { game: BracketGame & { id: number } };
				return answer.game;
			};
			const { matchId, index } = matchup;
			const when = { date: "2026-12-05", time: "10:00", location: `Court ${(index % 6) + 1}` };
			const teams = { home_team_id: teamA?.slt_id, away_team_id: teamB?.slt_id };
			const { id } = await send("POST", gamesOf(filled), { match_id: matchId, ...teams, ...when });
			const points = 50 + ((index * 7) % 20);
			const result = { score_home: points, score_away: points + (index % 3 === 0 ? 5 : -5) };
			known.push(await send("PUT", `${gamesOf(filled)}/${id}`, result));
		}
	}
}

async function served({ app, database, directory }: Site, format: Format, path: string): Promise<Row[]> {
	const headers = { host: "localhost:3000", "accept-encoding": "br" };
	const get = async (at: string) => await app.fetch(new Request(`http://localhost:3000${at}`, { headers }));
	const times: number[] = [];
	let bytes = 0;
	for (let round = 0; round < rounds + warm; round += 1) {
		await database.owner.sql`update organizations set version = app_version() where slug = 'bench'`;
		directory.unverify(true);
		const start = performance.now();
		const response = await get(path);
		bytes = (await response.arrayBuffer()).byteLength;
		if (round >= warm) times.push(performance.now() - start);
		if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
	}
	const sheet = (await (await get(manifest.css)).arrayBuffer()).byteLength;
	const what = `bracket of 64, ${format}`;
	return [
		upTo(`${what}: server time uncached, median of ${rounds}`, median(times), targets.serverMs, "ms"),
		upTo(`${what}: HTML, compressed`, bytes / 1024, targets.kilobytes, "KB"),
		upTo(`${what}: HTML and CSS, compressed`, (bytes + sheet) / 1024, targets.kilobytes, "KB"),
	];
}

async function seen(format: Format, address: string, cookie: string): Promise<Row[]> {
	const browser = await openBrowser();
	const page = await signedIn(browser, address, cookie);
	await page.addInitScript(noteInteractive);
	const starts: number[] = [];
	for (let round = 0; round < 5; round += 1) {
		await page.goto(address);
		await until(async () => await page.evaluate<boolean>("window.interactiveAt !== undefined"));
		starts.push((await page.evaluate(sinceScript)) as number); // a difference of two instants
	}
	const dragged = await medianOf(async () => await frames(page, async () => await drag(page)));
	const wheeled = await medianOf(async () => await frames(page, async () => await wheel(page)));
	await browser.close();
	const what = `its editor, ${format}`;
	return [
		upTo(`${what}: interactive after its script, median of 5`, median(starts), targets.interactiveMs, "ms"),
		atLeast(`${what}: frames a second while it is dragged, median of ${tries}`, dragged),
		atLeast(`${what}: frames a second while it scrolls, median of ${tries}`, wheeled),
	];
}

/** A team is picked up in a division of 64, in a page that has just come, and carried down and back. */
async function carried(address: string, cookie: string): Promise<Row[]> {
	const browser = await openBrowser();
	const [pickUps, rates]: [number[], number[]] = [[], []];
	for (let round = 0; round < 5; round += 1) {
		const page = await signedIn(browser, address, cookie);
		await page.goto(address);
		const grip = page.getByRole("button", { name: `Move ${nameOf(3)}`, exact: true });
		await grip.scrollIntoViewIfNeeded();
		await page.locator("[id^=DndLiveRegion]").nth(1).waitFor({ state: "attached" });
		const { x = 0, y = 0 } = (await grip.boundingBox()) ?? {};
		await page.mouse.move(x + 5, y + 5);
		const first = await frameLengths(page, async () => {
			await page.mouse.down();
			for (let step = 1; step <= 5; step += 1) await page.mouse.move(x + 5 + step * 2, y + 5 + step * 2);
		});
		pickUps.push(Math.max(...first));
		rates.push(await frames(page, async () => await carry(page, x, y)));
		await page.mouse.up();
		await page.context().close();
	}
	await browser.close();
	return [
		upTo("divisions board of 64: longest frame when a team is picked up, median of 5", median(pickUps), 50, "ms"),
		atLeast("divisions board of 64: frames a second while it is carried, median of 5", median(rates)),
	];
}

async function carry(page: Page, x: number, y: number): Promise<void> {
	for (let step = 0; step < steps; step += 1) await page.mouse.move(x + 15 + step, y + 15 + step * 3);
	for (let step = steps; step > 0; step -= 1) await page.mouse.move(x + 15 + step, y + 15 + step * 3);
}

async function signedIn(browser: Browser, address: string, cookie: string): Promise<Page> {
	const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
	const [name = "", value = ""] = cookie.split("=");
	await context.addCookies([{ name, value, url: address }]);
	return await context.newPage();
}

/** The island's first effect sets the zoom: then every handler is there. */
const noteInteractive = `new MutationObserver((_, observer) => {
	if (!document.querySelector(".canvas")?.style.zoom) return;
	window.interactiveAt = performance.now();
	observer.disconnect();
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["style"] })`;

const sinceScript = `window.interactiveAt - Math.max(...performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")).map(({ responseEnd }) => responseEnd))`;

const tries = 3;

async function medianOf(measure: () => Promise<number>): Promise<number> {
	const seen: number[] = [];
	while (seen.length < tries) seen.push(await measure());
	return median(seen);
}

/** How many frames a second were drawn while something was done, from the first of them to the last. */
async function frames(page: Page, work: () => Promise<void>): Promise<number> {
	const lengths = await frameLengths(page, work);
	return (lengths.length * 1000) / lengths.reduce((sum, length) => sum + length, 0);
}

/** How long each frame stood while something was done, in milliseconds; nothing of an earlier count runs on. */
async function frameLengths(page: Page, work: () => Promise<void>): Promise<number[]> {
	await page.evaluate(`window.times = [];
		window.next = requestAnimationFrame(function note(time) { window.times.push(time); window.next = requestAnimationFrame(note); })`);
	await work();
	return (await page.evaluate(
		`cancelAnimationFrame(window.next); window.times.slice(1).map((time, at) => time - window.times[at])`,
	)) as number[]; // the expression's own
}

const steps = 120;

async function drag(page: Page): Promise<void> {
	await page.mouse.move(900, 700);
	await page.mouse.down();
	for (let step = 0; step < steps; step += 1) await page.mouse.move(900 - step * 4, 700 - step * 4);
	for (let step = steps; step > 0; step -= 1) await page.mouse.move(900 - step * 4, 700 - step * 4);
	await page.mouse.up();
}

async function wheel(page: Page): Promise<void> {
	await page.mouse.move(700, 600);
	for (let step = 0; step < steps; step += 1) {
		await page.mouse.wheel(step % 4 === 0 ? 20 : 0, step < steps / 2 ? 40 : -40);
		await page.evaluate("new Promise((next) => requestAnimationFrame(next))");
	}
}

function upTo(what: string, figure: number, most: number, unit: string): Row {
	return { what, target: `at most ${most} ${unit}`, seen: `${figure.toFixed(1)} ${unit}`, holds: figure <= most };
}

function atLeast(what: string, figure: number): Row {
	const least = targets.framesPerSecond;
	return { what, target: `${least}`, seen: figure.toFixed(1), holds: Math.round(figure) >= least };
}

if (import.meta.main) {
	console.log(table(await brackets()));
	process.exit(0); // the database of tests would keep it alive
}
