import { expect, test } from "bun:test";
import { leagueCrumb, playerCrumb, seasonCrumb, seasonsCrumb, teamCrumb } from "../../../src/pages/dashboard/crumbs.ts";

test("a place is called by its name, and by its kind and id where it has none", () => {
	expect(seasonsCrumb).toEqual({ label: "Seasons", to: "/dashboard/seasons" });
	expect(seasonCrumb({ id: 3, name: "Fall 2026" })).toEqual({ label: "Fall 2026", to: "/dashboard/seasons/3" });
	expect([
		seasonCrumb({ id: 3 }),
		leagueCrumb(3, { id: 4, name: null }),
		teamCrumb(3, 4, { id: 5, name: "" }),
		playerCrumb({ id: 6 }),
	]).toEqual([
		{ label: "Season 3", to: "/dashboard/seasons/3" },
		{ label: "League 4", to: "/dashboard/seasons/3/leagues/4" },
		{ label: "Team 5", to: "/dashboard/seasons/3/leagues/4/teams/5" },
		{ label: "Player 6", to: "/dashboard/players/6" },
	]);
});
