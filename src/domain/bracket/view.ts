import { type BracketTeam, type Progress, type Standing, advance } from "./advance.ts";
import type { Plan, Plans } from "../game/plan.ts";
import type { Reason } from "../game/reason.ts";
import { type Geometry, geometry, roomAbove } from "./geometry.ts";
import { layout, layoutRefusal } from "./layout.ts";
import type { Format, Layout } from "./matchup.ts";
import { numbersOf } from "./numbers.ts";
import type { SeedLabels } from "./seed-labels.ts";
import type { BracketGame } from "./result.ts";
import { type Region, regionsNamed } from "./regions.ts";
import { type Sheet, sheet } from "./sheet.ts";
import type { Sign } from "../team/sign.ts";

/** A team of a division as its bracket names it; `team_id` leads to its page, null where it must not. */
export interface Entrant extends BracketTeam, Sign {
	team_id: number | null;
}

/** A bracket game as its drawing and its editor need it; the names are those of the teams that it was made for. */
export interface BracketMatch extends BracketGame, Plan, Omit<Reason, "reason_about"> {
	id: number;
	match_id: string;
	home_team_id: number;
	away_team_id: number;
	home: string;
	away: string;
	/** Where a score is parts that were won, the line that says them (games 23). */
	by_part?: string;
	/** What it went on with after regular time, "OT" (games 28). */
	beyond?: string;
	revision: number;
}

export type MatchStanding = Standing<Entrant, BracketMatch>;

/** All that a bracket's drawing is made of. */
export interface BracketView {
	layout: Layout;
	geometry: Geometry;
	sheet: Sheet;
	progress: Progress<Entrant, BracketMatch>;
	/** What the games are called, by the ids of their matchups. */
	numbers: ReadonlyMap<string, number>;
	/** When and where matchups without a game are to be played, by their ids. */
	plans: Plans;
	/** What stands for the seeds while their teams are not known: "A1", "B2". */
	labels: readonly string[];
	/** What staff call the seeds; null for numbers (brackets 23). */
	seedLabels: SeedLabels | null;
	/** The regions that these names form, where each has room for a heading above its last box (brackets 25). */
	regions: readonly Region[];
}

/** The bracket of a division's teams, in their order, or of the labels of its seeds, with its games; null where there are too few or too many for one. */
export function viewOf(
	format: Format,
	teams: readonly Entrant[],
	games: readonly BracketMatch[],
	plans: Plans | null = null,
	labels: readonly string[] = [],
	seedLabels: SeedLabels | null = null,
): BracketView | null {
	const line = lineUp(teams, labels.length);
	if (layoutRefusal(line.length, format) !== null) return null;
	const bracket = layout(line.length, format);
	const drawing = geometry(bracket);
	const regions = regionsNamed(bracket, seedLabels);
	return {
		layout: bracket,
		geometry: drawing,
		sheet: sheet(bracket),
		progress: advance(bracket, games, line),
		numbers: numbersOf(bracket),
		plans: plans ?? {},
		labels: teams.length === 0 ? labels : [],
		seedLabels,
		regions: regions.every(({ lastId }) => roomAbove(drawing, lastId) >= headingHeight) ? regions : [],
	};
}

/** Of a region's heading in the drawing, in px. */
const headingHeight = 40;

/** Who stands in a bracket by seed: nobody yet where its division has no teams and plans where they come from. */
export function lineUp<T>(teams: readonly T[], planned: number): readonly (T | null)[] {
	return teams.length === 0 ? Array.from({ length: planned }, () => null) : teams;
}
