/** What a season is (leagues 4): `active` is the current one, and what is neither is past. */
export interface SeasonMarks {
	active: boolean;
	planned: boolean;
}

/**
 * A season's marks after a change. It is never both: of the two the one that was set now holds, of two that were set at once that
 * which was not there, and the more private one of a new season.
 */
export function marksAfter(draft: Partial<SeasonMarks>, before?: SeasonMarks): Partial<SeasonMarks> {
	const { active, planned } = draft;
	if (active && (before?.planned || !planned)) return { active, planned: false };
	if (planned) return { active: false, planned };
	return { ...(active === undefined ? {} : { active }), ...(planned === undefined ? {} : { planned }) };
}
