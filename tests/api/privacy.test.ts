import { afterAll, beforeAll, expect, test } from "bun:test";
import { filled, hideThings, openApiSite, publicRows, withQuery, type ApiSite } from "./league.ts";

let site: ApiSite;
let hidden: Awaited<ReturnType<typeof hideThings>>;
let staff: { cookie: string };
let foreigner: { cookie: string };

beforeAll(async () => {
	site = await openApiSite();
	hidden = await hideThings(site);
	staff = await site.signIn(site.acme, "staff");
	foreigner = await site.signIn(site.harbor, "org_owner");
});
afterAll(async () => await site.close());

/** What no visitor may read: the hidden player, everybody's e-mail, the draft's place. */
const secrets = ["Zebulon", "Quibble", "Secretbio", "secret.webp", "555-0199", "example.test", "Draftville"];

const paths = () => [
	...publicRows().map((row) => filled(row.path, { league: site.league, organization: site.acme })),
	`/playersv2/${hidden.player.id}`,
	`/playersv2/${hidden.player.id}/information`,
	`/playersv2/${hidden.player.id}/basic?scope=active`,
	`/playersv2/${hidden.player.id}/stats`,
	`/teamsv2/${hidden.team.team_id}`,
	`/gamesv2/${hidden.game.id}`,
];

test.each(["visitor", "staff of another organization"])("no public answer tells a %s a secret", async (who) => {
	const cookie = who === "visitor" ? "" : foreigner.cookie;
	for (const path of paths()) {
		const { text } = await site.call(withQuery(path, "slug=acme"), { cookie });
		const told = secrets.filter((secret) => text.includes(secret) && path !== "/auth/check-auth");
		expect([path, told]).toEqual([path, []]);
	}
});

test("a hidden player, a hidden team and a draft are not found by visitors, and are by staff", async () => {
	const things = [
		`/playersv2/${hidden.player.id}`,
		`/playersv2/${hidden.player.id}/information`,
		`/playersv2/${hidden.player.id}/basic`,
		`/playersv2/${hidden.player.id}/stats`,
		`/teamsv2/${hidden.team.team_id}`,
		`/gamesv2/${hidden.game.id}`,
	];
	for (const path of things) {
		expect((await site.call(withQuery(path, "slug=acme"))).status).toBe(404);
		expect((await site.call(withQuery(path, "slug=acme"), { cookie: foreigner.cookie })).status).toBe(404);
		expect((await site.call(path, { cookie: foreigner.cookie })).status).toBe(404);
		expect((await site.call(path, { cookie: staff.cookie })).status).toBe(200);
	}
});

test("staff read names, e-mail, phone, hidden teams and drafts of their own organization, with or without naming it", async () => {
	for (const query of ["", "?slug=acme"]) {
		const { cookie } = staff;
		const player = (await site.call(`/playersv2/${hidden.player.id}${query}`, { cookie })).json.player;
		expect(player).toMatchObject({ firstName: "Zebulon", email: "p0@example.test", phoneNumber: "555-0199" });
		expect((await site.call(`/playersv2${query}`, { cookie })).text).toContain("Quibble");
		const { teams } = (await site.call(`/teamsv2${query}`, { cookie })).json;
		expect(teams).toHaveLength(4);
		expect(teams[0]).toHaveProperty("unavailableSlots");
		expect((await site.call(`/gamesv2${query}`, { cookie })).text).toContain("Draftville");
		const { leagues } = (
			await site.call(`/seasonsv2/${site.league.season.id}/leagues-with-teams-public${query}`, { cookie })
		).json;
		expect(leagues[0].teamsCount).toBe(4);
	}
});

test("visitors see one team and one game less, and no names in their place", async () => {
	const get = async (path: string) => (await site.call(withQuery(path, "slug=acme"))).json;
	expect((await get("/teamsv2")).teams).toHaveLength(3);
	expect((await get("/playersv2")).players).toHaveLength(2); // neither the hidden one nor who is on the hidden team
	expect((await get("/gamesv2")).games.map(({ id }: { id: number }) => id)).toEqual([site.league.played.id]);
	const [league] = (await get(`/seasonsv2/${site.league.season.id}/leagues-with-teams-public`)).leagues;
	expect(league.teamsCount).toBe(3);
	const hawks = league.teams.find(({ name }: { name: string }) => name === "Harbor Hawks");
	expect(hawks).toMatchObject({ captain: "Private player", captain_id: null, playersCount: 0 });
});

test("in a box score a hidden player is masked and has no id; the line stays", async () => {
	const { json } = await site.call(`/gamesv2/${site.league.played.id}?slug=acme`);
	expect(json.homeRoster).toEqual([
		expect.objectContaining({ player: { id: null, firstName: "Private", lastName: "player", image: null } }),
	]);
	const line = json.playerStats.find(({ roster_id }: { roster_id: number }) => roster_id === json.homeRoster[0].id);
	expect(line).toMatchObject({ value: 20, player_id: null });
	expect((await site.call("/stat-leaders?slug=acme")).json.points).toEqual([
		expect.objectContaining({ player_id: site.league.players[1]?.id, pts: 19, games: 1, per_game: 19 }),
	]);
});

test("on its domain an organization shows strangers' staff what visitors see", async () => {
	const owner = await site.signIn(site.harbor, "org_owner", "acme.test");
	const asOwner = await site.call("/playersv2", { host: "acme.test", cookie: owner.cookie });
	expect(asOwner.text).toBe((await site.call("/playersv2", { host: "acme.test" })).text);
});
