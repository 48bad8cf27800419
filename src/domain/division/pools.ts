import { layout, teamsMax } from "../bracket/layout.ts";
import { Refusal } from "../refusal.ts";
import { listed, some } from "../some.ts";

/** Which rank of which league takes a seed (brackets 15). */
export interface Pool {
	season_league_id: number;
	rank: number;
}

/** A league that seeds may come from: its teams by rank, and how many of its games are over, and still to be played. */
export interface PoolLeague {
	id: number;
	name: string;
	/** What stands for it in a plan: "A". */
	letter: string;
	teams: readonly { slt_id: number; name: string; rank: number }[];
	played: number;
	open: number;
}

/** A seed of the plan: "A1", who has that rank now, and why it is not decided yet. */
export interface PoolSeed {
	label: string;
	league: string | null;
	rank: number;
	team: { slt_id: number; name: string } | null;
	/** "Herons and Hawks share rank 1", where the rank is not one team's. */
	shared: string | null;
	why: string | null;
	/** What keeps it open: games to come, a tie of a league that is over, or another division that has the team. */
	kind: "open" | "tied" | "taken" | null;
}

const rankMax = 999;

/** The pools of a body: a list of `{season_league_id, rank}`, the first seed first, or null for "by hand". Refused (invalid) with the field named. */
export function readPools(value: unknown): Pool[] | null {
	if (value === null) return null;
	const list: unknown[] = Array.isArray(value) ? value : [];
	const pools = list.map((entry) => {
		const { season_league_id: id, rank } = (typeof entry === "object" && entry !== null ? entry : {}) as Partial<
			Record<keyof Pool, unknown>
		>; // any object has names
		if (!isCount(id) || !isCount(rank) || rank > rankMax)
			throw refused("Each seed is a league of the season and a rank in it.");
		return { season_league_id: id, rank };
	});
	if (pools.length === 0) throw refused("Name at least one seed.");
	if (pools.length > teamsMax) throw refused(`A bracket has room for at most ${teamsMax} teams.`);
	if (new Set(pools.map(keyOf)).size < pools.length) throw refused("One rank of a league takes one seed.");
	return pools;
}

/** Why a plan can never be filled, as far as its leagues have teams yet; null where it can. */
export function tooDeep(pools: readonly Pool[], leagues: readonly PoolLeague[]): string | null {
	for (const { season_league_id, rank } of pools) {
		const league = leagues.find(({ id }) => id === season_league_id);
		const count = league?.teams.length ?? 0;
		if (league && count > 0 && rank > count) return `${league.letter}${rank}: ${onlyText(league)}`;
	}
	return null;
}

/** A plan without the ranks that its leagues have too few teams for; a league that has none yet may get any. */
export function withinReach(pools: readonly Pool[], leagues: readonly PoolLeague[]): Pool[] {
	return pools.filter((pool) => tooDeep([pool], leagues) === null);
}

const onlyText = ({ name, teams }: PoolLeague) => `${name} has only ${some(teams.length, "team")}.`;

/**
 * What a plan gives at present. A rank is decided once its league has played all its games, nobody shares it, and no other
 * division, of which `elsewhere` says the name, has its team.
 */
export function poolSeeds(
	pools: readonly Pool[],
	leagues: readonly PoolLeague[],
	elsewhere: (slt_id: number) => string | null = () => null,
): PoolSeed[] {
	return pools.map(({ season_league_id, rank }) => {
		const league = leagues.find(({ id }) => id === season_league_id);
		if (!league) return { ...nobody, label: `?${rank}`, rank, why: "A league of this plan has gone.", kind: "open" };
		const seed = { ...nobody, label: `${league.letter}${rank}`, league: league.name, rank };
		const holding = holders(league, rank);
		const shared = holding.length > 1 ? `${listOf(holding)} share rank ${holding[0]?.rank}` : null;
		const team = shared === null ? (holding[0] ?? null) : null;
		const why = whyNotYet(league, rank);
		if (why !== null) return { ...seed, team, shared, why, kind: "open" };
		if (shared !== null) return { ...seed, shared, why: `${league.name}: ${shared}.`, kind: "tied" };
		const other = team && elsewhere(team.slt_id);
		return other ? { ...seed, team, why: `${team.name} is in ${other}.`, kind: "taken" } : { ...seed, team };
	});
}

const nobody = { league: null, team: null, shared: null, why: null, kind: null };

/** Every reason why a plan is not decided, each once. */
export const reasonsOf = (seeds: readonly PoolSeed[]): string[] => [...new Set(seeds.flatMap(({ why }) => why ?? []))];

function whyNotYet(league: PoolLeague, rank: number): string | null {
	const { name, teams, played, open } = league;
	if (open > 0) return `“${name}” has ${some(open, "game")} still to play.`;
	if (played === 0) return `${name} has not played yet.`;
	return rank > teams.length ? onlyText(league) : null;
}

/** The teams that a place may go to: of level ones at ranks 2, 2, 4 both hold the second and the third. */
function holders({ teams }: PoolLeague, rank: number): PoolLeague["teams"] {
	const own = teams[rank - 1];
	return own ? teams.filter((team) => team.rank === own.rank) : [];
}

/**
 * What stands for each of some leagues, in their order (brackets 28): a name that ends in a letter has that one, "Pool B", and one
 * that ends in a number the letter at its place, "Group 2", where these count from 1; any other the first that is left. Where two
 * would have the same, all have theirs by their order.
 */
export function lettersOf(names: readonly string[]): string[] {
	const own = ownLetters(names);
	const taken = own.filter((letter) => letter !== null);
	const used = new Set(taken);
	const isPlain = used.size < taken.length;
	const left = names.map((_, at) => letterAt(at)).filter((letter) => isPlain || !used.has(letter));
	return names.map((_, at) => (isPlain ? null : own[at]) ?? left.shift() ?? letterAt(at));
}

function ownLetters(names: readonly string[]): (string | null)[] {
	const endings = names.map((name) => /(?:^|\s)([a-z]|\d{1,2})$/i.exec(name.trim())?.[1] ?? "");
	const numbers = endings.map(Number).filter((number) => number > 0);
	const areCounted = numbers.toSorted((a, b) => a - b).every((number, at) => number === at + 1);
	return endings.map((ending) => {
		if (/^[a-z]$/i.test(ending)) return ending.toUpperCase();
		return areCounted && Number(ending) > 0 ? letterAt(Number(ending) - 1) : null;
	});
}

/** "A" to "Z", then "AA". */
function letterAt(place: number): string {
	const letter = String.fromCharCode(65 + (place % 26));
	return place < 26 ? letter : letterAt(Math.floor(place / 26) - 1) + letter;
}

/** "A1, B1, A2": a plan as people write it. */
export function poolsText(pools: readonly Pool[], leagues: readonly PoolLeague[]): string {
	return poolSeeds(pools, leagues)
		.map(({ label }) => label)
		.join(", ");
}

/** The plan that people have written, in any case, with commas or blanks between. Refused with the sentence for the field. */
export function parsePools(text: string, leagues: readonly PoolLeague[]): Pool[] {
	const words = text.split(/[\s,;]+/).filter(Boolean);
	return words.map((word) => {
		const [, letters = "", rank = ""] = /^([a-z]{1,3})([1-9]\d{0,2})$/i.exec(word) ?? [];
		const league = leagues.find(({ letter }) => letter === letters.toUpperCase());
		if (!league) throw refused(`“${word.slice(0, 20)}” is no seed. Write a league's letter and a rank, such as A1.`);
		return { season_league_id: league.id, rank: Number(rank) };
	});
}

/** The best of each league: all firsts, then all seconds, each row turned so that no two of one league meet at once, if that can be. */
export function crossed(ids: readonly number[], best: number): Pool[] {
	const size = ids.length * best;
	const opponents = size < 2 || size > teamsMax ? new Map<number, number>() : openingPairs(size);
	const back = ids.toReversed();
	const rows = [ids, back].flatMap((list) => list.map((_, turn) => [...list.slice(turn), ...list.slice(0, turn)]));
	let tries = triesMax;
	const filled = (seats: readonly number[]): readonly number[] | null => {
		if (seats.length >= size) return seats;
		for (const row of rows) {
			if ((tries -= 1) < 0) return null;
			const next = [...seats, ...row];
			const meets = row.some((id, at) => next[(opponents.get(seats.length + at + 1) ?? 0) - 1] === id);
			const whole = meets ? null : filled(next);
			if (whole) return whole;
		}
		return null;
	};
	const seats = filled([]) ?? Array.from({ length: best }, () => ids).flat();
	return seats.map((season_league_id, at) => ({ season_league_id, rank: Math.floor(at / ids.length) + 1 }));
}

const triesMax = 5_000;

/** Who meets whom in the first game that both play, by seed, where both lines are seeds. */
function openingPairs(teamCount: number): Map<number, number> {
	const pairs = layout(teamCount)
		.rounds.flatMap(({ matchups }) => matchups)
		.flatMap(({ teamA, teamB }) =>
			teamA.from === "seed" && teamB.from === "seed" ? [[teamA.seed, teamB.seed] as const] : [],
		);
	return new Map(pairs.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]));
}

function listOf(teams: PoolLeague["teams"]): string {
	const names = teams.map(({ name }) => name);
	if (names.length > 4) return `${names.length} teams`;
	return listed(names);
}

const keyOf = ({ season_league_id, rank }: Pool) => `${season_league_id} ${rank}`;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
const refused = (sentence: string) => new Refusal("invalid", sentence, { pools: sentence });
