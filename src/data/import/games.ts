import { eq } from "drizzle-orm";
import { games } from "../../../db/schema/index.ts";
import { refuseOtherPlace } from "../../domain/csv/conflicts.ts";
import type { GameRecord } from "../../domain/csv/season.ts";
import type { GameStatus } from "../../domain/game/game.ts";
import { gameColumns } from "../fact-columns.ts";
import { keepFormerTeams } from "../game-night/teams.ts";
import { gameKey } from "../row-keys.ts";
import { typesOf } from "./facts.ts";
import { merge, type Place } from "./place.ts";

/** What is stored of a game, as far as a file that does not speak of it leaves it. */
export interface KeptGame extends Pick<typeof games.$inferSelect, keyof typeof gameColumns> {
	id: number;
	key: string;
	season_league_id: number | null;
	division_id: number | null;
	home_team_id: number;
	away_team_id: number;
	published_at: string | null;
	published_date: string | null;
	published_time: string | null;
	published_location: string | null;
	reason: string | null;
	reason_about: string | null;
	reason_seen_by: string | null;
	period_id: number | null;
	forfeit_winner: string | null;
	score_home: number | null;
	score_away: number | null;
	status: GameStatus;
}

/** The season's games by their key. */
export async function keptGames({ tx, season_id }: Pick<Place, "tx" | "season_id">): Promise<Map<string, KeptGame>> {
	const found = await tx
		.select({
			id: games.id,
			key: gameKey,
			season_league_id: games.season_league_id,
			division_id: games.division_id,
			home_team_id: games.home_team_id,
			away_team_id: games.away_team_id,
			...gameColumns,
			published_at: games.published_at,
			published_date: games.published_date,
			published_time: games.published_time,
			published_location: games.published_location,
			reason: games.reason,
			reason_about: games.reason_about,
			reason_seen_by: games.reason_seen_by,
			period_id: games.period_id,
			forfeit_winner: games.forfeit_winner,
			score_home: games.score_home,
			score_away: games.score_away,
			status: games.status,
		})
		.from(games)
		.where(eq(games.season_id, season_id));
	return new Map(found.map((game) => [game.key, game]));
}

/** Refuses keys that this season has already in another league or division: a game does not change its league by a file. */
export function refuseOtherLeague(place: Place, list: readonly GameRecord[], kept: ReadonlyMap<string, KeptGame>) {
	for (const game of list) {
		const known = kept.get(game.key);
		if (!known) continue;
		const { season_league_id, division_id } = ownerOf(place, game);
		refuseOtherPlace(game.key, known.division_id !== division_id, known.season_league_id !== season_league_id);
	}
}

interface Storing {
	kept: ReadonlyMap<string, KeptGame>;
	teamIds: ReadonlyMap<string, number>;
	/** The id of the period that is being played, or null. */
	periodOf: (game: GameRecord) => number | null;
	/** When games are published that were not. */
	now: string;
}

/** Makes and changes the games of a file; what a file does not know of a game (its lock, its schedule) stays. */
export async function storeGames(
	place: Place,
	list: readonly GameRecord[],
	{ kept, teamIds, periodOf, now }: Storing,
): Promise<number[]> {
	const rows = list.map((game) => {
		const known = kept.get(game.key);
		const stays = game.status === "forfeit" ? (known?.forfeit_winner ?? null) : null;
		const isPublished = game.published ?? (known ? known.published_at !== null : true);
		return {
			id: known?.id ?? null,
			date: game.date,
			...factsSaid(game, known),
			published_at: isPublished ? (known?.published_at ?? now) : null,
			...movedFrom(game, known),
			...reasonOf(game, known),
			period_id: game.period === undefined ? (known?.period_id ?? null) : periodOf(game),
			home_team_id: teamIds.get(game.home),
			away_team_id: teamIds.get(game.away),
			status: game.status,
			score_home: game.score_home,
			score_away: game.score_away,
			forfeit_winner: game.forfeit_winner === undefined ? stays : game.forfeit_winner,
			match_id: game.match,
			import_key: game.key,
			season_id: place.season_id,
			...ownerOf(place, game),
		};
	});
	await keepFormerTeams(place, withOtherTeams(list, kept, teamIds));
	return await merge(place, "games", { table: "games", rows, columns, fresh });
}

const columns = {
	date: "date",
	...typesOf(gameColumns),
	published_at: "timestamptz",
	published_date: "date",
	published_time: "text",
	published_location: "text",
	reason: "text",
	reason_about: "text",
	reason_seen_by: "text",
	period_id: "bigint",
	home_team_id: "bigint",
	away_team_id: "bigint",
	status: "text",
	score_home: "int",
	score_away: "int",
	forfeit_winner: "text",
	match_id: "text",
} as const;
const fresh = { import_key: "text", season_id: "bigint", season_league_id: "bigint", division_id: "bigint" } as const;

function withOtherTeams(list: readonly GameRecord[], kept: Storing["kept"], teamIds: Storing["teamIds"]): number[] {
	return list.flatMap(({ key, home, away }) => {
		const known = kept.get(key);
		if (!known) return [];
		const isSame = known.home_team_id === teamIds.get(home) && known.away_team_id === teamIds.get(away);
		return isSame ? [] : [known.id];
	});
}

function movedFrom({ moved_from }: GameRecord, known: KeptGame | undefined) {
	const { date, time, location } = moved_from ?? {
		date: known?.published_date,
		time: known?.published_time,
		location: known?.published_location,
	};
	return { published_date: date ?? null, published_time: time ?? null, published_location: location ?? null };
}

/** What a file does not speak of stays. */
function factsSaid(game: GameRecord, known: KeptGame | undefined) {
	const names = Object.keys(gameColumns) as (keyof typeof gameColumns)[]; // its own keys
	return Object.fromEntries(
		names.map((name) => [gameColumns[name].name, game[name] === undefined ? (known?.[name] ?? null) : game[name]]),
	);
}

function reasonOf({ reason: given }: GameRecord, known: KeptGame | undefined) {
	if (given) return { reason: given.text, reason_about: given.about, reason_seen_by: given.seen_by };
	const { reason = null, reason_about = null, reason_seen_by = null } = known ?? {};
	return { reason, reason_about, reason_seen_by };
}

function ownerOf({ leagues, divisions }: Place, { league, division }: GameRecord) {
	return {
		season_league_id: league === null ? null : (leagues.get(league)?.season_league_id ?? null),
		division_id: division === null ? null : (divisions.get(division) ?? null),
	};
}
