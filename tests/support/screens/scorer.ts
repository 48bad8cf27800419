import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import type { BrowserContext, Page } from "playwright-core";
import * as schema from "../../../db/schema/index.ts";
import { testApp } from "../app.ts";
import { fillLeague } from "../seasons/league.ts";
import { staffOf } from "../staff.ts";

/** A game to be scored: two teams of five with numbers, on a server whose network can be cut. */
export async function scorerNight(sport?: string) {
	const site = await testApp();
	const organization = await site.organization({ slug: "acme", name: "Acme Hoops", ...(sport ? { sport } : {}) });
	const league = await site.write(organization, fillLeague);
	const sides = [league.coming.home_team_id, league.coming.away_team_id] as const;
	const rosters = await site.write(organization, async ({ tx }) => {
		const own = { organization_id: organization.id };
		const made = await tx
			.insert(schema.players)
			.values(
				sides.flatMap((_, side) =>
					["Ada", "Bo", "Cy", "Di"].map((name) => ({
						...own,
						firstName: name,
						lastName: side === 0 ? "Home" : "Away",
					})),
				),
			)
			.returning();
		await tx.insert(schema.attributeValues).values(
			made.map(({ id }, at) => ({
				...own,
				player_id: id,
				attribute_id: league.attribute.id,
				value: String([4, 7, 23, 30][at % 4]),
			})),
		);
		return await tx
			.insert(schema.rosters)
			.values(made.map(({ id }, at) => ({ ...own, slt_id: sides[at < 4 ? 0 : 1], player_id: id })))
			.returning();
	});
	let [isLast, sendings] = [false, 0];
	const answer = async (request: Request) => {
		const answered = await site.app.fetch(request);
		if (!new URL(request.url).pathname.endsWith("/taps")) return answered;
		sendings += 1;
		if (isLast) await cut();
		return answered;
	};
	const serve = (port = 0) => Bun.serve({ port, hostname: "127.0.0.1", fetch: answer });
	let server: ReturnType<typeof serve> | null = serve();
	const port = server.port ?? 0;
	async function cut(): Promise<void> {
		isLast = false;
		const cutting = server;
		server = null;
		await cutting?.stop(true);
	}
	const host = `127.0.0.1:${port}`;
	const { cookie, send } = await staffOf(site, organization, "staff", host);
	const game = league.coming.id;

	/** So many more in each team. */
	const enlist = async (count: number) =>
		await site.write(organization, async ({ tx }) => {
			const own = { organization_id: organization.id };
			const names = sides.flatMap(() => Array.from({ length: count }, (_, at) => `Ed ${at}`));
			const made = await tx
				.insert(schema.players)
				.values(names.map((firstName) => ({ ...own, firstName, lastName: "Late" })))
				.returning();
			await tx
				.insert(schema.rosters)
				.values(made.map(({ id }, at) => ({ ...own, slt_id: sides[at < count ? 0 : 1], player_id: id })));
		});

	const wear = async (at: number, number: string) =>
		await site.write(organization, async ({ tx }) => {
			const own = eq(schema.attributeValues.player_id, rosters[at]?.player_id ?? 0);
			await tx.update(schema.attributeValues).set({ value: number }).where(own);
		});

	return {
		site,
		organization,
		league,
		game,
		enlist,
		/** Gives a roster entry another number, until the next game. */
		wear,
		/** Roster entries, four at home, four away, with the numbers 4, 7, 23, 30. */
		rosters: rosters.map(({ id }) => id),
		url: `http://${host}`,
		/** Nobody reaches the server. */
		cut,
		/** Nobody reaches the server any more once it has stored the next presses: their answer is lost. */
		cutBeforeAnswer() {
			isLast = true;
		},
		/** How many times a browser's presses have come so far. */
		sendings: () => sendings,
		mend() {
			server ??= serve(port);
		},
		async signIn(context: BrowserContext) {
			const [name = "", value = ""] = cookie.split("=");
			await context.addCookies([{ name, value, url: `http://${host}` }]);
		},
		/** Presses as a scorer elsewhere sends them. */
		taps: async (taps: object[]) =>
			await (
				await send("POST", `/api/gamesv2/${game}/taps`, {
					taps: taps.map((tap) => ({ op_id: crypto.randomUUID(), ...tap })),
				})
			).json(),
		/** A game that has not begun, without entries. */
		async reset() {
			await wear(1, "7");
			await site.write(organization, async ({ tx }) => {
				await tx.delete(schema.gameEvents).where(eq(schema.gameEvents.game_id, game));
				await tx.delete(schema.boxScoreLines).where(eq(schema.boxScoreLines.game_id, game));
				await tx.delete(schema.periodScores).where(eq(schema.periodScores.game_id, game));
				await tx
					.update(schema.games)
					.set({ status: "scheduled", score_home: null, score_away: null, period_id: null })
					.where(eq(schema.games.id, game));
			});
			site.directory.unverify(true);
		},
		/** What was entered, in order: action, roster entry and status. */
		async entered(): Promise<string[]> {
			const { db } = site.database.owner;
			const rows = await db
				.select()
				.from(schema.gameEvents)
				.where(eq(schema.gameEvents.game_id, game))
				.orderBy(schema.gameEvents.id);
			return rows.map(({ payload, roster_id, status }) => {
				const at = rosters.findIndex(({ id }) => id === roster_id);
				return [payload["action"], at < 0 ? null : at, status].filter((word) => word !== null).join(" ");
			});
		},
		async row() {
			const [row] = await site.database.owner.db.select().from(schema.games).where(eq(schema.games.id, game));
			if (!row) throw new Error("the game is there");
			return row;
		},
		async close() {
			await server?.stop(true);
			await site.close();
		},
	};
}

/** What a person does on the scorer's screen. */
export function scorerHands(page: Page) {
	const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
	const player = (number: number) =>
		page.locator(".scorer-players[data-shown=true]").getByRole("button", { name: new RegExp(`^${number} `) });
	return {
		button,
		player,
		press: async (number: number, what: string) => {
			await player(number).click();
			await button(what).click();
		},
		async confirm(name: string) {
			await page.locator("dialog[open]").getByRole("button", { name }).click();
		},
		async says(text: string) {
			const sync = page.locator(".scorer-sync");
			await sync
				.filter({ hasText: text })
				.waitFor()
				.catch(async () => expect(await sync.textContent()).toContain(text)); // it names what stands there
		},
		score: async () => (await page.locator(".scorer-team b").allTextContents()).join(" "),
	};
}
