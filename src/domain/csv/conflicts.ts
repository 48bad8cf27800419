import { fold } from "../fold.ts";
import { Refusal } from "../refusal.ts";
import { lateFault } from "./cells.ts";
import type { Kept } from "./change.ts";
import type { Problems } from "./problem.ts";
import {
	type DivisionRecord,
	type GameRecord,
	periodMeant,
	type SeasonDraft,
	teamKey,
	type TeamFacts,
} from "./season.ts";
import { meetVenues, noteVenuesTaken } from "./venues.ts";

/** What only shows beside what is stored: the problems are noted in the draft's list. Refused: a game of another league or division. */
export function findConflicts(draft: SeasonDraft, { draft: kept, aliases }: Kept, periods: readonly string[]): void {
	const known = [...periods, ...draft.periods.values()].map((name) => ({ name }));
	for (const game of draft.games.values()) {
		if (game === null) continue;
		const before = kept.games.get(game.key);
		if (before) refuseOtherPlace(game.key, before.division !== game.division, before.league !== game.league);
		if (game.period !== undefined && !periodMeant(known, fold(game.period))) noSuchPeriod(draft.problems, game);
	}
	for (const { facts } of draft.teams.values()) {
		const key = facts?.captain_player;
		if (facts && key && !draft.players.has(key) && !kept.players.has(key) && !aliases.has(key))
			noSuchCaptain(draft.problems, facts);
	}
	noteTaken(
		draft.problems,
		[...draft.teams].map(([key, { facts }]) => ({ key, facts })),
		[...kept.teams].map(([key, { name, facts }]) => ({ key, name, abbreviation: facts?.abbreviation ?? null })),
	);
	const venues = [...kept.venues.values()];
	noteVenuesTaken(draft.problems, meetVenues(draft.venues.values(), venues), venues);
	for (const { settings } of draft.divisions.values())
		for (const { league } of settings?.pools ?? [])
			if (![draft, kept].some(({ leagues }) => leagues.has(teamKey(league))))
				noSuchLeague(draft.problems, settings, league);
}

/** A game does not change its league or division by a file (409). */
export function refuseOtherPlace(key: string, isOtherDivision: boolean, isOtherLeague: boolean): void {
	if (isOtherDivision) throw new Refusal("conflict", `The game ${key} belongs to another division of this season.`);
	if (isOtherLeague) throw new Refusal("conflict", `The game ${key} belongs to another league of this season.`);
}

export function noSuchPeriod(problems: Problems, { from, period = "" }: Pick<GameRecord, "from" | "period">): void {
	lateFault(problems, from, { column: "period", value: period, reason: "there is no such period." });
}

export function noSuchCaptain(
	problems: Problems,
	{ from, captain_player }: Pick<TeamFacts, "from" | "captain_player">,
) {
	const reason = "there is no player of this key.";
	lateFault(problems, from, { column: "captain_player", value: captain_player ?? "", reason });
}

export const abbreviationTaken = (name: string) => `it belongs to ${name} in this season.`;

/** Notes an abbreviation that a team of the season keeps of which the file does not say another. */
export function noteTaken<Key>(
	problems: Problems,
	said: readonly { key: Key; facts: TeamFacts | null }[],
	kept: readonly { key: Key; name: string; abbreviation: string | null }[],
): void {
	const changed = new Set(said.flatMap(({ key, facts }) => (facts?.abbreviation ? [key] : [])));
	const bearers = new Map(
		kept.flatMap(({ key, name, abbreviation }) => (changed.has(key) || !abbreviation ? [] : [[abbreviation, name]])),
	);
	for (const { facts } of said) {
		const bearer = facts?.abbreviation ? bearers.get(facts.abbreviation) : undefined;
		if (!facts?.abbreviation || bearer === undefined) continue;
		const reason = abbreviationTaken(bearer);
		lateFault(problems, facts.from, { column: "abbreviation", value: facts.abbreviation, reason });
	}
}

export function noSuchLeague(problems: Problems, settings: DivisionRecord["settings"], league: string): void {
	if (settings)
		lateFault(problems, settings.from, { column: "pools", value: league, reason: "this season has no such league." });
}
