import { emptyForm, formOf, type ScheduleForm } from "./form.ts";
import type { ScheduleFields } from "./wire.ts";

/** A schedule whose settings a new one of its league may take (scheduling 25). */
export interface ModelSchedule {
	leagueId: number;
	season_id: number;
	season: string;
	/** Its settings, without its dates. */
	form: ScheduleForm;
}

export function modelOf(fields: ScheduleFields): ScheduleForm {
	return { ...formOf(fields), startDate: "", weeklyDates: [], offDates: [] };
}

/** What a new schedule begins with: the settings of one, or nothing, and the season's own start. */
export function formLike(model: ModelSchedule | null, start: string): ScheduleForm {
	return model ? { ...model.form, startDate: start } : emptyForm(start);
}

/** The first schedule of a league in a season is like the longest of the season before, and any other begins blank. */
export function firstModel(
	models: readonly ModelSchedule[],
	{ league, season }: { league: number; season: number },
): ModelSchedule | null {
	const own = models.filter(({ leagueId }) => leagueId === league);
	return own.some(({ season_id }) => season_id === season) ? null : (own[0] ?? null);
}
