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
		claims: { openid: ["sub", "amr"], email: ["email", "email_verified"], profile: ["name"] },
		conformIdTokenClaims: false,
		findAccount: ({ oidc }: { oidc: { session?: { amr?: unknown } } }, sub: string) => {
			if (oidc.session) oidc.session.amr = accounts[sub]?.["amr"]; // how they have signed in there
			return { accountId: sub, claims: () => ({ sub, ...accounts[sub] }) };
		},
	});
	server.on("request", provider.callback());
	return {
		issuer,
		clientId: "tipoff",
		clientSecret: "a secret of some length",
		close: async () => await new Promise<void>((resolve) => void server.close(() => resolve())),
	};
}

/** Walks the provider's own forms as `account`, as a browser does; the address that it leads back to. */
export async function authorize(to: string, account: string): Promise<URL> {
	const jar = new Map<string, string>();
	const home = new URL(to).origin;
	let [url, form]: [string, URLSearchParams | null] = [to, null];
	for (let step = 0; step < stepsMax; step += 1) {
		const response: Response = await fetch(url, {
			redirect: "manual",
			headers: { cookie: [...jar].map((pair) => pair.join("=")).join("; ") },
			...(form ? { method: "POST", body: form } : {}),
		});
		for (const line of response.headers.getSetCookie()) {
			const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
			jar.set(name, value);
		}
		const next = response.headers.get("location");
		form = null;
		if (next) {
			const there = new URL(next, url);
			if (there.origin !== home) return there;
			url = there.href;
			continue;
		}
		const html = await response.text();
		const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1] ?? "";
		url = new URL(/<form[^>]*action="([^"]+)"/.exec(html)?.[1] ?? "", url).href;
		form = new URLSearchParams({ prompt, ...(prompt === "login" ? { login: account, password: "any" } : {}) });
	}
	throw new Error("the provider leads nowhere");
}

const stepsMax = 12;
