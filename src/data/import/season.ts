import { sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { auditLog, imports } from "../../../db/schema/index.ts";
import type { GameChange } from "../../domain/csv/changes.ts";
import type { Problems } from "../../domain/csv/problem.ts";
import { assert, Refusal } from "../../domain/refusal.ts";
import { createOrganization, type NewOrganization } from "../organizations.ts";
import { analyze, bySlug, type Organization } from "../platform.ts";
import { as, type Tx, write } from "../tenant.ts";
import { knownAtFirst, knownOf } from "./catalog.ts";
import type { ImportedFile } from "./file.ts";
import type { Tally } from "./place.ts";
import { changesOf } from "./preview.ts";
import { type Progress, readSeason } from "./read.ts";
import { storeSeason } from "./store.ts";

export interface ImportOrder {
	slug: string;
	season: string;
	league: string;
	games: string;
	boxScores: string | null;
	/** Makes the organization when there is none of this slug; left alone when there is. */
	create: Omit<NewOrganization, "slug"> | null;
	/** Milliseconds since 1970. */
	instant: number;
	/** Does everything but keep it: what would be changed. Only for an organization that is there. */
	preview?: boolean;
	progress: Progress;
}

export type ImportOutcome =
	| { outcome: "refused"; problems: Problems }
	| {
			outcome: "unchanged" | "stored" | "preview";
			organization: Organization;
			created: boolean;
			files: ImportedFile[];
			tally: Tally;
			/** Of a preview: the games that would be added or changed. */
			changes?: GameChange[];
	  };

/**
 * Brings one season of one league from two CSV files into an organization: all of it, or nothing. Files that say what is
 * there already change nothing, not even the organization's version.
 */
export async function importSeason(db: PostgresJsDatabase, order: ImportOrder): Promise<ImportOutcome> {
	const present = await bySlug(db, order.slug);
	if (!present && !order.create) throw new Refusal(404, `There is no organization "${order.slug}"; --create makes it.`);
	const known = present
		? await as(db, "tipoff_tenant", present.id, async (tx) => await knownOf(tx, sportOf(present)))
		: knownAtFirst;
	const { season, files } = await readSeason(order, known, order.progress);
	if (season.problems.count > 0) return { outcome: "refused", problems: season.problems };
	const fill = async (tx: Tx, organization_id: number, sport_id: number) => {
		// The planner knows nothing of rows that were stored a moment ago and takes them for one: a nested loop over them,
		// quick at one row, took minutes at a season's.
		await tx.execute(sql`select set_config('enable_nestloop', 'off', true)`);
		const where = { tx, organization_id, sport_id, season: order.season, league: order.league };
		const { season_id, tally } = await storeSeason(where, season, order.progress);
		if (Object.keys(tally).length > 0) await record(tx, { organization_id, season_id, files, tally });
		return tally;
	};
	const outcome: ImportOutcome = present
		? {
				created: false,
				files,
				organization: present,
				...(await change(db, present, order, fill, (tx) => changesOf(tx, order.season, season))),
			}
		: { created: true, files, outcome: "stored", ...(await create(db, order, fill)) };
	if (outcome.outcome === "stored") await analyze(db);
	return outcome;
}

type Fill = (tx: Tx, organization_id: number, sport_id: number) => Promise<Tally>;

/** Ends the transaction of an import that found nothing to change, and with it the organization's new version. */
class NothingChanged extends Error {}

/** The same after a preview, with what would have been changed. */
class Previewed extends Error {
	constructor(
		readonly tally: Tally,
		readonly changes: GameChange[],
	) {
		super();
	}
}

async function change(
	db: PostgresJsDatabase,
	organization: Organization,
	{ instant, preview }: ImportOrder,
	fill: Fill,
	look: (tx: Tx) => Promise<GameChange[]>,
) {
	try {
		const tally = await write(db, organization, instant, async ({ tx }) => {
			const changes = preview ? await look(tx) : [];
			const tally = await fill(tx, organization.id, sportOf(organization));
			if (Object.keys(tally).length === 0) throw new NothingChanged();
			if (preview) throw new Previewed(tally, changes);
			return tally;
		});
		return { outcome: "stored" as const, tally };
	} catch (error) {
		if (error instanceof NothingChanged) return { outcome: "unchanged" as const, tally: {} };
		if (error instanceof Previewed) return { outcome: "preview" as const, tally: error.tally, changes: error.changes };
		throw error;
	}
}

/** The organization and its season in one transaction: a half-made organization is never seen. */
async function create(db: PostgresJsDatabase, { slug, create }: ImportOrder, fill: Fill) {
	let tally: Tally = {};
	const given: NewOrganization = { ...create, name: create?.name ?? slug, slug };
	const organization = await createOrganization(db, given, async (tx, id, sportId) => {
		tally = await fill(tx, id, sportId);
	});
	return { organization, tally };
}

/** One entry of the log for the whole import, and what the files were (HARDENING 9). */
async function record(
	tx: Tx,
	{
		organization_id,
		season_id,
		files,
		tally,
	}: {
		organization_id: number;
		season_id: number;
		files: ImportedFile[];
		tally: Tally;
	},
) {
	await tx.insert(auditLog).values({
		organization_id,
		actor: "tipoff import",
		action: "import",
		noun: "seasons",
		row_id: season_id,
		after: { files, counts: tally },
	});
	const hash = files.map((file) => file.sha256).join(" ");
	await tx.insert(imports).values({ organization_id, hash, counts: tally });
}

function sportOf(organization: Organization): number {
	const [sport] = organization.sports;
	assert(sport, "every organization has a sport");
	return sport.id;
}
