import { type Change, changeOf, type Kept } from "./change.ts";
import { differences, type Said } from "./differences.ts";
import { gameLabel } from "./games.ts";
import { lineChanges } from "./line-changes.ts";
import { playerChanges } from "./player-changes.ts";
import { type GameRecord, periodMeant, type SeasonDraft, teamName, type TeamRecord } from "./season.ts";
import { settingChanges } from "./setting-changes.ts";

/** What files add to a season or change in it, kind by kind, in the order of their rows. */
export function changesOf(draft: SeasonDraft, kept: Kept): Change[] {
	return [
		...settingChanges(draft, kept.draft),
		...teamChanges(draft, kept),
		...playerChanges(draft, kept),
		...gameChanges(draft, kept.draft),
		...dayChanges(draft, kept.draft),
		...lineChanges(draft, kept),
	];
}

function gameChanges(draft: SeasonDraft, kept: SeasonDraft): Change[] {
	return [...draft.games.values()].flatMap((game) => {
		if (game === null) return [];
		const before = kept.games.get(game.key);
		const what = before ? differences(gameFacts(draft, kept, game, before)) : "new";
		return changeOf(game.from, gameLabel(draft, game), what);
	});
}

function gameFacts(draft: SeasonDraft, kept: SeasonDraft, game: GameRecord, before: GameRecord): Said[] {
	const stays = game.status === "forfeit" ? before.forfeit_winner : null;
	const side = (name: "home" | "away"): Said => [
		name,
		teamName(kept, before[name]),
		game[name] === before[name] ? undefined : teamName(draft, game[name]),
	];
	const division = (of: SeasonDraft, key: string | null) =>
		key === null ? null : (of.divisions.get(key)?.name ?? key);
	return [
		["date", before.date, game.date],
		["time", before.time, game.time],
		["location", before.location, game.location],
		side("home"),
		side("away"),
		["status", before.status, game.status],
		["score", scoreText(before.score_home, before.score_away), scoreText(game.score_home, game.score_away)],
		["winner", before.forfeit_winner, game.forfeit_winner === undefined ? stays : game.forfeit_winner],
		["location_url", before.location_url, game.location_url],
		["video_url", before.video_url, game.video_url],
		["published", before.published, game.published],
		["moved_from", movedText(before), game.moved_from && movedText(game)],
		["period", before.period, game.period],
		[
			"division",
			division(kept, before.division),
			before.division === game.division ? undefined : division(draft, game.division),
		],
		["match", before.match, game.match],
		...periodFacts(draft, kept, game, before),
	];
}

/** Of the periods that the file has columns for. */
function periodFacts(draft: SeasonDraft, kept: SeasonDraft, game: GameRecord, before: GameRecord): Said[] {
	const known = [...kept.periods].map(([key, name]) => ({ key, name }));
	return [...draft.periods].map(([key, name]) => {
		const meant = periodMeant(known, key)?.key ?? key;
		const points = (list: GameRecord["periods"], period: string) => {
			const own = list.find((one) => one.period === period);
			return own ? scoreText(own.home, own.away) : null;
		};
		return [name, points(before.periods, meant), points(game.periods, key)];
	});
}

function movedText({ moved_from }: GameRecord): string | null {
	return moved_from ? [moved_from.date, moved_from.time, moved_from.location].filter(Boolean).join(" ") : null;
}

function scoreText(home: number | null, away: number | null): string | null {
	return home === null && away === null ? null : `${home ?? ""}-${away ?? ""}`;
}

function teamChanges(draft: SeasonDraft, kept: Kept): Change[] {
	return [...draft.teams].flatMap(([ref, team]) => {
		if (!team.facts) return [];
		const before = kept.draft.teams.get(ref);
		return changeOf(team.facts.from, team.name, before ? differences(teamFacts(draft, kept, team, before)) : "new");
	});
}

function teamFacts(
	draft: SeasonDraft,
	{ draft: kept, aliases }: Kept,
	{ facts }: TeamRecord,
	before: TeamRecord,
): Said[] {
	const was = before.facts;
	const division = facts?.division;
	return [
		captainFact(facts, was, aliases),
		["hidden", was?.hidden, facts?.hidden],
		[
			"division",
			was?.division && kept.divisions.get(was.division)?.name,
			division === was?.division ? undefined : division && draft.divisions.get(division)?.name,
		],
		["seed", was?.seed, facts?.seed],
	];
}

/** A captain with a key is a player, whose name is not the team's to say. */
function captainFact(facts: TeamRecord["facts"], was: TeamRecord["facts"], aliases: Kept["aliases"]): Said {
	const key = facts?.captain_player;
	if (!key && key !== null) return ["captain", was?.captain, facts?.captain];
	const [meant, before] = [key && (aliases.get(key) ?? key), was?.captain_player ?? null];
	if (meant === before)
		return ["captain", meant === null ? was?.captain : null, meant === null ? facts?.captain : undefined];
	const name = facts?.captain ?? meant ?? null;
	return name === was?.captain ? ["captain_player", before, meant] : ["captain", was?.captain, name];
}

function dayChanges(draft: SeasonDraft, kept: SeasonDraft): Change[] {
	const byes = [...draft.byes].flatMap(([key, { from, team, date }]) =>
		kept.byes.has(key) ? [] : changeOf(from, `Bye of ${teamName(draft, team)}, ${date ?? "TBD"}`, "new"),
	);
	const offs = [...draft.weekOffs].flatMap(([key, { from, league, date, reason }]) => {
		const before = kept.weekOffs.get(key);
		const row = `${draft.leagues.get(league)?.name ?? league} off, ${date}`;
		return changeOf(from, row, before ? differences([["reason", before.reason, reason]]) : "new");
	});
	return [...byes, ...offs].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
}
