import { rowsOn } from "./disk.ts";
import { isGone, notedUnder } from "./journal.ts";

/** Where presses, box scores and other drafts wait; what is there was not saved, for it is taken away when it is. */
const disks = ["tipoff-taps", "tipoff-stats", "tipoff-drafts"];

/** Whether this device keeps work that nobody has saved. */
export async function keepsUnsaved(): Promise<boolean> {
	if (notedUnder("tipoff:").some(([, noted]) => !isGone(noted))) return true;
	const counts = await Promise.all(disks.map(rowsOn));
	return counts.some((count) => count > 0);
}
