import { type SeasonDraft, teamKey } from "../csv/season.ts";
import type { NewNoun } from "./choices.ts";
import { isNearPlace } from "../venue/near.ts";
import { placesIn, placesOf } from "../venue/places.ts";
import { meetVenues } from "../csv/venues.ts";
import type { Venue } from "../venue/venues.ts";
import { nearName } from "./near.ts";

/** Something that an import would make, and what is there already under nearly the same name. */
export interface NewName {
	noun: NewNoun;
	name: string;
	near: string | null;
}

export interface KnownNames {
	seasons: readonly string[];
	leagues: readonly string[];
	/** With the league that each belongs to. */
	teams: readonly { name: string; league: string | null }[];
	venues: readonly Pick<Venue, "id" | "name" | "spellings" | "courts">[];
}

const newMax = 50;

/** The seasons, leagues, teams and venues that files name and nobody has made yet: those first that may be meant otherwise. */
export function newIn(
	{ name, season }: { name: string | null; season: Pick<SeasonDraft, "leagues" | "teams" | "games" | "venues"> },
	known: KnownNames,
): { list: NewName[]; count: number } {
	const unknown = [
		...named("season", name === null ? [] : [name], known.seasons),
		...named(
			"league",
			[...season.leagues.values()].map((league) => league.name),
			known.leagues,
		),
		...newTeams(season, known),
	];
	const made = newVenues(season, known.venues);
	const nearVenue = (name: string) => known.venues.find((venue) => isNearPlace(name, venue.name))?.name ?? null;
	const list = [
		...unknown.slice(0, lookedMax).map(({ candidates, ...one }) => ({ ...one, near: nearName(one.name, candidates) })),
		...made
			.slice(0, lookedMax)
			.map(({ name: place }) => ({ noun: "place" as const, name: place, near: nearVenue(place) })),
	];
	const places = placesMeant(season, [...known.venues, ...made]);
	const near = list.filter((one) => one.near !== null);
	const first = [...near, ...places, ...list.filter((one) => one.near === null)];
	return { list: first.slice(0, newMax), count: unknown.length + made.length + places.length };
}

/** Venues of the file that are not there yet, made after all that are. */
function newVenues({ venues }: Pick<SeasonDraft, "venues">, known: KnownNames["venues"]): KnownNames["venues"] {
	const made = meetVenues(venues.values(), known).filter(({ before }) => before === null);
	return made.map(({ said: { name, courts = [], spellings = [] } }) => ({
		id: Number.MAX_SAFE_INTEGER,
		name,
		courts,
		spellings,
	}));
}

/** Places that no venue is called, and one nearly is; any other is a place of its own, which makes nothing. */
function placesMeant({ games }: Pick<SeasonDraft, "games">, venues: KnownNames["venues"]): NewName[] {
	if (venues.length === 0) return [];
	const [places, offered] = [placesOf(venues), placesIn(venues)];
	const typed = new Map(
		[...games.values()].flatMap((game) => (game?.location ? [[teamKey(game.location), game.location] as const] : [])),
	);
	return [...typed.values()]
		.filter((name) => places.spotOf(name) === null)
		.slice(0, lookedMax)
		.flatMap((name) => {
			const near = offered.find((place) => isNearPlace(name, place));
			return near === undefined ? [] : [{ noun: "place" as const, name, near }];
		});
}

/** So many are compared with what is there: a first import makes all of them. */
const lookedMax = 1000;

type Unknown = Omit<NewName, "near"> & { candidates: readonly string[] };

function named(noun: NewNoun, names: readonly string[], known: readonly string[]): Unknown[] {
	const there = new Set(known.map(teamKey));
	return names.filter((name) => !there.has(teamKey(name))).map((name) => ({ noun, name, candidates: known }));
}

/** A team belongs to its league: the names of that one are near, else all. */
function newTeams({ leagues, teams }: Pick<SeasonDraft, "leagues" | "teams">, known: KnownNames): Unknown[] {
	const ofLeague = Map.groupBy(known.teams, ({ league }) => teamKey(league ?? ""));
	const keys = new Map([...ofLeague].map(([league, own]) => [league, new Set(own.map(({ name }) => teamKey(name)))]));
	const all = known.teams.map(({ name }) => name);
	return [...teams.values()].flatMap(({ league, name }): Unknown[] => {
		const key = teamKey(leagues.get(league)?.name ?? league);
		if (keys.get(key)?.has(teamKey(name))) return [];
		const candidates = ofLeague.get(key)?.map((one) => one.name) ?? all.filter((one) => teamKey(one) !== teamKey(name));
		return [{ noun: "team", name, candidates }];
	});
}
