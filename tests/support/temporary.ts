import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder of one's own. What a test leaves goes with the check's own folder, which is the temporary one of all it starts. */
export function temporaryFolder(): { path: string; remove(): void } {
	const path = mkdtempSync(join(tmpdir(), "tipoff-"));
	return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
