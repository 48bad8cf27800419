import { exportJWK, generateKeyPair, SignJWT } from "jose";

export type Claims = Record<string, unknown>;

/** What a provider may do that is not honest; each is handed the honest thing. */
export interface Lie {
	document?: (honest: Record<string, unknown>) => Record<string, unknown>;
	claims?: (honest: Claims) => Claims;
	/** How the token is signed; by the provider's own key unless said. */
	token?: (claims: Claims, keys: Keys) => Promise<string> | string;
	/** Its document is elsewhere. */
	moved?: boolean;
}

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;
interface Keys {
	own: Pair;
	foreign: Pair;
}

/** An OpenID Connect provider on loopback that says of everybody that they are `subject`, and lies as it is told. */
export async function openDishonestProvider(subject: string, clock: () => number) {
	const keys: Keys = { own: await generateKeyPair("RS256"), foreign: await generateKeyPair("RS256") };
	const jwk = { ...(await exportJWK(keys.own.publicKey)), alg: "RS256", kid: "own", use: "sig" };
	const [clientId, clientSecret] = ["tipoff", "a secret of some length"];
	const told = { lie: {} as Lie, nonce: "" };

	const server: Bun.Server<unknown> = Bun.serve({
		port: 0,
		hostname: "127.0.0.1",
		fetch: async ({ url }): Promise<Response> => {
			const { pathname } = new URL(url);
			if (pathname === "/.well-known/openid-configuration" && told.lie.moved)
				return Response.redirect(`${issuer}/elsewhere`, 302);
			if (pathname === "/elsewhere" || pathname === "/.well-known/openid-configuration")
				return Response.json(told.lie.document?.(document) ?? document);
			if (pathname === "/keys") return Response.json({ keys: [jwk] });
			if (pathname === "/token")
				return Response.json({ token_type: "Bearer", access_token: "a", id_token: await token() });
			return new Response(null, { status: 404 });
		},
	});
	const issuer: string = `http://127.0.0.1:${server.port}`;
	const document: Record<string, unknown> = {
		issuer,
		authorization_endpoint: `${issuer}/authorize`,
		token_endpoint: `${issuer}/token`,
		jwks_uri: `${issuer}/keys`,
	};

	async function token(): Promise<string> {
		const now = Math.floor(clock() / 1000);
		const honest = { iss: issuer, aud: clientId, sub: subject, iat: now, exp: now + 300, nonce: told.nonce };
		const claims = told.lie.claims?.(honest) ?? honest;
		return (await told.lie.token?.(claims, keys)) ?? (await signed(claims, keys.own));
	}

	return {
		provider: { issuer, clientId, clientSecret, name: "Dishonest" },
		tell: (lie: Lie) => void (told.lie = lie),
		/** What the client sent for the token's sake. */
		nonceIs: (nonce: string) => void (told.nonce = nonce),
		close: async () => await server.stop(true),
	};
}

export async function signed(claims: Claims, { privateKey }: Pair, kid = "own"): Promise<string> {
	return await new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid }).sign(privateKey);
}

/** A token under a header of one's choice, with whatever stands for its signature. */
export function forged(header: object, claims: Claims, sign: (text: string) => string): string {
	const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
	const text = `${part(header)}.${part(claims)}`;
	return `${text}.${sign(text)}`;
}
