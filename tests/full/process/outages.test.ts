import { expect, test } from "bun:test";
import { depth } from "../../support/depth.ts";
import { through } from "../../support/servers/outages.ts";
import { outageKinds } from "../../support/servers/unreliable.ts";

const times = depth(1, 10);

test("fifty outages of five kinds: all is answered, nothing is lost, and all is served again (operations 14)", async () => {
	const kinds = Array.from({ length: times }, () => outageKinds).flat();
	const { output, statuses, longestMs, noticedMs, servedMs, ...seen } = await through(kinds);
	console.log({ ...seen, statuses, longestMs, noticedMs, servedMs, falls: output.match(/does not answer/g)?.length });
	expect(seen).toMatchObject({ outages: kinds.length, dropped: 0, unmarked: 0, lost: 0 });
	expect(Object.keys(statuses).sort()).toEqual(["200", "503"]);
	expect(output).not.toContain('"level":"error"');
}, 5_400_000);
