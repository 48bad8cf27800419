import { afterAll, beforeAll, expect, test } from "bun:test";
import { advance } from "../../../src/domain/bracket/advance.ts";
import { formats } from "../../../src/domain/bracket/formats.ts";
import { layout, layoutRefusal } from "../../../src/domain/bracket/layout.ts";
import type { Format } from "../../../src/domain/bracket/matchup.ts";
import type { BracketGame } from "../../../src/domain/bracket/result.ts";
import { statusOf } from "../../../src/domain/bracket/status.ts";
import { testApp } from "../../support/app.ts";
import { fillDivision, gamesOf } from "../../support/bracket.ts";
import { depth } from "../../support/depth.ts";
import { staffOf } from "../../support/staff.ts";

let site: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
	site = await testApp();
}, 120_000);
afterAll(async () => await site.close());

/** Numbers that look like luck and are the same in every run. */
function lots(seed: number) {
	let state = seed;
	return (below: number) => {
		state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
		return Math.floor((state / 2 ** 32) * below);
	};
}

type Wire = BracketGame & { id: number; revision: number; match_id: string };
type Row = [string, string | undefined, string | undefined, string];

/** Every slot by the page that a visitor sees: the matchup, its two lines, and what each looks like. */
function slotsIn(drawn: string): Row[] {
	const html = drawn.replaceAll(/<span class="mark[^>]*>[^<]*<\/span>|<svg class="mark.*?<\/svg>/gs, "");
	return [...html.matchAll(/<li id="(r\d+-\d+)"[^>]*><ol>(.*?)<\/ol>/g)].map(([, id = "", lines = ""]) => {
		const names = [...lines.matchAll(/<li( class="[\w ]+")?><span>(\d*)<\/span><span class="team"[^>]*>([^<]*)</g)];
		const seed = (at: number) => names[at]?.[2] || undefined;
		const won = names.findIndex(([, look]) => look?.includes("win"));
		return [id, seed(0), seed(1), won < 0 ? "" : String(won)];
	});
}

function expectedSlots(progress: ReturnType<typeof advance>): Row[] {
	return [...progress.standings.values()]
		.filter(({ matchup }) => !matchup.isBye && !matchup.isSpacer)
		.map(({ matchup, teamA, teamB, winner, state }) => {
			const won = winner === "teamA" ? "0" : "1";
			return [matchup.matchId, teamA?.seed.toString(), teamB?.seed.toString(), state === "decided" ? won : ""];
		});
}

const sizes = [2, 3, 5, 8, 10, 11, 12, 17, 18, 33, 64];
/** The large ones of those that differ in their first rounds or their last places alone say nothing that the small ones do not. */
const isTried = (teams: number, format: Format) =>
	layoutRefusal(teams, format) === null && (teams <= 18 || ["single", "third-place", "double"].includes(format));
const all = sizes.flatMap((teams) =>
	formats.flatMap((format) => (isTried(teams, format) ? [[teams, format] as const] : [])),
);
/** One of each layout: a pair, a full one, one with play-ins, and one between. */
const decisive = new Set([
	"2 single",
	"3 third-place",
	"8 double",
	"11 single",
	"12 double-bye",
	"5 stepladder",
	"8 placement",
]);
const plays = all.filter((one) => depth(0, 1) === 1 || decisive.has(one.join(" ")));

test.each(plays)(
	"%i teams play %s to the champion, and after every result every slot is the library's",
	async (count, format) => {
		const organization = await site.organization({ slug: `cup-${count}-${format}` });
		const filled = await site.write(
			organization,
			async (writer) => await fillDivision(writer, { teams: count, format }),
		);
		const staff = await staffOf(site, organization, "staff");
		const path = gamesOf(filled);
		const page = `/cup-${count}-${format}/tournamentBracket?divisionId=${filled.division.id}&seasonId=${filled.season.id}`;
		const bracket = layout(count, format);
		const luck = lots(count * 7 + format.length);
		const json = async (response: Response) => {
			const answer = (await response.json()) as { game: Wire; games: Wire[] };
			if (response.status !== 200) throw new Error(JSON.stringify(answer));
			return answer;
		};
		const stored = async () => (await json(await staff.get(path))).games;
		const known: Wire[] = [];
		const put = (game: Wire) => {
			const at = known.findIndex(({ id }) => id === game.id);
			if (at < 0) known.push(game);
			else known[at] = game;
		};
		let results = 0;
		for (;;) {
			const { standings } = advance(bracket, known, filled.teams);
			const open = [...standings.values()].filter(({ state, game }) => state === "open" && !game);
			const next = open[luck(open.length)];
			if (!next) break;
			const [upper, lower] = [next.teamA?.slt_id, next.teamB?.slt_id];
			const [home_team_id, away_team_id] = luck(2) === 0 ? [upper, lower] : [lower, upper];
			const made = await json(
				await staff.send("POST", path, {
					home_team_id,
					away_team_id,
					match_id: next.matchup.matchId,
					date: "2026-12-05",
				}),
			);
			put(made.game);
			const isWalkover = luck(10) === 0;
			const points = 40 + luck(40);
			const difference = luck(2) === 0 ? 1 + luck(20) : -1 - luck(20);
			const result = isWalkover
				? { status: "forfeit", forfeit_winner: luck(2) === 0 ? "home" : "away" }
				: { score_home: points, score_away: points + difference };
			put((await json(await staff.send("PUT", `${path}/${made.game.id}`, result))).game);
			results += 1;
			const rules = advance(bracket, await stored(), filled.teams);
			expect(slotsIn(await (await site.get(page)).text())).toEqual(expectedSlots(rules));
			expect(expectedSlots(rules)).toEqual(expectedSlots(advance(bracket, known, filled.teams)));
		}
		const { champion, sentence, outdated } = advance(bracket, await stored(), filled.teams);
		expect(outdated).toEqual([]);
		expect(champion).not.toBeNull();
		const html = (await (await site.get(page)).text()).replace(/<\/?b>/g, "");
		expect(html).toContain(sentence ?? "no champion");
		const played = statusOf(format, filled.teams, []).games;
		expect([played, format === "double" ? played + 1 : played]).toContain(results);
	},
	240_000,
);
