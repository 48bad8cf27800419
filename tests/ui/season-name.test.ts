import { expect, test } from "bun:test";
import { seasonTitle } from "../../src/ui/season-name.ts";

test("a time of the year is called a season, a name of its own is not", () => {
	const titles = ["2012-13", "Fall 2026", "winter", "Spring/Summer 2026", "Winter Cup", "Falls Open", "Season 4"];
	expect(titles.map(seasonTitle)).toEqual([
		"2012–13 season",
		"Fall 2026 season",
		"winter season",
		"Spring/Summer 2026 season",
		"Winter Cup",
		"Falls Open",
		"Season 4",
	]);
});
