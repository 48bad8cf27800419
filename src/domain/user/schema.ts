import { Type } from "@sinclair/typebox";
import { described, email, flagOr, id } from "../field.ts";
import { memberRoles, passwordLengthMax, usernameLengthMax, userThemes } from "../account/users.ts";

const secret = described(Type.String({ maxLength: passwordLengthMax }));
const role = described(Type.Union(memberRoles.map((word) => Type.Literal(word))));

/** Somebody of an organization (access 13); `users` checks name, role and password. Without a password they get one that is made; either is temporary (access 17). */
export const newUserFields = {
	username: described(Type.String({ minLength: 1, maxLength: usernameLengthMax })),
	email,
	password: secret,
	role,
	organization_id: id,
	/** Of who makes them (access 18). */
	oldPassword: secret,
};

/** What is changed of oneself or of a member; what one signs in with, and what lets others in, want the present password (access 18). */
export const userFields = {
	username: newUserFields.username,
	email,
	role,
	resetPassword: flagOr(false),
	oldPassword: secret,
	password: secret,
	theme: described(Type.Union(userThemes.map((word) => Type.Literal(word)))),
};

/** The present password, as a proof. */
export const proofFields = { oldPassword: secret };
