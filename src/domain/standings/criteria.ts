import type { Criterion, CriterionName } from "./tie-break.ts";
import { type Awards, pointsOf } from "./awards.ts";
import { basketball } from "../sport/basketball.ts";
import { type Meeting, type TeamRecord, percentageOf } from "./record.ts";
import type { Sport } from "../sport/sport.ts";
import { plural, sentenceCase } from "../sport/words.ts";

/** What a criterion finds for one of the level teams: a value (more is better) and its words. */
export type Finding<T> = { of: T; value: number; words: string };

/** Criteria counted over the games among the level teams alone; they change whenever the group becomes smaller. */
export function isAmong(by: CriterionName): boolean {
	return by.startsWith("headToHead");
}

/** A finding for each of the group, in its order; null where the criterion cannot speak: head to head needs a game (for a percentage: a decided one) of every team among them. */
export function measure<T extends { record: TeamRecord }>(
	criterion: Criterion,
	group: readonly T[],
	{ meetings, sport }: { meetings: readonly Meeting[]; sport: Scoring },
): Finding<T>[] | null {
	const cap = canBeCapped(criterion.by) ? criterion.cap : undefined;
	if (!isAmong(criterion.by) && cap === undefined) return group.map((of) => finding(of, of.record, criterion, sport));
	const tallies = tally(group, meetings, isAmong(criterion.by), cap);
	const isSilent = criterion.by === "headToHead" ? isUndecided : isUnplayed;
	if (isAmong(criterion.by) && tallies.some(({ figures }) => isSilent(figures))) return null;
	return tallies.map(({ of, figures }) => finding(of, { team: of.record.team, ...figures }, criterion, sport));
}

function canBeCapped(by: CriterionName): boolean {
	return by === "difference" || by === "headToHeadDifference";
}

/** What criteria ask of a sport: what its games give, and its words. */
export type Scoring = Pick<Sport, "awards" | "words">;

/** What the criteria read. `margin` is set where margins are capped. */
type Figures = Omit<TeamRecord, "index" | "team" | "home" | "road" | "results"> & { margin?: number };
type TeamFigures = Figures & { team: { id: number } };

function finding<T>(of: T, figures: TeamFigures, criterion: Criterion, sport: Scoring): Finding<T> {
	const kind = kinds[criterion.by];
	const among = isAmong(criterion.by) && criterion.by !== "headToHead" ? " in the games among them" : "";
	const capped = figures.margin === undefined ? "" : ` (at most ${criterion.cap} a game)`;
	return { of, value: kind.value(figures, criterion, sport), words: kind.words(figures, sport) + among + capped };
}

function isUndecided({ wins, losses }: Figures): boolean {
	return wins + losses === 0;
}

function isUnplayed({ wins, losses, ties }: Figures): boolean {
	return wins + losses + ties === 0;
}

interface Kind {
	value: (team: TeamFigures, criterion: Criterion, sport: Scoring) => number;
	words: (team: TeamFigures, sport: Scoring) => string;
}

const points: Kind = {
	value: (team, _, { awards }) => pointsOf(team, awards),
	words: (team, { awards }) => `Points ${pointsOf(team, awards)}`,
};
const margin: Kind = { value: marginOf, words: (team) => `Difference ${signed(marginOf(team))}` };
const scored: Kind = {
	value: (team) => team.pointsFor,
	words: (team, { words }) => `${words.scored} ${team.pointsFor}`,
};

const kinds: Readonly<Record<CriterionName, Kind>> = {
	percentage: { value: percentageOf, words: (team) => `Win percentage ${percentageText(percentageOf(team))}` },
	points,
	headToHead: { value: exactShare, words: (team, { awards }) => `Head to head ${recordText(team, awards)}` },
	headToHeadPoints: points,
	headToHeadDifference: margin,
	headToHeadScored: scored,
	difference: margin,
	pointsFor: scored,
	pointsAgainst: {
		value: (team) => -team.pointsAgainst,
		words: (team, { words }) => `${sentenceCase(plural(words.unit))} against ${team.pointsAgainst}`,
	},
	ratio: {
		value: (team) => ratioOf(team.pointsFor, team.pointsAgainst),
		words: (team, { words }) => `${sentenceCase(words.unit)} ratio ${ratioText(team.pointsFor, team.pointsAgainst)}`,
	},
	partRatio: {
		value: (team) => ratioOf(team.partsFor, team.partsAgainst),
		words: (team, { words }) => `${sentenceCase(words.inPart)} ratio ${ratioText(team.partsFor, team.partsAgainst)}`,
	},
	wins: { value: (team) => team.wins, words: (team) => `Wins ${team.wins}` },
	clearWins: {
		value: (team) => team.wins - team.narrowWins,
		words: (team) => `Wins in regular time ${team.wins - team.narrowWins}`,
	},
	losses: { value: (team) => -team.losses, words: (team) => `Losses ${team.losses}` },
	coin: { value: (team, criterion) => coin(team.team.id, criterion.seed ?? 0), words: () => "Coin" },
};

/** What was won for each that was lost, in thousandths, rounded before anything is compared; who has lost none is best. */
function ratioOf(won: number, lost: number): number {
	if (lost === 0) return won === 0 ? 0 : Number.MAX_SAFE_INTEGER;
	return Math.round((won * 1000) / lost);
}

/** "1.250", "∞" where none is lost. */
export function ratioText(won: number, lost: number): string {
	if (lost === 0) return won === 0 ? "0.000" : "∞";
	return (ratioOf(won, lost) / 1000).toFixed(3);
}

/** ".805", "1.000": a win percentage given in thousandths. */
export function percentageText(thousandths: number): string {
	return thousandths >= 1000 ? "1.000" : `.${String(thousandths).padStart(3, "0")}`;
}

/**
 * "53–28", with ties "53–28–1"; as its people say it "5–2–1" of wins, draws and losses where the sport knows draws, "5–1–2" of
 * wins, losses and losses after regular time where those keep a point (standings 9).
 */
export function recordText(
	{ wins, losses, ties, narrowLosses = 0 }: { wins: number; losses: number; ties: number; narrowLosses?: number },
	{ draws, narrow }: Pick<Awards, "draws" | "narrow"> = basketball.awards,
): string {
	if (draws) return `${wins}–${ties}–${losses}`;
	const isBeyond = narrow?.by === "overtime";
	const lost = isBeyond ? `${losses - narrowLosses}–${narrowLosses}` : `${losses}`;
	return ties === 0 ? `${wins}–${lost}` : `${wins}–${lost}–${ties}`;
}

/** What the figures of a record are. */
export function recordLabel({ draws, narrow }: Awards): string {
	if (draws) return "Won–drawn–lost";
	return narrow?.by === "overtime" ? "Won–lost–lost in overtime" : "Won–lost";
}

/** Unrounded: equal fractions divide to the same number. */
function exactShare({ wins, losses }: Figures): number {
	return wins / (wins + losses);
}

function marginOf(team: Figures): number {
	return team.margin ?? team.pointsFor - team.pointsAgainst;
}

/** "+5", "−2", "0". */
export function signed(value: number): string {
	if (value > 0) return `+${value}`;
	return value < 0 ? `−${-value}` : "0";
}

/** Mixes seed and id into a number that nobody can foresee and everybody can check (the finisher of MurmurHash3). */
function coin(id: number, seed: number): number {
	let hash = Math.imul(id, 0x9e3779b1) ^ Math.imul(seed + 1, 0x85ebca6b);
	hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
	hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
	return (hash ^ (hash >>> 16)) >>> 0;
}

/** The group's figures over the meetings among themselves, or over all of theirs; margins are cut to the cap, if there is one. */
function tally<T extends { record: TeamRecord }>(
	group: readonly T[],
	meetings: readonly Meeting[],
	among: boolean,
	cap: number | undefined,
): { of: T; figures: Figures }[] {
	const tallies = new Map(group.map((of) => [of.record.index, { of, figures: noFigures() }]));
	for (const meeting of meetings) {
		const [home, away] = [tallies.get(meeting.home), tallies.get(meeting.away)];
		if (among && (home === undefined || away === undefined)) continue;
		if (home !== undefined) add(home.figures, meeting, "home", cap);
		if (away !== undefined) add(away.figures, meeting, "away", cap);
	}
	return [...tallies.values()];
}

function noFigures(): Figures {
	const record = { wins: 0, losses: 0, ties: 0, forfeits: 0, narrowWins: 0, narrowLosses: 0 };
	return { ...record, pointsFor: 0, pointsAgainst: 0, partsFor: 0, partsAgainst: 0 };
}

function add(figures: Figures, meeting: Meeting, side: "home" | "away", cap: number | undefined): void {
	const points = side === "home" ? meeting.homePoints : meeting.awayPoints;
	const against = side === "home" ? meeting.awayPoints : meeting.homePoints;
	figures.pointsFor += points;
	figures.pointsAgainst += against;
	figures.partsFor += side === "home" ? meeting.homeParts : meeting.awayParts;
	figures.partsAgainst += side === "home" ? meeting.awayParts : meeting.homeParts;
	if (cap !== undefined) figures.margin = (figures.margin ?? 0) + Math.max(-cap, Math.min(cap, points - against));
	if (meeting.winner === "tie") figures.ties += 1;
	else if (meeting.winner === side) {
		figures.wins += 1;
		if (meeting.isNarrow) figures.narrowWins += 1;
	} else {
		figures.losses += 1;
		if (meeting.isForfeit) figures.forfeits += 1;
		if (meeting.isNarrow) figures.narrowLosses += 1;
	}
}
