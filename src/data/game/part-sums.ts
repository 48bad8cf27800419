import { inArray, sql } from "drizzle-orm";
import { periodScores } from "../../../db/schema/index.ts";
import { isFinal, isShootOut, withShots } from "../../domain/period/periods.ts";
import { countingOf, sportAmong } from "../../domain/sport/sport.ts";
import type { Tenant } from "../tenant.ts";

/** What is added up of a team's parts in a game: those that are points, its goals in a shoot-out that counts, and the part named Final. */
export interface PartSums {
	total: number | null;
	shots: number | null;
	final: number | null;
}

/**
 * periodTotal and finalScore of domain/periods, added up by the database by game and team, for a season has ten thousand rows of
 * them. A shoot-out that stands beside the score is left out, and where parts are won nothing adds up to a score.
 */
export function partSums(
	known: readonly { id: number; name: string; sportId: number }[],
	{ organization: { sports } }: Pick<Tenant, "organization">,
) {
	const among = (some: readonly { id: number }[]) =>
		some.length > 0
			? inArray(
					periodScores.game_period_id,
					some.map(({ id }) => id),
				)
			: sql`false`;
	const counting = ({ sportId }: { sportId: number }) => countingOf(sportAmong(sports, sportId));
	const isIn = among(known.filter(isFinal));
	const added = among(known.filter((period) => !isFinal(period) && !isShootOut(period) && counting(period) !== "won"));
	const shots = among(known.filter((period) => isShootOut(period) && counting(period) === "points"));
	return {
		total: sql<number | null>`(sum(${periodScores.score}) filter (where ${added}))::int`.as("total"),
		shots: sql<number | null>`max(${periodScores.score}) filter (where ${shots})`.as("shots"),
		final: sql<number | null>`max(${periodScores.score}) filter (where ${isIn})`.as("final"),
	};
}

/** A side's figures for its score: the part named Final, and what the others give together with a shoot-out that it has won. */
export const periodFigures = (
	own: PartSums | undefined,
	theirs: PartSums | undefined,
): Pick<PartSums, "total" | "final"> => ({
	final: own?.final ?? null,
	total: withShots(own?.total ?? null, own?.shots ?? null, theirs?.shots ?? null),
});
