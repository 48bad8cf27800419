type Day = { date: string | null };

/** The days of a running week (scheduling 1): today, those to come, then those played, the latest first. Another week stays in its order. */
export function todayFirst<D extends Day>(days: readonly D[], today: string): readonly D[] {
	const isPast = ({ date }: Day) => date !== null && date < today;
	const ahead = days.filter((day) => !isPast(day));
	return ahead.length === 0 ? days : [...ahead, ...days.filter(isPast).toReversed()];
}
