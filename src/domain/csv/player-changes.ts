import { fold } from "../fold.ts";
import { fullName } from "../player/players.ts";
import { type Changes, countChange, type Kept, tell } from "./change.ts";
import type { Said } from "./differences.ts";
import { compareFacts } from "./facts.ts";
import { playerFacts } from "./player-facts.ts";
import { nameId } from "./players.ts";
import { type PlayerRecord, type SeasonDraft, spellingOf, teamName } from "./season.ts";

/** Players that files add, rename, describe or put on a team. */
export function playerChanges(changes: Changes, draft: SeasonDraft, kept: Kept): void {
	const byName = keptIds(kept.draft);
	for (const [id, player] of draft.players) {
		const name = fullName(spellingOf(player));
		const alias = player.key === null ? undefined : kept.aliases.get(player.key);
		const before = player.isNew ? undefined : kept.draft.players.get(alias ?? player.key ?? byName.get(id) ?? id);
		const teams = [...player.teams.keys()].filter((team) => !before?.teams.has(team));
		const isLater = before?.key != null && kept.later.has(before.key);
		const facts = before ? factsOf(player, before, alias === undefined ? name : undefined) : [];
		const told = isLater ? facts.filter((said) => isThen(said, before)) : facts;
		const what = before ? told : "new";
		const also = before ? teams.map((team) => `joins ${teamName(draft, team)}`) : [];
		countChange(changes, "rosters", "made", teams.length);
		tell(changes, { noun: "players", from: player.facts?.from ?? player.from, row: () => name, what, also });
	}
}

/** What a person was in a season, where that season has them already. */
const isThen = ([fact]: Said, before: PlayerRecord) =>
	before.teams.size > 0 && (fact === "name" || ["number", "position"].includes(fold(fact)));

/** Players of the season by team and name, for files without keys. */
export function keptIds({ players }: SeasonDraft): ReadonlyMap<string, string> {
	const found = new Map<string, string>();
	for (const [id, player] of players)
		for (const team of player.teams.keys()) {
			const name = nameId(team, spellingOf(player));
			if (!found.has(name)) found.set(name, id);
		}
	return found;
}

/** Of a key that was merged into another record the name does not count. */
function factsOf(player: PlayerRecord, before: PlayerRecord, name: string | undefined): Said[] {
	const [is, was] = [player.facts, before.facts];
	const attributes = { ...player.attributes, ...is?.attributes };
	return [
		["name", fullName(spellingOf(before)), name],
		...compareFacts(playerFacts, was, is),
		...Object.entries(attributes).map(([attribute, value]): Said => [attribute, was?.attributes[attribute], value]),
	];
}
