import { join } from "node:path";
import { StartError } from "../start-error.ts";
import { clusterPath } from "./cluster.ts";

/** Copies the stopped cluster beside itself before a migration changes it; an older copy of the same name gives way. */
export async function keepCluster(dataDir: string, label: string): Promise<string> {
	const target = join(dataDir, `postgres-before-${label}`);
	const copy = Bun.spawn(["sh", "-c", 'rm -rf "$2" && cp -a "$1" "$2"', "sh", clusterPath(dataDir), target], {
		stdout: "ignore",
		stderr: "pipe",
	});
	const complaint = await new Response(copy.stderr).text();
	if ((await copy.exited) !== 0)
		throw new StartError(
			`The database could not be copied before its migration (${complaint.trim()}): make room in ${dataDir}.`,
		);
	return target;
}
