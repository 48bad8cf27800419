import { dlopen, read } from "bun:ffi";

/**
 * Takes the exclusive flock of an open file without waiting; false when another process holds it. The kernel releases
 * it when this process ends in whatever way, so a lock is never stale. Bun opens files close-on-exec: children that
 * outlive this process do not keep it.
 */
export function lockFile(fd: number): boolean {
	const { flock, errnoAt } = libc();
	if (flock(fd, exclusive | withoutWaiting) === 0) return true;
	const at = errnoAt();
	const errno = at === null ? 0 : read.i32(at, 0);
	if (errno === heldElsewhere) return false;
	throw new Error(`flock failed with error ${errno}`);
}

const isMac = process.platform === "darwin";
const exclusive = 2;
const withoutWaiting = 4;
const heldElsewhere = isMac ? 35 : 11;

const flock = { args: ["i32", "i32"], returns: "i32" } as const;
const pointer = { args: [], returns: "ptr" } as const;

/** Both systems keep the errno of a thread behind a function, each under its own name. */
function libc() {
	if (isMac) {
		const { symbols } = dlopen("libSystem.B.dylib", { flock, __error: pointer });
		return { flock: symbols.flock, errnoAt: symbols.__error };
	}
	const { symbols } = glibcOrMusl();
	return { flock: symbols.flock, errnoAt: symbols.__errno_location };
}

function glibcOrMusl() {
	const functions = { flock, __errno_location: pointer };
	try {
		return dlopen("libc.so.6", functions);
	} catch {
		return dlopen(`libc.musl-${process.arch === "arm64" ? "aarch64" : "x86_64"}.so.1`, functions);
	}
}
