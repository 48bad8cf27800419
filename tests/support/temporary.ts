import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder of one's own. What a test leaves goes with the check's own folder, which is the temporary one of all it starts. */
export function temporaryFolder(): { path: string; remove(): void } {
	const path = mkdtempSync(join(tmpdir(), "tipoff-"));
	return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/**
 * Removes a folder when this process has gone without doing so: the pipe closes. The groups of processes that it is told, a
 * line each, are killed before.
 */
export function keeperOf(folder: string) {
	const script = `
trap '' HUP INT TERM
groups=
while read -r group; do groups="$groups $group"; done
for group in $groups; do kill -KILL -- "-$group"; done
for try in $(seq 60); do rm -rf "$1" && exit; sleep 1; done`;
	return Bun.spawn(["/bin/sh", "-c", script, "keeper", folder], {
		detached: true,
		stdin: "pipe",
		stdout: "ignore",
		stderr: "ignore",
	});
}
