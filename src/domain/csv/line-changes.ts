import { fullName } from "../players.ts";
import { highestOf, type StatValues } from "../stats.ts";
import { type Change, changeOf, type Kept } from "./change.ts";
import { differences } from "./differences.ts";
import { gameLabel } from "./games.ts";
import { type LineRecord, type Origin, type SeasonDraft, spellingOf, teamName } from "./season.ts";

type Line = { from: Origin; game: string; team: string; player: string; values: StatValues };

/** Box scores that a file adds, changes or, of players who came by an import, takes away. */
export function lineChanges(draft: SeasonDraft, kept: Kept): Change[] {
	const [after, before] = [byPlace(draft, kept.aliases), byPlace(kept.draft, new Map())];
	const changes = [...after].flatMap(([place, line]) => {
		const known = before.get(place)?.values;
		const what = known ? differences(Object.entries(line.values).map(([stat, is]) => [stat, known[stat], is])) : "new";
		return changeOf(line.from, labelOf(draft, line), what);
	});
	const games = new Set([...after.values()].map(({ game }) => game));
	const file = [...after.values()][0]?.from.file ?? "";
	const gone = [...before].filter(
		([place, { game, player }]) => games.has(game) && kept.imported.has(player) && !after.has(place),
	);
	return [
		...changes,
		...gone.map(([, line]) => ({ file, line: null, row: labelOf(kept.draft, line), what: "removed" })),
	];
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
