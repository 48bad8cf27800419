import postgres from "postgres";
import { StartError } from "../../db/start-error.ts";
import { isLoss } from "../../db/unavailable.ts";
import { complain } from "./log.ts";
import type { Directory, Notice } from "./organization/directory.ts";

interface Pace {
	/** Notices are asked for so often. */
	everyMs: number;
	/** Unheard for so long, nothing in memory is believed. */
	silentMsMax: number;
	/** Notices are kept for so long: who has not asked for half of it has missed some. */
	keptMs?: number;
}

const usual = { everyMs: 200, silentMsMax: 1_000, keptMs: 60_000 };

type Options = string | postgres.Options<Record<string, never>>;

/** What the database answers: its instant, what it has shown, and what is new since. */
interface Heard {
	snapshot: string;
	/** The oldest transaction that was not over. */
	oldest: string;
	/** Another one may be an older copy of this database, whose snapshots mean nothing here. */
	server: string;
	/** By the database's clock, in milliseconds. */
	at: number;
	notices: Notice[];
	/** It is a replica, which hears of changes later. */
	standby: boolean;
}

/** Between two questions of a process that follow each other; a change asks at once otherwise. */
const gapMs = 20;
const suspectMs = 1_000;
const replaceMs = 2_000;
/** Sweeping is done so many times in the time for which notices are kept. */
const sweeps = 6;

/**
 * Hears of every change, by asking for the notices that have become visible since the last time (caching 2): they are rows of
 * the change's own transaction, so none is lost, whoever dies, and whatever connection. An answer tells of all that was
 * committed before it was asked for. It has a connection of its own, and waits for none of the others.
 */
export async function listen(options: Options, directory: Directory, pace: Pace = usual) {
	const listener = new Listener(options, directory, pace);
	try {
		await listener.begin();
	} catch (error) {
		await listener.close();
		throw error;
	}
	return { close: async () => await listener.close() };
}

class Listener {
	readonly #open: () => postgres.Sql;
	readonly #directory: Directory;
	readonly #pace: Required<Pace>;
	#line: postgres.Sql;
	#last: Heard | null = null;
	/** From now and then, for what is swept. */
	#former: Pick<Heard, "at" | "oldest">[] = [];
	/** For how long the question under way is not answered. */
	#waitedMs: number | null = null;
	#askedAt = Number.NEGATIVE_INFINITY;
	#next: ReturnType<typeof setTimeout> | null = null;
	#isWoken = false;
	#beat: ReturnType<typeof setInterval> | null = null;
	#isClosed = false;
	#complaint = "";

	constructor(options: Options, directory: Directory, pace: Pace) {
		this.#open = () => lineTo(options);
		this.#directory = directory;
		this.#pace = { ...usual, ...pace };
		this.#line = this.#open();
		directory.silentMsMax = pace.silentMsMax;
	}

	async begin(): Promise<void> {
		await this.#ask();
		// Not before: a first connection that is slow would be taken for one that fell silent, and be ended while it begins.
		this.#beat = setInterval(() => this.#pass(), this.#pace.everyMs);
		this.#beat.unref();
		this.#directory.wake = () => this.#wake();
	}

	async close(): Promise<void> {
		this.#isClosed = true;
		if (this.#beat) clearInterval(this.#beat);
		if (this.#next) clearTimeout(this.#next);
		this.#directory.wake = () => {};
		await this.#line.end({ timeout: 1 }).catch(() => {});
	}

	/** Time for answers has passed. */
	#pass(): void {
		this.#directory.check();
		if (this.#waitedMs === null) return void this.#attempt();
		this.#waitedMs += this.#pace.everyMs;
		if (this.#waitedMs >= suspectMs) this.#directory.suspect();
		if (this.#waitedMs >= replaceMs) this.#replace();
	}

	/** Somebody here has changed something: it is heard at once, and not more often than there is a point in. */
	#wake(): void {
		this.#isWoken = true;
		if (this.#waitedMs !== null || this.#next || this.#isClosed) return;
		const restMs = Math.max(0, this.#askedAt + gapMs - performance.now());
		this.#next = setTimeout(() => {
			this.#next = null;
			if (this.#waitedMs === null) void this.#attempt();
		}, restMs);
	}

	async #attempt(): Promise<void> {
		const line = this.#line;
		try {
			await this.#ask();
		} catch (error) {
			if (this.#isClosed) return;
			if (line === this.#line) this.#replace();
			this.#directory.suspect();
			if (!isLoss(error)) this.#complain(error);
		}
		if (this.#isWoken) this.#wake();
	}

	/** The answer to a question on a connection that was given up meanwhile may be older than what is known. */
	async #ask(): Promise<void> {
		const line = this.#line;
		this.#waitedMs = 0;
		this.#askedAt = performance.now();
		this.#isWoken = false;
		try {
			const heard = await ask(line, this.#last?.snapshot);
			if (line === this.#line) this.#hear(heard, this.#askedAt);
			if (line === this.#line) await this.#sweep(line, heard);
		} finally {
			if (line === this.#line) this.#waitedMs = null;
		}
	}

	#hear(heard: Heard, askedAt: number): void {
		const last = this.#last;
		const isWhole = last?.server === heard.server && Math.abs(heard.at - last.at) <= this.#pace.keptMs / 2;
		if (!isWhole) {
			this.#directory.unverify(true);
			this.#former = [];
		}
		this.#directory.hear(isWhole ? heard.notices : [], askedAt);
		this.#last = heard;
	}

	/** Deletes what everybody has heard of long ago, or cannot miss without noticing; one process does it for all. */
	async #sweep(line: postgres.Sql, { at, oldest }: Heard): Promise<void> {
		const { keptMs } = this.#pace;
		const newest = this.#former.at(-1);
		if (newest && at - newest.at < keptMs / sweeps) return;
		this.#former.push({ at, oldest });
		const old = this.#former.filter((one) => at - one.at > keptMs).at(-1);
		if (!old) return;
		this.#former = this.#former.filter((one) => one.at >= old.at);
		await line.unsafe(
			`begin; set local role tipoff_platform; set local statement_timeout = '1s';
			with turn as materialized (select pg_try_advisory_xact_lock(${sweepLock}) as mine)
			delete from notices using turn where turn.mine
				and notices.ctid = any(array(select ctid from notices where xid < '${old.oldest}'::xid8 limit ${sweptMax}));
			commit`,
		);
	}

	/** Once for as long as it is the same. */
	#complain(error: unknown): void {
		const text = `Notices of changes are not heard: ${error instanceof Error ? error.message : String(error)}`;
		if (text !== this.#complaint) complain(text);
		this.#complaint = text;
	}

	/** What is sent on one driver after its connection was lost may get the answer to something else. */
	#replace(): void {
		const left = this.#line;
		this.#line = this.#open();
		this.#waitedMs = null;
		void left.end({ timeout: 0 }).catch(() => {});
	}
}

const sweepLock = 7301924;
const sweptMax = 50_000;

/** All in one message. What a snapshot does not show yet is what began after it, or had not ended then. */
async function ask(line: postgres.Sql, snapshot: string | undefined): Promise<Heard> {
	if (snapshot !== undefined && !/^[\d:,]+$/.test(snapshot)) throw new Error("A snapshot is written in digits.");
	const columns = "id, kind, organization_id, text";
	const unseen = snapshot
		? `(select ${columns} from notices where xid >= pg_snapshot_xmax('${snapshot}')
			union all
			select ${columns} from notices where xid = any(array(select pg_snapshot_xip('${snapshot}'))))`
		: `(select ${columns} from notices where false)`;
	const answers = await line.unsafe(
		`begin read only; set local role tipoff_platform;
		select pg_current_snapshot()::text as snapshot, pg_snapshot_xmin(pg_current_snapshot())::text as oldest,
			pg_postmaster_start_time()::text as server, (extract(epoch from clock_timestamp()) * 1000)::float8 as at,
			pg_is_in_recovery() as standby, (select coalesce(json_agg(n order by n.id), '[]') from ${unseen} n) as notices;
		commit`,
	);
	const [heard] = (answers as unknown as Heard[][]).flat(); // of the one statement that answers rows
	if (!heard) throw new Error("A question for notices is answered by a row.");
	if (heard.standby)
		throw new StartError(
			"DATABASE_URL leads to a replica, which takes no changes: let it name the primary, and DATABASE_READ_URL replicas.",
		);
	return heard;
}

function lineTo(options: Options): postgres.Sql {
	const settings = {
		max: 1,
		idle_timeout: 0,
		max_lifetime: null,
		// What the driver would ask of itself on connecting fails where nobody listens when the connection is lost meanwhile.
		fetch_types: false,
		onnotice: () => {},
		connect_timeout: 5,
		backoff: () => 0.2,
	};
	return typeof options === "string" ? postgres(options, settings) : postgres({ ...options, ...settings });
}
