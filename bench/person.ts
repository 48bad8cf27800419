import type { Large } from "./large.ts";

/** Takes a request as a server or an app does. */
export type Fetch = (request: Request) => Promise<Response>;

/** Somebody of the staff, signed in by the calls that the login page makes; each answer has to be good. */
export async function signIn(fetch: Fetch, url: string, { username, password }: Pick<Large, "username" | "password">) {
	const cookies = new Map<string, string>();
	const send = async (path: string, method = "GET", body?: object) => {
		const response = await fetch(
			new Request(url + path, {
				method,
				headers: {
					Host: new URL(url).host,
					Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
					"X-XSRF-TOKEN": cookies.get("XSRF-TOKEN") ?? "",
					"Content-Type": "application/json",
					"Accept-Encoding": "br",
				},
				...(body ? { body: JSON.stringify(body) } : {}),
			}),
		);
		for (const cookie of response.headers.getSetCookie()) {
			const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
			cookies.set(name, value);
		}
		if (response.status !== 200) throw new Error(`${method} ${path} answered ${response.status}`);
		return response;
	};
	await send("/api/auth/check-auth");
	await send("/api/auth/login", "POST", { username, password });
	return send;
}
