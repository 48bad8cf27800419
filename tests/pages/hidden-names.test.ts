import { afterAll, beforeAll, expect, test } from "bun:test";
import { openApiSite, type ApiSite } from "../api/league.ts";
import { type Everything, everything, telling } from "../support/everything.ts";

let site: ApiSite;

beforeAll(async () => {
	site = await openApiSite();
	const { sql } = site.database.owner;
	await sql`update players set first_name = 'Zebulon', last_name = 'Quibble', bio = 'Secretbio' where id = ${captain()}`;
	await sql`update league_teams set captain_id = ${captain()}, captain = 'Zebulon Quibble' where id = ${site.league.leagueTeams[0]?.id ?? 0}`;
});
afterAll(async () => await site.close());

const captain = () => site.league.players[0]?.id ?? 0;

async function withPrivacy(organization: string, player: string | null): Promise<Everything> {
	const { sql } = site.database.owner;
	await sql`update organizations set player_privacy = ${organization}, version = app_version() where id = ${site.acme.id}`;
	await sql`update players set privacy = ${player} where id = ${captain()}`;
	site.directory.drop(site.acme.id);
	return await everything(site, site.get, captain(), ["Zebulon", "Quibble"]);
}

test("a player whom nobody hides is read in many places: the search finds what there is", async () => {
	const said = await withPrivacy("full", null);
	expect(telling(said, ["Quibble"]).length).toBeGreaterThan(5);
	expect([...said.keys()].filter((path) => path.startsWith("/_/")).length).toBeGreaterThan(4);
}, 120_000);

test.each([
	["the organization hides players", "hidden", null, ["Zebulon", "Quibble", "Secretbio"]],
	["the player is hidden", "full", "hidden", ["Zebulon", "Quibble", "Secretbio"]],
	["the organization shows initials", "initial", null, ["Quibble", "Secretbio"]],
	["the player shows an initial", "full", "initial", ["Quibble", "Secretbio"]],
])(
	"no public answer tells the name where %s",
	async (_, organization, player, secrets) => {
		expect(telling(await withPrivacy(organization, player), secrets)).toEqual([]);
	},
	120_000,
);
