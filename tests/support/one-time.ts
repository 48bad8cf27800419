import { createHmac } from "node:crypto";
import { digitsOf, fromBase32, stepBytes, stepOf } from "../../src/domain/account/one-time-code.ts";

/** The code that an app shows at an instant, made by another hand than the product's. */
export const codeOf = (secret: string, instant: number) =>
	digitsOf(
		new Uint8Array(
			createHmac("sha1", fromBase32(secret.replaceAll(" ", "")))
				.update(stepBytes(stepOf(instant)))
				.digest(),
		),
	);
