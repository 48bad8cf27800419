import { type Changes, type Kept, countChange, noChanges, tell } from "./change.ts";
import { type Said, differs } from "./differences.ts";
import { fold } from "../fold.ts";
import { compareFacts } from "./facts.ts";
import { linkFacts, slotFacts } from "./game-facts.ts";
import { gameLabel } from "./games.ts";
import { lineChanges } from "./line-changes.ts";
import { playerChanges } from "./player-changes.ts";
import { type GameRecord, type SeasonDraft, type TeamRecord, periodMeant, teamKey, teamName } from "./season.ts";
import { settingChanges } from "./setting-changes.ts";
import { clubFacts, teamFacts } from "./team-facts.ts";
import { venueChanges } from "./venue-changes.ts";

/** What files add to a season or change in it, kind by kind, in the order of their rows; venues alone need no season. */
export function changesOf(draft: SeasonDraft, kept: Kept, hasSeason = true): Changes {
	const changes = noChanges();
	settingChanges(changes, draft, kept.draft);
	venueChanges(changes, draft, kept.draft);
	if (hasSeason) countUnlisted(changes, draft, kept.draft);
	teamChanges(changes, draft, kept);
	playerChanges(changes, draft, kept);
	gameChanges(changes, draft, kept.draft);
	dayChanges(changes, draft, kept.draft);
	lineChanges(changes, draft, kept);
	return changes;
}

/** What has no row of its own and is made because others name it. */
function countUnlisted(changes: Changes, draft: SeasonDraft, kept: SeasonDraft): void {
	const named = (is: ReadonlyMap<string, { settings: object | null }>, was: ReadonlyMap<string, object>) =>
		[...is].filter(([key, { settings }]) => settings === null && !was.has(key)).length;
	const usual = draft.leagues.size === 0 && draft.usual !== null && !kept.leagues.has(teamKey(draft.usual)) ? 1 : 0;
	countChange(changes, "seasons", "made", draft.season === null && kept.season === null ? 1 : 0);
	countChange(changes, "season_leagues", "made", named(draft.leagues, kept.leagues) + usual);
	countChange(changes, "divisions", "made", named(draft.divisions, kept.divisions));
	const teams = [...draft.teams].filter(([ref, { facts }]) => facts === null && !kept.teams.has(ref));
	countChange(changes, "league_teams", "made", teams.length);
	const listed = [...draft.catalog.stats, ...kept.catalog.stats].map(({ abbreviation }) => fold(abbreviation));
	const known = new Set(listed);
	countChange(changes, "stats", "made", draft.stats.filter((stat) => !known.has(fold(stat))).length);
}

function gameChanges(changes: Changes, draft: SeasonDraft, kept: SeasonDraft): void {
	const periods = periodFacts(draft, kept);
	for (const game of draft.games.values()) {
		if (game === null) continue;
		const before = kept.games.get(game.key);
		const what = before ? [...gameFacts(draft, kept, game, before), ...periods(game, before)] : "new";
		tell(changes, { noun: "games", from: game.from, row: () => gameLabel(draft, game), what });
	}
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
		...compareFacts(slotFacts, before, game),
		side("home"),
		side("away"),
		["status", before.status, game.status],
		["score", scoreText(before.score_home, before.score_away), scoreText(game.score_home, game.score_away)],
		["winner", before.forfeit_winner, game.forfeit_winner === undefined ? stays : game.forfeit_winner],
		...compareFacts(linkFacts, before, game),
		["published", before.published, game.published],
		["moved_from", movedText(before), game.moved_from && movedText(game)],
		["reason", before.reason?.text, game.reason?.text],
		["reason_about", before.reason?.about, game.reason?.about],
		["reason_seen_by", before.reason?.seen_by, game.reason?.seen_by],
		["period", before.period, game.period],
		[
			"division",
			division(kept, before.division),
			before.division === game.division ? undefined : division(draft, game.division),
		],
		["match", before.match, game.match],
	];
}

function movedText({ moved_from }: GameRecord): string | null {
	return moved_from ? [moved_from.date, moved_from.time, moved_from.location].filter(Boolean).join(" ") : null;
}

function teamChanges(changes: Changes, draft: SeasonDraft, kept: Kept): void {
	for (const [ref, team] of draft.teams) {
		if (!team.facts) continue;
		const before = kept.draft.teams.get(ref);
		const what = before ? teamSaid(draft, kept, team, before) : "new";
		const isOwn = what === "new" || differs(what.filter(([label]) => !elsewhere.has(label)));
		if (what !== "new" && differs(what.filter(([label]) => label in clubFacts)))
			countChange(changes, "teams", "changed");
		tell(changes, { ...(isOwn && { noun: "league_teams" }), from: team.facts.from, row: () => team.name, what });
	}
}

/** Divisions, seeds and what a club is called are counted where they are kept. */
const elsewhere = new Set(["division", "seed", ...Object.keys(clubFacts)]);

function teamSaid(
	draft: SeasonDraft,
	{ draft: kept, aliases }: Kept,
	{ facts }: TeamRecord,
	before: TeamRecord,
): Said[] {
	const was = before.facts;
	const division = facts?.division;
	return [
		captainFact(facts, was, aliases),
		...compareFacts(teamFacts, was, facts),
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
	if (key === undefined || key === "") return ["captain", was?.captain, facts?.captain];
	const [meant, before] = [key && (aliases.get(key) ?? key), was?.captain_player ?? null];
	const name = facts?.captain ?? meant ?? null;
	if (meant === before)
		return meant === null ? ["captain", was?.captain, facts?.captain] : ["captain", null, undefined];
	return name === was?.captain ? ["captain_player", before, meant] : ["captain", was?.captain, name];
}

function dayChanges(changes: Changes, draft: SeasonDraft, kept: SeasonDraft): void {
	const byes = [...draft.byes].flatMap(([key, { from, team, date }]) => {
		const row = () => `Bye of ${teamName(draft, team)}, ${date ?? "TBD"}`;
		return kept.byes.has(key) ? [] : { noun: "byes", from, row, what: "new" as const };
	});
	const offs = [...draft.weekOffs].map(([key, { from, league, date, reason }]) => {
		const before = kept.weekOffs.get(key);
		const row = () => `${draft.leagues.get(league)?.name ?? league} off, ${date}`;
		const what = before ? [["reason", before.reason, reason] satisfies Said] : ("new" as const);
		return { noun: "week_offs", from, row, what };
	});
	for (const one of [...byes, ...offs].toSorted((a, b) => a.from.line - b.from.line)) tell(changes, one);
}

/** The points by period that a game had and has, of the periods that the file has columns for. */
function periodFacts(draft: SeasonDraft, kept: SeasonDraft) {
	const known = [...kept.periods].map(([key, name]) => ({ key, name }));
	const columns = [...draft.periods].map(([key, name]) => ({ key, name, meant: periodMeant(known, key)?.key ?? key }));
	return (game: GameRecord, before: GameRecord): Said[] =>
		columns.map(({ key, name, meant }) => [name, points(before.periods, meant), points(game.periods, key)]);
}

function points(list: GameRecord["periods"], period: string): string | null {
	const own = list.find((one) => one.period === period);
	return own ? scoreText(own.home, own.away) : null;
}

function scoreText(home: number | null, away: number | null): string | null {
	return home === null && away === null ? null : `${home ?? ""}-${away ?? ""}`;
}
