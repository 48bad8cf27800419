import { createServer } from "node:http";
import Provider from "oidc-provider";

/** A real OpenID Connect provider on loopback, with its own login form; who signs in is whom the form names. */
export async function openProvider(redirect_uris: string[], accounts: Record<string, Record<string, unknown>>) {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
	const address = server.address();
	const port = typeof address === "object" && address ? address.port : 0;
	const issuer = `http://127.0.0.1:${port}`;
	const provider = new Provider(issuer, {
		clients: [{ client_id: "tipoff", client_secret: "a secret of some length", redirect_uris }],
		claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
		conformIdTokenClaims: false,
		findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...accounts[sub] }) }),
	});
	server.on("request", provider.callback());
	return {
		issuer,
		clientId: "tipoff",
		clientSecret: "a secret of some length",
		close: async () => await new Promise<void>((resolve) => void server.close(() => resolve())),
	};
}
