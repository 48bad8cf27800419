import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import {
	divisions,
	gamePeriods,
	games,
	leagues,
	leagueTeams,
	players,
	seasonLeagues,
	seasons,
	teams,
	venues,
} from "../../db/schema/index.ts";
import { bySlug } from "../../src/data/organization/platform.ts";
import { gameKey, playerKey } from "../../src/data/row-keys.ts";
import { read } from "../../src/data/tenant.ts";

const nouns = ["season", "league", "team", "game", "player", "division", "box", "period", "venue"] as const;
type Noun = (typeof nouns)[number];
export type Names = Record<Noun, Map<number, string>>;

/** What tells each row that a page may name by id from every other one of its organization, in it and in a copy of it. */
async function namesIn(db: PostgresJsDatabase, slug: string): Promise<Names> {
	const organization = await bySlug(db, slug);
	if (!organization) throw new Error(`there is no ${slug}`);
	const { value } = await read(db, organization, "staff", 0, async ({ tx }) => {
		const season = new Map((await tx.select().from(seasons)).map(({ id, name }) => [id, name]));
		const league = new Map((await tx.select().from(leagues)).map(({ id, name }) => [id, name]));
		const places = new Map(
			(await tx.select().from(seasonLeagues)).map((row) => [
				row.id,
				`${season.get(row.season_id)}, ${league.get(row.league_id)}`,
			]),
		);
		const entries = await tx.select().from(leagueTeams).orderBy(leagueTeams.id);
		const first = new Map(entries.toReversed().map((row) => [row.team_id, places.get(row.season_league_id)]));
		const team = new Map(
			(await tx.select().from(teams)).map(({ id, name }) => [id, `${name}, first in ${first.get(id)}`]),
		);
		const gameRows = await tx.select({ id: games.id, season: games.season_id, key: gameKey }).from(games);
		return {
			season,
			league,
			team,
			game: new Map(gameRows.map((row) => [row.id, `${season.get(row.season)}, ${row.key}`])),
			player: new Map(
				(await tx.select({ id: players.id, key: playerKey }).from(players)).map(({ id, key }) => [id, key]),
			),
			division: new Map(
				(await tx.select().from(divisions)).map((row) => [row.id, `${season.get(row.season_id)}, ${row.name}`]),
			),
			period: new Map((await tx.select().from(gamePeriods)).map(({ id, name }) => [id, name])),
			venue: new Map((await tx.select().from(venues)).map(({ id, name }) => [id, name])),
			box: new Map(entries.map((row) => [row.id, `${team.get(row.team_id)} in ${places.get(row.season_league_id)}`])),
		};
	});
	return value;
}

/** The same where the copy has the same rows in the same order: by their places. */
export async function placesIn(db: PostgresJsDatabase, slug: string): Promise<Names> {
	const names = await namesIn(db, slug);
	const ranked = (ids: Map<number, string>) =>
		new Map([...ids.keys()].toSorted((a, b) => a - b).map((id, at) => [id, String(at)]));
	return Object.fromEntries(nouns.map((noun) => [noun, ranked(names[noun])])) as Names; // every noun has its own
}

/** Rewrites addresses and pages of one organization as those of its copy: the slug, and every id by what it stands for. */
export async function translation(
	db: PostgresJsDatabase,
	from: string,
	to: string,
	{ other = db, names = namesIn }: { other?: PostgresJsDatabase; names?: typeof namesIn } = {},
) {
	const [theirs, ours] = [await names(db, from), await names(other, to)];
	const idOf = (noun: Noun, id: string): string => {
		const name = theirs[noun].get(Number(id));
		const [found] = [...ours[noun]].find(([, other]) => other === name) ?? [];
		if (name === undefined || found === undefined) throw new Error(`${to} has no ${noun} ${id} of ${from}: ${name}`);
		return String(found);
	};
	// addresses, also inside of other addresses; queries; names within a page
	const places: [noun: Noun, RegExp][] = [
		["team", /(?<=(?:\/|%2F)teams(?:\/|%2F)|[?;&]team=)\d+/g],
		["player", /(?<=(?:\/|%2F)players?(?:\/|%2F))\d+/g],
		["game", /(?<=(?:\/|%2F)games(?:\/|%2F)|data-game=")\d+/g],
		["league", /(?<=(?:\/|%2F)leagues(?:\/|%2F)|[?;&]league=|="league-)\d+/g],
		["season", /(?<=[?;&]season(?:Id)?=)\d+/g],
		["division", /(?<=[?;&]division(?:Id)?=)\d+/g],
		["venue", /(?<=(?:\/|%2F)venues(?:\/|%2F))\d+/g],
		["box", /(?<=box-)\d+/g],
		["period", /(?<=data-show="(?:home|away) )\d+/g],
	];
	return (text: string): string => {
		const options = text.replace(
			/<select[^>]* name="(season|league|team|division)".*?<\/select>/gs,
			(select, noun: Noun) => select.replace(/(?<=<option value=")\d+/g, (id: string) => idOf(noun, id)),
		);
		const translated = places.reduce((html, [noun, place]) => html.replace(place, (id) => idOf(noun, id)), options);
		return translated.replaceAll(from, to);
	};
}
