/** How a caller says who it is. */
export const schemes = {
	session: {
		type: "apiKey",
		in: "cookie",
		name: "sid",
		description: "The session of the login; over TLS it is `__Host-sid`.",
	},
	token: {
		type: "apiKey",
		in: "header",
		name: "X-XSRF-TOKEN",
		description: "The value of the cookie `XSRF-TOKEN`, which proves that a change comes from who has the session.",
	},
} as const;

/** What a call asks for: a change the token, and whatever is no visitor's the session. */
export function securityOf(call: string, access: string | undefined) {
	const session = { session: [] };
	if (call.startsWith("GET ")) {
		if (access === "any") return { security: [{}] };
		return { security: access === "public" ? [{}, session] : [session] };
	}
	const isOpen = access === undefined || access === "any";
	return { security: [isOpen ? { token: [] } : { ...session, token: [] }] };
}
