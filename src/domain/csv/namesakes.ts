import { fold } from "../fold.ts";
import { fullName } from "../player/players.ts";
import { type SeasonDraft, spellingOf, teamKey, teamName, teamRef } from "./season.ts";

/** Somebody who is known, under the key of files, with every team that they have been on, the latest first. */
export interface KnownPerson {
	key: string;
	firstName: string;
	lastName: string;
	entries: readonly {
		season: string;
		league: string;
		team: string;
		/** Of all entries: 0 is the latest. */ at: number;
	}[];
}

/** Somebody whom files name without an id, and who may be somebody that is known (players 18). */
export interface Namesake {
	/** Which of the files' players. */
	of: string;
	name: string;
	team: string;
	/** The key of who it is taken for; "" is somebody new. */
	is: string;
	people: { key: string; text: string }[];
}

/** What somebody has said of one. */
export type PersonChoice = Pick<Namesake, "of" | "is">;

/** The folded names of those whose files give no id. */
export function namesAsked({ players }: SeasonDraft): Set<string> {
	return new Set(
		[...players.values()].flatMap((player) => (player.key === null ? [fold(fullName(spellingOf(player)))] : [])),
	);
}

/**
 * Says of everybody without an id who they are taken for, and gives them that key: as somebody has chosen, else who was on that
 * club before, else the only one of that name unless they play for another team of the league in this season. Who is on the team
 * already is meant anyway.
 */
export function settleNamesakes(
	draft: SeasonDraft,
	season: string,
	known: readonly KnownPerson[],
	choices: readonly PersonChoice[],
): Namesake[] {
	const byName = Map.groupBy(known, (person) => fold(fullName(person)));
	const chosen = new Map(choices.map(({ of, is }) => [of, is]));
	const taken = new Set([...draft.players.values()].flatMap(({ key }) => key ?? []));
	const asked = [...draft.players].flatMap(([of, player]) => {
		const name = fullName(spellingOf(player));
		const people = player.key === null ? (byName.get(fold(name)) ?? []) : [];
		const teams = [...player.teams.keys()];
		const isThere = people.some((person) => teams.some((team) => isOn(person, season, team)));
		return people.length === 0 || isThere ? [] : [{ of, player, name, teams, people }];
	});
	const rivals = Map.groupBy(asked, ({ name }) => fold(name));
	const guessed = new Map<string, string>();
	const guess = (way: (one: (typeof asked)[number]) => KnownPerson[]) => {
		for (const one of asked) {
			if (guessed.has(one.of)) continue;
			const [only, ...more] = way(one).filter(({ key }) => !taken.has(key));
			if (!only || more.length > 0) continue;
			guessed.set(one.of, only.key);
			taken.add(only.key);
		}
	};
	guess(({ people, teams }) => {
		const left = people.filter(({ key }) => !taken.has(key));
		return left
			.toSorted((a, b) => lastAt(a, teams) - lastAt(b, teams))
			.filter((person) => lastAt(person, teams) < Infinity)
			.slice(0, 1);
	});
	guess(({ name, people, teams }) =>
		people.length === 1 && rivals.get(fold(name))?.length === 1
			? people.filter((person) => !teams.some((team) => playsBeside(person, season, team)))
			: [],
	);
	return asked.map(({ of, player, name, teams, people }) => {
		const said = chosen.get(of);
		const isKnown = said === "" || people.some(({ key }) => key === said);
		const is = said !== undefined && isKnown ? said : (guessed.get(of) ?? "");
		if (is !== "") player.key = is;
		return { of, name, team: teams.map((team) => teamName(draft, team)).join(", "), is, people: people.map(told) };
	});
}

const refOf = ({ league, team }: KnownPerson["entries"][number]) => teamRef(teamKey(league), team);

const isOn = ({ entries }: KnownPerson, season: string, ref: string) =>
	entries.some((entry) => teamKey(entry.season) === teamKey(season) && refOf(entry) === ref);

/** When last on a team of one of those names, in whatever season and league. */
const lastAt = ({ entries }: KnownPerson, refs: readonly string[]): number =>
	Math.min(
		...entries.flatMap(({ team, at }) =>
			refs.some((ref) => teamKey(team) === ref.slice(ref.indexOf("\n") + 1)) ? at : [],
		),
	);

const playsBeside = ({ entries }: KnownPerson, season: string, ref: string) =>
	entries.some(
		(entry) => teamKey(entry.season) === teamKey(season) && teamKey(entry.league) === ref.slice(0, ref.indexOf("\n")),
	);

function told(person: KnownPerson): { key: string; text: string } {
	const [latest] = person.entries;
	const where = latest ? `${latest.team} (${latest.season})` : "no team yet";
	return { key: person.key, text: `${fullName(person)}, ${where}` };
}
