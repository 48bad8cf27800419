import { asc, eq } from "drizzle-orm";
import { attributes, gamePeriods, stats } from "../../../db/schema/index.ts";
import { addressText, yesText } from "../../domain/csv/facts.ts";
import { layouts } from "../../domain/csv/header.ts";
import { plansText } from "../../domain/csv/plans.ts";
import { poolsText } from "../../domain/csv/pools.ts";
import { seedLabelsText } from "../../domain/csv/seed-labels.ts";
import type { CellValue } from "../../domain/csv/rows.ts";
import { tieBreakText } from "../../domain/csv/tie-break.ts";
import { checkTieBreak } from "../../domain/standings/tie-break.ts";
import type { Scope, Table } from "./scope.ts";

const header = [...layouts.settings.needed, ...layouts.settings.free];
type Cells = Partial<Record<(typeof header)[number], CellValue>>;

/** The season itself, its leagues and divisions, and the lists of stats, periods and attributes, each in its order. */
export async function settingsTable(scope: Scope): Promise<Table> {
	const { season, organization } = scope;
	const rows: Cells[] = [
		{
			kind: "season",
			name: season.name,
			sport: organization.sports.find(({ id }) => id === season.sport_id)?.type,
			start: season.startDate,
			finish: season.finishDate,
			active: yesText(season.active),
			planned: yesText(season.planned),
			tournament: yesText(season.showDivisions),
		},
		...scope.leagues.map(({ name, tie_break }) => ({
			kind: "league",
			name,
			tie_break: tieBreakText(checkTieBreak(tie_break)),
		})),
		...scope.divisions.map(({ name, format, pools, plans, seed_labels, video_url, image_url }) => ({
			kind: "division",
			name,
			format,
			pools: poolsIn(scope, pools),
			plans: plans && plansText(plans),
			seed_labels: seed_labels && seedLabelsText(seed_labels),
			video_url: addressText(video_url),
			image_url: addressText(image_url),
		})),
		...(await listRows(scope)),
	];
	return [header, ...rows.map((row) => header.map((name) => row[name]))];
}

/** Null where people set the teams by hand, and where a league has gone: half a plan says nothing. */
function poolsIn({ leagues }: Scope, pools: Scope["divisions"][number]["pools"]): string | null {
	const named = (pools ?? []).flatMap(({ season_league_id, rank }) => {
		const league = leagues.find(({ id }) => id === season_league_id);
		return league ? [{ league: league.name, rank }] : [];
	});
	return pools && named.length === pools.length ? poolsText(named) : null;
}

async function listRows({ tx, season }: Scope): Promise<Cells[]> {
	const [statRows, periodRows, attributeRows] = await Promise.all([
		tx.select().from(stats).where(eq(stats.sportId, season.sport_id)).orderBy(asc(stats.order), asc(stats.id)),
		tx
			.select()
			.from(gamePeriods)
			.where(eq(gamePeriods.sportId, season.sport_id))
			.orderBy(asc(gamePeriods.order), asc(gamePeriods.id)),
		tx.select().from(attributes).orderBy(asc(attributes.order), asc(attributes.id)),
	]);
	return [
		...statRows.map(({ name, abbreviation, hidden }) => ({
			kind: "stat",
			name,
			abbreviation,
			hidden: yesText(hidden),
		})),
		...periodRows.map(({ name, hidden }) => ({ kind: "period", name, hidden: yesText(hidden) })),
		...attributeRows.map((row) => ({
			kind: "attribute",
			name: row.attribute_name,
			type: row.attribute_type,
			hidden: yesText(!row.is_visible),
		})),
	];
}
