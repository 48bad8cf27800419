import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { to } from "../../src/domain/paths.ts";
import { testApp } from "../support/app.ts";
import { fillDivision, type FilledDivision } from "../support/bracket.ts";
import { staffOf } from "../support/staff.ts";
import { said } from "../support/said.ts";

type Staff = Awaited<ReturnType<typeof staffOf>>;

let site: Awaited<ReturnType<typeof testApp>>;
let organization: Awaited<ReturnType<typeof site.organization>>;
let ada: Staff;
let eight: FilledDivision;
let count = 0;

beforeAll(async () => {
	site = await testApp();
}, 120_000);
beforeEach(async () => {
	organization = await site.organization({ slug: `acme-${++count}` });
	eight = await site.write(organization, async (writer) => await fillDivision(writer, { teams: 8 }));
	ada = await staffOf(site, organization, "staff");
});
afterAll(async () => await site.close());

async function call(method: string, path: string, body?: object) {
	const response = method === "GET" ? await ada.get(path) : await ada.send(method, path, body);
	return { status: response.status, json: JSON.parse(await response.text()), act: response.headers.get("act") };
}
const name = async (body: object) => await call("PUT", `/api/divisions/${eight.division.id}/seeds`, body);
const undo = async (act: string | null) => await call("POST", "/api/games/several/undo", { act });
const stored = async () =>
	(await call("GET", `/api/seasonsv2/${eight.season.id}/divisions/${eight.division.id}`)).json.division.seed_labels;
const drawing = async () =>
	await (await site.get(`/${organization.slug}${to.bracket(eight.season.id, eight.division.id)}`)).text();
/** What stands before each team in the first round. */
const seedsIn = (html: string) =>
	[...html.matchAll(/<li[^>]*><span>([^<]+)<\/span>/g)].map(([, seed]) => seed).slice(3, 11); // after the names of the rounds

describe("seeds as staff name them (brackets 23)", () => {
	test("are shown in the bracket, one by one, and are numbers where they have no name", async () => {
		expect(await stored()).toBeNull();
		const answer = await name({ labels: [null, "Q2", " WC ", "", "5"] });
		expect(answer).toMatchObject({ status: 200, json: { message: "Seeds named" } });
		expect(answer.json.act).toBe(answer.act);
		expect(await stored()).toEqual([null, "Q2", "WC"]);
		expect(seedsIn(await drawing())).toEqual(["1", "8", "4", "5", "WC", "6", "Q2", "7"]);
		expect(await name({ labels: [null, "Q2", "WC"] })).toMatchObject({ status: 200, json: { act: null }, act: null });
	});

	test("by regions all at once, with one undo, unless they were named anew since", async () => {
		await name({ labels: ["Best"] });
		const { act } = await name({ regions: "East, West" });
		expect(await stored()).toEqual(["East 1", "West 1", "West 2", "East 2", "East 3", "West 3", "West 4", "East 4"]);
		expect(await undo(act)).toMatchObject({ status: 200, json: { message: "It is as it was" } });
		expect(await stored()).toEqual(["Best"]);
		expect(await undo(act)).toMatchObject({ status: 409, json: { message: said.alreadyTakenBack } });
		const { act: second } = await name({ regions: "North, South" });
		await name({ labels: null });
		expect(await undo(second)).toMatchObject({
			status: 409,
			json: { message: "Gold: its seeds were named anew since. Nothing was taken back." },
		});
		expect(await stored()).toBeNull();
	});

	test("by the groups that its pools name, before their teams are known", async () => {
		expect(await name({ by: "groups" })).toMatchObject({
			status: 409,
			json: { message: "The seeds of this division come from no groups: set its pools first." },
		});
		const pools = [2, 1, 3].map((rank) => ({ season_league_id: eight.seasonLeague.id, rank }));
		await call("PUT", `/api/divisions/${eight.division.id}/pools`, { pools });
		await name({ by: "groups" });
		expect(await stored()).toEqual(["A2", "A1", "A3"]);
	});

	test("stay while games are there, and when teams change their places", async () => {
		await name({ labels: ["WC"] });
		const [first, ...others] = eight.teams.map(({ slt_id }) => slt_id);
		const orderedTeams = [...others, first].map((slt_id, position) => ({ slt_id, position }));
		await call("PUT", `/api/divisions/${eight.division.id}/teams/order`, { orderedTeams });
		expect(await stored()).toEqual(["WC"]);
		await call("POST", `/api/seasonsv2/${eight.season.id}/divisions/${eight.division.id}/games`, {
			match_id: "r1-0",
			home_team_id: others[0],
			away_team_id: first,
		});
		expect((await name({ regions: "East, West, North, South" })).status).toBe(200);
	});

	test("what is no name is refused, and nothing is lost", async () => {
		await name({ labels: ["WC"] });
		const sentence = async (body: object) => {
			const { status, json } = await name(body);
			return [status, json.message];
		};
		expect(await sentence({})).toEqual([422, "Send labels, the names of regions, or by: groups."]);
		expect(await sentence({ labels: ["A", "a"] })).toEqual([422, "Two seeds would be called “a”."]);
		expect(await sentence({ labels: ["Thirteen-long"] })).toEqual([422, "Seed 1: at most 12 characters."]);
		expect(await sentence({ labels: [{}] })).toEqual([422, "Seed 1: a label is a text."]);
		expect(await sentence({ labels: "WC" })).toEqual([422, said.seedsInList]);
		expect(await sentence({ regions: "East" })).toEqual([422, said.regionsNamed]);
		expect(await sentence({ regions: "a,b,c,d,e,f,g,h" })).toEqual([
			422,
			"This bracket of 8 teams does not fall into 8 even regions.",
		]);
		expect(await sentence({ regions: "Southeastern, West" })).toEqual([422, said.regionTooLong]);
		expect((await name({ labels: ["X"], revision: 1 })).status).toBe(409);
		expect(await stored()).toEqual(["WC"]);
	});

	test("are shown as they were typed, markup too", async () => {
		await name({ labels: ['"><b onx=1>'] });
		expect(await stored()).toEqual(['"><b onx=1>']);
		const form = await (await ada.get(to.seeds(eight.season.id, eight.division.id))).text();
		for (const html of [await drawing(), form]) {
			expect(html).not.toContain("<b onx");
			expect(html).toContain("&gt;&lt;b onx=1&gt;");
		}
	});

	test("the page of the seeds has them in a form, and says where there is no team yet", async () => {
		await name({ labels: [null, "WC"] });
		const page = await (await ada.get(to.seeds(eight.season.id, eight.division.id))).text();
		expect(page).toContain('value="WC"');
		expect(page.split('name="labels[]"')).toHaveLength(9);
		const empty = await site.write(
			organization,
			async (writer) => await fillDivision(writer, { teams: 0, name: "Plate" }),
		);
		expect(await (await ada.get(to.seeds(empty.season.id, empty.division.id))).text()).toContain(
			"No team stands in this division",
		);
	});
});
