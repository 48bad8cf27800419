import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import * as schema from "../../db/schema/index.ts";
import { hasBrowser } from "../support/screens/browser.ts";
import { openStage, type Stage } from "../support/screens/stage.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { further } from "../support/depth.ts";

const sentence = "There was an error loading the video. Please try again later.";
const player = "https://www.youtube-nocookie.com/**";

describe.skipIf(!hasBrowser)("a film (games 9)", () => {
	let stage: Stage;
	let path: string;

	beforeAll(async () => {
		stage = await openStage();
		const acme = await stage.site.organization({ slug: "acme", name: "Acme Hoops" });
		path = await stage.site.write(acme, async (writer) => {
			const { played } = await fillLeague(writer);
			const film = { video_url: "https://www.youtube-nocookie.com/embed/M7lc1UVf-VE" };
			await writer.tx.update(schema.games).set(film).where(eq(schema.games.id, played.id));
			return `/acme/games/${played.id}`;
		});
	}, 120_000);
	afterAll(async () => await stage?.close());

	/** The page with its film pressed; `answer` is what its player says to who listens, nothing where there is none. */
	async function pressed(answer: object | null): Promise<Page> {
		const { page } = await stage.newPage(null);
		await page.clock.install();
		const says = `onmessage = ({ data, source, origin }) => source.postMessage(${JSON.stringify(JSON.stringify(answer))}, origin)`;
		await page.route(player, async (route) =>
			answer === null
				? await route.abort()
				: await route.fulfill({ contentType: "text/html", body: `<script>${says}</script>` }),
		);
		await page.goto(`http://${stage.host}${path}`);
		await page.frameLocator(".video > iframe").getByRole("link", { name: "Play the video" }).click();
		return page;
	}

	test("has a way to its own page as high as a finger on a phone", async () => {
		const { page } = await stage.newPage(null, { viewport: { width: 390, height: 844 } });
		await page.goto(`http://${stage.host}${path}`);
		const link = await page.getByRole("link", { name: /^Watch .* on YouTube$/ }).boundingBox();
		expect(link?.height).toBeGreaterThanOrEqual(44);
		await page.context().close();
	}, 120_000);

	test("that does not load says so", async () => {
		const page = await pressed(null);
		await page.clock.runFor(11_000);
		await page.getByRole("alert").getByText(sentence).waitFor();
		await page.context().close();
	}, 120_000);

	further(
		"that is private or gone says so at once",
		async () => {
			const page = await pressed({ event: "onError", info: 150 });
			await page.clock.runFor(300);
			await page.getByRole("alert").getByText(sentence).waitFor();
			await page.context().close();
		},
		120_000,
	);
});
