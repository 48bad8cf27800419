import { afterAll, beforeAll, expect, test } from "bun:test";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { staffOf } from "../support/staff.ts";
import { said } from "../support/said.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let staff: Awaited<ReturnType<typeof staffOf>>;
let league: Awaited<ReturnType<typeof fillLeague>>;

beforeAll(async () => {
	site = await testApp();
	const organization = await site.organization({ slug: "acme" });
	league = await site.write(organization, fillLeague);
	staff = await staffOf(site, organization, "staff");
}, 120_000);
afterAll(async () => await site.close());

/** The lines of a basketball. */
const drawnBall = "M3 12h18M12 3v18";

test("a page that is not there says so once, and what may be the matter", async () => {
	const page = await site.get("/acme/nowhere");
	const html = await page.text();
	const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
	expect([page.status, main.match(/not found/gi)?.length]).toEqual([404, 1]);
	expect(main).toContain("The address may be mistyped, or what stood here is gone.");
	expect(main).not.toContain(drawnBall); // not every organization plays with it
});

test("a roster's forms say what failed when the server does not answer", async () => {
	const path = `/dashboard/seasons/${league.season.id}/leagues/${league.league.id}/teams/${league.teams[0]?.id}`;
	expect(await (await staff.get(path)).text()).toContain('data-fail="Error updating player"');
});

test("a merge of nobody is refused with its sentence (wording 4)", async () => {
	const response = await staff.send("POST", "/api/playersv2/merge", {
		masterId: league.players[0]?.id,
		duplicateIds: ["nobody"],
	});
	expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
		422,
		said.errorMergingPlayers,
	]);
});
