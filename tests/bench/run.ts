/** The numbers to hold (operations 7), on the real season, side by side in one run: `bun run bench` prints the table that README shows. */
import { existsSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { table, type Row } from "./table.ts";

const season = join(import.meta.dir, "../../../shared/data/nba-2012-13");
if (!existsSync(season)) {
	console.log("The real season is not here: nothing is measured.");
	process.exit(0);
}

const { importing, pages } = await import("./season.ts");
const { binary } = await import("./binary.ts");
const { serving } = await import("./serving.ts");

const rows: Row[] = [];
const show = (added: Row[]) => {
	rows.push(...added);
	for (const { what, seen, target } of added) console.log(`${what}: ${seen} (target ${target})`);
};

console.log(
	`Machine: ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB; Bun ${Bun.version}`,
);
const filled = await importing(season);
show(filled.rows);
show(await pages(filled));
await filled.stop();
show(await serving(filled));
filled.remove();
show(await binary());
console.log(`\n${table(rows)}`);
