/** Minutes between two games that one team may play. */
export const rests = ["0", "15", "30", "45", "60", "90", "120", "180", "240"] as const;
/** Days from a round to the next: 0 is the same day. */
export const apart = ["0", "1", "2", "3", "7", "14"] as const;

/** What is asked before slots are looked for; a first day alone is that day. Weekdays count from 1, Monday; none named are all of them, and of the venues too. */
export const timetableQuery = {
	from: "date",
	until: "date",
	weekdays: "ids",
	earliest: "text",
	latest: "text",
	minutes: "number",
	rest: rests,
	apart,
	venues: "ids",
} as const;

/** The same as it stands in the page's address, whatever was typed there: what is wrong is said on the page, at its field. */
export const typedTimetable = {
	from: "typed",
	until: "typed",
	weekdays: "typed",
	earliest: "typed",
	latest: "typed",
	minutes: "typed",
	rest: "typed",
	apart: "typed",
	venues: "typed",
} as const satisfies Record<keyof typeof timetableQuery, "typed">;

export type TimetableField = keyof typeof timetableQuery;
