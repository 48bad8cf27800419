import { fold } from "../fold.ts";
import { type Closure, type Hours, openDays } from "../venue/hours.ts";
import type { VenueOpen } from "../venue/venues.ts";
import { venueFields } from "../venue/schema.ts";
import { fault, lateFault, originOf, requiredCell, type Row } from "./cells.ts";
import { type FactsSaid, limitOf, readFacts } from "./facts.ts";
import type { VenueColumns } from "./header.ts";
import type { Problems } from "./problem.ts";
import { type Origin, type SeasonDraft, teamKey } from "./season.ts";
import { venueFacts } from "./venue-facts.ts";

/** A venue as its row says it; the name may be one of the other names of a venue that is there. */
export interface VenueRecord extends FactsSaid<typeof venueFacts> {
	from: Origin;
	name: string;
}

const venuesMax = 2_000;

/** One row of the file of venues. Refused: a venue that came before. */
export function readVenue({ venues }: SeasonDraft, columns: VenueColumns, row: Row): void {
	const name = requiredCell(row, columns.venue, limitOf(venueFields.name));
	const facts = readFacts(venueFacts, columns, row);
	if (name === "") return;
	if (venues.has(teamKey(name))) return void fault(row, columns.venue, "this venue is there twice.");
	if (venues.size >= venuesMax)
		return void fault(row, columns.venue, `at most ${venuesMax.toLocaleString("en")} venues.`);
	venues.set(teamKey(name), { ...facts, from: originOf(row), name });
}

type Named = Pick<VenueOpen, "name"> & { spellings?: readonly string[] | undefined };

/** A venue of the file, and the one that is there already. */
export interface MetVenue<V> {
	said: VenueRecord;
	before: V | null;
}

/** Which venue of those that are there each row means, by its name before any other name; the name by which it is found stays. */
export function meetVenues<V extends Named>(said: Iterable<VenueRecord>, kept: readonly V[]): MetVenue<V>[] {
	const others = kept.flatMap((venue) => (venue.spellings ?? []).map((name) => [fold(name), venue] as const));
	const byName = new Map([...others, ...kept.map((venue) => [fold(venue.name), venue] as const)]);
	return [...said].map((record) => {
		const before = byName.get(fold(record.name)) ?? null;
		return { said: { ...record, spellings: spellingsAfter(record, before?.name ?? record.name) }, before };
	});
}

function spellingsAfter({ name, spellings }: VenueRecord, called: string): string[] | undefined {
	const others = spellings?.filter((one) => fold(one) !== fold(called));
	const isListed = [called, ...(others ?? [])].some((one) => fold(one) === fold(name));
	return isListed ? others : others && [...others, name];
}

/** The venue as it then is: what its row does not speak of stays. */
export function venueAfter({
	said,
	before,
}: MetVenue<VenueOpen>): Omit<VenueOpen, "closures"> & { closures: Closure[] } {
	const { from: _from, name, ...facts } = said;
	const spoken = Object.entries(facts).filter(([, value]) => value !== undefined);
	return {
		...(before ?? { ...unsaid, id: newId, name }),
		...(Object.fromEntries(spoken) as Partial<Omit<VenueOpen, "closures">>), // of its own names
		closures: said.closures ?? before?.closures ?? [],
	};
}

/** After all that are there. */
const newId = Number.MAX_SAFE_INTEGER;

const unsaid = {
	...(Object.fromEntries(openDays.map((day) => [day, null])) as Hours), // of all seven
	address: null,
	map_url: null,
	courts: [],
	time_zone: null,
	note: null,
	picture: null,
	spellings: [],
	revision: 1,
};

/** Notes rows that mean one venue, and names that would mean two. */
export function noteVenuesTaken<V extends Named>(
	problems: Problems,
	met: readonly MetVenue<V>[],
	kept: readonly V[],
): void {
	noteTwice(problems, met);
	const owners = ownersOf(met, kept);
	for (const { said, before } of met) {
		const own = before ?? said;
		for (const name of said.spellings ?? []) {
			const owner = owners.get(fold(name)) ?? own;
			owners.set(fold(name), owner);
			if (owner === own) continue;
			lateFault(problems, said.from, { column: "spellings", value: name, reason: "this names another venue." });
		}
	}
}

function noteTwice(problems: Problems, met: readonly MetVenue<Named>[]): void {
	const seen = new Set<Named>();
	for (const { said, before } of met) {
		if (before && seen.has(before)) {
			const reason = `this venue is there twice: it is ${before.name}.`;
			lateFault(problems, said.from, { column: "venue", value: said.name, reason });
		}
		if (before) seen.add(before);
	}
}

/** The venues by all names that they have and keep. */
function ownersOf(met: readonly MetVenue<Named>[], kept: readonly Named[]): Map<string, Named> {
	const touched = new Set(met.map(({ before }) => before));
	const left = kept.filter((venue) => !touched.has(venue)).map((venue) => ({ own: venue, names: namesOf(venue) }));
	const stay = met.map(({ said, before }) => ({
		own: before ?? said,
		names: before ? namesLeft(said, before) : [said.name],
	}));
	return new Map([...left, ...stay].flatMap(({ own, names }) => names.map((name) => [fold(name), own] as const)));
}

/** A row that lists other names lets those go that it does not list. */
function namesLeft({ spellings }: Named, before: Named): string[] {
	const listed = new Set((spellings ?? before.spellings ?? []).map(fold));
	return namesOf(before).filter((name, at) => at === 0 || listed.has(fold(name)));
}

const namesOf = ({ name, spellings }: Named) => [name, ...(spellings ?? [])];
