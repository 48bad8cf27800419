import type { BracketMatch, BracketView } from "../../src/domain/bracket/view.ts";
import { dateShort } from "../../src/domain/clock.ts";
import type { Plan } from "../../src/domain/game/plan.ts";
import { pairsOf } from "../../src/domain/game/pairs.ts";
import { typedShootOut } from "../../src/domain/game/shoot-out.ts";
import type { Held } from "../../src/domain/kept.ts";
import { gameName } from "../../src/ui/bracket/words.ts";
import { useDrafts } from "../lib/drafts.ts";
import type { TypedFields } from "../lib/typed-fields.ts";

/** What is typed into a matchup's form and not saved. */
export interface GameDraft {
	fields: TypedFields;
	/** Of the game that it was typed into; 0 where there was none. */
	revision: number;
}

/** The same of a bracket, by matchup. */
export const useGameDrafts = (division: number, view: BracketView | null) =>
	useDrafts<GameDraft>(`tipoff:bracket:${division}`, (matchId, draft) => {
		const standing = view?.progress.games.get(matchId);
		return standing !== undefined && (standing.game === null || !saysThat(standing.game, draft));
	});

/** "Game 4, Date: 2026-12-05". */
export function heldBy(drafts: Readonly<Record<string, GameDraft>>, view: BracketView): Held[] {
	return Object.entries(drafts).flatMap(([matchId, { fields }]) => {
		const standing = view.progress.games.get(matchId);
		return Object.entries(fields).flatMap(([field, { is, was }]) => {
			const label = labels[field];
			if (!standing || label === undefined || is === was) return [];
			return [{ label: `${gameName(standing, view)}, ${label}`, value: field === "date" && is ? dateShort(is) : is }];
		});
	});
}

const labels: Readonly<Record<string, string>> = {
	date: "Date",
	time: "Time",
	location: "Location",
	location_url: "Link to a map",
	score_home: "Home score",
	score_away: "Away score",
	by_part: "Result",
	shoot_out: "Shoot-out",
	status: "Status",
	reason: "Reason",
};

/** Whether a game says all that was typed of it. */
const saysThat = (game: BracketMatch, { fields }: GameDraft) =>
	Object.entries(fields).every(([name, { is }]) => textIn(game, name) === is);

/** A game, or a plan, as it was when the draft was typed into it: what somebody else has saved since is found out when it is sent. */
export function typedInto<G extends Plan>(now: G, draft: GameDraft | undefined): G {
	const before = Object.entries(draft?.fields ?? {}).filter(([name, { is, was }]) => {
		const text = textIn(now, name);
		return (name in now || name === "shoot_out") && text !== was && text !== is;
	});
	if (!draft || before.length === 0) return now;
	const values = before.map(([name, { was }]) => [name, valueOf(name, was)]);
	return { ...now, ...Object.fromEntries(values), ...("revision" in now ? { revision: draft.revision } : {}) };
}

/** As a field of the form says it; each change begins without a reason. */
function textIn(game: Plan, name: string): string {
	if (name === "reason") return "";
	const stored: Readonly<Record<string, unknown>> & Partial<Pick<BracketMatch, "shoot_out">> = { ...game };
	if (name === "shoot_out") return typedShootOut(stored.shoot_out);
	return String(stored[name] ?? (name === "reason_seen_by" ? "staff" : ""));
}

const valueOf = (name: string, text: string) => {
	if (name === "shoot_out") return pairsOf(text)?.[0];
	if (text === "") return null;
	return name.startsWith("score_") ? Number(text) : text;
};
