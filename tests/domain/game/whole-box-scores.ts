import type { readSeason } from "../season.ts";

/** Each game as the report of disagreements looks at it: final scores and the lines of both sides. */
export function boxScoresOf({ games, lines }: Pick<ReturnType<typeof readSeason>, "games" | "lines">) {
	const own = Map.groupBy(lines, (line) => `${line.game} ${line.team}`);
	const side = (key: string, team: string, final: number | null) => ({
		team,
		final,
		periods: null,
		lines: (own.get(`${key} ${team}`) ?? []).map(({ name, values }, player_id) => ({ player_id, name, values })),
	});
	return games.map(({ key, home, away, score_home, score_away }) => ({
		key,
		sides: { home: side(key, home, score_home), away: side(key, away, score_away) },
	}));
}
