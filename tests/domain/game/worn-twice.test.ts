import { expect, test } from "bun:test";
import { wornTwice } from "../../../src/domain/player/players.ts";

test("numbers that several of a team wear are said, by the number", () => {
	const who = (name: string, number: string | null) => ({ name, number });
	expect(wornTwice([who("Ann Lee", "7"), who("Bo Lee", "10"), who("Cy Lee", null), who("Di Lee", null)])).toEqual([]);
	const team = [who("Ann Lee", "10"), who("Bo Lee", "7"), who("Cy Lee", "10"), who("Di Lee", "7"), who("Ed Lee", "7")];
	expect(wornTwice(team)).toEqual([
		"Number 7 is worn by 3: Bo Lee, Di Lee, Ed Lee.",
		"Number 10 is worn twice: Ann Lee, Cy Lee.",
	]);
});
