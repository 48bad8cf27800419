import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { bySlug, type Organization } from "../../src/data/organization/platform.ts";
import { shapes } from "../../src/data/deletion/reach.ts";
import { testApp } from "../support/app.ts";
import { oddities } from "../support/seasons/generated-season.ts";
import { importHoops } from "../support/seasons/hoops.ts";
import { totalOf } from "../support/seasons/season-ledger.ts";
import { staffOf } from "../support/staff.ts";

const { twice, namesakes } = oddities;
const scored = twice.keys.map((key) => totalOf(key, "PTS"));
const together = scored.reduce((sum, points) => sum + points, 0);

test("a merge knows everything that refers to a player or a roster entry", () => {
	const referring = shapes.flatMap(({ name, references }) =>
		references
			.filter(({ target }) => target === "players" || target === "rosters")
			.map(({ column }) => `${name}.${column}`),
	);
	expect(referring.toSorted()).toEqual([
		"attribute_values.player_id",
		"box_score_lines.roster_id",
		"game_events.roster_id",
		"import_aliases.player_id",
		"league_teams.captain_id",
		"roster_totals.roster_id",
		"rosters.player_id",
	]);
});

describe("one man who stands twice in a season, under two keys", () => {
	let site: Awaited<ReturnType<typeof testApp>>;
	let hoops: Organization;
	let ids: number[];

	beforeAll(async () => {
		site = await testApp({ template: "season" });
		const found = await bySlug(site.database.db, "hoops");
		if (!found) throw new Error("the template has the season");
		hoops = found;
		ids = await idsOf();
	}, 120_000);
	afterAll(async () => await site.close());

	const query = async (text: string) => {
		const rows: Record<string, unknown>[] = await site.database.owner.sql.unsafe(text);
		return [...rows];
	};
	const idsOf = async () =>
		(await query(`select id from players where last_name = '${twice.last}' order by id`)).map(({ id }) => Number(id));
	const pointsOf = async (id: number) => {
		const [row] = await query(`select sum(t.total)::int as points from roster_totals t
			join rosters r on r.id = t.roster_id join stats s on s.id = t.stat_id
			where r.player_id = ${id} and s.abbreviation = 'PTS'`);
		return row?.["points"];
	};
	/** Everything of the season but whose line is whose. */
	const everything = async () =>
		await query(`select (select count(*) from box_score_lines)::int as lines, (select count(*) from rosters)::int as rosters,
			(select sum(total) from roster_totals)::int as totals, (select count(*) from players)::int as players,
			(select md5(string_agg(l.game_id || ' ' || r.league_team_id || ' ' || l."values"::text, ',' order by l.game_id, r.league_team_id, l."values"::text))
				from box_score_lines l join rosters r on r.id = l.roster_id) as hash`);

	test("has the points of either key under the same name", async () => {
		expect(scored.every((points) => points > 0)).toBe(true);
		expect(await Promise.all(ids.map(pointsOf))).toEqual(expect.arrayContaining(scored));
	});

	test("has the sum once the records are merged, and no line is lost", async () => {
		const [before] = await everything();
		const owner = await staffOf(site, hoops, "org_owner");
		const [master, duplicate] = ids;
		const answer = await owner.send("POST", "/api/playersv2/merge", { masterId: master, duplicateIds: [duplicate] });
		expect(answer.status).toBe(200);
		expect(await idsOf()).toEqual([master ?? 0]);
		expect(await pointsOf(master ?? 0)).toBe(together);
		const [after] = await everything();
		expect(after).toEqual({
			...before,
			players: Number(before?.["players"]) - 1,
			rosters: Number(before?.["rosters"]) - 1,
		});
	}, 120_000);

	test("is one man on his public page, and the old address is gone", async () => {
		const page = await site.get(`/hoops/players/${ids[0]}`);
		expect(page.status).toBe(200);
		expect(await page.text()).toContain(`${twice.first} ${twice.last}`);
		expect((await site.get(`/hoops/players/${ids[1]}`)).status).toBe(404);
		const basics = (await (await site.get(`/api/playersv2/${ids[0]}/basic?slug=hoops`)).json()) as {
			gameStats: { value: number; stat: { abbreviation: string } }[];
		};
		const points = basics.gameStats.filter(({ stat }) => stat.abbreviation === "PTS");
		expect(points.reduce((sum, { value }) => sum + value, 0)).toBe(together);
	});

	test("stays one when the same files are imported again: nothing changes", async () => {
		const again = await importHoops(site.database.db);
		expect(again).toMatchObject({ outcome: "unchanged" });
		expect(await idsOf()).toHaveLength(1);
	}, 120_000);

	test("two records that say different things of one attribute stay as they were merged, too", async () => {
		const [first, second] = (
			await query(
				`select id from players where first_name = '${namesakes.first}' and last_name = '${namesakes.last}' order by id`,
			)
		).map(({ id }) => Number(id));
		const valuesOf = async (id: number | undefined) =>
			await query(`select attribute_id, value from attribute_values where player_id = ${id ?? 0} order by 1`);
		const before = await valuesOf(second);
		expect(before).not.toEqual(await valuesOf(first));
		const owner = await staffOf(site, hoops, "org_owner");
		const answer = await owner.send("POST", "/api/playersv2/merge", { masterId: second, duplicateIds: [first] });
		expect(answer.status).toBe(200);
		expect(await importHoops(site.database.db)).toMatchObject({ outcome: "unchanged" });
		expect(await valuesOf(second)).toEqual(before);
	}, 120_000);
});
