import { done, id, list, nullable, object, optional, shape, text, whole, words, type Answers } from "../answer.ts";
import { answered } from "../field.ts";
import { roles } from "../roles.ts";
import { sport } from "../sport/answer.ts";
import { userThemes } from "../account/users.ts";
import { userFields } from "./schema.ts";

const fields = {
	id,
	username: text,
	email: answered(userFields).email,
	role: words(roles),
	/** Null for a super admin. */
	organization_id: nullable(id),
	theme: words(userThemes),
};

/** Who has signed in, with the sports of their organization. */
export const signedIn = shape("SignedIn", { ...fields, sports: list(sport) });
export const member = shape("Member", { ...fields, revision: whole });

const user = shape("User", { ...member.properties, sports: list(sport) });
const one = object({ user });
/** With a password where one was made, which nobody can read again. */
const stored = object({ user, tempPassword: optional(text) });

export const userAnswers = {
	"GET /api/users/:user": one,
	"GET /api/usersv2/:user": one,
	"POST /api/usersv2": stored,
	"PUT /api/usersv2/:user": stored,
	"DELETE /api/users/:user": done,
	"DELETE /api/usersv2/:user": done,
	"PUT /api/usersv2/:user/confirm-email": done,
	"DELETE /api/usersv2/:user/second-factor": done,
} as const satisfies Answers;
