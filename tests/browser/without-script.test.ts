import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import type { UserRole } from "../../src/domain/roles.ts";
import { hasBrowser } from "../support/screens/browser.ts";
import { further } from "../support/depth.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { imageFile } from "../support/pictures.ts";
import { codeOf } from "../support/one-time.ts";
import { personWith, signInAt } from "../support/signing-in.ts";
import { openStage, type Stage } from "../support/screens/stage.ts";
import { said as sentences } from "../support/said.ts";

setDefaultTimeout(120_000);
const password = "a long password";

let stage: Stage;
let acme: Awaited<ReturnType<Stage["site"]["organization"]>>;
let league: Awaited<ReturnType<typeof fillLeague>>;
/** Of dora's one-time codes. */
let secret: string;

beforeAll(async () => {
	stage = await openStage();
	acme = await stage.site.organization({ slug: "acme", name: "Acme Hoops" });
	league = await stage.site.write(acme, fillLeague);
	await personWith(stage.site, acme, { username: "ada", password });
	await personWith(stage.site, acme, { username: "boss", password, role: "org_owner" });
	await personWith(stage.site, acme, { username: "bea", password: "for the first time", temporary: true });
	await personWith(stage.site, acme, { username: "dora", password });
	await personWith(stage.site, acme, { username: "eve", password });
	const { at } = await signInAt(stage.site, stage.host, { username: "dora", password });
	const offered = await at.send("POST", "/api/account/codes", { oldPassword: password });
	({ secret } = (await offered.json()) as { secret: string });
	await at.send("PUT", "/api/account/codes", { code: codeOf(secret, stage.site.now.instant) });
	stage.site.now.instant += 60_000;
}, 120_000);
afterAll(async () => await stage?.close());

const nobody = async () => await stage.newPage(null, { javaScriptEnabled: false });
const signedIn = async (role: UserRole = "staff") => await stage.signedIn(acme, role, { javaScriptEnabled: false });

const press = async (within: Page | Locator, name: string) =>
	await within.getByRole("button", { name, exact: true }).first().click();
const pathOf = (page: Page) => new URL(page.url()).pathname;
const said = async (page: Page, sentence: string) => await page.getByRole("status").getByText(sentence).waitFor();
/** By its element: what stands in `noscript` is no text to the driver. */
const needsScript = (page: Page) => page.locator("noscript p:visible", { hasText: "needs JavaScript" }).first();
const question = (page: Page) => page.locator("dialog[data-question]");

async function signIn(page: Page, username: string, word: string) {
	await page.getByLabel("Username").fill(username);
	await page.getByLabel("Password").fill(word);
	await press(page, "Log in");
}

describe.skipIf(!hasBrowser)("without script", () => {
	test("somebody signs in and out; a wrong password is said, and never written back", async () => {
		const { page, open, context } = await nobody();
		await open("/dashboard/seasons");
		await signIn(page, "ada", "another password");
		await page.getByRole("alert").getByText(sentences.loginFailed).waitFor();
		expect(await page.getByLabel("Username").inputValue()).toBe("ada");
		expect(await page.getByLabel("Password").inputValue()).toBe("");
		expect(await page.getByRole("button", { name: "Sign in with a passkey" }).isVisible()).toBe(false);
		await signIn(page, "ada", password);
		expect(pathOf(page)).toBe("/dashboard/seasons");
		await press(page, "Logout");
		expect(pathOf(page)).toBe("/acme");
		await open("/dashboard/seasons");
		expect(pathOf(page)).toBe("/login");
		await context.close();
	});

	further(
		"an owner adds a user by their own password, with what was typed kept where it is wrong (access 18)",
		async () => {
			const { page, open, context } = await nobody();
			await open(`/login?next=${encodeURIComponent(`/organizations/${acme.id}`)}`);
			await signIn(page, "boss", password);
			await press(page, "+ Add User");
			const dialog = page.locator("dialog[open]");
			await dialog.getByLabel("Username").fill("gus");
			await dialog.getByLabel("Role").selectOption({ label: "Organization Owner" });
			await dialog.getByLabel("Your own password").fill("a wrong password");
			await press(dialog, "Save");
			await dialog.locator(".field .error").getByText(sentences.ownPasswordWrong).waitFor();
			expect(await dialog.getByLabel("Username").inputValue()).toBe("gus");
			expect(await dialog.getByLabel("Role").inputValue()).toBe("org_owner");
			expect(await dialog.getByLabel("Your own password").inputValue()).toBe("");
			await dialog.getByLabel("Your own password").fill(password);
			await press(dialog, "Save");
			await question(page).getByText("Temporary Password: ").waitFor();
			await question(page).getByRole("link", { name: "Close" }).click();
			await page.getByRole("row", { name: /^gus/ }).getByRole("cell", { name: "Organization Owner" }).waitFor();
			await context.close();
		},
	);

	further("who comes with a temporary password chooses their own", async () => {
		const { page, open, context } = await nobody();
		await open("/login");
		await signIn(page, "bea", "for the first time");
		await page.getByLabel("Temporary password").fill("for the first time");
		await page.getByLabel("New password").fill("password1");
		await press(page, "Save password");
		await page.locator(".field .error").waitFor();
		await page.getByLabel("Temporary password").fill("for the first time");
		await page.getByLabel("New password").fill("one that only I know");
		await press(page, "Save password");
		await said(page, "Your password is changed");
		expect(pathOf(page)).toBe("/dashboard/seasons");
		await context.close();
	});

	test("a season is made, edited and deleted, each in a dialog that the server opens", async () => {
		const { page, dialog, open, context } = await signedIn();
		await open("/dashboard/seasons");
		await press(page, "Add season");
		await dialog.getByRole("textbox", { name: "Name" }).fill("Spring 2027");
		await press(dialog, "Save");
		await said(page, "Spring 2027 created");
		expect(new URL(page.url()).search).toBe("");
		await page.reload();
		expect(await page.getByText("Spring 2027 created").count()).toBe(0);

		await press(page, "Edit Spring 2027");
		expect(await dialog.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Spring 2027");
		await dialog.getByLabel("Start").fill("2027-05-01");
		await dialog.getByLabel("Finish").fill("2027-04-01");
		await press(dialog, "Save");
		await dialog.locator(".error").first().waitFor();
		expect(await dialog.getByLabel("Finish").inputValue()).toBe("2027-04-01");
		expect(await dialog.getByLabel("Finish").getAttribute("aria-invalid")).toBe("true");
		await dialog.getByLabel("Finish").fill("2027-07-01");
		await press(dialog, "Save");
		await said(page, "Spring 2027 updated");

		await press(page, "Delete selected");
		await page.getByRole("alert").getByText(sentences.selectSeasonToDelete).waitFor();
		await page.getByLabel("Select Spring 2027").check();
		await press(page, "Delete selected");
		await question(page).getByText(sentences.deleteSelectedSeasons).waitFor();
		await question(page).getByRole("link", { name: "Cancel" }).click();
		await page.getByRole("link", { name: "Spring 2027" }).waitFor();
		await page.getByLabel("Select Spring 2027").check();
		await press(page, "Delete selected");
		await press(question(page), "Yes");
		await said(page, "Seasons deleted");
		const listed = page.getByRole("table").getByRole("link", { name: "Spring 2027" });
		expect(await listed.count()).toBe(0);
		await press(page.getByRole("status"), "Undo");
		await said(page, "Spring 2027 restored");
		await open("/dashboard/seasons");
		await listed.waitFor();
		expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
		await context.close();
	});

	further("a team is made, renamed, given a logo, hidden and deleted", async () => {
		const { page, dialog, row, open, context } = await signedIn();
		await open(`/dashboard/seasons/${league.season.id}/leagues/${league.league.id}`);
		await press(page, "Add Team");
		await dialog.getByLabel("Team name").fill("Dock Dodgers");
		await press(dialog, "Save");
		await said(page, "Team added successfully");
		await press(page, "Edit Dock Dodgers");
		await dialog.getByLabel("Team name").fill("Dock Divers");
		const logo = imageFile("logo");
		const file = { name: logo.name, mimeType: logo.type, buffer: Buffer.from(await logo.arrayBuffer()) };
		await dialog.getByLabel("Logo", { exact: true }).setInputFiles(file);
		await press(dialog, "Save");
		await said(page, "Team updated!");
		await press(page, "Edit Dock Divers");
		await dialog.getByLabel("Take the logo away").waitFor();
		await dialog.getByRole("button", { name: "Cancel" }).click();
		expect(await dialog.count()).toBe(0);
		await page.getByLabel("Hide Dock Divers").check();
		await press(row("Dock Divers"), "Save");
		await said(page, "Team updated!");
		expect(await page.getByLabel("Hide Dock Divers").isChecked()).toBe(true);
		await page.getByLabel("Select Dock Divers").check();
		await page.locator("#delete-teams-button").click();
		await press(question(page), "Yes");
		await said(page, "Teams deleted successfully");
		await context.close();
	});

	further("a score beside a game to come is asked about, and ends it when that is meant (games 22)", async () => {
		const { page, row, open, context } = await signedIn();
		await open(`/dashboard/seasons/${league.season.id}/leagues/${league.league.id}`);
		const enter = async () => {
			await page.getByLabel("Score of Quay Queens, Quay Queens vs Reef Rockets").fill("66");
			await page.getByLabel("Score of Reef Rockets, Quay Queens vs Reef Rockets").fill("60");
			await press(page, "Save score of Quay Queens vs Reef Rockets");
			await question(page)
				.getByText("This game is on Mon, Nov 23, 2026 at 8:00 PM. Make it final with 66–60?")
				.waitFor();
		};
		await enter();
		await question(page).getByRole("link", { name: "Cancel" }).click();
		await row("Quay Queens vs Reef Rockets").locator(".badge:visible", { hasText: "Scheduled" }).waitFor();
		await enter();
		await press(question(page), "Save anyway");
		await said(page, "Score updated successfully");
		await row("Quay Queens vs Reef Rockets").locator(".badge:visible", { hasText: "Completed" }).waitFor();
		await context.close();
	});

	further("settings that somebody else has changed are shown beside one's own, and saved over", async () => {
		const { page, open, context } = await signedIn("org_owner");
		await open(`/organizations/${acme.id}`);
		const form = page.locator("#settings-form");
		await form.getByLabel("City").fill("Tustin");
		await stage.site.write(acme, async ({ tx }) => {
			await tx.execute(`update organizations set city = 'Irvine', revision = revision + 1 where id = ${acme.id}`);
		});
		await press(form, "Save settings");
		await form.getByText("Now: Irvine").waitFor();
		await form.getByText(`Error updating organization: ${sentences.changedMeanwhileLook}`).waitFor();
		expect(await form.getByLabel("City").inputValue()).toBe("Tustin");
		await press(form, "Save mine anyway");
		await said(page, "Settings saved");
		expect(await form.getByLabel("City").inputValue()).toBe("Tustin");
		await context.close();
	});

	further("a user's temporary password is shown once", async () => {
		const { page, dialog, open, context } = await signedIn("org_owner");
		await open(`/organizations/${acme.id}`);
		await press(page, "+ Add User");
		await dialog.getByLabel("Username").fill("two words");
		await press(dialog, "Save");
		await dialog.getByText("A username has no spaces").first().waitFor();
		await dialog.getByLabel("Username").fill("cleo");
		await press(dialog, "Save");
		await question(page).getByText("Temporary Password: ").waitFor();
		expect(await question(page).locator("code").textContent()).toMatch(/^[a-km-np-zA-HJ-NP-Z2-9]{12}$/);
		await question(page).getByRole("link", { name: "Close" }).click();
		expect(await page.getByText("Temporary Password: ").count()).toBe(0);
		await context.close();
	});

	further("one-time codes are set up, and the recovery codes shown once (factors 1)", async () => {
		const { page, open, context } = await nobody();
		await open("/userSettings");
		await signIn(page, "eve", password);
		await open("/userSettings");
		await page.getByText("Passkeys need JavaScript. One-time codes can be set up here without it.").waitFor();
		await page.locator("#offer-codes-proof").fill("a wrong password");
		await press(page, "Show the key");
		await page.getByText(sentences.ownPasswordWrong).first().waitFor();
		await page.locator("#offer-codes-proof").fill(password);
		await press(page, "Show the key");
		expect(await page.getByRole("img", { name: "QR code for the app" }).evaluate((img) => img.clientWidth)).toBe(200);
		const key = (await page.locator(".factor-key").textContent()) ?? "";
		await page.locator("#take-codes-code").fill("000000");
		await press(page, "Turn on");
		await page.getByText(sentences.codeDoesNotFit).first().waitFor();
		await page.locator("#take-codes-code").fill(codeOf(key, stage.site.now.instant));
		await press(page, "Turn on");
		expect(await page.locator(".recovery .codes code").count()).toBe(10);
		const [recovery = ""] = await page.locator(".recovery .codes code").allInnerTexts();
		await open("/userSettings");
		expect(await page.locator(".recovery .codes code").count()).toBe(0);
		await page.getByText("Passkeys need JavaScript. One-time codes are on.").waitFor();
		await context.clearCookies();
		await open("/login?next=/userSettings");
		await signIn(page, "eve", password);
		await page.getByText("Use a recovery code").click();
		await page.getByLabel("Recovery code").fill("1-aaaaa-aaaaa");
		await press(page, "Log in with a recovery code");
		await page.getByText(sentences.recoveryCodeUsed).first().waitFor();
		await page.getByLabel("Recovery code").fill(recovery);
		await press(page, "Log in with a recovery code");
		await page.waitForURL((url) => url.pathname === "/userSettings");
		await page.locator("#new-recovery-codes-proof").fill(password);
		await press(page, "Make new recovery codes");
		const codes = page.locator(".recovery .codes code");
		expect([await codes.count(), (await codes.allInnerTexts()).includes(recovery)]).toEqual([10, false]);
		expect(await page.locator("main h2, main h3").first().textContent()).toBe("Recovery codes");
		await page.locator("#remove-codes-proof").fill(password);
		await press(page, "Turn off");
		await said(page, "One-time codes are off");
		await page.getByText("Passkeys need JavaScript. One-time codes can be set up here without it.").waitFor();
		expect(await page.getByRole("button", { name: "Make new recovery codes" }).count()).toBe(0);
		await context.close();
	});

	further("a second factor is asked for and shown", async () => {
		const { page, open, context } = await nobody();
		await open("/login?next=/dashboard/transfer");
		await signIn(page, "dora", password);
		expect([pathOf(page), new URL(page.url()).searchParams.get("next")]).toEqual([
			"/login/second-factor",
			"/dashboard/transfer",
		]);
		await page.getByLabel("Code from your app").fill("000000");
		await press(page, "Log in");
		await page.getByRole("alert").getByText("This code does not fit or was used before.").waitFor();
		await page.getByLabel("Code from your app").fill(codeOf(secret, stage.site.now.instant));
		await press(page, "Log in");
		expect(pathOf(page)).toBe("/dashboard/transfer");
		await context.close();
	});

	further("a season's files are previewed and imported", async () => {
		const { page, open, context } = await signedIn();
		await open("/dashboard/transfer");
		const head = "game,date,time,location,home,away,status,home_score,away_score";
		const text = `${head}\ng1,2027-03-01,19:00,Main Gym,Alpha,Beta,scheduled,,\n`;
		const games = { name: "games.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
		await page.getByLabel("Season", { exact: true }).fill("Summer 2027");
		await page.getByLabel("League", { exact: true }).fill("Sunday");
		await page.getByLabel("Games (games.csv)").setInputFiles(games);
		await press(page, "Preview");
		await page.getByText(sentences.filesWouldChange).waitFor();
		expect(await page.getByLabel("Season", { exact: true }).inputValue()).toBe("Summer 2027");
		await page.locator("noscript p", { hasText: "Choose the files once more to import them." }).waitFor();
		await page.getByLabel("Games (games.csv)").setInputFiles(games);
		await press(page, "Preview again");
		await page.getByText(sentences.filesWouldChange).waitFor();
		expect(await page.getByRole("link", { name: "Cancel" }).getAttribute("href")).toMatch(/\/dashboard\/transfer$/);
		expect(await page.getByRole("button", { name: "Cancel" }).count()).toBe(0);
		await page.getByLabel("Games (games.csv)").setInputFiles(games);
		await press(page, "Import");
		await page.getByText(sentences.seasonIsIn).waitFor();
		await open("/dashboard/seasons");
		await page.getByRole("link", { name: "Summer 2027" }).waitFor();
		await context.close();
	});

	further(
		"columns of somebody's own file are said, and a name that is meant is taken by a press (writing 14, writing 15)",
		async () => {
			const { page, open, context } = await signedIn();
			await open("/dashboard/transfer");
			const text = "Wann;Heim;Gast\n2.3.2027 19:30;Gamma;Delta\n";
			const games = { name: "spielplan.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
			const send = async (button: string) => {
				await page.getByLabel("Games (games.csv)").setInputFiles(games);
				await press(page, button);
			};
			await page.getByLabel("Season", { exact: true }).fill("Winter 2027-28");
			await page.getByLabel("League", { exact: true }).fill("Wednesday");
			await send("Preview");
			await page.getByText("games.csv line 1, column date: this column is missing.").waitFor();
			await page.getByLabel("Wann").selectOption({ label: "Date" });
			await send("Preview");
			await page.getByText(sentences.filesWouldChange).waitFor();
			await send("Import");
			await page.getByText(sentences.seasonIsIn).waitFor();
			await page.getByLabel("Season", { exact: true }).fill("Winter 2027/28");
			await send("Preview");
			await page.getByText("Did you mean Winter 2027-28?").waitFor();
			await send("It is Winter 2027-28");
			await page.getByText(sentences.isHereAlready).waitFor();
			await context.close();
		},
	);

	further("a pasted roster is previewed, and its players join the team (players 16)", async () => {
		const { page, open, context } = await signedIn();
		const { season, league: own, leagueTeams } = league;
		await open(`/dashboard/seasons/${season.id}/leagues/${own.id}/teams/${leagueTeams[1]?.id ?? 0}`);
		await page.getByText("Paste a roster").click();
		await page.getByLabel("Players", { exact: true }).fill("#8 Rosa Pasted, Guard\nMia Pasted");
		await press(page, "Preview");
		await page.getByText("2 players would join the team.").waitFor();
		await page.getByRole("row", { name: "8 Rosa Pasted new player Guard" }).waitFor();
		await press(page, "Add 2 to the team");
		await page.getByText("2 players added to the team.").waitFor();
		await page.getByRole("link", { name: "Rosa Pasted" }).first().waitFor();
		await context.close();
	});

	further("somebody of the same name is added once that is said to be meant", async () => {
		const { page, dialog, open, context } = await signedIn();
		const { season, league: own, leagueTeams } = league;
		await open(`/dashboard/seasons/${season.id}/leagues/${own.id}/teams/${leagueTeams[1]?.id ?? 0}`);
		await press(page, "Add player");
		await dialog.getByLabel("First name").fill("First0");
		await dialog.getByLabel("Last name").fill("Last0");
		await press(dialog, "Add new player");
		await press(question(page), "Yes, Add Anyway");
		await said(page, "Player added to team");
		await context.close();
	});

	further("somebody who is known is found by name and added; a name that nobody has says so (players 8)", async () => {
		const { page, open, context } = await signedIn();
		const team = league.teams[0]?.id;
		await open(`/dashboard/seasons/${league.season.id}/leagues/${league.league.id}/teams/${team}`);
		await press(page, "Add player");
		const dialog = page.locator("dialog#add-player");
		const search = dialog.locator(".without-script");
		await search.getByLabel("Known player").fill("nobody at all");
		await press(search, "Search");
		await dialog.getByText("No player found.").waitFor();
		await search.getByLabel("Known player").fill("last2");
		await press(search, "Search");
		await press(dialog, "Add First2 Last2 to the team");
		await said(page, "Player added to team");
		await page.getByRole("link", { name: "First2 Last2" }).first().waitFor();
		await context.close();
	});

	further("a division gets a picture's address, and is deleted after a question", async () => {
		const { page, open, context } = await signedIn();
		await open(`/dashboard/seasons/${league.season.id}`);
		await press(page, "Add Division");
		await page.locator("#add-division").getByLabel("Name").fill("Silver");
		await press(page.locator("#add-division"), "Save");
		await said(page, "Silver created");
		await press(page, "Media of Silver");
		const media = page.locator("#division-media");
		await media.getByLabel("Video").fill("https://example.test/film");
		await press(media, "Save");
		await page.getByRole("link", { name: "Video" }).waitFor();
		await press(page, "Delete Silver");
		await question(page).getByText(sentences.sureDeleteDivision).waitFor();
		await press(question(page), "Yes");
		await said(page, "Division deleted");
		expect(await page.getByRole("button", { name: "Delete Silver" }).count()).toBe(0);
		await context.close();
	});

	further("the games of a league are filtered by day", async () => {
		const { page, open, context } = await signedIn();
		await open(`/dashboard/seasons/${league.season.id}/leagues/${league.league.id}`);
		await page.locator("#date-filter").selectOption({ index: 1 });
		await press(page, "Show");
		const day = new URL(page.url()).searchParams.get("date");
		expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
		await press(page, "+ Add Bye");
		expect(new URL(page.url()).searchParams.get("date")).toBe(day);
		await context.close();
	});

	further("a period is hidden and shown; its order says that it needs a script", async () => {
		const { page, open, context } = await signedIn();
		await open("/gamePeriod");
		await page.getByText("Changing the order needs JavaScript.").waitFor();
		await press(page, "Hide Q1");
		await press(page, "Unhide Q1");
		await page.getByRole("button", { name: "Hide Q1", exact: true }).waitFor();
		expect(await page.getByRole("button", { name: /^Move/ }).count()).toBe(0);
		await context.close();
	});

	further("what needs a script says so", async () => {
		const { page, open, context } = await signedIn();
		await open(`/games/${league.coming.id}`);
		await needsScript(page).waitFor();
		await open("/scheduleBuilder");
		await needsScript(page).waitFor();
		await context.close();
	});

	test("a dialog that the server has opened is a script's own where there is one (forms 4)", async () => {
		const { page, dialog, open, context } = await stage.signedIn(acme);
		await open(`/dashboard/seasons?_open=edit-season.${league.season.id}`);
		await page.locator("dialog:modal").waitFor();
		expect(new URL(page.url()).search).toBe("");
		await dialog.getByRole("textbox", { name: "Name" }).fill("Autumn 2026");
		await press(dialog, "Save");
		await page.getByText("Autumn 2026 updated").first().waitFor();
		expect(await dialog.count()).toBe(0);
		await open("/dashboard/seasons?_open=edit-season.999");
		expect(await dialog.count()).toBe(0);
		await context.close();
	});
});
