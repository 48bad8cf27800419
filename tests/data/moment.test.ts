import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import * as games from "../../src/data/game/games.ts";
import * as seasons from "../../src/data/season/seasons.ts";
import { moment, type Moment } from "../../src/data/stat/home.ts";
import { read, type Tenant } from "../../src/data/tenant.ts";
import { isCompleted } from "../../src/domain/game/game.ts";
import { anyChange, type Change, change, kinds } from "../support/any-change.ts";
import { testApp } from "../support/app.ts";
import { depth } from "../support/depth.ts";
import { fillEverything } from "../support/seasons/full-season.ts";

let site: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
	site = await testApp();
}, 120_000);
afterAll(async () => await site.close());

/** All but those that give a game two teams of different seasons, which nobody can in the product. */
const isPossible = ({ kind }: Change) => !["other team", "other league"].includes(Object.keys(kinds)[kind] ?? "");

/** The same from all games of the season. */
async function slowMoment(tenant: Tenant, season: number): Promise<Moment> {
	const all = await games.list(tenant, { season });
	const dates = (await games.days(tenant, { season })).flatMap(({ date, games: count }) =>
		date === null ? [] : Array.from({ length: count }, () => date),
	);
	const from = dates.filter((date) => date < tenant.today).at(-12) ?? dates[0] ?? tenant.today;
	const after = dates.filter((date) => date > tenant.today);
	const to = after[7] ?? after.at(-1) ?? tenant.today;
	const around = all.filter(({ date, outdated }) => date !== null && date >= from && date <= to && !outdated);
	const open = around.filter(
		(game) => game.status === "scheduled" && !isCompleted(game) && (game.date ?? "") >= tenant.today,
	);
	return {
		live: around.filter(({ status }) => status === "live").toReversed(),
		next: open.slice(0, 8),
		nextOnDay: open.filter(({ date }) => date === open[0]?.date).length,
		results: around.filter(isCompleted).toReversed().slice(0, 12),
		any: dates.length > 0 || all.length > 0,
	};
}

test("the games around today are those that all games of the season give, after changes of every kind (site 6)", async () => {
	let shown = 0;
	const tried = async (changes: readonly Change[]) => {
		const organization = await site.organization({ slug: `now-${crypto.randomUUID().slice(0, 8)}` });
		await site.write(organization, fillEverything);
		for (const one of [null, ...changes.filter(isPossible)]) {
			if (one) await change(site, organization, one);
			for (const face of ["staff", "visitor"] as const)
				await read(site.database.db, organization, face, site.now.instant, async (tenant) => {
					for (const { id } of await seasons.all(tenant)) {
						const [dated] = (await games.days(tenant, { season: id })).slice(one ? one.pick % 3 : 0);
						for (const today of [tenant.today, dated?.date ?? tenant.today]) {
							const then = { ...tenant, today };
							const now = await moment(then, id);
							expect(now).toEqual(await slowMoment(then, id));
							shown += now.live.length + now.next.length + now.results.length;
						}
					}
				});
		}
	};
	await tried(Object.keys(kinds).map((_, kind) => ({ kind, pick: kind * 3, a: kind % 7, b: 2 })));
	await fc.assert(fc.asyncProperty(fc.array(anyChange, { minLength: 1, maxLength: 8 }), tried), {
		numRuns: depth(1, 40),
	});
	expect(shown).toBeGreaterThan(1000);
}, 600_000);
