import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { links } from "../../../db/schema/index.ts";
import { another } from "../../support/another.ts";
import { testApp } from "../../support/app.ts";
import { proxyTo } from "../../support/servers/proxy.ts";
import { until } from "../../support/until.ts";

const watchedMs = 22_000;
const givenUpMs = 3_000;
const freshMs = 10_000;

/** What is frozen: the process hears nothing, or it reaches the database in no way. */
test.each([
	["notifications", false],
	["whole database", true],
])(
	"with frozen %s no page older than ten seconds is given as fresh",
	async (what, isAll) => {
		const site = await testApp();
		if (!site.database.options.host.startsWith("/")) return console.warn("Tried on the built-in engine's socket only.");
		const organization = await site.organization({ slug: "acme", name: "Acme Hoops" });
		{
			await using proxy = await proxyTo(site.database.options);
			await using other = await another(site, isAll ? { through: proxy.options } : { line: proxy.options });
			const paths = ["/acme/teamList", "/acme/leaderboard", "/acme/_/feeds/games.csv", "/acme/schedule"];
			for (const path of paths)
				await until(async () => other.directory.listening && (await other.get(path)).status === 200);
			proxy.freeze();
			await site.write(organization, async ({ tx }) => await tx.update(links).set({ label: "Fixtures" }).where(eq(links.slug, "schedule"))); // prettier-ignore
			const changed = performance.now();
			let [oldest, fresh, aged, waiting] = [0, 0, 0, 0];
			const ask = async (path: string) => {
				const begun = performance.now();
				const timer = Promise.withResolvers<null>();
				const timeout = setTimeout(() => timer.resolve(null), givenUpMs);
				const response = await Promise.race([other.get(path), timer.promise]);
				clearTimeout(timeout);
				if (!response) return void (waiting += 1);
				const text = await response.text();
				if (response.status !== 200 || path.endsWith("csv") || text.includes("Fixtures")) return;
				if (response.headers.has("age")) return void (aged += 1);
				fresh += 1;
				oldest = Math.max(oldest, begun - changed);
			};
			await until(async () => {
				await Promise.all(paths.map(ask));
				return performance.now() - changed > watchedMs;
			}, watchedMs * 3);
			console.log(`frozen ${what}: ${fresh} old pages as fresh, the oldest ${Math.round(oldest)} ms; ${aged} with their age, ${waiting} without an answer`); // prettier-ignore
			expect(oldest).toBeLessThanOrEqual(freshMs);
			proxy.thaw();
			for (const path of paths.filter((one) => !one.endsWith("csv")))
				await until(async () => (await (await other.get(path)).text()).includes("Fixtures"));
		}
		await site.close();
	},
	300_000,
);
