import { dateBrief, timeText } from "../../domain/clock.ts";
import type { BuilderGame, BuilderTeam } from "../../domain/schedule/wire.ts";

export type Teams = ReadonlyMap<
	number,
	Pick<BuilderTeam, "name" | "logo" | "abbreviation" | "color" | "unavailableDates">
>;

export type Where = Pick<BuilderGame, "date" | "time" | "place">;

export function teamsById(teams: readonly BuilderTeam[]): Map<number, BuilderTeam> {
	return new Map(teams.map((team) => [team.slt_id, team]));
}

export const nameIn = (teams: Teams, id: number) => teams.get(id)?.name ?? "TBD";

/** "Harbor Hawks vs Pier Pilots". */
export function titleOf({ home, away }: { home: number; away: number }, teams: Teams): string {
	return `${nameIn(teams, home)} vs ${nameIn(teams, away)}`;
}

export function slotOf({ date, time, place }: Where): Where {
	return { date, time, place };
}

/** "6:30 PM, Pier". */
export function slotName({ time, place }: { time: string | null; place: string | null }): string {
	return place ? `${timeText(time)}, ${place}` : timeText(time);
}

/** "Mon, Nov 9, 6:30 PM, Pier"; "No slot" for a game that waits. */
export function placeText(where: Where): string {
	return where.date === null ? "No slot" : `${dateBrief(where.date)}, ${slotName(where)}`;
}
