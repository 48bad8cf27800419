/** The numbers to hold (operations 7), on the real season, side by side in one run: `bun run bench` prints their table. */
import { existsSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { binary } from "./binary.ts";
import { importing, pages } from "./season.ts";
import { serving } from "./serving.ts";
import { table, type Row } from "./table.ts";

const season = join(import.meta.dir, "../../shared/data/nba-2012-13");
if (process.env.NODE_ENV !== "production")
	throw new Error("NODE_ENV=production, or React's development build is measured.");

const rows: Row[] = [];
const show = (added: Row[]) => {
	rows.push(...added);
	for (const { what, seen, target } of added) console.log(`${what}: ${seen} (target ${target})`);
};

console.log(
	`Machine: ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB; Bun ${Bun.version}`,
);
if (existsSync(season)) {
	const filled = await importing(season);
	show(filled.rows);
	show(await pages(filled));
	await filled.stop();
	show(await serving(filled, console.log));
	filled.remove();
} else console.log(`Skipped: import, pages and stored pages, for ${season} is not there.`);
show(await binary());
console.log(`\n${table(rows)}`);
