import { and, desc, eq, sql } from "drizzle-orm";
import { seasons } from "../../../db/schema/index.ts";
import { type Body, type Read, readSent } from "../../domain/field.ts";
import { fold } from "../../domain/fold.ts";
import { Refusal, assert, found } from "../../domain/refusal.ts";
import { formerFields, seasonFields } from "../../domain/season/schema.ts";
import { marksAfter } from "../../domain/season/state.ts";
import { record } from "../audit/audit.ts";
import { framed } from "../frame.ts";
import { newIn, refuseStale } from "../revision.ts";
import { copyInto } from "./copy.ts";
import { seasonListed } from "../shown.ts";
import type { Tenant, Writer } from "../tenant.ts";

export interface Season {
	id: number;
	name: string;
	startDate: string | null;
	finishDate: string | null;
	active: boolean;
	/** Only staff see it (leagues 4). */
	planned: boolean;
	showDivisions: boolean;
	sport_id: number;
	revision: number;
}

const columns = {
	id: seasons.id,
	name: seasons.name,
	startDate: seasons.startDate,
	finishDate: seasons.finishDate,
	active: seasons.active,
	planned: seasons.planned,
	showDivisions: seasons.showDivisions,
	sport_id: seasons.sport_id,
	revision: seasons.revision,
};

/** All seasons that this face may see, the latest start first. */
export async function all(tenant: Tenant): Promise<Season[]> {
	return await framed(
		tenant,
		"seasons",
		async () =>
			await tenant.tx
				.select(columns)
				.from(seasons)
				.where(seasonListed(tenant))
				.orderBy(sql`${desc(seasons.startDate)} nulls last`, desc(seasons.id)),
	);
}

export async function byId(tenant: Tenant, id: number): Promise<Season | null> {
	const [row] = await tenant.tx
		.select(columns)
		.from(seasons)
		.where(and(eq(seasons.id, id), seasonListed(tenant)));
	return row ?? null;
}

/** The season that a page shows: the one asked for, else the active one with the latest start (leagues 7); with all to choose from. */
export async function shown(tenant: Tenant, asked?: number): Promise<{ season: Season | null; seasons: Season[] }> {
	const known = await all(tenant);
	const season = asked === undefined ? known.find(({ active }) => active) : known.find(({ id }) => id === asked);
	return { season: season ?? null, seasons: known };
}

/** What staff type of a season; absent fields stay as they are. */
export type SeasonDraft = Partial<Omit<Read<typeof seasonFields>, "sport_id"> & { sport_id: number }>;

/** The fields of a season as they were sent (leagues 6): dates follow each other. Refused with the field named. */
export function readSeason(body: Body): SeasonDraft {
	const { sport_id, ...draft } = readSent(seasonFields, body);
	if ("showDivision" in body && !("showDivisions" in body))
		draft.showDivisions = formerFields.showDivision.read("showDivision", body["showDivision"]);
	if (draft.startDate && draft.finishDate && draft.finishDate < draft.startDate)
		throw new Refusal("invalid", "The season ends before it starts.", { finishDate: "This is before the start." });
	return sport_id ? { ...draft, sport_id } : draft;
}

/**
 * A new season of the organization's first sport, or of the one named. With `copyFrom` it gets the leagues, teams, rosters
 * and division names of that season, not its games (leagues 5), and is planned whatever the draft says (leagues 4).
 */
export async function create(writer: Writer, draft: SeasonDraft, copyFrom: number | null = null): Promise<Season> {
	const { tx, organization } = writer;
	const sport = sportOf(writer, draft);
	await refuseSameName(writer, draft.name ?? "");
	const source = copyFrom === null ? null : await byId(writer, copyFrom);
	if (copyFrom !== null && !source) throw unknownSource();
	const marks = marksAfter(source ? { planned: true } : draft);
	const [row] = await tx
		.insert(seasons)
		.values({ ...draft, ...marks, name: draft.name ?? "", organization_id: organization.id, sport_id: sport.id })
		.returning(columns);
	assert(row, "an insert returns its row");
	const copied = source ? { copiedFrom: source.name, ...(await copyInto(writer, row.id, { season: source.id })) } : {};
	await record(writer, { action: "create", noun: "season", row_id: row.id, after: { ...row, ...copied } });
	return row;
}

/** The organization's first sport, or the one that the draft names among them. */
function sportOf({ organization }: Writer, { sport_id }: SeasonDraft) {
	const sport = organization.sports.find(({ id }) => sport_id === undefined || id === sport_id);
	if (sport) return sport;
	if (organization.sports.length === 0) throw new Refusal("invalid", "No sport assigned to this user.");
	throw new Refusal("invalid", "This is no sport of this organization.", { sport_id: "Choose one of its sports." });
}

const unknownSource = () =>
	new Refusal("invalid", "This season is not here.", { copyFromSeasonId: "Choose one of your seasons." });

/** Two seasons of one name could not be told apart. */
async function refuseSameName(writer: Writer, name: string, except = 0): Promise<void> {
	const same = (await all(writer)).some((season) => season.id !== except && fold(season.name) === fold(name));
	if (same) throw new Refusal("invalid", sameName, { name: sameName });
}

const sameName = "A season of this name is already here.";

/** Changes a season; a stale `revision` is refused with the row as it is (writing 1). */
export async function update(writer: Writer, id: number, draft: SeasonDraft, revision?: number): Promise<Season> {
	const before = found(await byId(writer, id));
	refuseStale(before, revision);
	if (draft.sport_id !== undefined) sportOf(writer, draft);
	if (draft.name !== undefined && fold(draft.name) !== fold(before.name)) await refuseSameName(writer, draft.name, id);
	const change = newIn(before, { ...draft, ...marksAfter(draft, before) });
	if (!change) return before;
	const [after] = await writer.tx.update(seasons).set(change).where(eq(seasons.id, id)).returning(columns);
	assert(after, "the season was just read");
	await record(writer, { action: "update", noun: "season", row_id: id, before: { ...before }, after: { ...after } });
	return after;
}
