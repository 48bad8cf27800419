import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where tests keep what they write: the folder of the whole run, which goes with it, else the system's. */
export const temporaryBase = (): string => process.env["TIPOFF_TEST_TMP"] ?? tmpdir();

export function temporaryFolder(): { path: string; remove(): void } {
	const path = mkdtempSync(join(temporaryBase(), "tipoff-"));
	return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
