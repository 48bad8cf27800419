import { bell, chanceOf } from "./chance.ts";
import { type Player, recruit, squad } from "./people.ts";
import type { LeaguePlan, Plan } from "./plan.ts";
import type { Entry } from "./season.ts";

/** A team of the whole organization, through all its seasons. */
export interface Club {
	name: string;
	league: LeaguePlan;
	isHidden: boolean;
	strength: number;
}

/** The clubs with their players, who stay, leave, change clubs and come from season to season. */
export function clubsOf(
	plan: Plan,
	seed: number,
): { clubs: Club[]; nextSeason: () => (league: LeaguePlan) => Entry[] } {
	const chance = chanceOf(seed, plan.slug, "clubs");
	const taken = new Set<string>();
	const clubs = plan.leagues.flatMap((league) =>
		[...league.teams, ...(league.hiddenTeam ? [league.hiddenTeam] : [])].map((name): Club => ({
			name,
			league,
			isHidden: name === league.hiddenTeam,
			strength: 0.5 * bell(chance),
		})),
	);
	const rosters = new Map<Club, Player[]>();
	const nextSeason = () => {
		if (rosters.size === 0)
			for (const club of clubs)
				rosters.set(club, wearing(plan, squad(chance, club.league.crowd ?? plan.crowd, plan.rosterSize, taken)));
		else move();
		const strengths = new Map(clubs.map((club) => [club, club.strength + 0.25 * bell(chance)]));
		const entries = clubs.map((club): Entry => ({
			club,
			players: [...(rosters.get(club) ?? [])],
			strength: strengths.get(club) ?? 0,
		}));
		return (league: LeaguePlan) => entries.filter(({ club }) => club.league === league);
	};
	/** Of every club one of the rotation goes to the next club in exchange, and one or two of the bench make room. */
	const move = () => {
		clubs.forEach((club, index) => {
			const next = clubs[(index + 1) % clubs.length];
			const [own, other] = [rosters.get(club), next && rosters.get(next)];
			if (!own || !other || !next || next.league !== club.league) return;
			const rank = 1 + chance.below(5);
			const [leaving, coming] = [own[rank], other[rank]];
			if (!leaving || !coming || chance.unit() < 0.4) return;
			if (own.some(wears(coming.number)) || other.some(wears(leaving.number))) return;
			[own[rank], other[rank]] = [coming, leaving];
		});
		for (const [{ league }, own] of rosters) {
			for (const rank of own.keys()) {
				if (rank < 4 || chance.unit() >= 0.18) continue;
				const number = freeNumber(own, chance.below(56));
				own[rank] = recruit(chance, league.crowd ?? plan.crowd, rank, own[rank]?.position ?? "F", number, taken);
			}
		}
	};
	return { clubs, nextSeason };
}

/** Where runs are scored, who sits on the bench pitches, and wears a number of a pitcher; it gives them their position. */
function wearing({ scoring }: Plan, players: readonly Player[]): Player[] {
	if (scoring.by !== "runs") return [...players];
	const [batters, pitchers] = [players.slice(0, 9), players.slice(9)];
	const field = batters.map((player) => ({ ...player }));
	for (const player of field)
		if (player.number % 10 === 0) player.number = freeNumber(field, player.number + 1, (number) => number % 10 !== 0);
	return [...field, ...pitchers.map((player, at) => ({ ...player, number: 20 + at * 10 }))];
}

const wears = (number: number) => (player: Player) => player.number === number;

function freeNumber(players: readonly Player[], from: number, may: (number: number) => boolean = () => true): number {
	for (let number = from; ; number = (number + 1) % 100) if (may(number) && !players.some(wears(number))) return number;
}
