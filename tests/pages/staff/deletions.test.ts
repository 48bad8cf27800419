import { afterAll, beforeAll, expect, test } from "bun:test";
import { remove, offered } from "../../../src/data/deletions.ts";
import { restore } from "../../../src/data/deletion/restore.ts";
import { bySlug, type Organization } from "../../../src/data/organization/platform.ts";
import { testApp } from "../../support/app.ts";
import { depth, further } from "../../support/depth.ts";
import { giveSigns } from "../../../src/data/team/signs.ts";
import { fillLeague } from "../../support/seasons/league.ts";

let site: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
	site = await testApp({ template: "season" });
}, 120_000);
afterAll(async () => await site.close());

const lists = [
	"/",
	"/teamList?league=all",
	"/schedule",
	"/players?name=a",
	"/leaderboard",
	"/leagueList",
	"/tournament",
	"/sitemap.xml",
];

/** Every public address of an organization that has rows, with what it answers. */
async function publicPages({ id, slug }: { id: number; slug: string }, limit: number): Promise<Map<string, string>> {
	const { sql } = site.database.owner;
	const ids = async (table: string) =>
		(await sql.unsafe(`select id from ${table} where organization_id = ${id} order by id limit ${limit}`)).map(
			(row) => `${row["id"]}`,
		);
	const paths = [
		...lists,
		...(await ids("teams")).map((team) => `/teams/${team}`),
		...(await ids("players")).flatMap((player) => [`/players/${player}`, `/player/${player}/stats`]),
		...(await ids("games")).map((game) => `/games/${game}`),
		...(await ids("leagues")).map((league) => `/leagues/${league}`),
		...(await ids("season_leagues")).map((league) => `/teamList?league=${league}`),
	];
	const pages = new Map<string, string>();
	for (const path of paths) {
		const response = await site.get(`/${slug}${path}`);
		pages.set(path, `${response.status} ${await response.text()}`);
	}
	return pages;
}

/** Deletes the organization's seasons and takes them back; the addresses whose answers were others meanwhile, and afterwards. */
async function undone(organization: Pick<Organization, "id" | "slug" | "time_zone">, limit: number) {
	const before = await publicPages(organization, limit);
	const rows = await site.database.owner.sql`select id from seasons where organization_id = ${organization.id}`;
	const deletion = await site.write(organization, async (writer) => {
		await remove(
			writer,
			"season",
			rows.map((row) => Number(row["id"])),
		);
		return (await offered(writer)).rows.find(({ noun }) => noun === "season")?.id ?? 0;
	});
	const different = async () => {
		const changed: string[] = [];
		for (const [path, body] of before) {
			const response = await site.get(`/${organization.slug}${path}`);
			if (`${response.status} ${await response.text()}` !== body) changed.push(path);
		}
		return changed;
	};
	const meanwhile = await different();
	await site.write(organization, async (writer) => await restore(writer, deletion));
	return { pages: before.size, meanwhile, afterwards: await different() };
}

further(
	"a whole season deleted and taken back leaves public pages as they were, byte for byte",
	async () => {
		const hoops = await bySlug(site.database.db, "hoops");
		if (!hoops) throw new Error("the template has the season");
		const each = depth(12, 40);
		const { meanwhile, afterwards } = await undone(hoops, each);
		expect(meanwhile.length).toBeGreaterThan(2.5 * each);
		expect(afterwards).toEqual([]);
	},
	120_000,
);

test("a season deleted and taken back leaves every public page as it was, byte for byte", async () => {
	const organization = await site.organization({ slug: "acme" });
	await site.write(organization, async (writer) => {
		await fillLeague(writer);
		await giveSigns(writer.tx); // as whatever makes teams does
	});
	const { pages, meanwhile, afterwards } = await undone(organization, 100);
	expect(pages).toBeGreaterThan(20);
	expect(meanwhile).toContain("/schedule");
	expect(afterwards).toEqual([]);
}, 120_000);
