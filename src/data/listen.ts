import postgres from "postgres";
import type { Directory } from "./organization/directory.ts";

const usual = { everyMs: 2_000, silentMsMax: 6_000 };

type Options = string | postgres.Options<Record<string, never>>;

/**
 * The one connection with a session of its own. LISTEN can die silently, so every process notifies itself and must hear it:
 * whoever hears a beat has heard all that was committed before it was sent. Unheard for six seconds, or after a reconnect,
 * nothing in memory is believed (caching 2), and another connection takes the place of one that stays silent.
 */
export async function listen(
	options: Options,
	directory: Directory,
	{ everyMs, silentMsMax }: { everyMs: number; silentMsMax: number } = usual,
) {
	const self = `beat:${crypto.randomUUID()}`;
	directory.silentMsMax = silentMsMax;
	const hear = (word: string) => {
		if (word.startsWith(self)) return directory.heard(Number(word.slice(self.length + 1)));
		const [kind, id] = word.split(":");
		if (kind === "organization") directory.drop(Number(id));
		if (kind === "platform") directory.dropPlatform();
		if (kind === "live") directory.live.hear(Number(id), word.slice(word.indexOf("{")));
	};

	let line = lineTo(options, hear, directory);
	let isUnanswered = false;
	let isReplacing = false;
	let isClosed = false;
	let replaceAt = Number.NEGATIVE_INFINITY;

	let beat: ReturnType<typeof setInterval> | undefined;
	const beats = () => {
		const { silentMs } = directory;
		if (silentMs > silentMsMax) directory.deafen();
		if (silentMs > silentMsMax && performance.now() > replaceAt) void replace();
		if (isUnanswered) return directory.suspect();
		isUnanswered = true;
		const answered = () => void (isUnanswered = false);
		const refused = () => [answered(), directory.suspect()];
		line.sql.notify("tipoff", `${self}:${performance.now()}`).then(answered, refused);
	};

	/** Both live until the other one listens: what was only frozen goes on by itself, what is gone does not come back. */
	async function replace(): Promise<void> {
		if (isReplacing) return;
		isReplacing = true;
		const next = lineTo(options, hear, directory);
		const listens = await Promise.race([next.begin().then(yes, no), Bun.sleep(replaceMsMax).then(no)]);
		const isWanted = listens && !isClosed;
		const left = isWanted ? line : next;
		if (isWanted) {
			line = next;
			isUnanswered = false;
		}
		await left.end();
		replaceAt = performance.now() + silentMsMax;
		isReplacing = false;
	}

	const close = async () => {
		isClosed = true;
		clearInterval(beat);
		await line.end();
	};
	try {
		await line.begin();
		// Not before: a first connection that is slow would be taken for one that fell silent, and be ended while it begins.
		beat = setInterval(beats, everyMs);
		beat.unref();
	} catch (error) {
		await close();
		throw error;
	}
	return { close };
}

const replaceMsMax = 6_000;
const [yes, no] = [() => true, () => false];

function lineTo(options: Options, hear: (word: string) => void, directory: Directory) {
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
	const sql = typeof options === "string" ? postgres(options, settings) : postgres({ ...options, ...settings });
	return {
		sql,
		begin: async () => await sql.listen("tipoff", hear, () => directory.unverify(true)),
		end: async () => await sql.end({ timeout: 1 }).catch(() => {}),
	};
}
