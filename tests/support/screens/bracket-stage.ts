import { afterAll, afterEach, beforeAll, expect } from "bun:test";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { advance } from "../../../src/domain/bracket/advance.ts";
import { layout } from "../../../src/domain/bracket/layout.ts";
import { isPlayed } from "../../../src/domain/bracket/numbers.ts";
import type { BracketGame } from "../../../src/domain/bracket/result.ts";
import { fillDivision, gamesOf, type FilledDivision } from "../bracket.ts";
import { hear, openStage, type Stage } from "./stage.ts";
import { staffOf } from "../staff.ts";

type StoredGame = BracketGame & { id: number; match_id: string };

export const deskOf = ({ season, division }: FilledDivision) =>
	`/dashboard/seasons/${season.id}/divisions/${division.id}`;
export const publicOf = ({ season, division }: FilledDivision) =>
	`/acme/tournamentBracket?divisionId=${division.id}&seasonId=${season.id}`;

/** Brackets of one organization, of which Ada is staff, on pages of a browser that are closed after each test. */
export function bracketStage(sport?: string) {
	let stage: Stage;
	let acme: Awaited<ReturnType<Stage["site"]["organization"]>>;
	let ada: Awaited<ReturnType<typeof staffOf>>;
	let contexts: BrowserContext[] = [];

	beforeAll(async () => {
		stage = await openStage();
		acme = await stage.site.organization({ slug: "acme", name: "Acme Hoops", ...(sport ? { sport } : {}) });
		ada = await staffOf(stage.site, acme, "staff", stage.host);
	}, 120_000);
	afterEach(async () => {
		for (const context of contexts) await context.close();
		contexts = [];
	});
	afterAll(async () => await stage.close());

	const fill = async (given: Parameters<typeof fillDivision>[1]) =>
		await stage.site.write(acme, async (writer) => await fillDivision(writer, given));
	const stored = async (filled: FilledDivision) =>
		((await (await ada.get(gamesOf(filled))).json()) as { games: StoredGame[] }).games;
	const rulesOf = async (filled: FilledDivision) =>
		advance(layout(filled.teams.length), await stored(filled), filled.teams);

	/** A page of a member of the staff, or of a visitor; what the browser complains about is kept. */
	async function open(
		path: string,
		{ options = {}, cookie = null }: { options?: BrowserContextOptions; cookie?: string | null } = {},
	) {
		const opened = await stage.newPage(cookie, options);
		contexts.push(opened.context);
		await opened.open(path);
		const { page, complaints } = opened;
		return {
			page,
			complaints,
			dialog: page.locator("dialog[open]").last(),
			button: (name: string | RegExp) => page.getByRole("button", { name }),
			says: async (sentence: string) => await hear(page, sentence),
		};
	}
	const openDesk = async (filled: FilledDivision, options: BrowserContextOptions = {}) => {
		const desk = await open(deskOf(filled), { options, cookie: ada.cookie });
		await alive(desk.page);
		return desk;
	};

	const send = async (method: string, path: string, body: object = {}) => {
		const response = await ada.send(method, path, body);
		expect(response.status).toBe(200);
		return ((await response.json()) as { game: StoredGame }).game;
	};
	const make = async (
		filled: FilledDivision,
		match_id: string,
		home: number,
		away: number,
		result: object | null = null,
	) => {
		const [one, other] = [filled.teams[home - 1], filled.teams[away - 1]];
		const teams = { home_team_id: one?.slt_id, away_team_id: other?.slt_id };
		const game = await send("POST", gamesOf(filled), { match_id, ...teams });
		return result ? await send("PUT", `${gamesOf(filled)}/${game.id}`, result) : game;
	};

	/** The same as `drawn`, by the rules. */
	const ruled = async (filled: FilledDivision) =>
		[...(await rulesOf(filled)).standings.values()]
			.filter(({ matchup }) => isPlayed(matchup))
			.map(({ matchup, teamA, teamB, winner, state }) =>
				[
					matchup.matchId,
					...(["teamA", "teamB"] as const).map(
						(line) =>
							`${(line === "teamA" ? teamA : teamB)?.seed ?? ""}${state === "decided" && winner === line ? " won" : ""}`,
					),
				].join(" | "),
			);

	return {
		get site() {
			return stage.site;
		},
		get acme() {
			return acme;
		},
		get ada() {
			return ada;
		},
		fill,
		stored,
		rulesOf,
		ruled,
		open,
		openDesk,
		send,
		make,
	};
}

/** The island's first effect sets the zoom. */
export const alive = async (page: Page) => await page.locator(".canvas[style*=zoom]").waitFor({ state: "attached" });

/** Of each box: its id, its two seeds, and which of them has won. */
export const drawn = async (page: Page) =>
	await page.evaluate(
		`[...document.querySelectorAll(".tie")].map((tie) => [tie.id, ...[...tie.querySelectorAll("ol > li")].map((line) => line.firstChild.textContent + (line.className === "win" ? " won" : ""))].join(" | "))`,
	);
