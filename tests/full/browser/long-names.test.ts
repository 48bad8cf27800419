import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { hasBrowser } from "../../support/screens/browser.ts";
import { fillLeague } from "../../support/seasons/league.ts";
import { openStage, type Stage } from "../../support/screens/stage.ts";

const long = (letter: string) => letter.repeat(100);

let stage: Stage;
let acme: Awaited<ReturnType<Stage["site"]["organization"]>>;
let league: Awaited<ReturnType<typeof fillLeague>>;

beforeAll(async () => {
	stage = await openStage();
	acme = await stage.site.organization({ slug: "acme", name: long("W") });
	league = await stage.site.write(acme, fillLeague);
	await stage.site.write(acme, async ({ tx }) => {
		for (const statement of [
			`update seasons set name = '${long("S")}'`,
			`update leagues set name = '${long("L")}'`,
			`update teams set name = repeat(chr(64 + id::int), 100)`,
			`update divisions set name = '${long("D")}'`,
			`update players set first_name = repeat('F', 60), last_name = repeat('N', 60) where id % 2 = 0`,
			`update games set location = '${long("G")}'`,
		])
			await tx.execute(statement);
	});
}, 120_000);
afterAll(async () => await stage?.close());

const site = () => [
	"/",
	"/acme",
	"/acme/teamList?league=all",
	"/acme/schedule",
	"/acme/players?name=f",
	"/acme/leaderboard",
	"/acme/tournament",
	`/acme/tournamentBracket?divisionId=${league.division.id}&seasonId=${league.season.id}`,
	`/acme/games/${league.played.id}`,
	`/acme/games/${league.coming.id}`,
	`/acme/teams/${league.teams[0]?.id}`,
	`/acme/players/${league.players[0]?.id}`,
	"/acme/login",
];
const desk = () => [
	"/dashboard/seasons",
	`/dashboard/seasons/${league.season.id}`,
	`/dashboard/seasons/${league.season.id}/leagues/${league.league.id}`,
	`/dashboard/seasons/${league.season.id}/divisions/${league.division.id}`,
	"/teamList",
	"/schedule",
	"/playerListAuth",
	`/games/${league.played.id}`,
	`/games/${league.played.id}?edit=stats`,
	`/teams/${league.teams[0]?.id}`,
	`/players/${league.players[0]?.id}`,
	"/scheduleBuilder",
	"/navbar-links",
	"/dashboard/audit",
	"/dashboard/deleted",
	"/dashboard/transfer",
	"/bracket",
	"/fab/standings",
	`/organizations/${acme.id}`,
	"/organizations",
];

describe.skipIf(!hasBrowser).each([390, 1280])("a hundred letters without a blank, on %d px", (width) => {
	test.each([
		["visitors", site],
		["the dashboard", desk],
	] as const)(
		"stay within the pages of %s",
		async (who, paths) => {
			const viewport = { width, height: 900 };
			const { page, open, context } =
				who === "visitors"
					? await stage.newPage(null, { viewport })
					: await stage.signedIn(acme, "super_admin", { viewport });
			const wide: string[] = [];
			for (const path of paths()) {
				const status = (await open(path))?.status();
				const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
				if (over > 0 || status !== 200) wide.push(`${path}: ${status}, ${over} px over`);
			}
			expect(wide).toEqual([]);
			await context.close();
		},
		120_000,
	);
});
