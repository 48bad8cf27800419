import { expect, test } from "bun:test";
import { StartError } from "../../db/start-error.ts";
import { readEnv } from "../../src/env.ts";

const bucket = { S3_BUCKET: "pictures", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "key" };
const client = { OIDC_CLIENT_ID: "tipoff", OIDC_CLIENT_SECRET: "secret" };

test("nothing has to be said, and spaces around a value are none of it", () => {
	expect(readEnv({ PORT: "  ", DATABASE_URL: "" })).toEqual({
		port: 3000,
		host: "127.0.0.1",
		publicUrl: null,
		dataDir: "./data",
		databaseUrl: null,
		databaseMigrateUrl: null,
		databaseReadUrl: null,
		databasePrepare: true,
		databasePool: 10,
		liveViewers: 10_000,
		trustedProxies: new Set(),
		log: "text",
		metricsPort: null,
		bucket: null,
		provider: null,
		siteTitles: {},
		analytics: {},
	});
	expect(readEnv({ PORT: " 8080 ", TRUSTED_PROXIES: "10.0.0.1 , ::1" })).toMatchObject({
		port: 8080,
		trustedProxies: new Set(["10.0.0.1", "::1"]),
	});
});

test("what is said is taken", () => {
	const env = readEnv({
		HOST: "0.0.0.0",
		PUBLIC_URL: "https://leagues.example",
		DATABASE_URL: "postgres://app@db/tipoff",
		DATABASE_READ_URL: "postgresql://app@replicas/tipoff",
		DATABASE_PREPARE: "off",
		METRICS_PORT: "1",
		S3_ENDPOINT: "https://s3.example",
		...bucket,
		OIDC_ISSUER: "https://login.example",
		OIDC_NAME: "Harbor ID",
		...client,
		SITE_TITLES: '{"hoops.example": "Harbor Hoops"}',
		ANALYTICS: '{"hoops.example": "https://stats.example/view?site=7", "hoops.example/acme": null, "a.example": ""}',
	});
	expect(env).toMatchObject({
		host: "0.0.0.0",
		databaseUrl: "postgres://app@db/tipoff",
		databaseMigrateUrl: "postgres://app@db/tipoff",
		databaseReadUrl: "postgresql://app@replicas/tipoff",
		databasePrepare: false,
		metricsPort: 1,
		bucket: { bucket: "pictures", endpoint: "https://s3.example", region: "us-east-1" },
		provider: { issuer: "https://login.example", name: "Harbor ID" },
		siteTitles: { "hoops.example": "Harbor Hoops" },
		analytics: { "hoops.example": "https://stats.example/view?site=7", "hoops.example/acme": null, "a.example": "" },
	});
	expect(env.publicUrl?.host).toBe("leagues.example");
	for (const host of ["localhost", "127.0.0.2", "::1", "[::1]"]) expect(readEnv({ HOST: host }).publicUrl).toBeNull();
	expect(readEnv(bucket).bucket?.endpoint).toBeNull();
});

const whole = (most: string, least = "0") => `it must be a whole number from ${least} to ${most}.`;

test.each([
	[{ PORT: "seventy" }, `PORT is "seventy": ${whole("65535")}`],
	[{ PORT: "65536" }, `PORT is "65536": ${whole("65535")}`],
	[{ PORT: "80.5" }, `PORT is "80.5": ${whole("65535")}`],
	[{ DATABASE_POOL: "0" }, `DATABASE_POOL is "0": ${whole("200", "1")}`],
	[
		{ DATABASE_READ_URL: "postgres://app@replicas/tipoff" },
		"DATABASE_READ_URL needs DATABASE_URL beside it, which names their primary.",
	],
	...["replicas", "https://app@replicas/tipoff"].map(
		(url) =>
			[
				{ DATABASE_URL: "postgres://app@db/tipoff", DATABASE_READ_URL: url },
				"DATABASE_READ_URL must be an address like postgres://tipoff_web:secret@replicas/leagues.",
			] as const,
	),
	[
		{ DATABASE_URL: "postgres://app@db/tipoff", DATABASE_READ_URL: "postgres://postgres@replicas/tipoff" },
		"DATABASE_READ_URL must name the login of DATABASE_URL.",
	],
	[{ METRICS_PORT: "0" }, `METRICS_PORT is "0": ${whole("65535", "1")}`],
	[
		{ HOST: "0.0.0.0" },
		"HOST is 0.0.0.0, which others can reach: set PUBLIC_URL to the platform's address, such as https://leagues.example.",
	],
	...["leagues.example", "ftp://leagues.example", "https://leagues.example/hoops", "https://me@leagues.example"].map(
		(url) =>
			[
				{ PUBLIC_URL: url },
				`PUBLIC_URL is "${url}": it must be an address like https://leagues.example, without a path.`,
			] as const,
	),
	[{ LOG: "loud" }, 'LOG is "loud": it must be json, text or off.'],
	[{ S3_BUCKET: "pictures" }, "S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it."],
	...["s3.example", "file:///pictures"].map(
		(endpoint) =>
			[
				{ ...bucket, S3_ENDPOINT: endpoint },
				`S3_ENDPOINT is "${endpoint}": it must be an address like https://s3.example.`,
			] as const,
	),
	[
		{ OIDC_ISSUER: "login.example", ...client },
		'OIDC_ISSUER is "login.example": it must be an address like https://login.example.',
	],
	[{ OIDC_ISSUER: "https://login.example" }, "OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET beside it."],
	...["Harbor", "[1]", '{"a": 1}'].map(
		(titles) => [{ SITE_TITLES: titles }, 'SITE_TITLES must be JSON like {"hoops.example": "Harbor Hoops"}.'] as const,
	),
	...["hoops.example", "[]", '{"a": "http://stats.example"}', '{"a": "https:"}', '{"a": 1}'].map(
		(text) =>
			[
				{ ANALYTICS: text },
				'ANALYTICS must be JSON like {"hoops.example": "https://stats.example/view?site=7"}.',
			] as const,
	),
])("%p is refused in a sentence", (env, sentence) => {
	expect(() => readEnv(env)).toThrow(new StartError(sentence));
});
