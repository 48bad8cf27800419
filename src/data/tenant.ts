import { sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { doubt, isInside, needsPrimary, patienceWith, transaction } from "../../db/face.ts";
import { type Built, built, builtFrom } from "../../db/gathered.ts";
import { type Asking, type Limit, limitsMs } from "../../db/limits.ts";
import { organizations } from "../../db/schema/index.ts";
import { type Lack, Unavailable, unreachable } from "../../db/unavailable.ts";
import { type Question, Unconfirmed } from "../domain/asking.ts";
import { NotYet, Refusal } from "../domain/refusal.ts";
import { timeNow, today } from "../domain/clock.ts";
import { organizationColumns, organizationIn } from "./organization/row.ts";
import type { Organization } from "./organization/platform.ts";
import { concealedIn, concealedOf, isProbablyKnown, keepConcealed, type Concealed } from "./concealed.ts";
import { keepFigures } from "./stat/keep.ts";
import { Sum } from "./sum.ts";

/** A transaction whose role and organization are set: the only way to tenant tables. */
export type Tx = Parameters<Parameters<PostgresJsDatabase["transaction"]>[0]>[0];
export type Role = "tipoff_tenant" | "tipoff_platform" | "tipoff_auth";

/**
 * The database seen through one organization, inside one snapshot. There are two faces: staff see all; a visitor's
 * reads leave out hidden teams, drafts and planned seasons and mask names, and search and sort by what is shown (tenancy 5).
 */
export interface Tenant {
	readonly organization: Organization;
	readonly tx: Tx;
	readonly face: "staff" | "visitor";
	/** Of the visitors' face: as it will be once the planned seasons are shown (leagues 4). */
	readonly foresees?: true;
	/** Where everything is read: what visitors see nowhere. */
	readonly concealed?: Concealed;
	/** There too: the name under which the frame is remembered (`framed`); null where it has none. */
	readonly frame?: string | null;
	/** The organization's calendar day, `YYYY-MM-DD`. */
	readonly today: string;
	/** The time on its clock, `HH:MM`: for staff, since what visitors get is stored. */
	readonly time: string;
	/** The version that this snapshot shows. */
	readonly version: string;
}

/** Who changes something, for the log; `id` is null for the machine itself. */
export interface Actor {
	readonly id: number | null;
	readonly name: string;
	/** The scorer's link by which somebody without an account does it. */
	readonly link?: number;
}

/** The same inside a writing transaction that has taken the organization. */
export interface Writer extends Tenant {
	readonly writes: true;
	readonly by: Actor;
	/** Whether the organization has a new version, so that no stored page holds any more. */
	renewed: boolean;
	/** What has been deleted in it and can be taken back, by the ids of the deletions. */
	readonly deletions: number[];
	/** What has to be read before it is made; where there is anything it is refused (409, {@link Unconfirmed}) in the end. */
	readonly asks: Question[];
}

/** How long it may take, by what it is for, and when nobody waits any more (operations 14). */
export type Time = Pick<Asking, "limit" | "signal">;
type Opening = { snapshot?: boolean; beside?: boolean } & Pick<Asking, "hear">;

/**
 * Opens a transaction as one of the three roles; forgetting it is "permission denied" (tenancy 2). A server that compiles
 * queries takes a second for what runs in milliseconds. What opens it goes out without waiting for the answers: statements of
 * one connection run in the order in which they are sent, and one that fails fails all that follow. What only reads does not
 * wait for the end either. `beside` is for who has a connection already, as its organization's change: what is left of the
 * organization's share may be held by those who wait for that change.
 */
export async function as<T>(
	db: PostgresJsDatabase,
	role: Role,
	organizationId: number | null,
	work: (tx: Tx) => Promise<T>,
	{ snapshot = false, beside = false, limit = "request", signal, hear }: Opening & Time = {},
): Promise<T> {
	const { promise, resolve, reject } = Promise.withResolvers<T>();
	const kind = snapshot ? { kind: "isolation level repeatable read read only" as const } : {};
	const ended = transaction(db, { limit, signal, hear, owner: beside ? null : organizationId, ...kind }, async (tx) => {
		const opening = openingOf(
			tx,
			isInside(db) ? null : { limit, patience: patienceWith(db) },
			snapshot,
		)(tx, {
			role,
			organization: organizationId === null ? "" : String(organizationId),
		}).then(([opened]) => {
			if (opened?.standby && needsPrimary(db)) throw demoted(db);
		});
		const [result] = await Promise.all([work(tx), opening]);
		if (snapshot) resolve(result);
		return result;
	});
	ended.then(resolve, reject);
	return await promise;
}

/** Another server is the primary now, or will be in a moment. */
function demoted(db: PostgresJsDatabase): Unavailable {
	doubt(db);
	return new Unavailable("silent");
}

/** What the statement that opens a transaction answers. */
type Opened = { standby: boolean };

/** By the limit, or null inside of another transaction, whose limits hold, and by whether it only reads. */
const openings = new Map<string, Built<Opened[]>>();

function openingOf(tx: Tx, times: Times | null, snapshot: boolean): Built<Opened[]> {
	const kind = `${times?.limit} ${times?.patience} ${snapshot}`;
	let opening = openings.get(kind);
	if (!opening) {
		const role = sql`select set_config('role', ${sql.placeholder("role")}, true), set_config('app.organization', ${sql.placeholder("organization")}, true), set_config('jit', 'off', true), pg_is_in_recovery() as standby`;
		opening = builtFrom<Opened>(
			tx,
			sql`${role}${times === null ? sql`` : timesOf(times)}${snapshot ? plannedOnce : sql``}`,
		);
		openings.set(kind, opening);
	}
	return opening;
}

/**
 * A query is planned once a connection, not for each page: under row-level security a plan knows nothing of the organization
 * anyway, and to make one takes longer than most queries run.
 */
const plannedOnce = sql`, set_config('plan_cache_mode', 'force_generic_plan', true)`;

/**
 * The server's own ends: of a statement, and of a transaction that is heard of no more and would keep what it has locked. One
 * that may take long looks every second whether somebody still waits: without it, it would go on to its end.
 */
function timesOf({ limit, patience }: Times) {
	const ms = String(limitsMs[limit] * patience);
	return sql`, set_config('statement_timeout', ${ms}, true), set_config('idle_in_transaction_session_timeout', ${ms}, true)${limit === "request" ? sql`` : sql`, set_config('client_connection_check_interval', '1s', true)`}`;
}

type Times = { limit: Limit; patience: number };

/** Work outside of an organization, as the role that alone sees sessions and passwords (tenancy 1). */
export const withAuth = async <T>(db: PostgresJsDatabase, work: (tx: Tx) => Promise<T>, time: Time = {}): Promise<T> =>
	await as(db, "tipoff_auth", null, work, time);

/** A replica does not show what is known here, or cannot be relied on for it. */
export class Behind extends Error {
	override readonly name = "Behind";
}

/**
 * Reads of one organization in one REPEATABLE READ READ ONLY snapshot whose first query reads the version (caching 1). Where
 * that is not the given row's, the tenant has the snapshot's own: what the settings hide is hidden in it, however old the row
 * in memory is (caching 8). `exact` takes no other version; `summed` makes a sum of all that `load` can have learnt of the
 * organization (caching 12), which is null without it.
 */
export async function read<T>(
	db: PostgresJsDatabase,
	organization: Organization,
	face: Tenant["face"],
	instant: number,
	load: (tenant: Tenant) => Promise<T>,
	{ exact = false, summed = false, ...time }: { exact?: boolean; summed?: boolean } & Time = {},
): Promise<{ value: T; version: string; sum: string | null }> {
	let sum: Sum | null = null;
	return await as(
		db,
		"tipoff_tenant",
		organization.id,
		async (tx) => {
			const { id } = organization;
			const asked = namesOf(tx, { id });
			const [[row], read] = await Promise.all([
				asked,
				isProbablyKnown(id, organization.version) ? null : concealedIn(tx),
			]);
			if (exact && row?.version !== organization.version) throw new Behind();
			if (!row) throw gone();
			const own = row.version === organization.version ? organization : await organizationIn(tx, id);
			if (!own) throw gone();
			const { version, time_zone } = own;
			const { frame } = row;
			const concealed = read ?? concealedOf(id, row) ?? (await concealedIn(tx));
			keepConcealed(id, row, concealed);
			const clock = { today: today(instant, time_zone), time: timeNow(instant, time_zone) };
			const tenant: Tenant = { organization: own, tx, face, concealed, frame, ...clock, version };
			if (summed) sum = new Sum({ ...own, version: null }, concealed, frame, clock.today);
			return { value: await load(tenant), version, sum: sum && String(sum) };
		},
		{ ...time, snapshot: true, hear: summed ? (answer) => sum?.add(answer) : undefined },
	);
}

const gone = () => new Refusal("missing", "This organization is no longer here.");

/** How long a change waits for another one of the same organization: what took long to make is not thrown away for a moment. */
const waitMs = (limit: Limit = "request") => Math.min((limitsMs[limit] * 2) / 3, 30_000);

/**
 * A change of one organization's data. The first statement takes the organization and gives it a new version: one
 * writer a tenant, so nothing deadlocks and later statements see their predecessor (writing 2). Nothing outside the
 * database is awaited inside. A quiet change takes the organization and leaves its version: taps come every second, and would
 * keep every page of it cold (caching 5). Its last statement makes the standings anew that it has changed (standings 8).
 */
export async function write<T>(
	db: PostgresJsDatabase,
	organization: Pick<Organization, "id">,
	instant: number,
	change: (writer: Writer) => Promise<T>,
	by: Actor = machine,
	{ quiet = false, ...time }: { quiet?: boolean } & Time = {},
): Promise<T> {
	return await retried(() =>
		as(
			db,
			"tipoff_tenant",
			organization.id,
			async (tx) => {
				await tx.execute(sql.raw(`set local lock_timeout = ${waitMs(time.limit)}`));
				const own = quiet ? await taken(tx, organization.id) : await renewed(tx, organization.id);
				if (!own) throw gone();
				const writer = { ...writerOf(tx, own, instant), by, renewed: !quiet };
				const result = await change(writer);
				if (writer.asks.length > 0) throw new Unconfirmed(writer.asks);
				await keepFigures(writer);
				return result;
			},
			time,
		),
	);
}

/** The writer of a transaction that has taken the organization, or has just made it. */
export function writerOf(tx: Tx, organization: Organization, instant: number): Writer {
	return {
		organization,
		tx,
		face: "staff",
		today: today(instant, organization.time_zone),
		version: organization.version,
		writes: true,
		by: machine,
		renewed: true,
		deletions: [],
		asks: [],
		time: timeNow(instant, organization.time_zone),
	};
}

/** A quiet change turns out to concern stored pages after all: a game begins, a period ends. */
export async function renew(writer: Writer): Promise<void> {
	if (writer.renewed) return;
	await renewed(writer.tx, writer.organization.id);
	writer.renewed = true;
}

/** Does a part of a change as the platform, which sees whether a place is another organization's. */
export const asPlatform = async <T>(tenant: Pick<Tenant, "tx">, work: () => Promise<T>): Promise<T> =>
	await inRole(tenant, "tipoff_platform", work);

/** Does a part of it as the role that alone sees sessions and passwords (tenancy 1). */
export const asAuth = async <T>(tenant: Pick<Tenant, "tx">, work: () => Promise<T>): Promise<T> =>
	await inRole(tenant, "tipoff_auth", work);

async function inRole<T>({ tx }: Pick<Tenant, "tx">, role: Role, work: () => Promise<T>): Promise<T> {
	await tx.execute(sql`select set_config('role', ${role}, true)`);
	const result = await work();
	await tx.execute(sql`select set_config('role', 'tipoff_tenant', true)`);
	return result;
}

// Written out, for Drizzle drops the table's name inside a selection of one table.
const frameMade = sql<string | null>`(select f.made from kept_frames f where f.organization_id = organizations.id)`;

let names: Built<{ version: string; frame: string | null }[]> | null = null;

/** Under which names what is known of the organization may be remembered. */
async function namesOf(tx: Tx, { id }: { id: number }) {
	names ??= built(
		tx
			.select({ version: organizations.version, frame: frameMade })
			.from(organizations)
			.where(sql`${organizations.id} = ${sql.placeholder("id")} and ${organizations.deleted_at} is null`),
	);
	return await names(tx, { id });
}

const isHere = (id: number) => sql`${organizations.id} = ${id} and ${organizations.deleted_at} is null`;

async function taken(tx: Tx, id: number): Promise<Organization | null> {
	const [row] = await tx.select(organizationColumns).from(organizations).where(isHere(id)).for("update");
	return row ?? null;
}

async function renewed(tx: Tx, id: number): Promise<Organization | null> {
	const [row] = await tx
		.update(organizations)
		.set({ version: sql`app_version()` })
		.where(isHere(id))
		.returning(organizationColumns);
	return row ?? null;
}

const machine: Actor = { id: null, name: "tipoff" };

const lockNotAvailable = "55P03";
const worthRetrying = new Set(["40001", "40P01"]);

async function retried<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		const code = postgresCode(error);
		if (code === lockNotAvailable) throw new NotYet("busy", "Somebody else is saving right now. Please try again.", 1);
		if (code && worthRetrying.has(code)) return await work();
		throw error;
	}
}

/** What the database lacks to answer, when it is that which an error says: there is nothing wrong with the question. */
export function lackOf(error: unknown): Lack | null {
	for (let at: unknown = error; at instanceof Error; at = at.cause) {
		if (at instanceof Unavailable) return at.lack;
	}
	const code = postgresCode(error) ?? "";
	if (code === queryCanceled) return "slow";
	return unreachable.test(code) ? "silent" : null;
}

const queryCanceled = "57014";

/** Postgres' five-character code of an error, which Drizzle wraps. */
export function postgresCode(error: unknown): string | undefined {
	for (let at: unknown = error; at instanceof Error; at = at.cause) {
		if ("code" in at && typeof at.code === "string") return at.code;
	}
	return undefined;
}
