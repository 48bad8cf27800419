import { compareNames } from "../order.ts";
import type { Criterion } from "./tie-break.ts";
import { basketball } from "../sport/basketball.ts";
import { type Finding, isAmong, measure, type Scoring } from "./criteria.ts";
import type { Meeting, Team, TeamRecord } from "./record.ts";
import { listed } from "../some.ts";

/**
 * Whenever a criterion separates a group of level teams, each part that is still level starts again with the whole list,
 * counting only its own games where the criterion is about games among them (FIBA rules, D.1.4; the NBA's "partial" breaking
 * of a tie). Teams that nothing separates share a rank.
 */
export type Placed<T extends Team> = { record: TeamRecord<T>; rank: number; trace: string[] };

/** Every record once, best first, with its rank (1, 2, 2, 4) and, where it is told, what explains it. Level teams stand by name. */
export function rankRecords<T extends Team>(
	records: readonly TeamRecord<T>[],
	meetings: readonly Meeting[],
	criteria: readonly Criterion[],
	sport: Scoring = basketball,
	isTold = true,
): Placed<T>[] {
	const contenders = records.toSorted(byName).map((record): Contender<T> => ({ record, trace: [] }));
	const placed: Placed<T>[] = [];
	for (const group of separate(contenders, { meetings, criteria, sport, isTold }, -1)) {
		const rank = placed.length + 1;
		const names = list(group.map(nameOf));
		for (const { record, trace } of group) {
			if (group.length > 1) trace.push(`Nothing separates ${names}: they share rank ${rank}.`);
			placed.push({ record, rank, trace });
		}
	}
	return placed;
}

type Contender<T extends Team> = { record: TeamRecord<T>; trace: string[] };
type Rules = { meetings: readonly Meeting[]; criteria: readonly Criterion[]; sport: Scoring; isTold: boolean };

/**
 * Groups of teams that share a rank, best first. `settled` is the last criterion that this group is known to be level in: up
 * to there only games among them can say anything new.
 */
function separate<T extends Team>(
	group: readonly Contender<T>[],
	rules: Rules,
	settled: number,
): (readonly Contender<T>[])[] {
	if (group.length < 2 && settled >= 0) return [group];
	for (const [place, criterion] of rules.criteria.entries()) {
		if (place <= settled && !isAmong(criterion.by)) continue;
		const findings = measure(criterion, group, rules);
		if (findings === null) {
			for (const { trace } of rules.isTold ? group : []) explainSilence(trace);
			continue;
		}
		for (const finding of rules.isTold ? findings : []) finding.of.trace.push(explain(finding, findings, place === 0));
		const parts = [...Map.groupBy(findings, (finding) => finding.value)].toSorted(([a], [b]) => b - a);
		if (parts.length > 1) {
			return parts.flatMap(([, part]) =>
				separate(
					part.map((finding) => finding.of),
					rules,
					place,
				),
			);
		}
	}
	return [group];
}

/** One sentence about a team. In the record itself (the first criterion) everybody is compared, so only its equals are named. */
function explain<T extends Team>(
	own: Finding<Contender<T>>,
	findings: readonly Finding<Contender<T>>[],
	isRecord: boolean,
): string {
	const names: Record<"ahead of" | "behind" | "level with", string[]> = {
		"ahead of": [],
		behind: [],
		"level with": [],
	};
	for (const other of findings) {
		const notAhead = other.value > own.value ? "behind" : "level with";
		const relation = other.value < own.value ? "ahead of" : notAhead;
		if (other !== own && !(isRecord && relation !== "level with")) names[relation].push(nameOf(other.of));
	}
	const phrases = Object.entries(names).filter(([, those]) => those.length > 0);
	if (phrases.length === 0) return `${own.words}.`;
	return `${own.words}: ${phrases.map(([relation, those]) => `${relation} ${list(those)}`).join(", ")}.`;
}

/** Several criteria in a row may have nothing to say for the same reason. */
function explainSilence(trace: string[]): void {
	if (trace.at(-1) !== silence) trace.push(silence);
}

const silence = "Head to head: not all of them have a result among themselves.";

/** "A", "A and B", "A, B and C", and from five names on their number. */
function list(names: readonly string[]): string {
	if (names.length > 4) return `${names.length} teams`;
	return listed(names);
}

function nameOf(contender: Contender<Team>): string {
	return contender.record.team.name;
}

function byName(a: TeamRecord, b: TeamRecord): number {
	return compareNames(a.team.name, b.team.name) || a.team.id - b.team.id;
}
