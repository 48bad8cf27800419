import type { IdOf } from "./ids.ts";

/**
 * An address of the site as it is where the organization goes: the rows that its path and its query name have other ids
 * there. Addresses of other sites, the organization's own domain among them, stay as they are.
 */
export function movedAddress(address: string, idOf: IdOf): string {
	if (!/^\/(?![/\\])/.test(address)) return address;
	const [path = "", query] = address.split(/\?(.*)/s);
	const [before, hash = ""] = (query ?? path).split(/(#.*)/s);
	const parts = (query === undefined ? (before ?? "") : path).split("/");
	const moved = parts.map((part, at) => withId(part, segments.get(parts[at - 1] ?? ""), idOf)).join("/");
	if (query === undefined) return moved + hash;
	const values = (before ?? "").split("&").map((pair) => {
		const [name = "", ...value] = pair.split("=");
		return [name, ...value.map((id) => withId(id, names.get(name), idOf))].join("=");
	});
	return `${moved}?${values.join("&")}${hash}`;
}

/** `7` and `7.ics` of a table. */
function withId(part: string, table: string | undefined, idOf: IdOf): string {
	return table ? part.replace(/^[1-9]\d{0,14}(?=$|\.)/, (id) => String(idOf(table, Number(id)))) : part;
}

/** What stands before an id in a path. */
const segments = new Map([
	["teams", "teams"],
	["singleTeamToggle", "teams"],
	["players", "players"],
	["player", "players"],
	["games", "games"],
	["leagues", "leagues"],
	["season", "seasons"],
	["seasons", "seasons"],
	["divisions", "divisions"],
	["venues", "venues"],
	["pages", "links"],
	["deleted", "deletions"],
	["organizations", "organizations"],
]);

const names = new Map([
	["team", "teams"],
	["league", "leagues"],
	["season", "seasons"],
	["seasonId", "seasons"],
	["division", "divisions"],
	["divisionId", "divisions"],
	["game", "games"],
	["schedule", "schedules"],
	["of", "players"],
	["keep", "players"],
]);
