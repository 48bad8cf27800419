/** A bare server, nginx, a stored page and an uncached one side by side in one run: `bun run bench:stored [seconds] [rounds]`. */
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { importing } from "./season.ts";
import { serving } from "./serving.ts";
import { table } from "./table.ts";

const [seconds = 1, rounds = 5] = process.argv.slice(2).map(Number);
const filled = await importing(join(import.meta.dir, "../../shared/data/nba-2012-13"));
await filled.stop();
console.log(
	`Machine: ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB; Bun ${Bun.version}`,
);
console.log(`\n${table(await serving(filled, console.log, { rounds, seconds, connections: [1, 4, 16] }))}`);
filled.remove();
