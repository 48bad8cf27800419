import { asc, eq, getTableColumns } from "drizzle-orm";
import { divisions, leagues, organizations, seasonLeagues, seasons } from "../../../db/schema/index.ts";
import { noSuchLeague } from "../../domain/csv/conflicts.ts";
import { datesOf, type DivisionRecord, type SeasonDraft, teamKey } from "../../domain/csv/season.ts";
import { leagueOrder } from "../../domain/league/order.ts";
import type { Sport } from "../../domain/sport/sport.ts";
import { assert } from "../../domain/refusal.ts";
import { marksAfter, type SeasonMarks } from "../../domain/season/state.ts";
import { placeGiven } from "../league/order.ts";
import type { Tx } from "../tenant.ts";
import { startOf } from "./entries.ts";
import { settleOrder } from "./order.ts";
import { count, merge, type Place, type Tally } from "./place.ts";

export interface Wanted {
	tx: Tx;
	organization_id: number;
	sport_id: number;
	/** Null where files are of no season. */
	season: string | null;
	sport: Sport;
}

type InSeasonNamed = Wanted & { season: string };

/** The season, its leagues and divisions, found by name without regard to case and accents, or made. */
export async function settle(wanted: InSeasonNamed, draft: SeasonDraft): Promise<Place> {
	const { tx, organization_id, sport_id } = wanted;
	const tally: Tally = {};
	const bare = { tx, organization_id, tally };
	const { id: season_id, start } = await settleSeason(wanted, draft, tally);
	const place = { ...bare, sport_id, season_id, start, problems: draft.problems };
	const settled = await settleLeagues(place, draft);
	return { ...place, leagues: settled, divisions: await settleDivisions(place, draft) };
}

type Bare = Pick<Place, "tx" | "organization_id" | "tally">;
type InSeason = Bare & Pick<Place, "season_id" | "problems">;

async function settleSeason(
	{ tx, organization_id, sport_id, season }: InSeasonNamed,
	draft: SeasonDraft,
	tally: Tally,
) {
	const present = await tx.select().from(seasons).orderBy(asc(seasons.id));
	const found = present.find((one) => teamKey(one.name) === teamKey(season));
	const said = draft.season;
	const { first, last } = datesOf(draft.games.values());
	const finish = found ? found.finishDate : last;
	const row = {
		id: found?.id ?? null,
		start_date: startOf(draft, found?.startDate, first),
		finish_date: said?.finish === undefined ? finish : said.finish,
		// an older season must not take over the public site
		...marksOf(said, found, !present.some((one) => one.active)),
		show_divisions: said?.tournament ?? found?.showDivisions ?? false,
		name: season,
		sport_id,
	};
	const [id = 0] = await merge({ tx, organization_id, tally }, "seasons", {
		table: "seasons",
		rows: [row],
		columns: {
			start_date: "date",
			finish_date: "date",
			active: "boolean",
			planned: "boolean",
			show_divisions: "boolean",
		},
		fresh: { name: "text", sport_id: "bigint" },
	});
	return { id, start: row.start_date };
}

/** As the file says, else as it was; a new one is active where no other is, unless the file says that it is planned. */
function marksOf(said: SeasonDraft["season"], found: SeasonMarks | undefined, isFirst: boolean): SeasonMarks {
	const { active, planned } = { active: said?.active, planned: said?.planned };
	const sent = { ...(active === undefined ? {} : { active }), ...(planned === undefined ? {} : { planned }) };
	return { ...(found ?? { active: isFirst, planned: false }), ...marksAfter(sent, found) };
}

/** An organization-wide league of that name. */
export async function leagueId({ tx, organization_id, tally }: Bare, name: string): Promise<number> {
	const present = await tx.select({ id: leagues.id, name: leagues.name }).from(leagues).orderBy(asc(leagues.id));
	const found = present.find((one) => teamKey(one.name) === teamKey(name));
	if (found) return found.id;
	const [made] = await tx
		.insert(leagues)
		.values({ organization_id, name, position: present.length })
		.returning({ id: leagues.id });
	assert(made, "an insert returns its row");
	count(tally, "leagues", { made: 1 });
	return made.id;
}

async function settleLeagues(place: InSeason, draft: SeasonDraft): Promise<Place["leagues"]> {
	const { tx, organization_id, season_id, tally } = place;
	const named = [...draft.leagues];
	if (named.length === 0 && draft.usual !== null)
		named.push([teamKey(draft.usual), { name: draft.usual, settings: null }]);
	const found = new Map<string, { league_id: number; season_league_id: number }>();
	const present = await placesOf(place);
	const [first] = await tx
		.select({ tie_break: organizations.tie_break })
		.from(organizations)
		.where(eq(organizations.id, organization_id));
	for (const [key, { name, settings }] of named) {
		const league_id = await leagueId(place, name);
		const known = present.find((one) => one.league_id === league_id);
		const [id = 0] = await merge({ tx, organization_id, tally }, "season_leagues", {
			table: "season_leagues",
			rows: [
				{
					id: known?.id ?? null,
					tie_break: settings?.tie_break ?? known?.tie_break ?? first?.tie_break ?? "spec",
					season_id,
					league_id,
					position: present.length + found.size,
					placed: present.some((one) => one.placed),
				},
			],
			columns: { tie_break: "jsonb" },
			fresh: { season_id: "bigint", league_id: "bigint", position: "int", placed: "boolean" },
		});
		found.set(key, { league_id, season_league_id: id });
	}
	const wanted = placed(draft.leagues).map(([key]) => found.get(key)?.season_league_id ?? 0);
	await settleOrder(
		place,
		{ table: "season_leagues", column: "position", mark: "placed" },
		await placesOf(place),
		wanted,
	);
	return found;
}

/** In league order. */
async function placesOf({ tx, season_id }: InSeason) {
	const rows = await tx
		.select({ ...getTableColumns(seasonLeagues), name: leagues.name, place: placeGiven })
		.from(seasonLeagues)
		.innerJoin(leagues, eq(leagues.id, seasonLeagues.league_id))
		.where(eq(seasonLeagues.season_id, season_id))
		.orderBy(asc(seasonLeagues.id));
	return leagueOrder(rows);
}

async function settleDivisions(place: InSeason, draft: SeasonDraft): Promise<Place["divisions"]> {
	if (draft.divisions.size === 0) return new Map();
	const present = await divisionsOf(place);
	const list = [...draft.divisions];
	const poolsOf = await poolReader(place, draft);
	const ids = await merge(place, "divisions", {
		table: "divisions",
		rows: list.map(([key, division], at) => {
			const known = present.find((one) => teamKey(one.name) === key);
			return { ...divisionRow(division, known, poolsOf), season_id: place.season_id, position: present.length + at };
		}),
		columns: {
			format: "text",
			pools: "jsonb",
			plans: "jsonb",
			seed_labels: "jsonb",
			video_url: "text",
			image_url: "text",
		},
		fresh: { name: "text", season_id: "bigint", position: "int" },
	});
	const found = new Map(list.map(([key], at) => [key, ids[at] ?? 0]));
	const wanted = placed(draft.divisions).map(([key]) => found.get(key) ?? 0);
	await settleOrder(place, { table: "divisions", column: "position" }, await divisionsOf(place), wanted);
	return found;
}

type Pools = (typeof divisions.$inferSelect)["pools"];

/** The leagues that files name and those that the season has, by name, for the pools that seeds come from; an unknown one is a problem. */
async function poolReader(place: InSeason, draft: SeasonDraft) {
	const isAsked = [...draft.divisions.values()].some(({ settings }) => settings?.pools);
	const rows = isAsked
		? await place.tx
				.select({ id: seasonLeagues.id, name: leagues.name })
				.from(seasonLeagues)
				.innerJoin(leagues, eq(leagues.id, seasonLeagues.league_id))
				.where(eq(seasonLeagues.season_id, place.season_id))
		: [];
	const ids = new Map(rows.map(({ id, name }) => [teamKey(name), id]));
	return ({ settings }: DivisionRecord): Pools | undefined => {
		const pools = settings?.pools;
		if (!pools) return pools;
		return pools.map(({ league, rank }) => {
			const id = ids.get(teamKey(league));
			if (id === undefined) noSuchLeague(place.problems, settings, league);
			return { season_league_id: id ?? 0, rank };
		});
	};
}

function divisionRow(
	division: DivisionRecord,
	known: Awaited<ReturnType<typeof divisionsOf>>[number] | undefined,
	poolsOf: Awaited<ReturnType<typeof poolReader>>,
) {
	const { name, settings } = division;
	const kept = <T>(said: T | undefined, was: T | undefined, usual: T): T =>
		said === undefined ? (was ?? usual) : said;
	return {
		id: known?.id ?? null,
		name,
		format: settings?.format ?? known?.format ?? "single",
		pools: kept(poolsOf(division), known?.pools, null),
		plans: kept(settings?.plans, known?.plans, null),
		seed_labels: kept(settings?.seed_labels, known?.seed_labels, null),
		video_url: kept(settings?.video_url, known?.video_url, null),
		image_url: kept(settings?.image_url, known?.image_url, null),
	};
}

async function divisionsOf({ tx, season_id }: InSeason) {
	return await tx
		.select()
		.from(divisions)
		.where(eq(divisions.season_id, season_id))
		.orderBy(asc(divisions.position), asc(divisions.id));
}

/** Those that the file of settings lists, in its order. */
function placed<R extends { settings: { place: number } | null }>(records: ReadonlyMap<string, R>): [string, R][] {
	const listed = [...records].filter(([, { settings }]) => settings !== null);
	return listed.toSorted(([, a], [, b]) => (a.settings?.place ?? 0) - (b.settings?.place ?? 0));
}
