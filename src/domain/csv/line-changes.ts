import { fullName } from "../player/players.ts";
import { highestOf, type StatValues } from "../stat/stats.ts";
import { type Changes, type Kept, tell } from "./change.ts";
import type { Said } from "./differences.ts";
import { gameLabel } from "./games.ts";
import { type LineRecord, type Origin, type SeasonDraft, spellingOf, teamName } from "./season.ts";

type Line = { from: Origin; game: string; team: string; player: string; values: StatValues };

/** Box scores that a file adds, changes or, of players who came by an import, takes away. */
export function lineChanges(changes: Changes, draft: SeasonDraft, kept: Kept): void {
	if (draft.lines.length === 0) return;
	const [after, before] = [byPlace(draft, kept.aliases), byPlace(kept.draft, new Map())];
	const games = new Set<string>();
	for (const [place, line] of after) {
		games.add(line.game);
		const known = before.get(place)?.values;
		const what = known ? Object.entries(line.values).map(([stat, is]): Said => [stat, known[stat], is]) : "new";
		tell(changes, { noun: "lines", from: line.from, row: () => labelOf(draft, line), what });
	}
	const file = draft.lines[0]?.from.file ?? "";
	for (const [place, line] of before) {
		if (!games.has(line.game) || !kept.imported.has(line.player) || after.has(place)) continue;
		const row = () => labelOf(kept.draft, line);
		tell(changes, { noun: "lines", from: { file, line: null }, row, what: "removed" });
	}
}

/** Lines by game, team and person; of two keys of one person the higher value counts. */
function byPlace({ lines, stats }: SeasonDraft, aliases: Kept["aliases"]): Map<string, Line> {
	const found = new Map<string, Line>();
	for (const line of lines) {
		const player = aliases.get(line.player) ?? line.player;
		const place = `${line.game}\n${line.team}\n${player}`;
		const values = valuesOf(line, stats);
		const other = found.get(place);
		found.set(place, { ...line, player, values: other ? highestOf(other.values, values) : values });
	}
	return found;
}

function valuesOf({ values }: LineRecord, stats: readonly string[]): StatValues {
	return Object.fromEntries(stats.map((stat, at) => [stat, values[at] ?? null]));
}

function labelOf(draft: SeasonDraft, { game, team, player }: Line): string {
	const person = draft.players.get(player);
	const record = draft.games.get(game);
	return `${person ? fullName(spellingOf(person)) : player} (${teamName(draft, team)}), ${record ? gameLabel(draft, record) : game}`;
}
