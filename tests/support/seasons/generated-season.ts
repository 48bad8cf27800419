import { random } from "../../../src/domain/schedule/random.ts";
import { bell, pointsOf } from "./generated-season/box-score.ts";
import { fixtures, rounds } from "./generated-season/calendar.ts";
import { play, type Played } from "./generated-season/game.ts";
import { clubNames } from "./generated-season/names.ts";
import { people, type Person } from "./generated-season/people.ts";

export { opening } from "./generated-season/opening.ts";
export { oddities } from "./generated-season/people.ts";

export interface GeneratedSeason {
	games: Played[];
	/** The game that was called off: no score, no periods, no lines. */
	cancelled: string;
	/** As texts of the import. */
	files: { games: string; boxScores: string };
}

const seasons = new Map<number, GeneratedSeason>();

/**
 * A season of the size and kind of a real professional one: 30 clubs, 1,230 games with overtimes and one called off, some
 * 26,500 lines of 470 players, of whom some are traded. The same seed, the same season, to the letter.
 */
export function generatedSeason(seed = 1, known = seasons): GeneratedSeason {
	const made = known.get(seed);
	if (made) return made;
	const chance = random(seed);
	const everybody = people(chance, rounds);
	const skills = new Map(clubNames.map((team) => [team as string, 1 + 0.05 * bell(chance)]));
	const squads = squadsOf(everybody);
	const games = fixtures(chance).map((fixture, at): Played => {
		if (at === cancelledAt) return { ...fixture, status: "cancelled", score: null, periods: [], lines: [] };
		const squad = (team: string) => ({
			skill: skills.get(team) ?? 1,
			people: squads.get(team)?.[fixture.round] ?? [],
		});
		return play(chance, fixture, at, { home: squad(fixture.home), away: squad(fixture.away) });
	});
	const season = { games, cancelled: games[cancelledAt]?.key ?? "", files: filesOf(games) };
	known.set(seed, season);
	return season;
}

const cancelledAt = 1213;

/** Who stands on a club's roster in each round. */
function squadsOf(everybody: readonly Person[]): Map<string, Person[][]> {
	const squads = new Map(clubNames.map((team) => [team as string, Array.from({ length: rounds }, (): Person[] => [])]));
	for (const person of everybody)
		for (const [at, { team, from }] of person.stints.entries()) {
			const end = person.stints[at + 1]?.from ?? person.until ?? rounds;
			for (let round = from; round < end; round += 1) squads.get(team)?.[round]?.push(person);
		}
	return squads;
}

const nothing = ["", "", "", "", "", "", "", "", ""];

function filesOf(games: readonly Played[]) {
	const periods = ["Q1", "Q2", "Q3", "Q4", "OT1", "OT2", "OT3"];
	const heads = periods.flatMap((period) => [`${period}_home`, `${period}_away`]);
	const gameRows = games.map(({ key, date, time, location, home, away, status, score, ...game }) => [
		key,
		date,
		time,
		location,
		home,
		away,
		status,
		...(score ?? ["", ""]),
		...periods.flatMap((_, at) => [game.periods[at]?.[0] ?? "", game.periods[at]?.[1] ?? ""]),
	]);
	const lineRows = games.flatMap(({ lines }) =>
		lines.map(({ game, team, player, first, last, number, position, figures }) => [
			game,
			team,
			player,
			first,
			last,
			number,
			position,
			...(figures ? [pointsOf(figures), ...figures] : nothing),
		]),
	);
	const gameHead = ["game", "date", "time", "location", "home", "away", "status", "home_score", "away_score", ...heads];
	const lineHead = "game,team,player,first_name,last_name,Number,Position,PTS,2PM,2PA,3PM,3PA,FTM,FTA,REB,AST".split(
		",",
	);
	return { games: csv([gameHead, ...gameRows]), boxScores: csv([lineHead, ...lineRows]) };
}

const csv = (rows: readonly (readonly (string | number)[])[]) =>
	`${rows.map((row) => row.map((cell) => (/[",\n]/.test(`${cell}`) ? `"${cell}"` : cell)).join(",")).join("\n")}\n`;
