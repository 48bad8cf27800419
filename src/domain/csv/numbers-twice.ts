import { fold } from "../fold.ts";
import { fullName } from "../player/players.ts";
import type { Kept } from "./change.ts";
import { keptIds } from "./player-changes.ts";
import { type PlayerRecord, type SeasonDraft, spellingOf, teamName } from "./season.ts";

interface Wearer {
	name: string;
	number: string | null;
	teams: ReadonlySet<string>;
	/** Where the files put this number. */
	anew: ReadonlySet<string>;
}

/** Numbers that the files would give to more than one player of a team, in words; those that are worn twice already are left alone. */
export function numbersTwice(draft: SeasonDraft, kept: Kept): string[] {
	const worn = new Map<string, Wearer[]>();
	for (const wearer of wearersAfter(draft, kept))
		for (const team of wearer.number === null ? [] : wearer.teams) {
			const place = JSON.stringify([team, wearer.number]);
			worn.set(place, [...(worn.get(place) ?? []), wearer]);
		}
	return [...worn].flatMap(([place, wearers]) => {
		const [team, number] = JSON.parse(place) as [string, string]; // written above
		if (wearers.length < 2 || !wearers.some(({ anew }) => anew.has(team))) return [];
		const named = [draft, kept.draft].find(({ teams }) => teams.has(team)) ?? draft;
		return [`${teamName(named, team)}, number ${number}: ${wearers.map(({ name }) => name).join(", ")}.`];
	});
}

function wearersAfter(draft: SeasonDraft, { draft: kept, aliases }: Kept): Iterable<Wearer> {
	const ids = keptIds(kept);
	const all = new Map<string, Wearer>();
	for (const [id, player] of kept.players)
		all.set(id, {
			name: fullName(spellingOf(player)),
			number: numberOf(player) ?? null,
			teams: new Set(player.teams.keys()),
			anew: new Set(),
		});
	for (const [id, player] of draft.players) {
		const known = player.isNew ? id : (aliases.get(player.key ?? "") ?? player.key ?? ids.get(id) ?? id);
		const before = all.get(known);
		const said = numberOf(player);
		const number = said === undefined ? (before?.number ?? null) : said;
		const teams = new Set([...(before?.teams ?? []), ...player.teams.keys()]);
		const anew = number === before?.number ? teams.difference(before?.teams ?? new Set()) : teams;
		all.set(known, { name: fullName(spellingOf(player)), number, teams, anew });
	}
	return all.values();
}

/** Undefined where nothing is said of it. */
function numberOf({ attributes, facts }: PlayerRecord): string | null | undefined {
	return Object.entries({ ...attributes, ...facts?.attributes }).find(([name]) => fold(name) === "number")?.[1];
}
