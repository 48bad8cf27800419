import { keepFigures } from "../stat/keep.ts";
import { sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { auditLog, imports } from "../../../db/schema/index.ts";
import type { FileKind } from "../../domain/csv/header.ts";
import type { Namesake, PersonChoice } from "../../domain/csv/namesakes.ts";
import type { Problems } from "../../domain/csv/problem.ts";
import { assert, Refusal } from "../../domain/refusal.ts";
import { sportOf } from "../../domain/sport/sport.ts";
import { fillingDecided } from "../division/pools.ts";
import { followingMoves } from "../schedule/byes.ts";
import { createOrganization, type NewOrganization } from "../organization/organizations.ts";
import { organizationIn } from "../organization/row.ts";
import { allSports, analyze, bySlug, type Organization } from "../organization/platform.ts";
import { type Actor, as, type Tx, write, type Writer, writerOf } from "../tenant.ts";
import type { ImportedFile } from "./file.ts";
import { knownAtFirst, knownOf } from "./known.ts";
import { meetNamesakes } from "./namesakes.ts";
import { type Tally } from "./place.ts";
import { keepUndo } from "./undo/keep.ts";
import { type Preview, previewSeason } from "./preview.ts";
import { type Files, type Progress, type Read, readSeason } from "./read.ts";
import { Faulty, type NamedPlayer, storeSeason } from "./store.ts";

export interface ImportOrder extends Files {
	slug: string;
	/** Null where the file of settings names it, and for venues alone. */
	season: string | null;
	/** Of rows that name none; null where all do. */
	league: string | null;
	/** Makes the organization when there is none of this slug; left alone when there is. */
	create: Omit<NewOrganization, "slug"> | null;
	/** Milliseconds since 1970. */
	instant: number;
	/** Who does it; without anybody the command line. */
	by?: Actor;
	/** Who people are taken for whose file gives no id. */
	people?: readonly PersonChoice[];
	/** Says what would be changed, and changes nothing. Only for an organization that is there. */
	preview?: boolean;
	/** Of files as they were chosen, where they have been turned into the known format since. */
	hashes?: Partial<Record<FileKind, string>>;
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
			/** Of one that was stored. */
			season_id?: number | null;
			/** By which it can be taken back; of one into an organization that was there. */
			import_id?: number;
			/** Of a preview. */
			preview?: Preview;
			people?: readonly Namesake[];
	  };

/**
 * Brings one season from its CSV files into an organization: all of it, or nothing. Files that say what is
 * there already change nothing, not even the organization's version.
 */
export async function importSeason(db: PostgresJsDatabase, order: ImportOrder): Promise<ImportOutcome> {
	const present = await bySlug(db, order.slug);
	if (!present && !order.create)
		throw new Refusal("missing", `There is no organization "${order.slug}"; --create makes it.`);
	const known = present
		? await as(db, "tipoff_tenant", present.id, async (tx) => await knownOf(tx, present))
		: knownAtFirst(await allSports(db), order.create ?? {});
	const read = await readSeason(order, known, order.progress);
	const { season, files } = read;
	if (season.problems.count > 0) return { outcome: "refused", problems: season.problems };
	if (present && order.preview) {
		const meet = async (tx: Tx) => await meetNamesakes(tx, read, order.people ?? []);
		const people = await as(db, "tipoff_tenant", present.id, meet);
		return await previewed(db, present, { ...read, people }, order.instant);
	}
	const fill = async (tx: Tx, organization_id: number, sport_id: number) => {
		// The planner knows nothing of rows that were stored a moment ago and takes them for one: a nested loop over them,
		// quick at one row, took minutes at a season's.
		await tx.execute(sql`select set_config('enable_nestloop', 'off', true)`);
		const where = { tx, organization_id, sport_id, season: read.name, sport: sportOf(read.sport) };
		const { season_id, tally, people } = await storeSeason(where, season, order.progress);
		const entry = { organization_id, season_id, files, tally, people, by: order.by ?? commandLine };
		const import_id = Object.keys(tally).length > 0 ? await record(tx, { ...entry, season: read.name }) : 0;
		return { tally, season_id, import_id };
	};
	try {
		const outcome: ImportOutcome = present
			? { created: false, files, organization: present, ...(await change(db, present, order, read, fill)) }
			: { created: true, files, outcome: "stored", ...(await create(db, order, read, fill)) };
		if (outcome.outcome === "stored") await analyze(db);
		return outcome;
	} catch (error) {
		if (error instanceof Faulty) return { outcome: "refused", problems: season.problems };
		throw error;
	}
}

async function previewed(
	db: PostgresJsDatabase,
	organization: Organization,
	{ people, ...read }: Read & { people: readonly Namesake[] },
	instant: number,
): Promise<ImportOutcome> {
	const preview = await previewSeason(db, organization, read, instant);
	const { problems } = read.season;
	if (problems.count > 0) return { outcome: "refused", problems };
	const { tally, counts } = preview.changes;
	const isSame = Object.keys(tally).length + Object.keys(counts).length === 0;
	const given = { organization, created: false, files: read.files };
	return isSame ? { ...given, outcome: "unchanged", tally } : { ...given, outcome: "preview", tally, preview, people };
}

interface Filled {
	tally: Tally;
	season_id: number | null;
	import_id: number;
}

type Fill = (tx: Tx, organization_id: number, sport_id: number) => Promise<Filled>;

/** Ends the transaction of an import that found nothing to change, and with it the organization's new version. */
class NothingChanged extends Error {}

async function change(
	db: PostgresJsDatabase,
	organization: Organization,
	{ instant, by, people }: ImportOrder,
	read: Read,
	fill: Fill,
) {
	const sport = organization.sports.find(({ type }) => type === read.sport);
	assert(sport, "the sport of a season is one of the organization's");
	try {
		const store = async (writer: Writer) => {
			await meetNamesakes(writer.tx, read, people ?? []); // here, so that nobody who came in meanwhile comes in twice
			const filled = await filling(writer, read, async () => await fill(writer.tx, organization.id, sport.id));
			if (Object.keys(filled.tally).length === 0) throw new NothingChanged();
			await keepUndo(db, { tx: writer.tx, organization_id: organization.id, ...filled });
			return filled;
		};
		return { outcome: "stored" as const, ...(await write(db, organization, instant, store, by, { limit: "import" })) };
	} catch (error) {
		if (error instanceof NothingChanged) return { outcome: "unchanged" as const, tally: {} };
		throw error;
	}
}

/** What the files decide fills the divisions that wait for it; a file that says who stands in which division has the last word. */
async function filling(writer: Writer, { season }: Read, fill: () => Promise<Filled>): Promise<Filled> {
	const store = season.games.size > 0 ? async () => await followingMoves(writer, fill) : fill;
	const placesTeams = [...season.teams.values()].some(({ facts }) => facts?.division !== undefined);
	return placesTeams ? await store() : await fillingDecided(writer, store);
}

/** The organization and its season in one transaction: a half-made organization is never seen. */
async function create(db: PostgresJsDatabase, { slug, create, instant }: ImportOrder, read: Read, fill: Fill) {
	let filled: Filled = { tally: {}, season_id: null, import_id: 0 };
	const given: NewOrganization = { ...create, sport: read.sport, name: create?.name ?? slug, slug };
	const fillIt = async (tx: Tx, id: number, sportId: number) => {
		const made = await organizationIn(tx, id);
		assert(made, "an organization is made before it is filled");
		const writer = writerOf(tx, made, instant);
		filled = await filling(writer, read, async () => await fill(tx, id, sportId));
		await keepFigures(writer);
	};
	const organization = await createOrganization(db, given, fillIt, { limit: "import" });
	const { tally, season_id } = filled;
	return { organization, tally, season_id };
}

const commandLine: Actor = { id: null, name: "tipoff import" };

/** One entry of the log for the whole import, what the files were and some of whom they name (writing 3). */
async function record(
	tx: Tx,
	{
		organization_id,
		season_id,
		season,
		files,
		tally,
		people,
		by,
	}: {
		organization_id: number;
		season_id: number | null;
		season: string | null;
		files: ImportedFile[];
		tally: Tally;
		people: readonly NamedPlayer[];
		by: Actor;
	},
): Promise<number> {
	await tx.insert(auditLog).values({
		organization_id,
		user_id: by.id,
		actor: by.name,
		action: "import",
		noun: season_id === null ? "venues" : "seasons",
		row_id: season_id,
		after: { files, counts: tally, ...(people.length > 0 && { players: people }) },
	});
	const hash = files.map((file) => file.sha256).join(" ");
	const [row] = await tx
		.insert(imports)
		.values({ organization_id, hash, counts: tally, season: season ?? "Venues", actor: by.name })
		.returning({ id: imports.id });
	assert(row, "an insert returns its row");
	return row.id;
}
