import { expect, test } from "bun:test";
import { type KnownPerson, settleNamesakes } from "../../../src/domain/csv/namesakes.ts";
import { newSeason, type PlayerRecord, teamKey, teamRef } from "../../../src/domain/csv/season.ts";

const [open, women] = ["Open", "Women"];
const known = (
	key: string,
	name: string,
	...entries: readonly (readonly [season: string, league: string, team: string])[]
) => {
	const [firstName = "", lastName = ""] = name.split(" ");
	const told = entries.map(([season, league, team]) => ({ season, league, team, at: -Number(season.slice(-4)) }));
	return { key, firstName, lastName, entries: told } satisfies KnownPerson;
};

/** Names with their teams in the league Open, as a file without ids has them; with a "#" before it, an id. */
function file(...rows: readonly (readonly [name: string, team: string, key?: string])[]) {
	const draft = newSeason("Open");
	for (const [name, team, key = null] of rows) {
		const [firstName = "", lastName = ""] = name.split(" ");
		const ref = teamRef(teamKey("Open"), team);
		draft.teams.set(ref, { league: teamKey("Open"), name: team, facts: null });
		const player: PlayerRecord = {
			from: { file: "players.csv", line: 2 },
			key,
			spellings: new Map([[name, { firstName, lastName, count: 1 }]]),
			attributes: {},
			teams: new Map([[ref, null]]),
			facts: null,
		};
		draft.players.set(`${name} ${team}`, player);
	}
	return draft;
}
const taken = (
	draft: ReturnType<typeof file>,
	people: readonly KnownPerson[],
	choices: { of: string; is: string }[] = [],
) => settleNamesakes(draft, "Fall 2026", people, choices).map(({ of, is }) => [of, is]);

test("who was on that club before is meant, whatever the season and the league", () => {
	const people = [
		known("a", "Anna Berg", ["Fall 2025", women, "Hawks"]),
		known("b", "Anna Berg", ["Fall 2025", open, "Owls"]),
	];
	const draft = file(["ANNA Berg", "Hawks"], ["Anna Berg", "Owls"], ["Anna Berg", "Gulls"]);
	expect(taken(draft, people)).toEqual([
		["ANNA Berg Hawks", "a"],
		["Anna Berg Owls", "b"],
		["Anna Berg Gulls", ""],
	]);
	expect([...draft.players.values()].map(({ key }) => key)).toEqual(["a", "b", null]);
});

test("of two who were on that club the later one is meant", () => {
	const people = [
		known("a", "Anna Berg", ["Fall 2024", open, "Hawks"]),
		known("b", "Anna Berg", ["Fall 2025", open, "Hawks"]),
		known("c", "Anna Berg", ["Spring 2026", open, "Owls"]),
	];
	expect(taken(file(["Anna Berg", "Hawks"]), people)).toEqual([["Anna Berg Hawks", "b"]]);
});

test("the only one of that name is meant, unless they play for another team of the league in this season", () => {
	const only = known("a", "Anna Berg", ["Fall 2025", open, "Hawks"]);
	expect(taken(file(["Anna Berg", "Owls"]), [only])).toEqual([["Anna Berg Owls", "a"]]);
	const beside = known("a", "Anna Berg", ["Fall 2026", open, "Hawks"]);
	expect(taken(file(["Anna Berg", "Owls"]), [beside])).toEqual([["Anna Berg Owls", ""]]);
	const elsewhere = known("a", "Anna Berg", ["Fall 2026", women, "Hawks"]);
	expect(taken(file(["Anna Berg", "Owls"]), [elsewhere])).toEqual([["Anna Berg Owls", "a"]]);
	expect(taken(file(["Anna Berg", "Owls"], ["Anna Berg", "Gulls"]), [only])).toEqual([
		["Anna Berg Owls", ""],
		["Anna Berg Gulls", ""],
	]);
	expect(taken(file(["Anna Berg", "Owls"]), [known("a", "Anna Berg")])).toEqual([["Anna Berg Owls", "a"]]);
});

test("nobody is asked about who is on the team already, has an id, or bears a name that nobody knows", () => {
	const people = [known("a", "Anna Berg", ["Fall 2026", open, "Hawks"]), known("b", "Bea Long")];
	expect(taken(file(["Anna Berg", "Hawks"], ["Bea Long", "Hawks", "77"], ["Cid Ray", "Hawks"]), people)).toEqual([]);
	expect(taken(file(["Bea Long", "Owls", "b"], ["Bea Long", "Hawks"]), people)).toEqual([["Bea Long Hawks", ""]]);
});

test("what somebody has chosen holds; a key of nobody of that name does not", () => {
	const people = [known("a", "Anna Berg", ["Fall 2025", open, "Hawks"]), known("b", "Anna Berg")];
	const choose = (is: string) => taken(file(["Anna Berg", "Hawks"]), people, [{ of: "Anna Berg Hawks", is }])[0]?.[1];
	expect([choose("b"), choose(""), choose("x")]).toEqual(["b", "", "a"]);
});
