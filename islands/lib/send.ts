/** An answer of the API: what it sent, or why it did not do it. */
export type Sent =
	| { ok: true; status: number; body: Record<string, unknown> }
	| { ok: false; status: number; message: string; fields: Record<string, string>; current: unknown };

const unreachable = "The server does not answer. What you typed is still here.";

/**
 * The one way to the API: with the token and the organization that this page is about, as JSON or, with files, as a form.
 * Never throws.
 */
export async function send(method: string, path: string, body?: object): Promise<Sent> {
	const isForm = body instanceof FormData;
	const organization = document.documentElement.dataset["organization"];
	try {
		const response = await fetch(path, {
			method,
			headers: {
				Accept: "application/json",
				"X-XSRF-TOKEN": cookie("XSRF-TOKEN"),
				...(organization ? { "X-Organization": organization } : {}),
				...(body && !isForm ? { "Content-Type": "application/json" } : {}),
			},
			...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
		});
		const answer = ((await response.json().catch(() => null)) ?? {}) as Record<string, unknown>; // the API answers objects
		if (response.ok) return { ok: true, status: response.status, body: answer };
		return {
			ok: false,
			status: response.status,
			message: typeof answer["message"] === "string" ? answer["message"] : unreachable,
			fields: (answer["fields"] ?? {}) as Record<string, string>, // the contract's shape of a refused body
			current: answer["current"],
		};
	} catch {
		return { ok: false, status: 0, message: unreachable, fields: {}, current: undefined };
	}
}

function cookie(name: string): string {
	return (
		document.cookie
			.split("; ")
			.find((pair) => pair.startsWith(`${name}=`))
			?.slice(name.length + 1) ?? ""
	);
}
