import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import { createHmac } from "node:crypto";
import { exportJWK, exportSPKI } from "jose";
import { createApp } from "../../src/app.ts";
import { folderStore } from "../../src/data/files.ts";
import { testApp } from "../support/app.ts";
import { forged, openDishonestProvider, signed, type Lie } from "../support/servers/dishonest-provider.ts";

const host = "localhost:3000";
const said: string[] = [];
const complaint = spyOn(console, "error").mockImplementation((line: string) => void said.push(line));
let site: Awaited<ReturnType<typeof testApp>>;
let other: Awaited<ReturnType<typeof openDishonestProvider>>;

beforeAll(async () => {
	site = await testApp();
	await site.organization({ slug: "acme", name: "Acme Hoops" });
	other = await openDishonestProvider("ada-sub", () => site.now.instant);
	const { sql } = site.database.owner;
	await sql`insert into users (username, organization_id) select 'ada', id from organizations where slug = 'acme'`;
	await sql`insert into identities (issuer, subject, user_id) select ${other.provider.issuer}, 'ada-sub', id from users where username = 'ada'`;
}, 120_000);
afterAll(async () => {
	complaint.mockRestore();
	await other?.close();
	await site?.close();
});

/** Signs in as a browser does, whatever the provider says meanwhile; whether somebody is signed in at the end. */
async function signsIn(lie: Lie): Promise<boolean> {
	other.tell(lie);
	const parts = {
		db: site.database.db,
		database: site.database.options,
		directory: site.directory,
		clock: () => site.now.instant,
		publicUrl: null,
		port: 3000,
		siteTitles: {},
		files: folderStore(site.uploads),
		provider: other.provider,
	};
	const app = createApp(parts);
	const jar = new Map<string, string>();
	const visit = async (path: string) => {
		const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
		const response = await app.fetch(new Request(`http://${host}${path}`, { headers: { host, cookie } }));
		for (const set of response.headers.getSetCookie()) {
			const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
			jar.set(name, value);
		}
		return response;
	};
	const begun = await visit("/_/oidc/start?slug=acme");
	const asked = URL.parse(begun.headers.get("location") ?? "");
	other.nonceIs(asked?.searchParams.get("nonce") ?? "");
	let next: URL | null =
		asked && new URL(`http://${host}/_/oidc/callback?code=c&state=${asked.searchParams.get("state")}`);
	for (let steps = 0; next !== null && steps < 3; steps++) {
		const location: string | null = (await visit(next.pathname + next.search)).headers.get("location");
		next = location?.includes("/_/oidc/") ? new URL(location, `http://${host}`) : null;
	}
	const { authenticated } = (await (await visit("/api/auth/check-auth")).json()) as { authenticated: boolean };
	return authenticated;
}

test("an honest provider signs its people in", async () => {
	expect(await signsIn({})).toBe(true);
});

const hourSeconds = 3600;
const lies: Record<string, Lie> = {
	"a token without a signature": { token: (claims) => forged({ alg: "none" }, claims, () => "") },
	"a token signed by a foreign key": { token: async (claims, { foreign }) => await signed(claims, foreign) },
	"a token that brings its key along": {
		token: async (claims, { foreign }) => {
			const jwk = await exportJWK(foreign.publicKey);
			const [, body = "", signature = ""] = (await signed(claims, foreign)).split(".");
			return `${Buffer.from(JSON.stringify({ alg: "RS256", jwk })).toString("base64url")}.${body}.${signature}`;
		},
	},
	"a token of a key that nobody knows": { token: async (claims, { own }) => await signed(claims, own, "unknown") },
	"a token whose secret is the public key": {
		token: async (claims, { own }) => {
			const secret = await exportSPKI(own.publicKey);
			return forged({ alg: "HS256", kid: "own" }, claims, (text) =>
				createHmac("sha256", secret).update(text).digest("base64url"),
			);
		},
	},
	"claims that were changed after the signature": {
		token: async (claims, { own }) => {
			const [head = "", , signature = ""] = (await signed(claims, own)).split(".");
			return `${head}.${Buffer.from(JSON.stringify({ ...claims, sub: "ada-sub", admin: true })).toString("base64url")}.${signature}`;
		},
	},
	"a token of another issuer": { claims: (honest) => ({ ...honest, iss: "https://other.example" }) },
	"a token for another client": { claims: (honest) => ({ ...honest, aud: "somebody-else" }) },
	"a token for several, asked for by another": {
		claims: (honest) => ({ ...honest, aud: ["tipoff", "somebody-else"], azp: "somebody-else" }),
	},
	"a token that is over": { claims: (honest) => ({ ...honest, exp: Number(honest["iat"]) - hourSeconds }) },
	"a token that does not hold yet": { claims: (honest) => ({ ...honest, nbf: Number(honest["iat"]) + hourSeconds }) },
	"a token without an end": { claims: (honest) => ({ ...honest, exp: undefined }) },
	"a token without a nonce": { claims: (honest) => ({ ...honest, nonce: undefined }) },
	"a token of another sign-in": { claims: (honest) => ({ ...honest, nonce: "of another" }) },
	"a token of nobody": { claims: (honest) => ({ ...honest, sub: undefined }) },
	"a document of another issuer": { document: (honest) => ({ ...honest, issuer: "https://other.example" }) },
	"a document that is elsewhere": { moved: true },
};

test.each(Object.entries(lies))("%s signs nobody in, and the log says why in a line", async (_, lie) => {
	said.length = 0;
	expect(await signsIn(lie)).toBe(false);
	expect(said.map((line) => JSON.parse(line) as unknown)).toEqual([
		{
			time: expect.any(String),
			level: "error",
			message: expect.stringMatching(/^OpenID Connect: a sign-in could not be checked: .{20,260}\.$/),
		},
	]);
});
