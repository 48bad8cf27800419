import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { fillDemo } from "../../../db/demo.ts";
import { bySlug, type Organization } from "../../../src/data/organization/platform.ts";
import { hasBrowser } from "../../support/screens/browser.ts";
import { further } from "../../support/depth.ts";
import { openStage, type Stage } from "../../support/screens/stage.ts";
import { said as sentences } from "../../support/said.ts";

const axe = readFileSync(new URL("../../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const games = [
	"game,date,home,away,status,home_score,away_score,forfeit_winner",
	"one,2026-11-02,Hawks,Owls,final,50,48,",
	"two,2026-11-09,Owls,Hawks,forfeit,,,away",
].join("\r\n");

describe.skipIf(!hasBrowser)("import and export on a phone", () => {
	let stage: Stage;
	let site: Stage["site"];
	let harbor: Organization;

	beforeAll(async () => {
		stage = await openStage();
		site = stage.site;
		await fillDemo(site.database.db, { instant: site.now.instant });
		const found = await bySlug(site.database.db, "harbor-city");
		if (!found) throw new Error("there is no demo");
		harbor = found;
	}, 120_000);
	afterAll(async () => await stage?.close());

	async function opened(width: number, height: number) {
		const { page, open } = await stage.signedIn(harbor, "staff", { viewport: { width, height } });
		await open("/dashboard/transfer");
		await page.locator('[data-island="season-import"][data-live]').waitFor();
		return page;
	}

	further(
		"every download is within the screen, of leagues that were folded away as well",
		async () => {
			const page = await opened(390, 844);
			await page.locator(".exports summary").first().click();
			expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
			const places = await page.locator(".exports a:visible").evaluateAll((links) =>
				links.map((link) => {
					const { left, right, height } = link.getBoundingClientRect();
					return left >= 0 && right <= innerWidth && height >= 40;
				}),
			);
			expect(places.length).toBeGreaterThan(20);
			expect(places).not.toContain(false);
			await page.addScriptTag({ content: axe });
			const violations = await page.evaluate(async () => {
				// axe was just put into the page
				const { axe: judge } = window as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } };
				return (await judge.run()).violations.map(({ id }) => id);
			});
			expect(violations).toEqual([]);
		},
		120_000,
	);

	further(
		"a file of 0 bytes is told to be empty",
		async () => {
			const page = await opened(390, 844);
			await page.locator("#import-season").fill("Spring 2027");
			const empty = { name: "box-scores.csv", mimeType: "text/csv", buffer: Buffer.from("") };
			await page.getByLabel("Box scores (box-scores.csv)").setInputFiles(empty);
			await page.getByRole("button", { name: "Preview" }).click();
			await page.locator(".answer").getByText("box-scores.csv line 1: the file is empty.").waitFor();
			expect(await page.locator(".answer").textContent()).not.toContain("Choose a file");
		},
		120_000,
	);

	further(
		"games that would be at one time are named before they are stored",
		async () => {
			const page = await opened(390, 844);
			await page.locator("#import-season").fill("Spring 2099");
			await page.locator("#import-league").fill("Women");
			const rows = ["game,date,time,home,away,status,home_score,away_score"];
			for (const [game, away] of [
				["one", "Owls"],
				["two", "Gulls"],
			])
				rows.push(`${game},2099-03-02,19:00,Hawks,${away},scheduled,,`);
			const file = { name: "games.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) };
			await page.getByLabel("Games (games.csv)").setInputFiles(file);
			await page.getByRole("button", { name: "Preview" }).click();
			const notice = page.locator(".answer .notice.warn");
			await notice.getByText("Hawks: two games at once on Mon, Mar 2, 2099, 7:00 PM: ").waitFor();
			expect(await notice.locator("p").textContent()).toBe(
				"1 clash would come of it. An import stores the games so; then they wait under Clashes.",
			);
			expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
			await page.getByRole("button", { name: "Import", exact: true }).click();
			await notice.getByText("The calendar has 1 clash now. Move the games, or keep them: ").waitFor();
			await notice.getByRole("link", { name: "Clashes" }).click();
			await page.getByText("Hawks: two games at once").first().waitFor();
		},
		120_000,
	);

	further(
		"venues come in by themselves, a column said otherwise and a name that is nearly another, and go out and back",
		async () => {
			const page = await opened(390, 844);
			const rows = ["Halle;Straße;Bemerkung", "Harbor City Armoury;9 Quay Street;Side door", "North Barn;;", ""];
			const file = { name: "hallen.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n"), "latin1") };
			await page.getByLabel("Venues (venues.csv)").setInputFiles(file);
			await page.getByRole("button", { name: "Preview" }).click();
			await page.locator(".answer").getByText("Did you mean Harbor City Armory?").waitFor();
			await page.locator(".answer summary").first().click();
			await page.getByRole("combobox", { name: "Bemerkung" }).selectOption({ label: "Leave out" });
			await page.getByRole("button", { name: "It is Harbor City Armory" }).click();
			await page.locator(".answer").getByText("Harbor City Armoury is the place Harbor City Armory.").waitFor();
			await page.locator(".answer").getByText("Left out: Bemerkung (1 value).").waitFor();
			expect(await page.locator(".answer tbody tr td:last-child").allInnerTexts()).toEqual([
				expect.stringMatching(/^address .* to 9 Quay Street$/),
				"new",
			]);
			expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
			await page.getByRole("button", { name: "Import", exact: true }).click();
			await page.locator(".answer").getByText("The venues are in.").waitFor();
			const download = page.waitForEvent("download");
			await page.locator(".exports").getByRole("link", { name: "Venues" }).click();
			expect(await text(await (await download).createReadStream())).toContain("\nHarbor City Armory,9 Quay Street,");
			await page.locator(".answer").getByRole("button", { name: "Undo" }).click();
			await page.getByRole("button", { name: "Undo", exact: true }).last().click();
			await page.getByText("The import into Venues was taken back").waitFor();
		},
		120_000,
	);

	test("a preview comes into view, can be cancelled, and imports what it showed", async () => {
		const page = await opened(390, 560);
		await page.locator("#import-season").fill("Spring 2027");
		await page.locator("#import-league").fill("Women");
		await page
			.getByLabel("Games (games.csv)")
			.setInputFiles({ name: "games.csv", mimeType: "text/csv", buffer: Buffer.from(games) });
		const notice = page.locator(".answer .notice:not(.warn)");
		const inView = async () =>
			await notice.evaluate((element) => {
				const { top, bottom } = element.getBoundingClientRect();
				return top >= 0 && bottom <= innerHeight;
			});
		await page.getByRole("button", { name: "Preview" }).click();
		await page.getByRole("button", { name: "Cancel" }).waitFor();
		expect(await notice.textContent()).toBe(sentences.filesWouldChange);
		expect(await inView()).toBe(true);
		expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Import");
		expect(await page.locator(".answer .counts dt").allTextContents()).toContain("Teams in a league, new");
		expect(await page.locator(".answer tbody tr").allInnerTexts()).toEqual([
			"2\t2026-11-02 Owls at Hawks\tnew",
			"3\t2026-11-09 Hawks at Owls\tnew",
		]);
		await page.getByRole("button", { name: "Cancel" }).click();
		expect(await notice.count()).toBe(0);
		expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Preview");
		await page.getByRole("button", { name: "Preview" }).click();
		await page.getByRole("button", { name: "Import", exact: true }).click();
		await page.getByText(sentences.seasonIsIn).waitFor();
		expect(await inView()).toBe(true);
		expect(await page.getByRole("button", { name: "Cancel" }).count()).toBe(0);
		await page.locator(".exports b", { hasText: "Spring 2027" }).first().waitFor(); // without a reload
		const season = await page.getByRole("link", { name: "Season's page" }).getAttribute("href");
		await page.getByRole("link", { name: "Standings on the site" }).click();
		await page.getByText("Hawks").first().waitFor();
		expect(new URL(page.url()).searchParams.get("season")).toBe(/\d+$/.exec(season ?? "")?.[0] ?? "none");
		await page.goto(new URL(season ?? "", page.url()).href);
		await page.getByRole("heading", { name: "Spring 2027" }).first().waitFor();
	}, 120_000);

	test("what has come in is taken back by Undo, at once and from the list (writing 16)", async () => {
		const page = await opened(390, 844);
		const bring = async () => {
			await page.locator("#import-season").fill("Summer 2027");
			await page.locator("#import-league").fill("Women");
			await page
				.getByLabel("Games (games.csv)")
				.setInputFiles({ name: "games.csv", mimeType: "text/csv", buffer: Buffer.from(games) });
			await page.getByRole("button", { name: "Preview" }).click();
			await page.getByRole("button", { name: "Import", exact: true }).click();
			await page.getByText(sentences.seasonIsIn).waitFor();
		};
		const seasons = async () =>
			(await site.database.owner.sql`select id from seasons where name = 'Summer 2027'`).length;
		const sure = page.getByRole("dialog").getByRole("button", { name: "Undo" });
		await bring();
		expect(await seasons()).toBe(1);
		await page.locator(".answer").getByRole("button", { name: "Undo" }).click();
		await sure.click();
		await page.getByText("The import into Summer 2027 was taken back").waitFor();
		expect([await seasons(), await page.getByText(sentences.seasonIsIn).count()]).toEqual([0, 0]);
		await page.locator(".exports b", { hasText: "Summer 2027" }).waitFor({ state: "detached" });
		await bring();
		await page.reload();
		expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
		await page.getByRole("button", { name: "Undo the import into Summer 2027" }).click();
		await sure.click();
		await page.getByText("The import into Summer 2027 was taken back").waitFor();
		expect(await seasons()).toBe(0);
	}, 120_000);

	test("a known name is said, and whoever knows better says that it is somebody else (players 18)", async () => {
		const page = await opened(390, 844);
		const [known] = await site.database.owner.sql`select first_name, last_name from players
			where organization_id = ${harbor.id} and first_name || last_name in
				(select first_name || last_name from players where organization_id = ${harbor.id} group by 1 having count(*) = 1) limit 1`;
		const name = `${known?.["first_name"]} ${known?.["last_name"]}`;
		const rows = `team,first_name,last_name\nCormorants,${name.replace(" ", ",")}\nCormorants,Quite,New\n`;
		await page.locator("#import-season").fill("Summer 2031");
		await page.locator("#import-league").fill("Women");
		await page
			.getByLabel("Players (players.csv)")
			.setInputFiles({ name: "players.csv", mimeType: "text/csv", buffer: Buffer.from(rows) });
		await page.getByRole("button", { name: "Preview" }).click();
		const who = page.getByLabel(`${name} of Cormorants`);
		expect(await who.locator("option:checked").textContent()).toStartWith(`The same person: ${name}, `);
		await page
			.locator(".answer")
			.getByText(/ is known already: the same person\?$/)
			.waitFor();
		expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
		await who.selectOption({ label: "Somebody else, who is new" });
		await page.getByRole("button", { name: "Import", exact: true }).waitFor({ state: "detached" });
		await page.getByRole("button", { name: "Preview" }).click();
		await page.getByRole("button", { name: "Import", exact: true }).click();
		await page.getByText(sentences.seasonIsIn).waitFor();
		const same = await site.database.owner.sql`select id from players
			where organization_id = ${harbor.id} and first_name || ' ' || last_name = ${name}`;
		expect(same.length).toBe(2);
	}, 120_000);

	test("a file of somebody's own: its columns are said on screen, and what is nearly there is taken by a press (writing 14, writing 15)", async () => {
		const page = await opened(390, 844);
		const text = "Pokal 2027;;;\n\nWann;Heim;Gast;Bemerkung\n2.3.2027 19:30;Hawks;Owls;-\n";
		await page.locator("#import-season").fill("Spring 2028");
		await page.locator("#import-league").fill("Womens");
		await page
			.getByLabel("Games (games.csv)")
			.setInputFiles({ name: "spielplan.csv", mimeType: "text/csv", buffer: Buffer.from(text, "latin1") });
		const answer = page.locator(".answer");
		await page.getByRole("button", { name: "Preview" }).click();
		await answer.getByText("games.csv line 3, column date: this column is missing.").waitFor();
		expect(await answer.getByLabel("Heim").locator("option:checked").textContent()).toBe("Home team");
		await answer.getByLabel("Wann").selectOption({ label: "Date" });
		expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
		await page.addScriptTag({ content: axe });
		expect(
			await page.evaluate(async () => {
				// axe was just put into the page
				const { axe: judge } = window as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } };
				return (await judge.run()).violations.map(({ id }) => id);
			}),
		).toEqual([]);
		await page.getByRole("button", { name: "Preview" }).click();
		await answer.getByText(sentences.filesWouldChange).waitFor();
		expect(await answer.locator("tbody tr").allInnerTexts()).toEqual(["4\t2027-03-02 Owls at Hawks\tnew"]);
		await answer.getByLabel("Bemerkung").selectOption({ label: "Location" });
		await page.getByRole("button", { name: "Import", exact: true }).waitFor({ state: "detached" });
		await answer.getByText("Did you mean Women?").waitFor();
		await answer.getByRole("button", { name: "It is Women" }).click();
		await answer.getByText("Womens is the league Women.").waitFor();
		await page.getByRole("button", { name: "Import", exact: true }).click();
		await answer.getByText(sentences.seasonIsIn).waitFor();
		expect(
			await site.database.owner.sql`
				select g.time, g.location, l.name from games g join season_leagues s on s.id = g.season_league_id
				join leagues l on l.id = s.league_id join seasons t on t.id = g.season_id where t.name = 'Spring 2028'`,
		).toMatchObject([{ time: "19:30", location: "-", name: "Women" }]);
	}, 120_000);

	further(
		"a league that is missing is said at its field, which gets the cursor",
		async () => {
			const page = await opened(390, 560);
			await page.locator("#import-season").fill("Spring 2031");
			await page
				.getByLabel("Teams (teams.csv)")
				.setInputFiles({ name: "teams.csv", mimeType: "text/csv", buffer: Buffer.from("team\nBears\n") });
			await page.getByRole("button", { name: "Preview" }).click();
			await page.locator(".field .error", { hasText: sentences.nameLeague }).waitFor();
			await page.locator(".answer").getByText(`Nothing was stored. ${sentences.nameLeague}`).waitFor();
			expect(
				await page.evaluate(() => {
					const { id, ariaInvalid } = document.activeElement!; // something always is
					const { top, bottom } = document.activeElement!.getBoundingClientRect();
					return [id, ariaInvalid, top >= 0 && bottom <= innerHeight];
				}),
			).toEqual(["import-league", "true", true]);
			await page.keyboard.type("Women");
			await page.getByRole("button", { name: "Preview" }).click();
			await page.getByText(sentences.filesWouldChange).waitFor();
			expect(await page.locator("[aria-invalid]").count()).toBe(0);
		},
		120_000,
	);

	further(
		"what was said of a file's columns stays while other fields are filled in, and goes with another file",
		async () => {
			const page = await opened(390, 844);
			const answer = page.locator(".answer");
			const players = (name: string) =>
				page.getByLabel("Players (players.csv)").setInputFiles({
					name,
					mimeType: "text/csv",
					buffer: Buffer.from("Surname;Rufende;Foo\nSmith;Jo;x\nStone;Ann;\n"),
				});
			await page.locator("#import-league").fill("Women");
			await page.locator("#import-team").fill("Hawks");
			await players("a.csv");
			await page.getByRole("button", { name: "Preview" }).click();
			await answer.getByText("players.csv line 1, column first_name: this column is missing.").waitFor();
			await answer.getByLabel("Rufende").selectOption({ label: "First name" });
			await page.getByRole("button", { name: "Preview" }).click();
			await page.getByText("Name the season: no file of settings does.").waitFor();
			expect(await page.evaluate(() => document.activeElement?.id)).toBe("import-season");
			await page.keyboard.type("Spring 2029");
			expect(await page.getByText("Name the season: no file of settings does.").count()).toBe(0);
			expect(await answer.locator(".notice").count()).toBe(0);
			expect(await answer.getByLabel("Rufende").locator("option:checked").textContent()).toBe("First name");
			await page.getByRole("button", { name: "Preview" }).click();
			await answer.getByText(sentences.filesWouldChange).waitFor();
			await answer.getByText("Left out: Foo (1 value).").waitFor();
			expect(await answer.locator("tbody tr").allInnerTexts()).toEqual(["2\tJo Smith\tnew", "3\tAnn Stone\tnew"]);
			await page.getByRole("button", { name: "Cancel" }).click();
			expect(await answer.getByLabel("Rufende").locator("option:checked").textContent()).toBe("First name");
			await players("a.csv");
			expect(await answer.getByLabel("Rufende").count()).toBe(1);
			await players("b.csv");
			await answer.getByLabel("Rufende").waitFor({ state: "detached" });
		},
		120_000,
	);

	further(
		"what was guessed of a file's dates is guessed anew once the file is mended",
		async () => {
			const page = await opened(390, 844);
			const answer = page.locator(".answer");
			const games = (...days: string[]) =>
				page.getByLabel("Games (games.csv)").setInputFiles({
					name: "games.csv",
					mimeType: "text/csv",
					buffer: Buffer.from(`date,time,home,away\n${days.map((day) => `${day},19:00,Hawks,Owls\n`).join("")}`),
				});
			await page.locator("#import-season").fill("Spring 2033");
			await page.locator("#import-league").fill("Women");
			await games("13/01/2033", "soon");
			await page.getByRole("button", { name: "Preview" }).click();
			await answer.getByText("games.csv line 3, column date").waitFor();
			await games("1/12/2033");
			await page.getByRole("button", { name: "Preview" }).click();
			await answer.getByText(sentences.filesWouldChange).waitFor();
			expect(await answer.locator("tbody tr").allInnerTexts()).toEqual(["2\t2033-01-12 Owls at Hawks\tnew"]);
		},
		120_000,
	);
});
