import { Type } from "@sinclair/typebox";
import { described, flag, id } from "../field.ts";

const code = described(Type.String({ maxLength: 40 }));
/** What a device has answered, as WebAuthn writes it. */
const passkey = described(Type.Object({}, { additionalProperties: true }));

/** The step after the password (factors 3). */
export const stepFields = { code, recoveryCode: code, passkey };
export const codeFields = { code };

export const passkeyNameLengthMax = 60;
export const newPasskeyFields = { name: described(Type.String({ maxLength: passkeyNameLengthMax })), passkey };

/** As a super admin: for which organization one works, and whether one sees the site as a visitor does. */
export const actingFields = { organization_id: id };
export const modeFields = { public_mode: flag };
