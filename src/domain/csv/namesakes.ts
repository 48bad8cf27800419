import { fold } from "../fold.ts";
import { fullName } from "../player/players.ts";
import { areApart, likeness, type Marks, marksOf, numberText } from "./marks.ts";
import { firstOfName } from "./players.ts";
import { type PlayerRecord, type SeasonDraft, spellingOf, teamKey, teamName, teamRef } from "./season.ts";

/** Somebody who is known, under the key of files, with every team that they have been on, the latest first. */
export interface KnownPerson {
	key: string;
	firstName: string;
	lastName: string;
	marks: Marks;
	entries: readonly {
		season: string;
		league: string;
		team: string;
		/** Of all entries: 0 is the latest. */ at: number;
	}[];
}

/** Somebody whom files name without an id, and who may be somebody that is known, or another row of them (players 18, players 21). */
export interface Namesake {
	/** Which of the files' players. */
	of: string;
	name: string;
	team: string;
	/** The key of who it is taken for; "" is somebody new. */
	is: string;
	people: { key: string; text: string }[];
	/** How many rows name somebody so in this team. */
	rows: number;
}

/** What somebody has said of one. */
export type PersonChoice = Pick<Namesake, "of" | "is">;

interface Asked {
	of: string;
	player: PlayerRecord;
	name: string;
	marks: Marks;
	teams: readonly string[];
	people: readonly KnownPerson[];
	/** The rows of this name in this team. */
	rows: number;
	/** The first of them, where it is another one. */
	first: { of: string; text: string } | null;
}

/** The folded names of those whose files give no id. */
export function namesAsked({ players }: SeasonDraft): Set<string> {
	return new Set(
		[...players.values()].flatMap((player) => (player.key === null ? [fold(fullName(spellingOf(player)))] : [])),
	);
}

/**
 * Says of everybody without an id who they are taken for, and gives them that key: as somebody has chosen, else who has the same
 * number or the like on that team or club, else who was on that club before, else the only one of that name unless they play for
 * another team of the league in this season. Who is on the team already is meant anyway, unless rows tell two apart.
 */
export function settleNamesakes(
	draft: SeasonDraft,
	season: string,
	known: readonly KnownPerson[],
	choices: readonly PersonChoice[],
): Namesake[] {
	const chosen = new Map(choices.map(({ of, is }) => [of, is]));
	const all = everybodyAsked(draft, known);
	const { certain, guessed } = guesses(draft, season, all);
	for (const [of, key] of certain) {
		const player = draft.players.get(of);
		if (player && key !== null) player.key = key;
	}
	const asked = all.filter(({ of }) => !certain.has(of));
	for (const one of asked) settle(draft, one, chosenOf(one, chosen.get(one.of)) ?? guessed.get(one.of) ?? "");
	return asked.map(({ of, name, marks, teams, people, rows, first }) => ({
		of,
		name: rows > 1 ? `${name}${numberText(marks)}` : name,
		team: teams.map((team) => teamName(draft, team)).join(", "),
		is: chosenOf({ people, first }, chosen.get(of)) ?? guessed.get(of) ?? "",
		people: [...people.map(told), ...(first ? [{ key: first.of, text: first.text }] : [])],
		rows,
	}));
}

/** A row that is another row's person is left out; who is new is nobody of that name on the team. */
function settle({ players }: SeasonDraft, { of, player, first }: Asked, is: string): void {
	if (first && is === first.of) players.delete(of);
	else if (is === "") player.isNew = true;
	else player.key = is;
}

function chosenOf({ people, first }: Pick<Asked, "people" | "first">, is: string | undefined): string | null {
	const isOffered = is === "" || is === first?.of || people.some(({ key }) => key === is);
	return is !== undefined && isOffered ? is : null;
}

/** Those without an id whose name is known, or stands in more than one row of their team. */
function everybodyAsked({ players }: SeasonDraft, known: readonly KnownPerson[]): Asked[] {
	const byName = Map.groupBy(known, (person) => fold(fullName(person)));
	const rowsOf = Map.groupBy(players.keys(), firstOfName);
	return [...players].flatMap(([of, player]) => {
		if (player.key !== null) return [];
		const name = fullName(spellingOf(player));
		const people = byName.get(fold(name)) ?? [];
		const firstOf = firstOfName(of);
		const first = players.get(firstOf);
		const rows = rowsOf.get(firstOf)?.length ?? 1;
		if (people.length === 0 && rows === 1) return [];
		const marks = marksOf(player.facts ?? player);
		const isFirst = of === firstOf || !first;
		const text = first ? `${name}${numberText(marksOf(first.facts ?? first))} (line ${first.from.line})` : "";
		return [
			{
				of,
				player,
				name,
				marks,
				teams: [...player.teams.keys()],
				people,
				rows,
				first: isFirst ? null : { of: firstOf, text },
			},
		];
	});
}

/** Who everybody is taken for; about the certain nobody need be asked, and a null among them is who is on that team. */
function guesses(draft: SeasonDraft, season: string, all: readonly Asked[]) {
	const taken = new Set([...draft.players.values()].flatMap(({ key }) => key ?? []));
	const certain = new Map<string, string | null>();
	const guessed = new Map<string, string>();
	const free = ({ people }: Asked) => people.filter(({ key }) => !taken.has(key));
	const there = (one: Asked) => free(one).filter((person) => one.teams.some((team) => isOn(person, season, team)));
	const guess = (way: (one: Asked) => readonly KnownPerson[], into: Map<string, string | null> = guessed) => {
		for (const one of all) {
			if (guessed.has(one.of) || certain.has(one.of)) continue;
			const [only, ...more] = way(one);
			if (!only || more.length > 0) continue;
			into.set(one.of, only.key);
			taken.add(only.key);
		}
	};
	guess((one) => most(one, there(one)), certain);
	for (const one of all) {
		const [only, ...more] = there(one);
		if (only && more.length === 0 && one.rows === 1 && !certain.has(one.of) && !areApart(one.marks, only.marks))
			certain.set(one.of, null);
	}
	const left = all.filter(({ of }) => !certain.has(of));
	const rivals = Map.groupBy(left, ({ name }) => fold(name));
	const likely = (one: Asked, people: readonly KnownPerson[]) =>
		people.filter(({ marks }) => one.rows === 1 || !areApart(one.marks, marks)).slice(0, 1);
	guess((one) => likely(one, there(one)));
	guess((one) => most(one, lately(one, free(one))));
	guess((one) => likely(one, lately(one, free(one))));
	guess((one) =>
		one.people.length === 1 && rivals.get(fold(one.name))?.length === 1
			? free(one).filter((person) => !one.teams.some((team) => playsBeside(person, season, team)))
			: [],
	);
	return { certain, guessed };
}

/** Who is most like that row; nobody where two are alike. */
function most({ marks }: Asked, people: readonly KnownPerson[]): readonly KnownPerson[] {
	const alike = people.map((person) => ({ person, count: likeness(marks, person.marks) }));
	const best = Math.max(1, ...alike.map(({ count }) => count));
	return alike.filter(({ count }) => count === best).map(({ person }) => person);
}

/** Those who have been on that club, the latest first. */
const lately = ({ teams }: Asked, people: readonly KnownPerson[]) =>
	people.toSorted((a, b) => lastAt(a, teams) - lastAt(b, teams)).filter((person) => lastAt(person, teams) < Infinity);

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
	return { key: person.key, text: `${fullName(person)}, ${where}${numberText(person.marks)}` };
}
