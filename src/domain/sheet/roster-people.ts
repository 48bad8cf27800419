import type { PersonChoice } from "../csv/namesakes.ts";
import { fold } from "../fold.ts";
import { fullName } from "../player/players.ts";
import type { RosterLine } from "./roster.ts";

/** What becomes of somebody on a pasted roster: only who is new or known joins the team. */
export const fates = ["new", "known", "here", "twice", "several"] as const;
type Fate = (typeof fates)[number];

/** Somebody who bears a name of the text already. */
export interface Namesake {
	id: number;
	firstName: string;
	lastName: string;
	number: string;
	/** Where they play. */
	where: string;
	isHere: boolean;
}

export interface SettledLine extends RosterLine {
	what: Fate;
	/** Of somebody who is known. */
	player: number | null;
	/** Which line it is, whatever stands around it. */
	of: string;
	/** Who it is: "" somebody new, `line` who an earlier line is, `nobody` who is not said, else the id of a player. */
	is: string;
	/** Who it may be said to be, where the name is not that of one alone. */
	may: { is: string; text: string }[];
}

/**
 * Who the lines of a pasted roster are: as somebody has said, else by their names. Lines of one name with numbers of their own
 * are people of their own; of several known ones who wears the number is meant, else nobody before it is said (players 21).
 */
export function settleLines(
	lines: readonly RosterLine[],
	known: readonly Namesake[],
	choices: readonly PersonChoice[],
): SettledLine[] {
	const ordered = known.toSorted((a, b) => Number(b.isHere) - Number(a.isHere));
	const byName = Map.groupBy(ordered, (person) => fold(fullName(person)));
	const chosen = new Map(choices.map(({ of, is }) => [of, is]));
	const settled = [...Map.groupBy(lines, (line) => fold(fullName(line)))].flatMap(([name, own]) =>
		ofOneName(name, own, byName.get(name) ?? [], chosen),
	);
	return settled.toSorted((a, b) => a.line - b.line);
}

function ofOneName(
	name: string,
	lines: readonly RosterLine[],
	known: readonly Namesake[],
	chosen: ReadonlyMap<string, string>,
): SettledLine[] {
	const numbers = new Map<string, number>();
	const guessed = guesses(lines, known);
	const taken = new Set<string>();
	return lines.map((line, at) => {
		const count = (numbers.get(line.number) ?? 0) + 1;
		numbers.set(line.number, count);
		const of = `${name} ${line.number} ${count}`;
		const guess = guessed[at] ?? "";
		const may = isClear(lines, known) ? [] : offered(lines, at, known, guess);
		const said = chosen.get(of);
		const wanted = said !== undefined && may.some(({ is }) => is === said) ? said : guess;
		const is = taken.has(wanted) ? "line" : wanted;
		const person = known.find(({ id }) => String(id) === is);
		if (person) taken.add(is);
		const what = person ? fateOfKnown(person) : (fateOf[is] ?? "new");
		return { ...line, what, player: what === "known" ? (person?.id ?? null) : null, of, is, may };
	});
}

const fateOf: Readonly<Record<string, Fate>> = { "": "new", line: "twice", nobody: "several" };

const fateOfKnown = ({ isHere }: Namesake) => (isHere ? "here" : "known");

/** Who each line of one name is, as far as nobody has said it. */
function guesses(lines: readonly RosterLine[], known: readonly Namesake[]): string[] {
	const apart: RosterLine[] = [];
	for (const line of lines) if (!apart.some((before) => isSame(before, line))) apart.push(line);
	const wearers = new Map(known.filter(({ number }) => number !== "").map((person) => [person.number, person]));
	for (const person of known) if (person.isHere && person.number !== "") wearers.set(person.number, person);
	const met = new Set(lines.flatMap(({ number }) => wearers.get(number)?.id ?? []));
	const others = known.some(({ id }) => !met.has(id)) ? "nobody" : "";
	return lines.map((line) => {
		if (!apart.includes(line)) return "line";
		const wearer = wearers.get(line.number);
		if (apart.length === 1) return alone(known, wearer);
		return wearer ? String(wearer.id) : others;
	});
}

const isSame = (one: RosterLine, other: RosterLine) => [other.number, ""].includes(one.number) || other.number === "";

/** One line, of whom nobody knows anybody, or who is on the team under that number. */
function isClear(lines: readonly RosterLine[], known: readonly Namesake[]): boolean {
	const [line, second] = lines;
	if (!line || second) return false;
	const [person, ...more] = known;
	if (!person) return true;
	return more.length === 0 && person.isHere && (line.number === "" || line.number === person.number);
}

/** Of a name that one line bears: who is on the team, or the only one. */
function alone(known: readonly Namesake[], wearer: Namesake | undefined): string {
	const here = known.filter(({ isHere }) => isHere);
	const [person] = here.length > 0 ? here : known;
	if (!person) return "";
	if (here.length > 0) return String((wearer?.isHere ? wearer : person).id);
	return known.length > 1 ? "nobody" : String(person.id);
}

/** Who is not said can be left open; a second line can be the first one's. */
function offered(lines: readonly RosterLine[], at: number, known: readonly Namesake[], guess: string) {
	const before = at > 0 ? lines[0] : undefined;
	if (!before && known.length === 0) return [];
	return [
		...(guess === "nobody" ? [{ is: "nobody", text: "Not said yet: left out" }] : []),
		...known
			.slice(0, offeredMax)
			.map((person) => ({ is: String(person.id), text: `The same person: ${whoText(person)}` })),
		...(before ? [{ is: "line", text: `The same person as line ${before.line}` }] : []),
		{ is: "", text: "Somebody else, who is new" },
	];
}

const offeredMax = 20;

const whoText = ({ firstName, lastName, where, number }: Namesake) =>
	[fullName({ firstName, lastName }), where, ...(number === "" ? [] : [`number ${number}`])].join(", ");
