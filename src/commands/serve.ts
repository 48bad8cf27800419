import { createApp } from "../app.ts";
import { within } from "../../db/patience.ts";
import { StartError } from "../../db/start-error.ts";
import { Directory } from "../data/organization/directory.ts";
import { removeLeftFolders } from "../data/import/folder.ts";
import { listen } from "../data/listen.ts";
import { complain } from "../data/log.ts";
import { lacksSuperAdmin } from "../data/account/users.ts";
import type { Env } from "../env.ts";
import { secure } from "../http/cache.ts";
import { failureOf } from "../http/errors.tsx";
import type { Origins } from "../http/origins.ts";
import { filesOf } from "./files.ts";
import { adminUsage } from "./admin.ts";
import type { OpenDatabase } from "./database.ts";

const drainMsMax = 10_000;
/** What is longer is refused here without a sentence; calls refuse far less, with one, before they read it. */
const requestBytesMax = 4 * 1024 * 1024 * 1024;
const sweepMs = 60 * 60 * 1000;

const listenMsMax = 10_000;
const unheard = () =>
	new StartError("The database at DATABASE_URL does not answer: check the address, and that PostgreSQL runs.");

/** What a worker hears from its supervisor, and tells it. */
interface Crew {
	/** When the supervisor is gone. */
	worker?: Promise<"signal"> | null;
	tellFigures?: (figures: () => string) => void;
}

/** Serves until SIGTERM or SIGINT: running requests end, the database stops cleanly, exit 0. */
export async function serve(
	env: Env,
	database: OpenDatabase,
	print: (line: string) => void,
	greet: (origins: Origins) => string[] = ({ platform }) => [`Tipoff is at ${platform}`],
	{ worker = null, tellFigures }: Crew = {},
): Promise<number> {
	const signalled = worker ? Promise.race([signal(), worker]) : signal();
	const directory = new Directory(database.db);
	const hearing = await within(listenMsMax, listen(database.target, directory), unheard);
	database.tell(complain);
	database.replica?.tell(complain);
	const bound = bind(env, worker !== null);
	const port = bound.port ?? env.port;
	const app = createApp({
		db: database.db,
		database: database.target,
		replica: database.replica?.db,
		directory,
		clock: Date.now,
		publicUrl: env.publicUrl,
		port,
		siteTitles: env.siteTitles,
		analytics: env.analytics,
		provider: env.provider,
		files: await filesOf(env, { checked: true }),
		trustedProxies: env.trustedProxies,
		viewersMax: env.liveViewers,
		log: env.log,
	});
	bound.reload({ fetch: app.fetch });
	if (!worker) await database.announce(port);
	const metrics = worker || env.metricsPort === null ? null : bindMetrics(env.metricsPort, app.metrics);
	tellFigures?.(app.metrics);
	greet(app.origins).forEach(print);
	const quietly = (work: () => Promise<unknown>) => void work().catch(failureOf);
	if (!worker) quietly(async () => await hint(database, print));
	// Pictures that no row names wait for the first hour: who started with the wrong database still has them.
	[
		app.retain,
		app.keep,
		async () => await app.uploads.sweepUnfinished(),
		async () => await removeLeftFolders(),
	].forEach(quietly);
	const sweeping = setInterval(
		() => [app.retain, app.keep, async () => await app.uploads.sweep()].forEach(quietly),
		sweepMs,
	);
	await signalled;
	clearInterval(sweeping);
	app.live.close();
	await metrics?.stop(true);
	await Promise.race([bound.stop(), Bun.sleep(drainMsMax)]);
	await bound.stop(true);
	await hearing.close();
	await database.close();
	return 0;
}

export async function hint({ db }: Pick<OpenDatabase, "db">, print: (line: string) => void): Promise<void> {
	if (await lacksSuperAdmin(db)) print(`Nobody manages it yet. Make the first administrator: ${adminUsage}`);
}

/** For who looks after the machine alone; workers tell their supervisor. */
export function bindMetrics(port: number, metrics: () => string | Promise<string>) {
	const type = "text/plain; version=0.0.4; charset=utf-8";
	try {
		return Bun.serve({
			port,
			hostname: "127.0.0.1",
			fetch: async ({ url }) =>
				new URL(url).pathname === "/metrics"
					? new Response(await metrics(), { headers: { "Content-Type": type } })
					: new Response("Not found", { status: 404 }),
		});
	} catch {
		throw new StartError(`Port ${port} cannot be used for figures: set METRICS_PORT to another one.`);
	}
}

/** Workers share the port; anybody else must have it alone. */
export function bind(env: Env, shared: boolean) {
	try {
		return Bun.serve({
			port: env.port,
			hostname: env.host,
			reusePort: shared,
			maxRequestBodySize: requestBytesMax,
			fetch: () => plain("Starting", 503, { "Retry-After": "1" }),
			error: () => plain("Something went wrong on our side. Please try again.", 500),
		});
	} catch (error) {
		const code = error instanceof Error && "code" in error ? error.code : "";
		if (code === "EADDRINUSE")
			throw new StartError(`Port ${env.port} is in use by another program: stop it, or set PORT to another one.`);
		if (code === "EACCES")
			throw new StartError(`Port ${env.port} needs rights that this user has not: set PORT to one above 1023.`);
		throw new StartError(
			`Tipoff cannot listen on ${env.host}:${env.port} (${error instanceof Error ? error.message : error}).`,
		);
	}
}

/** What is said before there is a product, or where it has failed altogether. */
function plain(text: string, status: number, headers: Record<string, string> = {}): Response {
	const type = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
	const response = new Response(text, { status, headers: { ...type, ...headers } });
	secure(response);
	return response;
}

export function signal(): Promise<"signal"> {
	return new Promise((resolve) => {
		for (const name of ["SIGTERM", "SIGINT"] as const) process.once(name, () => resolve("signal"));
	});
}
