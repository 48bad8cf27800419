import postgres from "postgres";
import type { Directory } from "./directory.ts";

const beatMs = 2_000;
const silenceMsMax = 6_000;

type Options = string | postgres.Options<Record<string, never>>;

/**
 * The one connection with a session of its own. LISTEN can die silently, so every process notifies itself and must hear
 * it; unheard for six seconds, or after a reconnect, nothing in memory is believed (caching 2).
 */
export async function listen(
	options: Options,
	directory: Directory,
	{ everyMs, silentMsMax }: { everyMs: number; silentMsMax: number } = { everyMs: beatMs, silentMsMax: silenceMsMax },
) {
	const settings = {
		max: 1,
		idle_timeout: 0,
		max_lifetime: null,
		onnotice: () => {},
		connect_timeout: 5,
		backoff: () => 0.2,
	};
	const sql = typeof options === "string" ? postgres(options, settings) : postgres({ ...options, ...settings });
	const self = `beat:${crypto.randomUUID()}`;
	let heardAt = performance.now();

	const hear = (word: string) => {
		if (word === self) {
			heardAt = performance.now();
			if (!directory.listening) directory.unverify(true);
			return;
		}
		const [kind, id] = word.split(":");
		if (kind === "organization") directory.drop(Number(id));
		if (kind === "platform") directory.dropPlatform();
		if (kind === "live") directory.live.hear(Number(id), word.slice(word.indexOf("{")));
	};
	const connected = () => {
		heardAt = performance.now();
		directory.unverify(true);
	};

	const beat = setInterval(() => {
		if (performance.now() - heardAt > silentMsMax && directory.listening) directory.unverify(false);
		sql.notify("tipoff", self).catch(() => {});
	}, everyMs);
	beat.unref();

	try {
		await sql.listen("tipoff", hear, connected);
	} catch (error) {
		clearInterval(beat);
		await sql.end({ timeout: 1 }).catch(() => {});
		throw error;
	}
	return {
		async close() {
			clearInterval(beat);
			await sql.end({ timeout: 1 }).catch(() => {});
		},
	};
}
