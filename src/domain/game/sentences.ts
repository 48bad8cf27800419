import { fieldWords, valueText } from "../audit.ts";
import { deedOf, deedText } from "./deeds.ts";
import { statusLabels, type Side } from "./game.ts";
import type { Change, EventKind, StateField, Value } from "./events.ts";
import { allDeeds } from "../sport/sport.ts";
import { formerTeams, isUndo } from "./undo.ts";

/** The names behind the ids of a game's entries; null for what is no longer there. */
export interface GameNames {
	player(rosterId: number): string | null;
	stat(id: number): string | null;
	period(id: number): string | null;
	team(sltId: number): string | null;
	side(side: Side): string;
}

interface Told {
	kind: EventKind;
	payload: Readonly<Record<string, unknown>>;
	changes: readonly Change[];
	period_id: number | null;
	roster_id: number | null;
}

/** An entry of the history in words: "Ada Lee +2 (Q3)", "PTS of Ada Lee 10 → 12"; `root` is what an undo is about. */
export function sentenceOf(event: Told, namesNow: GameNames, root?: Told): string {
	const former = formerTeams(event);
	const names = former ? { ...namesNow, side: (side: Side) => former[side] ?? namesNow.side(side) } : namesNow;
	if (isUndo(event)) {
		const deed = event.payload["to"] === "applied" ? "Brought back" : "Took back";
		return root ? `${deed}: ${sentenceOf(root, names)}` : `${deed} an entry`;
	}
	if (event.kind === "tap") return tapText(event, names);
	if (event.kind === "scores") {
		const why = event.changes.filter((change) => change.of === "state" && change.field !== "status");
		return [resultText(event), ...why.flatMap((change) => changeText(change, names) ?? [])].join("; ");
	}
	const deed = deedOf(event.payload);
	return deed ? deedText(deed) : changesText(event.changes, names);
}

/** Changes in words, the first few of many. */
function changesText(changes: readonly Change[], names: GameNames): string {
	const told = changes.flatMap((change) => changeText(change, names) ?? []);
	if (told.length === 0) return "Nothing changed";
	const more = told.length - toldMax;
	return more > 0 ? `${told.slice(0, toldMax).join("; ")} and ${more} more` : told.join("; ");
}

/** "PTS of Ada Lee 10 → 12", "Q1 of Harbor Hawks 10 → 12", "Status Scheduled → Live". */
export function changeText(change: Change, names: GameNames): string | null {
	const { from, to } = change;
	if (change.of === "stat")
		return `${names.stat(change.stat_id) ?? "A stat"} of ${names.player(change.roster_id) ?? formerPlayer} ${arrow(from, to)}`;
	if (change.of === "period")
		return `${names.period(change.period_id) ?? "A period"} of ${names.team(change.slt_id) ?? "a team"} ${arrow(from, to)}`;
	if (change.of === "score") return `Score of ${names.side(change.side)} ${arrow(from, to)}`;
	return stateText(change.field, from, to, names);
}

const toldMax = 4;
/** Whoever is no longer there. */
export const formerPlayer = "a former player";
const nothing = "–";

const arrow = (from: Value, to: Value) => `${from ?? nothing} → ${to ?? nothing}`;

const labels: ReadonlyMap<StateField, string> = new Map([
	["period_id", "Period"],
	["forfeit_winner", "Forfeit won by"],
]);

function stateText(field: StateField, from: Value, to: Value, names: GameNames): string | null {
	if (field === "reason") return to === null ? "Reason taken away" : `Reason: ${to}`;
	if (field === "reason_seen_by")
		return to === null ? null : `Reason seen by ${to === "staff" ? "staff only" : "visitors too"}`;
	if (field === "reason_about") return null;
	const word = (value: Value): string | null => {
		if (value === null) return null;
		if (field === "status") return statusLabels[value as keyof typeof statusLabels] ?? String(value); // held to the enum by the column's check
		if (field === "forfeit_winner") return names.side(value as Side); // as above
		if (field === "period_id") return names.period(Number(value));
		return valueText(value);
	};
	const label = labels.get(field) ?? fieldWords(field);
	if (field === "forfeit_winner" && to !== null) return `${label} ${word(to)}`;
	return `${label} ${arrow(word(from), word(to))}`;
}

function resultText({ payload, changes }: Told): string {
	const both = (end: "from" | "to") => {
		const [home, away] = (["home", "away"] as const).map((side) => {
			const change = changes.find((one) => one.of === "score" && one.side === side);
			return (change ? change[end] : payload[`score_${side}`]) ?? null;
		});
		return home === null && away === null ? null : `${home ?? nothing}–${away ?? nothing}`;
	};
	const [from, to] = [both("from"), both("to")];
	if (to === null) return from === null ? "No final score" : `Final score ${from} taken away`;
	return from === null || from === to ? `Final score ${to}` : `Final score ${from} → ${to}`;
}

function tapText({ payload, changes, period_id, roster_id }: Told, names: GameNames): string {
	const action = String(payload["action"]);
	if (action === "start") return "Game started";
	if (action === "final") return "Game ended";
	const named =
		changes.find((change) => change.of === "state" && change.field === "period_id")?.to ?? payload["period_id"];
	if (action === "period") return `${names.period(Number(named)) ?? "The next period"} started`;
	const side = payload["side"] === "home" || payload["side"] === "away" ? names.side(payload["side"]) : "A team";
	const gone = payload["roster_id"] ? formerPlayer : null;
	const who = (roster_id === null ? null : names.player(roster_id)) ?? gone ?? side;
	const period = period_id === null ? null : names.period(period_id);
	const deed = action === "points" ? `+${Number(payload["n"] ?? 0)}` : (allDeeds.get(action)?.words ?? action);
	return `${who} ${deed}${period === null ? "" : ` (${period})`}`.replace(/^a /, "A ");
}

/** The words with which what a player did begins, behind the name. */
export const deedWords = [
	...new Set([...allDeeds.values()].flatMap(({ words }) => /^[A-Za-z]+/.exec(words)?.[0] ?? [])),
];
