import { addDays, dateFull, dateParts } from "../../domain/clock.ts";
import { some } from "../../domain/some.ts";
import { A } from "../link.tsx";
import { dayId, type ScheduleDay } from "./schedule-table.tsx";

type Props = {
	/** The week's first day. */
	from: string;
	days: readonly ScheduleDay[];
	today: string;
	/** Where the weeks beside it are. */
	before: string | null;
	after: string | null;
};

/** On a phone a week is seven targets that lead to its days and stick to the top. */
export function WeekDays({ from, days, today, before, after }: Props) {
	const counts = new Map(days.map(({ date, entries }) => [date, entries.length]));
	return (
		<nav className="week-days" aria-label="Days of the week">
			<Turn name="Previous week" sign="‹" to={before} />
			{Array.from({ length: 7 }, (_, at) => addDays(from, at)).map((date) => (
				<Day key={date} date={date} count={counts.get(date) ?? 0} isToday={date === today} />
			))}
			<Turn name="Next week" sign="›" to={after} />
		</nav>
	);
}

function Day({ date, count, isToday }: { date: string; count: number; isToday: boolean }) {
	const parts = dateParts(date);
	const shown = (
		<>
			<span aria-hidden="true">{isToday ? "Today" : parts?.weekday.slice(0, 3)}</span>
			<b aria-hidden="true">{parts?.day}</b>
			<small aria-hidden="true">{count || "–"}</small>
		</>
	);
	const current = isToday ? ("date" as const) : undefined;
	if (count === 0) return <span aria-current={current}>{shown}</span>;
	return (
		<a href={`#${dayId(date)}`} aria-current={current}>
			{shown}
			<span className="sr">{`${dateFull(date)}: ${some(count, "entry", "entries")}`}</span>
		</a>
	);
}

function Turn({ name, sign, to }: { name: string; sign: string; to: string | null }) {
	if (to === null) return <span className="turn-to" aria-hidden="true" />;
	return (
		<A className="turn-to" to={to} aria-label={name}>
			{sign}
		</A>
	);
}
