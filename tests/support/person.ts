/** Somebody with a browser at a process of its own: keeps cookies, sends the token back. */
export async function personAt(url: string) {
	const jar = new Map<string, string>();
	const keep = (response: Response) => {
		for (const line of response.headers.getSetCookie()) {
			const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
			jar.set(name, value);
		}
		return response;
	};
	// each on a connection of its own, so that any process may answer
	const headers = () => ({ connection: "close", cookie: [...jar].map((pair) => pair.join("=")).join("; ") });
	const get = async (path: string) => keep(await fetch(url + path, { headers: headers(), redirect: "manual" }));
	await get("/api/auth/check-auth");
	return {
		jar,
		get,
		/** A call with the token; the body as JSON, or as it is: a form, or a text that may be none. */
		send: async (method: string, path: string, body: object | string) => {
			const isForm = body instanceof FormData;
			return keep(
				await fetch(url + path, {
					method,
					headers: {
						...headers(),
						"x-xsrf-token": jar.get("XSRF-TOKEN") ?? "",
						...(isForm ? {} : { "content-type": "application/json" }),
					},
					body: isForm || typeof body === "string" ? body : JSON.stringify(body),
				}),
			);
		},
	};
}
