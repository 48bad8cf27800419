import {
	browserSupportsWebAuthn,
	startAuthentication,
	startRegistration,
	WebAuthnError,
	type PublicKeyCredentialCreationOptionsJSON,
	type PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { call } from "./call.ts";
import { send, type Sent } from "./send.ts";

const refusal = (message: string): Sent => ({
	ok: false,
	status: 0,
	message,
	fields: {},
	current: null,
	reasons: [],
	asks: false,
});
const unsupported = "This browser makes no passkeys here. They need a page by https, and a newer browser.";

/** Asks the server what to ask for, then the person's device, and sends what that has made. */
export async function makePasskey(name: string, oldPassword: string): Promise<Sent> {
	if (!browserSupportsWebAuthn()) return refusal(unsupported);
	const asked = await call("POST /api/account/passkeys/options", {}, { oldPassword });
	if (!asked.ok) return asked;
	const optionsJSON = asked.body["options"] as PublicKeyCredentialCreationOptionsJSON; // what the call answers
	const passkey = await startRegistration({ optionsJSON }).catch(whyNot);
	return typeof passkey === "string"
		? refusal(passkey)
		: await send("POST", "/api/account/passkeys", { name, passkey });
}

/** Signs in with a passkey: alone at `/api/auth/passkey`, or after the password at `/api/auth/second-factor`. */
export async function signInByPasskey(path: string, body: object): Promise<Sent> {
	if (!browserSupportsWebAuthn()) return refusal(unsupported);
	const asked = await send("POST", `${path}/options`, {});
	if (!asked.ok) return asked;
	const optionsJSON = asked.body["options"] as PublicKeyCredentialRequestOptionsJSON; // as above
	const passkey = await startAuthentication({ optionsJSON }).catch(whyNot);
	return typeof passkey === "string" ? refusal(passkey) : await send("POST", path, { ...body, passkey });
}

function whyNot(error: unknown): string {
	const code = error instanceof WebAuthnError ? error.code : null;
	if (code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED") return "This device has a passkey for you already.";
	if (code === "ERROR_INVALID_DOMAIN" || code === "ERROR_INVALID_RP_ID") return unsupported;
	return "No passkey was given. Please try again.";
}
