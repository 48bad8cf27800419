import { StartError } from "../db/start-error.ts";

/** Every variable that Tipoff reads, with what it means; docs/operate.md prints this table. */
export const variables = {
	PORT: "The port to listen on (3000).",
	HOST: "The address to listen on (127.0.0.1).",
	PUBLIC_URL:
		"The platform's own address, such as https://leagues.example. Required unless HOST is a loopback address.",
	DATA_DIR: "The folder for everything that Tipoff keeps: its PostgreSQL, uploads, run.json (./data).",
	DATABASE_URL: "A PostgreSQL 15 or newer to use instead of the built-in one; its role must not be a superuser.",
	DATABASE_MIGRATE_URL: "The owner's connection that creates tables and roles (DATABASE_URL).",
	DATABASE_READ_URL: "Replicas of it, by the same login: public pages that are not stored are read there (none).",
	DATABASE_PREPARE: "off behind a transaction pooler such as PgBouncer (on).",
	DATABASE_POOL: "How many connections a process keeps open (10); one organization holds at most half of them.",
	TRUSTED_PROXIES: "Addresses, comma-separated, whose X-Forwarded-For is believed (none).",
	LIVE_VIEWERS: "How many may follow running games in one process at the same time (10000).",
	LOG: "How requests are logged, one line each: text, json or off (text). Errors always are.",
	METRICS_PORT: "A port on 127.0.0.1 where Prometheus finds figures of all processes under /metrics (none).",
	S3_BUCKET: "The bucket of an S3-compatible store for uploaded files, instead of DATA_DIR/uploads (none).",
	S3_ENDPOINT: "Its address, such as https://s3.example (Amazon's).",
	S3_REGION: "Its region (us-east-1).",
	S3_ACCESS_KEY_ID: "The id of the key that may read, write, delete and list there.",
	S3_SECRET_ACCESS_KEY: "The key.",
	OIDC_ISSUER: "The issuer of an OpenID Connect provider that people may sign in with (none).",
	OIDC_CLIENT_ID: "The client's id there; its callback is PUBLIC_URL/_/oidc/callback.",
	OIDC_CLIENT_SECRET: "The client's secret there.",
	OIDC_NAME: "What the provider is called on the login page (your account).",
	ANALYTICS:
		'Where page views of a host go, as JSON: {"hoops.example": "https://stats.example/view?site=7"} (none, nothing is counted).',
	SITE_TITLES: 'Fixed titles per host, as JSON: {"hoops.example": "Harbor Hoops"} (none).',
} as const;

export type Env = ReturnType<typeof readEnv>;

/** Checks the environment once; what is wrong with it is one sentence. */
export function readEnv(source: Record<string, string | undefined>) {
	const value = (name: keyof typeof variables) => source[name]?.trim() || undefined;
	const host = value("HOST") ?? "127.0.0.1";
	const publicUrl = value("PUBLIC_URL");
	if (!publicUrl && !/^(localhost|127\.|::1$|\[::1\]$)/.test(host))
		throw new StartError(
			`HOST is ${host}, which others can reach: set PUBLIC_URL to the platform's address, such as https://leagues.example.`,
		);
	return {
		port: whole("PORT", value("PORT") ?? "3000", 0, 65_535),
		host,
		publicUrl: publicUrl === undefined ? null : address("PUBLIC_URL", publicUrl),
		dataDir: value("DATA_DIR") ?? "./data",
		databaseUrl: value("DATABASE_URL") ?? null,
		databaseMigrateUrl: value("DATABASE_MIGRATE_URL") ?? value("DATABASE_URL") ?? null,
		databaseReadUrl: replicas(value("DATABASE_READ_URL"), value("DATABASE_URL")),
		databasePrepare: value("DATABASE_PREPARE") !== "off",
		databasePool: whole("DATABASE_POOL", value("DATABASE_POOL") ?? "10", 1, 200),
		liveViewers: whole("LIVE_VIEWERS", value("LIVE_VIEWERS") ?? "10000", 1, 100_000),
		trustedProxies: new Set(value("TRUSTED_PROXIES")?.split(/\s*,\s*/)),
		log: logForm(value("LOG") ?? "text"),
		metricsPort: value("METRICS_PORT") ? whole("METRICS_PORT", value("METRICS_PORT") ?? "", 1, 65_535) : null,
		bucket: bucketOf(value),
		provider: provider(value("OIDC_ISSUER"), value("OIDC_CLIENT_ID"), value("OIDC_CLIENT_SECRET"), value("OIDC_NAME")),
		siteTitles: titles(value("SITE_TITLES")),
		analytics: analytics(value("ANALYTICS")),
	};
}

function whole(name: string, text: string, least: number, most: number): number {
	const number = Number(text);
	if (!Number.isInteger(number) || number < least || number > most)
		throw new StartError(`${name} is "${text}": it must be a whole number from ${least} to ${most}.`);
	return number;
}

function address(name: string, text: string): URL {
	const url = URL.canParse(text) ? new URL(text) : null;
	if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== "/" || url.search || url.username)
		throw new StartError(`${name} is "${text}": it must be an address like https://leagues.example, without a path.`);
	return url;
}

/** The login that was looked at is the one that reads there too. */
function replicas(url: string | undefined, primary: string | undefined): string | null {
	if (!url) return null;
	if (!primary) throw new StartError("DATABASE_READ_URL needs DATABASE_URL beside it, which names their primary.");
	if (!/^postgres(ql)?:$/.test(URL.canParse(url) ? new URL(url).protocol : ""))
		throw new StartError("DATABASE_READ_URL must be an address like postgres://tipoff_web:secret@replicas/leagues.");
	if (URL.canParse(primary) && new URL(primary).username !== new URL(url).username)
		throw new StartError("DATABASE_READ_URL must name the login of DATABASE_URL.");
	return url;
}

function titles(text: string | undefined): Record<string, string> {
	if (!text) return {};
	try {
		const parsed: unknown = JSON.parse(text);
		if (parsed && typeof parsed === "object" && Object.values(parsed).every((title) => typeof title === "string"))
			return parsed as Record<string, string>; // every value was just seen to be a string
	} catch {}
	throw new StartError(`SITE_TITLES must be JSON like {"hoops.example": "Harbor Hoops"}.`);
}

function logForm(text: string): "json" | "text" | "off" {
	if (text === "json" || text === "text" || text === "off") return text;
	throw new StartError(`LOG is "${text}": it must be json, text or off.`);
}

function bucketOf(value: (name: keyof typeof variables) => string | undefined) {
	const bucket = value("S3_BUCKET");
	if (!bucket) return null;
	const [endpoint, accessKeyId, secretAccessKey] = [
		value("S3_ENDPOINT"),
		value("S3_ACCESS_KEY_ID"),
		value("S3_SECRET_ACCESS_KEY"),
	];
	if (!accessKeyId || !secretAccessKey)
		throw new StartError("S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it.");
	if (endpoint && !/^https?:/.test(URL.canParse(endpoint) ? new URL(endpoint).protocol : ""))
		throw new StartError(`S3_ENDPOINT is "${endpoint}": it must be an address like https://s3.example.`);
	const region = value("S3_REGION") ?? "us-east-1";
	return { bucket, endpoint: endpoint ?? null, region, accessKeyId, secretAccessKey };
}

function provider(issuer?: string, clientId?: string, clientSecret?: string, name = "your account") {
	if (!issuer) return null;
	if (!URL.canParse(issuer))
		throw new StartError(`OIDC_ISSUER is "${issuer}": it must be an address like https://login.example.`);
	if (!clientId || !clientSecret)
		throw new StartError("OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET beside it.");
	return { issuer, clientId, clientSecret, name };
}

/** An address a host, or a host with a slug, which null leaves out; an empty one is a mistake that the page's console names (operations 9). */
function analytics(text: string | undefined): Record<string, string | null> {
	if (!text) return {};
	try {
		const parsed: unknown = JSON.parse(text);
		const isMap = typeof parsed === "object" && parsed !== null && !Array.isArray(parsed);
		const isRight = (address: unknown) =>
			address === "" ||
			address === null ||
			(typeof address === "string" && address.startsWith("https:") && URL.canParse(address));
		if (isMap && Object.values(parsed).every(isRight)) return parsed as Record<string, string | null>; // just looked at
	} catch {}
	throw new StartError(`ANALYTICS must be JSON like {"hoops.example": "https://stats.example/view?site=7"}.`);
}
