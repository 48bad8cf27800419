import { anything, flag, list, mapOf, number, object, optional, shape, text } from "../answer.ts";

/** What WebAuthn calls these; a browser reads them, nobody here does. */
const credentials = list(object({ id: text, type: text, transports: optional(list(text)) }));
const extensions = optional(mapOf(anything));
const hints = optional(list(text));

/** What the browser asks a known passkey for. */
export const passkeyOptions = shape("PasskeyOptions", {
	challenge: text,
	timeout: optional(number),
	rpId: optional(text),
	allowCredentials: optional(credentials),
	userVerification: optional(text),
	hints,
	extensions,
});

/** What it asks for a new one. */
export const newPasskeyOptions = shape("NewPasskeyOptions", {
	challenge: text,
	rp: object({ id: optional(text), name: text }),
	user: object({ id: text, name: text, displayName: text }),
	pubKeyCredParams: list(object({ alg: number, type: text })),
	timeout: optional(number),
	excludeCredentials: optional(credentials),
	authenticatorSelection: optional(
		object({
			authenticatorAttachment: optional(text),
			requireResidentKey: optional(flag),
			residentKey: optional(text),
			userVerification: optional(text),
		}),
	),
	attestation: optional(text),
	attestationFormats: optional(list(text)),
	hints,
	extensions,
});
