/** Stands between a process and its PostgreSQL socket as a process of its own, so that a test can freeze or end it. */
import { unlinkSync } from "node:fs";
import { relay } from "./relay.ts";

if (import.meta.main) {
	const [path = "", target = ""] = process.argv.slice(2);
	try {
		unlinkSync(path);
	} catch {}
	relay({ unix: path }, { unix: target });
	console.log("ready");
}
