import { dateListed } from "../../domain/clock.ts";

/** The day of a row: "Mon, Nov 9, 2026", without its weekday where there is little room. */
export function ListedDay({ date }: { date: string | null }) {
	if (date === null) return "TBD";
	const [weekday, ...day] = dateListed(date).split(", ");
	return (
		<time dateTime={date}>
			<span className="only-wide">{weekday}, </span>
			{day.join(", ")}
		</time>
	);
}

ListedDay.drawnOnce = true as const; // every row of a schedule has one
