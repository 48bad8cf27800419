import {
	count,
	done,
	flag,
	instant,
	just,
	list,
	named,
	nullable,
	number,
	object,
	optional,
	shape,
	text,
	words,
	type Answers,
} from "../answer.ts";
import { signedIn } from "../user/answer.ts";
import { passkeyOptions, newPasskeyOptions } from "./passkey-answer.ts";

/** Said with a temporary password, with which nothing can be done but choosing another (access 17). */
const mustChangePassword = optional(just(true));
const recoveryCodes = list(text);
/** With the first factor, else null. */
const added = object({ recoveryCodes: nullable(recoveryCodes) });

const session = shape("Session", {
	name: text,
	host: text,
	agent: nullable(text),
	/** Milliseconds since the epoch. */
	began: number,
	seen: number,
	current: flag,
});

const factors = shape("SecondFactors", {
	code: nullable(instant),
	passkeys: list(
		object({
			id: text,
			host: text,
			name: text,
			backed_up: flag,
			created_at: instant,
			used_at: nullable(instant),
		}),
	),
	/** How many recovery codes are left. */
	recovery: count,
});

export const accountAnswers = {
	"GET /api/auth/check-auth": object({
		authenticated: flag,
		user: nullable(signedIn),
		mustChangePassword,
	}),
	"POST /api/auth/login": object({
		/** Null until a second factor is shown. */
		user: nullable(signedIn),
		secondFactor: optional(words(["code", "passkey", "both", "elsewhere"])),
		mustChangePassword,
		/** At the first sign-in after somebody else took one's second factors away. */
		secondFactorReset: optional(just(true)),
	}),
	"POST /api/auth/second-factor": object({ user: signedIn, mustChangePassword }),
	"POST /api/auth/second-factor/options": object({ options: passkeyOptions }),
	"POST /api/auth/passkey": object({ user: signedIn }),
	"POST /api/auth/passkey/options": object({ options: passkeyOptions }),
	"POST /api/auth/logout": done,
	"POST /api/auth/link": object({ to: text }),
	"DELETE /api/auth/link": done,
	"GET /api/sessions": object({ sessions: list(session) }),
	"DELETE /api/sessions": done,
	"DELETE /api/sessions/:session": done,
	"GET /api/account/second-factor": factors,
	"POST /api/account/codes": object({ secret: text, qr: text }),
	"PUT /api/account/codes": added,
	"DELETE /api/account/codes": done,
	"POST /api/account/passkeys/options": object({ options: newPasskeyOptions }),
	"POST /api/account/passkeys": added,
	"DELETE /api/account/passkeys/:passkey": done,
	"POST /api/account/recovery-codes": object({ recoveryCodes }),
	"PUT /api/session/organization": object({ organization: nullable(named) }),
	"PUT /api/session/mode": object({ public_mode: flag }),
} as const satisfies Answers;
