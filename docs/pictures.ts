/** The pictures of the documents, taken from the demo with a clock that stands still: `bun run pictures` writes docs/img. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { openStage } from "../tests/support/screens/stage.ts";
import { demoInstant } from "../tests/support/templates.ts";

interface Picture {
	name: string;
	/** Which page, from the ids of the demo's league. */
	path: (ids: Ids) => string;
	/** Who looks at it; a visitor where nobody is named. */
	staff?: true;
	phone?: true;
	/** What is done on the page before. */
	before?: (page: Page) => Promise<unknown>;
}

type Ids = Awaited<ReturnType<typeof idsOf>>;

const bytesMax = 60_000;
const folder = join(import.meta.dir, "img");

const pictures: readonly Picture[] = [
	{ name: "home", path: () => "/harbor-city" },
	{ name: "game", path: ({ over }) => `/harbor-city/games/${over}` },
	{ name: "season", path: ({ season }) => `/dashboard/seasons/${season}`, staff: true },
	{
		name: "league",
		path: ({ season, league }) => `/dashboard/seasons/${season}/leagues/${league}`,
		staff: true,
		before: async (page) =>
			await page.getByRole("heading", { name: "Game schedule" }).evaluate((heading) => heading.scrollIntoView()),
	},
	{ name: "schedule-builder", path: ({ league }) => `/scheduleBuilder?league=${league}`, staff: true },
	{ name: "stats", path: ({ over }) => `/games/${over}?edit=stats`, staff: true },
	{
		name: "score",
		path: ({ live }) => `/games/${live}/score`,
		staff: true,
		phone: true,
		before: async (page) => await page.getByRole("button", { name: /^9/ }).first().click(),
	},
	{
		name: "bracket",
		path: ({ division }) => `/dashboard/seasons/${division.season}/divisions/${division.id}`,
		staff: true,
	},
	{ name: "import", path: () => "/dashboard/transfer", staff: true },
];

const stage = await openStage({ instant: demoInstant, template: "demo" });
try {
	mkdirSync(folder, { recursive: true });
	const ids = await idsOf();
	for (const picture of pictures) await take(picture, ids);
} finally {
	await stage.close();
}
process.exit(0); // the database's server ends with the process

/** What the demo has of each, in its first organization. */
async function idsOf() {
	const { sql } = stage.site.database.owner;
	const one = async (rows: Promise<{ id: number }[]>) => (await rows)[0]?.id ?? 0;
	const organization = await one(sql`select id from organizations where slug = 'harbor-city'`);
	const season = await one(sql`select id from seasons where organization_id = ${organization} and active`);
	const of = sql`organization_id = ${organization}`;
	const [division] = await sql<{ id: number; season: number }[]>`
		select d.id, d.season_id as season from divisions d join seasons s on s.id = d.season_id and s.organization_id = d.organization_id
		where d.organization_id = ${organization} and not s.active order by s.start_date desc, d.id limit 1`;
	return {
		organization,
		season,
		league: await one(
			sql`select league_id as id from season_leagues where ${of} and season_id = ${season} order by position limit 1`,
		),
		live: await one(sql`select id from games where ${of} and status = 'live' order by id limit 1`),
		over: await one(sql`select id from games where ${of} and status = 'final' order by date desc, id limit 1`),
		division: division ?? { id: 0, season: 0 },
	};
}

async function take({ name, path, staff = undefined, phone = undefined, before }: Picture, ids: Ids): Promise<void> {
	const look = {
		viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 780 },
		colorScheme: "light",
		reducedMotion: "reduce",
		bypassCSP: false,
	} as const;
	const { page, context, open } = staff ? await signedIn(ids, look) : await stage.newPage(null, look);
	const answer = await open(path(ids));
	if (answer?.status() !== 200) throw new Error(`${path(ids)} answers ${answer?.status()}`);
	await page.waitForLoadState("networkidle");
	await before?.(page);
	await page.evaluate(async () => await document.fonts.ready);
	const bytes = await small(await page.screenshot());
	await Bun.write(join(folder, `${name}.webp`), bytes);
	console.log(`${name}.webp: ${bytes.length} bytes`);
	await context.close();
}

/** Somebody whose name may be read on a picture. */
async function signedIn(ids: Ids, look: Parameters<typeof stage.signedIn>[2]) {
	const opened = await stage.signedIn({ id: ids.organization }, "org_owner", look);
	const { sql } = stage.site.database.owner;
	await sql`update users set username = 'commissioner-' || id where username = 'commissioner'`;
	await sql`update users set username = 'commissioner' where id = ${opened.staff.id}`;
	return opened;
}

/** As good as it can be within the size that a document's picture may have. */
async function small(png: Uint8Array): Promise<Uint8Array> {
	for (const quality of [90, 80, 70, 60, 50, 40, 30]) {
		const bytes = await new Bun.Image(png).webp({ quality }).bytes();
		if (bytes.length <= bytesMax) return bytes;
	}
	throw new Error(`a picture has more than ${bytesMax} bytes`);
}
