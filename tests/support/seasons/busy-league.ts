import * as schema from "../../../db/schema/index.ts";
import { fillEverything } from "./full-season.ts";
import type { testApp } from "../app.ts";
import { staffOf } from "../staff.ts";
import { winterLeague, winterSchedule } from "./winter.ts";

type Site = Awaited<ReturnType<typeof testApp>>;
type Row = Record<string, number>;

/**
 * A league that people have worked in for a while, through the calls alone: taps and their undo, a scorer's link, drafts of a
 * published schedule, pictures and addresses in a page, merged and told-apart players, deletions, and the log of it all.
 */
export async function fillBusy(
	site: Site,
	organization: Parameters<typeof winterLeague>[1] & { slug: string; id: number },
) {
	await site.write(organization, fillEverything);
	const { league } = await winterLeague(site, organization);
	const staff = await staffOf(site, organization, "org_owner");
	const { sql } = site.database.owner;
	const rows = async (table: string, where = "true") =>
		(await sql.unsafe(
			`select * from ${table} where organization_id = ${organization.id} and ${where} order by ${table}.id`,
		)) as unknown as Row[];
	const one = async (table: string, where: string) => Number((await rows(table, where))[0]?.["id"] ?? 0);
	const call = async (method: string, path: string, body: object = {}) => {
		const response = await staff.send(method, `/api${path}`, body);
		if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${await response.text()}`);
		return await response.json();
	};

	const running = await one("games", "status = 'live'");
	const [game] = await rows("games", `id = ${running}`);
	const entry = await one("rosters", `league_team_id = ${game?.["home_team_id"]}`);
	const op_id = crypto.randomUUID();
	await call("POST", `/gamesv2/${running}/taps`, {
		taps: [
			{ op_id, action: "3", roster_id: entry },
			{ op_id: "p", action: "period" },
			{ op_id: "r", action: "reb", roster_id: entry },
			{ op_id: "u", action: "undo", of: op_id },
		],
	});
	await call("POST", "/scorer-links", { game_id: running, label: "Table 1" });
	await call("PUT", `/gamesv2/${running}/details`, { location: "Court 2" });

	const { id, builder } = await winterSchedule(staff, league.id, { numWeeks: 3 });
	await call("PUT", `/schedules/${id}`, { numWeeks: 2 });
	await call("POST", "/games/generate-full-schedule", { scheduleId: id, seed: 8 });
	await call("POST", `/schedules/${id}/publish`);
	const slots = (await builder()).schedule;
	await call("PUT", `/schedules/${id}`, { numWeeks: slots.numWeeks + 3, revision: slots.revision });
	await call("POST", "/games/generate-full-schedule", { scheduleId: id, seed: 3 });

	const clashing = { date: "2099-03-02", time: "19:00", confirmed: true };
	const [north, south, east] = await rows("league_teams", `season_league_id = ${slots.seasons_leagues_id}`);
	for (const away of [south, east])
		await call("POST", `/seasonsv2/${slots.season_id}/leagues/${league.id}/games`, {
			...clashing,
			home_team_id: north?.["id"],
			away_team_id: away?.["id"],
		});

	const [sam, otherSam] = await rows("players", "last_name = 'Same'");
	await call("PUT", `/playersv2/${sam?.["id"]}/distinct/${otherSam?.["id"]}`);
	const twin = { organization_id: organization.id, firstName: "Twin", lastName: "Record" };
	const twins = await site.write(organization, async ({ tx }) => {
		const made = await tx
			.insert(schema.players)
			.values([twin, { ...twin, import_key: "twin" }])
			.returning();
		const own = { organization_id: organization.id, slt_id: Number(game?.["home_team_id"]) };
		await tx.insert(schema.rosters).values({ ...own, player_id: made[1]?.id ?? 0 });
		return made.map(({ id }) => id);
	});
	const [kept = 0, dropped = 0] = twins;
	await call("POST", "/playersv2/merge", { masterId: kept, duplicateIds: [dropped] });

	const team = await one("teams", "name = 'Foxes'");
	const shown = await one("teams", "name = 'Keel'");
	const season = await one("seasons", "name like 'Fall%'");
	const division = await one("divisions", "name like 'Gold%'");
	const { link } = await call("POST", "/organization-links", { label: "Rules" });
	const page = await one("pages", `link_id = ${link.id}`);
	const form = new FormData();
	form.set("image", new File([pixel], "gym.png", { type: "image/png" }));
	const { url } = await call("POST", `/pages/${page}/images`, form);
	const button = (label: string, path: string) => ({ type: "button", label, url: path, external: false });
	const blocks = [
		{ type: "image", url, caption: "The gym", alt: "A gym" },
		{ type: "imageHero", url, text: "Come", alt: "" },
		button("Keel", `/teams/${shown}?season=${season}#top`),
		button("Bracket", `/tournamentBracket?divisionId=${division}&seasonId=${season}`),
		button("Calendar", `/_/feeds/teams/${shown}/games.ics`),
		button("Elsewhere", "https://example.test/teams/3"),
	];
	await call("PUT", `/pages/${page}`, { content: { blocks } });
	const { link: old } = await call("POST", "/organization-links", { label: "Old rules" });
	await call("PUT", `/pages/${await one("pages", `link_id = ${old.id}`)}`, { content: { blocks } });
	await call("DELETE", `/organization-links/${old.id}`);

	await call("PUT", "/site-links", { email: "office@example.test" });
	await call("POST", "/businesses", { name: "Pier Sports" });
	const { venue } = await call("POST", "/venues", { name: "Pier Gym", courts: "Court 1" });
	await call("POST", `/venues/${venue.id}/closures`, { starts_on: "2026-12-24", reason: "Holidays" });
	await call("DELETE", `/teams/${team}`);
	await call("DELETE", `/playersv2/${otherSam?.["id"]}`);
	await call("PUT", `/seasonsv2/${season}`, { name: "Fall 2026" });
	return { organization, kept, dropped, url: url as string }; // what our own call answers
}

const pixel = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
	"base64",
);
